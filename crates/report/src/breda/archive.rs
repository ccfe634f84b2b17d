//! The thesis' measure of size: files in a tar archive under bzip2.

use std::io::{self, Write};

use bzip2::Compression;
use bzip2::write::BzEncoder;

/// Bytes of the archive of these files.
pub fn size(files: &[(&str, &str)]) -> io::Result<usize> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, text) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        archive.append_data(&mut header, name, text.as_bytes())?;
    }
    let mut tar = archive.into_inner()?;
    // GNU tar fills its last record with zeros.
    tar.resize(tar.len().next_multiple_of(10_240), 0);
    let mut packed = BzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&tar)?;
    Ok(packed.finish()?.len())
}
