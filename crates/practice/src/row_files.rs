//! Rows on their way into files, and what is counted on the way.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use lucena_store::AtomicFile;
use serde::Serialize;

use crate::course::JudgedGame;
use crate::error::PracticeError;
use crate::extract::Lines;
use crate::fact_items::FactItems;
use crate::filter::Bin;

/// The files that rows of men go to, one for each bin that comes up.
///
/// ```
/// use lucena_practice::{Filter, Lines, RowFiles};
/// let games: Vec<_> = lucena_games::Games::new(&b"1. e4 e5 1-0\n"[..]).flatten().collect();
/// let mut files = RowFiles::new(None, Filter::default().bins())?;
/// files.add(Lines::of(&Filter::default(), &games))?;
/// assert_eq!(files.finish()?.positions, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RowFiles {
    output: Option<PathBuf>,
    open: BTreeMap<Bin, RowFile>,
    seen: Vec<bool>,
    written: RowsWritten,
}

struct RowFile {
    path: PathBuf,
    file: AtomicFile,
    bytes: u64,
}

impl RowFile {
    fn create(path: PathBuf) -> Result<RowFile, PracticeError> {
        match AtomicFile::create(&path) {
            Ok(file) => Ok(RowFile { path, file, bytes: 0 }),
            Err(error) => Err(PracticeError::unwritten(&path, error)),
        }
    }

    fn write(&mut self, text: &[u8]) -> Result<(), PracticeError> {
        self.bytes += text.len() as u64;
        self.file.write_all(text).map_err(|error| PracticeError::unwritten(&self.path, error))
    }

    fn finish(self) -> Result<WrittenFile, PracticeError> {
        let RowFile { path, file, bytes } = self;
        file.finish().map_err(|error| PracticeError::unwritten(&path, error))?;
        Ok(WrittenFile { file: path.display().to_string(), bytes })
    }
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RowsWritten {
    /// How many rows.
    pub positions: u64,
    /// Different items.
    pub items: usize,
    /// Items of all rows together.
    pub occurrences: u64,
    /// Bytes of all rows.
    pub bytes: u64,
    /// The files and their sizes.
    pub files: Vec<WrittenFile>,
}

/// A file and its size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenFile {
    /// Where it is.
    pub file: String,
    /// How large it is.
    pub bytes: u64,
}

impl RowFiles {
    /// Files named after `output`, if there is one: `rows.dat`, `rows_draw.dat`. Every bin is
    /// promised a file, also one that no row is left for.
    pub fn new(
        output: Option<&Path>,
        bins: impl IntoIterator<Item = Bin>,
    ) -> Result<RowFiles, PracticeError> {
        let mut files = RowFiles {
            output: output.map(Path::to_path_buf),
            open: BTreeMap::new(),
            seen: Vec::new(),
            written: RowsWritten::default(),
        };
        bins.into_iter().try_for_each(|bin| files.write(bin, &[]))?;
        Ok(files)
    }

    /// More rows.
    pub fn add(&mut self, lines: Lines) -> Result<(), PracticeError> {
        self.written.positions += lines.rows;
        self.written.occurrences += lines.occurrences;
        self.seen.resize(self.seen.len().max(lines.seen.len()), false);
        self.seen.iter_mut().zip(&lines.seen).for_each(|(all, more)| *all |= more);
        for (bin, text) in lines.blocks {
            self.written.bytes += text.len() as u64;
            self.write(bin, &text)?;
        }
        Ok(())
    }

    fn write(&mut self, bin: Bin, text: &[u8]) -> Result<(), PracticeError> {
        let Some(output) = &self.output else { return Ok(()) };
        let part = match self.open.entry(bin) {
            std::collections::btree_map::Entry::Occupied(part) => part.into_mut(),
            std::collections::btree_map::Entry::Vacant(place) => {
                let path = suffixed(output, &bin.suffix());
                place.insert(RowFile::create(path)?)
            }
        };
        part.write(text)
    }

    /// Puts the files in their places.
    pub fn finish(self) -> Result<RowsWritten, PracticeError> {
        let mut written = self.written;
        written.items = self.seen.iter().filter(|seen| **seen).count();
        written.files = self.open.into_values().map(RowFile::finish).collect::<Result<_, _>>()?;
        Ok(written)
    }
}

/// `rows.dat` as `rows_draw.dat`.
fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    path.with_file_name(format!("{stem}{suffix}{ending}"))
}

/// The file that rows of facts go to, and the legend beside it that says what the items mean.
///
/// ```
/// use lucena_practice::{FactItems, FactRows};
/// let path = tempfile::tempdir()?.path().join("facts.dat");
/// FactRows::new(FactItems::new("KRvK".parse()?, Vec::new()), Some(&path))?.finish()?;
/// assert!(path.exists() && path.with_extension("legend").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FactRows {
    items: FactItems,
    output: Option<RowFile>,
    text: String,
    seen: Vec<bool>,
    written: FactsWritten,
}

/// What was written.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{FactItems, FactRows};
/// let items = FactItems::new("KQvK".parse()?, Vec::new()); // only who wins and who moves
/// let mut rows = FactRows::new(items, None)?;
/// queen::game(|_, game| rows.add(game))?;
/// let written = rows.finish()?;
/// assert_eq!((written.reached, written.positions, written.items), (1, 6, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FactsWritten {
    /// Games that reached the endgame.
    pub reached: u64,
    /// How many rows.
    pub positions: u64,
    /// Different items.
    pub items: usize,
    /// Bytes of all rows.
    pub bytes: u64,
}

impl FactRows {
    /// Rows of these items, into a file if there is one.
    pub fn new(items: FactItems, output: Option<&Path>) -> Result<FactRows, PracticeError> {
        let seen = vec![false; items.len()];
        let output = output.map(|path| RowFile::create(path.to_path_buf())).transpose()?;
        Ok(FactRows { items, output, text: String::new(), seen, written: FactsWritten::default() })
    }

    /// The positions of one more game.
    pub fn add(&mut self, course: &JudgedGame) -> Result<(), PracticeError> {
        let FactRows { items, output, text, seen, written } = self;
        let before = written.positions;
        text.clear();
        items.game_rows(course, |row| {
            written.positions += 1;
            row.iter().for_each(|id| seen[*id as usize] = true);
            let ids: Vec<String> = row.iter().map(u32::to_string).collect();
            *text += &ids.join(" ");
            text.push('\n');
        });
        written.reached += u64::from(written.positions > before);
        written.bytes += text.len() as u64;
        output.as_mut().map_or(Ok(()), |file| file.write(text.as_bytes()))
    }

    /// Puts the file in its place, and the legend beside it.
    pub fn finish(self) -> Result<FactsWritten, PracticeError> {
        let mut written = self.written;
        written.items = self.seen.iter().filter(|seen| **seen).count();
        if let Some(file) = self.output {
            let (path, mut words) = (file.path.with_extension("legend"), Vec::new());
            file.finish()?;
            let legend = self.items.legend().write(&mut words);
            legend.map_err(|error| PracticeError::unwritten(&path, error))?;
            AtomicFile::write(&path, &words)
                .map_err(|error| PracticeError::unwritten(&path, error))?;
        }
        Ok(written)
    }
}
