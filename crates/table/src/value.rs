//! What a position is worth, and how that is written into one cell of a table.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::outcome::Outcome;

/// A distance in half-moves: one ply is one move of one side.
///
/// ```
/// use lucena_table::Plies;
/// assert_eq!(Plies(31).moves(), 16);
/// assert_eq!(Plies(32).moves(), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Plies(pub u16);

impl Plies {
    /// The same distance in moves of the winning side, as players count ("mate in 16").
    pub fn moves(self) -> u16 {
        self.0.div_ceil(2)
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What a position is worth to the side to move, with best play by both.
///
/// ```
/// use lucena_table::{Plies, Value};
/// let mated = Value::Loss(Plies(0));
/// assert_eq!(mated.before_move(), Value::Win(Plies(1)));
/// assert_eq!(Value::Win(Plies(1)).signed(), Some(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move loses in this many plies; 0 is checkmate on the board.
    Loss(Plies),
    /// Nobody can force a win.
    Draw,
    /// The side to move wins in this many plies.
    Win(Plies),
}

impl Value {
    /// The mover's value of a move that leads to a position of this value.
    pub fn before_move(self) -> Value {
        match self {
            Value::Loss(Plies(n)) => Value::Win(Plies(n + 1)),
            Value::Draw => Value::Draw,
            Value::Win(Plies(n)) => Value::Loss(Plies(n + 1)),
        }
    }

    /// Positive plies when winning, negative when losing, `None` when drawn.
    ///
    /// Mate on the board is 0: the only lost value that carries no sign.
    pub fn signed(self) -> Option<i32> {
        match self {
            Value::Loss(n) => Some(-i32::from(n.0)),
            Value::Draw => None,
            Value::Win(n) => Some(i32::from(n.0)),
        }
    }

    /// The value with its distance forgotten.
    pub fn outcome(self) -> Outcome {
        match self {
            Value::Loss(_) => Outcome::Loss,
            Value::Draw => Outcome::Draw,
            Value::Win(_) => Outcome::Win,
        }
    }

    /// A number that grows with what the side to move prefers: quick wins, draws, slow losses.
    fn preference(self) -> i32 {
        match self {
            Value::Loss(n) => i32::from(n.0) - 0x2_0000,
            Value::Draw => 0,
            Value::Win(n) => 0x2_0000 - i32::from(n.0),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Better for the side to move is greater.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.preference().cmp(&other.preference())
    }
}

/// The code of one cell, as wide as any table needs it: a number of plies, odd when the side to
/// move wins and even when it loses, or one of the three words below.
pub(crate) type PlyCode = u16;

/// No such position: men on one square, or the side that has just moved in check.
pub(crate) const ILLEGAL: PlyCode = 0xffff;
/// Drawn with moves to play.
pub(crate) const DRAW: PlyCode = 0xfffe;
/// Drawn because the side to move has no move. Kept apart from `DRAW` because an en passant
/// capture may be the move it lacks.
pub(crate) const STALEMATE: PlyCode = 0xfffd;

/// The value behind a code; `None` for a cell that is not a position.
pub(crate) fn decode(code: PlyCode) -> Option<Value> {
    match code {
        ILLEGAL => None,
        DRAW | STALEMATE => Some(Value::Draw),
        n if n & 1 == 1 => Some(Value::Win(Plies(n))),
        n => Some(Value::Loss(Plies(n))),
    }
}

/// One cell of a table: a byte while plies fit, two bytes where they do not.
pub(crate) trait PlyCell: Copy + Send + Sync + PartialEq + 'static {
    /// The longest distance a cell can hold.
    const MAX_PLY: PlyCode;
    /// A word, or a number of plies, at most `MAX_PLY`.
    fn of(code: PlyCode) -> Self;
    /// Back to the wide code.
    fn code(self) -> PlyCode;
    /// Wraps finished cells.
    fn wrap(cells: Vec<Self>) -> Cells;
    /// Writes `cell` where `mask` has a bit; `row` starts at bit `low` of the mask.
    #[inline(always)]
    fn paint(row: &mut [Self], low: u32, mask: u64, cell: Self) {
        let mut rest = mask >> low;
        while rest != 0 {
            row[rest.trailing_zeros() as usize] = cell;
            rest &= rest - 1;
        }
    }
}

impl PlyCell for u8 {
    const MAX_PLY: PlyCode = 252;

