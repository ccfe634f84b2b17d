//! The syntax tree of a pattern file: what was written, before anyone asks what it means.

use lucena_table::Material;
use shakmaty::{Color, Role, Square};

pub use crate::says::{Says, WrittenClaim};

use crate::fault::Span;
use crate::words::{BoardFact, Function, Place, Property, Quality};

/// A whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Statements in their order.
    pub items: Vec<RemarkedStatement>,
    /// Remarks after the last statement.
    pub closing: Vec<Remark>,
}

/// A remark on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What follows the sign `#`.
    pub text: String,
    /// Whether an empty line stands before it.
    pub after_gap: bool,
}

/// A statement with the remarks that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemarkedStatement {
    /// Remarks above it.
    pub above: Vec<Remark>,
    /// A remark at its end.
    pub beside: Option<String>,
    /// Whether an empty line stands before it.
    pub after_gap: bool,
    /// The statement.
    pub statement: Statement,
    /// Where it stands.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `endgame KRvK`
    Endgame(Material),
    /// `model black king in triangle a1 d1 d4`; without a condition the board stays as it stands.
    Model(Option<Expr>),
    /// `depth 3`
    Depth(u32),
    /// `start when …`: what the file is made for, if not for every position.
    Start(Expr),
    /// `let box = region of black king`
    Let(String, Expr),
    /// `reject "rook hangs" when …`
    Reject(String, Expr),
    /// `stop`, `halt`, `final black to move`, `final white to move`
    List(List),
    /// `class 4 "smaller box" when … : …`
    Class(WrittenClass),
    /// `otherwise search on`, which says what happens anyway.
    Otherwise,
    /// `claim "cut off" when … says win`, in a file of claims.
    Claim(WrittenClaim),
}

/// A list of classes.
///
/// ```
/// use lucena_pattern::List;
/// use shakmaty::Color;
/// assert_eq!((List::Stop.turn(), List::Halt.turn()), (Color::Black, Color::White));
/// assert_eq!(List::FinalBlack.text(), "final black to move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// The weak side to move, judged at once.
    Stop,
    /// The strong side to move, judged at once.
    Halt,
    /// The weak side to move, at full depth.
    FinalBlack,
    /// The strong side to move, at full depth.
    FinalWhite,
}

impl List {
    /// All lists.
    pub const ALL: [List; 4] = [List::Stop, List::Halt, List::FinalBlack, List::FinalWhite];

    /// As files write it.
    pub fn text(self) -> &'static str {
        ["stop", "halt", "final black to move", "final white to move"][self as usize]
    }

    /// Who is to move in its positions.
    pub fn turn(self) -> Color {
        match self {
            List::Stop | List::FinalBlack => Color::Black,
            List::Halt | List::FinalWhite => Color::White,
        }
    }
}

/// A class of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenClass {
    /// Its number in its list.
    pub number: u32,
    /// What a chess player calls it.
    pub name: String,
    /// Which positions; all that are left if there is no condition.
    pub when: Option<Expr>,
    /// What it is worth.
    pub worth: Worth,
}

/// What a class is worth, and how its positions compare.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Worth {
    /// Against other classes; by its place in the list if nothing is said.
    pub rank: Option<ClassRank>,
    /// Among its own positions.
    pub ties: TieBreaks,
}

/// What a class is worth against others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassRank {
    /// As good as a win.
    Won,
    /// So much.
    Value(i32),
    /// Below all values.
    Worst,
    /// As bad as a draw.
    Drawn,
    /// As bad as a loss.
    Lost,
    /// Never played.
    Never,
}

impl ClassRank {
    /// Those that are a word, as files write them.
    pub(crate) const WORDS: [(&str, ClassRank); 5] = [
        ("won", ClassRank::Won),
        ("drawn", ClassRank::Drawn),
        ("lost", ClassRank::Lost),
        ("worst", ClassRank::Worst),
        ("never", ClassRank::Never),
    ];
}

/// How positions of one class compare.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum TieBreaks {
    /// They are alike.
    #[default]
    Alike,
    /// By the first wish in which they differ.
    Better(Vec<Wish>),
    /// By a sum.
    Score(Expr),
}

