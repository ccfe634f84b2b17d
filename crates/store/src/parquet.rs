//! Apache Parquet, written: columns of flags, numbers and texts, none of them ever empty, in groups of
//! rows. A group of a column is one page, compressed by zstd; few different values stand once, in a
//! dictionary before it. Any reader of Parquet takes that.

use std::io::{self, Write};

use crate::thrift::{Thrift, varint};

const MAGIC: &[u8; 4] = b"PAR1";

// Numbers that the format gives to things.
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const RLE_DICTIONARY: i32 = 8;
const ZSTD: i32 = 6;
const REQUIRED: i32 = 0;
const DATA_PAGE: i32 = 0;
const DICTIONARY_PAGE: i32 = 2;

/// What a column of a Parquet file holds.
///
/// ```
/// use lucena_store::{ParquetCells, ParquetKind, ParquetWriter};
/// let mut writer = ParquetWriter::new(Vec::new(), &[("won", ParquetKind::Flag)])?;
/// assert!(writer.column(ParquetCells::Levels(&[1, 0])).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParquetKind {
    /// Yes or no.
    Flag,
    /// A number from 0 to 255.
    Level,
    /// A number of 32 bits.
    Number,
    /// A number of 64 bits.
    Count,
    /// A text.
    Text,
}

impl ParquetKind {
    /// The physical type, and what it stands for if that says more.
    fn codes(self) -> (i32, Option<i32>) {
        match self {
            ParquetKind::Flag => (0, None),
            ParquetKind::Level => (1, Some(11)),
            ParquetKind::Number => (1, None),
            ParquetKind::Count => (2, None),
            ParquetKind::Text => (6, Some(0)),
        }
    }
}

