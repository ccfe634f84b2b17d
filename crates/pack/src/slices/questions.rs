//! What trees of slices may ask: where men stand, how two men stand to each other, and the
//! catalogue of attributes.

use lucena_attribute::{Attribute, Domain, Position, RowAsker, Set};
use lucena_store::checksum;
use lucena_table::{Material, OutcomePlanes};
use shakmaty::{Bitboard, Color, Role, Square};

/// Levels of a question at most.
const MOST_LEVELS: usize = 64;

/// One question about a position.
#[derive(Clone, Copy)]
enum Coordinate {
    /// The file or rank of a man.
    Line { man: usize, rank: bool },
    /// How far two men are apart, with its sign.
    Gap { men: [usize; 2], rank: bool },
}

impl Coordinate {
    fn levels(self) -> u8 {
        match self {
            Coordinate::Line { .. } => 8,
            Coordinate::Gap { .. } => 15,
        }
    }

    #[inline]
    fn level(self, squares: &[Square]) -> u8 {
        let line = |man: usize, rank: bool| match rank {
            true => squares[man].rank() as u8,
            false => squares[man].file() as u8,
        };
        match self {
            Coordinate::Line { man, rank } => line(man, rank),
            Coordinate::Gap { men: [a, b], rank } => 7 + line(a, rank) - line(b, rank),
        }
    }
}

/// All questions about an endgame with one side to move, in the order by which files know them.
pub(super) struct SliceQuestions {
    pub(super) material: Material,
    pub(super) turn: Color,
    coordinates: Vec<Coordinate>,
    attributes: Vec<Attribute>,
}

impl SliceQuestions {
    pub(super) fn new(material: Material, turn: Color) -> SliceQuestions {
        let pieces = Position::pieces(material);
        // Equal men come in no fixed order, and pawns stand still in a slice.
        let own = |&man: &usize| {
            let alone = pieces.iter().filter(|&&piece| piece == pieces[man]).count() == 1;
            alone && pieces[man].role != Role::Pawn
        };
        let men: Vec<usize> = (0..pieces.len()).filter(own).collect();
        let both = [false, true];
        let lines = men.iter().flat_map(|&man| both.map(|rank| Coordinate::Line { man, rank }));
        let pairs = men.iter().enumerate().flat_map(|(at, &a)| {
            let others = men[at + 1..].iter();
            others.flat_map(move |&b| both.map(|rank| Coordinate::Gap { men: [a, b], rank }))
        });
        let mut attributes: Vec<Attribute> = Vec::new();
        for set in [Set::General, Set::Practical] {
            for attribute in set.attributes(material).unwrap_or_default() {
                let ordered = match attribute.domain() {
                    Domain::Word(words) => (2..=8).contains(&words.len()),
                    domain => (2..=MOST_LEVELS).contains(&domain.levels()),
                };
                let known = attributes.iter().any(|other| other.name() == attribute.name());
                if ordered && !known {
                    attributes.push(attribute);
                }
            }
        }
        SliceQuestions { material, turn, coordinates: lines.chain(pairs).collect(), attributes }
    }

    pub(super) fn len(&self) -> usize {
        self.coordinates.len() + self.attributes.len()
    }

    /// How many levels a question has.
    pub(super) fn levels(&self, question: usize) -> u8 {
        match self.coordinates.get(question) {
            Some(coordinate) => coordinate.levels(),
            None => {
                let attribute = &self.attributes[question - self.coordinates.len()];
                attribute.domain().levels() as u8
            }
        }
    }

    /// The answer for one position, the first-named side being white.
    #[inline]
    pub(super) fn level(&self, question: usize, position: &Position) -> u8 {
        match self.coordinates.get(question) {
            Some(coordinate) => {
                let men = position.men();
                let mut squares = [Square::A1; 6];
                squares.iter_mut().zip(men).for_each(|(square, man)| *square = man.square);
                coordinate.level(&squares)
            }
            None => self.attributes[question - self.coordinates.len()].level(position).0,
        }
    }

    /// A number that differs if other questions are asked: a file knows them by their place only.
    pub(super) fn mark(&self) -> [u8; 4] {
        let list = self.attributes.iter();
        let text: String =
            list.map(|a| format!("{} {}\n", a.name(), a.domain().levels())).collect();
        (checksum(text.as_bytes()) as u32).to_le_bytes()
    }

    /// Asks rows of 64 positions.
    pub(super) fn rows(&self, planes: &OutcomePlanes) -> AskedRows<'_> {
        let asker =
            RowAsker::new(self.material, self.attributes.clone(), planes.runner(), self.turn);
        let levels = vec![[0; 64]; self.len()];
        AskedRows { asked: self, asker, runner: planes.runner(), levels }
    }
}

/// [`SliceQuestions`] of rows.
pub(super) struct AskedRows<'a> {
    asked: &'a SliceQuestions,
    asker: RowAsker,
    runner: usize,
    pub(super) levels: Vec<[u8; 64]>,
}

impl AskedRows<'_> {
    /// The levels of all questions, for the squares of the running man in `some`.
    pub(super) fn ask(&mut self, squares: &[Square], some: u64) {
        let coordinates = &self.asked.coordinates;
        let (own, facts) = self.levels.split_at_mut(coordinates.len());
        let mut men = squares.to_vec();
        for square in Bitboard(some) {
            men[self.runner] = square;
            for (row, coordinate) in own.iter_mut().zip(coordinates) {
                row[usize::from(square)] = coordinate.level(&men);
            }
        }
        self.asker.ask(squares, Bitboard(some), facts);
    }
}

/// The sides whose outcomes are stored: those with pawns, as the others' moves never leave a
/// slice but by a capture. Without pawns it is the first-named side.
pub(super) fn stored_sides(material: Material) -> Vec<Color> {
    let with: Vec<Color> =
        Color::ALL.into_iter().filter(|&color| material.count(color, Role::Pawn) > 0).collect();
    if with.is_empty() { vec![Color::White] } else { with }
}
