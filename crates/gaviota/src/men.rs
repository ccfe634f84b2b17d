//! From a board to the table that knows it, and each man's part in that table.

use shakmaty::{Board, Color, Role, Square};

use crate::{GaviotaMaterial, index::Placement, material::Second};

/// Codes of a man beyond the kings: five roles of two colours, and nobody.
const CODES: usize = 11;
const NOBODY: usize = 10;

/// The men of a board with both kings and at most two others.
pub(crate) struct BoardMen {
    kings: [Square; 2],
    others: [(usize, Square); 2],
}

impl BoardMen {
    /// Reads a board; `None` if it does not have one king of each side, or has more
    /// than two other men.
    #[inline]
    pub(crate) fn on(board: &Board) -> Option<BoardMen> {
        let kings = [board.king_of(Color::White)?, board.king_of(Color::Black)?];
        let mut rest = board.occupied().without(board.kings());
        let mut others = [(NOBODY, Square::A1); 2];
        for other in &mut others {
            let Some(square) = rest.pop_front() else { break };
            *other = (code(board.color_at(square)?, board.role_at(square)?)?, square);
        }
        rest.is_empty().then_some(BoardMen { kings, others })
    }

    /// Whether the two kings are alone.
    #[inline]
    pub(crate) fn only_kings(&self) -> bool {
        self.others[0].0 == NOBODY
    }

    /// Whether the kings touch, which no legal position allows.
    pub(crate) fn kings_touch(&self) -> bool {
        self.kings[0].distance(self.kings[1]) <= 1
    }

    /// The squares in the order and from the side that the table wants.
    #[inline]
    pub(crate) fn placement(&self, fit: TableFit) -> Placement {
        let [white, black] = self.kings;
        let (strong_king, weak_king, view) = match fit.strong {
            Color::White => (white, black, 0),
            Color::Black => (black, white, 0o70),
        };
        let [(_, one), (_, other)] = self.others;
        let (first, second) = if fit.swapped { (other, one) } else { (one, other) };
        let seen = |square: Square| usize::from(square) ^ view;
        Placement {
            strong_king: seen(strong_king),
            weak_king: seen(weak_king),
            first: seen(first),
            second: seen(second),
        }
    }
}

/// Which table a board belongs to, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableFit {
    /// The number of the table, in the order of [`GaviotaMaterial::all`].
    pub(crate) table: usize,
    /// The colour of the side that the file names first.
    pub(crate) strong: Color,
    /// Whether the man on the lower square is the one named second.
    swapped: bool,
}

/// Finds the table for any men: a small array indexed by the codes of two men.
#[derive(Debug)]
pub(crate) struct TableFits([[Option<TableFit>; CODES]; CODES]);

impl TableFits {
    /// Fills in all 35 materials with both colours.
    pub(crate) fn new() -> TableFits {
        let mut fits = [[None; CODES]; CODES];
        for (table, material) in GaviotaMaterial::all().enumerate() {
            // White last: it is the strong side where both sides have the same men.
            for strong in [Color::Black, Color::White] {
                let (first, second) = codes(material, strong);
                fits[second][first] = Some(TableFit { table, strong, swapped: true });
                fits[first][second] = Some(TableFit { table, strong, swapped: false });
            }
        }
        TableFits(fits)
    }

    /// The table for these men; `None` if there are only kings.
    #[inline]
    pub(crate) fn of(&self, men: &BoardMen) -> Option<TableFit> {
        let [(one, _), (other, _)] = men.others;
        self.0[one][other]
    }
}

/// The codes of the first and second man of a material.
fn codes(material: GaviotaMaterial, strong: Color) -> (usize, usize) {
    let second = match material.second {
        Second::Nobody => None,
        Second::Beside(role) => code(strong, role),
        Second::Against(role) => code(!strong, role),
    };
    (code(strong, material.first).unwrap_or(NOBODY), second.unwrap_or(NOBODY))
}

/// The code of a man; kings have none.
#[inline]
fn code(color: Color, role: Role) -> Option<usize> {
    (role != Role::King).then(|| role as usize - Role::Pawn as usize + color.fold_wb(0, 5))
}
