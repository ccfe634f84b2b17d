//! Text out of a file, compressed or not: recognised by its first bytes, whatever its name.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;

const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const GZIP: [u8; 2] = [0x1f, 0x8b];
const BUFFER: usize = 1 << 17;

/// The text of a zstd or gzip stream, or of plain text as it is.
pub(super) fn unpacked<'a>(
    mut reader: impl Read + Send + 'a,
) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut head = Vec::new();
    reader.by_ref().take(ZSTD.len() as u64).read_to_end(&mut head)?;
    let packed = (head.starts_with(&ZSTD), head.starts_with(&GZIP));
    let whole = Cursor::new(head).chain(reader);
    Ok(match packed {
        (true, _) => Box::new(BufReader::with_capacity(BUFFER, zstd::Decoder::new(whole)?)),
        (_, true) => {
            let whole = BufReader::with_capacity(BUFFER, whole);
            Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(whole)))
        }
        _ => Box::new(BufReader::with_capacity(BUFFER, whole)),
    })
}
