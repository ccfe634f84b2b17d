//! A frame: one column an attribute, one row a position, over a whole table.

use std::fmt;
use std::sync::Arc;

use lucena_table::{Entry, Material, Space, Table, TableError};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Board, Color};

use crate::attribute::Attribute;
use crate::class::Class;
use crate::domain::Level;
use crate::error::AttributeError;
use crate::position::Position;

/// Rows described between two looks at the progress bar.
const STEP: usize = 1 << 14;

/// Every canonical position of an endgame with one side to move, described by attributes.
///
/// Columns are stored by attribute, one byte per level. A row remembers the number of its position,
/// so that one can always ask to see the board.
///
/// ```
/// use lucena_attribute::{Frame, Set};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
/// let attributes = Set::Bain.attributes(table.material())?;
/// let frame = Frame::new(&table, Color::Black, attributes, &Silent)?;
/// assert_eq!((frame.rows(), frame.attributes().len()), (28_056, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Frame {
    space: Arc<Space>,
    side: Color,
    attributes: Vec<Attribute>,
    columns: Vec<Vec<u8>>,
    classes: Vec<Class>,
    /// What the classes are called, if they are others than the table's.
    names: Option<Arc<[String]>>,
    outcome: Vec<u8>,
    positions: Vec<u32>,
}

impl Frame {
    /// Describes a table.
    pub fn new(
        table: &Table,
        side: Color,
        attributes: Vec<Attribute>,
        progress: &dyn Progress,
    ) -> Result<Frame, AttributeError> {
        let entries: Vec<_> = table.entries(side).collect::<Result<_, TableError>>()?;
        Frame::of_entries(table, side, attributes, &entries, progress)
    }

    /// Describes some positions of a table.
    pub(crate) fn of_entries(
        table: &Table,
        side: Color,
        attributes: Vec<Attribute>,
        entries: &[Entry],
        progress: &dyn Progress,
    ) -> Result<Frame, AttributeError> {
        let space = table.space();
        let mut classes: Vec<Class> = entries.iter().map(|e| Class::of(e.value, side)).collect();
        let outcomes = classes.clone();
        classes.sort_unstable();
        classes.dedup();
        let outcome = outcomes
            .iter()
            .map(|class| classes.binary_search(class).expect("each class was collected") as u8)
            .collect();
        progress.begin(&format!("describing {}", table.material()), entries.len() as u64);
        let parts: Option<Vec<Vec<u8>>> = entries
            .par_chunks(STEP)
            .map(|chunk| {
                if progress.cancelled() {
                    return None;
                }
                let mut levels = vec![0; chunk.len() * attributes.len()];
                for (row, entry) in chunk.iter().enumerate() {
                    let board = space.board(entry.index).expect("a table's numbers have boards");
                    let position = Position::ordered(board, side);
                    for (column, attribute) in attributes.iter().enumerate() {
                        levels[column * chunk.len() + row] = attribute.level(&position).0;
                    }
                }
                progress.advance(chunk.len() as u64);
                Some(levels)
            })
            .collect();
        progress.end();
        let parts = parts.ok_or(AttributeError::Interrupted(lucena_work::Interrupted))?;
        let columns = (0..attributes.len())
            .map(|column| {
                parts
                    .iter()
                    .flat_map(|part| {
                        let rows = part.len() / attributes.len();
                        &part[column * rows..(column + 1) * rows]
                    })
                    .copied()
                    .collect()
            })
            .collect();
        let positions = entries.iter().map(|entry| entry.index as u32).collect();
        let space = Arc::new(Space::new(table.material()));
        Ok(Frame { space, side, attributes, columns, classes, names: None, outcome, positions })
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.space.material()
    }

