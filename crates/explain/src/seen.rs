//! A position as what was learned sees it: the side that tries to win is white.

use lucena_attribute::{Attribute, Level, Position as Described};
use lucena_table::{Material, Outcome};
use shakmaty::{Chess, Color, Position};

use crate::words::recoloured;

/// Which colour tries to win: the first-named side's; where both have the same men the winner's, or
/// in a draw that of the side to move.
pub(crate) fn strong(position: &Chess, outcome: Outcome) -> Color {
    let (material, swapped) = Material::of_board(position.board());
    match (material.is_symmetric(), outcome) {
        (false, _) => Color::from_white(!swapped),
        (true, Outcome::Loss) => !position.turn(),
        (true, _) => position.turn(),
    }
}

/// A position turned so that the strong side is white, with its words turned back.
#[derive(Clone, Debug)]
pub(crate) struct TurnedPosition {
    pub strong: Color,
    pub described: Described,
}

impl TurnedPosition {
    pub fn new(position: &Chess, strong: Color) -> TurnedPosition {
        let (board, turn) = (position.board().clone(), position.turn());
        let described = match strong {
            Color::White => Described::ordered(board, turn),
            Color::Black => Described::ordered(board.into_mirrored(), !turn),
        };
        TurnedPosition { strong, described }
    }

    pub fn level(&self, attribute: &Attribute) -> Level {
        attribute.level(&self.described)
    }

    /// What an attribute says of it, in the colours of the board.
    pub fn sentence(&self, attribute: &Attribute) -> String {
        self.coloured(&attribute.sentence(self.level(attribute)))
    }

    /// A sentence of what was learned, in the colours of the board.
    pub fn coloured(&self, sentence: &str) -> String {
        if self.strong.is_white() { sentence.to_string() } else { recoloured(sentence) }
    }
}
