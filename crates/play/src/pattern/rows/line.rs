//! A line that a file does not win, as a game.

use lucena_games::{Record, won_by};
use lucena_table::{Outcome, OutcomeLookup, PositionLevels, ProvenWins};
use shakmaty::{Chess, Color, Move, Position};

use super::levels::PatternLevels;

/// Moves of a line, at most: it comes round again before.
const MOVES: usize = 500;

impl PatternLevels<'_> {
    /// The game from a won position that is not proven: the player's best moves, and replies after
    /// which nothing is proven either.
    pub fn refutation(
        &self,
        start: usize,
        after: &PositionLevels,
        proof: &ProvenWins,
        lookup: &OutcomeLookup<'_>,
    ) -> Option<Record> {
        let start = self.board(start)?;
        let mut board = start.clone();
        let mut moves: Vec<(Move, String)> = Vec::new();
        let mut seen: Vec<usize> = Vec::new();
        let mut closing = None;
        while closing.is_none() && moves.len() < 2 * MOVES {
            let here = self.planes.space().index(board.board())?;
            if let Some(first) = seen.iter().position(|&index| index == here) {
                moves[2 * first].1 = "from here on in a circle".into();
                closing = Some(format!(
                    "the position before move {} has come again, perhaps with the board turned: so \
                     it can go on for ever",
                    first + 1
                ));
                break;
            }
            seen.push(here);
            let Some(m) = self.unproven_move(&board, after, proof, lookup) else {
                closing = Some("the player has no move that it would make".into());
                break;
            };
            let gone = lookup.outcome_by(&board, m) != Some(Outcome::Win);
            board.play_unchecked(m);
            moves.push((m, String::new()));
            if gone {
                closing = Some("the win is gone".into());
                break;
            }
            let reply = self.unproven_reply(&board, proof)?;
            board.play_unchecked(reply);
            moves.push((reply, String::new()));
        }
        let lost = lookup.outcome(&board).map(|o| if board.turn().is_white() { o } else { -o });
        let lost = lost == Some(Outcome::Loss);
        Some(Record {
            event: self.planes.material().to_string(),
            round: 1,
            players: [self.file().into(), "every defence".into()],
            start,
            moves,
            result: if lost { won_by(Color::Black) } else { "1/2-1/2" },
            closing: closing.unwrap_or_default(),
        })
    }

    /// One of the moves that the player likes best, after which the win is not proven: one that
    /// gives it away, if there is one.
    fn unproven_move(
        &self,
        board: &Chess,
        after: &PositionLevels,
        proof: &ProvenWins,
        lookup: &OutcomeLookup<'_>,
    ) -> Option<Move> {
        let moves = board.legal_moves();
        let level = |m: &Move| self.level_after(board, *m, after, lookup);
        let best = moves.iter().filter_map(level).max()?;
        let liked = || moves.iter().copied().filter(|m| best > 0 && level(m) == Some(best));
        let gives = |m: &Move| lookup.outcome_by(board, *m) != Some(Outcome::Win);
        let unproven = |m: &Move| {
            let mut next = board.clone();
            next.play_unchecked(*m);
            let inside = !m.is_capture() && !m.is_promotion();
            let index = self.planes.space().index(next.board()).filter(|_| inside);
            index.is_some_and(|index| !proof.black.has(self.planes, index))
        };
        liked().find(gives).or_else(|| liked().find(unproven))
    }

    /// A reply after which the win is not proven.
    fn unproven_reply(&self, board: &Chess, proof: &ProvenWins) -> Option<Move> {
        board.legal_moves().into_iter().find(|m| {
            let mut next = board.clone();
            next.play_unchecked(*m);
            let inside = !m.is_capture() && !m.is_promotion();
            let index = self.planes.space().index(next.board()).filter(|_| inside);
            index.is_some_and(|index| !proof.white.has(self.planes, index))
        })
    }
}
