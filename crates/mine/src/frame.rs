//! The frame around encoded data: what it is, which table spelled it, how many rows, a checksum.

use lucena_store::checksum;

use crate::code_table::CodeTable;
use crate::error::MineError;

/// What encoded data begins with; the version follows.
const HEAD: [u8; 7] = *b"lucodes";
/// Head and version, checksum of the table, number of rows.
const HEADER: usize = 8 + 8 + 8;

/// The version of rows spelled by the shares of their codes.
pub(crate) const SHARES: u8 = 1;
/// The version of rows whose codes are predicted.
pub(crate) const PREDICTED: u8 = 3;
/// Version 2 was `PREDICTED` with another coder.
const OLD: &str = "version 2 of encoded data is no longer read: make it again with \
    lucena games krimp DATA.dat --encode FILE, or decode it with the program that wrote it";

/// Encoded data taken out of its frame.
pub(crate) struct Framed<'b> {
    /// How the rows are spelled.
    pub version: u8,
    pub rows: u64,
    pub body: &'b [u8],
}

/// An error in encoded data.
pub(crate) fn fault(name: &str, what: &str) -> MineError {
    MineError::Encoded { name: name.into(), what: what.into() }
}

impl<'b> Framed<'b> {
    /// The bytes before the rows.
    pub fn begin(table: &CodeTable, version: u8, rows: u64) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.push(version);
        bytes.extend(checksum(table.print().as_bytes()).to_le_bytes());
        bytes.extend(rows.to_le_bytes());
        bytes
    }

    /// All bytes, closed by their checksum.
    pub fn end(mut bytes: Vec<u8>) -> Vec<u8> {
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Looks whether this is encoded data, whole, and of this table.
    pub fn open(name: &str, table: &CodeTable, bytes: &'b [u8]) -> Result<Framed<'b>, MineError> {
        let fault = |what| fault(name, what);
        if !bytes.starts_with(&HEAD) {
            return Err(fault("this is not encoded data: give a file made by encoding"));
        }
        let version = match bytes.get(7) {
            Some(&version @ (SHARES | PREDICTED)) => version,
            Some(2) => return Err(fault(OLD)),
            _ => {
                return Err(fault(
                    "this version of encoded data is not known, only 1 and 3: use a newer program",
                ));
            }
        };
        let body = bytes.len().checked_sub(8).filter(|&body| body >= HEADER);
        let (body, stated) = bytes.split_at(body.ok_or_else(|| fault("it was cut off"))?);
        if stated != checksum(body).to_le_bytes() {
            return Err(fault("the checksum does not fit: it was changed, damaged or cut off"));
        }
        if number(body, 8) != checksum(table.print().as_bytes()) {
            return Err(fault("it was encoded with another code table: give that one"));
        }
        Ok(Framed { version, rows: number(body, 16), body: &body[HEADER..] })
    }
}

/// Eight bytes as a number; the caller knows that they are there.
pub(crate) fn number(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}
