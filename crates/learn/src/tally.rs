//! Judging from a stream: confusion matrices of trees of several sizes, filled in as positions go
//! by.

use crate::error::LearnError;
use crate::evaluate::Evaluation;
use crate::tree::Tree;

/// How often trees of several sizes are right, counted position by position: no frame holds them.
///
/// Each thread fills a tally of its own; the tallies are merged in any order.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{C45, NestedTrees, TreeTally};
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let sample = frame.select(&(0..frame.rows()).step_by(4).collect::<Vec<_>>());
/// let nested = NestedTrees::of(C45::default().grow(&sample, &Silent)?);
/// let sizes = [10, 100];
/// let mut tally = TreeTally::new(nested.full(), &sizes);
/// let mut classes = [0; 2];
/// for row in 0..frame.rows() {
///     nested.judge(&sizes, |attribute| frame.level(row, attribute), &mut classes);
///     tally.add(frame.outcome()[row], &classes, 1);
/// }
/// // The tree of 10 leaves, learned from a quarter of the positions and tried on all.
/// assert_eq!(tally.evaluation(0).correct(), nested.tree(10).evaluate(&frame)?.correct());
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeTally {
    sizes: Vec<usize>,
    /// Training rows of each class.
    training: Vec<u32>,
    /// By true class, then by size, then by the class given.
    counts: Vec<u64>,
}

impl TreeTally {
    /// An empty tally for trees of these sizes, cut from the tree given.
    pub fn new(tree: &Tree, sizes: &[usize]) -> TreeTally {
        let training = tree.root().counts().to_vec();
        let counts = vec![0; training.len() * sizes.len() * training.len()];
        TreeTally { sizes: sizes.to_vec(), training, counts }
    }

    /// The sizes it counts for, as they were given.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Counts positions of one class: how many they are, and the class that the tree of each size
    /// gives them. Classes are places, as [`Frame::outcome`] and [`NestedTrees::judge`] have them.
    ///
    /// [`Frame::outcome`]: lucena_attribute::Frame::outcome
    /// [`NestedTrees::judge`]: crate::NestedTrees::judge
    ///
    /// # Panics
    /// If there are not as many classes given as sizes, or a class is not one of the tree's.
    #[inline]
    pub fn add(&mut self, truth: u8, given: &[u8], positions: u64) {
        assert_eq!(given.len(), self.sizes.len(), "a class for each size");
        let classes = self.training.len();
        let width = self.sizes.len() * classes;
        let counts = &mut self.counts[usize::from(truth) * width..][..width];
        for (counts, &given) in counts.chunks_exact_mut(classes).zip(given) {
            counts[usize::from(given)] += positions;
        }
    }

    /// Adds what another thread has counted.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::{C45, TreeTally};
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
    /// let tree = C45::default().grow(&frame, &Silent)?;
    /// let mut one = TreeTally::new(&tree, &[10, 100]);
    /// let mut two = one.clone();
    /// one.add(3, &[3, 3], 5);
    /// two.add(3, &[4, 3], 1);
    /// one.merge(&two)?;
    /// assert_eq!([0, 1].map(|size| one.evaluation(size).correct()), [5, 6]);
    /// assert!(one.merge(&TreeTally::new(&tree, &[10])).is_err());
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn merge(&mut self, other: &TreeTally) -> Result<(), LearnError> {
        if (&self.sizes, &self.training) != (&other.sizes, &other.training) {
            return Err(LearnError::OtherTally);
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(mine, theirs)| *mine += theirs);
        Ok(())
    }

    /// Positions counted.
    pub fn positions(&self) -> u64 {
        if self.sizes.is_empty() {
            0
        } else {
            self.counts.iter().sum::<u64>() / self.sizes.len() as u64
        }
    }

    /// How good the trees of one size are, by the place of the size.
    ///
    /// Only the classes given are known here, not the shares of the leaves behind them, so the
    /// two errors take each answer as quite certain: a share of 1 for the class given.
    ///
    /// # Panics
    /// If there is no such size.
    pub fn evaluation(&self, size: usize) -> Evaluation {
        assert!(size < self.sizes.len(), "one of {} sizes", self.sizes.len());
        let classes = self.training.len();
        let given = |truth: usize| (truth * self.sizes.len() + size) * classes;
        let confusion = (0..classes).map(|truth| self.counts[given(truth)..][..classes].to_vec());
        Evaluation::of_classes(confusion.collect(), &self.training)
    }
}
