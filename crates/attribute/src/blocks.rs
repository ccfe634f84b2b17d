//! Every position of a large endgame, described block by block: no frame holds them all.

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
        let asker = || RowAsker::new(material, attributes.clone(), planes.runner(), side);
        let mut askers: Vec<RowAsker> =
            (0..rayon::current_num_threads()).map(|_| asker()).collect();
        progress.begin(&format!("describing {material}"), chunks as u64);
        let described = (0..chunks).step_by(together * askers.len()).try_for_each(|first| {
            let part = |place: usize| {
                let from = first + place * together;
                from.min(chunks)..(from + together).min(chunks)
            };
            let frames: Vec<Frame> = askers
                .par_iter_mut()
                .enumerate()
                .map(|(place, asker)| {
                    let block =
                        part(place).fold(FrameBlock::new(&attributes), |mut block, chunk| {
                            if !progress.cancelled() {
                                block.add(planes, chunk, side, asker);
                                progress.advance(1);
                            }
                            block
                        });
                    block.frame(material, side, &attributes)
                })
                .collect();
            progress.check()?;
            frames.iter().filter(|frame| frame.rows() > 0).try_for_each(&mut *visit)
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

/// A block in the making.
struct FrameBlock {
    columns: Vec<Vec<u8>>,
    outcome: Vec<u8>,
    positions: Vec<u32>,
    levels: Vec<[u8; 64]>,
}

impl FrameBlock {
    fn new(attributes: &[Attribute]) -> FrameBlock {
        FrameBlock {
            columns: vec![Vec::new(); attributes.len()],
            outcome: Vec::new(),
            positions: Vec::new(),
            levels: vec![[0; 64]; attributes.len()],
        }
    }

    fn add(&mut self, planes: &OutcomePlanes, chunk: usize, side: Color, asker: &mut RowAsker) {
        let men = planes.men().len();
        planes.walk(chunk, side, |row| {
            let some = Bitboard(row.legal);
            asker.ask(&row.squares[..men], some, &mut self.levels);
            for (column, levels) in self.columns.iter_mut().zip(&self.levels) {
                column.extend(some.into_iter().map(|square| levels[usize::from(square)]));
            }
            for square in some {
                self.outcome.push(row.at(square.into()) as u8);
                self.positions.push(row.first.wrapping_add(usize::from(square)) as u32);
            }
        });
    }

    fn frame(self, material: Material, side: Color, attributes: &[Attribute]) -> Frame {
        let FrameBlock { columns, outcome, positions, .. } = self;
        Frame::of_outcomes((material, side), attributes.to_vec(), columns, outcome, positions)
    }
}
