//! The smallest bytes for a tree, and what a tree costs.
//!
//! A tree is told as a series of yes-or-no questions ([`walk()`], [`questions`]): is here a leaf, is it about this
//! coordinate, is the cut here, is it this rank. What is impossible is not asked. How likely a
//! yes is, is learnt from the answers so far in like circumstances ([`guess`]), and an answer
//! costs the less the likelier it was ([`lucena_store::code`]).

mod guess;
mod prior;
mod questions;
mod walk;

use lucena_store::code::{BitCounter, RangeReader, RangeWriter};

use crate::error::PackError;
use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::scale::Scale;
use crate::tree::PackTree;
pub(crate) use walk::walk;

/// A tree as bytes. Sister leaves of one rank are merged first: they never come back.
///
/// ```
/// use lucena_pack::{Catalogued, PackFeature, PackNode, Scale, PackTree, decode, encode};
/// use shakmaty::Color;
/// let ending = Catalogued::new("KRvK".parse()?, Color::White);
/// let scale = Scale { wins: 16, losses: 0 };
/// let question = PackNode::Split { feature: 4, cut: 2 };
/// let features = PackFeature::plain(&ending);
/// let tree = PackTree { features: features.clone(), nodes: vec![question, PackNode::Leaf(7), PackNode::Leaf(9)] };
/// let bytes = encode(&ending, scale, &tree);
/// assert!(bytes.len() <= 3);
/// assert_eq!(decode(&ending, features, scale, &bytes)?, tree);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the nodes are not one whole tree with cuts and ranks in range.
pub fn encode(ending: &Catalogued, scale: Scale, tree: &PackTree) -> Vec<u8> {
    let tree = tree.merged();
    let mut writer = RangeWriter::default();
    let told = walk(ending, &tree.features, scale, &mut writer, &tree.nodes);
    assert!(told == tree.nodes, "a tree has its cuts and ranks in range");
    writer.finish()
}

/// The tree that was told in these bytes; an error if [`encode`] would not write just them.
/// The time and memory taken are bounded by their number.
///
/// ```
/// use lucena_pack::{Catalogued, PackFeature, Scale, decode};
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// let trailing = decode(&rook, PackFeature::plain(&rook), Scale::WDL, &[0; 9]);
/// assert!(trailing.is_err(), "zeros at the end are never written");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn decode(
    ending: &Catalogued,
    features: Vec<PackFeature>,
    scale: Scale,
    bytes: &[u8],
) -> Result<PackTree, PackError> {
    let mut reader = RangeReader::new(bytes);
    let nodes = walk(ending, &features, scale, &mut reader, &[]);
    if reader.finish() { Ok(PackTree { features, nodes }) } else { Err(PackError::NotATree) }
}

/// The bits of a tree, as [`encode`] writes it but for the rounding to bytes.
/// Sister leaves of one rank count as merged.
///
/// ```
/// use lucena_pack::{Catalogued, PackFeature, PackNode, PackTree, Scale, bits};
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// let tree = PackTree { features: PackFeature::plain(&rook), nodes: vec![PackNode::Leaf(0)] };
/// assert!(bits(&rook, Scale::WDL, &tree) < 8.0, "who wins is at most a byte");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn bits(ending: &Catalogued, scale: Scale, tree: &PackTree) -> f64 {
    let mut counter = BitCounter::default();
    walk(ending, &tree.features, scale, &mut counter, &tree.merged().nodes);
    counter.bits
}
