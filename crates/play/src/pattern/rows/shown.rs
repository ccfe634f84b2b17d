//! Moves that give a win away, on boards.

use lucena_table::{Outcome, OutcomeLookup, PositionLevels, PositionSet, san, uci};
use lucena_work::mixed;
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Color, Move, Position};

use super::levels::PatternLevels;

/// A won position and a move that the player likes best although it gives the win away.
#[derive(Clone, Debug, Serialize)]
pub struct GivenAway {
    /// The position.
    pub fen: String,
    /// The move, in SAN.
    pub played: String,
    /// The same in UCI notation.
    pub uci: [String; 1],
    /// A move that keeps the win.
    pub instead: String,
    /// The board.
    #[serde(skip)]
    pub start: Chess,
}

impl PatternLevels<'_> {
    /// Some of the positions in which the win is given away, the same in each run.
    pub fn examples(
        &self,
        lost: &PositionSet,
        after: &PositionLevels,
        lookup: &OutcomeLookup<'_>,
        most: usize,
    ) -> Vec<GivenAway> {
        let mut places: Vec<(u64, usize)> = Vec::new();
        for chunk in 0..self.planes.chunks() {
            self.planes.walk(chunk, Color::White, |row| {
                let set = lost.row(row) & row.won;
                if set != 0 {
                    let index = row.first.wrapping_add(set.trailing_zeros() as usize);
                    places.push((mixed(index as u64), index));
                }
            });
            places.sort_unstable();
            places.truncate(most);
        }
        places.iter().filter_map(|&(_, index)| self.example(index, after, lookup)).collect()
    }

    fn example(
        &self,
        index: usize,
        after: &PositionLevels,
        lookup: &OutcomeLookup<'_>,
    ) -> Option<GivenAway> {
        let start = self.board(index)?;
        let level = |m: &Move| self.level_after(&start, *m, after, lookup);
        let moves = start.legal_moves();
        let best = moves.iter().filter_map(level).max()?;
        let gives = |m: &&Move| {
            level(m) == Some(best) && lookup.outcome_by(&start, **m) != Some(Outcome::Win)
        };
        let played = moves.iter().find(gives)?;
        let instead = lookup.keeping(&start);
        Some(GivenAway {
            fen: lucena_table::fen(&start),
            played: san(&start, *played),
            uci: [uci(*played)],
            instead: san(&start, *instead.first()?),
            start,
        })
    }

    /// The position of a number with the strong side to move.
    pub(super) fn board(&self, index: usize) -> Option<Chess> {
        let fen: shakmaty::fen::Fen = self.planes.space().fen(index, Color::White)?.parse().ok()?;
        fen.into_position(CastlingMode::Standard).ok()
    }

    /// What the player thinks of a move of its own.
    pub(super) fn level_after(
        &self,
        before: &Chess,
        m: Move,
        after: &PositionLevels,
        lookup: &OutcomeLookup<'_>,
    ) -> Option<u16> {
        if m.is_capture() || m.is_promotion() {
            return Some([0, 1, self.top()][lookup.outcome_by(before, m)? as usize]);
        }
        let mut board = before.clone();
        board.play_unchecked(m);
        let level = after.at(self.planes, self.planes.space().index(board.board())?);
        // Who takes en passant may spoil it.
        let taking = board.legal_moves().into_iter().filter(|m| m.is_en_passant());
        let worst = taking.filter_map(|m| lookup.outcome_by(&board, m)).max();
        Some(match worst {
            Some(Outcome::Win) => 0,
            Some(Outcome::Draw) => level.min(1),
            _ => level,
        })
    }
}
