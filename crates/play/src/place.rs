//! Between a board with its colours and a place of the layout.

use lucena_pack::Layout;
use lucena_table::{Material, Space, Tables, lenient};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Setup, Square};

use crate::atlas::{At, Atlas, numbered, turned};
use crate::error::PlayError;
use crate::hand::Made;

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

    /// The board of a position, as the atlas knows it.
    pub fn at(self, layout: &Layout, atlas: &Atlas, position: &Chess) -> Result<At, PlayError> {
        let board = position.board();
        let squares = match self.turned() {
            false => layout.ending.placed(board),
            true => layout.ending.placed(&board.clone().into_mirrored()),
        };
        atlas.at(layout, &squares, self.strong_to_move(position)).ok_or_else(|| {
            PlayError::Start(format!("{} is not a position to play from", board.board_fen()))
        })
    }

    /// Whether the strong side has the black men, so that the board is seen from behind.
    fn turned(self) -> bool {
        self.strong.is_black()
    }

    /// The move on the board that was made.
    pub fn realise(
        self,
        layout: &Layout,
        tables: &Tables,
        position: &Chess,
        made: Made,
    ) -> Result<Option<Move>, PlayError> {
        let seen =
            |square: u8| Square::new(u32::from(if self.turned() { square ^ 56 } else { square }));
        for m in position.legal_moves() {
            let leaves = m.is_capture() || m.is_promotion();
            let meant = match made {
                Made::Outside(value) => {
                    leaves && tables.move_value(position, &m, layout.metric)? == value
                }
                Made::Inside { road, .. } => {
                    let [from, to] = road.squares.map(seen);
                    !leaves && m.from() == Some(from) && m.to() == to
                }
            };
            if meant {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }
}

/// The position at a place on the board that stands for it in the table, the first-named side
/// being white.
pub fn position(layout: &Layout, place: usize, strong_to_move: bool) -> Chess {
    let (seats, turn) = match strong_to_move {
        true => (&layout.strong, layout.ending.strong()),
        false => (&layout.weak, !layout.ending.strong()),
    };
    let mut setup = Setup::empty();
    let (ending, squares) = (&layout.ending, &seats.squares[place]);
    let by = numbered(ending, &Space::new(ending.material()), squares);
    setup.board = ending.board(&turned(ending, squares, by));
    setup.turn = turn;
    // Double checks that no game can lead to are in the table, too.
    lenient(setup).expect("a layout has positions only")
}

/// The FEN of a place.
pub fn fen(layout: &Layout, place: usize, strong_to_move: bool) -> String {
    Fen::from_position(&position(layout, place, strong_to_move), EnPassantMode::Legal).to_string()
}
