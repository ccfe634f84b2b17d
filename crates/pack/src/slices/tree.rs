//! The tree of a slice and the exceptions from it.

use lucena_store::code::{RangeReader, RangeWriter};
use lucena_table::Outcome;

use super::model::SliceTeller;

/// Questions on a way through a tree at most.
pub(super) const MAX_DEPTH: usize = 128;

/// A node of a tree in preorder; the branch for small answers follows its split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SliceNode {
    /// An outcome for the first-named side: loss, draw, win.
    Leaf(u8),
    /// A question of those in use: answers above `cut` go on at `above`.
    Split { question: u8, cut: u8, above: u32 },
}

/// A position whose outcome is not the one of its leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exception {
    /// Its number in the slice.
    pub(super) number: u32,
    /// Whether it is the unlikelier of the two others.
    pub(super) second: bool,
}

impl Exception {
    /// The exception that makes one outcome another.
    pub(super) fn from(number: u32, told: u8, truth: u8) -> Exception {
        Exception { number, second: others(told)[0] != truth }
    }

    pub(super) fn outcome(self, told: u8) -> u8 {
        others(told)[usize::from(self.second)]
    }
}

/// The other outcomes, the likelier first.
fn others(outcome: u8) -> [u8; 2] {
    [[1, 2], [2, 0], [1, 0]][usize::from(outcome)]
}

/// The outcomes of a slice with one side to move, as far as the search does not find them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SliceTree {
    /// The numbers of the questions in use.
    pub(super) questions: Vec<u8>,
    pub(super) nodes: Vec<SliceNode>,
    /// By rising number.
    pub(super) exceptions: Vec<Exception>,
}

impl SliceTree {
    /// The leaves.
    pub(super) fn leaves(&self) -> usize {
        self.nodes.len().div_ceil(2)
    }

    /// The outcome that the tree tells, without the exceptions.
    #[inline]
    pub(super) fn told(&self, mut level: impl FnMut(usize) -> u8) -> u8 {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                SliceNode::Leaf(outcome) => return outcome,
                SliceNode::Split { question, cut, above } => {
                    let level = level(usize::from(self.questions[usize::from(question)]));
                    at = if level <= cut { at + 1 } else { above as usize };
                }
            }
        }
    }

    /// What becomes of it at a position of this number.
    #[inline]
    pub(super) fn excepted(&self, number: u32, told: u8) -> Outcome {
        let found = self.exceptions.binary_search_by_key(&number, |exception| exception.number);
        let outcome = found.map_or(told, |at| self.exceptions[at].outcome(told));
        Outcome::ALL[usize::from(outcome)]
    }

    /// As bytes; `levels` are those of all questions of the endgame.
    pub(super) fn to_bytes(&self, levels: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; levels.len().div_ceil(8)];
        for &question in &self.questions {
            bytes[usize::from(question) / 8] |= 1 << (question % 8);
        }
        let mut writer = RangeWriter::default();
        let used: Vec<u8> = self.questions.iter().map(|&q| levels[usize::from(q)]).collect();
        let mut teller = SliceTeller::new(&mut writer, &used);
        let nodes = teller.tree(&self.nodes);
        assert!(nodes == self.nodes, "a tree has its questions and cuts in range");
        teller.exceptions(&self.exceptions, u32::MAX);
        bytes.extend(writer.finish());
        bytes
    }

    /// The tree of these bytes, if [`SliceTree::to_bytes`] writes just them for a slice with so
    /// many numbers.
    pub(super) fn from_bytes(bytes: &[u8], levels: &[u8], limit: u32) -> Option<SliceTree> {
        let (marks, bytes) = bytes.split_at_checked(levels.len().div_ceil(8))?;
        let marked = |question: usize| marks[question / 8] >> (question % 8) & 1 == 1;
        if (levels.len()..8 * marks.len()).any(marked) {
            return None;
        }
        let questions: Vec<u8> =
            (0..levels.len()).filter(|&question| marked(question)).map(|q| q as u8).collect();
        let used: Vec<u8> = questions.iter().map(|&q| levels[usize::from(q)]).collect();
        let mut reader = RangeReader::new(bytes);
        let mut teller = SliceTeller::new(&mut reader, &used);
        let nodes = teller.tree(&[]);
        let exceptions = teller.exceptions(&[], limit);
        let sound = teller.is_sound();
        (sound && reader.finish()).then_some(SliceTree { questions, nodes, exceptions })
    }
}
