//! A pattern file compiled: every word resolved to a man, a set, a number or a condition.

use lucena_attribute::{Attribute, Level};
use lucena_table::Material;
use shakmaty::{Color, Piece};

use crate::geometry::SquareMask;
use crate::syntax::{Comparison, Joint, List};
use crate::words::{BoardFact, Function, Quality};

#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// A man by its place in the endgame.
    Man(usize),
    /// The one of two men that stands on a dark (or light) square, if exactly one does.
    Coloured([usize; 2], bool),
    /// A man by its place in [`lucena_attribute::Position::men`]: equal men ordered by nearness.
    Near(usize),
    Square(u8),
    Slot(usize),
    /// In front of it, for a man of this colour.
    Ahead(Box<Spot>, Color),
    Promotion(Box<Spot>, Color),
    Reflection(Box<Spot>),
    Before(Box<Spot>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum SquareSet {
    Fixed(SquareMask),
    Spot(Spot),
    /// Of these men, all squares.
    AllOf(Vec<usize>),
    Region(Color),
    Bounds(Spot),
    Neighbours(Box<SquareSet>),
    FilesBeside(Spot),
    /// The corners from which the farthest square of a set is least far.
    NearestCorners(Box<SquareSet>),
    Jumps(Box<SquareSet>),
    /// Where a king sees the pawn of this colour home.
    KeySquares(Spot, Color),
    /// Beside the file of a man, where there are fewer files, or more.
    WingOf(bool, Spot),
    /// The file of a man in front of it, or behind it, for a man of this colour.
    FileOf(bool, Spot, Color),
    /// What a man attacks, seeing through the enemy king.
    Lines(usize),
    Reach(Color, Box<Num>),
    Nearest(Box<SquareSet>, Spot),
    /// The squares of a set farther than a man from places.
    Farther(Box<[SquareSet; 2]>, Spot),
    AttacksOf(usize),
    AttacksBy(Color),
    /// The corners of the bishop's colour, or the others.
    Corners(usize, bool),
    Join(Joint, Box<[SquareSet; 2]>),
    Slot(usize),
    Before(Box<SquareSet>),
}

/// A number, or none if a man is not there.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    Fixed(i32),
    Between(Function, Box<[SquareSet; 2]>),
    /// Steps to the nearest edge, corner, or the centre.
    Steps(Function, Spot),
    Size(SquareSet),
    /// How many files or ranks it spans: the larger number, or the smaller.
    Span(bool, SquareSet),
    /// Steps of the innermost square from the edge.
    Inmost(SquareSet),
    /// Along, or above, the edge that is nearest to the second.
    EdgeOf(bool, Box<[Spot; 2]>),
    Extent(Box<[SquareSet; 2]>),
    /// By how much the first spot is nearer than the second to the best square of a set.
    Lead(Box<[Spot; 2]>, SquareSet),
    Diagonals(Box<[Spot; 2]>),
    /// By how many files, or ranks, the second cuts the first off from the third.
    Cut(bool, Box<[Spot; 3]>),
    Extreme(bool, Box<[Num; 2]>),
    Abs(Box<Num>),
    Mobility(Color),
    File(Spot),
    Rank(Spot),
    /// Terms with their factors.
    Sum(Vec<(i32, Num)>),
    Product(Vec<Num>),
    Attribute(usize),
    Truth(Box<Cond>),
    Slot(usize),
    Before(Box<Num>),
}

/// A condition; it does not hold if a man it speaks of is not there.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
    /// All squares of the first are in the second.
    In(SquareSet, SquareSet),
    Compare(Comparison, Box<[Num; 2]>),
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
    Aligned(Function, Box<[Spot; 2]>),
    /// The second and third are in one quarter cut by the lines of the first.
    Quarter(Box<[Spot; 3]>),
    Odd(Num),
    Attribute(usize, Level),
    Slot(usize),
    Was(Box<Cond>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum By {
    Man(usize),
    Side(Color),
}

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
    pub when: Option<Cond>,
    /// Against other classes, the more the better.
    pub rank: i32,
    /// Among its own positions: the more the better, the first first.
    pub keys: Vec<(i32, Num)>,
}

/// A file, compiled.
#[derive(Clone, Debug)]
pub struct CompiledFile {
    pub material: Material,
    /// Its men, as in [`crate::View`].
    pub men: Vec<Piece>,
    pub depth: u16,
    /// Turns of the board that are tried; the first only if the file does not depend on it.
    pub turns: u8,
    pub model: Option<Cond>,
    pub start: Option<Cond>,
    pub lets: Vec<NamedValue>,
    pub rejects: Vec<Cond>,
    /// Classes, list by list as in [`List::ALL`].
    pub lists: [Vec<Clause>; 4],
    /// Attributes of the catalogue that are asked.
    pub attributes: Vec<Attribute>,
    pub remembers: bool,
}

impl CompiledFile {
    pub fn list(&self, list: List) -> &[Clause] {
        &self.lists[list as usize]
    }
}
