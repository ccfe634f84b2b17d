//! An endgame table on disk, read position by position.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lucena_store::{BlockFile, BlockWriter, FileKind, StoreError};
use rayon::prelude::*;
use shakmaty::{Board, Color};

use crate::error::TableError;
use crate::material::Material;
use crate::solve::{Metric, Neighbour, Solution};
use crate::space::{Orbit, Space};
use crate::value::{Cells, PlyCell, PlyCode, Value, decode};

/// Version 2 (version 1 was never released).
const KIND: FileKind = FileKind { name: *b"table\0\0\0", version: 2 };

/// The solved positions of one endgame, both sides to move, under one metric.
///
/// The file stays on disk; a probe unpacks the block it needs and keeps it.
///
/// ```
/// use lucena_table::{Metric, Tables, Value};
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &lucena_work::Silent)?;
/// let wins = table.entries(Color::White).filter_map(Result::ok).map(|e| e.value);
/// assert_eq!(wins.filter_map(Value::signed).max(), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    space: Arc<Space>,
    metric: Metric,
    wide: bool,
    file: BlockFile,
}

/// A numbered position with its value.
///
/// ```
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
/// let mut boards = 0;
/// for entry in table.entries(Color::White) {
///     boards += u32::from(entry?.boards);
/// }
/// assert_eq!(boards, 175_168);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the [`Space`].
    pub index: usize,
    /// What it is worth to the side to move.
    pub value: Value,
    /// How many boards it stands for, by turning and mirroring.
    pub boards: u8,
}

impl Table {
    /// The file of a table in a folder.
    pub fn path(folder: &Path, material: Material, metric: Metric) -> PathBuf {
        folder.join(format!("{material}.{}", metric.name()))
    }

    /// Opens the table of an endgame.
    pub fn open(folder: &Path, material: Material, metric: Metric) -> Result<Table, TableError> {
        let path = Table::path(folder, material, metric);
        let file = BlockFile::open(&path, KIND).map_err(|source| match source {
            StoreError::Io { source, path } if source.kind() == std::io::ErrorKind::NotFound => {
                TableError::Missing { path, material, metric }
            }
            source => damaged(source, material, metric),
        })?;
        let space = Arc::new(Space::new(material));
        let cells = 2 * space.len() as u64;
        let wide = file.len() == 2 * cells;
        if file.meta() != meta(material, metric, wide) || !wide && file.len() != cells {
            let found = String::from_utf8_lossy(file.meta()).into_owned();
            return Err(TableError::OtherTable { path, found, material, metric });
        }
        Ok(Table { space, metric, wide, file })
    }

    /// Writes a solution; returns the size of the file.
    pub(crate) fn write(folder: &Path, solution: &Solution) -> Result<u64, TableError> {
        let (material, metric) = (solution.space.material(), solution.metric);
        let path = Table::path(folder, material, metric);
        // Slices that need two bytes a cell make the whole file wide.
        let cells = || solution.slices.iter().flatten();
        let wide = cells().any(|cells| matches!(**cells, Cells::Wide(_)));
        let write = || {
            let mut writer = BlockWriter::create(&path, KIND, &meta(material, metric, wide))?;
            for cells in cells() {
                writer.write(&cells.encode(wide))?;
            }
            writer.finish()
        };
        write().map_err(TableError::Write)
    }