/// What makes one position of a class better than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Less of a number, fewer squares of a set.
    Fewer(Expr),
    /// More of it.
    More(Expr),
    /// That a condition holds.
    Have(Expr),
}

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// Two expressions are equal if they say the same, wherever they stand.
impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// Which of the men a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ManName {
    /// Its side, if said.
    pub color: Option<Color>,
    /// What it is.
    pub role: Role,
    /// Which of two like ones.
    pub which: Which,
}

/// Which of two equal men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// There is only one.
    Only,
    /// The one on dark squares.
    Dark,
    /// The one on light squares.
    Light,
    /// The one nearer to the enemy king.
    Near,
    /// The other one.
    Far,
}

/// Signs of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// As files write them.
    pub(crate) const SIGNS: [(&str, Comparison); 6] = [
        ("=", Comparison::Equal),
        ("!=", Comparison::Unequal),
        ("<", Comparison::Less),
        ("<=", Comparison::AtMost),
        (">", Comparison::Greater),
        (">=", Comparison::AtLeast),
    ];

    /// As files write it.
    pub fn text(self) -> &'static str {
        Comparison::SIGNS[self as usize].0
    }
}

/// How two sets make a third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The squares of either: `with`.
    With,
    /// The squares of the first that are not in the second: `without`.
    Without,
    /// The squares of both: `within`.
    Within,
}

impl Joint {
    /// As files write it.
    pub fn text(self) -> &'static str {
        ["with", "without", "within"][self as usize]
    }
}

/// A figure drawn by some of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `triangle a1 d1 d4`
    Triangle,
    /// `trapezium a1 h1 e4 d4`
    Trapezium,
    /// `line a1 h8`: the squares from the one to the other on a line.
    Line,
}

impl Shape {
    /// As files write it.
    pub fn text(self) -> &'static str {
        ["triangle", "trapezium", "line"][self as usize]
    }

    /// How many squares draw it.
    pub fn corners(self) -> usize {
        [3, 4, 2][self as usize]
    }
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names of the fields say it
pub enum ExprKind {
    /// A number.
    Number(i32),
    /// A word in quotation marks, with which an attribute is compared.
    Text(String),
    /// A name given by `let`, or an attribute of the catalogue.
    Name(String),
    /// A man.
    Man(ManName),
    /// A square.
    Square(Square),
    /// `{a1 b1 a2}`
    Squares(Vec<Square>),
    /// `edge`, `dark squares`
    Place(Place),
    /// `rank 1`, `ranks 1 to 3`: from and to, from 0.
    Ranks(u8, u8),
    /// `file a`, `files a to c`: from and to, from 0.
    Files(u8, u8),
    /// `triangle a1 d1 d4`
    Shape(Shape, Vec<Square>),
    /// `region of black king`
    Property(Property, Box<Expr>),
    /// `distance(white king, rook)`
    Call(Function, Vec<Expr>),
    /// `mate`, `opposition`
    Fact(BoardFact),
    /// `rook attacked by black king`
    Quality { man: Box<Expr>, quality: Quality, by: Option<Box<Expr>> },
    /// `any piece loose`
    AnyPiece(Quality),
    /// `black king in edge`, `bishop not on {a3 c1}`
    In { what: Box<Expr>, set: Box<Expr>, not: bool },
    /// `rook between white king and black king`
    Between(Box<[Expr; 3]>),
    /// `white king closer to rook than before`; `kings closer than before`
    Closer(Box<[Expr; 2]>),
    /// `a < b`
    Compare(Comparison, Box<[Expr; 2]>),
    /// Sets joined.
    Join(Joint, Box<[Expr; 2]>),
    /// `a and b and c`
    And(Vec<Expr>),
    /// `a or b or c`
    Or(Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a + b - c`: each with whether it is taken away.
    Sum(Vec<(bool, Expr)>),
    /// `a * b`
    Product(Vec<Expr>),
    /// `rook before`: in the position from which the player moves.
    Before(Box<Expr>),
    /// `was (…)`: the same for a condition.
    Was(Box<Expr>),
}
