//! From an endgame to a plan: which model, how it starts, and what is done with it.

use std::cell::Cell;

use lucena_attribute::atomic::Kind;
use lucena_eval::{Lesson, Population};
use lucena_pack::Layout;
use lucena_pattern::Pattern;
use lucena_plan::{Chart, Claim, Feature, Ladder, MOST_LISTED, Model, Plan, Rules, Stage, Term};
use lucena_table::{Material, Progress, Tables};
use rayon::prelude::*;
use shakmaty::Role;

use crate::columns::{Answers, Columns, RANK};
use crate::design::{self, Design, LEVELS};
use crate::error::TrainError;
use crate::evolve::Evolution;
use crate::examiner::{Exam, Examiner};
use crate::ground::{Ground, MOST, NEVER};
use crate::lot::Lot;
use crate::policy::Proven;
use crate::repair::{Repair, shuffle};
use crate::shrink;
use crate::vocabulary;

/// Rounds of evolution that run side by side; always so many, so that results do not depend on
/// the number of cores.
const SIDE_BY_SIDE: u64 = 4;
/// Positions from which on proofs take so long that evolution tries less.
const LARGE: usize = 100_000;

/// How a plan is trained.
#[derive(Clone, Debug)]
pub struct Trainer {
    /// What the plan is made of.
    pub model: Model,
    /// Plies of search; with several, one set of parameters has to be proven at each.
    pub depths: Vec<u16>,
    /// Weights that are not 0, at most, for the readable models.
    pub weights: usize,
    /// The largest weight, either way, for the readable models.
    pub largest: i32,
    /// Rounds of training, at most.
    pub rounds: u64,
    /// A plan whose longest line is no longer than this, and which has no more parameters than
    /// `enough`, is good enough to stop.
    pub worst: u16,
    /// See `worst`.
    pub enough: usize,
    /// Stages: names and conditions, the first that holds; what is left is one more.
    pub stages: Vec<(String, String)>,
    /// Whether any position of a stage is better than all of later ones.
    pub ranked: bool,
    /// More facts than those that everyone asks about.
    pub more_facts: Vec<String>,
    /// Only these facts, if there are any.
    pub only_facts: Vec<String>,
    /// Whether to take away what is not needed.
    pub shrink: bool,
    /// Where chance is involved.
    pub seed: u64,
}

/// How training stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// What is proven; of several depths together.
    pub proven: Proven,
    /// What is to be proven.
    pub goal: usize,
    /// Parameters of the plan.
    pub parameters: usize,
    /// Rounds so far.
    pub rounds: u64,
    /// How many moves more than the table the proven lines are, on average of their worst.
    pub excess: f64,
}

/// A trained plan.
pub struct Trained {
    /// The plan.
    pub plan: Plan,
    /// How it stands.
    pub report: Report,
}

impl Report {
    /// Whether nothing is left to prove.
    pub fn is_proven(&self) -> bool {
        self.proven.won == self.goal
    }
}

/// Told of every better plan, so that it can be kept.
pub type Keep<'k> = dyn FnMut(&Plan, &Report) -> Result<(), TrainError> + 'k;

impl Trainer {
    /// Settings for a model.
    pub fn new(model: Model) -> Trainer {
        Trainer {
            model,
            depths: vec![1],
            weights: if model == Model::List { MOST_LISTED } else { 10 },
            largest: 64,
            rounds: if model.is_readable() { 40 } else { 2000 },
            worst: 0,
            enough: 0,
            stages: Vec::new(),
            ranked: false,
            more_facts: Vec::new(),
            only_facts: Vec::new(),
            shrink: true,
            seed: 0,
        }
    }

