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

/// Whose sizes, of which metric, and the sizes by endgame.
type PublishedRow = (&'static str, PackMetric, &'static [(&'static str, u64)]);

/// Sizes of files, or of parts of files, as published.
const PUBLISHED: [PublishedRow; 8] = [
    (
        "Nalimov",
        PackMetric::Dtm,
        &[("KRvK", 14_110), ("KPvK", 34_243), ("KQvKR", 1_203_463), ("KBNvK", 1_035_561)],
    ),
    (
        "Gaviota",
        PackMetric::Dtm,
        &[("KRvK", 10_824), ("KPvK", 27_435), ("KQvKR", 1_231_824), ("KBNvK", 857_067)],
    ),
    (
        "Prophet",
        PackMetric::Dtm,
        &[("KRvK", 12_089), ("KPvK", 27_760), ("KQvKR", 1_292_028), ("KBNvK", 1_006_846)],
    ),
    (
        "chesstb, one side dropped",
        PackMetric::Dtm,
        &[("KRvK", 4_552), ("KPvK", 7_240), ("KQvKR", 430_344), ("KBNvK", 248_456)],
    ),
    (
        "Kristensen 2005, decision diagrams",
        PackMetric::Dtm,
        &[("KRvK", 17_862), ("KQvKR", 1_960_282), ("KBNvK", 1_203_893)],
    ),
    (
        "Syzygy",
        PackMetric::Wdl,
        &[("KRvK", 208), ("KPvK", 7_824), ("KQvKR", 20_496), ("KBNvK", 7_632)],
    ),
    ("EgmProbe", PackMetric::Wdl, &[("KPvK", 3_962), ("KQvKR", 10_970), ("KBNvK", 6_596)]),
    ("Stockfish's bitbase", PackMetric::Wdl, &[("KPvK", 24_576)]),
];

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
    let wanted = material.to_string();
    let of_metric = PUBLISHED.iter().filter(|(_, of, _)| *of == metric);
    let found = of_metric.filter_map(|&(name, _, sizes)| {
        let &(_, bytes) = sizes.iter().find(|(material, _)| *material == wanted)?;
        Some(Published { name, bytes })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_endgame_is_found() {
        for (name, metric, sizes) in PUBLISHED {
            for &(material, bytes) in sizes {
                let material = material.parse().expect("an endgame");
                assert!(published(material, metric).contains(&Published { name, bytes }));
            }
        }
    }
}
