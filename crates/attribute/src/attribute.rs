//! An attribute (feature): a question about a position, with its name, its sentences and its value.

use std::array::from_fn;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use shakmaty::{Color, Square};

use crate::domain::{Domain, Level};
use crate::position::Position;

type Text = Cow<'static, str>;

/// An answer from the side to move and the squares of a few men alone.
pub(crate) type AskSquares = Arc<dyn Fn(Color, &[Square]) -> u8 + Send + Sync>;

/// A question that every position of an endgame answers with a small [`Level`].
///
/// ```
/// use lucena_attribute::{Attribute, Level, Position};
/// use shakmaty::Color;
/// let kings = Attribute::number(
///     "king_files",
///     "How many files apart the kings stand.",
///     7,
///     ("The kings stand {} apart.", "file", "files"),
///     |p| p.white_king().file().distance(p.black_king().file()) as u8,
/// );
/// let position = Position::parse("8/8/8/3k4/8/8/8/R5K1 w - - 0 1")?;
/// assert_eq!(kings.level(&position), Level(3));
/// assert_eq!(kings.sentence(Level(3)), "The kings stand 3 files apart.");
/// # Ok::<(), lucena_attribute::AttributeError>(())
/// ```
#[derive(Clone)]
pub struct Attribute {
    name: Text,
    doc: Text,
    domain: Domain,
    sentences: Sentences,
    /// What is said of a count of 0, if that has words of its own.
    zero: Option<Text>,
    ask: Arc<dyn Fn(&Position) -> u8 + Send + Sync>,
    published: Option<Text>,
    example: Option<(&'static str, Level)>,
    /// The men whose squares alone decide, if not all do, and the question put to them.
    only: Option<(Arc<[usize]>, AskSquares)>,
}

/// How the answers of an attribute are said.
#[derive(Clone)]
enum Sentences {
    /// For yes and for no.
    YesNo(Text, Text),
    /// Around a count, which stands where `{}` is, with its unit for one and for many.
    Count(Text, Text, Text),
    /// One for each word.
    Each(Vec<Text>),
    /// For each number: that it is this, at most this, above this.
    Bounds(Arc<[[String; 3]]>),
}

/// How a fact bounds the level of an attribute.
///
/// ```
/// use lucena_attribute::{Level, Relation, Set};
/// let kings = &Set::Sadikov.attributes("KRvK".parse()?)?[0];
/// let bound = kings.phrase(Relation::AtMost, Level(3));
/// assert_eq!(bound, "The kings are at most 3 squares apart.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Exactly this level.
    Is,
    /// This level or less.
    AtMost,
    /// More than this level.
    Above,
}

impl Attribute {
    /// A question answered by yes or no, with the sentence for each.
    pub fn yes_no(
        name: impl Into<Text>,
        doc: impl Into<Text>,
        (yes, no): (impl Into<Text>, impl Into<Text>),
        ask: impl Fn(&Position) -> bool + Send + Sync + 'static,
    ) -> Attribute {
        Attribute::new(
            name.into(),
            doc.into(),
            Domain::YesNo,
            Sentences::YesNo(yes.into(), no.into()),
            Arc::new(move |p| u8::from(ask(p))),
        )
    }

    /// A question answered by a number up to `max`; the sentence has `{}` where the number and
    /// its unit (one, many) belong.
    pub fn number(
        name: impl Into<Text>,
        doc: impl Into<Text>,
        max: u8,
        (text, one, many): (impl Into<Text>, impl Into<Text>, impl Into<Text>),
        ask: impl Fn(&Position) -> u8 + Send + Sync + 'static,
    ) -> Attribute {
        Attribute::new(
            name.into(),
            doc.into(),
            Domain::Number { max },
            Sentences::Count(text.into(), one.into(), many.into()),
            Arc::new(ask),
        )
    }

