//! Where the parameters of a plan lie in one row of numbers.

use lucena_eval::{ByRole, Configurations};
use lucena_plan::{Chart, Ladder, Plan, PlanRules, Term, WeightedConfiguration, cells};
use shakmaty::Piece;

/// Values of a fact that a ladder can have, at most.
pub const LEVELS: usize = 80;

/// The parameters of a plan: what stages are worth, weights and ladders of facts, entries of tables,
/// configurations.
pub struct Design {
    pub len: usize,
    pub stages: usize,
    /// Facts that are asked, each once.
    pub facts: Vec<String>,
    /// Weights: for every stage, and stage by stage.
    pub terms: Vec<TermSlot>,
    /// Ladders, likewise.
    pub ladders: Vec<LadderSlot>,
    /// Tables, the same in every stage with parameters of their own.
    pub charts: Vec<ChartSlot>,
    pub features: Vec<WeightedConfiguration>,
    /// The configurations of each kind of man, and the parameter of each.
    pub lists: ByRole<(Configurations, Vec<u32>)>,
}

/// Where something counts: in every stage (`None`), or in one.
pub type Scope = Option<usize>;

/// The weight of a fact.
pub struct TermSlot {
    pub scope: Scope,
    pub fact: usize,
    pub at: usize,
}

/// The values of a fact.
#[derive(Clone, Copy)]
pub struct LadderSlot {
    pub scope: Scope,
    pub fact: usize,
    /// The parameter of the least value.
    pub first: usize,
    pub low: i32,
    pub count: usize,
}

impl LadderSlot {
    pub fn at(&self, value: i16) -> usize {
        self.first + (i32::from(value) - self.low).clamp(0, self.count as i32 - 1) as usize
    }
}

pub struct ChartSlot {
    pub men: Vec<Piece>,
    /// The first parameter of the first stage; the other stages follow.
    pub first: usize,
    /// Entries, all that are alike counted once.
    pub count: usize,
    /// The number of each placement's entry.
    pub numbers: Vec<u32>,
}

impl ChartSlot {
    /// The parameter of a placement in a stage.
    pub fn at(&self, stage: usize, place: usize) -> usize {
        self.first + stage * self.count + self.numbers[place] as usize
    }
}

/// The facts of a plan, each once.
pub fn facts(plan: &Plan) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    for rules in plan.rules() {
        let terms = rules.terms.iter().map(|term| &term.fact);
        for fact in terms.chain(rules.ladders.iter().map(|ladder| &ladder.fact)) {
            if !facts.contains(fact) {
                facts.push(fact.clone());
            }
        }
    }
    facts
}

/// The rules of a plan with where they count.
fn scopes(plan: &Plan) -> impl Iterator<Item = (Scope, &PlanRules)> {
    let stages = plan.stages.iter().enumerate().map(|(place, stage)| (Some(place), &stage.rules));
    std::iter::once((None, &plan.common)).chain(stages)
}

impl Design {
    /// The design of a plan whose facts have values from the first to the second of `ranges`.
    pub fn of(plan: &Plan, ranges: &[(i32, i32)]) -> Design {
        let facts = facts(plan);
        let find = |fact: &String| facts.iter().position(|f| f == fact).unwrap_or_default();
        let stages = plan.stages.len();
        let mut len = stages;
        let (mut terms, mut ladders) = (Vec::new(), Vec::new());
        for (scope, rules) in scopes(plan) {
            for term in &rules.terms {
                terms.push(TermSlot { scope, fact: find(&term.fact), at: len });
                len += 1;
            }
            for ladder in &rules.ladders {
                let fact = find(&ladder.fact);
                let (low, high) = ranges[fact];
                let count = ((high - low + 1).max(1) as usize).min(LEVELS);
                ladders.push(LadderSlot { scope, fact, first: len, low, count });
                len += count;
            }
        }
        let mut charts = Vec::new();
        for chart in plan.stages.iter().flat_map(|stage| &stage.rules.charts) {
            if charts.iter().any(|slot: &ChartSlot| slot.men == chart.men) {
                continue;
            }
            let (numbers, count) = numbered(&cells(&chart.men, plan.material.has_pawns()));
            charts.push(ChartSlot { men: chart.men.clone(), first: len, count, numbers });
            len += stages * count;
        }
        let features: Vec<WeightedConfiguration> =
            plan.rules().flat_map(|rules| rules.features.iter().copied()).collect();
        let mut bits = ByRole::<Vec<u64>>::default();
        for feature in &features {
            bits[feature.role].push(feature.bits);
        }
        let mut lists = ByRole::<(Configurations, Vec<u32>)>::default();
        for (role, bits) in bits.iter() {
            let list = Configurations::new(bits.clone());
            let place = |bits: &u64| {
                let known = |f: &WeightedConfiguration| f.role == role && f.bits == *bits;
                (len + features.iter().position(known).unwrap_or_default()) as u32
            };
            let places = list.bits().iter().map(place).collect();
            lists[role] = (list, places);
        }
        len += features.len();
        Design { len, stages, facts, terms, ladders, charts, features, lists }
    }

