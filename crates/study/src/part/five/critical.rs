//! Where people err: quiet positions in which exactly one move keeps the win or the draw, and what
//! kind of move that is. Counted on a seeded sample, each of its moves looked up.

use std::collections::BTreeMap;

use lucena_attribute::Frame;
use lucena_table::{Outcome, OutcomeLookup, OutcomeRow, parse_fen, san};
use lucena_work::{Interrupted, Progress, mixed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Move, Position, Role};

use super::ground::FiveGround;
use super::kinds::kind;
use crate::error::StudyError;

/// Positions that the search leaves open, with each side to move.
const SAMPLE: usize = 150_000;
/// Boards of each kind.
const BOARDS: usize = 2;

/// What was found with either side to move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CriticalData {
    pub white: CriticalSide,
    pub black: CriticalSide,
}

/// The quiet positions of a sample with one side to move that it does not lose.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CriticalSide {
    /// Those that are won for the side to move.
    pub won: CriticalCount,
    /// Those that are drawn.
    pub drawn: CriticalCount,
    /// By the rank of the pawn, the second to the seventh, if there is one pawn.
    pub by_pawn_rank: Option<[CriticalCount; 6]>,
    /// What kinds the only moves are of, the commonest first.
    pub kinds: Vec<CriticalKind>,
}

/// Positions, and those with one move only that keeps the outcome.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct CriticalCount {
    pub positions: u64,
    pub only: u64,
    /// Legal moves in all of them.
    pub moves: u64,
    /// Moves that keep the outcome in all of them.
    pub keeping: u64,
}

impl CriticalCount {
    /// The share in which only one move will do.
    pub fn share(&self) -> f64 {
        self.only as f64 / self.positions.max(1) as f64
    }

    fn add(&mut self, other: &CriticalCount) {
        self.positions += other.positions;
        self.only += other.only;
        self.moves += other.moves;
        self.keeping += other.keeping;
    }
}

/// Only moves of one kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CriticalKind {
    /// The kind as a clause: "the rook gives check".
    pub kind: String,
    /// `win` or `draw`: what the move keeps.
    pub keeps: String,
    pub positions: u64,
    /// Some of the positions.
    pub boards: Vec<CriticalBoard>,
}

/// A position with the only move that keeps its outcome.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CriticalBoard {
    pub fen: String,
    pub san: String,
}

/// A position of the sample, looked up.
struct LookedUp {
    won: bool,
    /// Of the pawn, seen by its side: 0 for the second.
    rank: Option<usize>,
    count: CriticalCount,
    /// The only move that will do: its kind and board.
    only: Option<(String, CriticalBoard)>,
}

/// Looks at both sides.
pub fn make(ground: &FiveGround<'_>, progress: &dyn Progress) -> Result<CriticalData, StudyError> {
    let lookup = OutcomeLookup::new(ground.tables, ground.planes(progress)?, progress)?;
    let [white, black] = Color::ALL.map(|side| of_side(ground, &lookup, side, progress));
    Ok(CriticalData { white: white?, black: black? })
}

fn of_side(
    ground: &FiveGround<'_>,
    lookup: &OutcomeLookup<'_>,
    side: Color,
    progress: &dyn Progress,
) -> Result<CriticalSide, StudyError> {
    let (planes, settled) = (ground.planes(progress)?, ground.settled(progress)?);
    let open = |row: &OutcomeRow| row.legal & !settled.row(row, side);
    let frame = Frame::sampled(planes, side, Vec::new(), &open, (SAMPLE, 0), progress)?;
    progress.begin("looking moves up", frame.rows() as u64);
    // The first boards of each kind are shown: in the order of the table they would be all alike.
    let mut rows: Vec<usize> = (0..frame.rows()).collect();
    rows.sort_by_key(|&row| mixed(row as u64));
    let found = rows.into_par_iter().map(|row| {
        progress.check()?;
        progress.advance(1);
        let position = parse_fen(&frame.fen(row)).ok().filter(is_quiet);
        Ok(position.and_then(|position| looked_up(lookup, &position)))
    });
    let found: Vec<Option<LookedUp>> = found.collect::<Result<_, Interrupted>>()?;
    progress.end();
    let pawns = Color::ALL.map(|color| ground.material.count(color, Role::Pawn));
    let one_pawn = pawns.iter().sum::<usize>() == 1;
    Ok(summed(found.into_iter().flatten(), one_pawn))
}

fn summed(all: impl Iterator<Item = LookedUp>, one_pawn: bool) -> CriticalSide {
    let mut side = CriticalSide::default();
    let mut ranks = [CriticalCount::default(); 6];
    let mut kinds: BTreeMap<(String, bool), CriticalKind> = BTreeMap::new();
    for found in all {
        let count = if found.won { &mut side.won } else { &mut side.drawn };
        count.add(&found.count);
        if let Some(rank) = found.rank {
            ranks[rank].add(&found.count);
        }
        let Some((kind, board)) = found.only else { continue };
        let keeps = if found.won { "win" } else { "draw" };
        let kept = kinds.entry((kind.clone(), found.won)).or_insert_with(|| CriticalKind {
            kind,
            keeps: keeps.into(),
            positions: 0,
            boards: Vec::new(),
        });
        kept.positions += 1;
        if kept.boards.len() < BOARDS {
            kept.boards.push(board);
        }
    }
    side.by_pawn_rank = one_pawn.then_some(ranks);
    side.kinds = kinds.into_values().collect();
    side.kinds.sort_by_key(|kind| std::cmp::Reverse(kind.positions));
    side
}

/// No check is on, and the side to move can take nothing for nothing.
fn is_quiet(position: &Chess) -> bool {
    let takes = |m: &Move| {
        let guards =
            position.board().attacks_to(m.to(), !position.turn(), position.board().occupied());
        m.is_capture() && guards.is_empty()
    };
    !position.is_check() && !position.legal_moves().iter().any(takes)
}

/// Which moves keep the outcome; nothing for a lost position.
fn looked_up(lookup: &OutcomeLookup<'_>, position: &Chess) -> Option<LookedUp> {
    let outcome = lookup.outcome(position).filter(|outcome| *outcome != Outcome::Loss)?;
    let (moves, keeping) = (position.legal_moves().len(), lookup.keeping(position));
    // A forced move is no decision.
    let only = keeping.first().copied().filter(|_| keeping.len() == 1 && moves > 1);
    let pawn = position.board().pawns().first();
    let rank = pawn.map(|pawn| {
        let own = position.board().color_at(pawn).unwrap_or(Color::White);
        usize::from(own.fold_wb(pawn.rank(), pawn.rank().flip_vertical())) - 1
    });
    Some(LookedUp {
        won: outcome == Outcome::Win,
        rank,
        count: CriticalCount {
            positions: 1,
            only: u64::from(only.is_some()),
            moves: moves as u64,
            keeping: keeping.len() as u64,
        },
        only: only.map(|m| {
            let fen = lucena_table::fen(position);
            (kind(position, m), CriticalBoard { fen, san: san(position, m) })
        }),
    })
}
