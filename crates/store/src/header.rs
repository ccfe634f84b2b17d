//! The first bytes of a block file.

use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

use crate::checksum::checksum;
use crate::error::StoreError;

/// What a file is for: a name of eight bytes, and the version of its contents.
///
/// ```
/// use lucena_store::{BlockFile, BlockWriter, FileKind};
/// let path = tempfile::tempdir()?.path().join("list");
/// let old = FileKind { name: *b"list\0\0\0\0", version: 1 };
/// BlockWriter::create(&path, old, b"")?.finish()?;
/// let error = BlockFile::open(&path, FileKind { version: 2, ..old }).err().unwrap();
/// assert!(error.to_string().ends_with("is version 1, this program reads version 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// Padded with zero bytes.
    pub name: [u8; 8],
    /// Raised whenever older programs would misread the contents.
    pub version: u32,
}

impl FileKind {
    fn text(name: &[u8; 8]) -> String {
        String::from_utf8_lossy(name).trim_end_matches('\0').to_string()
    }
}

/// The first byte is not text, and the line ends catch transfers that rewrite them.
pub(crate) const MAGIC: [u8; 8] = *b"\x89LUC\r\n\x1a\n";

/// Bytes in the header.
pub(crate) const HEADER: usize = 64;

/// Raw bytes in a block: small enough to unpack for a single probe, large enough to pack well.
pub(crate) const BLOCK: usize = 16 * 1024;

/// The fixed part of a file. All numbers little-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub kind: FileKind,
    /// Bytes before compression.
    pub raw_len: u64,
    /// Bytes of free-form description right behind the header.
    pub meta_len: u32,
    /// Where the directory of blocks starts; it ends the file.
    pub directory: u64,
    /// Checksum over header, description and directory.
    pub checksum: u64,
}

impl Header {
    pub(crate) fn blocks(&self) -> u64 {
        self.raw_len.div_ceil(BLOCK as u64)
    }

    pub(crate) fn encode(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..16].copy_from_slice(&self.kind.name);
        bytes[16..20].copy_from_slice(&self.kind.version.to_le_bytes());
        bytes[20..24].copy_from_slice(&(BLOCK as u32).to_le_bytes());
        bytes[24..32].copy_from_slice(&self.raw_len.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.meta_len.to_le_bytes());
        bytes[40..48].copy_from_slice(&self.directory.to_le_bytes());
        bytes[56..64].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    /// Reads a header and checks all that can be checked without the rest of the file.
    pub(crate) fn decode(
        bytes: &[u8],
        wanted: FileKind,
        path: &Path,
    ) -> Result<Header, StoreError> {
        let ours = bytes.first_chunk::<HEADER>().filter(|bytes| bytes[..8] == MAGIC);
        let bytes = ours.ok_or_else(|| StoreError::Foreign(path.to_path_buf()))?;
        let u32_at = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        let u64_at = |at: usize| u64::from(u32_at(at)) | u64::from(u32_at(at + 4)) << 32;
        let name = std::array::from_fn(|i| bytes[8 + i]);
        let kind = FileKind { name, version: u32_at(16) };
        if kind.name != wanted.name {
            return Err(StoreError::OtherKind {
                path: path.to_path_buf(),
                found: FileKind::text(&kind.name),
                wanted: FileKind::text(&wanted.name),
            });
        }
        if kind.version != wanted.version {
            return Err(StoreError::OtherVersion {
                path: path.to_path_buf(),
                found: kind.version,
                wanted: wanted.version,
            });
        }
        let header = Header {
            kind,
            raw_len: u64_at(24),
            meta_len: u32_at(32),
            directory: u64_at(40),
            checksum: u64_at(56),
        };
        let damaged = |fault| Err(StoreError::Damaged { path: path.to_path_buf(), fault });
        if u32_at(20) as usize != BLOCK {
            return damaged(format!("its blocks have {} bytes, not {BLOCK}", u32_at(20)));
        }
        if header.encode() != *bytes {
            return damaged("unused bytes of its header are not zero".into());
        }
        Ok(header)
    }

    /// The checksum that belongs into this header.
    pub(crate) fn checksum(&self, meta: &[u8], directory: &[u8]) -> u64 {
        let mut hash = Xxh3::new();
        hash.update(&Header { checksum: 0, ..*self }.encode());
        hash.update(meta);
        hash.update(directory);
        hash.digest()
    }
}

/// The checksum of one compressed block.
pub(crate) fn block_checksum(packed: &[u8]) -> u32 {
    checksum(packed) as u32
}
