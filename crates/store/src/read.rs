//! Reading a block file, block by block.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use memmap2::Mmap;
use rayon::prelude::*;
use zstd::bulk::Decompressor;

use crate::atomic::io_error;
use crate::error::StoreError;
use crate::header::{BLOCK, FileKind, HEADER, Header, block_checksum};
use crate::map::{forget, map};

/// Bytes of unpacked blocks that all open files together may still keep.
static ROOM: AtomicUsize = AtomicUsize::new(512 << 20);

/// An open file. Opening checks everything but the blocks; each block is checked when it is
/// first unpacked.
///
/// Unpacked blocks are kept, up to half a gigabyte for all files together; beyond that every
/// probe unpacks its block again.
///
/// ```
/// use lucena_store::{BlockFile, BlockWriter, FileKind};
/// const KIND: FileKind = FileKind { name: *b"example\0", version: 1 };
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("numbers");
/// let mut writer = BlockWriter::create(&path, KIND, b"squares")?;
/// writer.write(&[0, 1, 4, 9, 16])?;
/// writer.finish()?;
/// let file = BlockFile::open(&path, KIND)?;
/// assert_eq!((file.meta(), file.byte(3)?), (&b"squares"[..], 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BlockFile {
    path: PathBuf,
    /// Tells open files apart, for blocks that are remembered outside of them.
    id: u64,
    map: Mmap,
    header: Header,
    ends: Vec<u64>,
    checksums: Vec<u32>,
    blocks: Vec<OnceLock<Box<[u8]>>>,
}

impl BlockFile {
    /// Opens a file of this kind and version.
    pub fn open(path: &Path, kind: FileKind) -> Result<BlockFile, StoreError> {
        let file = File::open(path).map_err(|e| io_error(path, e))?;
        let map = map(&file).map_err(|e| io_error(path, e))?;
        let header = Header::decode(&map, kind, path)?;
        let damaged =
            |fault: &str| StoreError::Damaged { path: path.to_path_buf(), fault: fault.into() };
        let len = map.len() as u64;
        let meta_end = HEADER as u64 + u64::from(header.meta_len);
        // An offset for each block's end, and a checksum for each block.
        let directory_end =
            header.blocks().checked_mul(8 + 4).and_then(|n| n.checked_add(header.directory));
        if header.directory < meta_end || directory_end.is_none_or(|end| end > len) {
            return Err(damaged("it is shorter than it should be"));
        }
        if directory_end != Some(len) {
            return Err(damaged("it is longer than it should be"));
        }
        let directory = &map[header.directory as usize..];
        let meta = &map[HEADER..meta_end as usize];
        if header.checksum(meta, directory) != header.checksum {
            return Err(damaged("the checksum of its header does not match"));
        }
        let blocks = header.blocks() as usize;
        let (ends, sums) = directory.split_at(blocks * 8);
        let ends: Vec<u64> =
            ends.as_chunks::<8>().0.iter().map(|b| u64::from_le_bytes(*b)).collect();
        let checksums = sums.as_chunks::<4>().0.iter().map(|b| u32::from_le_bytes(*b)).collect();
        let rising = ends.iter().zip(ends.iter().skip(1)).all(|(a, b)| a <= b);
        let first = ends.first().is_none_or(|&end| end >= meta_end);
        if !rising || !first || ends.last().is_some_and(|&end| end != header.directory) {
            return Err(damaged("its directory makes no sense"));
        }
        static OPENED: AtomicU64 = AtomicU64::new(1);
        Ok(BlockFile {
            path: path.to_path_buf(),
            id: OPENED.fetch_add(1, Ordering::Relaxed),
            map,
            header,
            ends,
            checksums,
            blocks: std::iter::repeat_with(OnceLock::new).take(blocks).collect(),
        })
    }

    /// The description that was written with the file.
    pub fn meta(&self) -> &[u8] {
        &self.map[HEADER..][..self.header.meta_len as usize]
    }

    /// Bytes before compression.
    #[allow(clippy::len_without_is_empty)] // nobody asks
    pub fn len(&self) -> u64 {
        self.header.raw_len
    }

