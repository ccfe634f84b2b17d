//! The whole lesson: trees of outcomes learned from a sample, and how often they are right.

use lucena_attribute::Attribute;
use lucena_table::{Foresight, OutcomePlanes, Tables};
use lucena_work::Progress;
use shakmaty::Color;

use super::sure::sure;
use super::{OutcomeLeaves, OutcomeSample, OutcomeTree, SureScore, opinion};
use crate::error::LearnError;
use crate::evaluate::Evaluation;
use crate::tree::C45;

/// How trees of outcomes are learned and tried.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::OutcomeLesson;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KPvK".parse()?, &Silent)?;
/// let attributes = Set::General.attributes(planes.material())?;
/// let lesson = OutcomeLesson { leaves: vec![10, 30], rows: 20_000, ..OutcomeLesson::default() };
/// let both = [attributes.clone(), attributes];
/// let learned = lesson.learn(&tables, &planes, both, Some(Color::White), &Silent)?;
/// let scores = learned.scores(&Silent)?;
/// assert!(scores[0].evaluation.accuracy() > 0.9 && scores[1].leaves > scores[0].leaves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeLesson {
    /// How the trees grow before they are cut.
    pub learner: C45,
    /// The sizes of trees to try: at most so many leaves, the smallest first.
    pub leaves: Vec<usize>,
    /// At most this many positions are learned from.
    pub rows: usize,
    /// Which ones: same seed, same positions.
    pub seed: u64,
    /// A search of this many plies settles positions that are not quiet: trees are not learned
    /// from these, and not asked about them.
    pub quiet: u32,
    /// The opinion of the trees is backed up by a search of this many plies.
    pub plies: u32,
}

impl Default for OutcomeLesson {
    fn default() -> OutcomeLesson {
        OutcomeLesson {
            learner: C45 { min_leaf: 8, prune: None, subtree_raising: false, ..C45::default() },
            leaves: vec![100],
            rows: 1_000_000,
            seed: 0,
            quiet: 0,
            plies: 0,
        }
    }
}

/// What was learned about an endgame: trees of all sizes, for one side to move or for both.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::OutcomeLesson;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KPvK".parse()?, &Silent)?;
/// let plain = Set::Plain.attributes(planes.material())?;
/// let lesson = OutcomeLesson { rows: 5_000, plies: 1, ..OutcomeLesson::default() };
/// let learned = lesson.learn(&tables, &planes, [plain.clone(), plain], None, &Silent)?;
/// assert_eq!(learned.trees().len(), 2);
/// assert!(learned.trees().iter().all(|tree| tree.sampled() == 5_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OutcomeLearned<'a> {
    lesson: &'a OutcomeLesson,
    planes: &'a OutcomePlanes,
    foresight: Option<Foresight<'a>>,
    trees: Vec<OutcomeTree>,
}

/// How often trees of one size are right, with one side to move, on every position.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::OutcomeLesson;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KPvK".parse()?, &Silent)?;
/// let plain = Set::Plain.attributes(planes.material())?;
/// let lesson = OutcomeLesson { rows: 5_000, plies: 1, ..OutcomeLesson::default() };
/// let learned = lesson.learn(&tables, &planes, [plain.clone(), plain], None, &Silent)?;
/// let scores = learned.scores(&Silent)?; // of both sides, without search and with one ply
/// assert!(scores.iter().map(|score| score.plies).eq([0, 0, 1, 1]));
/// assert_eq!(scores[0].evaluation.rows(), planes.counts(scores[0].side).iter().sum());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeScore {
    /// Whose move it is.
    pub side: Color,
    /// How many leaves were allowed.
    pub most: usize,
    /// How many leaves the tree of this side has.
    pub leaves: usize,
    /// Plies of search before the trees are asked.
    pub plies: u32,
    /// Losses, draws and wins of the first-named side, and what was said of them.
    pub evaluation: Evaluation,
}

impl OutcomeLesson {
    /// Whether anything can be learned so, before the work is done.
    pub fn check(&self) -> Result<(), LearnError> {
        if self.leaves.is_empty() || self.leaves.contains(&0) {
            return Err(LearnError::NoLeaves);
        }
        if self.rows == 0 {
            return Err(LearnError::NoSample);
        }
        self.learner.check()
    }

