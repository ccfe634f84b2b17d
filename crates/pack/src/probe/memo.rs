//! What one probe remembers of smaller endgames while it lasts.

use lucena_layout::Squares;

use super::Bound;
use super::walk::Stack;

const SLOTS: usize = 64;

/// The working memory of one probe, shared by the searches of all packs that take part.
///
/// A probe searches at most 4,096 positions with the strong side to move at level 0, and 64 times
/// as many at each further level; sound packs stay far below that.
pub(super) struct Scratch {
    pub(super) stack: Stack,
    /// By pack and depth.
    pub(super) killers: [[Killers; 4]; 4],
    pub(super) memo: ProbeMemo,
    /// Positions that may still be searched.
    pub(super) left: u64,
}

impl Scratch {
    #[inline]
    pub(super) fn new(level: u8) -> Scratch {
        Scratch {
            left: 1 << (12 + 6 * level.min(8)),
            stack: [(0, 0); 32],
            killers: [[Killers::NONE; 4]; 4],
            memo: ProbeMemo { slots: [Slot::default(); SLOTS] },
        }
    }
}

/// Moves that were good elsewhere at the same depth, place and target, the latest first.
#[derive(Clone, Copy)]
pub(super) struct Killers {
    pub(super) answers: [(u8, u8); 2],
    pub(super) replies: [(u8, u8); 2],
}

impl Killers {
    const NONE: Killers = Killers { answers: [(0, u8::MAX); 2], replies: [(0, u8::MAX); 2] };

    #[inline]
    pub(super) fn answered(&mut self, answer: (u8, u8)) {
        if self.answers[0] != answer {
            self.answers = [answer, self.answers[0]];
        }
    }

    /// A weak move refuted what came before.
    #[inline]
    pub(super) fn replied(&mut self, reply: (u8, u8)) {
        if self.replies[0] != reply {
            self.replies = [reply, self.replies[0]];
        }
    }
}

/// A position and between which ranks it lies.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u32,
    low: u8,
    high: u8,
}

/// Positions of smaller endgames and what is known of them; newer ones displace older ones.
pub(super) struct ProbeMemo {
    slots: [Slot; SLOTS],
}

/// A position as one number: 6 bits a man, the side to move, 7 bits for the pack. Not 0, because
/// men stand apart.
#[inline]
pub(super) fn key(pack: usize, squares: &Squares, strong_to_move: bool) -> u32 {
    let men = squares.iter().fold(0, |all, &square| all << 6 | u32::from(square & 63));
    men << 8 | u32::from(strong_to_move) << 7 | (pack as u32 & 127)
}

#[inline]
fn place(key: u32) -> usize {
    (key.wrapping_mul(0x9e37_79b1) >> 26) as usize % SLOTS
}

impl ProbeMemo {
    /// A rank good enough for a window, if it is known; or else what is left of the window.
    #[inline]
    pub(super) fn get(
        &self,
        key: u32,
        (alpha, beta): (Bound, Bound),
    ) -> Result<Bound, (Bound, Bound)> {
        let slot = &self.slots[place(key)];
        let (low, high) = (Bound::from(slot.low), Bound::from(slot.high));
        if slot.key != key {
            Err((alpha, beta))
        } else if low >= beta || low == high {
            Ok(low)
        } else if high <= alpha {
            Ok(high)
        } else {
            Err((alpha.max(low - 1), beta.min(high + 1)))
        }
    }

    /// Remembers what a search with a window has found.
    #[inline]
    pub(super) fn set(&mut self, key: u32, (alpha, beta): (Bound, Bound), rank: Bound) {
        let slot = &mut self.slots[place(key)];
        if slot.key != key {
            *slot = Slot { key, low: 0, high: u8::MAX };
        }
        let rank = rank.clamp(0, 255);
        if rank > alpha {
            slot.low = slot.low.max(rank as u8);
        }
        if rank < beta {
            slot.high = slot.high.min(rank as u8);
        }
    }
}

// With the move lists of a search through four packs, a probe stays below 4 KiB.
const _: () = assert!(size_of::<Scratch>() <= 1536);
