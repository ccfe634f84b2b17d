//! In place of the compressors where the program was built without them.

use std::io;

use crate::compare::Squeezed;

/// Says how to get the compressors.
pub fn squeeze(_: &[u8]) -> io::Result<Squeezed> {
    Err(without())
}

/// Says how to get the compressors.
pub fn bzip2(_: &[u8]) -> io::Result<Vec<u8>> {
    Err(without())
}

fn without() -> io::Error {
    io::Error::other(
        "this program was built without gzip, bzip2, xz and brotli: build it with \
         `cargo install --path crates/lucena --features compressors`",
    )
}
