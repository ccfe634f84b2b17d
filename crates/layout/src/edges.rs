//! Moves by the position they start from.

/// Moves inside an endgame, and what taking a double step in passing gives.
#[derive(Clone)]
pub struct Edges<T> {
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

impl<T: Copy> Edges<T> {
    /// The targets of a position's moves, in rising order.
    #[inline]
    pub fn of(&self, from: usize) -> &[u32] {
        &self.to[self.start[from] as usize..self.start[from + 1] as usize]
    }

    /// Whether any move can be taken in passing: only then do others than the targets matter.
    #[inline]
    pub fn any_passed(&self) -> bool {
        !self.passed.is_empty()
    }

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

    /// How many moves there are in all.
    pub fn count(&self) -> usize {
        self.to.len()
    }

    /// Adds the moves of the next position.
    pub fn push(&mut self, targets: Vec<(u32, Option<T>)>) {
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
