//! From an endgame to a plan: which model, how it starts, and what is done with it.

use lucena_attribute::atomic::AtomicKind;
use lucena_eval::{Fitting, Population};
use lucena_layout::{Layout, Side};
use lucena_pattern::Pattern;
use lucena_plan::{
    Chart, Ladder, MOST_LISTED, Model, Plan, PlanRules, PlannedStage, Term, WeightedConfiguration,
};
use lucena_table::{Material, Tables};
use lucena_work::Progress;
use shakmaty::Role;

use crate::columns::{Columns, FactAnswers, RANK};
use crate::course::Course;
use crate::design::{Design, LEVELS, LadderSlot};
use crate::error::TrainError;
use crate::examiner::Exam;
use crate::ground::{MOST, TrainingGround};
use crate::policy::Proven;
use crate::vocabulary;

/// How a plan is trained.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_plan::{Model, Plan};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use lucena_train::{Report, Trainer};
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let (tables, material) = (Tables::new(folder.path()), "KRvK".parse()?);
/// tables.solve(material, Metric::Dtm, &Silent)?;
/// let layout = Layout::new(&tables, material, Color::White, Metric::Dtm, &Silent)?;
/// let trainer = Trainer { shrink: false, ..Trainer::new(Model::Pairs) };
/// let blank = trainer.blank(material, None, &tables, &Silent)?;
/// let mut keep = |_: &Plan, _: &Report| Ok(());
/// let trained = trainer.train(&layout, blank, None, &Silent, &mut keep)?;
/// assert!(trained.report.is_proven());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Whether every round of evolution goes on from the best so far, not only one in four.
    pub near: bool,
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
///
/// ```
/// use lucena_train::{Proven, Report};
/// let proven = Proven { won: 23_048, worst: 20, mean: 11.5 };
/// let report = Report { proven, goal: 23_049, parameters: 6, rounds: 40 };
/// assert!(!report.is_proven(), "one position is left");
/// ```
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
///
/// ```
/// use lucena_plan::Plan;
/// use lucena_train::{Keep, Proven, Report};
/// let mut kept = Vec::new();
/// let keep: &mut Keep<'_> = &mut |plan, report| Ok(kept.push((plan.material, report.rounds)));
/// let plan = Plan::built_in("krk.plan").ok_or("it is built in")??;
/// keep(&plan, &Report { proven: Proven::default(), goal: 1, parameters: 6, rounds: 3 })?;
/// assert_eq!(kept, [("KRvK".parse()?, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
            near: false,
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
        let mut stages: Vec<PlannedStage> = self
            .stages(material)
            .into_iter()
            .map(|(name, when)| PlannedStage { name, when: Some(when), ..PlannedStage::default() })
            .collect();
        stages.push(PlannedStage::rest(if stages.is_empty() { "everywhere" } else { "the rest" }));
        let mut plan = Plan {
            material,
            model: self.model,
            depth: self.depths[0],
            names: Vec::new(),
            // Lists can be compared within a stage only.
            ranked: (self.ranked || self.model == Model::List) && stages.len() > 1,
            common: PlanRules::default(),
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
                    let why = "its tables would be the whole table: use pairs".into();
                    return Err(cannot(why));
                }
                for stage in &mut plan.stages {
                    let choices = Chart::choices(material, of).into_iter();
                    stage.rules.charts = choices.map(|men| Chart::empty(material, men)).collect();
                }
            }
            Model::Configurations => {
                plan.stages = vec![PlannedStage::rest("everywhere")];
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
        let add = |rules: &mut PlanRules| {
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
        blank: Plan,
        start: Option<Plan>,
        progress: &dyn Progress,
        keep: &mut Keep<'_>,
    ) -> Result<Trained, TrainError> {
        let ground = TrainingGround::new(layout);
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
        let blank = start.map_or(blank, |start| self.go_on(start));
        progress.begin("asking every position", 0);
        let weak = FactAnswers::ask(&blank, layout, Side::Weak);
        let even = self.depths.iter().any(|depth| depth % 2 == 0);
        let strong = even.then(|| FactAnswers::ask(&blank, layout, Side::Strong)).transpose();
        progress.end();
        let (weak, strong) = (weak?, strong?);
        let ranges = ranges(&weak, strong.as_ref());
        let design = Design::of(&blank, &ranges);
        self.fits(&blank, &design, &ranges).map_err(cannot)?;
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
        let state = Course { trainer: self, exam: &exam, blank: &blank, progress };
        match self.model.is_readable() {
            true => state.evolve(first, done, keep),
            false => state.repair(first, done, keep),
        }
    }

    /// A plan that was begun, with the facts that it left out.
    fn go_on(&self, mut plan: Plan) -> Plan {
        if self.model == Model::List {
            // In training the order of a list is the size of its weights.
            for stage in &mut plan.stages {
                let terms = stage.rules.terms.iter_mut().rev().zip(1..);
                terms.for_each(|(term, place)| term.weight = term.weight.signum() * place);
            }
        }
        self.add_facts(&mut plan);
        plan
    }

    /// Whether a plan can be trained with this design; if not, why.
    fn fits(
        &self,
        blank: &Plan,
        design: &Design,
        ranges: &[(i32, i32)],
    ) -> Result<(), &'static str> {
        let wide = |slot: &LadderSlot| ranges[slot.fact].1 - ranges[slot.fact].0 >= LEVELS as i32;
        if design.ladders.iter().any(wide) {
            return Err("a fact has more than 80 values");
        }
        let first = design.weights(blank);
        if design.plan(blank, &first).parameters() != blank.parameters() {
            return Err("the plan to begin with has parts that are not trained");
        }
        if blank.stages.len() > 100 {
            return Err("it has more than a hundred stages");
        }
        // Whatever weights come of it, scores stay far from what is seen to be won or drawn.
        let span: i64 = ranges.iter().map(|r| i64::from(r.0.abs().max(r.1.abs()))).sum();
        let heaviest = first.iter().map(|w| i64::from(w.abs())).max().unwrap_or(0);
        let largest = heaviest.max(self.largest.into());
        let most = if blank.ranked { i64::from(RANK) / 2 } else { MOST };
        if self.model != Model::List && largest.saturating_mul(span + 10) >= most {
            return Err("its weights are too large to train: use smaller ones");
        }
        Ok(())
    }
}

/// Where the values of each fact lie, whoever is to move.
fn ranges(weak: &FactAnswers, strong: Option<&FactAnswers>) -> Vec<(i32, i32)> {
    let mut ranges = weak.ranges();
    if let Some(strong) = strong {
        let both = ranges.iter_mut().zip(strong.ranges());
        both.for_each(|(range, more)| *range = (range.0.min(more.0), range.1.max(more.1)));
    }
    ranges
}

/// Configurations as `lucena fit` learns them, with whole-number weights.
fn configurations(
    material: Material,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<Vec<WeightedConfiguration>, TrainError> {
    let lesson = Fitting { moves: false, ..Fitting::default() };
    let learned = lesson.learn(tables, &Population::whole(material), progress)?;
    let group = learned.group;
    let mut all = Vec::new();
    for role in Role::ALL {
        for (&bits, &weight) in group.configurations[role].bits().iter().zip(&group.weights[role]) {
            // Values count plies; sixteen points are a move.
            let weight = (f64::from(weight) * 16.0 / 2.0).round() as i32;
            all.push(WeightedConfiguration { kind: AtomicKind::Paper, role, bits, weight });
        }
    }
    Ok(all)
}
