//! How a tree is to be grown, and growing it.

use lucena_attribute::Frame;
use lucena_work::Progress;

use super::Tree;
use super::cells::Coding;
use super::choose::Questioner;
use super::grow::TreeGrower;
use super::nested::NestedTrees;
use super::pessimism::Pessimism;
use super::prune::{Pruner, collapse};
use crate::entropy::{LARGEST_LOOKED_UP, NLogN};
use crate::error::LearnError;

/// Grows decision trees as Quinlan's C4.5 does, in the version of WEKA's J48: the same data
/// gives the same tree, node for node.
///
/// ```
/// use lucena_attribute::{Attribute, Class, Frame};
/// use lucena_learn::C45;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let kings = Attribute::number(
///     "kings", "How far the kings are apart.", 7, ("The kings are {} apart.", "square", "squares"), |_| 0,
/// );
/// let frame = Frame::from_parts(
///     ("KRvK".parse()?, Color::Black),
///     vec![kings],
///     vec![vec![2, 2, 3, 5, 6]],
///     vec![Class::Draw, Class::White(0)],
///     vec![0, 0, 0, 1, 1],
///     vec![0, 1, 2, 3, 4],
/// );
/// let tree = C45 { min_leaf: 1, prune: None, ..C45::default() }.grow(&frame, &Silent)?;
/// assert!(tree.to_string().contains("kings <= 3: draw (3.0)\nkings > 3: zero (2.0)\n"));
/// let one = C45 { max_leaves: Some(1), ..C45::default() }.grow(&frame, &Silent)?;
/// assert!(one.to_string().contains(": draw (5.0/2.0)\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct C45 {
    /// At least two branches of a question must have this many rows.
    pub min_leaf: usize,
    /// The confidence factor of pruning; `None` leaves the tree as it grew.
    pub prune: Option<f64>,
    /// When pruning, whether a branch may take the place of the question above it.
    pub subtree_raising: bool,
    /// Whether questions that mend no error are taken back, pruned or not.
    pub collapse: bool,
    /// At most this many leaves: of what is grown (and pruned) the weakest links are cut until
    /// it fits, see [`NestedTrees`]. J48 has no such limit; `None` leaves the tree as J48 has it.
    pub max_leaves: Option<usize>,
}

impl Default for C45 {
    fn default() -> C45 {
        let prune = Some(0.25);
        C45 { min_leaf: 2, prune, subtree_raising: true, collapse: true, max_leaves: None }
    }
}

impl C45 {
    /// Whether a tree can be grown so, before the work of describing is done.
    pub fn check(&self) -> Result<(), LearnError> {
        if self.min_leaf == 0 {
            return Err(LearnError::NoMinimum);
        }
        if self.max_leaves == Some(0) {
            return Err(LearnError::NoLeaves);
        }
        match self.prune.filter(|&c| !(c > 0.0 && c <= 0.5)) {
            Some(confidence) => Err(LearnError::Confidence(confidence)),
            None => Ok(()),
        }
    }

    /// Grows the tree of a frame. The result does not depend on the order of the rows or on the
    /// number of threads; the order of attributes decides ties.
    pub fn grow(&self, frame: &Frame, progress: &dyn Progress) -> Result<Tree, LearnError> {
        self.grow_rows(frame, None, progress)
    }

    /// Grows the tree of a frame whose rows stand for several: each counts as often as its weight
    /// says. The tree is that of the frame with each row repeated so often, for the price of the
    /// rows that are there.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::C45;
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Sadikov).select(&[0, 10, 5000, 20_000]);
    /// let settings = C45 { min_leaf: 1, ..C45::default() };
    /// let tree = settings.grow_weighted(&frame, &[3, 1, 0, 2], &Silent)?;
    /// assert_eq!(tree.root().rows(), 6);
    /// let repeated = frame.select(&[0, 0, 0, 1, 3, 3]);
    /// assert_eq!(tree.root(), settings.grow(&repeated, &Silent)?.root());
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn grow_weighted(
        &self,
        frame: &Frame,
        weights: &[u32],
        progress: &dyn Progress,
    ) -> Result<Tree, LearnError> {
        if weights.len() != frame.rows() {
            return Err(LearnError::Weights { weights: weights.len(), rows: frame.rows() });
        }
        if !weights.contains(&0) {
            return self.grow_rows(frame, Some(weights), progress);
        }
        // Rows that do not count say nothing, not even which levels occur.
        let rows: Vec<usize> = (0..frame.rows()).filter(|&row| weights[row] > 0).collect();
        let weights: Vec<u32> = rows.iter().map(|&row| weights[row]).collect();
        self.grow_rows(&frame.select(&rows), Some(&weights), progress)
    }

    fn grow_rows(
        &self,
        frame: &Frame,
        weights: Option<&[u32]>,
        progress: &dyn Progress,
    ) -> Result<Tree, LearnError> {
        self.check()?;
        if frame.rows() == 0 {
            return Err(LearnError::NoRows);
        }
        if frame.attributes().is_empty() {
            return Err(LearnError::NoAttributes);
        }
        let rows = match weights {
            Some(weights) => weights.iter().map(|&weight| u64::from(weight)).sum(),
            None => frame.rows() as u64,
        };
        let rows = u32::try_from(rows).map_err(|_| LearnError::TooHeavy(rows))?;
        let coding = Coding::new(frame)?;
        let largest = if weights.is_some() { rows.min(LARGEST_LOOKED_UP) } else { rows };
        let chooser = Questioner {
            coding: &coding,
            table: NLogN::up_to(largest as usize),
            // More than half of any frame: nothing is ever split.
            min_leaf: u32::try_from(self.min_leaf).unwrap_or(u32::MAX).min(u32::MAX / 2),
            classes: frame.classes().len(),
            rows,
        };
        progress.begin("growing a tree", u64::from(rows));
        let grown = TreeGrower { chooser, progress }.grow(coding.whole(frame, weights));
        progress.end();
        let mut root = grown?;
        if self.collapse {
            collapse(&mut root);
        }
        if let Some(confidence) = self.prune {
            let (pessimism, raise) = (Pessimism::new(confidence), self.subtree_raising);
            Pruner { frame, weights, pessimism, raise, progress }.prune_all(&mut root)?;
        }
        let tree = Tree {
            root,
            attributes: frame.attributes().to_vec(),
            classes: frame.classes().to_vec(),
            labels: frame.classes().iter().map(|&class| frame.label(class)).collect(),
            pruned: self.prune.is_some(),
        };
        Ok(match self.max_leaves {
            Some(leaves) if leaves < tree.leaves() => NestedTrees::of(tree).tree(leaves),
            _ => tree,
        })
    }
}