    /// A question answered by the place of one of a few words, with a sentence for each word.
    pub fn word(
        name: impl Into<Text>,
        doc: impl Into<Text>,
        words: &'static [&'static str],
        sentences: Vec<Text>,
        ask: impl Fn(&Position) -> u8 + Send + Sync + 'static,
    ) -> Attribute {
        assert_eq!(words.len(), sentences.len(), "each word has its sentence");
        Attribute::new(
            name.into(),
            doc.into(),
            Domain::Word(words),
            Sentences::Each(sentences),
            Arc::new(ask),
        )
    }

    /// A question answered by a number that has sentences of its own: what is said of each number,
    /// of "at most" and of "above" it.
    pub(crate) fn bounded(
        name: impl Into<Text>,
        doc: impl Into<Text>,
        sentences: Vec<[String; 3]>,
        ask: impl Fn(&Position) -> u8 + Send + Sync + 'static,
    ) -> Attribute {
        let domain = Domain::Number { max: sentences.len() as u8 - 1 };
        let sentences = Sentences::Bounds(sentences.into());
        Attribute::new(name.into(), doc.into(), domain, sentences, Arc::new(ask))
    }

    /// The same question put to the side to move and the squares of a few men alone, by their
    /// places in [`Position::men`]: nothing else decides.
    pub(crate) fn asking_only<const N: usize>(
        mut self,
        places: [usize; N],
        ask: impl Fn(Color, [Square; N]) -> u8 + Copy + Send + Sync + 'static,
    ) -> Attribute {
        self.ask = Arc::new(move |p| ask(p.turn(), places.map(|place| p.men()[place].square)));
        let of_squares = move |turn, squares: &[Square]| ask(turn, from_fn(|i| squares[i]));
        self.only = Some((Arc::from(places), Arc::new(of_squares)));
        self
    }

    /// The same for a question that keeps what it needs: an answer from the squares of the men at
    /// some places, in this order.
    pub(crate) fn asking_squares(mut self, places: &[usize], ask: AskSquares) -> Attribute {
        let (of_squares, men) = (ask.clone(), places.to_vec());
        self.ask = Arc::new(move |p| {
            let squares: [Square; 6] = from_fn(|i| match men.get(i) {
                Some(&place) => p.men()[place].square,
                None => Square::A1,
            });
            ask(p.turn(), &squares[..men.len()])
        });
        self.only = Some((Arc::from(places), of_squares));
        self
    }

    fn new(
        name: Text,
        doc: Text,
        domain: Domain,
        sentences: Sentences,
        ask: Arc<dyn Fn(&Position) -> u8 + Send + Sync>,
    ) -> Attribute {
        let (zero, published, example, only) = (None, None, None, None);
        Attribute { name, doc, domain, sentences, zero, ask, published, example, only }
    }

    /// The same question under another name, as when a definition as published and a corrected
    /// one stand side by side.
    pub fn renamed(mut self, name: impl Into<Text>) -> Attribute {
        self.name = name.into();
        self
    }

    /// With the name it has in the files of the work it comes from.
    pub fn published_as(mut self, name: impl Into<Text>) -> Attribute {
        self.published = Some(name.into());
        self
    }

    /// With a position on which its answer is known.
    pub fn with_example(mut self, fen: &'static str, level: u8) -> Attribute {
        self.example = Some((fen, Level(level)));
        self
    }

    /// The same with a sentence of its own for 0: on the edge, not 0 steps from it.
    pub fn at_zero(mut self, sentence: impl Into<Text>) -> Attribute {
        self.zero = Some(sentence.into());
        self
    }

    /// Its name in files and trees, one word.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its name in the files of the work it comes from.
    pub fn published(&self) -> Option<&str> {
        self.published.as_deref()
    }

    /// A position, and its answer there.
    pub fn example(&self) -> Option<(&'static str, Level)> {
        self.example
    }

    /// One sentence for a chess player.
    pub fn doc(&self) -> &str {
        &self.doc
    }

    /// The answers it can give.
    pub fn domain(&self) -> Domain {
        self.domain
    }

    /// Its answer on a position.
    #[inline]
    pub fn level(&self, position: &Position) -> Level {
        Level((self.ask)(position))
    }

    /// The men whose squares alone, with the side to move, decide its answer: a bit for each place
    /// in [`Position::men`]. `None` if it looks at all men.
    ///
    /// ```
    /// let edge = lucena_attribute::find("edge_BK", "KQvK".parse()?)?;
    /// assert_eq!(edge.asks_only(), Some(0b100));
    /// let check = lucena_attribute::find("check_BK", "KQvK".parse()?)?;
    /// assert_eq!(check.asks_only(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn asks_only(&self) -> Option<u32> {
        let (places, _) = self.only.as_ref()?;
        Some(places.iter().fold(0, |mask, place| mask | 1 << place))
    }

    /// The places whose squares alone decide, and the question put to them.
    pub(crate) fn of_squares(&self) -> Option<(&[usize], &AskSquares)> {
        self.only.as_ref().map(|(places, ask)| (&places[..], ask))
    }

    /// What an answer says.
    pub fn sentence(&self, level: Level) -> String {
        self.phrase(Relation::Is, level)
    }

    /// What a bound on the answer says.
    pub fn phrase(&self, relation: Relation, level: Level) -> String {
        match &self.sentences {
            Sentences::YesNo(yes, no) => {
                // Above no is yes; at most no is no.
                let holds = match relation {
                    Relation::Is | Relation::AtMost => level == Level::YES,
                    Relation::Above => level == Level::NO,
                };
                if holds { yes.to_string() } else { no.to_string() }
            }
            Sentences::Count(text, one, many) => {
                // Above 3 is at least 4, which reads better, above all for 0.
                let (bound, number) = match relation {
                    Relation::AtMost if level.0 > 0 => ("at most ", level.0),
                    Relation::Is | Relation::AtMost => ("", level.0),
                    Relation::Above => ("at least ", level.0.saturating_add(1)),
                };
                if let (0, "", Some(zero)) = (number, bound, &self.zero) {
                    return zero.to_string();
                }
                let unit = if number == 1 { one } else { many };
                let space = if unit.is_empty() { "" } else { " " };
                text.replace("{}", &format!("{bound}{number}{space}{unit}"))
            }
            Sentences::Bounds(sentences) => {
                // Nothing is above the last number but what is above all.
                let last = sentences.len() - 1;
                sentences[usize::from(level.0).min(last)][relation as usize].clone()
            }
            Sentences::Each(sentences) => sentences
                .get(usize::from(level.0))
                .map_or_else(|| self.doc.to_string(), |text| text.to_string()),
        }
    }
}

impl fmt::Debug for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attribute")
            .field("name", &self.name)
            .field("domain", &self.domain)
            .finish_non_exhaustive()
    }
}
