//! What books say, and how far it is true.

use lucena_show::{PageTable, Section, TableCell};
use lucena_table::words::listed;

use crate::page::either;
use crate::part::five::FiveFindings;
use crate::part::five::themes::{ThemeData, ThemeException, ThemeSide, ThemesData};
use crate::words::{grouped, percent, share};

/// The kind of exceptions that no tactics explain.
const POSITIONAL: &str = lucena_claim::POSITIONAL;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("What books say, counted", &five.themes, told)
}

fn told(section: Section, found: &ThemesData) -> Section {
    let mut table = PageTable::new(
        "In which share of the quiet positions it is true",
        ["White to move", "Black to move", "statement", "said to follow"],
    );
    for theme in &found.themes {
        let [white, black] = [&theme.white, &theme.black].map(|side| match side.quiet {
            0 => TableCell::Number("–".into()),
            n => TableCell::Number(percent(side.quiet_holds as f64 / n as f64)),
        });
        table = table.row([white, black, theme.name.as_str().into(), said(&theme.says).into()]);
    }
    let mut section = section
        .paragraph(&format!(
            "These are the statements of {}, which comes with the program; “lucena claim {}” counts \
             them again. A position is quiet if no check is on, nothing hangs, and a short search does \
             not find out who wins: there a statement must prove itself. Symmetric positions count \
             once.",
            found.file, found.file
        ))
        .table(table);
    for theme in &found.themes {
        section = of_theme(section, theme);
    }
    section
}

fn of_theme(section: Section, theme: &ThemeData) -> Section {
    let source = theme.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    let mut words = vec![format!("Said to follow: {}{source}.", said(&theme.says))];
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
fn said(says: &str) -> &'static str {
    match says {
        "win" => "White wins",
        "draw" => "a draw",
        "loss" => "Black wins",
        "no-win" => "White does not win",
        _ => "White does not lose",
    }
}

/// How far it is true with one side to move.
fn of_side(name: &str, side: &ThemeSide) -> String {
    if side.positions == 0 {
        return format!("{name} to move: there is no such position.");
    }
    let all = format!("{} of all {}", share(side.holds, side.positions), grouped(side.positions));
    let words = match side.quiet {
        0 => format!("{name} to move: no such position is quiet; it is true in {all}"),
        n => format!(
            "{name} to move: true in {} of {} quiet positions, and in {all}",
            share(side.quiet_holds, n),
            grouped(n)
        ),
    };
    let exceptions = (side.positions - side.holds).max(1);
    let kinds = side.exceptions.iter().map(|kind| {
        format!("{} ({})", reason(kind), percent(kind.positions as f64 / exceptions as f64))
    });
    let kinds: Vec<String> = kinds.collect();
    match kinds.is_empty() {
        true => format!("{words}."),
        false => format!("{words}. The commonest exceptions: {}.", listed(&kinds)),
    }
}

/// What exceptions have in common.
fn reason(kind: &ThemeException) -> &str {
    if kind.kind == POSITIONAL { "no tactical reason" } else { &kind.kind }
}

/// A board on which it is true, and boards on which it is not, without a tactical reason.
fn boards(theme: &ThemeData) -> Vec<(&str, String)> {
    let mut sides = [("White", &theme.white), ("Black", &theme.black)];
    if !theme.is_about_white() {
        sides.reverse();
    }
    let true_on = sides.iter().find_map(|&(name, side)| {
        let fen = side.example.as_deref()?;
        Some((fen, format!("{name} to move: {}.", said(&theme.says))))
    });
    let exceptions = sides.iter().filter_map(|&(name, side)| {
        let kind = side.exceptions.iter().find(|kind| kind.kind == POSITIONAL)?;
        Some((kind.fens.first()?.as_str(), format!("{name} to move: an exception.")))
    });
    true_on.into_iter().chain(exceptions).collect()
}
