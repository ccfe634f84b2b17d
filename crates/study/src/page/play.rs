//! How well they play: a table, a plot, a proof or a counterexample.

use lucena_show::{PageTable, Section, TableCell};
use lucena_table::words::plies;

use super::{either, line, plots};
use crate::findings::Findings;
use crate::part::play::{AuditData, PlayData};
use crate::words::{grouped, percent};

/// The section.
pub fn section(found: &Findings) -> Section {
    either("How well it plays", &found.play, |section, play| told(section, play, found))
}

fn told(mut section: Section, play: &PlayData, found: &Findings) -> Section {
    let positions = play.audits.first().map_or(0, |audit| audit.positions);
    section = section.paragraph(&format!(
        "Each player played White from every won position, {} of them (turned and mirrored boards \
         count once). Against “the table” Black always holds out as long as possible and White has \
         50 moves; against “every defence” all of Black’s moves are tried, and a win is then a \
         proof. Moves are means; a game that is not won counts as 50. The next column is the \
         excess over best play in games it wins, and the last the longest win.",
        grouped(positions as u64)
    ));
    let mut table = PageTable::new(
        "Games from every won position",
        ["White", "against", "won", "moves", "excess", "longest"],
    );
    let number =
        |value: Option<f64>| TableCell::Number(value.map_or("–".into(), |v| format!("{v:.2}")));
    for audit in &play.audits {
        let against = if audit.defence == "every" { "every defence" } else { "the table" };
        let won = match audit.is_perfect() {
            true => "all".to_string(),
            false => percent(audit.won as f64 / audit.positions.max(1) as f64),
        };
        table = table.row([
            name(audit, found).into(),
            against.into(),
            TableCell::Number(won),
            number(audit.mean_moves),
            number(audit.mean_excess_moves),
            TableCell::Number(audit.worst_moves.map_or("–".into(), |moves| moves.to_string())),
        ]);
    }
    section = section.table(table);
    if play.audits.iter().any(|audit| audit.metric == "dtc") {
        section = section.paragraph(&format!(
            "The learned stages count moves to {}, the others to mate.",
            found.goal
        ));
    }
    if play.audits.iter().any(|audit| audit.player == "tree") {
        section = section.paragraph(
            "“Learned stages” is a player that nobody taught: it finds the stage of a position with \
             the tree above, estimates the moves left with a function of that stage, and looks the \
             given number of plies ahead.",
        );
    }
    let against: Vec<(&AuditData, String)> = play
        .audits
        .iter()
        .filter(|audit| audit.defence == "table")
        .map(|audit| (audit, name(audit, found)))
        .collect();
    if !against.is_empty() && found.table.longest_moves() > 2 {
        let title = format!("{}: moves taken against the table, where it wins", found.material);
        section = section.figure(&plots::moves(&against, &title), "");
    }
    match &play.counterexample {
        None if proven(play) => {
            section.paragraph("Every proof succeeded: there is no counterexample.")
        }
        None => section,
        Some(counter) => section
            .subheading("A line that does not win")
            .paragraph(&format!(
                "White ({}) plays what it likes best, and Black finds the defence: {}.",
                counter.player, counter.line.end
            ))
            .line(&line(&counter.line, "White to move, and won by the table.")),
    }
}

fn proven(play: &PlayData) -> bool {
    let mut others = play.audits.iter().filter(|a| a.defence == "every" && a.player != "table");
    others.clone().next().is_some() && others.all(AuditData::is_perfect)
}

fn name(audit: &AuditData, found: &Findings) -> String {
    let plies = plies(audit.depth);
    match audit.player.as_str() {
        "table" => "the table".into(),
        "tree" => format!("learned stages, {plies}"),
        "pattern" => format!("{}.pat, {plies}", found.material),
        _ => format!("{}.plan, {plies}", found.material),
    }
}
