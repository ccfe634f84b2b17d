//! Facts as questions: what the catalogue of attributes says about positions of an endgame.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use lucena_attribute::{Attribute, Domain, Position, Set};
use lucena_layout::{Ending, Side, Squares};
use lucena_store::checksum;
use lucena_table::Material;
use shakmaty::Color;

/// An endgame with what the catalogue asks about it.
///
/// ```
/// use lucena_pack::Catalogued;
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// assert!(rook.attributes().iter().any(|fact| fact.name() == "check_BK"));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalogued {
    ending: Ending,
    /// Made when first wanted, as most packs do not ask it.
    attributes: OnceLock<Arc<[Attribute]>>,
}

impl Deref for Catalogued {
    type Target = Ending;

    fn deref(&self) -> &Ending {
        &self.ending
    }
}

impl From<Ending> for Catalogued {
    fn from(ending: Ending) -> Catalogued {
        Catalogued { ending, attributes: OnceLock::new() }
    }
}

impl Catalogued {
    /// The endgame with the first-named side (`White`) or the other as the strong one.
    pub fn new(material: Material, strong: Color) -> Catalogued {
        Ending::new(material, strong).into()
    }

    /// What the catalogue asks about the endgame, as far as "at most" makes sense of the answers.
    /// Trees know each by its number in this list.
    pub fn attributes(&self) -> &[Attribute] {
        self.attributes.get_or_init(|| {
            let mut all = Set::General.attributes(self.material()).unwrap_or_default();
            all.retain(|attribute| match attribute.domain() {
                Domain::Word(words) => words.len() == 2,
                domain => (2..=64).contains(&domain.levels()),
            });
            Arc::from(all)
        })
    }

    /// The position as attributes see it, with the weak side to move; `None` if it is not legal.
    pub fn position(&self, squares: &Squares) -> Option<Position> {
        let legal = self.is_legal(squares, Side::Weak);
        legal.then(|| Position::ordered(self.board(squares), !self.strong()))
    }

    /// What an attribute answers. Where there is no position, the answer is no, or 0.
    pub(crate) fn fact(&self, number: u8, position: Option<&Position>) -> u8 {
        let attribute = &self.attributes()[usize::from(number)];
        position.map_or(0, |position| attribute.level(position).0)
    }

    /// A number that differs if the catalogue lists other attributes for the endgame: a file
    /// knows facts by their numbers only.
    pub(crate) fn catalogue_mark(&self) -> [u8; 2] {
        let list = self.attributes().iter();
        let text: String =
            list.map(|a| format!("{} {}\n", a.name(), a.domain().levels())).collect();
        (checksum(text.as_bytes()) as u16).to_le_bytes()
    }
}
