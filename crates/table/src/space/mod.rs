//! Indexing: from a board to a number and back, with symmetry removed.

pub(crate) mod kings;
pub(crate) mod rows;
pub(crate) mod slices;
pub(crate) mod symmetry;

use shakmaty::{Board, Color, Piece, Role, Square};

use self::kings::Kings;
use self::rows::{MAX_MOVERS, RowIndex, SideMan};
use self::slices::Slices;
use self::symmetry::TRANSPOSE;
pub use self::symmetry::turn;
use crate::material::Material;
use crate::position::board_fen;

/// The numbered positions of one endgame (the side to move apart).
///
/// Symmetric boards (turned or mirrored) share a number, and so do boards
/// that differ only in which of two equal men stands where. Numbers whose men would share a
/// square, or that no legal position has, are left empty by the solver.
///
/// ```
/// use lucena_table::Space;
/// use shakmaty::Board;
/// let space = Space::new("KRvK".parse()?);
/// assert_eq!(space.len(), 462 * 64);
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3").expect("a board");
/// let turned = Board::from_ascii_board_fen(b"3K3R/8/8/8/4k3/8/8/8").expect("a board");
/// assert_eq!(space.index(&board), space.index(&turned));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub struct Space {
    material: Material,
    pub(crate) kings: &'static Kings,
    pub(crate) rows: RowIndex,
    pub(crate) slices: Slices,
}

/// How many boards a number stands for.
///
/// ```
/// use lucena_table::{Orbit, Space};
/// let space = Space::new("KRvK".parse()?);
/// let boards = (0..space.len()).map(|n| if let Orbit::Of(boards) = space.orbit(n) { boards.into() } else { 0 });
/// assert_eq!(boards.sum::<u32>(), 3612 * 64); // 3612 ways to put two kings that do not touch
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orbit {
    /// The number is the first of its kind and stands for this many boards.
    Of(u8),
    /// The same boards have a smaller number.
    Copy,
}

impl Space {
    /// Lays out the positions of an endgame.
    ///
    /// # Panics
    /// For two bare kings, which need no table.
    pub fn new(material: Material) -> Space {
        let (mut pieces, mut pawns) = (Vec::new(), Vec::new());
        for (color, role) in material.others() {
            let man = SideMan { color, role };
            if role == Role::Pawn { pawns.push(man) } else { pieces.push(man) }
        }
        // A lone piece goes last, so that a pair of equal men shares whole rows.
        if pieces.len() == 3 && pieces[1] == pieces[2] && pieces[0] != pieces[1] {
            pieces.rotate_left(1);
        }
        let kings = if pawns.is_empty() { Kings::pairs() } else { Kings::white_alone() };
        if !pawns.is_empty() {
            pieces.insert(0, SideMan { color: 1, role: Role::King });
        }
        Space { material, kings, rows: RowIndex::new(pieces), slices: Slices::new(pawns) }
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.material
    }

