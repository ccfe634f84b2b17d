//! Moves by the position they start from, as an adjacency list.

use std::ops::Range;

/// Lists of numbers, one after another: the moves inside an endgame by the position they start
/// from, with what taking a double step in passing gives; or any other lists, without that.
///
/// ```
/// let moves: lucena_layout::Edges = [vec![1, 2], vec![], vec![1]].into_iter().collect();
/// assert_eq!(moves.of(0), [1, 2]);
/// assert_eq!(moves.reversed(3).of(1), [0, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Edges<T = ()> {
    start: Vec<u32>,
    to: Vec<u32>,
    /// Beside the place of an edge; sorted.
    passed: Vec<(u32, T)>,
}

impl<T> Default for Edges<T> {
    fn default() -> Edges<T> {
        Edges { start: vec![0], to: Vec::new(), passed: Vec::new() }
    }
}

impl<T> Edges<T> {
    /// The targets of a position's moves, in the order in which they were added.
    #[inline]
    pub fn of(&self, from: usize) -> &[u32] {
        &self.to[self.range(from)]
    }

    /// The numbers of a position's moves among all moves.
    #[inline]
    pub fn range(&self, from: usize) -> Range<usize> {
        self.start[from] as usize..self.start[from + 1] as usize
    }

    /// How many positions, or lists, there are.
    #[allow(clippy::len_without_is_empty)] // nobody asks
    pub fn len(&self) -> usize {
        self.start.len() - 1
    }

    /// How many moves there are in all.
    pub fn count(&self) -> usize {
        self.to.len()
    }

    /// Where a move leads, by its number among all moves.
    #[inline]
    pub fn target(&self, edge: usize) -> u32 {
        self.to[edge]
    }

    /// Whether any move can be taken in passing: only then do others than the targets matter.
    #[inline]
    pub fn any_passed(&self) -> bool {
        !self.passed.is_empty()
    }

    /// The moves backwards: for each of `targets` positions those that lead to it, in rising order.
    pub fn reversed(&self, targets: usize) -> Edges {
        let mut start = vec![0_u32; targets + 1];
        for &to in &self.to {
            start[to as usize + 1] += 1;
        }
        for target in 0..targets {
            start[target + 1] += start[target];
        }
        let mut next = start.clone();
        let mut back = vec![0; self.to.len()];
        for from in 0..self.len() {
            for &to in self.of(from) {
                back[next[to as usize] as usize] = from as u32;
                next[to as usize] += 1;
            }
        }
        Edges { start, to: back, passed: Vec::new() }
    }
}

impl Edges {
    /// Adds the targets of the next position.
    pub fn push(&mut self, targets: impl IntoIterator<Item = u32>) {
        self.to.extend(targets);
        self.start.push(self.to.len() as u32);
    }
}

impl<L: IntoIterator<Item = u32>> FromIterator<L> for Edges {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Edges {
        let mut edges = Edges::default();
        lists.into_iter().for_each(|list| edges.push(list));
        edges
    }
}

impl<T: Copy> Edges<T> {
    /// The targets with what an en passant capture gives, if one is possible.
    #[inline]
    pub fn with_passed(&self, from: usize) -> impl Iterator<Item = (u32, Option<T>)> + '_ {
        let first = self.start[from];
        self.of(from).iter().enumerate().map(move |(i, &to)| {
            if self.passed.is_empty() {
                return (to, None);
            }
            let edge = first + i as u32;
            let found = self.passed.binary_search_by_key(&edge, |(edge, _)| *edge);
            (to, found.ok().map(|i| self.passed[i].1))
        })
    }

    /// Adds the moves of the next position, with what an en passant capture gives.
    pub fn push_passed(&mut self, targets: Vec<(u32, Option<T>)>) {
        for (to, passed) in targets {
            if let Some(value) = passed {
                self.passed.push((self.to.len() as u32, value));
            }
            self.to.push(to);
        }
        self.start.push(self.to.len() as u32);
    }

    /// The same moves with another word for what an en passant capture gives.
    pub fn map<U>(self, word: impl Fn(T) -> U) -> Edges<U> {
        let passed = self.passed.into_iter().map(|(edge, value)| (edge, word(value))).collect();
        Edges { start: self.start, to: self.to, passed }
    }
}
