//! A plan ready to be asked.

use lucena_attribute::atomic::{self, AtomicKind};
use lucena_eval::{ByRole, Configurations};
use lucena_pattern::{Asked, View};
use shakmaty::{Chess, Color, Piece};

use crate::chart::Chart;
use crate::error::PlanError;
use crate::model::Model;
use crate::plan::{Ladder, Plan, PlanRules};

/// Where stages stand in order, one is worth so much more than the next.
const RANK: i64 = 1 << 56;
/// In a list each fact has this many steps: the first that differs decides.
const STEPS: i64 = 256;

/// A plan compiled.
///
/// ```
/// use lucena_plan::Plan;
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
/// let scorer = Plan::built_in("krk.plan").unwrap()?.scorer("krk.plan")?;
/// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let moves = scorer.moves(&fen.into_position::<Chess>(CastlingMode::Standard)?);
/// assert_eq!((moves[0].m.to_string(), scorer.reason(&moves[0])), ("Rh1-h8".into(), "mate".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scorer {
    plan: Plan,
    asked: Asked,
    facts: usize,
    common: CompiledRules,
    stages: Vec<CompiledRules>,
}

/// Rules compiled: which of the asked numbers are theirs, with their weights.
#[derive(Clone, Debug)]
struct CompiledRules {
    base: i64,
    terms: Vec<(usize, i64)>,
    ladders: Vec<(usize, Ladder)>,
    charts: Vec<(Chart, Vec<Vec<usize>>)>,
    features: Option<Features>,
}

#[derive(Clone, Debug)]
struct Features {
    kind: AtomicKind,
    lists: ByRole<Configurations>,
    weights: ByRole<Vec<i32>>,
}

/// What one thing adds to a score.
///
/// ```
/// use lucena_pattern::View;
/// use shakmaty::{Board, Color};
/// let scorer = lucena_plan::Plan::built_in("kqk-1.plan").unwrap()?.scorer("kqk-1.plan")?;
/// let board = Board::from_ascii_board_fen(b"k7/2Q5/8/8/8/8/8/K7").unwrap();
/// let view = View::of_board(scorer.men(), &board, Color::White).unwrap();
/// let sum: i64 = scorer.parts(&view).1.iter().map(|part| part.points).sum();
/// assert_eq!(sum, scorer.score(&view));
/// # Ok::<(), lucena_plan::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Points.
    pub points: i64,
    /// The fact, in the words of the language.
    pub fact: String,
    /// How much of it there is.
    pub amount: i64,
}

impl Plan {
    /// Compiles the facts; `name` is what faults call the plan.
    pub fn scorer(&self, name: &str) -> Result<Scorer, PlanError> {
        let conditions: Vec<String> =
            self.stages.iter().filter_map(|stage| stage.when.clone()).collect();
        let mut facts: Vec<String> = Vec::new();
        let men = lucena_pattern::men(self.material);
        let list = self.model == Model::List;
        let longest = self.rules().map(|rules| rules.terms.len()).max().unwrap_or(0);
        let unit = if list { STEPS.saturating_pow(longest as u32) } else { 1 };
        let mut compile = |rules: &PlanRules, base: i32| {
            let mut at = |fact: &String| {
                facts.iter().position(|known| known == fact).unwrap_or_else(|| {
                    facts.push(fact.clone());
                    facts.len() - 1
                })
            };
            let mut place = 1_i64;
            let mut terms: Vec<(usize, i64)> = Vec::new();
            for term in rules.terms.iter().rev() {
                let sign = i64::from(term.weight.signum());
                let weight = if list { sign * place } else { i64::from(term.weight) };
                place = place.saturating_mul(STEPS);
                terms.push((at(&term.fact), weight));
            }
            let ladders = rules.ladders.iter().map(|l| (at(&l.fact), l.clone())).collect();
            let charts =
                rules.charts.iter().map(|chart| (chart.clone(), chart.seats(&men))).collect();
            let base = unit.saturating_mul(i64::from(base));
            CompiledRules { base, terms, ladders, charts, features: features(rules) }
        };
        let common = compile(&self.common, 0);
        let mut stages: Vec<CompiledRules> =
            self.stages.iter().map(|stage| compile(&stage.rules, stage.base)).collect();
        if self.ranked {
            for (later, stage) in stages.iter_mut().rev().enumerate() {
                stage.base = stage.base.saturating_add(RANK.saturating_mul(later as i64));
            }
        }
        let asked = Asked::parse(self.material, &self.names, &conditions, &facts)
            .map_err(|faults| PlanError::Words { path: name.into(), faults: Box::new(faults) })?;
        Ok(Scorer { plan: self.clone(), asked, facts: facts.len(), common, stages })
    }
}

