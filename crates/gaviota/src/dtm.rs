//! The result of a question, and the one byte that holds it in a file.

use std::cmp::Ordering;

/// The value of a position for the side to move: a draw, or mate in this many plies.
///
/// Values are ordered by what the side to move prefers: a quick win is the greatest, then slower wins,
/// a draw, a late loss, and being mated now is the least.
///
/// ```
/// use lucena_gaviota::Dtm;
/// assert_eq!(Dtm::Loss(0).before_move(), Dtm::Win(1)); // mate on the board, mate in one
/// assert!(Dtm::Win(1) > Dtm::Win(3) && Dtm::Loss(2) < Dtm::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dtm {
    /// Neither side can force mate.
    Draw,
    /// The side to move mates in this many plies.
    Win(u16),
    /// The side to move is mated in this many plies.
    Loss(u16),
}

impl Dtm {
    /// The mover's value of a move that leads to a position of this value.
    #[must_use]
    pub const fn before_move(self) -> Dtm {
        match self {
            Dtm::Draw => Dtm::Draw,
            Dtm::Win(plies) => Dtm::Loss(plies.saturating_add(1)),
            Dtm::Loss(plies) => Dtm::Win(plies.saturating_add(1)),
        }
    }

    /// A number that grows with the mover's liking, for the ordering.
    const fn liking(self) -> i32 {
        match self {
            Dtm::Draw => 0,
            Dtm::Win(plies) => 0x1_0000 - plies as i32,
            Dtm::Loss(plies) => plies as i32 - 0x1_0000,
        }
    }
}

impl Ord for Dtm {
    fn cmp(&self, other: &Dtm) -> Ordering {
        self.liking().cmp(&other.liking())
    }
}

impl PartialOrd for Dtm {
    fn partial_cmp(&self, other: &Dtm) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Which of the two halves of a table a position is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableHalf {
    /// The side named first in the file name is to move.
    Strong,
    /// The side named last is to move.
    Weak,
}

/// What a byte of a table says, `None` for "no legal position": two low bits for the kind, six high bits for a count of moves.
///
/// Kind 1 is "the strong side mates", kind 2 "the weak side mates". Kinds 0 and 3 mean
/// draw and illegal when the count is zero; with another count they carry on where
/// six bits end, 0 for wins and 3 for losses of the side to move.
pub(crate) fn decode(mover: TableHalf, byte: u8) -> Option<Dtm> {
    let count = u16::from(byte >> 2);
    let winning_kind = match mover {
        TableHalf::Strong => 1,
        TableHalf::Weak => 2,
    };
    Some(match (byte & 3, count) {
        (0, 0) => Dtm::Draw,
        (3, 0) => return None,
        // The one irregular code: here the weak side is mated in 127 moves.
        (0, 63) if matches!(mover, TableHalf::Weak) => Dtm::Loss(2 * 127),
        (0, _) => Dtm::Win(2 * (count + 64) - 1),
        (3, _) => Dtm::Loss(2 * (count + 63)),
        (kind, _) if kind == winning_kind => Dtm::Win(2 * (count + 1) - 1),
        _ => Dtm::Loss(2 * count),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_first_moves() {
        assert_eq!(decode(TableHalf::Strong, 0), Some(Dtm::Draw));
        assert_eq!(decode(TableHalf::Weak, 3), None);
        assert_eq!(decode(TableHalf::Strong, 1), Some(Dtm::Win(1)));
        assert_eq!(decode(TableHalf::Weak, 1), Some(Dtm::Loss(0)));
        assert_eq!(decode(TableHalf::Weak, 2), Some(Dtm::Win(1)));
        assert_eq!(decode(TableHalf::Strong, 2 | 5 << 2), Some(Dtm::Loss(10)));
    }

    #[test]
    fn long_mates_continue_without_a_gap() {
        for (mover, win, loss) in [(TableHalf::Strong, 1, 2), (TableHalf::Weak, 2, 1)] {
            assert_eq!(decode(mover, win | 63 << 2), Some(Dtm::Win(127)));
            assert_eq!(decode(mover, 1 << 2), Some(Dtm::Win(129)));
            assert_eq!(decode(mover, loss | 63 << 2), Some(Dtm::Loss(126)));
            assert_eq!(decode(mover, 3 | 1 << 2), Some(Dtm::Loss(128)));
        }
    }
}