/// What a column holds in one group of rows.
///
/// ```
/// use lucena_store::{ParquetCells, ParquetKind, ParquetWriter};
/// let mut writer = ParquetWriter::new(Vec::new(), &[("piece", ParquetKind::Text)])?;
/// writer.column(ParquetCells::Words(&["rook".into(), "queen".into()], &[0, 1, 1, 1]))?;
/// assert!(writer.finish()?.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ParquetCells<'a> {
    /// For [`ParquetKind::Flag`].
    Flags(&'a [bool]),
    /// For [`ParquetKind::Level`].
    Levels(&'a [u8]),
    /// For [`ParquetKind::Number`].
    Numbers(&'a [i32]),
    /// For [`ParquetKind::Count`].
    Counts(&'a [i64]),
    /// For [`ParquetKind::Text`].
    Texts(&'a [String]),
    /// For [`ParquetKind::Text`]: few words, and which of them stands in each row.
    Words(&'a [String], &'a [u8]),
}

impl ParquetCells<'_> {
    fn kind(&self) -> ParquetKind {
        match self {
            ParquetCells::Flags(_) => ParquetKind::Flag,
            ParquetCells::Levels(_) => ParquetKind::Level,
            ParquetCells::Numbers(_) => ParquetKind::Number,
            ParquetCells::Counts(_) => ParquetKind::Count,
            ParquetCells::Texts(_) | ParquetCells::Words(..) => ParquetKind::Text,
        }
    }

    fn rows(&self) -> usize {
        match self {
            ParquetCells::Flags(cells) => cells.len(),
            ParquetCells::Levels(cells) | ParquetCells::Words(_, cells) => cells.len(),
            ParquetCells::Numbers(cells) => cells.len(),
            ParquetCells::Counts(cells) => cells.len(),
            ParquetCells::Texts(cells) => cells.len(),
        }
    }

    /// The values one after another; of a column with a dictionary the places in it.
    fn page(&self) -> Vec<u8> {
        match self {
            ParquetCells::Flags(cells) => cells
                .chunks(8)
                .map(|bits| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)))
                .collect(),
            ParquetCells::Levels(cells) | ParquetCells::Words(_, cells) => places(cells),
            ParquetCells::Numbers(cells) => cells.iter().flat_map(|n| n.to_le_bytes()).collect(),
            ParquetCells::Counts(cells) => cells.iter().flat_map(|n| n.to_le_bytes()).collect(),
            ParquetCells::Texts(cells) => plain(cells),
        }
    }

    /// The dictionary and how many values it has.
    fn dictionary(&self) -> Option<(Vec<u8>, usize)> {
        match self {
            ParquetCells::Levels(cells) => {
                let values = 0..=i32::from(cells.iter().copied().max().unwrap_or(0));
                let count = values.clone().count();
                Some((values.flat_map(i32::to_le_bytes).collect(), count))
            }
            ParquetCells::Words(words, _) => Some((plain(words), words.len())),
            _ => None,
        }
    }
}

/// Texts, each after its length.
fn plain(texts: &[String]) -> Vec<u8> {
    let text = |text: &String| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
    texts.iter().flat_map(text).collect()
}

/// Places in a dictionary, as one run of eight bits each; runs are filled up to a multiple of 8 values.
fn places(places: &[u8]) -> Vec<u8> {
    let eights = places.len().div_ceil(8);
    let mut bytes = vec![8];
    varint((eights as u64) << 1 | 1, &mut bytes);
    bytes.extend_from_slice(places);
    bytes.resize(bytes.len() + eights * 8 - places.len(), 0);
    bytes
}

/// Where a column of a group lies in the file.
struct Chunk {
    rows: usize,
    dictionary: Option<u64>,
    data: u64,
    end: u64,
    /// Bytes before compression, heads included.
    plain: u64,
}

/// Writes a Parquet file, column by column.
///
/// ```
/// use lucena_store::{ParquetCells, ParquetKind, ParquetWriter};
/// let columns = [("square", ParquetKind::Text), ("moves", ParquetKind::Level)];
/// let mut writer = ParquetWriter::new(Vec::new(), &columns)?;
/// writer.column(ParquetCells::Texts(&["a1".into(), "h8".into()]))?;
/// writer.column(ParquetCells::Levels(&[3, 4]))?;
/// let file = writer.finish()?;
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ParquetWriter<W> {
    out: W,
    at: u64,
    columns: Vec<(String, ParquetKind)>,
    /// The columns of the group being written.
    open: Vec<Chunk>,
    groups: Vec<Vec<Chunk>>,
}

impl<W: Write> ParquetWriter<W> {
    /// A file with these columns.
    pub fn new<N: AsRef<str>>(
        out: W,
        columns: &[(N, ParquetKind)],
    ) -> io::Result<ParquetWriter<W>> {
        let columns = columns.iter().map(|(name, kind)| (name.as_ref().into(), *kind)).collect();
        let mut writer =
            ParquetWriter { out, at: 0, columns, open: Vec::new(), groups: Vec::new() };
        writer.put(MAGIC)?;
        Ok(writer)
    }

    /// The next column of a group of rows; after the last one, the first of the next group. All columns
    /// of a group have as many rows.
    pub fn column(&mut self, cells: ParquetCells) -> io::Result<()> {
        let rows = cells.rows();
        let fits = self.columns[self.open.len()].1 == cells.kind()
            && self.open.first().is_none_or(|first| first.rows == rows);
        if !fits {
            return Err(io::Error::other("the cells do not fit into the next column"));
        }
        let from = self.at;
        let dictionary = cells.dictionary();
        let mut plain = 0;
        if let Some((bytes, count)) = &dictionary {
            plain += self.page(DICTIONARY_PAGE, bytes, 7, |head| {
                head.i32(1, *count as i32);
                head.i32(2, PLAIN);
            })?;
        }
        let data = self.at;
        plain += self.page(DATA_PAGE, &cells.page(), 5, |head| {
            head.i32(1, rows as i32);
            head.i32(2, if dictionary.is_some() { RLE_DICTIONARY } else { PLAIN });
            head.i32(3, RLE);
            head.i32(4, RLE);
        })?;
        let dictionary = dictionary.map(|_| from);
        self.open.push(Chunk { rows, dictionary, data, end: self.at, plain });
        if self.open.len() == self.columns.len() {
            self.groups.push(std::mem::take(&mut self.open));
        }
        Ok(())
    }

    /// Writes what readers look at first: which columns there are, and where they lie.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.open.is_empty() {
            return Err(io::Error::other("the last group of rows lacks columns"));
        }
        let footer = Thrift::of(|file| self.footer(file));
        self.put(&footer)?;
        self.put(&(footer.len() as u32).to_le_bytes())?;
        self.put(MAGIC)?;
        Ok(self.out)
    }

    /// Writes a page after its head; says how long both are before compression.
    fn page(
        &mut self,
        kind: i32,
        bytes: &[u8],
        id: u8,
        fields: impl FnOnce(&mut Thrift),
    ) -> io::Result<u64> {
        let packed = zstd::bulk::compress(bytes, zstd::DEFAULT_COMPRESSION_LEVEL)?;
        let head = Thrift::of(|head| {
            head.i32(1, kind);
            head.i32(2, bytes.len() as i32);
            head.i32(3, packed.len() as i32);
            head.inside(id, fields);
        });
        self.put(&head)?;
        self.put(&packed)?;
        Ok((head.len() + bytes.len()) as u64)
    }

    fn footer(&self, file: &mut Thrift) {
        let rows = |group: &[Chunk]| group.first().map_or(0, |chunk| chunk.rows as u64);
        // The first element is the row, which has all the others.
        let elements: Vec<Option<_>> =
            [None].into_iter().chain(self.columns.iter().map(Some)).collect();
        file.i32(1, 1);
        file.structures(2, &elements, |thrift, element| match element {
            None => {
                thrift.text(4, "rows");
                thrift.i32(5, self.columns.len() as i32);
            }
            Some((name, kind)) => {
                let (physical, meaning) = kind.codes();
                thrift.i32(1, physical);
                thrift.i32(3, REQUIRED);
                thrift.text(4, name);
                if let Some(meaning) = meaning {
                    thrift.i32(6, meaning);
                }
            }
        });
        file.i64(3, self.groups.iter().map(|group| rows(group)).sum());
        file.structures(4, &self.groups, |thrift, group| {
            let chunks: Vec<_> = group.iter().zip(&self.columns).collect();
            thrift.structures(1, &chunks, |thrift, (chunk, (name, kind))| {
                thrift.i64(2, chunk.start());
                thrift.inside(3, |thrift| chunk.describe(thrift, name, *kind));
            });
            thrift.i64(2, group.iter().map(|chunk| chunk.plain).sum());
            thrift.i64(3, rows(group));
        });
        file.text(6, concat!("lucena version ", env!("CARGO_PKG_VERSION")));
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

impl Chunk {
    fn start(&self) -> u64 {
        self.dictionary.unwrap_or(self.data)
    }

    fn describe(&self, thrift: &mut Thrift, name: &str, kind: ParquetKind) {
        thrift.i32(1, kind.codes().0);
        let encodings = [PLAIN, RLE, RLE_DICTIONARY];
        thrift.numbers(2, &encodings[..if self.dictionary.is_some() { 3 } else { 2 }]);
        thrift.texts(3, &[name]);
        thrift.i32(4, ZSTD);
        thrift.i64(5, self.rows as u64);
        thrift.i64(6, self.plain);
        thrift.i64(7, self.end - self.start());
        thrift.i64(9, self.data);
        if let Some(dictionary) = self.dictionary {
            thrift.i64(11, dictionary);
        }
    }
}
