//! Bytes on disk, for tables and everything made from them. No chess in here.
//!
//! A [`BlockFile`] is built once and then only read: a header that says what it is, in which
//! version, for which program; compressed blocks that can be read one by one; a checksum over
//! every part. It is written by a [`BlockWriter`], which makes the file appear under its name
//! only when it is whole: whatever happens before that, the folder holds what it held.
//!
//! A [`SealedFormat`] is the same for text that a person can read. [`code`] squeezes what formats hold.

mod atomic;
mod checksum;
pub mod code;
mod error;
mod header;
mod map;
mod parquet;
mod read;
#[cfg(fuzzing)]
mod reseal;
mod sealed;
mod thrift;
mod write;

pub use atomic::AtomicFile;
pub use checksum::{checksum, checksum_seeded};
pub use error::StoreError;
pub use header::FileKind;
pub use parquet::{ParquetCells, ParquetKind, ParquetWriter};
pub use read::BlockFile;
#[cfg(fuzzing)]
pub use reseal::reseal;
pub use sealed::{SealedFault, SealedFormat, SealedLines, short};
pub use write::BlockWriter;
