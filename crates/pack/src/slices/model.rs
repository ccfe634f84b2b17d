//! The bytes of a slice: its tree and its exceptions through one range coder.
//!
//! As in packs, all is told as yes-or-no questions, and what is impossible is not asked. Each
//! answer is guessed from several circumstances at once (logistic mixing).

use lucena_store::code::{Coder, ONE};

use super::tree::{Exception, MAX_DEPTH, SliceNode};
use crate::exact::mixer::OpinionMixer;

/// A split or a leaf around the node in question.
#[derive(Clone, Copy, Default)]
struct Beside {
    /// One more than the question, or 0.
    question: u64,
    cut: u64,
    above: bool,
}

/// What is known before a node is told.
#[derive(Clone, Copy, Default)]
struct NodeView {
    depth: usize,
    parent: Beside,
    grand: Beside,
    /// The root of the sister that came before: 0 for none, else one more than its question or
    /// 1,000 and its outcome.
    sister: u64,
}

/// Tells trees: writes or reads them, according to the coder.
pub(super) struct SliceTeller<'c, C> {
    coder: &'c mut C,
    leaf: OpinionMixer<6>,
    question: OpinionMixer<7>,
    cut: OpinionMixer<5>,
    outcome: OpinionMixer<5>,
    number: OpinionMixer<3>,
    /// The levels of each question that are still possible.
    open: Vec<(u8, u8)>,
    broken: bool,
}

/// What a node told about itself, for its sister.
const LEAVES: u64 = 1000;

