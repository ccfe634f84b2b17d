//! Between a board with its colours and a place of the layout.

use lucena_pack::{Layout, Seats, Squares};
use lucena_table::{Material, Tables};
use shakmaty::fen::Fen;
use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Position, Setup,
};

use crate::choice::Pick;
use crate::error::PlayError;

/// Which colour has the strong side's men in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The colour of the strong side.
    pub strong: Color,
}

impl Colours {
    /// The colours of a position of the layout's endgame. Where both sides have the same men,
    /// the strong side is the one that has to move.
    pub fn of(layout: &Layout, position: &Chess) -> Result<Colours, PlayError> {
        let (material, swapped) = Material::of_board(position.board());
        if material != layout.ending.material() {
            let wanted = layout.ending.material();
            return Err(PlayError::Start(format!(
                "the position is {material}, not {wanted}: give one of {wanted}"
            )));
        }
        let strong = match material.is_symmetric() {
            true => position.turn(),
            false if swapped => !layout.ending.strong(),
            false => layout.ending.strong(),
        };
        Ok(Colours { strong })
    }

    /// Whether the strong side is to move.
    pub fn strong_to_move(self, position: &Chess) -> bool {
        position.turn() == self.strong
    }

    /// The squares of a board, in canonical form.
    fn squares(self, layout: &Layout, board: &Board) -> Squares {
        match self.strong == layout.ending.strong() {
            true => layout.ending.squares(board),
            false => layout.ending.squares(&board.clone().into_mirrored()),
        }
    }

    /// The place of a position among those with the same side to move.
    pub fn place(self, layout: &Layout, position: &Chess) -> Result<usize, PlayError> {
        let squares = self.squares(layout, position.board());
        let found = self.seats(layout, self.strong_to_move(position)).place(&squares);
        let board = || position.board().board_fen();
        found.ok_or_else(|| PlayError::Start(format!("{} is no position to play from", board())))
    }

    fn seats(self, layout: &Layout, strong_to_move: bool) -> &Seats {
        if strong_to_move { &layout.strong } else { &layout.weak }
    }

    /// The move on the board that a pick means; the first in the order of the generator where
    /// turning the board makes several of them alike.
    pub fn realise(
        self,
        layout: &Layout,
        tables: &Tables,
        position: &Chess,
        pick: Pick,
    ) -> Result<Option<Move>, PlayError> {
        let strong_to_move = self.strong_to_move(position);
        for m in position.legal_moves() {
            let leaves = m.is_capture() || m.is_promotion();
            let meant = match pick {
                Pick::Outside(value) => {
                    leaves && tables.move_value(position, &m, layout.metric)? == value
                }
                Pick::Inside { to, .. } => {
                    let mut after = position.clone();
                    after.play_unchecked(m);
                    let target = &self.seats(layout, !strong_to_move).squares[to as usize];
                    !leaves && self.squares(layout, after.board()) == *target
                }
            };
            if meant {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }
}

/// The position at a place, the first-named side being white.
pub fn position(layout: &Layout, place: usize, strong_to_move: bool) -> Chess {
    let (seats, turn) = match strong_to_move {
        true => (&layout.strong, layout.ending.strong()),
        false => (&layout.weak, !layout.ending.strong()),
    };
    let mut setup = Setup::empty();
    setup.board = layout.ending.board(&seats.squares[place]);
    setup.turn = turn;
    Chess::from_setup(setup, CastlingMode::Standard).expect("a layout has legal positions only")
}

/// The FEN of a place.
pub fn fen(layout: &Layout, place: usize, strong_to_move: bool) -> String {
    Fen::from_position(&position(layout, place, strong_to_move), EnPassantMode::Legal).to_string()
}
