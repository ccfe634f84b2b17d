//! General compressors, each at its best setting, for comparison only: packs need none of them.

use std::io::{self, Write};

use rayon::prelude::*;

use crate::compare::Squeezed;

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

/// What `bzip2 -9` makes of bytes.
pub fn bzip2(bytes: &[u8]) -> io::Result<Vec<u8>> {
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

    type Squeeze = fn(&[u8]) -> io::Result<Vec<u8>>;
    type Open = fn(&[u8]) -> Box<dyn Read + '_>;

    /// Whatever is squeezed comes back, so that the size is real.
    #[test]
    fn what_is_squeezed_comes_back() {
        let all: [(&str, Squeeze, Open); 5] = [
            ("gzip", gzip, |squeezed| Box::new(flate2::read::GzDecoder::new(squeezed))),
            ("bzip2", bzip2, |squeezed| Box::new(bzip2::read::BzDecoder::new(squeezed))),
            ("xz", xz, |squeezed| Box::new(lzma_rust2::XzReader::new(squeezed, false))),
            ("zstd", zstd, |squeezed| {
                let mut reader = zstd::Decoder::new(squeezed).expect("a decoder can be had");
                reader.window_log_max(27).expect("the window of the encoder");
                Box::new(reader)
            }),
            ("brotli", brotli, |squeezed| Box::new(brotli::Decompressor::new(squeezed, 4096))),
        ];
        all.into_par_iter().for_each(|(name, squeeze, open)| {
            for bytes in samples() {
                let squeezed = squeeze(&bytes).expect("bytes in memory can be squeezed");
                let mut back = Vec::new();
                open(&squeezed).read_to_end(&mut back).expect("what was squeezed can be opened");
                assert!(back == bytes, "{name}");
            }
        });
    }
}
