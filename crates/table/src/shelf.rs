//! A cache of small tables that were just solved, kept for those that lead to them.

use std::sync::Arc;

use crate::material::Material;
use crate::solve::{Metric, Neighbour, Solution};

/// Bytes of solved small tables kept in memory while larger ones are solved.
const ROOM: usize = 96 << 20;

/// Solutions in memory, the oldest first.
#[derive(Default)]
pub(crate) struct SolutionShelf {
    solutions: Vec<((Material, Metric), Arc<Solution>)>,
}

impl SolutionShelf {
    pub(crate) fn get(&mut self, key: (Material, Metric)) -> Option<Arc<dyn Neighbour>> {
        let place = self.solutions.iter().position(|(k, _)| *k == key)?;
        let entry = self.solutions.remove(place);
        self.solutions.push(entry);
        self.solutions.last().map(|(_, solution)| solution.clone() as Arc<dyn Neighbour>)
    }

    pub(crate) fn put(&mut self, key: (Material, Metric), solution: Arc<Solution>) {
        self.solutions.retain(|(k, _)| *k != key);
        self.solutions.push((key, solution));
        while self.solutions.iter().map(|(_, s)| s.bytes()).sum::<usize>() > ROOM {
            self.solutions.remove(0);
        }
    }
}
