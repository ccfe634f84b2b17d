//! Thrift's compact protocol, as much of it as the metadata of a Parquet file takes.

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure being written: its fields in rising order, by number.
#[derive(Default)]
pub struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    /// The bytes of a structure with these fields.
    pub fn of(fields: impl FnOnce(&mut Thrift)) -> Vec<u8> {
        let mut thrift = Thrift::default();
        thrift.structure(fields);
        thrift.bytes
    }

    pub fn i32(&mut self, id: u8, value: i32) {
        self.field(id, I32);
        self.number(value.into());
    }

    pub fn i64(&mut self, id: u8, value: u64) {
        self.field(id, I64);
        self.number(value as i64);
    }

    pub fn text(&mut self, id: u8, text: &str) {
        self.field(id, BINARY);
        self.string(text);
    }

    /// A structure as a field.
    pub fn inside(&mut self, id: u8, fields: impl FnOnce(&mut Thrift)) {
        self.field(id, STRUCT);
        self.structure(fields);
    }

    pub fn numbers(&mut self, id: u8, numbers: &[i32]) {
        self.list(id, I32, numbers.len());
        numbers.iter().for_each(|&number| self.number(number.into()));
    }

    pub fn texts(&mut self, id: u8, texts: &[&str]) {
        self.list(id, BINARY, texts.len());
        texts.iter().for_each(|text| self.string(text));
    }

    pub fn structures<T>(&mut self, id: u8, items: &[T], mut each: impl FnMut(&mut Thrift, &T)) {
        self.list(id, STRUCT, items.len());
        items.iter().for_each(|item| self.structure(|thrift| each(thrift, item)));
    }

    fn structure(&mut self, fields: impl FnOnce(&mut Thrift)) {
        let outer = std::mem::replace(&mut self.last, 0);
        fields(self);
        self.bytes.push(0);
        self.last = outer;
    }

    fn field(&mut self, id: u8, kind: u8) {
        self.bytes.push((id - self.last) << 4 | kind);
        self.last = id;
    }

    fn list(&mut self, id: u8, kind: u8, length: usize) {
        self.field(id, LIST);
        match length {
            0..15 => self.bytes.push((length as u8) << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                varint(length as u64, &mut self.bytes);
            }
        }
    }

    fn string(&mut self, text: &str) {
        varint(text.len() as u64, &mut self.bytes);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn number(&mut self, number: i64) {
        varint((number << 1 ^ number >> 63) as u64, &mut self.bytes);
    }
}

/// Seven bits a byte, the lowest first; all bytes but the last have their highest bit set.
pub fn varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