impl<'c, C: Coder> SliceTeller<'c, C> {
    /// For questions with these numbers of levels.
    pub(super) fn new(coder: &'c mut C, levels: &[u8]) -> SliceTeller<'c, C> {
        SliceTeller {
            coder,
            leaf: OpinionMixer::new(1),
            question: OpinionMixer::new(2),
            cut: OpinionMixer::new(1),
            outcome: OpinionMixer::new(1),
            number: OpinionMixer::new(1),
            open: levels.iter().map(|&levels| (0, levels.saturating_sub(1))).collect(),
            broken: false,
        }
    }

    /// Whether what was read can be what a writer wrote.
    pub(super) fn is_sound(&self) -> bool {
        !self.broken && !self.coder.is_lost()
    }

    /// A tree in preorder; a reader gives no nodes.
    pub(super) fn tree(&mut self, given: &[SliceNode]) -> Vec<SliceNode> {
        let mut told = Vec::with_capacity(given.len());
        self.node(given, &mut told, NodeView::default());
        told
    }

    fn node(&mut self, given: &[SliceNode], told: &mut Vec<SliceNode>, view: NodeView) -> u64 {
        let at = told.len();
        let given_node = given.get(at).copied();
        let forced = view.depth == MAX_DEPTH || self.open.is_empty() || !self.is_sound();
        let is_leaf = matches!(given_node, None | Some(SliceNode::Leaf(_)));
        if forced || self.is_leaf(&view, is_leaf) {
            let outcome = self.outcome(&view, given_node);
            told.push(SliceNode::Leaf(outcome));
            return LEAVES + u64::from(outcome);
        }
        let (question, cut) = match given_node {
            Some(SliceNode::Split { question, cut, .. }) => (question, cut),
            _ => (0, 0),
        };
        let question = self.question(&view, question);
        let (low, high) = self.open[usize::from(question)];
        if low == high {
            self.broken = true;
            told.push(SliceNode::Leaf(0));
            return LEAVES;
        }
        let cut = self.cut(&view, question, (low, high - 1), cut);
        told.push(SliceNode::Split { question, cut, above: 0 });
        let me = |above| NodeView {
            depth: view.depth + 1,
            parent: Beside { question: u64::from(question) + 1, cut: u64::from(cut), above },
            grand: view.parent,
            sister: 0,
        };
        self.open[usize::from(question)] = (low, cut);
        let sister = self.node(given, told, me(false));
        let above = told.len() as u32;
        told[at] = SliceNode::Split { question, cut, above };
        self.open[usize::from(question)] = (cut + 1, high);
        self.node(given, told, NodeView { sister, ..me(true) });
        self.open[usize::from(question)] = (low, high);
        u64::from(question) + 1
    }

    fn is_leaf(&mut self, view: &NodeView, yes: bool) -> bool {
        let NodeView { parent, grand, sister, depth } = *view;
        let side = u64::from(parent.above);
        let kind = if sister >= LEAVES { sister - LEAVES + 2 } else { sister.min(1) };
        let circumstances = [
            key([1, kind, depth as u64]),
            key([2, parent.question, side, kind]),
            key([3, parent.question, parent.cut, side * 8 + kind]),
            key([4, sister, side, 0]),
            key([5, parent.question, grand.question, side * 2 + u64::from(grand.above)]),
            key([6, kind, side, grand.question]),
        ];
        self.leaf.ask(self.coder, &circumstances, [0, 0], yes)
    }

    fn question(&mut self, view: &NodeView, question: u8) -> u8 {
        let NodeView { parent, grand, sister, depth } = *view;
        let side = u64::from(parent.above);
        let most = self.open.len() as u64 - 1;
        let (mixer, coder) = (&mut self.question, &mut *self.coder);
        let told = pick((0, most), u64::from(question), |prefix, yes| {
            let circumstances = [
                key([11, prefix, depth.min(20) as u64, 0]),
                key([12, prefix, parent.question, 0]),
                key([13, prefix, parent.question, parent.cut * 2 + side]),
                key([14, prefix, parent.question * 512 + grand.question, 0]),
                key([15, prefix, sister, 0]),
                key([16, prefix, sister, parent.question]),
                key([17, prefix, grand.question, u64::from(grand.above)]),
            ];
            mixer.ask(coder, &circumstances, [usize::from(sister == 0), 0], yes)
        });
        told as u8
    }

    fn cut(&mut self, view: &NodeView, question: u8, (low, high): (u8, u8), cut: u8) -> u8 {
        let NodeView { parent, grand, sister, .. } = *view;
        let question = u64::from(question);
        let range = u64::from(low) << 8 | u64::from(high);
        let (mixer, coder) = (&mut self.cut, &mut *self.coder);
        let told = pick((low.into(), high.into()), u64::from(cut), |prefix, yes| {
            let circumstances = [
                key([21, prefix, question, 0]),
                key([22, prefix, question, range]),
                key([23, prefix, question, parent.question * 64 + parent.cut]),
                key([24, prefix, question, sister]),
                key([25, prefix, question, grand.question]),
            ];
            mixer.ask(coder, &circumstances, [0, 0], yes)
        });
        told as u8
    }

    fn outcome(&mut self, view: &NodeView, given: Option<SliceNode>) -> u8 {
        let NodeView { parent, grand, sister, depth } = *view;
        let side = u64::from(parent.above);
        let leaf = if sister >= LEAVES { sister } else { 0 };
        let given = match given {
            Some(SliceNode::Leaf(outcome)) => outcome,
            _ => 0,
        };
        let mut ask = |turn: u64, yes: bool| {
            let circumstances = [
                key([31 + turn, leaf, side, 0]),
                key([33 + turn, parent.question, side, leaf]),
                key([35 + turn, parent.question, parent.cut * 2 + side, leaf]),
                key([37 + turn, grand.question, parent.question, side + 2 * leaf]),
                key([39 + turn, sister, depth as u64, 0]),
            ];
            self.outcome.ask(self.coder, &circumstances, [0, 0], yes)
        };
        match ask(0, given == 1) {
            true => 1,
            false => 2 * u8::from(ask(1, given == 2)),
        }
    }

    /// The exceptions, by rising number below `limit`.
    pub(super) fn exceptions(&mut self, given: &[Exception], limit: u32) -> Vec<Exception> {
        let mut told: Vec<Exception> = Vec::with_capacity(given.len());
        let mut next = 0;
        loop {
            let exception = given.get(told.len());
            // One more than the gap; 0 says that there are no more.
            let gap = exception.map_or(0, |exception| exception.number - next + 1);
            let gap = self.whole(gap);
            if gap == 0 || !self.is_sound() {
                return told;
            }
            let number = u64::from(next) + u64::from(gap) - 1;
            if number >= u64::from(limit) {
                self.broken = true;
                return told;
            }
            let second = exception.is_some_and(|exception| exception.second);
            let circumstances = [key([61, 0, 0, 0]), key([62, 0, 0, 0]), key([63, 0, 0, 0])];
            let second = self.number.ask(self.coder, &circumstances, [0, 0], second);
            told.push(Exception { number: number as u32, second });
            next = number as u32 + 1;
        }
    }

    /// A whole number: how many bits it has, then the bits.
    fn whole(&mut self, number: u32) -> u32 {
        let bits = u64::from(u32::BITS - number.leading_zeros());
        let (mixer, coder) = (&mut self.number, &mut *self.coder);
        let bits = pick((0, 32), bits, |prefix, yes| {
            let circumstances =
                [key([51, prefix, 0, 0]), key([52, prefix, 0, 0]), key([53, prefix, 0, 0])];
            mixer.ask(coder, &circumstances, [0, 0], yes)
        });
        let mut told = u32::from(bits > 0);
        for bit in (0..bits.saturating_sub(1)).rev() {
            let yes = number >> bit & 1 == 1;
            let yes = if bit + 4 > bits {
                let place = u64::from(told);
                let circumstances =
                    [key([54, bits, place, 0]), key([55, bits, 0, 0]), key([56, place, 0, 0])];
                mixer.ask(coder, &circumstances, [0, 0], yes)
            } else {
                coder.answer(ONE / 2, yes)
            };
            told = told << 1 | u32::from(yes);
        }
        told
    }
}

/// A number between two bounds, told bit by bit from the highest; bits that the bounds decide are
/// not asked. `ask` gets the bits so far, with a one in front.
fn pick((low, high): (u64, u64), given: u64, mut ask: impl FnMut(u64, bool) -> bool) -> u64 {
    let bits = u64::BITS - high.leading_zeros();
    let mut start = 0;
    for bit in (0..bits).rev() {
        let middle = start + (1 << bit);
        let yes = if high < middle {
            false
        } else if low >= middle {
            true
        } else {
            ask(
                (1 << (bits - bit)) | (start >> (bit + 1)) | u64::from(bits) << 32,
                given >> bit & 1 == 1,
            )
        };
        if yes {
            start = middle;
        }
    }
    start
}

/// One circumstance out of several.
fn key<const N: usize>(parts: [u64; N]) -> u64 {
    parts.iter().fold(1, |key: u64, part| key.wrapping_mul(0x1_0000_01B3).wrapping_add(part + 1))
}
