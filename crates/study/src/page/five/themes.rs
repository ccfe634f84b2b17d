//! What books say, and how far it is true.

use lucena_claim::{ClaimReport, ExceptionKind, ReportedClaim, Says, SideReport};
use lucena_show::{PageTable, Section, TableCell};
use lucena_table::words::listed;

use crate::page::either;
use crate::part::five::FiveFindings;
use crate::words::{grouped, percent, share};

/// The kind of exceptions that no tactics explain.
const POSITIONAL: &str = lucena_claim::POSITIONAL;
/// Kinds of exceptions told of each statement and side.
const KINDS: usize = 3;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("What books say, counted", &five.themes, |section, found| {
        counted(section, &found.file, &found.report)
    })
}

/// The statements of a file with their counts, as a table and one by one with boards.
pub fn counted(section: Section, file: &str, report: &ClaimReport) -> Section {
    let mut table = PageTable::new(
        "In which share of the quiet positions it is true",
        ["statement", "said to follow", "White to move", "Black to move"],
    );
    for theme in &report.claims {
        let [white, black] = [&theme.white, &theme.black]
            .map(|side| TableCell::Number(side.count.share().map_or("–".into(), percent)));
        table = table.row([theme.name.as_str().into(), said(theme.says).into(), white, black]);
    }
    let mut section = section
        .paragraph(&format!(
            "These are the statements of {file}; “lucena claim {file}” counts them again. A position is quiet if no check is on, nothing hangs, and a short search does \
             not find out who wins: there a statement must prove itself. Symmetric positions count \
             once."
        ))
        .table(table);
    for theme in &report.claims {
        section = of_theme(section, theme);
    }
    section
}

fn of_theme(section: Section, theme: &ReportedClaim) -> Section {
    let source = theme.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    let mut words = vec![format!("Said to follow: {}{source}.", said(theme.says))];
    let sides = [("White", &theme.white), ("Black", &theme.black)];
    words.extend(sides.map(|(name, side)| of_side(name, side)));
    let section = section.subheading(&theme.name).paragraph(&words.join(" "));
    let boards = boards(theme);
    match boards.is_empty() {
        true => section,
        false => section.positions(boards.iter().map(|(fen, words)| (*fen, words.as_str()))),
    }
}

/// The outcome that is said to follow.
fn said(says: Says) -> &'static str {
    match says {
        Says::Win => "White wins",
        Says::Draw => "a draw",
        Says::Loss => "Black wins",
        Says::NoWin => "White does not win",
        Says::NoLoss => "White does not lose",
    }
}

/// How far it is true with one side to move.
fn of_side(name: &str, side: &SideReport) -> String {
    let count = &side.count;
    if count.positions == 0 {
        return format!("{name} to move: there is no such position.");
    }
    let all =
        format!("{} of all {}", share(count.holds, count.positions), grouped(count.positions));
    let words = match count.quiet {
        0 => format!("{name} to move: no such position is quiet; it is true in {all}"),
        n => format!(
            "{name} to move: true in {} of {} quiet positions, and in {all}",
            share(count.quiet_true, n),
            grouped(n)
        ),
    };
    let kinds = side.exceptions.iter().take(KINDS);
    let kinds: Vec<String> =
        kinds.map(|kind| format!("{} ({})", reason(kind), percent(kind.share))).collect();
    match kinds.is_empty() {
        true => format!("{words}."),
        false => format!("{words}. The commonest exceptions: {}.", listed(&kinds)),
    }
}

/// What exceptions have in common.
fn reason(kind: &ExceptionKind) -> &str {
    if kind.kind == POSITIONAL { "no tactical reason" } else { &kind.kind }
}

/// A board on which it is true, and boards on which it is not, without a tactical reason.
fn boards(theme: &ReportedClaim) -> Vec<(&str, String)> {
    let mut sides = [("White", &theme.white), ("Black", &theme.black)];
    if !theme.says.is_about_first() {
        sides.reverse();
    }
    let true_on = sides.iter().find_map(|&(name, side)| {
        let fen = side.examples.first()?.as_str();
        Some((fen, format!("{name} to move: {}.", said(theme.says))))
    });
    let exceptions = sides.iter().filter_map(|&(name, side)| {
        let kind = side.exceptions.iter().find(|kind| kind.kind == POSITIONAL)?;
        Some((kind.fens.first()?.as_str(), format!("{name} to move: an exception.")))
    });
    true_on.into_iter().chain(exceptions).collect()
}
