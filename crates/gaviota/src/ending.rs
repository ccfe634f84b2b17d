//! A handle on one table, for many questions about the same material.

use std::fmt;

use shakmaty::{Board, Color};

use crate::{
    Dtm, GaviotaMaterial,
    dtm::{TableHalf, decode},
    index::{Placement, Scheme},
    men::{BoardMen, TableFit, TableFits},
};

/// One endgame, such as White's king and rook against Black's king, ready to be asked.
///
/// Fetched by [`Gaviota::ending`](crate::Gaviota::ending) or
/// [`Gaviota::ending_of`](crate::Gaviota::ending_of), which load the table; after that
/// no question can fail. Cheap to copy and free to share between threads.
#[derive(Clone, Copy)]
pub struct GaviotaEnding<'a> {
    pub(crate) material: GaviotaMaterial,
    pub(crate) part: TableFit,
    pub(crate) parts: &'a TableFits,
    pub(crate) scheme: Scheme,
    /// Both halves of the table, one byte per position.
    pub(crate) values: &'a [u8],
}

impl GaviotaEnding<'_> {
    /// The value of a position of this endgame, without regard to en passant.
    ///
    /// `None` if the table says that the position is illegal, and also if the board
    /// has other men than this endgame.
    #[inline]
    #[must_use]
    pub fn probe(&self, board: &Board, turn: Color) -> Option<Dtm> {
        let men = BoardMen::on(board)?;
        let part = self.parts.of(&men)?;
        if !part.same_ending(self.part) {
            return None;
        }
        self.value(men.placement(part), part.mover(turn))
    }

    /// The men of this endgame.
    #[must_use]
    pub fn material(&self) -> GaviotaMaterial {
        self.material
    }

    /// The colour of the side that the name of the material puts first.
    ///
    /// Where both sides have the same men (`KQvKQ`) this is White.
    #[must_use]
    pub fn strong_side(&self) -> Color {
        self.part.strong
    }

    #[inline]
    pub(crate) fn value(&self, placement: Placement, mover: TableHalf) -> Option<Dtm> {
        let number = self.scheme.number(placement)?;
        let half = match mover {
            TableHalf::Strong => 0,
            TableHalf::Weak => self.scheme.positions(),
        };
        self.values.get(half + number).and_then(|&byte| decode(mover, byte))
    }
}

impl fmt::Debug for GaviotaEnding<'_> {
    // The values are millions of bytes; nobody wants them in a message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ending")
            .field("material", &self.material)
            .field("strong", &self.part.strong)
            .finish_non_exhaustive()
    }
}
