//! Between a board with its colours and a place of the layout.

use lucena_table::{Material, Space, lenient};
use shakmaty::{Chess, Color, Position, Setup, Square};

use crate::atlas::{At, Atlas, Road, numbered};
use crate::ending::turned;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::side::Side;

/// Which colour has the strong side's men in a game.
///
/// ```
/// use lucena_layout::{Colours, Layout};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout = Layout::new(&tables, "KQvK".parse()?, Color::White, Metric::Dtm, &Silent)?;
/// let game = lucena_table::parse_fen("8/8/8/3k4/8/8/8/q3K3 w - - 0 1")?;
/// assert_eq!(Colours::of(&layout, &game)?.strong, Color::Black); // the queen is black here
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The colour of the strong side.
    pub strong: Color,
}

impl Colours {
    /// The colours of a position of the layout's endgame. Where both sides have the same men,
    /// the strong side is the one that has to move.
    pub fn of(layout: &Layout, position: &Chess) -> Result<Colours, LayoutError> {
        let (material, swapped) = Material::of_board(position.board());
        if material != layout.ending.material() {
            let wanted = layout.ending.material();
            return Err(LayoutError::OtherMen { found: material, wanted });
        }
        let strong = match material.is_symmetric() {
            true => position.turn(),
            false if swapped => !layout.ending.strong(),
            false => layout.ending.strong(),
        };
        Ok(Colours { strong })
    }

    /// The side to move.
    pub fn to_move(self, position: &Chess) -> Side {
        Side::strong_if(position.turn() == self.strong)
    }

    /// The board of a position, as the atlas knows it.
    pub fn at(self, layout: &Layout, atlas: &Atlas, position: &Chess) -> Result<At, LayoutError> {
        let board = position.board();
        let squares = match self.turned() {
            false => layout.ending.placed(board),
            true => layout.ending.placed(&board.clone().into_mirrored()),
        };
        let at = atlas.at(layout, &squares, self.to_move(position));
        at.ok_or_else(|| LayoutError::NotLaidOut(board.board_fen().to_string()))
    }

    /// Whether the strong side has the black men, so that the board is seen from behind.
    fn turned(self) -> bool {
        self.strong.is_black()
    }

    /// The squares that a move inside the endgame starts from and goes to in the game.
    pub fn squares(self, road: Road) -> [Square; 2] {
        let seen = |square: u8| if self.turned() { square ^ 56 } else { square };
        road.squares.map(|square| Square::new(u32::from(seen(square))))
    }
}

/// The position at a place on the board that stands for it in the table, the first-named side
/// being white.
///
/// ```
/// use lucena_layout::{Layout, Side, position};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout = Layout::new(&tables, "KQvK".parse()?, Color::White, Metric::Dtm, &Silent)?;
/// use shakmaty::Position;
/// let weak = position(&layout, 0, Side::Weak);
/// assert_eq!((weak.turn(), weak.board().queens().count()), (Color::Black, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position(layout: &Layout, place: usize, to_move: Side) -> Chess {
    let mut setup = Setup::empty();
    let (ending, squares) = (&layout.ending, &layout.side(to_move).squares[place]);
    let by = numbered(ending, &Space::new(ending.material()), squares);
    setup.board = ending.board(&turned(ending, squares, by));
    setup.turn = ending.color_of(to_move);
    // Double checks that no game can lead to are in the table, too.
    lenient(setup).expect("a layout has positions only")
}

/// The FEN of a place.
///
/// ```
/// use lucena_layout::{Layout, Side, placed_fen};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout = Layout::new(&tables, "KQvK".parse()?, Color::White, Metric::Dtm, &Silent)?;
/// let fen = placed_fen(&layout, 0, Side::Weak);
/// assert!(fen.ends_with(" b - - 0 1") && fen.contains('Q'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn placed_fen(layout: &Layout, place: usize, to_move: Side) -> String {
    lucena_table::fen(&position(layout, place, to_move))
}
