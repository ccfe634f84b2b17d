//! A range coder (binary arithmetic coding): yes-or-no answers squeezed into bytes.
//!
//! The likelier an answer was held to be, the less it costs. The bytes are one long fraction, and every
//! answer narrows the interval in which it lies by the probability the model gave it. Whole numbers
//! only, so that all machines write and read the same bytes.

/// Bits of a probability: `ONE` is certainty.
const BITS: u32 = 16;

/// Certainty, which no model may claim.
pub const ONE: u32 = 1 << BITS;

/// Zero bytes that the output may leave off at its end. Bounded, so that a reader can tell from
/// the length of its input how long it may go on.
const DROPPED: usize = 64;

/// Below this, the interval is widened by a byte.
const NARROW: u32 = 1 << 24;

/// Writes or reads answers, so that one model serves both ways.
///
/// ```
/// use lucena_store::code::{Coder, ONE, RangeReader, RangeWriter};
/// let answers = [true, true, false, true, true, true, true, true];
/// let mut writer = RangeWriter::default();
/// for yes in answers {
///     writer.answer(ONE / 4 * 3, yes);
/// }
/// let bytes = writer.finish();
/// assert_eq!(bytes.len(), 1);
/// let mut reader = RangeReader::new(&bytes);
/// assert!(answers.iter().all(|&yes| reader.answer(ONE / 4 * 3, false) == yes));
/// assert!(reader.finish());
/// ```
pub trait Coder {
    /// Codes an answer held to be `yes` with probability `p / ONE`, `0 < p < ONE`. A writer
    /// returns the answer given; a reader does not look at it and returns the one it read.
    fn answer(&mut self, p: u32, yes: bool) -> bool;

    /// Whether there is no point in going on: what is being read is not an output of a writer.
    fn is_lost(&self) -> bool {
        false
    }
}

/// Writes answers to bytes.
pub struct RangeWriter {
    bytes: Vec<u8>,
    /// The interval's lower end; the bit above the lowest 32 is a carry.
    low: u64,
    range: u32,
    /// The last byte that a carry may still raise, and how many `0xFF` follow it.
    held: Option<u8>,
    full: usize,
}

impl Default for RangeWriter {
    fn default() -> RangeWriter {
        RangeWriter { bytes: Vec::new(), low: 0, range: u32::MAX, held: None, full: 0 }
    }
}

impl RangeWriter {
    /// Moves the top byte of `low` out.
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        let top = (self.low >> 24) as u8;
        if carry == 0 && top == 0xFF {
            self.full += 1;
        } else {
            self.bytes.extend(self.held.map(|held| held.wrapping_add(carry)));
            self.bytes.extend((0..self.full).map(|_| 0xFF_u8.wrapping_add(carry)));
            self.full = 0;
            self.held = Some(top);
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    /// The bytes: the shortest that lie in the final interval, zeros at the end left off.
    pub fn finish(mut self) -> Vec<u8> {
        let most = self.low + u64::from(self.range) - 1;
        let roundest = (0..=4).rev().map(|n| most >> (8 * n) << (8 * n)).find(|&v| v >= self.low);
        self.low = roundest.unwrap_or(self.low);
        for _ in 0..5 {
            self.shift();
        }
        // What is still held is the fifth byte, a zero: four bytes hold all of `low`.
        let all = self.bytes.len();
        while self.bytes.last() == Some(&0) && all - self.bytes.len() < DROPPED {
            self.bytes.pop();
        }
        self.bytes
    }

    fn len(&self) -> usize {
        self.bytes.len() + self.full
    }
}

impl Coder for RangeWriter {
    #[inline]
    fn answer(&mut self, p: u32, yes: bool) -> bool {
        let bound = (self.range >> BITS) * p;
        if yes {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
        yes
    }
}

/// Reads answers from bytes, and writes them again to see whether they are what a writer would
/// have written: so the same answers have one output only.
pub struct RangeReader<'a> {
    bytes: &'a [u8],
    at: usize,
    code: u32,
    range: u32,
    again: RangeWriter,
}

impl<'a> RangeReader<'a> {
    /// Starts to read.
    pub fn new(bytes: &'a [u8]) -> RangeReader<'a> {
        let mut reader =
            RangeReader { bytes, at: 0, code: 0, range: u32::MAX, again: RangeWriter::default() };
        for _ in 0..4 {
            reader.next();
        }
        reader
    }

    /// The next byte; zeros behind the end.
    fn next(&mut self) {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        self.code = self.code << 8 | u32::from(byte);
    }

    /// Whether a writer given the same answers writes the same bytes.
    pub fn finish(self) -> bool {
        !self.is_lost() && self.again.finish() == self.bytes
    }
}

impl Coder for RangeReader<'_> {
    #[inline]
    fn answer(&mut self, p: u32, _: bool) -> bool {
        let bound = (self.range >> BITS) * p;
        let yes = self.code < bound;
        if yes {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        while self.range < NARROW {
            self.range <<= 8;
            self.next();
        }
        self.again.answer(p, yes)
    }

    #[inline]
    fn is_lost(&self) -> bool {
        self.again.len() > self.bytes.len() + DROPPED
    }
}

/// Counts bits instead of writing them.
#[derive(Default)]
pub struct BitCounter {
    /// So far.
    pub bits: f64,
}

impl Coder for BitCounter {
    fn answer(&mut self, p: u32, yes: bool) -> bool {
        let p = if yes { p } else { ONE - p };
        self.bits -= (f64::from(p) / f64::from(ONE)).log2();
        yes
    }
}
