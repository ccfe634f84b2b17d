//! Which positions of a game to learn from.

use lucena_work::mixed;
use shakmaty::{Chess, Color, Position};

use crate::game::Game;
use crate::value::Valuing;

/// Which positions of a game are taken, each with its value from the side to move.
///
/// ```
/// use lucena_games::{Games, Sampling, Valuing};
/// let text = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 c6 1-0";
/// let game = Games::new(text.as_bytes()).next().ok_or("a game")??;
/// let quiet = Sampling { quiet: true, ..Sampling::default() };
/// // not those before and after 2. exd5 Qxd5
/// assert_eq!(quiet.positions(&game, &Valuing::default()).len(), 8);
/// let three = Sampling { at_most: Some(3), ..Sampling::default() };
/// assert_eq!(three.positions(&game, &Valuing::default()).len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sampling {
    /// The first plies are left out: positions that every game has.
    pub skip: usize,
    /// Only quiet positions: no check, and neither the move before nor the one after is a capture
    /// or a promotion.
    pub quiet: bool,
    /// At most N positions of a game: it is cut into N equal parts, and one of each is drawn at random.
    pub at_most: Option<usize>,
    /// Seed for random choices: same seed, same positions.
    pub seed: u64,
}

impl Sampling {
    /// The positions taken, in the order of the game; never one without a legal move.
    pub fn positions(&self, game: &Game, valuing: &Valuing) -> Vec<(Chess, f32)> {
        let loud =
            |ply: usize| game.moves.get(ply).is_some_and(|m| m.is_capture() || m.is_promotion());
        let values = valuing.values(game);
        let mut taken: Vec<(Chess, f32)> = game
            .positions()
            .zip(values)
            .enumerate()
            .skip(self.skip)
            .filter(|&(ply, _)| !self.quiet || !(loud(ply) || ply > 0 && loud(ply - 1)))
            .map(|(_, pair)| pair)
            .filter(|(position, _)| !self.quiet || !position.is_check())
            .collect();
        // Only the last position of a game can be without a move.
        taken.pop_if(|(position, _)| position.legal_moves().is_empty());
        for (position, value) in &mut taken {
            if position.turn() == Color::Black {
                *value = -*value;
            }
        }
        self.thinned(taken, game)
    }

    fn thinned(&self, taken: Vec<(Chess, f32)>, game: &Game) -> Vec<(Chess, f32)> {
        let (len, parts) = (taken.len(), self.at_most.unwrap_or(usize::MAX));
        if len <= parts {
            return taken;
        }
        let mut lot = mixed(self.seed);
        for m in &game.moves {
            let squares = m.from().map_or(0, u64::from) << 6 | u64::from(m.to());
            lot = mixed(lot ^ squares);
        }
        let drawn = (0..parts).map(|part| {
            let (from, to) = (part * len / parts, (part + 1) * len / parts);
            lot = mixed(lot);
            from + (lot % (to - from) as u64) as usize
        });
        let mut drawn = drawn.peekable();
        let places = taken.into_iter().enumerate();
        places.filter(|(at, _)| drawn.next_if_eq(at).is_some()).map(|(_, pair)| pair).collect()
    }
}