    #[inline(always)]
    fn of(code: PlyCode) -> u8 {
        // The three words keep their last byte: 253 to 255.
        code as u8
    }

    #[inline(always)]
    fn code(self) -> PlyCode {
        // Sign extension of the three words.
        if self > 252 { 0xff00 | PlyCode::from(self) } else { PlyCode::from(self) }
    }

    fn wrap(cells: Vec<u8>) -> Cells {
        Cells::Narrow(cells)
    }

    #[inline(always)]
    fn paint(row: &mut [u8], low: u32, mask: u64, cell: u8) {
        // Few bits: one store each. Many bits in a whole row: a select over all 64 bytes, which
        // the compiler turns into masked vector stores.
        if low != 0 || mask.count_ones() < 8 {
            let mut rest = mask >> low;
            while rest != 0 {
                row[rest.trailing_zeros() as usize] = cell;
                rest &= rest - 1;
            }
        } else {
            for (bit, slot) in row[..64].iter_mut().enumerate() {
                *slot = if mask >> bit & 1 == 1 { cell } else { *slot };
            }
        }
    }
}

impl PlyCell for u16 {
    // A quarter of the codes, because the scores of pawn moves (solve/pawns.rs) fold wins and
    // losses into one scale.
    const MAX_PLY: PlyCode = 0x3ff0;

    #[inline(always)]
    fn of(code: PlyCode) -> u16 {
        code
    }

    #[inline(always)]
    fn code(self) -> PlyCode {
        self
    }

    fn wrap(cells: Vec<u16>) -> Cells {
        Cells::Wide(cells)
    }
}

/// The cells of one slice of a table for one side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cells {
    /// A byte each.
    Narrow(Vec<u8>),
    /// Two bytes each.
    Wide(Vec<u16>),
}

impl Cells {
    /// The wide code at an index.
    #[inline(always)]
    pub(crate) fn code(&self, index: usize) -> PlyCode {
        match self {
            Cells::Narrow(cells) => cells[index].code(),
            Cells::Wide(cells) => cells[index],
        }
    }

    /// The cells as the file holds them, a byte or two each.
    pub(crate) fn encode(&self, wide: bool) -> Cow<'_, [u8]> {
        match self {
            Cells::Narrow(cells) if !wide => Cow::Borrowed(cells),
            Cells::Narrow(cells) => cells.iter().flat_map(|c| c.code().to_le_bytes()).collect(),
            Cells::Wide(cells) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
        }
    }

    /// Bytes in memory.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Cells::Narrow(cells) => cells.len(),
            Cells::Wide(cells) => 2 * cells.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_codes_survive_widening() {
        for byte in 0..=255u8 {
            let code = byte.code();
            assert_eq!(u8::of(code), byte);
            assert!(code <= u8::MAX_PLY || code >= STALEMATE);
        }
    }

    #[test]
    fn paint_writes_just_the_masked_cells() {
        for mask in [0u64, 1, 0xff00, !0, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555] {
            let mut row = [0u8; 64];
            u8::paint(&mut row, 0, mask, 7);
            for (bit, &cell) in row.iter().enumerate() {
                assert_eq!(cell == 7, mask >> bit & 1 == 1);
            }
            let mut half = [0u16; 32];
            u16::paint(&mut half, 32, mask, 7);
            for (bit, &cell) in half.iter().enumerate() {
                assert_eq!(cell == 7, mask >> (bit + 32) & 1 == 1);
            }
        }
    }
}
