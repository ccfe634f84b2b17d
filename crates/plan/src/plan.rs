//! A plan as it is written down.

use lucena_table::Material;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::chart::Chart;
use crate::feature::WeightedConfiguration;
use crate::model::Model;

/// Plies that a plan looks ahead, at most: beyond, a search says more than the plan does.
///
/// ```
/// use lucena_plan::{MAX_PLAN_DEPTH, Plan};
/// let text = format!("lucena plan 1\nendgame KRvK\nmodel linear\ndepth {}\nend\n", MAX_PLAN_DEPTH + 1);
/// assert!(Plan::parse("x", text.as_bytes()).unwrap_err().to_string().contains("1 to 15 plies"));
/// ```
pub const MAX_PLAN_DEPTH: u16 = 15;

/// What to look at in an endgame, and how much it counts.
///
/// ```
/// let plan = lucena_plan::Plan::built_in("kqk-1.plan").unwrap()?;
/// assert_eq!((plan.parameters(), plan.depth), (3, 1));
/// assert!(plan.words().starts_with("KQvK: a plan of 3 numbers, without looking further"));
/// # Ok::<(), lucena_plan::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The endgame; the first-named side follows the plan.
    pub material: Material,
    /// What it is made of.
    pub model: Model,
    /// Plies of search, from the strong side's move on.
    pub depth: u16,
    /// Names for expressions that are used more than once.
    pub names: Vec<(String, String)>,
    /// Whether any position of a stage is better than all of the stages after it.
    pub ranked: bool,
    /// What counts in every stage.
    pub common: PlanRules,
    /// Parts of the way, the first whose condition holds; the last takes what is left.
    pub stages: Vec<PlannedStage>,
    /// What its trainer says of it; `lucena audit` says whether it is true.
    pub claim: Option<Claim>,
}

/// A part of the way, with what counts there.
///
/// ```
/// let stage = lucena_plan::PlannedStage { base: 7, ..lucena_plan::PlannedStage::rest("far") };
/// assert_eq!((stage.parameters(), stage.when), (1, None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlannedStage {
    /// What it is called.
    pub name: String,
    /// Which positions; `None` for all that are left.
    pub when: Option<String>,
    /// What being there is worth by itself.
    pub base: i32,
    /// What counts there.
    #[serde(flatten)]
    pub rules: PlanRules,
}

/// What counts.
///
/// ```
/// use lucena_plan::{PlanRules, Term};
/// let term = |weight| Term { weight, fact: "opposition".into() };
/// let rules = PlanRules { terms: vec![term(2), term(0)], ..PlanRules::default() };
/// assert_eq!(rules.parameters(), 1); // what counts nothing is not counted
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanRules {
    /// Facts with a weight for each unit.
    pub terms: Vec<Term>,
    /// Facts with a worth for each of their values.
    pub ladders: Vec<Ladder>,
    /// Tables over the squares of some men.
    pub charts: Vec<Chart>,
    /// Configurations of atomic features.
    pub features: Vec<WeightedConfiguration>,
}

/// A fact and how much it counts; in a list only the sign does.
///
/// ```
/// use lucena_plan::{Plan, Term};
/// let plan = Plan::built_in("kqk-1.plan").unwrap()?;
/// let term: &Term = &plan.stages[0].rules.terms[0];
/// assert!(plan.text().contains(&format!("{:+} {}", term.weight, term.fact)));
/// # Ok::<(), lucena_plan::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// Points for each unit.
    pub weight: i32,
    /// A number or a condition in the words of the pattern language.
    pub fact: String,
}

/// A fact with a worth for each of its values; others are worth nothing.
///
/// ```
/// use lucena_plan::Ladder;
/// let ladder = Ladder { fact: "distance(kings)".into(), steps: vec![(2, 5), (3, -4), (4, -4)] };
/// assert_eq!((ladder.worth(4), ladder.worth(7)), (-4, 0));
/// assert_eq!(ladder.runs(), [(2, 2, 5), (3, 4, -4)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ladder {
    /// A number in the words of the pattern language.
    pub fact: String,
    /// Values and what they are worth, in order; what is worth nothing is left out.
    pub steps: Vec<(i32, i32)>,
}