    /// The plan that training begins with: all its facts, tables or configurations, nothing
    /// counting yet.
    pub fn blank(
        &self,
        material: Material,
        pattern: Option<&Pattern>,
        tables: &Tables,
        progress: &dyn Progress,
    ) -> Result<Plan, TrainError> {
        let cannot = |why: String| TrainError::Model { model: self.model, material, why };
        let mut stages: Vec<Stage> = self
            .stages(material)
            .into_iter()
            .map(|(name, when)| Stage { name, when: Some(when), ..Stage::default() })
            .collect();
        stages.push(Stage::rest(if stages.is_empty() { "everywhere" } else { "the rest" }));
        let mut plan = Plan {
            material,
            model: self.model,
            depth: self.depths[0],
            names: Vec::new(),
            // Lists can be compared within a stage only.
            ranked: (self.ranked || self.model == Model::List) && stages.len() > 1,
            common: Rules::default(),
            stages,
            claim: None,
        };
        match self.model {
            Model::Linear | Model::List | Model::Levels => {}
            Model::Pattern => {
                let pattern = pattern.ok_or_else(|| cannot("name a pattern file for it".into()))?;
                let depth = plan.depth;
                plan = Plan::of_pattern(pattern)
                    .map_err(|why| cannot(format!("{}: {why}", pattern.name())))?;
                plan.depth = depth;
            }
            Model::Pairs | Model::Triples => {
                let of = self.model.men().unwrap_or(2);
                if of >= material.men() {
                    let why = "its tables would be the whole table: take pairs".into();
                    return Err(cannot(why));
                }
                for stage in &mut plan.stages {
                    let choices = Chart::choices(material, of).into_iter();
                    stage.rules.charts = choices.map(|men| Chart::empty(material, men)).collect();
                }
            }
            Model::Configurations => {
                plan.stages = vec![Stage::rest("everywhere")];
                plan.stages[0].rules.features = configurations(material, tables, progress)?;
            }
        }
        self.add_facts(&mut plan);
        plan.scorer("the plan")?;
        Ok(plan)
    }

    fn stages(&self, material: Material) -> Vec<(String, String)> {
        match self.model {
            Model::Pairs | Model::Triples | Model::Levels if self.stages.is_empty() => {
                vocabulary::stages(material)
            }
            _ => self.stages.clone(),
        }
    }

    /// Every fact in every stage, and for all of them, with nothing counting that did not count
    /// before.
    fn add_facts(&self, plan: &mut Plan) {
        if !self.model.is_readable() && self.model != Model::Levels {
            return;
        }
        let mut all = match self.only_facts.is_empty() {
            true => vocabulary::facts(plan.material),
            false => self.only_facts.clone(),
        };
        all.extend(self.more_facts.iter().cloned());
        let single = plan.stages.len() == 1;
        // Always in the same order: then a plan that is gone on with is trained as one that was not
        // left.
        let add = |rules: &mut Rules| {
            let place = |fact: &String| all.iter().position(|known| known == fact);
            if self.model == Model::Levels {
                for fact in &all {
                    if !rules.ladders.iter().any(|ladder| ladder.fact == *fact) {
                        rules.ladders.push(Ladder { fact: fact.clone(), steps: Vec::new() });
                    }
                }
                rules.ladders.sort_by_key(|ladder| place(&ladder.fact).unwrap_or(usize::MAX));
            } else {
                for fact in &all {
                    if !rules.terms.iter().any(|term| term.fact == *fact) {
                        rules.terms.push(Term { weight: 0, fact: fact.clone() });
                    }
                }
                if self.model == Model::Linear {
                    rules.terms.sort_by_key(|term| place(&term.fact).unwrap_or(usize::MAX));
                }
            }
        };
        if !single && !matches!(self.model, Model::Pattern | Model::List) {
            add(&mut plan.common);
        }
        plan.stages.iter_mut().for_each(|stage| add(&mut stage.rules));
    }

