//! Bits of any probability as bytes, and back: binary arithmetic coding.

/// Writes bits or reads them, so that one model serves both ways.
pub(crate) trait Coder {
    /// Codes a bit that is a one with a chance of `one` in 65,536 (neither 0 nor 65,536): the given
    /// one is written, or another is read and returned.
    fn bit(&mut self, one: u32, bit: u32) -> u32;
}

/// Where ones end and zeros begin between two bounds.
#[inline]
fn middle(low: u32, high: u32, one: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(one)) >> 16) as u32
}

/// Writes.
pub(crate) struct Writer {
    low: u32,
    high: u32,
    pub bytes: Vec<u8>,
}

impl Writer {
    pub fn new(bytes: Vec<u8>) -> Writer {
        Writer { low: 0, high: u32::MAX, bytes }
    }

    /// The bytes, with as many at the end as the reader needs.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.low.to_be_bytes());
        self.bytes
    }
}

impl Coder for Writer {
    #[inline]
    fn bit(&mut self, one: u32, bit: u32) -> u32 {
        let middle = middle(self.low, self.high, one);
        if bit == 1 {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
        bit
    }
}

/// Reads.
pub(crate) struct Reader<'b> {
    low: u32,
    high: u32,
    value: u32,
    bytes: std::slice::Iter<'b, u8>,
    /// How many bytes were missing.
    pub missing: usize,
}

impl<'b> Reader<'b> {
    pub fn new(bytes: &'b [u8]) -> Reader<'b> {
        let mut reader =
            Reader { low: 0, high: u32::MAX, value: 0, bytes: bytes.iter(), missing: 0 };
        (0..4).for_each(|_| reader.shift());
        reader
    }

    fn shift(&mut self) {
        let byte = self.bytes.next().copied();
        self.missing += usize::from(byte.is_none());
        self.value = self.value << 8 | u32::from(byte.unwrap_or(0));
    }

    /// Whether all bytes were read and none was missing.
    pub fn done(&self) -> bool {
        self.missing == 0 && self.bytes.len() == 0
    }
}

impl Coder for Reader<'_> {
    #[inline]
    fn bit(&mut self, one: u32, _: u32) -> u32 {
        let middle = middle(self.low, self.high, one);
        let bit = u32::from(self.value <= middle);
        if bit == 1 {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bits_come_back(bits in proptest::collection::vec((1u32..65_536, 0u32..2), 0..500)) {
            let mut writer = Writer::new(Vec::new());
            bits.iter().for_each(|&(one, bit)| { writer.bit(one, bit); });
            let bytes = writer.finish();
            let mut reader = Reader::new(&bytes);
            for &(one, bit) in &bits {
                prop_assert_eq!(reader.bit(one, 0), bit);
            }
            prop_assert!(reader.done());
        }
    }
}
