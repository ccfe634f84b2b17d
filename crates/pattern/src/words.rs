//! The vocabulary: every word of the language once, with what it means and an example. The parser,
//! the suggestions for misspelt words, and the list in the guide all come from here.

/// A word that is written like `distance(a, b)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is explained in `ENTRIES`
pub enum Function {
    Distance,
    Manhattan,
    KnightDistance,
    FileDistance,
    RankDistance,
    Edge,
    Corner,
    Centre,
    Size,
    Breadth,
    Length,
    Extent,
    Lead,
    Min,
    Max,
    Abs,
    Odd,
    SameFile,
    SameRank,
    SameDiagonal,
    SameColour,
    SameQuarter,
    NeighbourDiagonals,
    Inmost,
    AlongEdge,
    AboveEdge,
    Reach,
    Nearest,
    Farther,
}

/// A word that is written like `region of black king`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is explained in `ENTRIES`
pub enum Property {
    Region,
    Bounds,
    Neighbours,
    FilesBeside,
    NearestCorners,
    Jumps,
    Lines,
    KeySquares,
    Attacks,
    Mobility,
    File,
    Rank,
    Ahead,
    Promotion,
    Reflection,
}

/// A word that stands for itself and is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is explained in `ENTRIES`
pub enum BoardFact {
    Mate,
    Stalemate,
    Check,
    Opposition,
    DistantOpposition,
    DiagonalOpposition,
    KnightOpposition,
    WhiteToMove,
}

/// A set of squares with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is explained in `ENTRIES`
pub enum Place {
    Edge,
    Corners,
    Centre,
    Board,
    DarkSquares,
    LightSquares,
    LongDiagonal,
    RightCorners,
    WrongCorners,
}

