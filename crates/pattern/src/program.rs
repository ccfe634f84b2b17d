//! A pattern file compiled: every word resolved to a man, a set, a number or a condition.

use lucena_attribute::{Attribute, Level};
use lucena_table::Material;
use shakmaty::{Color, Piece};

use crate::geometry::SquareMask;
use crate::syntax::{Comparison, Joint, List};
use crate::words::{BoardFact, Function, Quality};

/// A square, or none if the man is not there.
#[derive(Clone, Debug)]
pub enum Spot {
    /// A man by its place in the endgame.
    Man(usize),
    /// The one of two men that stands on a dark (or light) square, if exactly one does.
    Coloured([usize; 2], bool),
    /// A man by its place in [`lucena_attribute::Position::men`]: equal men ordered by nearness.
    Near(usize),
    /// A square.
    Square(u8),
    /// A name's value.
    Slot(usize),
    /// The square in front of it.
    Ahead(Box<Spot>),
    /// The square on its file on rank 8.
    Promotion(Box<Spot>),
    /// Mirrored in the diagonal from a1 to h8.
    Reflection(Box<Spot>),
    /// What it was.
    Before(Box<Spot>),
}

/// A set of squares.
#[derive(Clone, Debug)]
pub enum SquareSet {
    /// Always the same.
    Fixed(SquareMask),
    /// One square.
    Spot(Spot),
    /// What a king can reach.
    Region(Color),
    /// What the lines of a rook or queen leave to the black king.
    Bounds(Spot),
    /// One step away.
    Neighbours(Box<SquareSet>),
    /// The files next to it.
    FilesBeside(Spot),
    /// The corners from which the farthest square of a set is least far.
    NearestCorners(Box<SquareSet>),
    /// A knight's jump away.
    Jumps(Box<SquareSet>),
    /// Where a king sees the pawn home.
    KeySquares(Spot),
    /// What a man attacks, seeing through the enemy king.
    Lines(usize),
    /// What a king can reach in this many steps.
    Reach(Color, Box<Num>),
    /// The squares of a set nearest to a man.
    Nearest(Box<SquareSet>, Spot),
    /// The squares of a set farther than a man from places.
    Farther(Box<[SquareSet; 2]>, Spot),
    /// What a man attacks.
    AttacksOf(usize),
    /// What a side attacks.
    AttacksBy(Color),
    /// The corners of the bishop's colour, or the others.
    Corners(usize, bool),
    /// Joined.
    Join(Joint, Box<[SquareSet; 2]>),
    /// A name's value.
    Slot(usize),
    /// What it was.
    Before(Box<SquareSet>),
}

/// A number, or none if a man is not there.
#[derive(Clone, Debug)]
pub enum Num {
    /// Always the same.
    Fixed(i32),
    /// A measure between two sets: of their nearest squares.
    Between(Function, Box<[SquareSet; 2]>),
    /// Steps to the nearest edge, corner, or the centre.
    Steps(Function, Spot),
    /// How many squares.
    Size(SquareSet),
    /// How many files or ranks it spans: the larger number, or the smaller.
    Span(bool, SquareSet),
    /// Steps of the innermost square from the edge.
    Inmost(SquareSet),
    /// Along, or above, the edge that is nearest to the second.
    EdgeOf(bool, Box<[Spot; 2]>),
    /// How far a set reaches from places.
    Extent(Box<[SquareSet; 2]>),
    /// By how much the first spot is nearer than the second to the best square of a set.
    Lead(Box<[Spot; 2]>, SquareSet),
    /// How many diagonals lie side by side.
    Diagonals(Box<[Spot; 2]>),
    /// The smaller, the larger.
    Extreme(bool, Box<[Num; 2]>),
    /// Without sign.
    Abs(Box<Num>),
    /// Moves of a king.
    Mobility(Color),
    /// From 1.
    File(Spot),
    /// From 1.
    Rank(Spot),
    /// Terms with their factors.
    Sum(Vec<(i32, Num)>),
    /// Factors.
    Product(Vec<Num>),
    /// An attribute's answer.
    Attribute(usize),
    /// 1 if it holds, else 0.
    Truth(Box<Cond>),
    /// A name's value.
    Slot(usize),
    /// What it was.
    Before(Box<Num>),
}

/// A condition; it does not hold if a man it speaks of is not there.
#[derive(Clone, Debug)]
pub enum Cond {
    /// All hold.
    And(Vec<Cond>),
    /// One holds.
    Or(Vec<Cond>),
    /// It does not hold.
    Not(Box<Cond>),
    /// All squares of the first are in the second.
    In(SquareSet, SquareSet),
    /// Two numbers compare so.
    Compare(Comparison, Box<[Num; 2]>),
    /// Two sets are the same.
    Same(Box<[SquareSet; 2]>),
    /// What is seen at a glance.
    Fact(BoardFact),
    /// A man of this colour is attacked by a man or a side; by the other side if nothing is said.
    Attacked(Spot, Color, Option<By>),
    /// A man of this colour is defended or loose.
    Quality(Quality, Spot, Color),
    /// Any of white's men but the king is so.
    AnyPiece(Quality),
    /// The first stands between the others, by file or by rank.
    Between(Box<[Spot; 3]>),
    /// Two stand on one line or colour.
    Aligned(Function, Box<[Spot; 2]>),
    /// The second and third are in one quarter cut by the lines of the first.
    Quarter(Box<[Spot; 3]>),
    /// The number is odd.
    Odd(Num),
    /// An attribute answers so.
    Attribute(usize, Level),
    /// A name's value.
    Slot(usize),
    /// It held.
    Was(Box<Cond>),
}

/// Who attacks.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// A man.
    Man(usize),
    /// A side.
    Side(Color),
}

/// What a name stands for.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum NamedValue {
    Spot(Spot),
    Set(SquareSet),
    Num(Num),
    Cond(Cond),
}

/// A class, compiled.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Which positions.
    pub when: Option<Cond>,
    /// Against other classes, the more the better.
    pub rank: i32,
    /// Among its own positions: the more the better, the first first.
    pub keys: Vec<(i32, Num)>,
}

/// A file, compiled.
#[derive(Clone, Debug)]
pub struct CompiledFile {
    /// The endgame.
    pub material: Material,
    /// Its men, as in [`crate::View`].
    pub men: Vec<Piece>,
    /// Plies to look ahead.
    pub depth: u16,
    /// Turns of the board that are tried; the first only if the file does not depend on it.
    pub turns: u8,
    /// The model that a turned board must meet.
    pub model: Option<Cond>,
    /// What the file is made for.
    pub start: Option<Cond>,
    /// Names.
    pub lets: Vec<NamedValue>,
    /// Moves that are not made without need.
    pub rejects: Vec<Cond>,
    /// Classes, list by list as in [`List::ALL`].
    pub lists: [Vec<Clause>; 4],
    /// Attributes of the catalogue that are asked.
    pub attributes: Vec<Attribute>,
    /// Whether anything is compared with the position before.
    pub remembers: bool,
}

impl CompiledFile {
    /// The classes of a list.
    pub fn list(&self, list: List) -> &[Clause] {
        &self.lists[list as usize]
    }
}
