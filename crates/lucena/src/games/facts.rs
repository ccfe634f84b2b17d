//! `lucena games items --items facts`.

use std::process::ExitCode;

use lucena_attribute::Set;
use lucena_practice::{CoursesSeen, FactItems, FactRows, FactsWritten, JudgedGame, Reach, courses};
use lucena_table::{Material, Metric};
use serde::Serialize;

use super::{broken_text, filter, games};
use crate::args::{FilterArgs, ItemsArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::grouped;

#[derive(Serialize)]
struct FactRowsMade {
    material: Material,
    #[serde(flatten)]
    seen: CoursesSeen,
    #[serde(flatten)]
    written: FactsWritten,
    cpu_seconds: f64,
}

pub fn run(context: &Context, args: &ItemsArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let material = meant(args)?;
    context.table(material, Metric::Dtm)?;
    let filter = filter(&args.filter)?;
    let reach = Reach::new(&context.tables, material.men(), Metric::Dtm)?;
    let items = FactItems::new(material, Set::General.attributes(material)?);
    let mut rows = FactRows::new(items, args.output.as_deref())?;
    let each = |course: &JudgedGame| rows.add(course);
    let limit = args.filter.limit.unwrap_or(u64::MAX);
    let seen = courses(games(&args.pgn)?, &filter, limit, &reach, each, &context.bar)?;
    let written = rows.finish()?;
    let made = FactRowsMade { material, seen, written, cpu_seconds: meter.cpu_seconds() };
    context.tell(&made, || {
        format!(
            "{} games, {} with {material}\n{} positions, {} different facts\n{}",
            grouped(made.seen.passed.games),
            grouped(written.reached),
            grouped(written.positions),
            written.items,
            broken_text(&made.seen.passed)
        )
    })
}

/// The endgame; options that mean nothing to facts are refused.
fn meant(args: &ItemsArgs) -> Result<Material, Failure> {
    let FilterArgs { opening, middle, end, white, black, normalize, split, .. } = &args.filter;
    let FilterArgs { pawn_structure, match_structure, no_initial, index, .. } = &args.filter;
    let positions = opening.is_some() || middle.is_some() || end.is_some() || *normalize || *split;
    let men = *white || *black || *pawn_structure || *no_initial || *index;
    if positions || men || match_structure.is_some() || args.parquet.is_some() {
        return Err(Failure::Told(
            "--items facts describes all positions of an endgame: of the filters it takes --limit, \
             --result and --eco"
                .into(),
        ));
    }
    if args.output.as_ref().is_some_and(|path| path.extension().is_some_and(|e| e == "legend")) {
        return Err(Failure::Told(
            "FILE.legend is reserved for the legend: give another name with -o".into(),
        ));
    }
    args.material
        .ok_or_else(|| Failure::Told("--items facts needs --material, such as KRPKR".into()))
}
