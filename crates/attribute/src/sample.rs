//! A seeded sample of a large endgame, with outcomes as classes: who wins, not how soon.

use lucena_table::{Entry, Outcome, OutcomePlanes, OutcomeRow, Table};
use lucena_work::{Chance, Interrupted, Progress};
use rayon::prelude::*;
use shakmaty::{Color, Square};

use crate::attribute::Attribute;
use crate::error::AttributeError;
use crate::frame::Frame;
use crate::position::Position;

/// Which positions a sample is drawn from: of a row of positions those that may be drawn.
pub type Eligible<'a> = dyn Fn(&OutcomeRow) -> u64 + Sync + 'a;

/// Positions drawn at least before too many are dropped again.
const STEP: usize = 1 << 14;

/// A position drawn, with what orders the draw.
type DrawnPosition = (u64, usize, Outcome, [Square; 5]);

impl Frame {
    /// Describes random positions of an endgame, of those that `eligible` allows: at most `rows`,
    /// each position as likely as any other, the same for the same seed on any number of threads.
    /// The classes are the outcomes for the first-named side, `loss`, `draw` and `win`.
    ///
    /// ```
    /// use lucena_attribute::{Frame, Set};
    /// use lucena_table::Tables;
    /// use lucena_work::Silent;
    /// use shakmaty::Color;
    /// let folder = tempfile::tempdir()?;
    /// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
    /// let attributes = Set::General.attributes(planes.material())?;
    /// let all = |row: &lucena_table::OutcomeRow| row.legal;
    /// let frame = Frame::sampled(&planes, Color::Black, attributes, &all, (1000, 0), &Silent)?;
    /// assert_eq!((frame.rows(), frame.label(frame.classes()[2])), (1000, "win".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sampled(
        planes: &OutcomePlanes,
        side: Color,
        attributes: Vec<Attribute>,
        eligible: &Eligible<'_>,
        (rows, seed): (usize, u64),
        progress: &dyn Progress,
    ) -> Result<Frame, AttributeError> {
        let drawn = draw(planes, side, eligible, (rows, seed), progress)?;
        let pieces = planes.men();
        progress.begin(&format!("describing {}", planes.material()), drawn.len() as u64);
        let described: Vec<Vec<u8>> = drawn
            .par_iter()
            .map(|(_, _, _, squares)| {
                progress.check()?;
                progress.advance(1);
                let position = Position::from_squares(pieces, &squares[..pieces.len()], side);
                Ok(attributes.iter().map(|attribute| attribute.level(&position).0).collect())
            })
            .collect::<Result<_, Interrupted>>()?;
        progress.end();
        let columns = (0..attributes.len()).map(|at| described.iter().map(|row| row[at]).collect());
        let columns = columns.collect();
        let outcome: Vec<u8> = drawn.iter().map(|drawn| drawn.2 as u8).collect();
        let positions = drawn.iter().map(|drawn| drawn.1 as u32).collect();
        let table = (planes.material(), side);
        Ok(Frame::of_outcomes(table, attributes, columns, outcome, positions))
    }
}

impl Frame {
    /// Describes random positions of a table with their depths as classes: at most `rows`, each
    /// position as likely as any other, the same for the same seed.
    ///
    /// ```
    /// use lucena_attribute::{Frame, Set};
    /// use lucena_table::{Metric, Tables};
    /// use lucena_work::Silent;
    /// use shakmaty::Color;
    /// let folder = tempfile::tempdir()?;
    /// let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
    /// let attributes = Set::Bain.attributes(table.material())?;
    /// let frame = Frame::some(&table, Color::Black, attributes, (1000, 0), &Silent)?;
    /// assert_eq!(frame.rows(), 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn some(
        table: &Table,
        side: Color,
        attributes: Vec<Attribute>,
        (rows, seed): (usize, u64),
        progress: &dyn Progress,
    ) -> Result<Frame, AttributeError> {
        progress.begin(&format!("drawing positions of {}", table.material()), 0);
        // Those whose numbers, mixed with the seed, come out smallest.
        let least = |drawn: &mut Vec<(u64, Entry)>| {
            drawn.sort_unstable_by_key(|(order, entry)| (*order, entry.index));
            drawn.truncate(rows);
        };
        let (mut drawn, mut limit) = (Vec::new(), u64::MAX);
        for entry in table.entries(side) {
            let entry = entry?;
            let order = Chance::new(seed, entry.index as u64).next();
            if order <= limit {
                drawn.push((order, entry));
            }
            if drawn.len() >= 2 * rows.max(STEP) {
                progress.check()?;
                least(&mut drawn);
                limit = drawn.last().map_or(0, |last| last.0);
            }
        }
        least(&mut drawn);
        progress.end();
        let mut entries: Vec<Entry> = drawn.into_iter().map(|(_, entry)| entry).collect();
        entries.sort_unstable_by_key(|entry| entry.index);
        Frame::of_entries(table, side, attributes, &entries, progress)
    }
}

/// Draws positions: those whose numbers, mixed with the seed, come out smallest.
fn draw(
    planes: &OutcomePlanes,
    side: Color,
    eligible: &Eligible<'_>,
    (rows, seed): (usize, u64),
    progress: &dyn Progress,
) -> Result<Vec<DrawnPosition>, AttributeError> {
    let chunks = planes.chunks();
    let count = |chunk| {
        let mut sum = 0u64;
        planes.walk(chunk, side, |row| sum += u64::from((eligible(row) & row.legal).count_ones()));
        sum
    };
    progress.begin(&format!("drawing positions of {}", planes.material()), 2 * chunks as u64);
    let positions: u64 = (0..chunks)
        .into_par_iter()
        .map(|chunk| {
            progress.advance(1);
            count(chunk)
        })
        .sum();
    progress.check()?;
    // A few more than wanted, so that enough are below the limit; the rest is cut off.
    let share = (rows as f64 + 6.0 * (rows as f64).sqrt() + 16.0) / positions.max(1) as f64;
    let limit = if share >= 1.0 { u64::MAX } else { (share * u64::MAX as f64) as u64 };
    let runner = planes.runner();
    let parts: Vec<Vec<DrawnPosition>> = (0..chunks)
        .into_par_iter()
        .map(|chunk| {
            let mut found = Vec::new();
            progress.advance(1);
            planes.walk(chunk, side, |row| {
                let mut set = eligible(row) & row.legal;
                while set != 0 {
                    let bit = set.trailing_zeros();
                    set &= set - 1;
                    let index = row.first.wrapping_add(bit as usize);
                    let order = Chance::new(seed, index as u64).next();
                    if order <= limit {
                        let mut squares = row.squares;
                        squares[runner] = Square::new(bit);
                        found.push((order, index, row.at(bit), squares));
                    }
                }
            });
            found
        })
        .collect();
    progress.end();
    progress.check()?;
    let mut drawn = parts.concat();
    drawn.sort_unstable_by_key(|drawn| (drawn.0, drawn.1));
    drawn.truncate(rows);
    drawn.sort_unstable_by_key(|drawn| drawn.1);
    Ok(drawn)
}
