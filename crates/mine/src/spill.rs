//! External sorting: sets in sorted files, and a merge that reads several as one.
//!
//! A file holds sets in the standard candidate order: support, number of items, items, all in
//! little-endian bytes. It lives no longer than the program.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering as Memory};

use crate::dataset::ItemRank;
use crate::error::MineError;
use crate::order::candidate_order;

/// A file of sets in order, removed when it is dropped.
#[derive(Debug)]
pub(crate) struct SortedFile {
    path: PathBuf,
    sets: u64,
}

impl Drop for SortedFile {
    fn drop(&mut self) {
        // If it cannot be removed there is nobody left to tell.
        let _ = std::fs::remove_file(&self.path);
    }
}

pub(crate) struct Writer {
    run: SortedFile,
    file: BufWriter<File>,
    bytes: Vec<u8>,
}

fn failed(path: &Path, source: std::io::Error) -> MineError {
    MineError::Spill { name: path.display().to_string(), source }
}

impl SortedFile {
    pub fn begin(folder: &Path) -> Result<Writer, MineError> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Memory::Relaxed);
        let path = folder.join(format!("candidates-{}-{number}.tmp", std::process::id()));
        let file = File::create_new(&path).map_err(|source| failed(&path, source))?;
        let run = SortedFile { path, sets: 0 };
        Ok(Writer { run, file: BufWriter::with_capacity(1 << 16, file), bytes: Vec::new() })
    }
}

impl Writer {
    pub fn push(&mut self, set: &[ItemRank], support: u32) -> Result<(), MineError> {
        self.bytes.clear();
        self.bytes.extend(support.to_le_bytes());
        self.bytes.extend((set.len() as u16).to_le_bytes());
        self.bytes.extend(set.iter().flat_map(|rank| rank.to_le_bytes()));
        self.run.sets += 1;
        self.file.write_all(&self.bytes).map_err(|source| failed(&self.run.path, source))
    }

    pub fn finish(mut self) -> Result<SortedFile, MineError> {
        self.file.flush().map_err(|source| failed(&self.run.path, source))?;
        Ok(self.run)
    }
}

/// The set that a file is at.
struct Head {
    set: Vec<ItemRank>,
    support: u32,
    left: u64,
    path: PathBuf,
    file: BufReader<File>,
    bytes: Vec<u8>,
}

impl Head {
    /// Goes to the next set; false behind the last one.
    fn step(&mut self) -> Result<bool, MineError> {
        if self.left == 0 {
            return Ok(false);
        }
        self.left -= 1;
        let mut head = [0; 6];
        let read = self.file.read_exact(&mut head);
        read.map_err(|source| failed(&self.path, source))?;
        self.support = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
        self.bytes.resize(2 * usize::from(u16::from_le_bytes([head[4], head[5]])), 0);
        let read = self.file.read_exact(&mut self.bytes);
        read.map_err(|source| failed(&self.path, source))?;
        self.set.clear();
        self.set.extend(
            self.bytes.chunks_exact(2).map(|two| ItemRank::from_le_bytes([two[0], two[1]])),
        );
        Ok(true)
    }
}

impl Ord for Head {
    /// The largest is the one to try first.
    fn cmp(&self, other: &Head) -> Ordering {
        candidate_order((&other.set, other.support), (&self.set, self.support))
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Head) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Head {}

/// Several files read as one, in order.
pub(crate) struct Merge {
    heads: BinaryHeap<Head>,
    /// Whether the first set was handed out already.
    used: bool,
}

impl Merge {
    pub fn new(runs: &[SortedFile]) -> Result<Merge, MineError> {
        let mut heads = BinaryHeap::new();
        for run in runs {
            let file = File::open(&run.path).map_err(|source| failed(&run.path, source))?;
            let file = BufReader::with_capacity(1 << 16, file);
            let (set, bytes, path) = (Vec::new(), Vec::new(), run.path.clone());
            let mut head = Head { set, support: 0, left: run.sets, path, file, bytes };
            if head.step()? {
                heads.push(head);
            }
        }
        Ok(Merge { heads, used: false })
    }

    pub fn next(&mut self) -> Result<Option<(&[ItemRank], u32)>, MineError> {
        if self.used
            && let Some(mut head) = self.heads.peek_mut()
            && !head.step()?
        {
            PeekMut::pop(head);
        }
        self.used = true;
        Ok(self.heads.peek().map(|head| (&head.set[..], head.support)))
    }
}