impl Serialize for PlanRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries: usize = self.charts.iter().map(Chart::parameters).sum();
        let mut shown = serializer.serialize_struct("Rules", 4)?;
        shown.serialize_field("rules", &self.terms)?;
        shown.serialize_field("levels", &self.ladders)?;
        shown.serialize_field("table_entries", &entries)?;
        shown.serialize_field("configurations", &self.features.len())?;
        shown.end()
    }
}

impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Plan", 9)?;
        shown.serialize_field("material", &self.material)?;
        shown.serialize_field("model", self.model.name())?;
        shown.serialize_field("depth", &self.depth)?;
        shown.serialize_field("parameters", &self.parameters())?;
        shown.serialize_field("ranked", &self.ranked)?;
        shown.serialize_field("names", &self.names)?;
        shown.serialize_field("claim", &self.claim)?;
        shown.serialize_field("everywhere", &self.common)?;
        shown.serialize_field("stages", &self.stages)?;
        shown.end()
    }
}

impl Ladder {
    /// What a value is worth.
    pub fn worth(&self, value: i32) -> i32 {
        let found = self.steps.binary_search_by_key(&value, |step| step.0);
        found.map_or(0, |at| self.steps[at].1)
    }

    /// Runs of neighbouring values that are worth the same: first, last, and worth.
    pub fn runs(&self) -> Vec<(i32, i32, i32)> {
        let mut runs: Vec<(i32, i32, i32)> = Vec::new();
        for &(value, worth) in self.steps.iter().filter(|step| step.1 != 0) {
            match runs.last_mut() {
                Some((_, last, same)) if *last + 1 == value && *same == worth => *last = value,
                _ => runs.push((value, value, worth)),
            }
        }
        runs
    }
}

/// What training came to.
///
/// ```
/// let claim = lucena_plan::Claim { proven: 5, positions: 9, ..Default::default() };
/// assert!(!claim.is_proven());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Won positions from which every defence loses.
    pub proven: u64,
    /// All won positions.
    pub positions: u64,
    /// The longest line of those proven, in moves.
    #[serde(rename = "worst_moves")]
    pub worst: u16,
    /// Rounds of training so far.
    pub rounds: u64,
}

impl Claim {
    /// Whether nothing is left to prove.
    pub fn is_proven(&self) -> bool {
        self.proven == self.positions
    }
}

impl Plan {
    /// How many numbers it consists of: weights, what stages are worth, steps of ladders (those side
    /// by side that are worth the same count once), entries of tables.
    pub fn parameters(&self) -> usize {
        self.common.parameters() + self.stages.iter().map(PlannedStage::parameters).sum::<usize>()
    }

    /// All rules: those of every stage, then stage by stage.
    pub fn rules(&self) -> impl Iterator<Item = &PlanRules> {
        std::iter::once(&self.common).chain(self.stages.iter().map(|stage| &stage.rules))
    }

    /// The number of facts with a weight, all stages together.
    pub fn facts(&self) -> usize {
        self.rules().map(|rules| rules.terms.len()).sum()
    }
}

impl PlannedStage {
    /// A stage for everything that is left.
    pub fn rest(name: &str) -> PlannedStage {
        PlannedStage { name: name.to_string(), ..PlannedStage::default() }
    }

    /// How many numbers it consists of; what is 0 says nothing and is not counted.
    pub fn parameters(&self) -> usize {
        usize::from(self.base != 0) + self.rules.parameters()
    }
}

impl PlanRules {
    /// How many numbers they consist of.
    pub fn parameters(&self) -> usize {
        let charts: usize = self.charts.iter().map(Chart::parameters).sum();
        let ladders: usize = self.ladders.iter().map(|ladder| ladder.runs().len()).sum();
        let terms = self.terms.iter().filter(|term| term.weight != 0).count();
        let features = self.features.iter().filter(|feature| feature.weight != 0).count();
        terms + ladders + charts + features
    }

    /// Whether nothing counts.
    pub fn is_empty(&self) -> bool {
        self.parameters() == 0
    }
}