    /// Whose move it is in every row.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The attributes, one for each column.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.outcome.len()
    }

    /// The levels of one attribute, row by row.
    pub fn column(&self, attribute: usize) -> &[u8] {
        &self.columns[attribute]
    }

    /// The answer of an attribute in a row.
    pub fn level(&self, row: usize, attribute: usize) -> Level {
        Level(self.columns[attribute][row])
    }

    /// The classes that occur in the table (draw, then mates by the first-named side, then by
    /// the other).
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The place of each row's class in [`Frame::classes`].
    pub fn outcome(&self) -> &[u8] {
        &self.outcome
    }

    /// A class as files and trees write it: in words where the table is `krkopt`'s, by its own
    /// name where the classes are others than the table's ([`Frame::classed`]).
    pub fn label(&self, class: Class) -> String {
        if let (Some(names), Class::White(place)) = (&self.names, class) {
            return names.get(usize::from(place)).cloned().unwrap_or_else(|| class.to_string());
        }
        let krkopt = self.side.is_black() && self.material().to_string() == "KRvK";
        match class.word() {
            Some(word) if krkopt => word.to_string(),
            _ => class.to_string(),
        }
    }

    /// The number of a row's position in the table's [`Space`].
    pub fn position(&self, row: usize) -> usize {
        self.positions[row] as usize
    }

    /// The board of a row, the first-named side being white.
    pub fn board(&self, row: usize) -> Board {
        self.space.board(self.position(row)).expect("the rows of a frame come from a table")
    }

    /// The FEN of a row.
    pub fn fen(&self, row: usize) -> String {
        format!("{} {} - - 0 1", self.board(row).board_fen(), self.side.char())
    }

    /// The frame of some of its rows, in the order given.
    pub fn select(&self, rows: &[usize]) -> Frame {
        Frame {
            columns: self
                .columns
                .iter()
                .map(|column| rows.iter().map(|&row| column[row]).collect())
                .collect(),
            outcome: rows.iter().map(|&row| self.outcome[row]).collect(),
            positions: rows.iter().map(|&row| self.positions[row]).collect(),
            attributes: self.attributes.clone(),
            classes: self.classes.clone(),
            names: self.names.clone(),
            space: self.space.clone(),
            side: self.side,
        }
    }

    /// The frame of some of its attributes, in the order given.
    pub fn project(&self, attributes: &[usize]) -> Frame {
        Frame {
            columns: attributes.iter().map(|&a| self.columns[a].clone()).collect(),
            attributes: attributes.iter().map(|&a| self.attributes[a].clone()).collect(),
            outcome: self.outcome.clone(),
            positions: self.positions.clone(),
            classes: self.classes.clone(),
            names: self.names.clone(),
            space: self.space.clone(),
            side: self.side,
        }
    }

    /// The same rows and columns with other classes, such as the stages of a plan: a row of
    /// outcome `i` is of the class called `names[i]`.
    ///
    /// ```
    /// use lucena_attribute::{Attribute, Class, Frame};
    /// use shakmaty::Color;
    /// let check = Attribute::yes_no("check", "Whether the king is in check.", ("Yes.", "No."), |_| true);
    /// let table = ("KQvKR".parse()?, Color::Black);
    /// let classes = vec![Class::White(0), Class::White(20)];
    /// let frame = Frame::from_parts(table, vec![check], vec![vec![1, 0]], classes, vec![0, 1], vec![0, 1]);
    /// let stages = frame.classed(vec!["CLOSE".into(), "FAR".into()], vec![0, 1]);
    /// assert_eq!(stages.label(stages.classes()[1]), "FAR");
    /// # Ok::<(), lucena_table::MaterialError>(())
    /// ```
    ///
    /// # Panics
    /// If there is not one outcome for each row, or an outcome has no name.
    pub fn classed(&self, names: Vec<String>, outcome: Vec<u8>) -> Frame {
        assert_eq!(outcome.len(), self.rows(), "an outcome for each row");
        assert!(outcome.iter().all(|&class| usize::from(class) < names.len()), "named classes");
        Frame { outcome, ..self.clone() }.named(names)
    }

    /// What a frame was made of, to be used again: columns, outcomes, numbers of positions.
    pub(crate) fn into_columns(self) -> (Vec<Vec<u8>>, Vec<u8>, Vec<u32>) {
        (self.columns, self.outcome, self.positions)
    }

    /// The same with other names of classes.
    pub(crate) fn named(self, names: Vec<String>) -> Frame {
        // Places stand in for depths: trees and files know a class by its label only.
        let classes = (0..names.len() as u16).map(Class::White).collect();
        Frame { classes, names: Some(names.into()), ..self }
    }

    /// A frame from its parts, for tests and for learners that make up their own columns.
    ///
    /// # Panics
    /// If columns, outcomes and positions differ in length, or an outcome has no class.
    pub fn from_parts(
        (material, side): (Material, Color),
        attributes: Vec<Attribute>,
        columns: Vec<Vec<u8>>,
        classes: Vec<Class>,
        outcome: Vec<u8>,
        positions: Vec<u32>,
    ) -> Frame {
        assert_eq!(columns.len(), attributes.len(), "a column for each attribute");
        assert!(columns.iter().all(|column| column.len() == outcome.len()), "equal columns");
        assert_eq!(positions.len(), outcome.len(), "a position for each row");
        assert!(outcome.iter().all(|&class| usize::from(class) < classes.len()), "known classes");
        let space = Arc::new(Space::new(material));
        Frame { space, side, attributes, columns, classes, names: None, outcome, positions }
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("material", &self.material())
            .field("side", &self.side)
            .field("attributes", &self.attributes)
            .field("classes", &self.classes)
            .field("columns", &self.columns)
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}
