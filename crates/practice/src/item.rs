//! Items: a man of a colour on a square, as a number that people can read.

use std::fmt;
use std::sync::LazyLock;

use lucena_table::words;
use serde::{Serialize, Serializer};
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

/// The kinds of men in the order of their numbers.
const ROLES: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Men of one kind and colour can be told apart by numbers below this.
const INDICES: u16 = 10;
const ITEMS: u16 = 2 * INDICES * 6 * 64;

/// A man on a square.
///
/// Its id is Negoescu's: 10000 for Black, 100 for the kind (king 0, queen, rook, bishop, knight, pawn
/// 5), 10 for the file and 1 for the rank, both from 0. Men that are told apart by a number carry it
/// in the thousands. Items stand in the order of their ids.
///
/// ```
/// use lucena_practice::Item;
/// use shakmaty::{Color, Role, Square};
/// let rook = Item::new(Role::Rook.of(Color::Black), Square::A8);
/// assert_eq!((rook.id(), rook.to_string().as_str()), (10207, "black Ra8"));
/// assert_eq!(Item::of_id(10207), Some(rook));
/// assert_eq!(rook.mirrored().id(), 200);
/// assert_eq!(Item::of_id(208), None); // there is no ninth rank
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item(u16);

impl Item {
    /// How many items there are, numbered ones included.
    pub(crate) const COUNT: usize = ITEMS as usize;

    /// Which of them it is.
    pub(crate) fn place(self) -> usize {
        usize::from(self.0)
    }

    /// A man on a square.
    pub fn new(piece: Piece, square: Square) -> Item {
        Item::numbered(piece, 0, square)
    }

    /// The same with the number that tells it from others of its kind; numbers from 10 on are 9.
    pub fn numbered(piece: Piece, index: u8, square: Square) -> Item {
        let colour = piece.color.fold_wb(0, 1);
        let index = u16::from(index).min(INDICES - 1);
        let kind = (colour * INDICES + index) * 6 + kind(piece.role);
        Item(kind * 64 + u16::from(square.file() as u8) * 8 + u16::from(square.rank() as u8))
    }

    /// The item with an id; nothing if there is none.
    pub fn of_id(id: u32) -> Option<Item> {
        let (colour, rest) = (id / 10_000, id % 10_000);
        let (index, kind, file, rank) = (rest / 1000, rest / 100 % 10, rest / 10 % 10, rest % 10);
        if colour > 1 || kind > 5 || file > 7 || rank > 7 {
            return None;
        }
        Some(Item(
            (((colour * u32::from(INDICES) + index) * 6 + kind) * 64 + file * 8 + rank) as u16,
        ))
    }

    /// The number it is known by in files.
    pub fn id(self) -> u32 {
        let (kind, square) = (u32::from(self.0) / 64, u32::from(self.0) % 64);
        let (colour, index, kind) = (kind / 60, kind / 6 % 10, kind % 6);
        10_000 * colour + 1000 * index + 100 * kind + 10 * (square / 8) + square % 8
    }

    /// Which man.
    pub fn piece(self) -> Piece {
        let kind = self.0 / 64;
        let colour = if kind < 6 * INDICES { Color::White } else { Color::Black };
        ROLES[usize::from(kind % 6)].of(colour)
    }

    /// The number that tells it from others of its kind; 0 where men are not told apart.
    pub fn index(self) -> u8 {
        (self.0 / 64 / 6 % INDICES) as u8
    }

    /// Where it stands.
    pub fn square(self) -> Square {
        let (file, rank) = (self.0 % 64 / 8, self.0 % 8);
        Square::from_coords(File::new(u32::from(file)), Rank::new(u32::from(rank)))
    }

    /// The same man of the other side, the board turned upside down: what White has, Black has.
    pub fn mirrored(self) -> Item {
        let piece = self.piece();
        let other = piece.role.of(piece.color.other());
        Item::numbered(other, self.index(), self.square().flip_vertical())
    }

    /// Whether a game begins with such a man there.
    pub fn is_home(self) -> bool {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        const BACK: [Role; 8] = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let (piece, square) = (self.piece(), self.square());
        match piece.color.relative_rank(square.rank()) {
            Rank::First => piece.role == BACK[square.file() as usize],
            Rank::Second => piece.role == Pawn,
            _ => false,
        }
    }

    /// All items of a game without numbers, in their order.
    pub fn all() -> impl Iterator<Item = Item> {
        (0..ITEMS).map(Item).filter(|item| item.index() == 0)
    }

    /// Its id as text, with a blank after it.
    pub(crate) fn text(self) -> &'static [u8] {
        &TEXTS[usize::from(self.0)]
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.piece();
        let letter =
            if piece.role == Role::Pawn { String::new() } else { piece.role.upper_char().into() };
        let colour = words::colour(piece.color);
        write!(f, "{colour} {letter}{}", self.square())
    }
}

/// Items are written as their ids.
impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.id())
    }
}

/// Writing numbers is most of the work of writing rows, so each is written once.
static TEXTS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| (0..ITEMS).map(|item| format!("{} ", Item(item).id()).into_bytes()).collect());

fn kind(role: Role) -> u16 {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}

/// Adds the men of a board, in the order of their ids.
pub(crate) fn push_board(board: &Board, to: &mut Vec<Item>) {
    for (colour, first) in [(Color::White, 0), (Color::Black, INDICES * 6)] {
        let side = board.by_color(colour);
        for (role, number) in ROLES.into_iter().zip(0..) {
            // Turned about the long diagonal, squares come file by file, as ids do.
            let men: Bitboard = (side & board.by_role(role)).flip_diagonal();
            to.extend(men.into_iter().map(|at| Item((first + number) * 64 + u16::from(at as u8))));
        }
    }
}

/// The board with these men on it. Two men on one square: the later one stands there.
///
/// ```
/// use lucena_practice::{Item, board};
/// let items = [60, 552, 10067].map(|id| Item::of_id(id).ok_or("an item"));
/// let board = board(items.into_iter().collect::<Result<Vec<_>, _>>()?);
/// assert_eq!(board.to_string(), "6k1/8/8/8/8/5P2/8/6K1");
/// # Ok::<(), &str>(())
/// ```
pub fn board(items: impl IntoIterator<Item = Item>) -> Board {
    let mut board = Board::empty();
    for item in items {
        board.set_piece_at(item.square(), item.piece());
    }
    board
}
