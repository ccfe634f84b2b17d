//! `lucena games items --items facts`.

use std::io::Write;
use std::process::ExitCode;

use lucena_attribute::Set;
use lucena_practice::{FactItems, JudgedGame, PracticeError, Reach, courses};
use lucena_store::AtomicFile;
use lucena_table::Metric;
use serde::Serialize;

use super::{broken, broken_text, filter, games};
use crate::args::{FilterArgs, ItemsArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, print, print_json, write_file};

#[derive(Serialize)]
struct Document {
    material: String,
    games: u64,
    left_out: u64,
    rejected: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected_games: Vec<String>,
    /// Games left out because one with the same moves was there.
    copies: u64,
    /// Games that reached the endgame.
    reached: u64,
    positions: u64,
    items: usize,
    bytes: u64,
    cpu_seconds: f64,
}

pub fn run(context: &Context, args: &ItemsArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let FilterArgs { opening, middle, end, white, black, normalize, split, .. } = &args.filter;
    let FilterArgs { pawn_structure, match_structure, no_initial, index, .. } = &args.filter;
    let positions = opening.is_some() || middle.is_some() || end.is_some() || *normalize || *split;
    let men = *white || *black || *pawn_structure || *no_initial || *index;
    if positions || men || match_structure.is_some() || args.parquet.is_some() {
        return Err(Failure::Told(
            "--items facts describes all positions of an endgame: of the filters it takes --limit, \\
             --result and --eco"
                .into(),
        ));
    }
    let legend = args.output.as_ref().map(|path| path.with_extension("legend"));
    if legend.is_some() && legend == args.output {
        return Err(Failure::Told(
            "FILE.legend is for the legend: give another name with -o".into(),
        ));
    }
    let Some(material) = args.material else {
        return Err(Failure::Told("--items facts needs --material, such as KRPKR".into()));
    };
    context.table(material, Metric::Dtm)?;
    let filter = filter(&args.filter)?;
    let reach = Reach::new(&context.tables, material.men(), Metric::Dtm)?;
    let items = FactItems::new(material, Set::General.attributes(material)?);
    let failed = |error: &dyn std::fmt::Display| Failure::Told(format!("could not write: {error}"));
    let file = args.output.as_ref().map(|path| AtomicFile::create(path)).transpose();
    let mut file = file.map_err(|error| failed(&error))?;
    let (mut text, mut bytes, mut rows, mut reached) = (String::new(), 0, 0, 0);
    let mut seen = vec![false; items.len()];
    let each = |course: &JudgedGame| {
        let before = rows;
        text.clear();
        items.game_rows(course, |row| {
            rows += 1;
            row.iter().for_each(|id| seen[*id as usize] = true);
            let ids: Vec<String> = row.iter().map(u32::to_string).collect();
            text += &ids.join(" ");
            text.push('\n');
        });
        reached += u64::from(rows > before);
        bytes += text.len() as u64;
        match &mut file {
            Some(file) => file
                .write_all(text.as_bytes())
                .map_err(|source| PracticeError::Write { name: "the rows".into(), source }),
            None => Ok(()),
        }
    };
    let limit = args.filter.limit.unwrap_or(u64::MAX);
    let found = courses(games(&args.pgn)?, &filter, limit, &reach, each, &context.bar)?;
    if let Some(file) = file {
        file.finish().map_err(|error| failed(&error))?;
    }
    if let Some(path) = &legend {
        let mut words = Vec::new();
        items.legend().write(&mut words).map_err(|error| failed(&error))?;
        write_file(path, &words)?;
    }
    let document = Document {
        material: material.to_string(),
        games: found.passed.games,
        left_out: found.passed.left_out,
        rejected: found.passed.broken,
        rejected_games: broken(&found.passed),
        copies: found.copies,
        reached,
        positions: rows,
        items: seen.iter().filter(|seen| **seen).count(),
        bytes,
        cpu_seconds: meter.cpu_seconds(),
    };
    match context.json {
        true => print_json(&document)?,
        false => print(&format!(
            "{} games, {} with {}\n{} positions, {} different facts\n{}",
            grouped(document.games),
            grouped(document.reached),
            document.material,
            grouped(document.positions),
            document.items,
            broken_text(&found.passed)
        ))?,
    }
    Ok(ExitCode::SUCCESS)
}