fn features(rules: &PlanRules) -> Option<Features> {
    let kind = rules.features.first()?.kind;
    let mut lists = ByRole::<Vec<(u64, i32)>>::default();
    for feature in &rules.features {
        lists[feature.role].push((feature.bits, feature.weight));
    }
    let weights = |list: Vec<(u64, i32)>| {
        let configurations = Configurations::new(list.iter().map(|(bits, _)| *bits).collect());
        let weight =
            |bits: &u64| list.iter().find(|(known, _)| known == bits).map_or(0, |(_, w)| *w);
        let weights = configurations.bits().iter().map(weight).collect::<Vec<_>>();
        (configurations, weights)
    };
    let both = lists.map(weights);
    let weights = ByRole(both.0.each_ref().map(|(_, weights)| weights.clone()));
    Some(Features { kind, lists: both.map(|(list, _)| list), weights })
}

impl Scorer {
    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The men of the endgame, in the order that [`View`] wants.
    pub fn men(&self) -> &[Piece] {
        self.asked.men()
    }

    /// What a position is worth: the more the better for the strong side.
    pub fn score(&self, view: &View<'_>) -> i64 {
        let (mut few, mut many) = ([0; 64], Vec::new());
        let numbers = match self.facts {
            n if n <= few.len() => &mut few[..n],
            n => {
                many.resize(n, 0);
                &mut many[..]
            }
        };
        let stage = &self.stages[self.ask(view, numbers)];
        self.common.score(view, numbers) + stage.score(view, numbers)
    }

    /// The stage of a position.
    pub fn stage(&self, view: &View<'_>) -> usize {
        self.ask(view, &mut [])
    }

    fn ask(&self, view: &View<'_>, numbers: &mut [i32]) -> usize {
        self.asked.ask(view, numbers).unwrap_or(self.stages.len() - 1)
    }

    /// What a score is made of, the heaviest part first; parts of a list are in its order.
    pub fn parts(&self, view: &View<'_>) -> (usize, Vec<Part>) {
        let mut numbers = vec![0; self.facts];
        let place = self.ask(view, &mut numbers);
        let mut parts: Vec<Part> = Vec::new();
        let here = (&self.stages[place], &self.plan.stages[place].rules);
        for (compiled, rules) in [(&self.common, &self.plan.common), here] {
            for (&(at, _), term) in compiled.terms.iter().rev().zip(&rules.terms) {
                let amount = i64::from(numbers[at]);
                let points = i64::from(term.weight) * amount;
                parts.push(Part { points, fact: term.fact.clone(), amount });
            }
            for (at, ladder) in &compiled.ladders {
                let points = i64::from(ladder.worth(numbers[*at]));
                let fact = format!("{} = {}", ladder.fact, numbers[*at]);
                parts.push(Part { points, fact, amount: 1 });
            }
            for (chart, seats) in &compiled.charts {
                let points = seats.iter().map(|seats| looked_up(chart, seats, view)).sum();
                parts.push(Part { points, fact: format!("table {}", chart.letters()), amount: 1 });
            }
        }
        if self.plan.model != Model::List {
            parts.sort_by_key(|part| std::cmp::Reverse(part.points.abs()));
        }
        (place, parts)
    }

    /// A position of a game as the plan sees it: the strong side is white.
    pub fn seen(&self, position: &Chess, strong: Color) -> Option<View<'_>> {
        View::of_game(self.men(), position, strong)
    }
}

fn looked_up(chart: &Chart, seats: &[usize], view: &View<'_>) -> i64 {
    let place = seats.iter().fold(0, |n, &man| n << 6 | usize::from(view.at(man)));
    i64::from(chart.worth[place])
}

impl CompiledRules {
    fn score(&self, view: &View<'_>, numbers: &[i32]) -> i64 {
        let terms = self.terms.iter().map(|&(at, weight)| weight * i64::from(numbers[at]));
        let ladders = self.ladders.iter().map(|(at, l)| i64::from(l.worth(numbers[*at])));
        let counted = terms.sum::<i64>() + ladders.sum::<i64>();
        self.base + counted + self.charted(view) + self.featured(view)
    }

    fn charted(&self, view: &View<'_>) -> i64 {
        let of = |(chart, seats): &(Chart, Vec<Vec<usize>>)| -> i64 {
            seats.iter().map(|seats| looked_up(chart, seats, view)).sum()
        };
        self.charts.iter().map(of).sum()
    }

    fn featured(&self, view: &View<'_>) -> i64 {
        let Some(features) = &self.features else { return 0 };
        let mut vectors = Vec::with_capacity(8);
        atomic::vectors(features.kind, &view.board(), view.turn(), &mut vectors);
        let of = |vector: &atomic::Vector| -> i64 {
            let role = vector.piece.role;
            let active = features.lists[role].active(vector.bits);
            let sum: i64 = active.map(|at| i64::from(features.weights[role][at])).sum();
            if vector.piece.color.is_white() { sum } else { -sum }
        };
        vectors.iter().map(of).sum()
    }
}
