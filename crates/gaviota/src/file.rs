//! One file: header, list of blocks, LZMA blocks; and loading it once.
//!
//! A file starts with ten little-endian 32-bit numbers, of which three matter here: the size of a
//! block before compression, the place of the first block, and the width of an entry of the block
//! list. The list follows; it gives the start of every block and the end of the last one. The
//! blocks of the half with the strong side to move come first, then those of the other half; only
//! the last block of a half may be shorter. A block is two bytes of its own, then a plain `.lzma`
//! stream: five bytes of settings, eight of length, and the data.

use std::{
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::{Mutex, OnceLock, PoisonError},
};

use lzma_rust2::LzmaReader;

use crate::GaviotaError;

/// Positions per block, before compression.
const BLOCK: usize = 16 * 1024;
/// Length of the ten numbers at the start.
const HEADER: usize = 40;
/// Two bytes of the block and thirteen of the `.lzma` stream come before the data.
const BLOCK_HEADER: usize = 15;
/// More than the settings, bookkeeping and bad compression can add to a block.
const BLOCK_EXCESS: usize = 1024;
/// The files use 4 KiB; more than a block is of no use to anybody.
const LARGEST_DICTIONARY: u32 = 64 * 1024;

/// A file of which it is known how many positions it must hold.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    /// Positions for each side to move.
    positions: usize,
    values: OnceLock<Box<[u8]>>,
    /// Held while loading, so that threads do not decompress the same file twice.
    loading: Mutex<()>,
}

impl TableFile {
    pub(crate) fn new(path: PathBuf, positions: usize) -> TableFile {
        TableFile { path, positions, values: OnceLock::new(), loading: Mutex::new(()) }
    }

    /// The values of both halves, loaded on the first call.
    #[inline]
    pub(crate) fn values(&self) -> Result<&[u8], GaviotaError> {
        self.values.get().map_or_else(|| self.load_once(), |values| Ok(values))
    }

    #[cold]
    fn load_once(&self) -> Result<&[u8], GaviotaError> {
        // The lock guards no data, so a thread that panicked leaves nothing broken.
        let _guard = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(values) = self.values.get() {
            return Ok(values);
        }
        let values = load(&self.path, self.positions)?;
        Ok(self.values.get_or_init(|| values))
    }
}

fn load(path: &Path, positions: usize) -> Result<Box<[u8]>, GaviotaError> {
    let damaged = |fault| GaviotaError::Damaged(path.to_path_buf(), fault);
    let blocks = 2 * positions.div_ceil(BLOCK);
    let largest = HEADER + 4 * (blocks + 1) + 2 * positions + blocks * BLOCK_EXCESS;
    let file = read_at_most(path, largest)?;
    let starts = block_starts(&file, blocks).map_err(damaged)?;

    let mut values = vec![0; 2 * positions].into_boxed_slice();
    let halves = values.chunks_exact_mut(positions);
    let outputs = halves.flat_map(|half| half.chunks_mut(BLOCK));
    for (number, (output, bounds)) in outputs.zip(starts.windows(2)).enumerate() {
        let of_block = |fault| damaged(format!("block {number} of {blocks} {fault}"));
        let block = file.get(bounds[0]..bounds[1]).ok_or_else(|| {
            of_block(format!("should be at bytes {}..{}, outside the file", bounds[0], bounds[1]))
        })?;
        decompress(block, output).map_err(of_block)?;
    }
    Ok(values)
}

/// Reads a file, giving up at a size that no sound table has.
fn read_at_most(path: &Path, largest: usize) -> Result<Vec<u8>, GaviotaError> {
    let mut contents = Vec::new();
    File::open(path)
        .and_then(|file| file.take(largest as u64 + 1).read_to_end(&mut contents))
        .map_err(|error| GaviotaError::Read(path.to_path_buf(), error))?;
    if contents.len() > largest {
        let fault = format!("it has more than {largest} bytes, too many for this material");
        return Err(GaviotaError::Damaged(path.to_path_buf(), fault));
    }
    Ok(contents)
}

/// Checks the header and reads where each block starts; the end of the last one follows.
fn block_starts(file: &[u8], blocks: usize) -> Result<Vec<usize>, String> {
    let first_block = HEADER + 4 * (blocks + 1);
    let head = file
        .get(..first_block)
        .ok_or_else(|| format!("it ends after {} bytes, within the block list", file.len()))?;
    let numbers: Vec<usize> = head
        .chunks_exact(4)
        .map(|bytes| bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
        .collect();
    for (at, what, expected) in [
        (2, "block size", BLOCK),
        (8, "place of the first block", first_block),
        (9, "width of the block list", 4),
    ] {
        if numbers[at] != expected {
            return Err(format!("{what} is {} instead of {expected}", numbers[at]));
        }
    }
    let starts = numbers[HEADER / 4..].to_vec();
    if starts.first() != Some(&first_block) || !starts.is_sorted() {
        return Err("the block list is out of order".to_owned());
    }
    match starts.last() {
        Some(&end) if end == file.len() => Ok(starts),
        end => Err(format!(
            "it has {} bytes, but its blocks end at {}",
            file.len(),
            end.copied().unwrap_or_default()
        )),
    }
}

/// Decompresses one block into the place of its values.
fn decompress(block: &[u8], output: &mut [u8]) -> Result<(), String> {
    let (header, data) = block
        .split_first_chunk::<BLOCK_HEADER>()
        .ok_or_else(|| format!("has only {} bytes", block.len()))?;
    // The first byte differs from block to block, without effect on the contents.
    let [_, filter, settings, d0, d1, d2, d3, length @ ..] = *header;
    let dictionary = u32::from_le_bytes([d0, d1, d2, d3]);
    let length = u64::from_le_bytes(length);
    if filter != 0 {
        return Err(format!("asks for the unknown filter {filter}"));
    }
    if length != output.len() as u64 {
        return Err(format!("promises {length} values instead of {}", output.len()));
    }
    if dictionary > LARGEST_DICTIONARY {
        return Err(format!("asks for a dictionary of {dictionary} bytes"));
    }
    let rest = expand(data, settings, dictionary, output)
        .map_err(|fault| format!("cannot be decompressed: {fault}"))?;
    if rest > 0 {
        return Err(format!("has {rest} bytes left over after decompression"));
    }
    Ok(())
}

/// Runs the LZMA decoder over the data of a block; tells how many bytes it left.
fn expand(data: &[u8], settings: u8, dictionary: u32, output: &mut [u8]) -> io::Result<usize> {
    let length = output.len() as u64;
    let mut reader = LzmaReader::new_with_props(data, length, settings, dictionary, None)?;
    // There is no checksum; that the coder ends in its resting state and uses up
    // every byte is the only sign that nothing was changed on the way.
    reader.set_relaxed_end_condition(false);
    reader.read_exact(output)?;
    let (unread, unused) = reader.into_parts();
    Ok(unread.len() + unused.len())
}