/// What can be said of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is explained in `ENTRIES`
pub enum Quality {
    Attacked,
    Defended,
    Loose,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Word {
    Function(Function, usize),
    Property(Property),
    Fact(BoardFact),
    Place(Place),
    Quality(Quality),
}

/// A word of the language, and how to use it.
#[derive(Clone, Copy, Debug)]
pub struct VocabularyEntry {
    /// The word; it may be several.
    pub text: &'static str,
    /// What it is.
    pub word: Word,
    /// What it means.
    pub doc: &'static str,
    /// A condition that uses it, which holds on the board of [`VocabularyEntry::fen`].
    pub example: &'static str,
    /// A board.
    pub fen: &'static str,
}

const ROOK: &str = "8/8/8/8/8/2k5/8/R3K3 b - - 0 1";
const BISHOP: &str = "8/8/8/8/8/B1N5/2K5/k7 b - - 0 1";
const PAWN: &str = "8/8/3k4/8/3K4/3P4/8/8 w - - 0 1";

macro_rules! entries {
    ($($text:literal, $word:expr, $doc:literal, $example:literal, $fen:expr;)*) => {
        /// All words, those of several parts before those that begin alike.
        pub const ENTRIES: &[VocabularyEntry] = &[
            $(VocabularyEntry { text: $text, word: $word, doc: $doc, example: $example, fen: $fen },)*
        ];
    };
}

entries! {
    "knight distance", Word::Function(Function::KnightDistance, 2),
    "how many jumps a knight needs from one square to another on an empty board",
    "knight distance(knight, c2) = 3", BISHOP;
    "file distance", Word::Function(Function::FileDistance, 2),
    "how many files apart", "file distance(rook, black king) = 2", ROOK;
    "rank distance", Word::Function(Function::RankDistance, 2),
    "how many ranks apart", "rank distance(kings) = 2", ROOK;
    "distance", Word::Function(Function::Distance, 2),
    "how many steps of a king; to a set of squares, to the nearest of them",
    "distance(white king, black king) = 2", ROOK;
    "manhattan", Word::Function(Function::Manhattan, 2),
    "how many steps along files and ranks", "manhattan(kings) = 4", ROOK;
    "extent", Word::Function(Function::Extent, 2),
    "how far, in steps along files and ranks, the farthest square of a set is from a place (of \
     several places, from the one that makes it least)",
    "extent(region of black king, right corners) = 0", BISHOP;
    "lead", Word::Function(Function::Lead, 3),
    "by how many king's steps the first is nearer than the second to a square of a set; to the \
     square where he leads most",
    "lead(white king, black king, key squares of pawn) = 0", PAWN;
    "size", Word::Function(Function::Size, 1),
    "how many squares", "size(region of black king) = 1", BISHOP;
    "breadth", Word::Function(Function::Breadth, 1),
    "how many files or ranks a set spans, the smaller number of the two",
    "breadth(triangle a1 c1 a2) = 2", ROOK;
    "length", Word::Function(Function::Length, 1),
    "how many files or ranks a set spans, the larger number of the two",
    "length(triangle a1 c1 a2) = 3", ROOK;
    "min", Word::Function(Function::Min, 2), "the smaller of two numbers",
    "min(edge(rook), edge(black king)) = 0", ROOK;
    "max", Word::Function(Function::Max, 2), "the larger of two numbers",
    "max(edge(rook), edge(black king)) = 2", ROOK;
    "abs", Word::Function(Function::Abs, 1), "a number without its sign",
    "abs(rank of rook - rank of black king) = 2", ROOK;
    "odd", Word::Function(Function::Odd, 1), "whether a number is odd",
    "odd(rank of rook)", ROOK;
    "same file", Word::Function(Function::SameFile, 2), "on one file",
    "not same file(kings)", ROOK;
    "same rank", Word::Function(Function::SameRank, 2), "on one rank",
    "same rank(white king, rook)", ROOK;
    "same diagonal", Word::Function(Function::SameDiagonal, 2), "on one diagonal",
    "same diagonal(kings)", ROOK;
    "same colour", Word::Function(Function::SameColour, 2), "on squares of one colour",
    "same colour(kings)", ROOK;
    "same quarter", Word::Function(Function::SameQuarter, 3),
    "whether the second and the third are in the same of the four quarters into which the lines \
     of the first cut the board",
    "same quarter(d4, white king, black king)", "8/8/1k6/K7/8/8/8/R7 b - - 0 1";
    "nearest corners of", Word::Property(Property::NearestCorners),
    "the corner from which the farthest square of a set (or a man) is least far, in steps along \
     files and ranks; several if they are equally near",
    "nearest corners of black king = {a1}", ROOK;
    "inmost", Word::Function(Function::Inmost, 1),
    "how many steps the innermost square of a set is from the edge", "inmost({a1 c3 h4}) = 2", ROOK;
    "along edge", Word::Function(Function::AlongEdge, 2),
    "how far apart two are, counted along the edge that is nearest to the second",
    "along edge(rook, e2) = 4", ROOK;
    "above edge", Word::Function(Function::AboveEdge, 2),
    "how many steps the first is from the edge that is nearest to the second",
    "above edge(black king, white king) = 2", ROOK;
    "reach", Word::Function(Function::Reach, 2),
    "the squares that a king can reach in at most that many steps while the other side stands still",
    "reach(black king, 1) = {a1}", BISHOP;
    "nearest", Word::Function(Function::Nearest, 2),
    "the squares of a set that are nearest to a man, in steps along files and ranks; all that are \
     equally near", "nearest(corners, black king) = {a1}", BISHOP;
    "beyond", Word::Function(Function::Farther, 3),
    "the squares of a set that are farther than a man from a place, in steps along files and \
     ranks", "beyond(neighbours of black king, black king, a1) = {a2 b1 b2}", BISHOP;
    "neighbour diagonals", Word::Function(Function::NeighbourDiagonals, 2),
    "how many diagonals of the one lie side by side with one of the other, 0 to 2",
    "neighbour diagonals(white king, d1) = 2", ROOK;
    "promotion square of", Word::Property(Property::Promotion),
    "where a pawn becomes a queen", "promotion square of pawn = d8", PAWN;
    "region of", Word::Property(Property::Region),
    "the squares that a king can reach, step by step, while the other side stands still; his own \
     square is one of them",
    "region of black king in {a1}", BISHOP;
    "box of", Word::Property(Property::Bounds),
    "the rectangle that the lines of a rook or queen leave to the black king",
    "size(box of rook) = 49", ROOK;
    "neighbours of", Word::Property(Property::Neighbours),
    "the squares one step away", "bishop not in neighbours of black king", BISHOP;
    "jumps from", Word::Property(Property::Jumps),
    "the squares a knight's jump away from a square, or from any square of a set",
    "jumps from a1 = {b3 c2}", ROOK;
    "lines of", Word::Property(Property::Lines),
    "the squares that a man attacks, the enemy king not standing in the way", "h7 in lines of rook",
    "8/R2k4/8/8/8/8/8/K7 b - - 0 1";
    "files beside", Word::Property(Property::FilesBeside),
    "the files next to that of a man", "d5 in files beside e2", PAWN;
    "key squares of", Word::Property(Property::KeySquares),
    "the squares from which a king, whoever is to move, sees his pawn home: on the pawn's file and \
     beside it, two ranks ahead of it, from the fifth rank on also one rank ahead, and beside a \
     pawn on the seventh; for a rook pawn the two squares beside the corner that it goes to and \
     below",
    "d5 in key squares of pawn", PAWN;
    "squares attacked by", Word::Property(Property::Attacks),
    "the squares that a man, or a side, attacks", "b2 in squares attacked by white", BISHOP;
    "mobility of", Word::Property(Property::Mobility),
    "how many legal moves a king has", "mobility of black king = 0", BISHOP;
    "file of", Word::Property(Property::File),
    "its file as a number, 1 for the a-file", "file of white king = 5", ROOK;
    "rank of", Word::Property(Property::Rank),
    "its rank", "rank of black king = 3", ROOK;
    "square ahead of", Word::Property(Property::Ahead),
    "the square in front, toward rank 8, where it stays", "white king = square ahead of pawn", PAWN;
    "reflection of", Word::Property(Property::Reflection),
    "mirrored in the diagonal from a1 to h8", "reflection of bishop = c1", BISHOP;
    "distant opposition", Word::Fact(BoardFact::DistantOpposition),
    "the kings face each other on a file or rank with 3 or 5 squares between",
    "distant opposition", "8/8/3k4/8/8/8/3K4/R7 b - - 0 1";
    "diagonal opposition", Word::Fact(BoardFact::DiagonalOpposition),
    "the kings face each other on a diagonal with one square between",
    "diagonal opposition", ROOK;
    "knight opposition", Word::Fact(BoardFact::KnightOpposition),
    "the kings are a knight's move apart", "knight opposition", "8/8/8/8/8/2k5/8/R2K4 b - - 0 1";
    "opposition", Word::Fact(BoardFact::Opposition),
    "the kings face each other on a file or rank with one square between",
    "opposition", PAWN;
    "white to move", Word::Fact(BoardFact::WhiteToMove), "it is white's move: positions are judged with either side to move",
    "not white to move", ROOK;
    "stalemate", Word::Fact(BoardFact::Stalemate), "the side to move has no move and is not in check",
    "stalemate", BISHOP;
    "mate", Word::Fact(BoardFact::Mate), "the side to move is mated",
    "mate", "k6R/8/1K6/8/8/8/8/8 b - - 0 1";
    "check", Word::Fact(BoardFact::Check), "the side to move is in check",
    "check", "k6R/8/2K5/8/8/8/8/8 b - - 0 1";
    "attacked", Word::Quality(Quality::Attacked),
    "the other side attacks it; `attacked by` names the attacker",
    "rook attacked by white king", "8/8/8/8/8/2k5/3R4/4K3 w - - 0 1";
    "defended", Word::Quality(Quality::Defended),
    "its own side attacks its square", "rook defended", "8/8/8/8/8/2k5/3R4/4K3 b - - 0 1";
    "loose", Word::Quality(Quality::Loose),
    "attacked and not defended", "any piece loose", "8/8/8/8/2k5/3R4/8/K7 b - - 0 1";
    "dark squares", Word::Place(Place::DarkSquares), "the squares of a1's colour",
    "bishop on dark squares", BISHOP;
    "light squares", Word::Place(Place::LightSquares), "the squares of h1's colour",
    "white king on light squares", BISHOP;
    "long diagonal", Word::Place(Place::LongDiagonal), "the squares from a1 to h8 and from a8 to h1",
    "black king on long diagonal", ROOK;
    "right corners", Word::Place(Place::RightCorners),
    "the corners of the bishop's colour, where he can be mated", "black king on right corners",
    BISHOP;
    "wrong corners", Word::Place(Place::WrongCorners), "the other two corners",
    "distance(black king, wrong corners) = 7", BISHOP;
    "corners", Word::Place(Place::Corners), "a1, h1, a8 and h8", "rook on corners", ROOK;
    "centre", Word::Place(Place::Centre), "d4, e4, d5 and e5", "white king in centre", PAWN;
    "edge", Word::Place(Place::Edge), "the outermost squares", "rook on edge", ROOK;
    "board", Word::Place(Place::Board), "all squares", "size(board) = 64", ROOK;
}

/// Words that steps to a place are counted with, if they are followed by a bracket.
pub const STEPS: [(&str, Function, &str); 3] = [
    ("edge", Function::Edge, "how many steps to the nearest edge"),
    ("corner", Function::Corner, "how many king's steps to the nearest corner"),
    ("centre", Function::Centre, "how many steps of a king to the four squares of the centre"),
];

impl Function {
    /// As files write it.
    pub fn text(self) -> &'static str {
        let steps = STEPS.iter().find(|(_, function, _)| *function == self).map(|(text, ..)| *text);
        steps.unwrap_or_else(|| {
            named(|word| matches!(word, Word::Function(function, _) if function == self))
        })
    }
}

