//! The training loop: rounds of evolution or of repair, checkpoints, shrinking.

use lucena_plan::{Claim, Model, Plan};
use lucena_work::Progress;
use rayon::prelude::*;

use crate::error::TrainError;
use crate::evolve::Evolution;
use crate::examiner::{Exam, Examiner, ProvenWeights, used};
use crate::ground::OPEN;
use crate::repair::{Repair, shuffle};
use crate::shrink;
use crate::trainer::{Keep, Report, Trained, Trainer};
use lucena_work::Chance;

/// Rounds of evolution that run side by side; always the same number, so that results do not depend on
/// the number of cores.
const SIDE_BY_SIDE: u64 = 4;
/// Positions from which on proofs take so long that evolution tries less.
const LARGE: usize = 100_000;

/// Training while it goes on.
pub struct Course<'a> {
    pub trainer: &'a Trainer,
    pub exam: &'a Exam<'a>,
    pub blank: &'a Plan,
    pub progress: &'a dyn Progress,
}

impl Course<'_> {
    /// Whether one is better: more proven; if all is, fewer parameters, then shorter lines.
    fn beats(&self, a: &ProvenWeights, b: &ProvenWeights) -> bool {
        if self.exam.is_done(&a.1) && self.exam.is_done(&b.1) {
            let key = |f: &ProvenWeights| (used(&f.0) as f64, f64::from(f.1.worst), f.1.mean);
            return key(a) < key(b);
        }
        a.1.beats(&b.1)
    }

    fn good_enough(&self, found: &ProvenWeights) -> bool {
        self.exam.is_done(&found.1)
            && used(&found.0) <= self.trainer.enough
            && found.1.worst <= self.trainer.worst
    }

    fn trained(&self, found: &ProvenWeights, rounds: u64) -> Trained {
        let mut plan = self.exam.design.plan(self.blank, &found.0);
        if self.trainer.model == Model::List {
            for stage in &mut plan.stages {
                let terms = &mut stage.rules.terms;
                terms.sort_by_key(|term| term.weight.abs());
                terms.reverse();
                terms.iter_mut().for_each(|term| term.weight = term.weight.signum());
            }
        }
        let report = Report {
            proven: found.1,
            goal: self.exam.goal(),
            parameters: plan.parameters(),
            rounds,
        };
        // Of several depths the claim is for all: what is proven at each of them on average.
        let depths = self.trainer.depths.len();
        plan.claim = Some(Claim {
            proven: (found.1.won / depths) as u64,
            positions: self.exam.ground.won as u64,
            worst: found.1.worst,
            rounds,
        });
        Trained { plan, report }
    }

    fn keep(
        &self,
        best: &ProvenWeights,
        rounds: u64,
        keep: &mut Keep<'_>,
    ) -> Result<(), TrainError> {
        let Trained { plan, report } = self.trained(best, rounds);
        keep(&plan, &report)
    }

    /// Lines may become so long while parameters go: fifty moves if nothing was wished for.
    fn allowed(&self) -> u16 {
        match self.trainer.worst {
            0 | u16::MAX => 50,
            wished => wished,
        }
    }

    fn note(&self, found: &ProvenWeights) {
        let share = 100.0 * found.1.won as f64 / self.exam.goal() as f64;
        let words = match self.exam.is_done(&found.1) {
            true => format!("proven, {} parameters, longest {}", used(&found.0), found.1.worst),
            false => format!("{share:.2} % proven"),
        };
        self.progress.note(&words);
    }

    /// Evolution, round by round, and the best of all.
    pub fn evolve(
        &self,
        first: Vec<i32>,
        done: u64,
        keep: &mut Keep<'_>,
    ) -> Result<Trained, TrainError> {
        let trainer = self.trainer;
        // The classes of a pattern file keep their order, and what they weigh already.
        let bases = trainer.model != Model::Pattern;
        let stages = self.exam.design.stages;
        let own = &first[stages..];
        let most = if bases { trainer.weights } else { trainer.weights + used(own) };
        let heaviest = own.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let evolution = Evolution {
            bases: bases && stages > 1 && !self.blank.ranked,
            ..Evolution::new(most, trainer.largest.max(heaviest), self.exam.ground.strong())
        };
        let stop = || self.progress.cancelled();
        let (patience, tries) =
            if self.exam.ground.strong() > LARGE { (80, 100) } else { (400, 1500) };
        let mut best = (used(&first) > 0).then(|| Examiner::new(self.exam).proven(first));
        self.progress.begin("rounds of evolution", trainer.rounds);
        self.progress.advance(done.min(trainer.rounds));
        let mut rounds = done;
        while rounds < trainer.rounds && !stop() {
            if best.as_ref().is_some_and(|best| self.good_enough(best)) {
                break;
            }
            let last = trainer.rounds.min(rounds + SIDE_BY_SIDE);
            let known = best.clone();
            let found: Vec<ProvenWeights> = (rounds..last)
                .into_par_iter()
                .map(|round| {
                    let mut chance = Chance::new(trainer.seed, round);
                    let mut examiner = Examiner::new(self.exam);
                    // Now and then a round goes on from the best so far, if not always.
                    let goes_on = !bases || trainer.near || round % 4 == 3;
                    let from = known.as_ref().filter(|_| goes_on);
                    let found = match from {
                        Some(known) if self.exam.is_done(&known.1) => known.clone(),
                        from => {
                            let start = from.map(|known| known.0.as_slice());
                            evolution.round(&mut examiner, start, &mut chance, &stop)
                        }
                    };
                    match self.exam.is_done(&found.1) && trainer.shrink {
                        true => {
                            let effort = (patience, tries);
                            let found =
                                evolution.squeeze(&mut examiner, found, effort, &mut chance, &stop);
                            shrink::round(&mut examiner, found, self.allowed())
                        }
                        false => found,
                    }
                })
                .collect();
            // Rounds that were cut short are not counted: they are run again when one goes on.
            if !stop() {
                rounds = last;
            }
            self.progress.advance(SIDE_BY_SIDE.min(trainer.rounds));
            for found in found {
                if best.as_ref().is_none_or(|best| self.beats(&found, best)) {
                    self.note(&found);
                    best = Some(found);
                }
            }
            if let Some(best) = &best {
                self.keep(best, rounds, keep)?;
            }
        }
        self.progress.end();
        // Without a single round the plan is as blank as it was.
        let none = || Examiner::new(self.exam).proven(vec![0; self.exam.design.len]);
        Ok(self.trained(&best.unwrap_or_else(none), rounds))
    }

    /// Repair, round by round, then shorter lines and fewer parameters.
    pub fn repair(
        &self,
        first: Vec<i32>,
        done: u64,
        keep: &mut Keep<'_>,
    ) -> Result<Trained, TrainError> {
        let trainer = self.trainer;
        if trainer.depths.len() > 1 {
            let why = "large models are repaired at one depth of search: use linear".into();
            let material = self.blank.material;
            return Err(TrainError::Model { model: trainer.model, material, why });
        }
        let stop = || self.progress.cancelled();
        let mut examiner = Examiner::new(self.exam);
        let fresh = used(&first) == 0;
        self.progress.begin("rounds of repair", trainer.rounds);
        self.progress.advance(done.min(trainer.rounds));
        let mut chance = Chance::new(trainer.seed, done);
        let mut repair = Repair::new(&mut examiner, &first);
        if fresh {
            self.progress.note("a first guess");
            let times = if self.exam.ground.strong() > LARGE { 2.0 } else { 10.0 };
            repair.warm(times, &mut chance, &stop);
        }
        repair.look();
        let mut rounds = done;
        let mut kept = 0;
        while rounds < trainer.rounds && !repair.is_done() && !stop() {
            let wrong = repair.round(&mut chance);
            rounds += 1;
            self.progress.advance(1);
            let best = repair.best();
            let share = 100.0 * best.1.won as f64 / self.exam.goal() as f64;
            self.progress.note(&format!("{share:.2} % proven, {wrong} positions on cycles"));
            if rounds.is_multiple_of(50) && best.1.won > kept {
                kept = best.1.won;
                self.keep(&best, rounds, keep)?;
            }
        }
        if repair.is_done() && trainer.worst > 0 {
            let mut idle = 0;
            let mut longest = repair.best().1.worst;
            while rounds < trainer.rounds && longest > trainer.worst && idle < 200 && !stop() {
                idle = if repair.shorten(&mut chance) { 0 } else { idle + 1 };
                longest = repair.best().1.worst;
                rounds += 1;
                self.progress.advance(1);
                self.progress.note(&format!("proven, longest {longest}"));
            }
        }
        let mut best = repair.best();
        if self.exam.is_done(&best.1) && trainer.shrink && !stop() {
            self.keep(&best, rounds, keep)?;
            self.less(&mut repair, &mut rounds, &mut chance, keep)?;
            best = repair.best();
            best = self.cleared(&mut examiner, best);
            let tries = if self.exam.ground.strong() > LARGE { 200 } else { 3000 };
            let longest = best.1.worst.max(self.allowed());
            best = shrink::shrink(&mut examiner, best, (tries, longest), &mut chance, &stop);
            best = shrink::round(&mut examiner, best, self.allowed());
        }
        self.progress.end();
        self.keep(&best, rounds, keep)?;
        Ok(self.trained(&best, rounds))
    }

    /// Lets parameters go in groups, whole facts and single entries, as long as rounds are left;
    /// groups grow while it works and shrink while it does not.
    fn less(
        &self,
        repair: &mut Repair<'_, '_>,
        rounds: &mut u64,
        chance: &mut Chance,
        keep: &mut Keep<'_>,
    ) -> Result<(), TrainError> {
        let trainer = self.trainer;
        let design = self.exam.design;
        let mut share = 0.3_f64;
        let mut by = 0.25_f32;
        let mut idle = 0;
        let longest = repair.best().1.worst.max(self.allowed());
        while *rounds < trainer.rounds && idle < 40 && !self.progress.cancelled() {
            let weights = repair.best().0;
            if used(&weights) <= trainer.enough {
                break;
            }
            let mut live: Vec<usize> = (0..weights.len()).filter(|&at| weights[at] != 0).collect();
            shuffle(&mut live, chance);
            let count = ((live.len() as f64 * share) as usize).max(1);
            match chance.below(3) {
                // A whole fact, or several.
                0 if !design.ladders.is_empty() => {
                    let facts = 1 + (design.ladders.len() as f64 * share * 0.3) as usize;
                    let slots = (0..facts).map(|_| chance.of(&design.ladders));
                    live = slots.flat_map(|slot| slot.first..slot.first + slot.count).collect();
                }
                // The lightest ones.
                1 => {
                    live.sort_by_key(|&at| weights[at].abs());
                    live.truncate(count);
                }
                _ => live.truncate(count),
            }
            let melts = chance.one_in(2);
            let gone = match melts {
                true => repair.melt(by, longest, 12, chance),
                false => repair.let_go(&live, longest, 12, chance),
            };
            match (melts, gone > 0) {
                (true, true) => by = (by * 1.5).min(2.0),
                (true, false) => by = (by * 0.7).max(1.0 / 16.0),
                (false, true) => share = (share * 1.3).min(0.5),
                (false, false) => share *= 0.7,
            }
            *rounds += 1;
            self.progress.advance(1);
            if gone > 0 {
                idle = 0;
                let best = repair.best();
                self.note(&best);
                self.keep(&best, *rounds, keep)?;
            } else {
                idle += 1;
            }
        }
        Ok(())
    }

    /// Entries that no position asks for are 0.
    fn cleared(&self, examiner: &mut Examiner<'_>, best: ProvenWeights) -> ProvenWeights {
        let mut asked = vec![false; best.0.len()];
        for p in 0..self.exam.ground.weak() {
            if self.exam.ground.weak_seen[p] == OPEN {
                self.exam.weak.each(p, |at, _| asked[at] = true);
            }
        }
        let weights: Vec<i32> =
            best.0.iter().zip(&asked).map(|(&w, &asked)| if asked { w } else { 0 }).collect();
        let cleared = examiner.proven(weights);
        if self.exam.is_done(&cleared.1) { cleared } else { best }
    }
}
