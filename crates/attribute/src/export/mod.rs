//! Frames as files that other programs read.

mod parquet;
mod stream;
mod text;

pub use stream::export_all;
pub use text::krkopt_order;

use std::fmt;
use std::path::Path;

use lucena_store::AtomicFile;
use lucena_work::Progress;

use crate::error::AttributeError;
use crate::frame::Frame;

/// Rows written between two looks at the progress bar.
const STEP: usize = 1 << 14;

/// A kind of file.
///
/// ```
/// use lucena_attribute::Format;
/// assert_eq!(Format::of("krk.arff".as_ref())?, Format::Arff);
/// assert!(Format::of("krk.xlsx".as_ref()).is_err());
/// # Ok::<(), lucena_attribute::AttributeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// WEKA's attribute-relation file format.
    Arff,
    /// Comma-separated values with a header line.
    Csv,
    /// Apache Parquet.
    Parquet,
    /// As UCI's `krkopt.data`: file and rank of each man, then the class; no attributes.
    Krkopt,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 4] = [Format::Arff, Format::Csv, Format::Parquet, Format::Krkopt];

    /// How names of such files end.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Arff => "arff",
            Format::Csv => "csv",
            Format::Parquet => "parquet",
            Format::Krkopt => "data",
        }
    }

    /// The format that a file's name asks for.
    pub fn of(path: &Path) -> Result<Format, AttributeError> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let found = Format::ALL.into_iter().find(|format| format.ending() == ending);
        found.ok_or_else(|| AttributeError::UnknownFormat(path.to_string_lossy().into_owned()))
    }
}

/// The endings, for a sentence.
pub(crate) fn endings() -> String {
    let [first @ .., last] = Format::ALL.map(Format::ending);
    format!(".{} or .{last}", first.join(", ."))
}

/// Writes a frame; the file appears whole or not at all. With `fens`, CSV and Parquet get a last
/// column with each row's position.
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Set, export};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("krk.csv");
/// export(&frames::frame("KRvK", Set::Morales), &path, true, &lucena_work::Silent)?;
/// assert!(std::fs::read_to_string(path)?.starts_with("adjacent_WR_BK,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(
    frame: &Frame,
    path: &Path,
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), AttributeError> {
    let format = Format::of(path)?;
    let mut file = AtomicFile::create(path).map_err(|error| failed(path, &error))?;
    progress.begin(&format!("writing {}", format.ending()), frame.rows() as u64);
    let written = match format {
        Format::Parquet => parquet::write(frame, &mut file, fens, progress),
        _ => text::write(frame, format, &mut file, fens, progress),
    };
    progress.end();
    written.map_err(|why| why.told(path))?;
    file.finish().map_err(|error| failed(path, &error))
}

/// The error of a file that could not be written.
fn failed(path: &Path, why: &dyn fmt::Display) -> AttributeError {
    AttributeError::Write { path: path.to_path_buf(), why: why.to_string() }
}

/// A frame as text in memory; `None` for Parquet, which is not text.
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Format, Set, text};
/// let krkopt = text(&frames::frame("KRvK", Set::Bain), Format::Krkopt);
/// assert!(krkopt.is_some_and(|text| text.starts_with("a,1,b,3,c,2,draw\n")));
/// ```
pub fn text(frame: &Frame, format: Format) -> Option<String> {
    if format == Format::Parquet {
        return None;
    }
    let mut bytes = Vec::new();
    text::write(frame, format, &mut bytes, false, &lucena_work::Silent).ok()?;
    String::from_utf8(bytes).ok()
}

/// Why writing ended early.
enum Unwritten {
    Cancelled,
    Failed(String),
}

impl Unwritten {
    fn told(self, path: &Path) -> AttributeError {
        match self {
            Unwritten::Cancelled => AttributeError::Interrupted(lucena_work::Interrupted),
            Unwritten::Failed(why) => failed(path, &why),
        }
    }
}

impl<E: std::error::Error> From<E> for Unwritten {
    fn from(error: E) -> Unwritten {
        Unwritten::Failed(error.to_string())
    }
}

/// Reports rows as written, and stops if the user wants to.
fn advance(progress: &dyn Progress, rows: usize) -> Result<(), Unwritten> {
    progress.advance(rows as u64);
    if progress.cancelled() { Err(Unwritten::Cancelled) } else { Ok(()) }
}
