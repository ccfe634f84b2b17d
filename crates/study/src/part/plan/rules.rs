//! A plan read aloud: its stages and rules, and a board for each on which the rule decides.

use lucena_layout::Layout;
use lucena_plan::{BUILT_IN_PLANS, Plan, PlanRules};
use lucena_play::{Decided, Example, RuleAt, Search, examples};
use lucena_table::{Material, fen, san};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use crate::english::English;
use crate::error::StudyError;

/// A plan.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RulesData {
    pub file: String,
    /// Where it comes from; empty if it was trained for this page.
    pub origin: String,
    /// What it is made of.
    pub model: String,
    /// Plies it looks ahead.
    pub depth: u16,
    /// Numbers it consists of.
    pub parameters: usize,
    pub rounds: u64,
    /// Whether any position of an earlier stage is better than all of later ones.
    pub ranked: bool,
    /// Names that its words use, and what they stand for.
    pub names: Vec<(String, String)>,
    /// Its stages; the first is what counts everywhere, if anything does.
    pub stages: Vec<PlanStage>,
}

/// A part of a plan.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlanStage {
    pub name: String,
    /// When it applies, in words; empty for all that is left.
    pub when: String,
    /// What counts in it.
    pub rules: Vec<PlanRule>,
    /// Entries of tables over squares, which have no words.
    pub table_entries: usize,
}

/// Something that counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlanRule {
    /// The fact, in the words of the pattern language.
    pub fact: String,
    /// How it counts, in words.
    pub words: String,
    /// A position in which it decides.
    pub fen: Option<String>,
    /// What is played there.
    pub with: String,
    /// What would be played without it.
    pub without: String,
}

/// The plan for an endgame that comes with the program; of several the one with the shortest
/// lines, then with the fewest numbers.
pub fn built_in(material: Material) -> Result<Option<(String, Plan)>, StudyError> {
    let mut best: Option<(String, Plan)> = None;
    let key = |plan: &Plan| (plan.claim.map_or(u16::MAX, |claim| claim.worst), plan.parameters());
    for (name, text) in BUILT_IN_PLANS {
        let plan = Plan::parse(name, text.as_bytes())?;
        let better = best.as_ref().is_none_or(|(_, best)| key(&plan) < key(best));
        if plan.material == material && better {
            best = Some((name.to_string(), plan));
        }
    }
    Ok(best)
}

/// Rules with more words than this are told without boards: a level for each value of each fact.
const MOST_BOARDS: usize = 24;

/// The plan in words, with boards.
pub fn told(
    plan: &Plan,
    file: &str,
    origin: &str,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<RulesData, StudyError> {
    let rules: usize = plan.rules().map(|r| r.terms.len() + r.ladders.len()).sum();
    let boards = match rules {
        1..=MOST_BOARDS => {
            examples(plan, layout, Search { depth: plan.depth, guard: true }, progress)?
        }
        _ => Vec::new(),
    };
    let english = English::new(plan.material, &plan.names);
    let mut stages = Vec::new();
    if !plan.common.is_empty() {
        let rules = all(&english, &plan.common, None, &boards);
        stages.push(stage("everywhere", "", rules, &plan.common));
    }
    for (place, part) in plan.stages.iter().enumerate() {
        let when = part.when.as_deref().map(|when| english.condition(when)).unwrap_or_default();
        let rules = all(&english, &part.rules, Some(place), &boards);
        stages.push(stage(&part.name, &when, rules, &part.rules));
    }
    Ok(RulesData {
        file: file.to_string(),
        origin: origin.to_string(),
        model: plan.model.name().to_string(),
        depth: plan.depth,
        parameters: plan.parameters(),
        rounds: plan.claim.map_or(0, |claim| claim.rounds),
        ranked: plan.ranked,
        names: english.names(),
        stages,
    })
}

fn stage(name: &str, when: &str, told: Vec<PlanRule>, rules: &PlanRules) -> PlanStage {
    PlanStage {
        name: name.to_string(),
        when: when.to_string(),
        rules: told,
        table_entries: rules.charts.iter().map(|chart| chart.parameters()).sum(),
    }
}

/// The rules of a stage, the heaviest first.
fn all(
    english: &English,
    rules: &PlanRules,
    stage: Option<usize>,
    boards: &[Example],
) -> Vec<PlanRule> {
    let mut told: Vec<(i32, PlanRule)> = Vec::new();
    let board = |rule: RuleAt| {
        let here = boards.iter().find(|example| example.stage == stage && example.rule == rule);
        here.and_then(|example| example.start.as_ref())
    };
    for (at, term) in rules.terms.iter().enumerate().filter(|(_, term)| term.weight != 0) {
        let words = english.weighed(term.weight, &term.fact);
        told.push((term.weight.abs(), rule(&term.fact, words, board(RuleAt::Term(at)))));
    }
    for (at, ladder) in rules.ladders.iter().enumerate() {
        let runs = ladder.runs();
        let Some(most) = runs.iter().map(|run| run.2.abs()).max() else { continue };
        let steps: Vec<String> = runs
            .iter()
            .map(|&(from, to, worth)| match from == to {
                true => format!("{worth:+} at {from}"),
                false => format!("{worth:+} from {from} to {to}"),
            })
            .collect();
        let words = format!("{}: {}", english.number(&ladder.fact), steps.join(", "));
        told.push((most, rule(&ladder.fact, words, board(RuleAt::Ladder(at)))));
    }
    told.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    told.into_iter().map(|(_, rule)| rule).collect()
}

fn rule(fact: &str, words: String, decided: Option<&Decided>) -> PlanRule {
    PlanRule {
        fact: fact.to_string(),
        words,
        fen: decided.map(|d| fen(&d.position)),
        with: decided.map_or(String::new(), |d| san(&d.position, d.with)),
        without: decided.map_or(String::new(), |d| san(&d.position, d.without)),
    }
}
