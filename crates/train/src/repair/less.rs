//! Less of what is proven: fewer parameters, shorter lines.

use super::{Good, JUST, MENDED, Pace, Repair, fractions, shuffle, whole};
use crate::examiner::used;
use crate::ground::NEVER;
use crate::policy::Proven;
use lucena_work::Chance;

impl Repair<'_, '_> {
    /// Lets parameters go, a group at once; what breaks is repaired in a few rounds, or else the group
    /// comes back. Gives how many went.
    pub fn let_go(
        &mut self,
        group: &[usize],
        longest: u16,
        rounds: usize,
        chance: &mut Chance,
    ) -> usize {
        self.less(longest, rounds, chance, |params, _| {
            group.iter().for_each(|&at| params[at] = 0.0);
        })
    }

    /// Makes half of all parameters, drawn by chance, smaller by so much: those that reach 0 stay there,
    /// and repair raises again what is needed. Gives how many went.
    pub fn melt(&mut self, by: f32, longest: u16, rounds: usize, chance: &mut Chance) -> usize {
        self.less(longest, rounds, chance, |params, chance| {
            for p in params.iter_mut().filter(|p| **p != 0.0) {
                if chance.one_in(2) {
                    *p = p.signum() * (p.abs() - by).max(0.0);
                }
            }
        })
    }

    /// Changes the best so that there is less of it; what is 0 then stays 0 if it can be repaired,
    /// and all is as before if not.
    fn less(
        &mut self,
        longest: u16,
        rounds: usize,
        chance: &mut Chance,
        change: impl Fn(&mut [f32], &mut Chance),
    ) -> usize {
        let before = self.kept.clone();
        let live = |params: &[f32]| used(&whole(params));
        self.params = fractions(&whole(&before.params));
        change(&mut self.params, chance);
        for (gone, &weight) in self.gone.iter_mut().zip(&whole(&self.params)) {
            *gone = weight == 0;
        }
        for (p, gone) in self.params.iter_mut().zip(&self.gone) {
            *p = if *gone { 0.0 } else { *p };
        }
        self.mean = self.params.clone();
        self.step = 0.5_f32.powi(chance.below(5) as i32);
        self.again(rounds, chance);
        let left = live(&self.kept.params);
        if self.is_done() && self.kept.proven.worst <= longest && left < live(&before.params) {
            return live(&before.params) - left;
        }
        self.kept = before;
        0
    }

    /// Forgets how good it was, and repairs until proven or until the rounds are over.
    fn again(&mut self, rounds: usize, chance: &mut Chance) {
        self.kept.merit = f64::MIN;
        self.kept.proven = Proven::default();
        self.idle = 0;
        for _ in 0..rounds {
            self.round(chance);
            if self.is_done() {
                break;
            }
        }
    }

    /// Tries to shorten the longest lines of what is proven: positions on them are mended towards
    /// the table, what breaks is repaired, and what is not better is given up. Says whether it is
    /// shorter now.
    pub fn shorten(&mut self, chance: &mut Chance) -> bool {
        let before = self.kept.clone();
        self.params = before.params.clone();
        self.examiner.at(&whole(&self.params), self.depth);
        // Small steps: of large ones hardly any comes to something.
        self.step = 0.5_f32.powi(2 + chance.below(3) as i32);
        self.pace = if chance.one_in(4) { Pace::Strides } else { Pace::Least(*chance.of(&JUST)) };
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        let worst = before.proven.worst;
        let reach = chance.below(6 + usize::from(worst) / 3) as u16;
        let longest: Vec<u32> = (0..ground.strong() as u32)
            .filter(|&q| {
                let moves = policy.longest[q as usize];
                ground.best[q as usize] != NEVER && moves != NEVER && moves + reach >= worst
            })
            .collect();
        let mut starts: Vec<usize> = Vec::new();
        for _ in 0..1 << chance.below(6) {
            let mut q = *chance.of(&longest) as usize;
            // Down the longest line.
            loop {
                starts.push(q);
                let after = |p: &u32| policy.longest_after[*p as usize];
                let Some(p) = policy.chosen(ground, q).max_by_key(after) else { break };
                let replies = ground.layout.weak.moves.of(p as usize).iter().copied();
                let Some(next) = replies.max_by_key(|&q| policy.longest[q as usize]) else { break };
                if policy.longest[next as usize] >= policy.longest[q] {
                    break;
                }
                q = next as usize;
            }
        }
        shuffle(&mut starts, chance);
        let part = 1 + chance.below(starts.len().min(MENDED / 10));
        for &q in &starts[..part] {
            self.mend(q, Good::Table, chance);
            self.look_again(chance);
        }
        self.again(15, chance);
        let key = |proven: &Proven| f64::from(proven.worst) + proven.mean;
        if self.is_done() && key(&self.kept.proven) < key(&before.proven) {
            return true;
        }
        self.kept = before;
        false
    }
}
