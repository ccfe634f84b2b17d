//! The memory map: the one place with unsafe code, reviewed for the reason below.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file for reading.
///
/// A map is unsound only if someone changes or shortens the file while it is mapped. Our files
/// are never written in place: a new version is a new file that takes the old one's name, and
/// the mapped one lives on until it is dropped. Someone else truncating the file can end the
/// process (as with every program that maps files) but never gives a wrong value: each block is
/// checked against its checksum before it is used.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: see above; the map is private to this crate and read-only.
    unsafe { Mmap::map(file) }
}

/// Lets the system take back the pages of a range; they are read again when needed.
///
/// Without this, a program that reads through many large files would seem to hold all of them
/// in memory.
pub(crate) fn forget(map: &Mmap, offset: usize, len: usize) {
    #[cfg(unix)]
    {
        // SAFETY: the map is a read-only view of a file that does not change, so a page dropped
        // and a page read again hold the same bytes. A refusal costs memory, nothing else.
        let _ =
            unsafe { map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, offset, len) };
    }
    #[cfg(not(unix))]
    let _ = (map, offset, len);
}
