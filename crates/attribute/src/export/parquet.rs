//! Apache Parquet, one column per attribute: numbers as integers, yes or no as booleans, words and
//! classes as strings.

use std::io::Write;
use std::ops::Range;

use lucena_store::{ParquetCells, ParquetKind, ParquetWriter};
use lucena_work::Progress;

use super::{Unwritten, advance};
use crate::domain::{Domain, Level};
use crate::frame::Frame;

/// Rows in one group: what readers take into memory at a time.
const GROUP: usize = 1 << 18;

/// Writes a frame as Parquet.
pub fn write(
    frame: &Frame,
    out: &mut impl Write,
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), Unwritten> {
    let mut writer = ParquetWriter::new(out, &columns(frame, fens))?;
    for first in (0..frame.rows()).step_by(GROUP) {
        let rows = first..(first + GROUP).min(frame.rows());
        group(&mut writer, frame, rows, fens, progress)?;
    }
    writer.finish()?;
    Ok(())
}

/// Writes some rows of a frame as one group.
pub fn group(
    writer: &mut ParquetWriter<impl Write>,
    frame: &Frame,
    rows: Range<usize>,
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), Unwritten> {
    let labels: Vec<String> = frame.classes().iter().map(|&class| frame.label(class)).collect();
    for (place, attribute) in frame.attributes().iter().enumerate() {
        let levels = &frame.column(place)[rows.clone()];
        match attribute.domain() {
            Domain::YesNo => {
                let flags: Vec<bool> = levels.iter().map(|&l| Level(l) == Level::YES).collect();
                writer.column(ParquetCells::Flags(&flags))?;
            }
            Domain::Number { .. } => writer.column(ParquetCells::Levels(levels))?,
            Domain::Word(words) => {
                let words: Vec<String> = words.iter().map(|&word| word.into()).collect();
                writer.column(ParquetCells::Words(&words, levels))?;
            }
        }
        advance(progress, 0)?;
    }
    writer.column(ParquetCells::Words(&labels, &frame.outcome()[rows.clone()]))?;
    if fens {
        let fens: Vec<String> = rows.clone().map(|row| frame.fen(row)).collect();
        writer.column(ParquetCells::Texts(&fens))?;
    }
    advance(progress, rows.len())
}

/// The columns of a file of frames.
pub fn columns(frame: &Frame, fens: bool) -> Vec<(String, ParquetKind)> {
    let column = |attribute: &crate::Attribute| {
        let kind = match attribute.domain() {
            Domain::YesNo => ParquetKind::Flag,
            Domain::Number { .. } => ParquetKind::Level,
            Domain::Word(_) => ParquetKind::Text,
        };
        (attribute.name().to_string(), kind)
    };
    let texts = ["class", "fen"].into_iter().take(1 + usize::from(fens));
    let texts = texts.map(|name| (name.to_string(), ParquetKind::Text));
    frame.attributes().iter().map(column).chain(texts).collect()
}
