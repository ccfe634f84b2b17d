//! Named sets of attributes.

use std::fmt;
use std::str::FromStr;

use lucena_table::Material;

use crate::attribute::Attribute;
use crate::error::AttributeError;
use crate::{atomic, breda, general, practical};

/// A set of attributes, in the order that breaks ties between them.
///
/// ```
/// use lucena_attribute::Set;
/// let set: Set = "sadikov".parse()?;
/// assert_eq!(set.attributes("KRvK".parse()?)?.len(), 12);
/// assert!(!set.describes("KQvK".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Set {
    /// KRvK: distances, between and adjacent (Bain, Muggleton and Srinivasan 1995).
    Bain,
    /// KRvK: the patterns learned by Pal-2 (Morales 1997).
    Morales,
    /// KRvK: Sadikov and Bratko 2006.
    Sadikov,
    /// KRvK: what the machine of Torres y Quevedo looks at.
    Torres,
    /// KRvK: Breda's own selection ("My Selection").
    Breda,
    /// KRvK: all 33 attributes of the thesis.
    All,
    /// KRvK: all 33, corrected where the published code and its words differ.
    Corrected,
    /// KRvK: Sadikov and Bratko 2006 in the reading that gives their stages.
    Bratko,
    /// Any endgame: distances, edges, corners and checks, after Sadikov and Bratko 2006.
    Plain,
    /// Any endgame: families made from its men.
    General,
    /// Any endgame: what books on practical endings look at.
    Practical,
    /// Any endgame: 32 atomic features of every man, after Lüscher 2000.
    Atomic,
    /// Any endgame: 64 atomic features of every man.
    Atomic64,
}

impl Set {
    /// All sets.
    pub const ALL: [Set; 13] = [
        Set::Bain,
        Set::Morales,
        Set::Sadikov,
        Set::Torres,
        Set::Breda,
        Set::All,
        Set::Corrected,
        Set::Bratko,
        Set::Plain,
        Set::General,
        Set::Practical,
        Set::Atomic,
        Set::Atomic64,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Set::Bain => "bain",
            Set::Morales => "morales",
            Set::Sadikov => "sadikov",
            Set::Torres => "torres",
            Set::Breda => "breda",
            Set::All => "all",
            Set::Corrected => "corrected",
            Set::Bratko => "bratko",
            Set::Plain => "plain",
            Set::General => "general",
            Set::Practical => "practical",
            Set::Atomic => "atomic",
            Set::Atomic64 => "atomic64",
        }
    }

    /// Whether the set has something to say about an endgame.
    pub fn describes(self, material: Material) -> bool {
        let any = [Set::Plain, Set::General, Set::Practical, Set::Atomic, Set::Atomic64];
        any.contains(&self) || material.to_string() == "KRvK"
    }

    /// Its attributes for an endgame.
    pub fn attributes(self, material: Material) -> Result<Vec<Attribute>, AttributeError> {
        match self {
            Set::Plain => Ok(general::plain(material)),
            Set::General => Ok(general::attributes(material)),
            Set::Practical => Ok(practical::attributes(material)),
            Set::Atomic => Ok(atomic::attributes(material, atomic::AtomicKind::Paper)),
            Set::Atomic64 => Ok(atomic::attributes(material, atomic::AtomicKind::Modern)),
            set if set.describes(material) => Ok(breda::attributes(set)),
            set => {
                let set = set.name();
                Err(AttributeError::OtherMaterial { set, made_for: "KRvK", material })
            }
        }
    }
}

/// The names of all sets, for sentences and help.
pub fn names() -> String {
    Set::ALL.map(Set::name).join(", ")
}

impl FromStr for Set {
    type Err = AttributeError;

    fn from_str(text: &str) -> Result<Set, AttributeError> {
        let wanted = text.to_ascii_lowercase();
        let found = Set::ALL.into_iter().find(|set| set.name() == wanted);
        found.ok_or_else(|| AttributeError::UnknownSet(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