    /// The parameters of a plan of this design.
    pub fn weights(&self, plan: &Plan) -> Vec<i32> {
        let mut weights = vec![0; self.len];
        let mut terms = self.terms.iter();
        let mut ladders = self.ladders.iter();
        for (scope, rules) in scopes(plan) {
            for (term, slot) in rules.terms.iter().zip(&mut terms) {
                weights[slot.at] = term.weight;
            }
            for (ladder, slot) in rules.ladders.iter().zip(&mut ladders) {
                for (level, weight) in weights[slot.first..][..slot.count].iter_mut().enumerate() {
                    *weight = ladder.worth(slot.low + level as i32);
                }
            }
            let Some(stage) = scope else { continue };
            weights[stage] = plan.stages[stage].base;
            for chart in &rules.charts {
                let Some(slot) = self.charts.iter().find(|slot| slot.men == chart.men) else {
                    continue;
                };
                for (cell, worth) in chart.entries() {
                    weights[slot.at(stage, cell as usize)] = worth;
                }
            }
        }
        let first = self.len - self.features.len();
        for (weight, feature) in weights[first..].iter_mut().zip(&self.features) {
            *weight = feature.weight;
        }
        weights
    }

    /// The plan with other parameters; what is 0 is left out.
    pub fn plan(&self, like: &Plan, weights: &[i32]) -> Plan {
        let mut plan = like.clone();
        plan.common = self.rules(None, weights);
        for (place, stage) in plan.stages.iter_mut().enumerate() {
            stage.base = weights[place];
            stage.rules = self.rules(Some(place), weights);
            stage.rules.charts = self
                .charts
                .iter()
                .map(|slot| {
                    let mut chart = Chart::empty(like.material, slot.men.clone());
                    for (cell, worth) in chart.worth.iter_mut().enumerate() {
                        *worth = weights[slot.at(place, cell)];
                    }
                    chart
                })
                .collect();
        }
        let first = self.len - self.features.len();
        let features = self.features.iter().zip(&weights[first..]);
        let last = plan.stages.len() - 1;
        plan.stages[last].rules.features = features
            .map(|(feature, &weight)| WeightedConfiguration { weight, ..*feature })
            .filter(|feature| feature.weight != 0)
            .collect();
        plan
    }

    fn rules(&self, scope: Scope, weights: &[i32]) -> PlanRules {
        let terms = self.terms.iter().filter(|slot| slot.scope == scope && weights[slot.at] != 0);
        let terms = terms
            .map(|slot| Term { weight: weights[slot.at], fact: self.facts[slot.fact].clone() })
            .collect();
        let ladders = self.ladders.iter().filter(|slot| slot.scope == scope).map(|slot| {
            let levels = weights[slot.first..][..slot.count].iter().enumerate();
            let steps = levels
                .filter(|(_, worth)| **worth != 0)
                .map(|(level, &worth)| (slot.low + level as i32, worth))
                .collect();
            Ladder { fact: self.facts[slot.fact].clone(), steps }
        });
        let ladders = ladders.filter(|ladder| !ladder.steps.is_empty()).collect();
        PlanRules { terms, ladders, ..PlanRules::default() }
    }
}

/// Numbers for the cells in order, and how many there are.
fn numbered(cells: &[u32]) -> (Vec<u32>, usize) {
    let mut numbers = vec![0; cells.len()];
    let mut count = 0;
    for (place, &cell) in cells.iter().enumerate() {
        if place == cell as usize {
            numbers[place] = count;
            count += 1;
        } else {
            numbers[place] = numbers[cell as usize];
        }
    }
    (numbers, count as usize)
}
