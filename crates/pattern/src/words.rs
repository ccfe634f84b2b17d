//! The vocabulary: every word of the language once, with what it means and an example
//! (`data/words.tsv`). The parser, the suggestions for misspelt words, and the list in the guide all
//! come from here.

use std::sync::LazyLock;

macro_rules! vocabulary {
    ($($(#[$doc:meta])* $name:ident: $($variant:ident)*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)] // each is explained in `ENTRIES`
        pub enum $name { $($variant),* }

        impl $name {
            fn of(variant: &str) -> $name {
                let all = [$($name::$variant),*].into_iter();
                all.filter(|it| format!("{it:?}") == variant).next().expect("a word of the language")
            }

            /// As files write it; a property with its preposition.
            pub fn text(self) -> &'static str {
                let is = |word: Word| matches!(word, Word::$name(it, ..) if it == self);
                let entry = ENTRIES.iter().find(|entry| is(entry.word)).map(|entry| entry.text);
                entry.unwrap_or_else(|| step(&format!("{self:?}")))
            }
        }
    )*};
}

vocabulary! {
    /// A word that is written like `distance(a, b)`.
    Function: Distance Manhattan KnightDistance FileDistance RankDistance Edge Corner Centre Size
        Breadth Length Extent Lead Min Max Abs Odd SameFile SameRank SameDiagonal SameColour
        SameQuarter NeighbourDiagonals Inmost AlongEdge AboveEdge Reach Nearest Farther FilesCut
        RanksCut;
    /// A word that is written like `region of black king`.
    Property: Region Bounds Neighbours FilesBeside NearestCorners Jumps Lines KeySquares Attacks
        Mobility File Rank Ahead Promotion Reflection ShortSide LongSide Behind InFront;
    /// A word that stands for itself and is true or false.
    BoardFact: Mate Stalemate Check Opposition DistantOpposition DiagonalOpposition KnightOpposition
        WhiteToMove LonePawnWins;
    /// A set of squares with a name.
    Place: Edge Corners Centre Board DarkSquares LightSquares LongDiagonal RightCorners
        WrongCorners RookFiles KnightFiles BishopFiles CentreFiles WhitePawns BlackPawns;
    /// What can be said of a man.
    Quality: Attacked Defended Loose;
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Word {
    Function(Function, usize),
    Property(Property),
    BoardFact(BoardFact),
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

/// All words, those of several parts before those that begin alike.
pub static ENTRIES: LazyLock<Vec<VocabularyEntry>> = LazyLock::new(|| {
    let lines = include_str!("../data/words.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(entry).collect()
});

fn entry(line: &'static str) -> VocabularyEntry {
    let mut columns = line.split('\t');
    let [text, word, doc, example, fen] =
        std::array::from_fn(|_| columns.next().expect("a line has five columns"));
    let mut parts = word.split(' ');
    let (kind, variant) = (parts.next(), parts.next().unwrap_or_default());
    let count = parts.next().and_then(|count| count.parse().ok()).unwrap_or(0);
    let word = match kind {
        Some("Function") => Word::Function(Function::of(variant), count),
        Some("Property") => Word::Property(Property::of(variant)),
        Some("Place") => Word::Place(Place::of(variant)),
        Some("Quality") => Word::Quality(Quality::of(variant)),
        _ => Word::BoardFact(BoardFact::of(variant)),
    };
    VocabularyEntry { text, word, doc, example, fen }
}

/// Words that steps to a place are counted with, if they are followed by a bracket.
pub const STEPS: [(&str, Function, &str); 3] = [
    ("edge", Function::Edge, "how many steps to the nearest edge"),
    ("corner", Function::Corner, "how many king's steps to the nearest corner"),
    ("centre", Function::Centre, "how many steps of a king to the four squares of the centre"),
];

fn step(variant: &str) -> &'static str {
    let mut steps = STEPS.iter().filter(|(_, function, _)| format!("{function:?}") == variant);
    steps.next().expect("every word has its entry").0
}

/// Words of the grammar itself.
pub static GRAMMAR: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "endgame model depth start let reject stop halt final class when otherwise search on in not \
     and or won drawn lost worst never value score better then more fewer before was between \
     closer with without within white black king queen rook bishop knight pawn kings dark light \
     near far any piece triangle trapezium line rank ranks file files corner than move as it \
     stands is are by of the to squares claim"
        .split(' ')
        .collect()
});

/// Words of claims that mean something only behind others, so that names may be the same.
const OF_CLAIMS: [&str; 6] = ["says", "source", "win", "draw", "loss", "no"];

/// The word of the language, or of these names, that is meant by a misspelt one.
pub fn suggestion<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let parts = ENTRIES.iter().flat_map(|entry| entry.text.split(' '));
    let known = parts.chain(GRAMMAR.iter().copied()).chain(OF_CLAIMS).map(str::to_string);
    let all = known.chain(names.map(str::to_string));
    let lower = word.to_ascii_lowercase();
    let near = all.map(|known| (strsim::damerau_levenshtein(&lower, &known.to_lowercase()), known));
    let best = near.min_by_key(|(far, _)| *far)?;
    (best.0 <= (word.len() / 3).max(1) && best.1 != word).then_some(best.1)
}
