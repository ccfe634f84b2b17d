//! Where play comes round again: the positions that lie on cycles themselves, not those that only
//! lead to them.

use crate::examiner::Examiner;
use crate::ground::NEVER;

/// Not visited yet.
const NEW: u32 = u32::MAX;

/// Where play goes wrong.
pub struct Guilty {
    /// Sets of open positions each of which leads to each: a move that is best, a reply, and so on.
    pub cycles: Vec<Vec<u32>>,
    /// Positions in which a move that is best gives the win away.
    pub throws: Vec<u32>,
}

impl Guilty {
    pub fn len(&self) -> usize {
        self.throws.len() + self.cycles.iter().map(Vec::len).sum::<usize>()
    }
}

/// Open positions that lie on a cycle of the last policy, or whose move gives the win away.
pub fn guilty(examiner: &Examiner<'_>) -> Guilty {
    let (ground, policy) = (examiner.exam.ground, &examiner.policy);
    let open = examiner.open();
    let throws = |q: u32| {
        let mut chosen = policy.chosen(ground, q as usize);
        chosen.any(|p| ground.weak_best[p as usize] == NEVER)
    };
    // What follows: every open reply to every move that is best and does not throw the win.
    let next = |q: u32| -> Vec<u32> {
        let chosen = policy.chosen(ground, q as usize);
        let stuck = chosen.filter(|&p| policy.longest_after[p as usize] == NEVER);
        let mut all: Vec<u32> = stuck
            .flat_map(|p| ground.layout.weak.moves.of(p as usize).iter().copied())
            .filter(|&q| policy.is_open(ground, q as usize))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let throws = open.iter().copied().filter(|&q| throws(q)).collect();
    Guilty { cycles: on_cycles(&open, ground.strong(), next), throws }
}

/// The parts of a graph in which one comes round again (Tarjan 1972, without recursion).
fn on_cycles(starts: &[u32], places: usize, next: impl Fn(u32) -> Vec<u32>) -> Vec<Vec<u32>> {
    let mut number = vec![NEW; places];
    let mut low = vec![0_u32; places];
    let mut waiting = vec![false; places];
    let mut stack: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    let mut count = 0;
    let mut path: Vec<(u32, Vec<u32>, usize)> = Vec::new();
    for &start in starts {
        if number[start as usize] != NEW {
            continue;
        }
        path.push((start, next(start), 0));
        while let Some((q, following, at)) = path.last_mut() {
            let place = *q as usize;
            if *at == 0 {
                number[place] = count;
                low[place] = count;
                count += 1;
                stack.push(*q);
                waiting[place] = true;
            }
            if let Some(&to) = following.get(*at) {
                *at += 1;
                if number[to as usize] == NEW {
                    path.push((to, next(to), 0));
                } else if waiting[to as usize] {
                    low[place] = low[place].min(number[to as usize]);
                }
                continue;
            }
            let itself = following.contains(q);
            let done = *q;
            path.pop();
            if let Some((before, ..)) = path.last() {
                let before = *before as usize;
                low[before] = low[before].min(low[place]);
            }
            if low[place] == number[place] {
                let from = stack.iter().rposition(|&other| other == done).unwrap_or(0);
                let whole = stack.split_off(from);
                for &member in &whole {
                    waiting[member as usize] = false;
                }
                if whole.len() > 1 || itself {
                    found.push(whole);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cycles_are_found() {
        // 0 → 1 → 2 → 1, 3 → 3, 4 → 0, 5 alone.
        let graph = [vec![1], vec![2], vec![1], vec![3], vec![0], vec![]];
        let mut found = on_cycles(&[4, 0, 3, 5, 1, 2], 6, |q| graph[q as usize].clone()).concat();
        found.sort_unstable();
        assert_eq!(found, [1, 2, 3]);
    }
}
