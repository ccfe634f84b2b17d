//! What others make of the same tables: general compressors, and peers' published sizes.

use std::io::{self, Write};

use lucena_table::Material;
use rayon::prelude::*;
use serde::Serialize;

use crate::build::Graph;
use crate::file::PackMetric;

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

/// How large bytes are after general compression: what a table costs without any knowledge.
///
/// ```
/// let squeezed = lucena_pack::compare::squeeze(&[7; 10_000])?;
/// assert_eq!(squeezed.plain, 10_000);
/// assert!(squeezed.xz < 200);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn squeeze(bytes: &[u8]) -> io::Result<Squeezed> {
    let sizes = [gzip, bzip2, xz, zstd, brotli]
        .into_par_iter()
        .map(|compress| Ok(compress(bytes)?.len() as u64))
        .collect::<io::Result<Vec<u64>>>()?;
    let [gzip, bzip2, xz, zstd, brotli] =
        sizes.try_into().expect("there is a size for each of the five compressors");
    Ok(Squeezed { plain: bytes.len() as u64, gzip, bzip2, xz, zstd, brotli })
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

fn bzip2(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

fn xz(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = lzma_rust2::XzOptions::with_preset(9);
    // What the letter e adds to level 9.
    options.lzma_options.nice_len = lzma_rust2::LzmaOptions::NICE_LEN_MAX;
    options.lzma_options.depth_limit = 512;
    // More room than bytes would only cost memory.
    let room = bytes.len().min(1 << 30).next_power_of_two() as u32;
    let dictionary = &mut options.lzma_options.dict_size;
    *dictionary = room.clamp(1 << 16, *dictionary);
    let mut writer = lzma_rust2::XzWriter::new(Vec::new(), options)?;
    writer.write_all(bytes)?;
    writer.finish()
}

fn zstd(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = zstd::Encoder::new(Vec::new(), 22)?;
    writer.set_pledged_src_size(Some(bytes.len() as u64))?;
    writer.window_log(27)?;
    writer.write_all(bytes)?;
    writer.finish()
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut squeezed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut squeezed, &parameters)?;
    Ok(squeezed)
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
type Row = (&'static str, PackMetric, &'static [(&'static str, u64)]);

/// Sizes of files, or of parts of files, as published.
const PUBLISHED: [Row; 8] = [
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
    use std::io::Read;

    use super::*;

    /// Bytes with some order in them, and none.
    fn samples() -> [Vec<u8>; 3] {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        };
        let noise: Vec<u8> = (0..70_000).map(|_| next()).collect();
        let order = (0..70_000).map(|n| (n / 64 % 17) as u8 + next() / 128).collect();
        [Vec::new(), noise, order]
    }

    /// Whatever is squeezed comes back, so that the size is real.
    fn comes_back(squeeze: fn(&[u8]) -> io::Result<Vec<u8>>, open: fn(&[u8], &mut Vec<u8>)) {
        for bytes in samples() {
            let squeezed = squeeze(&bytes).expect("bytes in memory can be squeezed");
            let mut back = Vec::new();
            open(&squeezed, &mut back);
            assert!(back == bytes);
        }
    }

    fn read_all(mut reader: impl Read, back: &mut Vec<u8>) {
        reader.read_to_end(back).expect("what was squeezed can be opened");
    }

    #[test]
    fn gzip_comes_back() {
        comes_back(gzip, |squeezed, back| read_all(flate2::read::GzDecoder::new(squeezed), back));
    }

    #[test]
    fn bzip2_comes_back() {
        comes_back(bzip2, |squeezed, back| read_all(bzip2::read::BzDecoder::new(squeezed), back));
    }

    #[test]
    fn xz_comes_back() {
        comes_back(xz, |squeezed, back| read_all(lzma_rust2::XzReader::new(squeezed, false), back));
    }

    #[test]
    fn zstd_comes_back() {
        comes_back(zstd, |squeezed, back| {
            let mut reader = zstd::Decoder::new(squeezed).expect("a decoder can be had");
            reader.window_log_max(27).expect("the window of the encoder");
            read_all(reader, back);
        });
    }

    #[test]
    fn brotli_comes_back() {
        comes_back(brotli, |squeezed, back| {
            read_all(brotli::Decompressor::new(squeezed, 4096), back);
        });
    }

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
