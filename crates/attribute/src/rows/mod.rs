//! Attributes asked by rows: 64 positions that differ in the square of one man only.
//!
//! Most questions do not look at all men. One that does not name the moving man is asked once for
//! the whole row. One about the moving man and up to two others is looked up: its 64 answers were
//! kept when those others stood on the same squares before. Only the rest, above all what depends
//! on lines, is asked of 64 positions.

mod memo;

use lucena_table::Material;
use shakmaty::{Bitboard, Color, Piece, Square};

use self::memo::RowMemo;
use crate::attribute::Attribute;
use crate::position::{Position, RowStart};

/// Asks attributes about whole rows of positions: all men stand still but one.
///
/// The order of equal men depends on where they stand, so that questions about them are put to
/// every position.
///
/// ```
/// use lucena_attribute::{Position, RowAsker, Set};
/// use shakmaty::{Bitboard, Color, Square};
/// let material = "KRvK".parse()?;
/// let attributes = Set::General.attributes(material)?;
/// // White king e1, black king d5, white to move; the rook (place 1) on every free square.
/// let squares = [Square::E1, Square::A1, Square::D5];
/// let free = !(Bitboard::from(Square::E1) | Bitboard::from(Square::D5));
/// let mut asker = RowAsker::new(material, attributes.clone(), 1, Color::White);
/// let mut levels = vec![[0; 64]; attributes.len()];
/// asker.ask(&squares, free, &mut levels);
/// let position = Position::parse("8/8/8/3k4/7R/8/8/4K3 w - - 0 1")?;
/// let told: Vec<u8> = levels.iter().map(|row| row[usize::from(Square::H4)]).collect();
/// assert!(attributes.iter().map(|a| a.level(&position).0).eq(told));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RowAsker {
    pieces: Vec<Piece>,
    moving: usize,
    turn: Color,
    /// No two men of a side are of one kind.
    all_differ: bool,
    attributes: Vec<Attribute>,
    ways: Vec<RowWay>,
    /// The positions of the row in work, with the moving man's squares.
    positions: Vec<(Square, Position)>,
}

/// How an attribute is asked about a row.
enum RowWay {
    /// Once: the moving man plays no part.
    Once,
    /// By looking its row up.
    Looked(RowMemo),
    /// Of every position.
    Each,
}

impl RowAsker {
    /// Prepares attributes of an endgame for rows in which the man of one place, as
    /// [`Position::pieces`] lists them, moves; the side to move is the same in all rows.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn new(
        material: Material,
        attributes: Vec<Attribute>,
        moving: usize,
        turn: Color,
    ) -> RowAsker {
        let pieces = Position::pieces(material);
        assert!(moving < pieces.len(), "the moving man is one of the endgame's");
        let is_equal =
            |&place: &usize| pieces.iter().filter(|&&piece| piece == pieces[place]).count() > 1;
        let equal = (0..pieces.len()).filter(is_equal).fold(0, |mask, place| mask | 1 << place);
        let ways = attributes.iter().map(|a| RowWay::of(a, moving, equal, turn)).collect();
        let (all_differ, positions) = (equal == 0, Vec::with_capacity(64));
        RowAsker { pieces, moving, turn, all_differ, attributes, ways, positions }
    }

    /// The attributes, in the order of the answers.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// Writes the answers to a row: a level for each attribute and each square of the moving man.
    ///
    /// `squares` are those of all men in the order of [`Position::pieces`] (equal men in any
    /// order); where the moving man stands there does not matter. Only the levels of the squares
    /// in `asked` mean anything; the other men must not stand on these.
    ///
    /// # Panics
    /// If there is not one square for each man and one row for each attribute.
    pub fn ask(&mut self, squares: &[Square], asked: Bitboard, levels: &mut [[u8; 64]]) {
        assert_eq!(squares.len(), self.pieces.len(), "a square for each man");
        assert_eq!(levels.len(), self.attributes.len(), "a row for each attribute");
        if asked.is_empty() {
            return;
        }
        self.place(squares, asked);
        for ((attribute, way), row) in self.attributes.iter().zip(&mut self.ways).zip(levels) {
            match way {
                RowWay::Once => {
                    let (_, position) = &self.positions[0];
                    row.fill(attribute.level(position).0);
                }
                RowWay::Looked(memo) => row.copy_from_slice(memo.row(squares)),
                RowWay::Each => {
                    for (square, position) in &self.positions {
                        row[usize::from(*square)] = attribute.level(position).0;
                    }
                }
            }
        }
    }

    /// Makes the positions of a row; only the first if no attribute wants the others.
    fn place(&mut self, squares: &[Square], asked: Bitboard) {
        self.positions.clear();
        let each = self.ways.iter().any(|way| matches!(way, RowWay::Each));
        let wanted = asked.into_iter().take(if each { 64 } else { 1 });
        if self.all_differ {
            let start = RowStart::new(&self.pieces, squares, self.moving, self.turn);
            self.positions.extend(wanted.map(|square| (square, start.with(square))));
        } else {
            let mut squares = squares.to_vec();
            self.positions.extend(wanted.map(|square| {
                squares[self.moving] = square;
                (square, Position::from_squares(&self.pieces, &squares, self.turn))
            }));
        }
    }
}

impl RowWay {
    /// `equal`: the places of men that are not alone of their kind.
    fn of(attribute: &Attribute, moving: usize, equal: u32, turn: Color) -> RowWay {
        match attribute.of_squares() {
            Some((places, ask)) if places.iter().all(|&place| equal >> place & 1 == 0) => {
                if !places.contains(&moving) {
                    return RowWay::Once;
                }
                RowMemo::new(ask, places, moving, turn).map_or(RowWay::Each, RowWay::Looked)
            }
            _ => RowWay::Each,
        }
    }
}