    /// How many numbers there are.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.slices.len() * self.slice_len()
    }

    /// How many pawn placements there are, symmetric ones counted once: the numbers of each follow
    /// one another, and make a slice. Without pawns there is one.
    ///
    /// ```
    /// use lucena_table::Space;
    /// use shakmaty::Square;
    /// let space = Space::new("KRPvKR".parse()?);
    /// assert_eq!(space.slices(), 24);
    /// let slice = space.slice_of(&[Square::E4]).expect("pawns stand there");
    /// assert_eq!(space.slice_pawns(slice), [Square::D4]);
    /// assert_eq!(space.slice_of(&[Square::D8]), None);
    /// # Ok::<(), lucena_table::MaterialError>(())
    /// ```
    pub fn slices(&self) -> usize {
        self.slices.len()
    }

    /// The pawns of a slice, in the order of the material.
    ///
    /// # Panics
    /// If there is no such slice.
    pub fn slice_pawns(&self, slice: usize) -> Vec<Square> {
        self.slices.squares(slice).iter().map(|&s| Square::new(u32::from(s))).collect()
    }

    /// The slice of these pawns, given in the order of the material, or of their mirror image;
    /// `None` if they are too few or too many, or pawns cannot stand there.
    pub fn slice_of(&self, pawns: &[Square]) -> Option<usize> {
        let squares: Vec<u8> = pawns.iter().map(|&square| square as u8).collect();
        let fits = squares.len() == self.slices.pawns.len();
        fits.then(|| self.slices.find(&squares)).flatten().map(|home| home.slice as usize)
    }

    /// Numbers in one slice: the pawns standing still.
    pub fn slice_len(&self) -> usize {
        self.kings.len() * self.rows.stride
    }

    /// The number of a board of this material, the first-named side being white on it; `None`
    /// for a board of other material or one where kings touch.
    pub fn index(&self, board: &Board) -> Option<usize> {
        let MenSquares { white, black, movers, pawns } = self.men(board)?;
        let home = self.slices.find(&pawns[..self.slices.pawns.len()])?;
        let mirror = if home.mirrored { 7 } else { 0 };
        let turned = self.kings.class(white ^ mirror, black ^ mirror)?;
        let cell = self.rows.cell(movers.map(|s| turn(turned.by, s ^ mirror)))?;
        let class = home.slice as usize * self.kings.len() + usize::from(turned.class);
        Some(class * self.rows.stride + cell)
    }

    /// The men of a board as the space sees them.
    fn men(&self, board: &Board) -> Option<MenSquares> {
        let white = board.king_of(Color::White)? as u8;
        let black = board.king_of(Color::Black)? as u8;
        let mut men = MenSquares { white, black, movers: [0; MAX_MOVERS], pawns: [0; 3] };
        let mut count = 2;
        let mut place = |list: &[SideMan], squares: &mut [u8]| -> Option<()> {
            let mut i = 0;
            while i < list.len() {
                let SideMan { color, role } = list[i];
                let found = board.by_piece(Piece { color: Color::from_white(color == 0), role });
                for square in found {
                    if list.get(i) != Some(&SideMan { color, role }) {
                        return None;
                    }
                    squares[i] = square as u8;
                    i += 1;
                    count += usize::from(role != Role::King);
                }
                if found.is_empty() {
                    return None;
                }
            }
            Some(())
        };
        place(&self.rows.men, &mut men.movers)?;
        place(&self.slices.pawns, &mut men.pawns)?;
        (count == board.occupied().count() && count == self.material.men()).then_some(men)
    }

    fn squares(&self, index: usize) -> MenSquares {
        let (class, cell) = (index / self.rows.stride, index % self.rows.stride);
        let (slice, class) = (class / self.kings.len(), class % self.kings.len());
        let movers = self.rows.squares(cell);
        let (white, black) = self.kings.squares[class];
        let mut pawns = [0; 3];
        let placed = self.slices.squares(slice);
        pawns[..placed.len()].copy_from_slice(placed);
        // Where the class is the white king alone, the black king is the first mover.
        MenSquares { white, black: black.unwrap_or(movers[0]), movers, pawns }
    }

    /// The board of a number; `None` if two men would share a square or the kings touch.
    pub fn board(&self, index: usize) -> Option<Board> {
        let men = self.squares(index);
        self.kings.class(men.white, men.black)?;
        let mut board = Board::empty();
        let mut put = |man: SideMan, s: u8| {
            let color = Color::from_white(man.color == 0);
            board.set_piece_at(Square::new(u32::from(s)), Piece { color, role: man.role });
        };
        put(SideMan { color: 0, role: Role::King }, men.white);
        put(SideMan { color: 1, role: Role::King }, men.black);
        for (&man, s) in self.rows.men.iter().zip(men.movers) {
            put(man, s);
        }
        for (&man, s) in self.slices.pawns.iter().zip(men.pawns) {
            put(man, s);
        }
        (board.occupied().count() == self.material.men()).then_some(board)
    }

    /// The position of a number with a side to move, as FEN; `None` where there is no board.
    ///
    /// ```
    /// use lucena_table::Space;
    /// use shakmaty::Color;
    /// let space = Space::new("KRvK".parse()?);
    /// let position = lucena_table::parse_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")?;
    /// let index = space.index(shakmaty::Position::board(&position)).unwrap();
    /// // One of each group of symmetric boards has a number.
    /// let fen = space.fen(index, Color::White).unwrap();
    /// assert!(fen.ends_with(" w - - 0 1") && lucena_table::parse_fen(&fen).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self, index: usize, turn: Color) -> Option<String> {
        self.board(index).map(|board| board_fen(&board, turn))
    }

    /// How many boards a number stands for, or that it repeats a smaller one.
    ///
    /// Two kinds of number repeat: both kings on the long diagonal, and pawns that are their
    /// own mirror image.
    pub fn orbit(&self, index: usize) -> Orbit {
        let (slice, cell) = (index / self.slice_len(), index % self.slice_len());
        let class = cell / self.rows.stride;
        if let Some(orbit) = self.class_orbit(slice, class) {
            return orbit;
        }
        let movers = self.rows.squares(cell % self.rows.stride).map(|s| turn(TRANSPOSE, s));
        let mirrored = self.rows.cell(movers).expect("mirrored men do not meet");
        match mirrored.cmp(&(cell % self.rows.stride)) {
            std::cmp::Ordering::Less => Orbit::Copy,
            std::cmp::Ordering::Equal => Orbit::Of(4),
            std::cmp::Ordering::Greater => Orbit::Of(8),
        }
    }

    /// The orbit of all numbers of a class, or `None` if they differ: both kings are on the long
    /// diagonal.
    pub(crate) fn class_orbit(&self, slice: usize, class: usize) -> Option<Orbit> {
        let (white, black) = self.kings.squares[class];
        if !self.slices.pawns.is_empty() {
            // The mirror image moves the white king to another file, so the class decides.
            let copy = self.slices.is_own_mirror(slice) && usize::from(white ^ 7) < class;
            return Some(if copy { Orbit::Copy } else { Orbit::Of(2) });
        }
        let on_diagonal = |s: u8| s >> 3 == s & 7;
        let both = on_diagonal(white) && black.is_some_and(on_diagonal);
        (!both).then_some(Orbit::Of(8))
    }
}

/// The squares of all men.
struct MenSquares {
    white: u8,
    black: u8,
    movers: [u8; MAX_MOVERS],
    pawns: [u8; 3],
}