    /// Trains a plan; a start (such as one that was interrupted) is gone on with.
    pub fn train(
        &self,
        layout: &Layout,
        mut blank: Plan,
        start: Option<Plan>,
        progress: &dyn Progress,
        keep: &mut Keep<'_>,
    ) -> Result<Trained, TrainError> {
        let ground = Ground::new(layout);
        let material = layout.ending.material();
        let cannot = |why: &str| TrainError::Model { model: self.model, material, why: why.into() };
        if ground.won == 0 {
            return Err(TrainError::NoWins(material));
        }
        if self.model == Model::List && self.weights > MOST_LISTED {
            return Err(cannot("a list has at most six facts"));
        }
        if start.as_ref().is_some_and(|start| start.model != self.model) {
            return Err(cannot("the plan to begin with is of another model"));
        }
        let done = start.as_ref().and_then(|plan| plan.claim).map_or(0, |claim| claim.rounds);
        if let Some(start) = start {
            blank = start;
            if self.model == Model::List {
                // In training the order of a list is the size of its weights.
                for stage in &mut blank.stages {
                    let terms = stage.rules.terms.iter_mut().rev().zip(1..);
                    terms.for_each(|(term, place)| term.weight = term.weight.signum() * place);
                }
            }
            self.add_facts(&mut blank);
        }
        progress.begin("asking every position", 0);
        let weak = Answers::ask(&blank, layout, false);
        let even = self.depths.iter().any(|depth| depth % 2 == 0);
        let strong = even.then(|| Answers::ask(&blank, layout, true)).transpose();
        progress.end();
        let (weak, strong) = (weak?, strong?);
        let mut ranges = weak.ranges();
        for more in strong.iter().map(Answers::ranges) {
            let both = ranges.iter_mut().zip(more);
            both.for_each(|(range, more)| *range = (range.0.min(more.0), range.1.max(more.1)));
        }
        let wide = |fact: &String| {
            let at = design::facts(&blank).iter().position(|known| known == fact);
            at.is_some_and(|at| ranges[at].1 - ranges[at].0 >= LEVELS as i32)
        };
        if blank.rules().flat_map(|rules| &rules.ladders).any(|ladder| wide(&ladder.fact)) {
            return Err(cannot("a fact has more than 80 values"));
        }
        let design = Design::of(&blank, &ranges);
        let kept = design.plan(&blank, &design.weights(&blank));
        if kept.parameters() != blank.parameters() {
            return Err(cannot("the plan to begin with has parts that are not trained"));
        }
        if blank.stages.len() > 100 {
            return Err(cannot("it has more than a hundred stages"));
        }
        let men = lucena_pattern::men(blank.material);
        let ranked = blank.ranked;
        let weak = weak.columns(&design, layout, &men, ranked);
        let strong: Option<Columns> = strong.map(|s| s.columns(&design, layout, &men, ranked));
        let exam = Exam {
            ground: &ground,
            design: &design,
            weak: &weak,
            strong: strong.as_ref(),
            depths: &self.depths,
            list: self.model == Model::List,
        };
        let first = design.weights(&blank);
        // Whatever weights come of it, scores stay far from what is seen to be won or drawn.
        let span: i64 = ranges.iter().map(|r| i64::from(r.0.abs().max(r.1.abs()))).sum();
        let heaviest = first.iter().map(|w| i64::from(w.abs())).max().unwrap_or(0);
        let largest = heaviest.max(self.largest.into());
        let most = if blank.ranked { i64::from(RANK) / 2 } else { MOST };
        if self.model != Model::List && largest.saturating_mul(span + 10) >= most {
            return Err(cannot("its weights are too large to be trained: take smaller ones"));
        }
        let state = State { trainer: self, exam: &exam, blank: &blank, progress };
        match self.model.is_readable() {
            true => state.evolve(first, done, keep),
            false => state.repair(first, done, keep),
        }
    }
}

/// Configurations as `lucena fit` learns them, with whole-number weights.
fn configurations(
    material: Material,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<Vec<Feature>, TrainError> {
    let lesson = Lesson { moves: false, ..Lesson::default() };
    let learned = lesson.learn(tables, &Population::whole(material), progress)?;
    let group = learned.group;
    let mut all = Vec::new();
    for role in Role::ALL {
        for (&bits, &weight) in group.configurations[role].bits().iter().zip(&group.weights[role]) {
            // Values count plies; sixteen points are a move.
            let weight = (f64::from(weight) * 16.0 / 2.0).round() as i32;
            all.push(Feature { kind: Kind::Paper, role, bits, weight });
        }
    }
    Ok(all)
}

/// Training while it goes on.
struct State<'a> {
    trainer: &'a Trainer,
    exam: &'a Exam<'a>,
    blank: &'a Plan,
    progress: &'a dyn Progress,
}

/// Parameters, and what of them is proven.
type Found = (Vec<i32>, Proven);

fn used(weights: &[i32]) -> usize {
    weights.iter().filter(|weight| **weight != 0).count()
}