impl Property {
    /// As files write it, with its preposition.
    pub fn text(self) -> &'static str {
        named(|word| word == Word::Property(self))
    }
}

impl BoardFact {
    /// As files write it.
    pub fn text(self) -> &'static str {
        named(|word| word == Word::Fact(self))
    }
}

impl Place {
    /// As files write it.
    pub fn text(self) -> &'static str {
        named(|word| word == Word::Place(self))
    }
}

impl Quality {
    /// As files write it.
    pub fn text(self) -> &'static str {
        named(|word| word == Word::Quality(self))
    }
}

fn named(is: impl Fn(Word) -> bool) -> &'static str {
    let entry = ENTRIES.iter().find(|entry| is(entry.word));
    entry.expect("every word has its entry").text
}

/// Words of the grammar itself.
pub const GRAMMAR: &[&str] = &[
    "endgame",
    "model",
    "depth",
    "start",
    "let",
    "reject",
    "stop",
    "halt",
    "final",
    "class",
    "when",
    "otherwise",
    "search",
    "on",
    "in",
    "not",
    "and",
    "or",
    "won",
    "drawn",
    "lost",
    "worst",
    "never",
    "value",
    "score",
    "better",
    "then",
    "more",
    "fewer",
    "before",
    "was",
    "between",
    "closer",
    "with",
    "without",
    "within",
    "white",
    "black",
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "kings",
    "dark",
    "light",
    "near",
    "far",
    "any",
    "piece",
    "triangle",
    "trapezium",
    "line",
    "rank",
    "ranks",
    "file",
    "files",
    "corner",
    "than",
    "move",
    "as",
    "it",
    "stands",
    "is",
    "are",
    "by",
    "of",
    "the",
    "to",
    "squares",
];

/// The word of the language, or of these names, that is meant by a misspelt one.
pub fn suggestion<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let parts = ENTRIES.iter().flat_map(|entry| entry.text.split(' '));
    let known = parts.chain(GRAMMAR.iter().copied()).map(str::to_string);
    let all = known.chain(names.map(str::to_string));
    let lower = word.to_ascii_lowercase();
    let near = all.map(|known| (strsim::damerau_levenshtein(&lower, &known.to_lowercase()), known));
    let best = near.min_by_key(|(far, _)| *far)?;
    (best.0 <= (word.len() / 3).max(1) && best.1 != word).then_some(best.1)
}
