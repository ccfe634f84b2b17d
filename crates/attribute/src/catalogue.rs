//! Everything that can be asked about an endgame, with the sets that ask it.

use lucena_table::Material;

use crate::attribute::Attribute;
use crate::error::AttributeError;
use crate::set::Set;

/// An attribute and the sets it is in.
///
/// ```
/// use lucena_attribute::{Set, catalogue};
/// let queen = catalogue("KQvK".parse()?);
/// let kings = queen.iter().find(|listed| listed.attribute.name() == "distance_WK_BK");
/// assert_eq!(kings.map(|listed| &listed.sets[..]), Some(&[Set::Plain, Set::General, Set::Practical][..]));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listed {
    /// The attribute.
    pub attribute: Attribute,
    /// The sets that have an attribute of this name; it asks the same in all of them.
    pub sets: Vec<Set>,
}

/// All attributes of an endgame, each once.
///
/// ```
/// use lucena_attribute::{Set, catalogue};
/// let rook = catalogue("KRvK".parse()?);
/// let thesis = rook.iter().filter(|listed| listed.sets.contains(&Set::All)).count();
/// assert_eq!(thesis, 33);
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn catalogue(material: Material) -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    for set in Set::ALL.into_iter().filter(|set| set.describes(material)) {
        for attribute in set.attributes(material).unwrap_or_default() {
            match all.iter_mut().find(|listed| listed.attribute.name() == attribute.name()) {
                Some(listed) => listed.sets.push(set),
                None => all.push(Listed { attribute, sets: vec![set] }),
            }
        }
    }
    all
}

/// The attribute of an endgame with this name.
///
/// ```
/// let edge = lucena_attribute::find("edge_BK", "KQvK".parse()?)?;
/// assert_eq!(edge.doc(), "How many steps the black king is from the nearest edge.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(name: &str, material: Material) -> Result<Attribute, AttributeError> {
    let found = catalogue(material).into_iter().find(|listed| listed.attribute.name() == name);
    found.map(|listed| listed.attribute).ok_or_else(|| AttributeError::UnknownAttribute {
        name: name.chars().take(60).collect(),
        material,
    })
}