impl State<'_> {
    fn is_done(&self, proven: &Proven) -> bool {
        proven.won == self.exam.goal()
    }

    /// Whether one is better: more proven; if all is, fewer parameters, then shorter lines.
    fn beats(&self, a: &Found, b: &Found) -> bool {
        if self.is_done(&a.1) && self.is_done(&b.1) {
            let key = |f: &Found| (used(&f.0) as f64, f64::from(f.1.worst), f.1.mean);
            return key(a) < key(b);
        }
        a.1.beats(&b.1)
    }

    fn good_enough(&self, found: &Found) -> bool {
        self.is_done(&found.1)
            && used(&found.0) <= self.trainer.enough
            && found.1.worst <= self.trainer.worst
    }

    fn plan(&self, found: &Found, rounds: u64) -> (Plan, Report) {
        let mut plan = self.exam.design.plan(self.blank, &found.0);
        if self.trainer.model == Model::List {
            for stage in &mut plan.stages {
                let terms = &mut stage.rules.terms;
                terms.sort_by_key(|term| term.weight.abs());
                terms.reverse();
                terms.iter_mut().for_each(|term| term.weight = term.weight.signum());
            }
        }
        let ground = self.exam.ground;
        let optimal: u64 = ground.best.iter().filter(|&&m| m != NEVER).map(|&m| u64::from(m)).sum();
        let mean_best = optimal as f64 / ground.won as f64;
        let report = Report {
            proven: found.1,
            goal: self.exam.goal(),
            parameters: plan.parameters(),
            rounds,
            excess: found.1.mean - mean_best,
        };
        // Of several depths the claim is for all: what is proven at each of them on average.
        let depths = self.trainer.depths.len();
        plan.claim = Some(Claim {
            proven: (found.1.won / depths) as u64,
            positions: ground.won as u64,
            worst: found.1.worst,
            rounds,
        });
        (plan, report)
    }

    /// Lines may become so long while parameters go: fifty moves if nothing was wished for.
    fn allowed(&self) -> u16 {
        match self.trainer.worst {
            0 | u16::MAX => 50,
            wished => wished,
        }
    }

    fn note(&self, found: &Found) {
        let share = 100.0 * found.1.won as f64 / self.exam.goal() as f64;
        let words = match self.is_done(&found.1) {
            true => format!("proven, {} parameters, longest {}", used(&found.0), found.1.worst),
            false => format!("{share:.2} % proven"),
        };
        self.progress.note(&words);
    }

    /// Evolution, round by round, and the best of all.
    fn evolve(
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
        let mut best: Option<Found> = None;
        if used(&first) > 0 {
            let proven = Examiner::new(self.exam).examine(&first);
            best = Some((first, proven));
        }
        self.progress.begin("rounds of evolution", trainer.rounds);
        self.progress.advance(done.min(trainer.rounds));
        let mut rounds = done;
        while rounds < trainer.rounds && !stop() {
            if best.as_ref().is_some_and(|best| self.good_enough(best)) {
                break;
            }
            let last = trainer.rounds.min(rounds + SIDE_BY_SIDE);
            let known = best.clone();
            let found: Vec<Found> = (rounds..last)
                .into_par_iter()
                .map(|round| {
                    let mut lot = Lot::new(trainer.seed, round);
                    let mut examiner = Examiner::new(self.exam);
                    // Now and then a round goes on from the best so far.
                    let from = known.as_ref().filter(|_| !bases || round % 4 == 3);
                    let found = match from {
                        Some(known) if self.is_done(&known.1) => known.clone(),
                        from => {
                            let start = from.map(|known| known.0.as_slice());
                            evolution.round(&mut examiner, start, &mut lot, &stop)
                        }
                    };
                    match self.is_done(&found.1) && trainer.shrink {
                        true => {
                            let effort = (patience, tries);
                            let found =
                                evolution.squeeze(&mut examiner, found, effort, &mut lot, &stop);
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
                let (plan, report) = self.plan(best, rounds);
                keep(&plan, &report)?;
            }
        }
        self.progress.end();
        self.finish(best, rounds)
    }

    /// Repair, round by round, then shorter lines and fewer parameters.
    fn repair(
        &self,
        first: Vec<i32>,
        done: u64,
        keep: &mut Keep<'_>,
    ) -> Result<Trained, TrainError> {
        let trainer = self.trainer;
        if trainer.depths.len() > 1 {
            let why = "large models are repaired at one depth of search: take linear".into();
            let material = self.blank.material;
            return Err(TrainError::Model { model: trainer.model, material, why });
        }
        let stop = || self.progress.cancelled();
        let mut examiner = Examiner::new(self.exam);
        let fresh = used(&first) == 0;
        self.progress.begin("rounds of repair", trainer.rounds);
        self.progress.advance(done.min(trainer.rounds));
        let mut lot = Lot::new(trainer.seed, done);
        let mut repair = Repair::new(&mut examiner, &first);
        if fresh {
            self.progress.note("a first guess");
            let times = if self.exam.ground.strong() > LARGE { 2.0 } else { 10.0 };
            repair.warm(times, &mut lot, &stop);
        }
        repair.look();
        let mut rounds = done;
        let mut kept = 0;
        while rounds < trainer.rounds && !repair.is_done() && !stop() {
            let wrong = repair.round(&mut lot);
            rounds += 1;
            self.progress.advance(1);
            let best = repair.best();
            let share = 100.0 * best.1.won as f64 / self.exam.goal() as f64;
            self.progress.note(&format!("{share:.2} % proven, {wrong} positions on cycles"));
            if rounds.is_multiple_of(50) && best.1.won > kept {
                kept = best.1.won;
                let (plan, report) = self.plan(&best, rounds);
                keep(&plan, &report)?;
            }
        }
        if repair.is_done() && trainer.worst > 0 {
            let idle = Cell::new(0);
            let longest = |repair: &Repair<'_, '_>| repair.best().1.worst;
            while rounds < trainer.rounds
                && longest(&repair) > trainer.worst
                && idle.get() < 200
                && !stop()
            {
                let shorter = repair.shorten(&mut lot);
                idle.set(if shorter { 0 } else { idle.get() + 1 });
                rounds += 1;
                self.progress.advance(1);
                self.progress.note(&format!("proven, longest {}", longest(&repair)));
            }
        }
        let mut best = repair.best();
        if self.is_done(&best.1) && trainer.shrink && !stop() {
            let (plan, report) = self.plan(&best, rounds);
            keep(&plan, &report)?;
            self.less(&mut repair, &mut rounds, &mut lot, keep)?;
            best = repair.best();
            best = self.cleared(&mut examiner, best);
            let tries = if self.exam.ground.strong() > LARGE { 200 } else { 3000 };
            let longest = best.1.worst.max(self.allowed());
            best = shrink::shrink(&mut examiner, best, (tries, longest), &mut lot, &stop);
            best = shrink::round(&mut examiner, best, self.allowed());
        }
        self.progress.end();
        let (plan, report) = self.plan(&best, rounds);
        keep(&plan, &report)?;
        self.finish(Some(best), rounds)
    }

    /// Lets parameters go in groups, whole facts and single entries, as long as rounds are left;
    /// groups grow while it works and shrink while it does not.
    fn less(
        &self,
        repair: &mut Repair<'_, '_>,
        rounds: &mut u64,
        lot: &mut Lot,
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
            shuffle(&mut live, lot);
            let count = ((live.len() as f64 * share) as usize).max(1);
            let group: Vec<usize> = match lot.below(3) {
                // A whole fact, or several.
                0 if !design.ladders.is_empty() => {
                    let facts = 1 + (design.ladders.len() as f64 * share * 0.3) as usize;
                    let slots = (0..facts).map(|_| lot.of(&design.ladders));
                    slots.flat_map(|slot| slot.first..slot.first + slot.count).collect()
                }
                // The lightest ones.
                1 => {
                    live.sort_by_key(|&at| weights[at].abs());
                    live.truncate(count);
                    live
                }
                _ => {
                    live.truncate(count);
                    live
                }
            };
            let melts = lot.one_in(2);
            let gone = match melts {
                true => repair.melt(by, longest, 12, lot),
                false => repair.let_go(&group, longest, 12, lot),
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
                let (plan, report) = self.plan(&best, *rounds);
                keep(&plan, &report)?;
            } else {
                idle += 1;
            }
        }
        Ok(())
    }

    /// Entries that no position asks for are 0.
    fn cleared(&self, examiner: &mut Examiner<'_>, best: Found) -> Found {
        let mut asked = vec![false; best.0.len()];
        for p in 0..self.exam.ground.weak() {
            if self.exam.ground.weak_seen[p] == crate::ground::OPEN {
                self.exam.weak.each(p, |at, _| asked[at] = true);
            }
        }
        let weights: Vec<i32> =
            best.0.iter().zip(&asked).map(|(&w, &asked)| if asked { w } else { 0 }).collect();
        let proven = examiner.examine(&weights);
        if self.is_done(&proven) { (weights, proven) } else { best }
    }

    fn finish(&self, best: Option<Found>, rounds: u64) -> Result<Trained, TrainError> {
        // Without a single round the plan is as blank as it was.
        let none = || {
            let weights = vec![0; self.exam.design.len];
            let proven = Examiner::new(self.exam).examine(&weights);
            (weights, proven)
        };
        let best = best.unwrap_or_else(none);
        let (plan, report) = self.plan(&best, rounds);
        Ok(Trained { plan, report })
    }
}
