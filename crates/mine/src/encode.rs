//! Data really encoded: bytes from which, with the code table, every row comes back.
//!
//! The codes of a row follow in the order of the table, then a mark that ends the row. Each is spelled
//! with its share of all codes by asymmetric numeral systems, which loses nothing to whole bits. So
//! the bytes are L(D | CT) and what the ends of rows cost; that part Krimp's figure leaves out.

use crate::code_table::CodeTable;
use crate::dataset::Dataset;
use crate::error::MineError;
use crate::frame::{Framed, PREDICTED, SHARES, fault, number};

/// The shares of codes, as the coder needs them.
struct CodeShares {
    /// Where the share of each code begins, and where the last one ends; the end of row is the last.
    starts: Vec<u64>,
    /// States stay at or above this, a multiple of the sum.
    least: u64,
}

impl CodeShares {
    fn new(table: &CodeTable) -> Result<CodeShares, MineError> {
        let mut starts = vec![0];
        let mut sum = 0;
        let usages = table.codes().map(|code| code.usage as u64);
        for usage in usages.chain([table.rows() as u64]) {
            sum += usage;
            starts.push(sum);
        }
        if sum >= 1 << 31 {
            return Err(MineError::TooManyRows(table.rows() as u64));
        }
        Ok(CodeShares { least: (1u64 << 31) / sum.max(1) * sum.max(1), starts })
    }

    fn sum(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The code for the end of a row.
    fn end(&self) -> usize {
        self.starts.len() - 2
    }

    fn share(&self, code: usize) -> u64 {
        self.starts[code + 1] - self.starts[code]
    }

    fn code_at(&self, slot: u64) -> usize {
        self.starts.partition_point(|&start| start <= slot) - 1
    }
}

impl CodeTable {
    /// Spells all rows.
    pub fn encode(&self, data: &Dataset) -> Result<Vec<u8>, MineError> {
        let shares = CodeShares::new(self)?;
        let mut covers = self.covers(data)?;
        let (mut all, mut codes) = (Vec::<u32>::new(), Vec::new());
        let mut row = 0;
        while covers.next_row(&mut codes)? {
            row += 1;
            if let Some(&code) = codes.iter().find(|&&code| shares.share(code) == 0) {
                let item = self.singletons[code - self.sets.len()].items[0];
                return Err(MineError::NoCode { row, item });
            }
            all.extend(codes.iter().map(|&code| code as u32));
            all.push(shares.end() as u32);
        }
        // What is spelled last is read first.
        let mut words: Vec<u32> = Vec::new();
        let mut state = shares.least;
        for &code in all.iter().rev() {
            let share = shares.share(code as usize);
            if state >= ((shares.least / shares.sum()) << 32) * share {
                words.push(state as u32);
                state >>= 32;
            }
            state = state / share * shares.sum() + shares.starts[code as usize] + state % share;
        }
        let mut bytes = Framed::begin(self, SHARES, data.len() as u64);
        bytes.extend(state.to_le_bytes());
        bytes.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
        Ok(Framed::end(bytes))
    }

    /// Reads rows back that this very table spelled, in either way.
    pub fn decode(&self, name: &str, bytes: &[u8]) -> Result<Dataset, MineError> {
        let Framed { version, rows, body } = Framed::open(name, self, bytes)?;
        if version == PREDICTED {
            self.decode_mixed(name, rows, body)
        } else {
            self.by_shares(name, rows, body)
        }
    }

    fn by_shares(&self, name: &str, rows: u64, body: &[u8]) -> Result<Dataset, MineError> {
        let shares = CodeShares::new(self)?;
        let wrong = || fault(name, "its rows do not end where they should: encode the data again");
        if body.len() < 8 {
            return Err(wrong());
        }
        let mut state = number(body, 0);
        let mut words = body[8..].chunks_exact(4);
        let mut decoded: Vec<Vec<u32>> = Vec::new();
        let mut row = Vec::new();
        let codes: Vec<&[u32]> = self.codes().map(|code| &code.items[..]).collect();
        if state < shares.least || (rows > 0 && shares.sum() == 0) {
            return Err(wrong());
        }
        while (decoded.len() as u64) < rows {
            let slot = state % shares.sum();
            let code = shares.code_at(slot);
            state = state / shares.sum() * shares.share(code) + slot - shares.starts[code];
            if state < shares.least {
                let word = words.next().ok_or_else(wrong)?;
                state = state << 32
                    | u64::from(u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
            }
            if code == shares.end() {
                row.sort_unstable();
                decoded.push(std::mem::take(&mut row));
            } else {
                row.extend_from_slice(codes[code]);
                if row.len() > codes.len() * 2 + 2 && row.len() > self.singletons.len() {
                    return Err(wrong());
                }
            }
        }
        if state != shares.least || words.next().is_some() {
            return Err(wrong());
        }
        Dataset::from_rows(&decoded)
    }
}
