//! Every position of a large endgame, described block by block: no frame holds them all.

use std::mem::take;

use lucena_table::{Material, Outcome, OutcomePlanes};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Bitboard, Color};

use crate::attribute::Attribute;
use crate::class::Class;
use crate::error::AttributeError;
use crate::frame::Frame;
use crate::rows::RowAsker;

/// Numbers of positions in a block at most, unless a part of the endgame that is walked in one
/// go has more.
const BLOCK: usize = 1 << 18;

impl Frame {
    /// Describes every position of an endgame with one side to move and visits the frames of one
    /// block after the other, always in the same order. The classes are the outcomes for the
    /// first-named side, `loss`, `draw` and `win`. Blocks are described by all threads; memory
    /// holds a few.
    ///
    /// ```
    /// use lucena_attribute::{Frame, Set};
    /// use lucena_table::Tables;
    /// use lucena_work::Silent;
    /// use shakmaty::Color;
    /// let folder = tempfile::tempdir()?;
    /// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
    /// let attributes = Set::Plain.attributes(planes.material())?;
    /// let mut rows = 0;
    /// let mut visit = |frame: &Frame| Ok(rows += frame.rows());
    /// Frame::blocks(&planes, Color::Black, attributes, &mut visit, &Silent)?;
    /// assert_eq!(rows as u64, planes.counts(Color::Black).iter().sum());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn blocks(
        planes: &OutcomePlanes,
        side: Color,
        attributes: Vec<Attribute>,
        visit: &mut dyn FnMut(&Frame) -> Result<(), AttributeError>,
        progress: &dyn Progress,
    ) -> Result<(), AttributeError> {
        let (material, chunks) = (planes.material(), planes.chunks());
        let together = (BLOCK * chunks / planes.space().len()).max(1);
        let maker = || {
            let asker = RowAsker::new(material, attributes.clone(), planes.runner(), side);
            (asker, FrameBlock::new(attributes.len()))
        };
        let mut makers: Vec<_> = (0..rayon::current_num_threads()).map(|_| maker()).collect();
        progress.begin(&format!("describing {material}"), chunks as u64);
        let described = (0..chunks).step_by(together * makers.len()).try_for_each(|first| {
            let part = |place: usize| {
                let from = first + place * together;
                from.min(chunks)..(from + together).min(chunks)
            };
            makers.par_iter_mut().enumerate().for_each(|(place, (asker, block))| {
                for chunk in part(place).take_while(|_| !progress.cancelled()) {
                    block.add(planes, chunk, side, asker);
                    progress.advance(1);
                }
            });
            progress.check()?;
            makers.iter_mut().try_for_each(|(_, block)| {
                let frame = block.take_frame((material, side), &attributes);
                let seen = if frame.rows() > 0 { visit(&frame) } else { Ok(()) };
                block.reuse(frame);
                seen
            })
        });
        progress.end();
        described
    }

    /// A frame whose classes are outcomes.
    pub(crate) fn of_outcomes(
        (material, side): (Material, Color),
        attributes: Vec<Attribute>,
        columns: Vec<Vec<u8>>,
        outcome: Vec<u8>,
        positions: Vec<u32>,
    ) -> Frame {
        let classes = vec![Class::Black(0), Class::Draw, Class::White(0)];
        let table = (material, side);
        let frame = Frame::from_parts(table, attributes, columns, classes, outcome, positions);
        frame.named(Outcome::ALL.map(|outcome| outcome.to_string()).into())
    }
}

/// A block in the making. Its columns are longer than what is filled, so that a row can be copied in
/// pieces of one length, and they are used again for the next block.
struct FrameBlock {
    columns: Vec<Vec<u8>>,
    outcome: Vec<u8>,
    positions: Vec<u32>,
    levels: Vec<[u8; 64]>,
    pieces: Vec<RowPiece>,
}

/// Levels copied at once: as many as fit a short register.
const PIECE: usize = 16;

/// A part of a row that is copied at once: where it begins, and where in the column it goes.
/// What is too much is overwritten by the next.
struct RowPiece {
    from: usize,
    to: usize,
}

impl FrameBlock {
    fn new(attributes: usize) -> FrameBlock {
        FrameBlock {
            columns: vec![Vec::new(); attributes],
            outcome: Vec::new(),
            positions: Vec::new(),
            levels: vec![[0; 64]; attributes],
            pieces: Vec::new(),
        }
    }

    fn add(&mut self, planes: &OutcomePlanes, chunk: usize, side: Color, asker: &mut RowAsker) {
        let men = planes.men().len();
        planes.walk(chunk, side, |row| {
            let some = Bitboard(row.legal);
            asker.ask(&row.squares[..men], some, &mut self.levels);
            self.append(some);
            for square in some {
                self.outcome.push(row.at(square.into()) as u8);
                self.positions.push(row.first.wrapping_add(usize::from(square)) as u32);
            }
        });
    }

    /// Appends the levels of some squares to all columns.
    fn append(&mut self, some: Bitboard) {
        let filled = self.outcome.len();
        RowPiece::cut(some, filled, &mut self.pieces);
        let wanted = filled + 64 + PIECE;
        for (column, levels) in self.columns.iter_mut().zip(&self.levels) {
            if column.len() < wanted {
                column.resize(wanted.max(2 * column.len()), 0);
            }
            let mut row = [0; 64 + PIECE];
            row[..64].copy_from_slice(levels);
            for &RowPiece { from, to } in &self.pieces {
                column[to..to + PIECE].copy_from_slice(&row[from..from + PIECE]);
            }
        }
    }

    /// Hands over what was filled.
    fn take_frame(&mut self, table: (Material, Color), attributes: &[Attribute]) -> Frame {
        let (outcome, positions) = (take(&mut self.outcome), take(&mut self.positions));
        let mut columns = take(&mut self.columns);
        columns.iter_mut().for_each(|column| column.truncate(outcome.len()));
        Frame::of_outcomes(table, attributes.to_vec(), columns, outcome, positions)
    }

    /// Takes the memory of a frame that was looked at.
    fn reuse(&mut self, frame: Frame) {
        let (columns, mut outcome, mut positions) = frame.into_columns();
        outcome.clear();
        positions.clear();
        (self.columns, self.outcome, self.positions) = (columns, outcome, positions);
    }
}

impl RowPiece {
    /// Cuts the runs of some squares into pieces that follow each other in a column.
    fn cut(some: Bitboard, filled: usize, pieces: &mut Vec<RowPiece>) {
        pieces.clear();
        let (mut rest, mut to) = (some.0, filled);
        while rest != 0 {
            let first = rest.trailing_zeros() as usize;
            let run = (rest >> first).trailing_ones() as usize;
            for done in (0..run).step_by(PIECE) {
                pieces.push(RowPiece { from: first + done, to: to + done });
            }
            to += run;
            rest = if first + run == 64 { 0 } else { rest >> (first + run) << (first + run) };
        }
    }
}
