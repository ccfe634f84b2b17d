//! What a tree can ask about a position: coordinates of a man, how two men stand to each other,
//! and the facts of the catalogue.

use shakmaty::Role;

use crate::facts::Catalogued;
use lucena_layout::Squares;

/// A question with a small number as its answer, about one man or two, or a fact.
///
/// ```
/// use lucena_pack::{Kind, PackFeature};
/// let kings = PackFeature { kind: Kind::Steps, a: 1, b: 0 };
/// assert_eq!(kings.of(0, 63), 7, "a king needs seven steps from a1 to h8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackFeature {
    /// What is asked.
    pub kind: Kind,
    /// The place of the man; of a fact, its number in [`Catalogued::attributes`].
    pub a: u8,
    /// The place of the other man; the same as `a` for a question about one, and for a fact.
    pub b: u8,
}

/// What is asked about a man, or about two men.
///
/// ```
/// use lucena_pack::{Kind, PackFeature};
/// let shade = PackFeature { kind: Kind::Shade, a: 1, b: 0 };
/// assert_eq!([7, 9].map(|other| shade.of(0, other)), [1, 0], "b2 has the colour of a1, h1 has not");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The file of a man.
    File,
    /// The rank of a man.
    Rank,
    /// File and rank added: which diagonal that falls to the right.
    Sum,
    /// File less rank: which diagonal that rises to the right.
    Difference,
    /// Steps from the nearer side edge.
    SideEdge,
    /// Steps from the nearer of the first and the last rank.
    EndEdge,
    /// The file of the one less that of the other.
    Files,
    /// The rank of the one less that of the other.
    Ranks,
    /// King's steps from the one to the other.
    Steps,
    /// Files between them, whichever is farther right.
    FileGap,
    /// Ranks between them, whichever is farther up.
    RankGap,
    /// The smaller of the two gaps.
    Alignment,
    /// The two gaps added.
    Walk,
    /// Whether they stand on squares of different colours.
    Shade,
    /// How far apart along the one direction of diagonals.
    SumGap,
    /// How far apart along the other.
    DifferenceGap,
    /// An attribute of the catalogue.
    Fact,
}

/// Questions about one man that plain trees ask.
const PLAIN: [Kind; 2] = [Kind::File, Kind::Rank];
/// More questions about one man.
const MORE: [Kind; 4] = [Kind::Sum, Kind::Difference, Kind::SideEdge, Kind::EndEdge];
/// Questions about two men.
const PAIRS: [Kind; 10] = [
    Kind::Files,
    Kind::Ranks,
    Kind::Steps,
    Kind::FileGap,
    Kind::RankGap,
    Kind::Alignment,
    Kind::Walk,
    Kind::Shade,
    Kind::SumGap,
    Kind::DifferenceGap,
];

impl PackFeature {
    /// Files and ranks of all men.
    pub fn plain(ending: &Catalogued) -> Vec<PackFeature> {
        let men = 0..ending.men().len() as u8;
        men.flat_map(|a| PLAIN.map(|kind| PackFeature { kind, a, b: a })).collect()
    }

    /// All questions, the plain ones first.
    pub fn rich(ending: &Catalogued) -> Vec<PackFeature> {
        let men = ending.men().len() as u8;
        let mut all = PackFeature::plain(ending);
        for a in 0..men {
            all.extend(MORE.map(|kind| PackFeature { kind, a, b: a }));
            for b in 0..a {
                all.extend(PAIRS.map(|kind| PackFeature { kind, a, b }));
            }
        }
        all
    }

    /// All facts, then files and ranks for where facts cannot tell positions apart.
    pub fn facts(ending: &Catalogued) -> Vec<PackFeature> {
        let numbers = 0..ending.attributes().len() as u8;
        let facts = numbers.map(|number| PackFeature { kind: Kind::Fact, a: number, b: number });
        facts.chain(PackFeature::plain(ending)).collect()
    }

    /// The answer on a canonical position with the weak side to move.
    pub fn level(self, ending: &Catalogued, squares: &Squares) -> u8 {
        match self.kind {
            Kind::Fact => ending.fact(self.a, ending.position(squares).as_ref()),
            _ => self.of(squares[usize::from(self.a)], squares[usize::from(self.b)]),
        }
    }

    /// The answer for two squares, the same one twice for a question about one man. Squares of
    /// two men do not answer a fact: it counts as 0.
    pub fn of(self, a: u8, b: u8) -> u8 {
        let (file, rank) = ((a & 7) as i8, (a >> 3) as i8);
        let (files, ranks) = (file - (b & 7) as i8, rank - (b >> 3) as i8);
        let answer = match self.kind {
            Kind::File => file,
            Kind::Rank => rank,
            Kind::Sum => file + rank,
            Kind::Difference => file - rank + 7,
            Kind::SideEdge => file.min(7 - file),
            Kind::EndEdge => rank.min(7 - rank),
            Kind::Files => files + 7,
            Kind::Ranks => ranks + 7,
            Kind::Steps => files.abs().max(ranks.abs()),
            Kind::FileGap => files.abs(),
            Kind::RankGap => ranks.abs(),
            Kind::Alignment => files.abs().min(ranks.abs()),
            Kind::Walk => files.abs() + ranks.abs(),
            Kind::Shade => (files + ranks) & 1,
            Kind::SumGap => (files + ranks + 14) / 2,
            Kind::DifferenceGap => (files - ranks + 14) / 2,
            Kind::Fact => 0,
        };
        answer as u8
    }

    /// The least and the greatest answer that canonical positions of an endgame can give.
    pub fn range(self, ending: &Catalogued) -> (u8, u8) {
        let is_pawn = |place: u8| ending.men()[usize::from(place)].role == Role::Pawn;
        match self.kind {
            Kind::Fact => (0, ending.attributes()[usize::from(self.a)].domain().levels() as u8 - 1),
            // The weak king stands in the corner a1-d1-d4, with pawns on the left half.
            Kind::File if self.a == 0 => (0, 3),
            Kind::Rank if self.a == 0 && !ending.has_pawns() => (0, 3),
            Kind::Rank if is_pawn(self.a) => (1, 6),
            Kind::File | Kind::Rank | Kind::FileGap | Kind::RankGap | Kind::Alignment => (0, 7),
            Kind::Steps => (0, 7),
            Kind::SideEdge | Kind::EndEdge => (0, 3),
            Kind::Shade => (0, 1),
            Kind::Sum | Kind::Difference | Kind::Files | Kind::Ranks | Kind::Walk => (0, 14),
            Kind::SumGap | Kind::DifferenceGap => (0, 14),
        }
    }
}
