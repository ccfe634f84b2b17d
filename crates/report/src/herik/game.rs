//! Section 4 of the paper: the game HEDEAM played against Averbach, each move beside the table.

use lucena_show::{Axis, LineChart, PageTable, Section, Svg, TableCell};
use lucena_table::{Metric, Tables};
use lucena_work::Progress;
use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

use super::ground::{bishop_and_knight, built_in, made, mate_by, mate_in, picture, position};
use super::line;
use super::published::{GAME, GAME_MOVES, GAME_START};
use crate::error::ReportError;
use crate::figure::series;
use crate::ledger::Ledger;

/// A move of White's, and the reply.
struct GameStep {
    white: String,
    black: String,
    /// Moves to mate before White's move; none if nothing is won.
    before: Option<u16>,
    /// The same if this move is made: as many, if it is a best one.
    by: Option<u16>,
    /// The best moves, where this one is not.
    better: Vec<String>,
    /// By how many moves the reply shortens the way.
    given: u16,
}

/// The game, and how our own file would have played.
pub fn section(
    tables: &Tables,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    tables.solve(bishop_and_knight(), Metric::Dtm, progress)?;
    let start = position(GAME_START);
    let (steps, end) = steps(tables, &start)?;
    let section = Section::new("HEDEAM against Averbach, Delft 1982")
        .paragraph(
            "The one game that the paper gives, against a grandmaster of endgames. (White's 21st \
             move gives check, which the paper does not mark.)",
        )
        .boards([(&picture(&start), "The start.")])
        .table(counts(&steps, &end, ledger))
        .paragraph(&balance(&steps))
        .table(moves(&steps));
    let own = built_in("kbnk.pat")?;
    let played = own.as_ref().map(|own| line::against_table(tables, own, &start)).transpose()?;
    let section = section.figure(
        &chart(&steps, played.as_ref().map(|played| played.distances.as_slice())),
        "The way to mate before each move of White's. A step to the side or up is a move lost.",
    );
    Ok(match (&own, &played) {
        (Some(own), Some(played)) => line::section(section, own, played),
        _ => section.paragraph(
            "The program comes without a pattern file for this endgame, kbnk.pat, so that there is \
             no line of our own to set beside the game.",
        ),
    })
}

/// Plays the game through.
fn steps(tables: &Tables, start: &Chess) -> Result<(Vec<GameStep>, Chess), ReportError> {
    let mut here = start.clone();
    let mut steps: Vec<GameStep> = Vec::new();
    for text in GAME.split_whitespace() {
        let san: San =
            text.trim_end_matches(['+', '#']).parse().expect("the game's moves are moves");
        let m = san.to_move(&here).expect("the game's moves are legal");
        let before = mate_in(tables, &here)?;
        match steps.last_mut() {
            Some(last) if here.turn().is_black() => {
                last.black = made(&mut here, m);
                let left = last.by.map_or(0, |by| by - 1);
                last.given = left.saturating_sub(mate_in(tables, &here)?.unwrap_or(left));
            }
            _ => {
                let by = mate_by(tables, &here, m)?;
                let better = if by == before { Vec::new() } else { best(tables, &here, before)? };
                let white = made(&mut here, m);
                steps.push(GameStep { white, black: String::new(), before, by, better, given: 0 });
            }
        }
    }
    Ok((steps, here))
}

/// All moves that mate as soon as can be.
fn best(tables: &Tables, here: &Chess, soonest: Option<u16>) -> Result<Vec<String>, ReportError> {
    let mut best = Vec::new();
    for m in here.legal_moves() {
        if mate_by(tables, here, m)? == soonest {
            best.push(spelled(here, m));
        }
    }
    Ok(best)
}

fn spelled(here: &Chess, m: Move) -> String {
    made(&mut here.clone(), m)
}

fn counts(steps: &[GameStep], end: &Chess, ledger: &mut Ledger) -> PageTable {
    let keep = steps.iter().filter(|step| step.by.is_some()).count();
    let length = if end.is_checkmate() { steps.len().to_string() } else { "no mate".into() };
    let best = steps.iter().filter(|step| step.better.is_empty()).count();
    PageTable::new("The play of HEDEAM", ["", "paper and ours"])
        .row(["moves to mate".into(), ledger.exact("the game, moves", GAME_MOVES, length).into()])
        .row(["moves that keep the win; the paper says \"correct\"".into(), keep.into()])
        .row(["best moves; the paper says \"falls short of the optimal\"".into(), best.into()])
}

/// Where the 30 moves come from.
fn balance(steps: &[GameStep]) -> String {
    let first = steps.first().and_then(|step| step.before).unwrap_or(0);
    let lost: u16 = steps.iter().map(lost).sum();
    let given: u16 = steps.iter().map(|step| step.given).sum();
    let slow: Vec<String> = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| !step.better.is_empty())
        .map(|(n, step)| format!("{}.{}", n + 1, step.white))
        .collect();
    format!(
        "The start is mate in {first}. White's moves {} were not the best and cost {lost} moves in \
         all; Black's replies shortened the way by {given}. {first} and {lost} less {given} make \
         {}.",
        slow.join(", "),
        i32::from(first) + i32::from(lost) - i32::from(given),
    )
}

fn lost(step: &GameStep) -> u16 {
    step.by.zip(step.before).map_or(0, |(by, before)| by.saturating_sub(before))
}

fn moves(steps: &[GameStep]) -> PageTable {
    let mut table = PageTable::new(
        "Move by move: the mate before White's move, and with it",
        ["move", "White", "Black", "mate in", "with the move", "better", "given by the reply"],
    );
    let number = |n: Option<u16>| TableCell::Number(n.map_or(String::new(), |n| n.to_string()));
    for (n, step) in steps.iter().enumerate() {
        table = table.row([
            (n + 1).into(),
            step.white.as_str().into(),
            step.black.as_str().into(),
            number(step.before),
            number(step.by),
            step.better.join(", ").into(),
            number((step.given > 0).then_some(step.given)),
        ]);
    }
    table
}

fn chart(steps: &[GameStep], own: Option<&[u16]>) -> Svg {
    let numbered = |distances: Vec<Option<u16>>| -> Vec<(f64, f64)> {
        let numbered = distances.into_iter().enumerate();
        numbered.filter_map(|(n, d)| Some((n as f64 + 1.0, f64::from(d?)))).collect()
    };
    let game = numbered(steps.iter().map(|step| step.before).collect());
    let mut lines = vec![series("HEDEAM against Averbach", game, 0)];
    if let Some(own) = own {
        let own = numbered(own.iter().map(|d| Some(*d)).collect());
        lines.push(series("kbnk.pat against the table", own, 1));
    }
    LineChart {
        title: "How far the mate was".into(),
        description: "Moves to mate before each move of White's.".into(),
        x: Axis::named("move of the game"),
        y: Axis { from: Some(0.0), ..Axis::named("moves to mate") },
        series: lines,
        ..LineChart::default()
    }
    .draw()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_a_game_and_ends_in_mate() {
        let mut here = position(GAME_START);
        let mut otherwise = Vec::new();
        for text in GAME.split_whitespace() {
            let san: San = text.trim_end_matches(['+', '#']).parse().unwrap();
            let m = san.to_move(&here).unwrap();
            let made = made(&mut here, m);
            if made != text {
                otherwise.push(made);
            }
        }
        assert_eq!(otherwise, ["Nd5+"]);
        assert!(here.is_checkmate());
    }
}
