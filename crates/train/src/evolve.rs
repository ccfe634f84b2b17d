//! Few weights found by evolution: the fitness is the share that is proven.

use crate::examiner::{Examiner, ProvenWeights, used};
use crate::policy::Proven;
use lucena_work::Chance;

/// How evolution goes.
#[derive(Clone, Copy, Debug)]
pub struct Evolution {
    /// Weights that are not 0, at most.
    pub most: usize,
    /// The largest weight, either way.
    pub largest: i32,
    /// Starts drawn by chance; the best goes on.
    pub starts: usize,
    /// Examinations without a gain until a round is over.
    pub patience: usize,
    /// Whether what stages are worth evolves, too.
    pub bases: bool,
    /// Each is compared with one of this many before it: a step back is forgiven that long.
    pub memory: usize,
}

impl Evolution {
    /// Settings for an endgame by its number of positions.
    pub fn new(most: usize, largest: i32, positions: usize) -> Evolution {
        let (starts, patience, memory) =
            if positions > 100_000 { (12, 250, 10) } else { (60, 900, 30) };
        Evolution { most, largest, starts, patience, bases: false, memory }
    }

    /// One round, from weights drawn by chance or from those given.
    pub fn round(
        &self,
        examiner: &mut Examiner<'_>,
        start: Option<&[i32]>,
        chance: &mut Chance,
        stop: &dyn Fn() -> bool,
    ) -> ProvenWeights {
        let genes = self.genes(examiner);
        let len = examiner.exam.design.len;
        let (mut here, mut fit) = match start {
            Some(weights) => examiner.proven(weights.to_vec()),
            None => {
                let tries = (0..self.starts).map(|_| {
                    let mut weights = vec![0; len];
                    for _ in 0..self.most {
                        weights[*chance.of(&genes)] = chance.between(-self.largest, self.largest);
                    }
                    examiner.proven(weights)
                });
                tries.max_by_key(|(_, fit)| fit.won).expect("there is a start")
            }
        };
        let mut best = (here.clone(), fit);
        let mut history = vec![fit.won; self.memory];
        let mut direction: Vec<f64> = Vec::new();
        let (mut idle, mut step) = (0, 0);
        while idle < self.patience && !examiner.exam.is_done(&best.1) && !stop() {
            step += 1;
            let mut next = here.clone();
            if step % 4 == 0 && !examiner.exam.list {
                if direction.is_empty() || step % 40 == 0 {
                    examiner.examine(&here);
                    direction = examiner.direction(chance);
                }
                self.follow(&mut next, &direction, &genes, chance);
            } else {
                self.mutate(&mut next, self.most, &genes, chance);
            }
            if next == here {
                idle += 1;
                continue;
            }
            let found = examiner.examine(&next);
            if found.won > best.1.won {
                best = (next.clone(), found);
                idle = 0;
            } else {
                idle += 1;
            }
            let before = &mut history[step % self.memory];
            if found.won >= *before || found.won >= fit.won {
                if found.won != fit.won {
                    direction.clear();
                }
                (here, fit) = (next, found);
            }
            *before = fit.won;
        }
        best
    }

    /// The parameters that evolve: all facts, and what stages are worth if there are several.
    fn genes(&self, examiner: &Examiner<'_>) -> Vec<usize> {
        let design = examiner.exam.design;
        let first = if self.bases { 0 } else { design.stages };
        (first..design.len).collect()
    }

    /// A step along a direction, of a length drawn by chance.
    fn follow(&self, weights: &mut [i32], direction: &[f64], genes: &[usize], chance: &mut Chance) {
        let largest = weights.iter().map(|w| w.abs()).max().unwrap_or(0).max(4);
        let length = f64::from(largest)
            * 0.5
            * chance.between(1, 100) as f64
            * chance.between(1, 100) as f64
            / 1e4;
        for &at in genes {
            if chance.one_in(2) && (weights[at] != 0 || chance.one_in(4)) {
                let to = weights[at] + (direction[at] * length).round() as i32;
                weights[at] = to.clamp(-self.largest, self.largest);
            }
        }
        self.thin(weights, self.most, genes, chance);
    }

