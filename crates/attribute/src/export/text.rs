//! ARFF, CSV and krkopt-style text.

use std::io::Write;

use lucena_table::words::colour;
use lucena_work::Progress;

use super::{Format, STEP, Unwritten, advance};
use crate::domain::{Domain, Level};
use crate::frame::Frame;
use crate::position::Position;

/// Writes a frame as text.
pub fn write(
    frame: &Frame,
    format: Format,
    out: &mut impl Write,
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), Unwritten> {
    head(frame, format, out, fens)?;
    rows(frame, format, out, fens, progress)
}

/// What stands above the rows.
pub fn head(
    frame: &Frame,
    format: Format,
    out: &mut impl Write,
    fens: bool,
) -> Result<(), Unwritten> {
    match format {
        Format::Arff => write_arff_header(frame, out)?,
        Format::Csv => {
            for attribute in frame.attributes() {
                write!(out, "{},", attribute.name())?;
            }
            writeln!(out, "class{}", if fens { ",fen" } else { "" })?;
        }
        Format::Krkopt | Format::Parquet => {}
    }
    Ok(())
}

/// The rows of a frame.
pub fn rows(
    frame: &Frame,
    format: Format,
    out: &mut impl Write,
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), Unwritten> {
    let fens = fens && format == Format::Csv;
    let labels: Vec<String> = frame.classes().iter().map(|&class| frame.label(class)).collect();
    let words: Vec<Vec<String>> = frame.attributes().iter().map(|a| words(a.domain())).collect();
    let order: Vec<usize> = match format {
        Format::Krkopt => krkopt_order(frame),
        _ => (0..frame.rows()).collect(),
    };
    for rows in order.chunks(STEP) {
        for &row in rows {
            if format == Format::Krkopt {
                for (file, rank) in men(frame, row) {
                    write!(out, "{file},{rank},")?;
                }
            } else {
                for (attribute, words) in words.iter().enumerate() {
                    out.write_all(words[usize::from(frame.level(row, attribute).0)].as_bytes())?;
                    out.write_all(b",")?;
                }
            }
            out.write_all(labels[usize::from(frame.outcome()[row])].as_bytes())?;
            if fens {
                write!(out, ",{}", frame.fen(row))?;
            }
            out.write_all(b"\n")?;
        }
        advance(progress, rows.len())?;
    }
    Ok(())
}

/// The texts of all levels of a domain.
fn words(domain: Domain) -> Vec<String> {
    (0..domain.levels()).map(|level| domain.text(Level(level as u8))).collect()
}

fn write_arff_header(frame: &Frame, out: &mut impl Write) -> Result<(), Unwritten> {
    let side = colour(frame.side());
    writeln!(out, "@relation {}-{side}-to-move\n", frame.material())?;
    for attribute in frame.attributes() {
        let domain = attribute.domain();
        write!(out, "@attribute {} ", attribute.name())?;
        if domain.is_number() {
            writeln!(out, "numeric")?;
        } else {
            let words: Vec<String> = domain.listed().map(|level| domain.text(level)).collect();
            writeln!(out, "{{{}}}", words.join(","))?;
        }
    }
    let labels: Vec<String> = frame.classes().iter().map(|&class| frame.label(class)).collect();
    writeln!(out, "@attribute class {{{}}}\n\n@data", labels.join(","))?;
    Ok(())
}

/// File and rank of each man.
fn men(frame: &Frame, row: usize) -> Vec<(char, char)> {
    let position = Position::ordered(frame.board(row), frame.side());
    let squares = position.men().iter().map(|man| man.square);
    squares.map(|square| (square.file().char(), square.rank().char())).collect()
}

/// Rows by class, then by the squares of the men: the order of `krkopt.data`.
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Set, krkopt_order};
/// let frame = frames::frame("KRvK", Set::Bain);
/// let first = krkopt_order(&frame)[0];
/// assert_eq!(frame.fen(first), "8/8/8/8/8/1R6/2k5/K7 b - - 0 1");
/// ```
pub fn krkopt_order(frame: &Frame) -> Vec<usize> {
    let mut rows: Vec<usize> = (0..frame.rows()).collect();
    rows.sort_by_cached_key(|&row| (frame.outcome()[row], men(frame, row)));
    rows
}
