//! Everything the thesis measured, measured again.

use lucena_attribute::{
    Ambiguity, Attribute, Combinations, Format, Frame, Set, krkopt_order, text,
};
use lucena_learn::{C45, Evaluation, Tree};
use lucena_table::Table;
use lucena_work::Progress;
use shakmaty::Color;

use super::archive;
use crate::error::ReportError;

/// The values of M in Appendix A.
pub const MIN_LEAVES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The sets whose trees the thesis grew.
pub const TREE_SETS: [Set; 3] = [Set::Sadikov, Set::Breda, Set::All];

/// One set of attributes over the whole table.
pub struct SetStudy {
    pub set: Set,
    /// All positions, attributes under their published names.
    pub frame: Frame,
    pub ambiguity: Ambiguity,
    /// One row for each clear combination: the thesis' new database.
    pub clear: Frame,
    /// The ambiguous positions as lines of `krkopt`.
    pub errors: String,
}

/// One of the 24 trees.
pub struct TreeStudy {
    pub set: Set,
    pub min_leaf: usize,
    pub tree: Tree,
    pub evaluation: Evaluation,
    /// Bytes of ambiguous positions, tree and misclassified rows together.
    pub bytes: usize,
}

impl SetStudy {
    pub fn new(table: &Table, set: Set, progress: &dyn Progress) -> Result<SetStudy, ReportError> {
        let published = |attribute: Attribute| match attribute.published().map(str::to_owned) {
            Some(name) => attribute.renamed(name),
            None => attribute,
        };
        let attributes = set.attributes(table.material())?.into_iter().map(published).collect();
        let frame = Frame::new(table, Color::Black, attributes, progress)?;
        // The thesis read its positions in this order, and bzip2 notices.
        let frame = frame.select(&krkopt_order(&frame));
        let combinations = Combinations::of(&frame);
        let ambiguity = Ambiguity::of(&frame, &combinations);
        let clear = frame.select(&combinations.clear_rows(&frame));
        let ambiguous = frame.select(&combinations.ambiguous_rows());
        let errors = text(&ambiguous, Format::Krkopt).expect("this format is text");
        Ok(SetStudy { set, frame, ambiguity, clear, errors })
    }

    /// The tree for one M, what it gets wrong, and how much room all of it takes.
    pub fn tree(&self, min_leaf: usize, progress: &dyn Progress) -> Result<TreeStudy, ReportError> {
        let tree = C45 { min_leaf, prune: None, ..C45::default() }.grow(&self.clear, progress)?;
        let evaluation = tree.evaluate(&self.clear)?;
        let predictions = tree.predictions(&self.clear)?;
        let wrong: Vec<usize> = (0..self.clear.rows())
            .filter(|&row| predictions[row] != self.clear.outcome()[row])
            .collect();
        let wrong = text(&self.clear.select(&wrong), Format::Arff).expect("this format is text");
        let files =
            [("errors", &self.errors), ("tree", &tree.to_string()), ("misclassified", &wrong)];
        let bytes = archive::size(&files.map(|(name, text)| (name, text.as_str())))?;
        Ok(TreeStudy { set: self.set, min_leaf, tree, evaluation, bytes })
    }

    /// Bytes of the new database before any tree: clear combinations and ambiguous positions.
    pub fn bytes(&self) -> Result<usize, ReportError> {
        let rows = text(&self.clear, Format::Arff).expect("this format is text");
        archive::size(&[("errors", &self.errors), ("rows", &rows)])
    }
}

/// The set as the thesis calls it.
pub fn title(set: Set) -> &'static str {
    match set {
        Set::Bain => "Bain",
        Set::Morales => "Morales",
        Set::Sadikov => "Sadikov",
        Set::Torres => "Torres",
        Set::Breda => "My Selection",
        Set::All => "All Attributes",
        Set::Corrected => "Corrected",
        Set::Bratko => "Bratko",
        Set::Plain => "Plain",
        Set::General => "General",
        Set::Practical => "Practical",
        Set::Atomic => "Atomic",
        Set::Atomic64 => "Atomic, 64 a man",
    }
}
