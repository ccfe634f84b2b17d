//! Data encoded with all that is known of a row: a second, slower and shorter way than
//! [`CodeTable::encode`].
//!
//! Krimp gives each code its share, whatever stands beside it. Here a code is predicted from the codes
//! before it in its row, and from the row before. Rows that follow each other by a reason profit most,
//! but rows in any order do. Within a row codes follow by their ids: what has neighbouring ids often
//! belongs together.

use lucena_store::code::{Coder, RangeReader, RangeWriter};

use crate::code_table::CodeTable;
use crate::dataset::Dataset;
use crate::error::MineError;
use crate::frame::{Framed, PREDICTED, fault};
use crate::predict::{CONTEXTS, Predictor, hash};

/// What is known of the rows so far.
struct RowContext<'t> {
    /// How many items each code has.
    lengths: &'t [u32],
    codes: Vec<u32>,
    /// The codes of the row before, closed by the end.
    before: Vec<u32>,
    /// The first code of the row before that can still come.
    next: usize,
    /// All codes so far as one number, and all items counted.
    prefix: u64,
    items: u32,
    /// Whether the last code was the one of the row before.
    same: u32,
    /// How many codes of the row before did not come.
    missed: u32,
}

impl<'t> RowContext<'t> {
    fn new(lengths: &'t [u32]) -> RowContext<'t> {
        let end = lengths.len() as u32;
        let (codes, before) = (Vec::new(), vec![end]);
        RowContext { lengths, codes, before, next: 0, prefix: 0, items: 0, same: 1, missed: 0 }
    }

    fn contexts(&self) -> [u64; CONTEXTS] {
        let last = |back: usize| {
            let at = self.codes.len().checked_sub(back + 1);
            u64::from(at.map_or(u32::MAX, |at| self.codes[at]))
        };
        let near =
            |ahead: usize| u64::from(*self.before.get(self.next + ahead).unwrap_or(&u32::MAX));
        let one = last(0);
        let two = hash(one, last(1));
        let state = u64::from(self.same | self.missed.min(3) << 1);
        [
            0,
            hash(1, one),
            hash(2, two),
            hash(3, hash(two, last(2))),
            hash(4, self.prefix),
            hash(5, hash(u64::from(self.items), one)),
            hash(6, hash(near(0), state)),
            hash(7, hash(hash(near(0), near(1)), hash(one, state))),
        ]
    }

    /// A code has come; true if it ends the row.
    fn push(&mut self, code: u32) -> bool {
        while self.next + 1 < self.before.len() && self.before[self.next] < code {
            self.next += 1;
            self.missed += 1;
        }
        self.same = u32::from(self.before[self.next] == code);
        self.codes.push(code);
        if code as usize == self.lengths.len() {
            std::mem::swap(&mut self.codes, &mut self.before);
            self.codes.clear();
            (self.next, self.prefix, self.items, self.missed) = (0, 0, 0, 0);
            return true;
        }
        self.next += self.same as usize;
        self.prefix = hash(self.prefix + 1, u64::from(code));
        self.items += self.lengths[code as usize];
        false
    }
}

/// The codes in the order in which a row has them here, and the place of each code in it.
struct Symbols<'t> {
    codes: Vec<&'t [u32]>,
    lengths: Vec<u32>,
    places: Vec<usize>,
}

impl<'t> Symbols<'t> {
    fn new(table: &'t CodeTable) -> Symbols<'t> {
        let all: Vec<&[u32]> = table.codes().map(|code| &code.items[..]).collect();
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&code| all[code]);
        let mut places = vec![0; all.len()];
        order.iter().enumerate().for_each(|(place, &code)| places[code] = place);
        let codes: Vec<&[u32]> = order.iter().map(|&code| all[code]).collect();
        let lengths = codes.iter().map(|items| items.len() as u32).collect();
        Symbols { codes, lengths, places }
    }
}

impl CodeTable {
    /// Spells all rows, each code predicted from its surroundings.
    pub fn encode_mixed(&self, data: &Dataset) -> Result<Vec<u8>, MineError> {
        let Symbols { lengths, places, .. } = Symbols::new(self);
        let mut predictor = Predictor::new(lengths.len() + 1, data.len() as u64);
        let mut writer = RangeWriter::default();
        let mut row = RowContext::new(&lengths);
        let (mut covers, mut codes) = (self.covers(data)?, Vec::new());
        while covers.next_row(&mut codes)? {
            codes.iter_mut().for_each(|code| *code = places[*code]);
            codes.sort_unstable();
            for &code in codes.iter().chain([&lengths.len()]) {
                predictor.code(&mut writer, &row.contexts(), code as u32);
                row.push(code as u32);
            }
        }
        let mut bytes = Framed::begin(self, PREDICTED, data.len() as u64);
        bytes.extend(writer.finish());
        Ok(Framed::end(bytes))
    }

    /// Reads rows back that [`Self::encode_mixed`] spelled.
    pub(crate) fn decode_mixed(
        &self,
        name: &str,
        rows: u64,
        body: &[u8],
    ) -> Result<Dataset, MineError> {
        let wrong = || fault(name, "its rows do not end where they should: encode the data again");
        let Symbols { codes, lengths, .. } = Symbols::new(self);
        let mut predictor = Predictor::new(lengths.len() + 1, rows);
        let mut reader = RangeReader::new(body);
        let mut row = RowContext::new(&lengths);
        let mut decoded: Vec<Vec<u32>> = Vec::new();
        let mut items = Vec::new();
        while (decoded.len() as u64) < rows {
            let code = predictor.code(&mut reader, &row.contexts(), 0);
            if reader.is_lost() || code as usize > codes.len() {
                return Err(wrong());
            }
            if row.push(code) {
                items.sort_unstable();
                decoded.push(std::mem::take(&mut items));
            } else {
                items.extend_from_slice(codes[code as usize]);
                if items.len() > self.singletons.len() {
                    return Err(wrong());
                }
            }
        }
        if !reader.finish() {
            return Err(wrong());
        }
        Dataset::from_rows(&decoded)
    }
}
