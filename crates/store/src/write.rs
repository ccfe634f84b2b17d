//! Building a block file.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use zstd::bulk::Compressor;

use crate::atomic::{AtomicFile, io_error};
use crate::error::StoreError;
use crate::header::{BLOCK, FileKind, HEADER, Header, block_checksum};

/// How hard zstd tries. Higher levels save little on tables and cost much.
const LEVEL: i32 = 3;

/// Blocks packed at a time, on all threads.
const BATCH: usize = 256;

/// Takes bytes in order, packs them in blocks, and makes the file appear when it is whole.
///
/// ```
/// use lucena_store::{BlockWriter, FileKind};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("zeros");
/// let mut writer = BlockWriter::create(&path, FileKind { name: *b"zeros\0\0\0", version: 1 }, b"")?;
/// writer.write(&[0; 100_000])?;
/// assert!(writer.finish()? < 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BlockWriter {
    path: PathBuf,
    file: AtomicFile,
    kind: FileKind,
    meta: Vec<u8>,
    waiting: Vec<u8>,
    raw_len: u64,
    offset: u64,
    ends: Vec<u64>,
    checksums: Vec<u32>,
}

impl BlockWriter {
    /// Starts a file with a short description that readers get back as it is.
    pub fn create(path: &Path, kind: FileKind, meta: &[u8]) -> Result<BlockWriter, StoreError> {
        let mut file = AtomicFile::create(path)?;
        let start = file.write_all(&[0; HEADER]).and_then(|()| file.write_all(meta));
        start.map_err(|e| io_error(path, e))?;
        Ok(BlockWriter {
            path: path.to_path_buf(),
            file,
            kind,
            meta: meta.to_vec(),
            waiting: Vec::new(),
            raw_len: 0,
            offset: (HEADER + meta.len()) as u64,
            ends: Vec::new(),
            checksums: Vec::new(),
        })
    }

    /// Adds bytes.
    pub fn write(&mut self, mut bytes: &[u8]) -> Result<(), StoreError> {
        self.raw_len += bytes.len() as u64;
        while !bytes.is_empty() {
            let room = BATCH * BLOCK - self.waiting.len();
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            self.waiting.extend_from_slice(now);
            bytes = later;
            if self.waiting.len() == BATCH * BLOCK {
                self.pack()?;
            }
        }
        Ok(())
    }

    /// Packs what waits and writes it out.
    fn pack(&mut self) -> Result<(), StoreError> {
        let packed: Vec<io::Result<Vec<u8>>> =
            self.waiting.par_chunks(BLOCK).map(compress).collect();
        for block in packed {
            let write = block.and_then(|block| {
                self.file.write_all(&block)?;
                Ok(block)
            });
            let block = write.map_err(|e| io_error(&self.path, e))?;
            self.offset += block.len() as u64;
            self.ends.push(self.offset);
            self.checksums.push(block_checksum(&block));
        }
        self.waiting.clear();
        Ok(())
    }

    /// Writes the directory and the header and gives the file its name; returns its size.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        self.pack()?;
        let mut directory = Vec::with_capacity(self.ends.len() * 12);
        self.ends.iter().for_each(|end| directory.extend_from_slice(&end.to_le_bytes()));
        self.checksums.iter().for_each(|sum| directory.extend_from_slice(&sum.to_le_bytes()));
        let mut header = Header {
            kind: self.kind,
            raw_len: self.raw_len,
            meta_len: self.meta.len() as u32,
            directory: self.offset,
            checksum: 0,
        };
        header.checksum = header.checksum(&self.meta, &directory);
        let path = self.path;
        let fail = |e| io_error(&path, e);
        self.file.write_all(&directory).map_err(fail)?;
        self.file.patch(0, &header.encode()).map_err(fail)?;
        self.file.finish()?;
        Ok(self.offset + directory.len() as u64)
    }
}

/// Packs one block; each thread keeps its compressor, which is larger than the block.
fn compress(block: &[u8]) -> io::Result<Vec<u8>> {
    thread_local! {
        static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    }
    COMPRESSOR.with_borrow_mut(|kept| {
        let compressor = match kept {
            Some(compressor) => compressor,
            None => kept.insert(Compressor::new(LEVEL)?),
        };
        compressor.compress(block)
    })
}
