//! The first rung of the ladder: a decision tree and its errors, stored without loss.
//!
//! Breda's scheme: a tree learns the ranks of all positions with the weak side to move as far as
//! that pays, and what it gets wrong is stored beside it. Nothing is left to search, but nothing
//! can be read before everything is unpacked: this is what packs of bounds are compared with.
//!
//! After a byte that says how, one stream holds the tree, told as [`encode`](crate::encode) tells
//! trees, and then the rank of every position that the rules leave open.

mod around;
mod errors;
mod grow;
pub(crate) mod mixer;
mod prune;
mod rules;
mod view;

use lucena_store::code::{RangeReader, RangeWriter};
use lucena_work::{Progress, Silent};
use rayon::prelude::*;

use crate::build::{Graph, columns};
use crate::code::{bits, walk};
use crate::error::PackError;
use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::questions::Questions;
use crate::scale::{Rank, Scale};
use crate::tree::PackTree;
use errors::Telling;
use grow::{Grower, GrownTree, weights};
use lucena_layout::Squares;

/// A table's weak side as a tree and its errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// Everything, as [`decode`] reads it.
    pub bytes: Vec<u8>,
    /// The leaves of the tree.
    pub leaves: usize,
    /// The bits of the tree; all others are for its errors.
    pub tree_bits: f64,
}

/// What tells how likely an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorModel {
    /// The leaf of the tree only, as in Breda's scheme.
    Alone,
    /// The positions around too: those with a man a step away that are known already. That is
    /// so good a guess that little of the tree is worth its bits.
    Around,
}

impl ErrorModel {
    /// What a bit that a question saves in its leaves may be worth: less than one, as a leaf's
    /// errors are not known in advance, and much less if the positions around know better.
    fn worths(self) -> [f64; 2] {
        match self {
            ErrorModel::Alone => [0.6, 0.95],
            ErrorModel::Around => [0.025, 0.1],
        }
    }
}

/// Stores the ranks of all positions with the weak side to move. The tree asks some of `features`,
/// which are to be among [`PackFeature::rich`].
///
/// Of two trees the one that makes fewer bytes is taken. The bytes do not depend on the number of
/// threads.
pub fn encode(
    graph: &Graph,
    features: &[PackFeature],
    errors: ErrorModel,
    progress: &dyn Progress,
) -> Result<Exact, PackError> {
    let worths = errors.worths();
    let all = graph.weak.len() as u64 * worths.len() as u64;
    progress.begin(&format!("storing {} exactly", graph.ending.material()), all);
    let ruled = rules::ruled(&graph.ending, graph.scale, &graph.weak);
    let open = |&row: &u32| ruled[row as usize].rank.is_none();
    let rows = (0..graph.weak.len() as u32).filter(open).collect();
    let (columns, levels) = columns(graph, features);
    // A question that could never pay need not be found.
    let least = PRICE / 2.0 / worths[1];
    let (columns, levels, ranks) = (&columns[..], &levels[..], &graph.weak_rank[..]);
    let grower = Grower { columns, levels, ranks, scale: graph.scale, least, weights: weights() };
    let shape = grower.grow(rows);
    let made = worths.into_par_iter().map(|worth| {
        let tree = pruned(graph, features, &shape, worth);
        let telling = Telling {
            ending: &graph.ending,
            scale: graph.scale,
            positions: &graph.weak,
            ruled: &ruled,
            errors,
        };
        write(&telling, &tree, &graph.weak_rank, progress)
    });
    let made: Vec<Exact> = made.collect();
    progress.end();
    progress.check()?;
    let smallest = made.into_iter().min_by_key(|exact| exact.bytes.len());
    Ok(smallest.expect("there is a tree for each worth"))
}

/// What a question and its leaf cost, before a tree is known.
const PRICE: f64 = 10.0;

/// The tree that pays if a saved bit is worth so much, with the questions that it asks.
fn pruned(graph: &Graph, features: &[PackFeature], shape: &GrownTree, worth: f64) -> PackTree {
    let nodes = prune::prune(shape, PRICE, worth);
    let first = PackTree { features: features.to_vec(), nodes };
    // Again, now that one can see what it costs.
    let price = bits(&graph.ending, graph.scale, &first) / first.leaves() as f64;
    let nodes = prune::prune(shape, price, worth);
    prune::with_used_features(&PackTree { nodes, ..first }, PackFeature::plain(&graph.ending))
}

fn write(telling: &Telling<'_>, tree: &PackTree, ranks: &[Rank], progress: &dyn Progress) -> Exact {
    let (ending, scale) = (telling.ending, telling.scale);
    let plain = tree.features == PackFeature::plain(ending);
    let mut bytes = vec![u8::from(telling.errors == ErrorModel::Around) | u8::from(!plain) << 1];
    if !plain {
        bytes.extend(Questions::Rich.to_bits(ending, &tree.features));
    }
    let mut writer = RangeWriter::default();
    let told = walk(ending, &tree.features, scale, &mut writer, &tree.nodes);
    debug_assert!(told == tree.nodes, "a pruned tree has no sister leaves of one rank");
    telling.tell(&mut writer, tree, ranks, progress);
    bytes.extend(writer.finish());
    Exact { bytes, leaves: tree.leaves(), tree_bits: bits(ending, scale, tree) }
}

/// The ranks stored in these bytes, in the order of `positions`: all canonical legal ones with the
/// weak side to move, as [`Graph::weak`] lists them. An error if [`encode`] would not write just
/// these bytes.
pub fn decode(
    bytes: &[u8],
    ending: &Catalogued,
    scale: Scale,
    positions: &[Squares],
) -> Result<Vec<Rank>, PackError> {
    let (&how, rest) = bytes.split_first().ok_or(PackError::NotATree)?;
    let errors = if how & 1 == 1 { ErrorModel::Around } else { ErrorModel::Alone };
    let (features, rest) = match how >> 1 {
        0 => (PackFeature::plain(ending), rest),
        1 => Questions::Rich.read_bits(ending, rest).ok_or(PackError::NotATree)?,
        _ => return Err(PackError::NotATree),
    };
    let mut reader = RangeReader::new(rest);
    let nodes = walk(ending, &features, scale, &mut reader, &[]);
    let tree = PackTree { features, nodes };
    let ruled = rules::ruled(ending, scale, positions);
    let telling = Telling { ending, scale, positions, ruled: &ruled, errors };
    let ranks = telling.tell(&mut reader, &tree, &[], &Silent);
    if reader.finish() && ranks.len() == positions.len() {
        Ok(ranks)
    } else {
        Err(PackError::NotATree)
    }
}
