//! The thesis' measure of size: files in a tar archive under bzip2.

use crate::error::ReportError;

/// The unit of tar archives.
const BLOCK: usize = 512;

/// GNU tar fills its last record with zeros.
const RECORD: usize = 20 * BLOCK;

/// Bytes of the archive of these files.
pub fn size(files: &[(&str, &str)]) -> Result<usize, ReportError> {
    let mut tar = Vec::new();
    for (name, text) in files {
        tar.extend(head(name, text.len()));
        tar.extend(text.as_bytes());
        tar.resize(tar.len().next_multiple_of(BLOCK), 0);
    }
    // Two empty blocks end an archive.
    tar.resize((tar.len() + 2 * BLOCK).next_multiple_of(RECORD), 0);
    let packed = lucena_pack::compare::bzip2(&tar);
    packed
        .map(|packed| packed.len())
        .map_err(|error| ReportError::Write { path: "archive".into(), why: error.to_string() })
}

/// The block before a file: its name, its permissions, its length, no owner and no time.
fn head(name: &str, length: usize) -> [u8; BLOCK] {
    let mut head = [0; BLOCK];
    let mut put =
        |at: usize, text: &str| head[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(100, "0000644");
    put(124, &format!("{length:011o}"));
    put(136, "00000000000");
    put(257, "ustar  ");
    // While it is added up, the sum itself counts as spaces.
    put(148, "        ");
    let sum: u32 = head.iter().map(|&byte| u32::from(byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:07o}\0").as_bytes());
    head
}
