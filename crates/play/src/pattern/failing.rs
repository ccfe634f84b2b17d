//! What goes wrong where a file does not win: lines that circle or throw the win, sorted by kind.

use std::collections::BTreeMap;

use lucena_layout::{Layout, Side, position};
use rayon::prelude::*;
use shakmaty::{Chess, Move, Position};

use super::beliefs::Beliefs;
use crate::audit::counterexample::{Line, LineEnd, line};
use crate::audit::every::Proof;
use crate::choice::{Chooser, Pick};

/// Failing positions that are followed to see what goes wrong, at most.
const FOLLOWED: usize = 2_000;

/// A way in which play fails, with an example.
#[derive(Clone, Debug)]
pub struct Failing {
    /// The classes among which play goes round, or that the last move goes to.
    pub classes: Vec<String>,
    /// Whether play circles; else a move gives the win away.
    pub circles: bool,
    /// How many of the positions that were followed fail so.
    pub positions: usize,
    /// Where an example starts.
    pub start: Chess,
    /// Its moves.
    pub moves: Vec<Move>,
    /// From which move on it repeats itself.
    pub again: Option<usize>,
}

/// What goes wrong from the positions that are not proven, by kind.
pub(super) fn failing(
    beliefs: &Beliefs<'_>,
    layout: &Layout,
    chooser: &Chooser<'_>,
    proof: &Proof,
    starts: &[usize],
) -> Vec<Failing> {
    let open: Vec<usize> =
        starts.iter().copied().filter(|&q| proof.longest[q] == u16::MAX).collect();
    let stride = open.len().div_ceil(FOLLOWED).max(1);
    let lines: Vec<Line> =
        open.par_iter().step_by(stride).filter_map(|&q| line(layout, chooser, proof, q)).collect();
    let names = beliefs.pattern.classes();
    let name = |pick: Pick| {
        let (list, class) = beliefs.class_of(pick)?;
        let named = names.iter().filter(|known| known.list == list).nth(class)?;
        Some(format!("{} \"{}\"", named.number, named.name))
    };
    let mut kinds: BTreeMap<(bool, Vec<String>), (usize, Line)> = BTreeMap::new();
    for line in lines {
        let from = match line.end {
            LineEnd::Cycle(first) => first,
            LineEnd::GivenAway => line.moves.len() - 1,
        };
        let mut classes: Vec<String> =
            line.moves[from..].iter().filter_map(|(pick, _)| name(*pick)).collect();
        classes.sort();
        classes.dedup();
        let kind = (matches!(line.end, LineEnd::Cycle(_)), classes);
        let entry = kinds.entry(kind).or_insert_with(|| (0, line.clone()));
        entry.0 += 1;
        if line.moves.len() < entry.1.moves.len() {
            entry.1 = line; // the shortest example is the clearest
        }
    }
    let mut failing: Vec<Failing> = kinds
        .into_iter()
        .map(|((circles, classes), (positions, line))| {
            let (start, moves) = spelled(layout, &line);
            let again = match line.end {
                LineEnd::Cycle(first) => Some(2 * first),
                LineEnd::GivenAway => None,
            };
            Failing { classes, circles, positions, start, moves, again }
        })
        .collect();
    failing.sort_by_key(|kind| std::cmp::Reverse(kind.positions));
    failing
}

/// A line on a real board.
fn spelled(layout: &Layout, line: &Line) -> (Chess, Vec<Move>) {
    let start = position(layout, line.start, Side::Strong);
    let mut board = start.clone();
    let mut moves = Vec::new();
    let picks = line.moves.iter().flat_map(|(own, reply)| [Some(*own), *reply]).flatten();
    for pick in picks {
        let leads = |m: &Move| {
            let inside = !m.is_capture() && !m.is_promotion();
            match pick {
                Pick::Outside(_) => !inside,
                Pick::Inside { to, .. } if inside => {
                    let mut next = board.clone();
                    next.play_unchecked(*m);
                    let seats = if board.turn().is_white() { &layout.weak } else { &layout.strong };
                    seats.place(&layout.ending.squares(next.board())) == Some(to as usize)
                }
                Pick::Inside { .. } => false,
            }
        };
        let Some(m) = board.legal_moves().into_iter().find(leads) else { break };
        board.play_unchecked(m);
        moves.push(m);
    }
    (start, moves)
}
