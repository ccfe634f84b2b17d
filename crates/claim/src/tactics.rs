//! What is about to happen in a position: a check, a man that hangs, a trade.
//!
//! Books speak of quiet positions. A statement that fails because a rook is just being taken says
//! nothing about the statement.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use lucena_table::words::colour;
use lucena_table::{OutcomeRow, role_name};

/// The kinds of events in the positions of an endgame, as sets of squares of a row's runner.
pub struct Tactics {
    men: Vec<Piece>,
    runner: usize,
    /// For each man, which of the names says that it hangs; kings have none.
    hangs: Vec<Option<usize>>,
    names: Vec<String>,
}

/// The place of checks among the names.
const CHECK: usize = 0;

impl Tactics {
    /// The events of an endgame with these men, of which the one at `runner` runs along rows.
    pub fn new(men: &[Piece], runner: usize) -> Tactics {
        let mut names = vec!["the side to move is in check".to_string()];
        let mut pieces: Vec<Piece> = Vec::new();
        let hangs = men.iter().map(|man| {
            (man.role != Role::King).then(|| {
                let known = pieces.iter().position(|piece| piece == man);
                1 + known.unwrap_or_else(|| {
                    pieces.push(*man);
                    names.push(format!("a {} {} hangs", colour(man.color), role_name(man.role)));
                    pieces.len() - 1
                })
            })
        });
        let hangs = hangs.collect();
        names.push("equal men can be traded".to_string());
        Tactics { men: men.to_vec(), runner, hangs, names }
    }

    /// What the events are called; the last is a trade, which does not make a position noisy.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The positions of a row with each event, in the order of the names; only those of `some`
    /// are looked at.
    pub fn row(&self, row: &OutcomeRow, turn: Color, some: u64, events: &mut [u64]) {
        events.fill(0);
        let mut squares = row.squares;
        let mut left = some;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            squares[self.runner] = Square::new(bit);
            self.position(&squares[..self.men.len()], turn, |event| events[event] |= 1 << bit);
        }
    }

    pub fn position(&self, squares: &[Square], turn: Color, mut found: impl FnMut(usize)) {
        let occupied = squares.iter().fold(Bitboard::EMPTY, |set, &square| set.with(square));
        let mut reach = [Bitboard::EMPTY; 5];
        for ((reach, &man), &square) in reach.iter_mut().zip(&self.men).zip(squares) {
            *reach = attacks::attacks(square, man, occupied);
        }
        for (place, (&man, &square)) in self.men.iter().zip(squares).enumerate() {
            let by = |color: Color| {
                let men =
                    self.men.iter().zip(&reach).filter(move |(other, _)| other.color == color);
                men.filter(move |(_, reach)| reach.contains(square)).map(|(man, _)| worth(man.role))
            };
            let (attackers, guards) = (by(!man.color).count(), by(man.color).count());
            let Some(name) = self.hangs[place] else {
                if man.color == turn && attackers > 0 {
                    found(CHECK);
                }
                continue;
            };
            if attackers == 0 {
                continue;
            }
            let own = worth(man.role);
            let least = by(!man.color).min().unwrap_or(u8::MAX);
            let trade = guards > 0 && least == own;
            // Defended, it hangs to something cheaper, or if dearer men attack it more often than
            // it is defended.
            let hangs = guards == 0 || least < own || least > own && attackers > guards;
            if trade {
                found(self.names.len() - 1);
            } else if hangs && man.color != turn {
                found(name);
            }
        }
    }
}

/// What men are worth to each other; a king takes nothing that is defended.
fn worth(role: Role) -> u8 {
    [1, 3, 3, 5, 9, 100][role as usize - 1]
}
