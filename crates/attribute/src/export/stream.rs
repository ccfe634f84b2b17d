//! Files of whole endgames, written block by block.

use std::path::Path;

use lucena_store::{AtomicFile, ParquetWriter};
use lucena_table::OutcomePlanes;
use lucena_work::{Progress, Silent};
use shakmaty::Color;

use super::{Format, failed, parquet, text};
use crate::attribute::Attribute;
use crate::error::AttributeError;
use crate::frame::Frame;

/// Describes every position of an endgame with one side to move and writes it, however large,
/// with the outcome as its class; the file appears whole or not at all. The file is the same on
/// any number of threads.
///
/// ```
/// use lucena_attribute::{Set, export_all};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
/// let attributes = Set::Plain.attributes(planes.material())?;
/// let path = folder.path().join("kpk.csv");
/// export_all(&planes, Color::White, attributes, &path, false, &Silent)?;
/// let positions: u64 = planes.counts(Color::White).iter().sum();
/// assert_eq!(std::fs::read_to_string(path)?.lines().count() as u64, 1 + positions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_all(
    planes: &OutcomePlanes,
    side: Color,
    attributes: Vec<Attribute>,
    path: &Path,
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), AttributeError> {
    let format = Format::of(path)?;
    if format == Format::Krkopt {
        // Its rows are sorted by class.
        return Err(AttributeError::Unsorted(planes.material()));
    }
    let mut file = AtomicFile::create(path).map_err(|error| failed(path, &error))?;
    let no_columns = vec![Vec::new(); attributes.len()];
    let table = (planes.material(), side);
    let empty = Frame::of_outcomes(table, attributes.clone(), no_columns, vec![], vec![]);
    if format == Format::Parquet {
        let columns = parquet::columns(&empty, fens);
        let mut writer =
            ParquetWriter::new(&mut file, &columns).map_err(|error| failed(path, &error))?;
        let mut visit = |block: &Frame| {
            let written = parquet::group(&mut writer, block, 0..block.rows(), fens, &Silent);
            written.map_err(|why| why.told(path))
        };
        Frame::blocks(planes, side, attributes, &mut visit, progress)?;
        writer.finish().map_err(|error| failed(path, &error))?;
    } else {
        text::head(&empty, format, &mut file, fens).map_err(|why| why.told(path))?;
        let mut visit = |block: &Frame| {
            let written = text::rows(block, format, &mut file, fens, &Silent);
            written.map_err(|why| why.told(path))
        };
        Frame::blocks(planes, side, attributes, &mut visit, progress)?;
    }
    file.finish().map_err(|error| failed(path, &error))
}