    /// How its positions are numbered.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.space.material()
    }

    /// What its distances count to.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Size of the file in bytes.
    pub fn file_bytes(&self) -> u64 {
        self.file.file_len()
    }

    /// Unpacks all blocks and compares their checksums.
    pub fn check_file(&self) -> Result<(), TableError> {
        self.file.check().map_err(|source| self.damaged(source))
    }

    /// The value of a numbered position with a side to move; `None` if there is no such position.
    ///
    /// # Panics
    /// If the number is not below the length of the space.
    pub fn at(&self, index: usize, turn: Color) -> Result<Option<Value>, TableError> {
        assert!(index < self.space.len(), "{} has no number {index}", self.material());
        self.code(index, usize::from(turn.is_black())).map(decode)
    }

    #[inline]
    fn code(&self, index: usize, side: usize) -> Result<PlyCode, TableError> {
        let cell = (side * self.space.len() + index) as u64;
        let code = if self.wide {
            let low = self.file.byte(2 * cell);
            low.and_then(|low| Ok(PlyCode::from_le_bytes([low, self.file.byte(2 * cell + 1)?])))
        } else {
            self.file.byte(cell).map(PlyCell::code)
        };
        code.map_err(|source| self.damaged(source))
    }

    /// The value of a board of this material, whichever colour the stronger side has. Castling
    /// and en passant do not exist here: [`crate::Tables`] knows them.
    pub fn probe_board(&self, board: &Board, turn: Color) -> Result<Option<Value>, TableError> {
        let (material, swapped) = Material::of_board(board);
        if material != self.material() {
            return Ok(None);
        }
        match locate(&self.space, board, turn, swapped) {
            Some((index, side)) => self.code(index, side).map(decode),
            None => Ok(None),
        }
    }

    /// All positions with one side to move, one of each group of symmetric boards.
    pub fn entries(&self, turn: Color) -> impl Iterator<Item = Result<Entry, TableError>> + '_ {
        const STEP: usize = 1 << 20;
        let side = usize::from(turn.is_black());
        let len = self.space.len();
        (0..len).step_by(STEP).flat_map(move |start| {
            let range = start..(start + STEP).min(len);
            let (cells, error) = match self.cells_in(side, range.clone(), true) {
                Ok(cells) => (Some(cells), None),
                Err(error) => (None, Some(error)),
            };
            let found = cells.into_iter().flat_map(move |cells| {
                range.clone().filter_map(move |index| {
                    let value = decode(cells.code(index - range.start))?;
                    match self.space.orbit(index) {
                        Orbit::Of(boards) => Some(Ok(Entry { index, value, boards })),
                        Orbit::Copy => None,
                    }
                })
            });
            error.map(Err).into_iter().chain(found)
        })
    }

    /// The cells of a range of numbers.
    fn cells_in(
        &self,
        side: usize,
        range: Range<usize>,
        parallel: bool,
    ) -> Result<Cells, TableError> {
        let width = if self.wide { 2 } else { 1 };
        let base = side * self.space.len();
        let bytes = ((base + range.start) * width) as u64..((base + range.end) * width) as u64;
        let bytes = match parallel {
            true => self.file.bytes_parallel(bytes),
            false => self.file.bytes(bytes),
        };
        let bytes = bytes.map_err(|source| self.damaged(source))?;
        Ok(if self.wide {
            Cells::Wide(
                bytes.as_chunks::<2>().0.iter().map(|b| PlyCode::from_le_bytes(*b)).collect(),
            )
        } else {
            Cells::Narrow(bytes)
        })
    }

    /// The whole table in memory.
    pub(crate) fn load(&self) -> Result<Solution, TableError> {
        let side = |side| -> Result<Vec<Arc<Cells>>, TableError> {
            (0..self.space.slices.len())
                .into_par_iter()
                .map(|slice| self.slice(side, slice, true))
                .collect()
        };
        Ok(Solution {
            space: self.space.clone(),
            metric: self.metric,
            slices: [side(0)?, side(1)?],
        })
    }

    /// All cells of a slice.
    pub(crate) fn slice(
        &self,
        side: usize,
        slice: usize,
        parallel: bool,
    ) -> Result<Arc<Cells>, TableError> {
        let len = self.space.slice_len();
        self.cells_in(side, slice * len..(slice + 1) * len, parallel).map(Arc::new)
    }

    fn damaged(&self, source: StoreError) -> TableError {
        damaged(source, self.material(), self.metric)
    }

    /// The error for a sound file with contents that no solver writes.
    pub(crate) fn senseless(&self, fault: String) -> TableError {
        self.damaged(StoreError::Damaged { path: self.file.path().to_path_buf(), fault })
    }
}

/// The system's faults have their own remedies; those of the file are mended by making it again.
fn damaged(source: StoreError, material: Material, metric: Metric) -> TableError {
    match source {
        source @ StoreError::Io { .. } => TableError::Read(source),
        source => TableError::File { source, material, metric },
    }
}

impl Neighbour for Table {
    fn space(&self) -> &Arc<Space> {
        &self.space
    }

    fn cells(&self, side: usize, slice: usize) -> Result<Arc<Cells>, TableError> {
        self.slice(side, slice, false)
    }
}

/// The number and side to move of a board; `swapped` if its black side is the first-named one.
pub(crate) fn locate(
    space: &Space,
    board: &Board,
    turn: Color,
    swapped: bool,
) -> Option<(usize, usize)> {
    if !swapped {
        return Some((space.index(board)?, usize::from(turn.is_black())));
    }
    let mut board = board.clone();
    board.flip_vertical();
    board.swap_colors();
    Some((space.index(&board)?, usize::from(turn.is_white())))
}

/// What the file says about itself, readable in a hex dump.
fn meta(material: Material, metric: Metric, wide: bool) -> Vec<u8> {
    format!("{material} {} {}", metric.name(), if wide { "u16" } else { "u8" }).into_bytes()
}