    /// Small changes drawn by chance, with at most `most` weights left.
    pub fn mutate(&self, weights: &mut [i32], most: usize, genes: &[usize], chance: &mut Chance) {
        for _ in 0..1 + chance.below(3) {
            let used: Vec<usize> = genes.iter().copied().filter(|&at| weights[at] != 0).collect();
            let at = if chance.one_in(3) || used.is_empty() {
                *chance.of(genes)
            } else {
                *chance.of(&used)
            };
            let weight = weights[at];
            weights[at] = match chance.below(8) {
                0 => 0,
                1 => -weight,
                2 => weight * 2,
                3 => weight / 2,
                4 => chance.between(-self.largest, self.largest),
                5 => {
                    let other = *chance.of(genes);
                    let kept = weights[other];
                    weights[other] = weight;
                    kept
                }
                _ => {
                    let step = 1 + chance.below(1 + weight.unsigned_abs() as usize / 3) as i32;
                    if chance.one_in(2) { weight + step } else { weight - step }
                }
            }
            .clamp(-self.largest, self.largest);
        }
        self.thin(weights, most, genes, chance);
    }

    /// Takes weights away until there are few enough.
    fn thin(&self, weights: &mut [i32], most: usize, genes: &[usize], chance: &mut Chance) {
        loop {
            let used: Vec<usize> = genes.iter().copied().filter(|&at| weights[at] != 0).collect();
            if used.len() <= most {
                return;
            }
            weights[*chance.of(&used)] = 0;
        }
    }

    /// From proven weights to fewer: one is taken away and the others evolve until it is proven
    /// again, as long as that works; then lines are shortened with `tries` examinations.
    pub fn squeeze(
        &self,
        examiner: &mut Examiner<'_>,
        proven: ProvenWeights,
        (patience, tries): (usize, usize),
        chance: &mut Chance,
        stop: &dyn Fn() -> bool,
    ) -> ProvenWeights {
        let genes = self.genes(examiner);
        let mut best = proven;
        'fewer: loop {
            let live: Vec<usize> = genes.iter().copied().filter(|&at| best.0[at] != 0).collect();
            if live.len() <= 1 || stop() {
                break;
            }
            let mut without: Vec<ProvenWeights> = live
                .iter()
                .map(|&at| {
                    let mut weights = best.0.clone();
                    weights[at] = 0;
                    examiner.proven(weights)
                })
                .collect();
            without.sort_by_key(|(_, found)| std::cmp::Reverse(found.won));
            for (mut here, mut fit) in without.into_iter().take(6) {
                let mut idle = 0;
                while !examiner.exam.is_done(&fit) && idle < patience && !stop() {
                    let mut next = here.clone();
                    self.mutate(&mut next, live.len() - 1, &genes, chance);
                    let found = examiner.examine(&next);
                    idle = if found.won > fit.won { 0 } else { idle + 1 };
                    if found.won >= fit.won {
                        (here, fit) = (next, found);
                    }
                }
                if examiner.exam.is_done(&fit) {
                    best = (here, fit);
                    continue 'fewer;
                }
            }
            // Another proven set nearby may let one go.
            let mut moved = false;
            for _ in 0..patience / 3 {
                let mut next = best.0.clone();
                self.mutate(&mut next, live.len(), &genes, chance);
                let found = examiner.examine(&next);
                if examiner.exam.is_done(&found) && next != best.0 {
                    moved |= used(&next) < live.len();
                    best = (next, found);
                }
            }
            if !moved {
                break;
            }
        }
        self.shorten(examiner, best, tries, chance, stop)
    }

    /// Shorter lines with no more weights and without losing the proof: first the longest line,
    /// then the mean.
    pub fn shorten(
        &self,
        examiner: &mut Examiner<'_>,
        proven: ProvenWeights,
        tries: usize,
        chance: &mut Chance,
        stop: &dyn Fn() -> bool,
    ) -> ProvenWeights {
        let genes = self.genes(examiner);
        let mut best = proven;
        let mut here = best.clone();
        let cost = |fit: &Proven| fit.mean * 10.0 + 3.0 * f64::from(fit.worst);
        for turn in 0..tries {
            if stop() {
                break;
            }
            let most = used(&here.0);
            let mut next = here.0.clone();
            self.mutate(&mut next, most, &genes, chance);
            let found = examiner.examine(&next);
            let fewer = used(&next) < most;
            if examiner.exam.is_done(&found) && (fewer || cost(&found) <= cost(&here.1)) {
                here = (next, found);
                if fewer || (found.worst, found.mean) < (best.1.worst, best.1.mean) {
                    best = here.clone();
                }
            }
            if turn % 400 == 399 {
                here = best.clone();
            }
        }
        best
    }
}
