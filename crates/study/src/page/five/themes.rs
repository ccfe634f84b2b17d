//! What is taught about the endgame, and how far it is true.

use lucena_claim::{ClaimReport, ExceptionKind, QUIET_PLIES, ReportedClaim, Says, SideReport};
use lucena_show::{PageTable, Section, TableCell};
use lucena_table::words::{listed, plies};

use crate::page::either;
use crate::part::five::FiveFindings;
use crate::words::{part_of, percent};

/// The kind of exceptions that no tactics explain.
const POSITIONAL: &str = lucena_claim::POSITIONAL;
/// Kinds of exceptions told of each statement and side.
const KINDS: usize = 3;
/// Statements to remember.
const REMEMBERED: usize = 6;
/// They are true in this share of the quiet positions, whoever moves.
const RELIABLE: f64 = 0.97;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("What is taught, counted", &five.themes, |section, found| {
        counted(section, &found.file, &found.report)
    })
}

/// Which positions are the same, and what a rank is.
fn symmetry(material: &str) -> &'static str {
    match material.contains('P') {
        true => "Mirrored boards count once; ranks are counted from White’s side.",
        false => {
            "Turned and mirrored boards count once, so that what the words call a rank may be a file \
             on the board shown."
        }
    }
}

/// What to keep in mind: the statements that are nearly always true, those that have a name first.
pub fn remember(five: &FiveFindings) -> Option<Section> {
    let found = five.themes.found()?;
    let quiet = |theme: &ReportedClaim| theme.white.count.quiet + theme.black.count.quiet;
    let sides = |theme: &&ReportedClaim| {
        let sides = [&theme.white.count, &theme.black.count].map(|side| side.share());
        quiet(theme) > 0 && sides.into_iter().flatten().all(|share| share >= RELIABLE)
    };
    let mut kept: Vec<&ReportedClaim> = found.report.claims.iter().filter(sides).collect();
    kept.sort_by_key(|theme| (theme.source.is_none(), std::cmp::Reverse(quiet(theme))));
    kept.truncate(REMEMBERED);
    let lines: Vec<(usize, &str, String)> =
        kept.iter().map(|theme| (1, plain(&theme.name), format!("→ {}", follows(theme)))).collect();
    let section = Section::new("What to remember").paragraph(&format!(
        "In quiet positions, where no tactics decide, each of these statements is true in at least \
         {:.0} %.",
        100.0 * RELIABLE
    ));
    let lines = lines.iter().map(|(depth, words, answer)| (*depth, *words, answer.as_str()));
    (!kept.is_empty()).then(|| section.outline(lines))
}

/// A statement without the sign that it has in its file: "L1 The Lucena position …".
fn plain(name: &str) -> &str {
    let sign = |word: &str| {
        word.len() <= 4
            && word.ends_with(|c: char| c.is_ascii_alphanumeric())
            && word.chars().nth(1).is_some_and(|c| c.is_ascii_digit())
    };
    match name.split_once(' ') {
        Some((first, rest)) if sign(first) => rest,
        _ => name,
    }
}

/// The statements of a file with their counts, as a table and one by one with boards.
pub fn counted(section: Section, file: &str, report: &ClaimReport) -> Section {
    let mut table = PageTable::new(
        "In which share of the quiet positions it is true",
        ["statement", "said to follow", "is it so?", "White to move", "Black to move"],
    );
    for theme in &report.claims {
        let [white, black] = [&theme.white, &theme.black]
            .map(|side| TableCell::Number(side.count.share().map_or("–".into(), short_percent)));
        let so = verdict(theme);
        table = table.row([
            theme.name.as_str().into(),
            said(theme.says).into(),
            so.into(),
            white,
            black,
        ]);
    }
    let mut section = section
        .paragraph(&format!(
            "These are the statements of {file}; “lucena claim {file}” counts them again. A position is quiet if no check is on, nothing hangs, and a search of {} does \
             not find out who wins: there a statement must prove itself. {}",
            plies(QUIET_PLIES),
            symmetry(&report.material)
        ))
        .table(table);
    for theme in &report.claims {
        section = of_theme(section, theme);
    }
    section
}

fn of_theme(section: Section, theme: &ReportedClaim) -> Section {
    let source = theme.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    let mut words = vec![format!("Said to follow: {}{source}.", follows(theme))];
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

/// The outcome that is said to follow, and whose move it must be if the statement is about one side
/// to move only.
fn follows(theme: &ReportedClaim) -> String {
    let turn = match (theme.white.count.positions, theme.black.count.positions) {
        (1.., 0) => " with White to move",
        (0, 1..) => " with Black to move",
        _ => "",
    };
    format!("{}{turn}", said(theme.says))
}

/// A share as a cell of a table has room for it.
fn short_percent(share: f64) -> String {
    percent(share).replace("more than ", "> ").replace("less than ", "< ")
}

/// How far it is true with one side to move.
fn of_side(name: &str, side: &SideReport) -> String {
    let count = &side.count;
    if count.positions == 0 {
        return format!("{name} to move: there is nothing to count.");
    }
    let all = part_of(count.holds, count.positions);
    let words = match count.quiet {
        0 => format!("{name} to move: no such position is quiet; it is true in {all} positions"),
        n => format!(
            "{name} to move: true in {} quiet positions, and in {all} positions altogether",
            part_of(count.quiet_true, n)
        ),
    };
    let kinds = side.exceptions.iter().take(KINDS);
    let kinds: Vec<String> =
        kinds.map(|kind| format!("{} ({})", reason(kind), percent(kind.share))).collect();
    match kinds.is_empty() {
        true => format!("{words}."),
        false => format!(
            "{words}. Of the exceptions among all positions, the commonest kinds: {}.",
            listed(&kinds)
        ),
    }
}

/// How often a statement is true in quiet positions, in a word.
fn verdict(theme: &ReportedClaim) -> &'static str {
    let mut quiet = theme.white.count;
    quiet.add(&theme.black.count);
    match quiet.share() {
        None => "–",
        Some(share) if share >= 1.0 => "always",
        Some(share) if share >= 0.98 => "nearly always",
        Some(share) if share >= 0.9 => "as a rule",
        Some(share) if share >= 0.7 => "mostly",
        Some(share) if share >= 0.3 => "sometimes",
        Some(share) if share > 0.0 => "mostly not",
        Some(_) => "never",
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
