//! Settling which candidates serve the needs: a hitting set, greedily.

use std::collections::BinaryHeap;

use super::graph::NONE;
use super::problem::Problem;
use crate::scale::Rank;

/// Marks and a heap that many covers share.
#[derive(Default)]
pub struct Cover {
    open: Vec<bool>,
}

impl Cover {
    /// Chooses candidates among `inside` until all `needs` are served; sets the most each chosen
    /// one may be given. Candidates that serve many open needs go first, `liking` counting as
    /// more of them.
    pub fn choose(
        &mut self,
        problem: &Problem,
        needs: &[u32],
        inside: impl Fn(u32) -> bool,
        liking: impl Fn(u32) -> f64,
        up: &mut [Rank],
    ) {
        self.open.resize(problem.bound.len(), false);
        let mut candidates: Vec<u32> = Vec::new();
        for &need in needs {
            self.open[need as usize] = true;
            let of = problem.candidates.of(need as usize);
            candidates.extend(of.iter().copied().filter(|&p| inside(p)));
        }
        candidates.sort_unstable();
        let mut heap = BinaryHeap::new();
        let weight = |count: usize, p: u32| (count as f64 * liking(p) * 1024.0) as u64;
        for same in candidates.chunk_by(|a, b| a == b) {
            heap.push((weight(same.len(), same[0]), same[0]));
        }
        let mut left = needs.len();
        while left > 0 {
            let (claimed, p) = heap.pop().expect("every need has a candidate inside");
            let serves = problem.serves.of(p as usize);
            let count = serves.iter().filter(|&&need| self.open[need as usize]).count();
            let now = weight(count, p);
            if count == 0 {
                continue;
            }
            if now < claimed {
                heap.push((now, p)); // others have served some of its needs meanwhile
                continue;
            }
            for &need in serves {
                if std::mem::take(&mut self.open[need as usize]) {
                    left -= 1;
                    let bound = problem.bound[need as usize];
                    up[p as usize] = up[p as usize].min(bound);
                }
            }
        }
    }

    /// All needs of a problem.
    pub fn all(problem: &Problem, positions: usize, liking: impl Fn(u32) -> f64) -> Vec<Rank> {
        let mut up = vec![NONE; positions];
        let needs: Vec<u32> = (0..problem.bound.len() as u32).collect();
        Cover::default().choose(problem, &needs, |_| true, liking, &mut up);
        up
    }
}
