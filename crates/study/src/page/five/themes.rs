//! What books say, and how far it is true.

use lucena_show::Section;
use lucena_table::words::{capital, listed};

use crate::page::either;
use crate::part::five::FiveFindings;
use crate::part::five::themes::{ThemeData, ThemeException, ThemeSide, ThemesData};
use crate::words::{grouped, percent};

/// The kind of exceptions that no tactics explain.
const POSITIONAL: &str = lucena_claim::POSITIONAL;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("What books say, counted", &five.themes, told)
}

fn told(section: Section, found: &ThemesData) -> Section {
    let mut section = section.paragraph(&format!(
        "These are the statements of {}, which comes with the program; “lucena claim {}” counts them \
         again. A position is quiet if no check is on, nothing hangs to the side to move, and a short \
         search does not find out who wins: there a statement must prove itself. Symmetric positions \
         count once.",
        found.file, found.file
    ));
    for theme in &found.themes {
        section = of_theme(section, theme);
    }
    section
}

fn of_theme(section: Section, theme: &ThemeData) -> Section {
    let mut section = section.subheading(&theme.name);
    let source = theme.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    let mut words = vec![format!("Said to follow{source}: {}.", said(&theme.says))];
    let sides = [("White", &theme.white), ("Black", &theme.black)];
    words.extend(sides.map(|(name, side)| of_side(name, side)));
    section = section.paragraph(&words.join(" "));
    let boards: Vec<(&str, String)> =
        sides.into_iter().flat_map(|(name, side)| boards(name, side, &theme.says)).collect();
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
    let quiet = match (side.quiet, side.quiet_holds) {
        (0, _) => "none of them is quiet".to_string(),
        (1, held) => {
            format!("and {} in the only quiet one", if held == 1 { "true" } else { "false" })
        }
        (n, held) if n == held => format!("and in all {} quiet ones", grouped(n)),
        (n, 0) => format!("but in none of the {} quiet ones", grouped(n)),
        (n, held) => {
            format!("and in {} of the {} quiet ones", percent(held as f64 / n as f64), grouped(n))
        }
    };
    let all = match side.holds {
        held if held == side.positions => format!("true in all {} positions", grouped(held)),
        0 => format!("true in none of {} positions", grouped(side.positions)),
        held => format!(
            "true in {} of {} positions",
            percent(held as f64 / side.positions as f64),
            grouped(side.positions)
        ),
    };
    let exceptions = side.positions - side.holds;
    if exceptions == 0 {
        return format!("{name} to move: {all}, {quiet}.");
    }
    let kinds: Vec<String> = side
        .exceptions
        .iter()
        .map(|kind| {
            format!("{} {}", percent(kind.positions as f64 / exceptions as f64), clause(kind))
        })
        .collect();
    format!("{name} to move: {all}, {quiet}. Of the exceptions {}.", listed(&kinds))
}

/// What exceptions have in common, after their share.
fn clause(kind: &ThemeException) -> String {
    match kind.kind.as_str() {
        POSITIONAL => "have no tactical reason".into(),
        kind if kind.starts_with("settled") => format!("are {kind}"),
        kind => format!("because {kind}"),
    }
}

/// A board on which it is true, and one on which it is not, without a tactical reason if there is
/// such a one.
fn boards<'a>(name: &str, side: &'a ThemeSide, says: &str) -> Vec<(&'a str, String)> {
    let mut boards = Vec::new();
    if let Some(fen) = &side.example {
        boards.push((fen.as_str(), format!("{name} to move: {}.", said(says))));
    }
    let positional = side.exceptions.iter().find(|kind| kind.kind == POSITIONAL);
    if let Some(kind) = positional.or(side.exceptions.first())
        && let Some(fen) = kind.fens.first()
    {
        let why = match kind.kind.as_str() {
            POSITIONAL => String::new(),
            why => format!(" ({why})"),
        };
        boards.push((fen.as_str(), format!("{} to move: an exception{why}.", capital(name))));
    }
    boards
}