    /// Learns from a sample. `attributes` are those to ask with White and with Black to move. A
    /// search needs trees of both sides; without it a tree of `side` alone is enough.
    pub fn learn<'a>(
        &'a self,
        tables: &Tables,
        planes: &'a OutcomePlanes,
        attributes: [Vec<Attribute>; 2],
        side: Option<Color>,
        progress: &dyn Progress,
    ) -> Result<OutcomeLearned<'a>, LearnError> {
        self.check()?;
        let foresight = match self.quiet + self.plies > 0 || side.is_none() {
            true => Some(self.foresight(tables, planes, progress)?),
            false => None,
        };
        let open = foresight.as_ref().filter(|_| self.quiet > 0);
        let sample = OutcomeSample { rows: self.rows, seed: self.seed, open };
        let mut trees = Vec::new();
        for (color, attributes) in Color::ALL.into_iter().zip(attributes) {
            if self.plies > 0 || side.is_none_or(|side| side == color) {
                let learner = &self.learner;
                let tree =
                    OutcomeTree::learn(planes, color, attributes, learner, &sample, progress)?;
                trees.push(tree);
            }
        }
        Ok(OutcomeLearned { lesson: self, planes, foresight, trees })
    }

    fn foresight<'p>(
        &self,
        tables: &Tables,
        planes: &'p OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<Foresight<'p>, LearnError> {
        let mut foresight = tables.foresight(planes, progress)?;
        for _ in 0..self.quiet {
            foresight.deepen(progress)?;
        }
        Ok(foresight)
    }
}

impl OutcomeTree {
    fn score(&self, most: usize, plies: u32, evaluation: Evaluation) -> OutcomeScore {
        let leaves = self.nested.tree(most).leaves();
        OutcomeScore { side: self.side, most, leaves, plies, evaluation }
    }
}

impl OutcomeLearned<'_> {
    /// The trees: White's first, if both sides have one.
    pub fn trees(&self) -> &[OutcomeTree] {
        &self.trees
    }

    /// The search that parts quiet positions from the others.
    fn quiet(&self) -> Option<&Foresight<'_>> {
        self.foresight.as_ref().filter(|_| self.lesson.quiet > 0)
    }

    /// How often trees of each size are right on every position, alone and with each ply of
    /// search; the smallest first.
    pub fn scores(&self, progress: &dyn Progress) -> Result<Vec<OutcomeScore>, LearnError> {
        let mut scores = Vec::new();
        if self.foresight.is_none() || self.trees.len() == 1 {
            for tree in &self.trees {
                scores.extend(self.alone(tree, progress)?);
            }
            return Ok(scores);
        }
        for &most in &self.lesson.leaves {
            scores.extend(self.searched(most, progress)?);
        }
        Ok(scores)
    }

    /// Trees of all sizes in one walk.
    fn alone(
        &self,
        tree: &OutcomeTree,
        progress: &dyn Progress,
    ) -> Result<Vec<OutcomeScore>, LearnError> {
        let sizes = &self.lesson.leaves;
        let tally = tree.judge(sizes, self.planes, self.quiet(), progress)?;
        let score = |(at, &most): (usize, &usize)| tree.score(most, 0, tally.evaluation(at));
        Ok(sizes.iter().enumerate().map(score).collect())
    }

    /// Two trees of a size at the leaves of a search.
    fn searched(
        &self,
        most: usize,
        progress: &dyn Progress,
    ) -> Result<Vec<OutcomeScore>, LearnError> {
        let (Some(foresight), [white, black]) = (&self.foresight, &self.trees[..]) else {
            return Ok(Vec::new());
        };
        let mut thought = opinion([white, black], most, self.planes, self.quiet(), progress)?;
        let mut scores = Vec::new();
        for plies in 0..=self.lesson.plies {
            if plies > 0 {
                progress.check()?;
                thought = foresight.backed_up(&thought);
            }
            scores.extend(self.trees.iter().map(|tree| {
                let matrix = thought.compared(self.planes, tree.side());
                let training = tree.nested.full().root().counts();
                let confusion = matrix.map(|line| line.to_vec()).into();
                tree.score(most, plies, Evaluation::of_classes(confusion, training))
            }));
        }
        Ok(scores)
    }

    /// The leaves of the tree with a side to move, with every position that comes to them.
    pub fn leaves(
        &self,
        side: Color,
        most: usize,
        progress: &dyn Progress,
    ) -> Result<OutcomeLeaves, LearnError> {
        let tree = self.trees.iter().find(|tree| tree.side() == side).ok_or(LearnError::OneSide)?;
        tree.leaves(most, self.planes, self.quiet(), progress)
    }

    /// What the leaves without exceptions of trees of a size tell for certain, alone and with
    /// each ply of search, for both sides to move. Both must have been learned.
    pub fn sure(&self, most: usize, progress: &dyn Progress) -> Result<[SureScore; 2], LearnError> {
        match (&self.foresight, &self.trees[..]) {
            (Some(foresight), [white, black]) => {
                sure([white, black], most, self.planes, foresight, self.lesson.plies, progress)
            }
            _ => Err(LearnError::OneSide),
        }
    }
}