    /// Bytes on disk.
    pub fn file_len(&self) -> u64 {
        self.map.len() as u64
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// One byte.
    ///
    /// # Panics
    /// If the offset is not below [`BlockFile::len`].
    #[inline]
    pub fn byte(&self, offset: u64) -> Result<u8, StoreError> {
        let (block, place) = ((offset / BLOCK as u64) as usize, (offset % BLOCK as u64) as usize);
        match self.blocks[block].get() {
            Some(bytes) => Ok(bytes[place]),
            None => self.with_block(block, |bytes| bytes[place]),
        }
    }

    /// A range of bytes, unpacked and not kept.
    pub fn bytes(&self, range: Range<u64>) -> Result<Vec<u8>, StoreError> {
        self.unpacked(range, false)
    }

    /// The same on all threads; not to be called while holding a lock that other work on the
    /// same threads may want.
    pub fn bytes_parallel(&self, range: Range<u64>) -> Result<Vec<u8>, StoreError> {
        self.unpacked(range, true)
    }

    fn unpacked(&self, range: Range<u64>, parallel: bool) -> Result<Vec<u8>, StoreError> {
        let mut out = vec![0; (range.end - range.start) as usize];
        let blocks = self.blocks_of(&range);
        // Cut where blocks begin, so that each thread unpacks whole blocks.
        let (head, body) = out.split_at_mut(self.overlap(blocks.start, &range).len());
        if !head.is_empty() {
            self.copy(blocks.start, &range, head)?;
        }
        let copy = |(i, part): (usize, &mut [u8])| self.copy(blocks.start + 1 + i, &range, part);
        match parallel {
            true => body.par_chunks_mut(BLOCK).enumerate().try_for_each(copy)?,
            false => body.chunks_mut(BLOCK).enumerate().try_for_each(copy)?,
        }
        self.forget(blocks);
        Ok(out)
    }

    fn blocks_of(&self, range: &Range<u64>) -> Range<usize> {
        (range.start / BLOCK as u64) as usize..range.end.div_ceil(BLOCK as u64) as usize
    }

    /// The part of a block that is in a range, counted from the block's start.
    fn overlap(&self, block: usize, range: &Range<u64>) -> Range<usize> {
        let start = (block * BLOCK) as u64;
        let from = range.start.saturating_sub(start).min(BLOCK as u64);
        let to = range.end.saturating_sub(start).min(BLOCK as u64);
        from as usize..to as usize
    }

    fn copy(&self, block: usize, range: &Range<u64>, into: &mut [u8]) -> Result<(), StoreError> {
        into.copy_from_slice(&self.unpack(block)?[self.overlap(block, range)]);
        Ok(())
    }

    fn forget(&self, blocks: Range<usize>) {
        if !blocks.is_empty() {
            let start = self.start(blocks.start);
            forget(&self.map, start, self.start(blocks.end) - start);
        }
    }

    /// Unpacks every block and so checks the whole file.
    pub fn check(&self) -> Result<(), StoreError> {
        (0..self.blocks.len()).into_par_iter().try_for_each(|block| self.unpack(block).map(|_| ()))
    }

    fn with_block<T>(&self, block: usize, read: impl FnOnce(&[u8]) -> T) -> Result<T, StoreError> {
        thread_local! {
            /// The last block that was not kept, by file and number.
            static LAST: RefCell<(u64, usize, Vec<u8>)> = const { RefCell::new((0, 0, Vec::new())) };
        }
        let taken =
            ROOM.try_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(BLOCK));
        if taken.is_ok() {
            let mut kept = false;
            let result = self.unpack(block).map(|bytes| {
                read(self.blocks[block].get_or_init(|| {
                    kept = true;
                    bytes.into_boxed_slice()
                }))
            });
            if !kept {
                // Another thread was faster, or the block is damaged.
                ROOM.fetch_add(BLOCK, Ordering::Relaxed);
            }
            return result;
        }
        LAST.with(|last| {
            let mut last = last.borrow_mut();
            let key = (self.id, block);
            if (last.0, last.1) != key || last.2.is_empty() {
                *last = (key.0, key.1, self.unpack(block)?);
            }
            Ok(read(&last.2))
        })
    }

    /// Where a packed block starts.
    fn start(&self, block: usize) -> usize {
        match block {
            0 => HEADER + self.header.meta_len as usize,
            _ => self.ends[block - 1] as usize,
        }
    }

    /// Unpacks and checks one block.
    fn unpack(&self, block: usize) -> Result<Vec<u8>, StoreError> {
        let damaged = |fault: String| StoreError::Damaged { path: self.path.clone(), fault };
        let packed = &self.map[self.start(block)..self.ends[block] as usize];
        if block_checksum(packed) != self.checksums[block] {
            return Err(damaged(format!("the checksum of block {block} does not fit")));
        }
        let full = (self.header.raw_len - (block * BLOCK) as u64).min(BLOCK as u64) as usize;
        let bytes = decompress(packed, full)
            .map_err(|e| damaged(format!("block {block} does not unpack ({e})")))?;
        if bytes.len() != full {
            return Err(damaged(format!("block {block} is too short")));
        }
        Ok(bytes)
    }
}

impl Drop for BlockFile {
    fn drop(&mut self) {
        let kept = self.blocks.iter().filter(|block| block.get().is_some()).count();
        ROOM.fetch_add(kept * BLOCK, Ordering::Relaxed);
    }
}

/// Unpacks at most `len` bytes; each thread keeps its decompressor.
fn decompress(packed: &[u8], len: usize) -> io::Result<Vec<u8>> {
    thread_local! {
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    DECOMPRESSOR.with_borrow_mut(|kept| {
        let decompressor = match kept {
            Some(decompressor) => decompressor,
            None => kept.insert(Decompressor::new()?),
        };
        decompressor.decompress(packed, len)
    })
}
