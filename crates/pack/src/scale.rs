//! One scale for all outcomes, from the strong side's view.

use lucena_table::Value;

/// An outcome on the scale of an endgame: the less, the better for the strong side.
///
/// ```
/// use lucena_pack::{Rank, Scale};
/// let ranks: [Rank; 3] = [Scale::WDL.win(5), Scale::WDL.draw(), Scale::WDL.loss(5)];
/// assert_eq!(ranks, [0, 1, 2]);
/// ```
pub type Rank = u8;

/// Win now, win in 1, … draw … loss in 2, loss in 1, loss now: positions that either side can
/// win need no special case. Moves are counted from positions with the weak side to move; a
/// position with the strong side to move has the rank of its best move. For outcomes without
/// distance there are three ranks.
///
/// ```
/// use lucena_pack::Scale;
/// use lucena_table::{Plies, Value};
/// let scale = Scale { wins: 16, losses: 0 };
/// // Mated in 16 and mating in 16 moves: the same rank, read before and after a strong move.
/// assert_eq!(scale.weak(Value::Loss(Plies(30))), 15);
/// assert_eq!(scale.strong(Value::Win(Plies(31))), 15);
/// assert_eq!(scale.one_later(15), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The most moves in which the strong side mates; 0 for outcomes without distance.
    pub wins: u8,
    /// The most moves in which the weak side mates.
    pub losses: u8,
}

impl Scale {
    /// Outcomes without distance.
    pub const WDL: Scale = Scale { wins: 0, losses: 0 };

    /// The strong side mates in `moves`; more than there are count as the most.
    pub fn win(self, moves: u16) -> Rank {
        moves.min(u16::from(self.wins)) as u8
    }

    /// Nobody wins.
    pub fn draw(self) -> Rank {
        self.wins + 1
    }

    /// The weak side mates in `moves`; more than there are count as the most.
    pub fn loss(self, moves: u16) -> Rank {
        self.top() - moves.min(u16::from(self.losses)) as u8
    }

    /// The worst for the strong side: it is mated.
    pub fn top(self) -> Rank {
        self.wins + 2 + self.losses
    }

    /// How many ranks there are.
    pub fn ranks(self) -> usize {
        usize::from(self.top()) + 1
    }

    /// The rank of a position with the weak side to move.
    pub fn weak(self, value: Value) -> Rank {
        match value {
            Value::Loss(plies) => self.win(plies.0 / 2),
            Value::Draw => self.draw(),
            Value::Win(plies) => self.loss(plies.0.div_ceil(2)),
        }
    }

    /// The rank of a position with the strong side to move.
    pub fn strong(self, value: Value) -> Rank {
        match value {
            Value::Win(plies) => self.win(plies.0 / 2),
            Value::Draw => self.draw(),
            Value::Loss(plies) => self.loss(plies.0 / 2),
        }
    }

    /// One move further from the end: from the best reply to the position before it.
    #[inline]
    pub fn one_later(self, rank: Rank) -> Rank {
        let draw = self.draw();
        if rank < draw {
            (rank + 1).min(self.wins)
        } else if rank == draw {
            draw
        } else {
            (rank - 1).max(draw + 1)
        }
    }

    /// The least rank that is one move later at least this.
    pub fn needed_for(self, rank: Rank) -> Rank {
        (0..=self.top()).find(|&r| self.one_later(r) >= rank).unwrap_or(self.top())
    }

    /// The greatest rank that is one move later at most this; `None` if there is none.
    pub fn allowed_for(self, rank: Rank) -> Option<Rank> {
        (0..=self.top()).rev().find(|&r| self.one_later(r) <= rank)
    }
}
