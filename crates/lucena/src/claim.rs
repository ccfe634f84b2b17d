//! `lucena claim`.

use std::io::IsTerminal;
use std::process::ExitCode;

use lucena_claim::{
    BUILT_IN_CLAIMS, ClaimError, ClaimFile, ClaimReport, ClaimSettings, ExceptionKind,
    ReportedClaim, SideReport, judge,
};
use lucena_table::{Foresight, Material, Metric};
use serde::Serialize;
use shakmaty::Color;

use crate::args::ClaimArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine;
use crate::output::grouped;

/// A line of the list of built-in files.
#[derive(Serialize)]
struct ClaimFileListed {
    file: &'static str,
    material: Material,
    claims: usize,
}

pub fn run(context: &Context, args: &ClaimArgs) -> Result<ExitCode, Failure> {
    let Some(name) = &args.file else { return list(context) };
    let file = file(name, args)?;
    let settings = ClaimSettings { boards: args.boards, seed: args.seed };
    let report = judged(context, &file, &settings)?;
    context.tell(&report, || text(&report))
}

/// The claims of a file, counted over all positions of its endgame, if there is room for the work.
pub fn judged(
    context: &Context,
    file: &ClaimFile,
    settings: &ClaimSettings,
) -> Result<ClaimReport, Failure> {
    context.check_room(file.material(), Metric::Dtm)?;
    machine::check_memory(file.material(), Foresight::estimate(file.material()))?;
    Ok(judge(file, &context.tables, settings, &context.bar)?)
}

fn list(context: &Context) -> Result<ExitCode, Failure> {
    let listed = BUILT_IN_CLAIMS.iter().map(|(name, text)| {
        let file = ClaimFile::parse(name, text).map_err(|faults| told(faults.into()))?;
        Ok(ClaimFileListed { file: name, material: file.material(), claims: file.claims().len() })
    });
    let listed = listed.collect::<Result<Vec<_>, Failure>>()?;
    context.tell(&listed, || {
        let line =
            |l: &ClaimFileListed| format!("{:<14} {:<8} {:>3}\n", l.file, l.material, l.claims);
        let lines: String = listed.iter().map(line).collect();
        format!("file           endgame  claims\n\n{lines}")
    })
}

/// The file of that name, or the one claim of an endgame that was typed.
fn file(name: &str, args: &ClaimArgs) -> Result<ClaimFile, Failure> {
    if let (Some(when), Some(says)) = (&args.condition, args.says) {
        let material = name.parse::<Material>()?;
        return ClaimFile::of_condition(material, when, says).map_err(|f| told(f.into()));
    }
    let is_file = name.ends_with(".claim") || std::path::Path::new(name).exists();
    if let (false, Ok(material)) = (is_file, name.parse::<Material>()) {
        return Err(Failure::Told(format!(
            "{material} needs a condition, such as lucena claim {material} \"opposition\" --says draw; \
             lucena claim lists the files that come with Lucena"
        )));
    }
    let file = ClaimFile::open_or_built_in(name.as_ref()).map_err(told)?;
    match &args.only {
        None => Ok(file),
        Some(start) => file.only(start).ok_or_else(|| {
            Failure::Told(format!("no claim of {name} begins with \"{start}\": see the file"))
        }),
    }
}

/// Mistakes in a file are shown with their places underlined.
fn told(error: ClaimError) -> Failure {
    match error {
        ClaimError::Faults(faults) => {
            let picture = faults.picture(std::io::stderr().is_terminal());
            Failure::Told(format!("{faults}\n{picture}"))
        }
        error => error.into(),
    }
}

/// The counts as a table.
pub fn text(report: &ClaimReport) -> String {
    let mut text = format!(
        "{}: how often each statement is true; quiet positions first, all positions in brackets\n",
        report.material
    );
    for claim in &report.claims {
        text.push_str(&format!("\n{}: {}\n", claim.name, claim.says.text()));
        for (turn, side) in [(Color::White, &claim.white), (Color::Black, &claim.black)] {
            text.push_str(&side_text(turn, side));
        }
    }
    // Boards of many claims would hide the figures; --only shows those of one.
    match report.claims.as_slice() {
        [only] => text + &boards(only),
        _ => text + "\nWith --only NAME one claim alone, with boards of its exceptions.\n",
    }
}

fn side_text(turn: Color, side: &SideReport) -> String {
    if side.count.positions == 0 {
        return String::new();
    }
    let share = |part: u64, all: u64| match all {
        0 => "     -   ".to_string(),
        all => format!("{:>7.2} %", 100.0 * part as f64 / all as f64),
    };
    let kinds: Vec<String> = side
        .exceptions
        .iter()
        .map(|kind| format!("{} {:.0} %", kind.kind, 100.0 * kind.share))
        .collect();
    let kinds = match kinds.as_slice() {
        [] => String::new(),
        kinds => format!("        exceptions: {}\n", kinds.join(", ")),
    };
    format!(
        "  {turn} to move  {} of {:>10} ({} of {:>11})\n{kinds}",
        share(side.count.quiet_true, side.count.quiet),
        grouped(side.count.quiet),
        share(side.count.holds, side.count.positions),
        grouped(side.count.positions),
    )
}

/// Boards on which the statement is not true.
fn boards(claim: &ReportedClaim) -> String {
    let kinds = claim.white.exceptions.iter().chain(&claim.black.exceptions);
    kinds.map(kind_boards).collect()
}

fn kind_boards(kind: &ExceptionKind) -> String {
    let mut text = format!("\n{}: {} positions\n", kind.kind, grouped(kind.positions));
    for fen in &kind.fens {
        let board = fen.split(' ').next().and_then(|board| board.parse().ok());
        let drawn = board.map_or(String::new(), |placed| board::draw(&placed));
        text.push_str(&format!("\n{drawn}  {fen}\n"));
    }
    text
}
