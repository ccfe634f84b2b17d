//! What others make of the same tables: general compressors, and peers' published sizes.

use lucena_table::Material;
use serde::Serialize;

use crate::build::Graph;
use crate::file::PackMetric;

#[cfg(feature = "compressors")]
pub use crate::squeeze::{bzip2, squeeze};
#[cfg(not(feature = "compressors"))]
pub use crate::without::{bzip2, squeeze};

/// What general compressors make of bytes, each at its best setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Squeezed {
    /// The bytes as they are.
    pub plain: u64,
    /// As `gzip -9`.
    pub gzip: u64,
    /// As `bzip2 -9`.
    pub bzip2: u64,
    /// As `xz -9e`.
    pub xz: u64,
    /// As `zstd --ultra -22`.
    pub zstd: u64,
    /// As `brotli -q 11 -w 24`.
    pub brotli: u64,
}

/// The weak side's table as a plain array: a byte for each position that stands for all alike,
/// the weak side to move, in the order of [`Graph::weak`].
pub fn weak_array(graph: &Graph) -> Vec<u8> {
    graph.weak_rank.clone()
}

/// Both sides' tables as a plain array: the weak side's, then that of the strong side to move.
pub fn both_arrays(graph: &Graph) -> Vec<u8> {
    [&graph.weak_rank[..], &graph.strong_rank].concat()
}

/// What somebody else's file of an endgame takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Published {
    /// Whose it is.
    pub name: &'static str,
    /// Its size.
    pub bytes: u64,
}

/// Lines of a name, a metric, an endgame and a size.
const PUBLISHED: &str = include_str!("../data/published.tsv");

/// What peers have published about an endgame, both sides to move.
///
/// ```
/// use lucena_pack::{PackMetric, compare::published};
/// let peers = published("KRvK".parse()?, PackMetric::Dtm);
/// assert!(peers.iter().any(|peer| peer.name == "Nalimov" && peer.bytes == 14_110));
/// assert!(published("KQvK".parse()?, PackMetric::Dtm).is_empty());
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn published(material: Material, metric: PackMetric) -> Vec<Published> {
    let wanted = [metric.name(), &material.to_string()];
    let found = PUBLISHED.lines().filter_map(|line| {
        let [name, of @ .., bytes] = &line.split('\t').collect::<Vec<_>>()[..] else { return None };
        (of == wanted).then_some(Published { name, bytes: bytes.parse().ok()? })
    });
    found.collect()
}
