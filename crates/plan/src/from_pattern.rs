//! The classes of a pattern file as the stages of a plan.

use lucena_pattern::syntax::{ClassRank, Expr, ExprKind, List, Statement, TieBreaks, Wish};
use lucena_pattern::{Pattern, in_words};

use crate::model::Model;
use crate::plan::{Plan, PlanRules, PlannedStage, Term};

/// Each wish counts this many times the next.
const WISH: i32 = 16;

impl Plan {
    /// The classes for black to move as stages, their scores as weights; what their order says
    /// stays. Classes of `stop` that are drawn fall away: a plan sees the loss of a man by itself.
    /// The error says what a plan cannot express.
    pub fn of_pattern(pattern: &Pattern) -> Result<Plan, String> {
        if pattern.has_model() || pattern.as_it_stands() {
            return Err("it turns the board to a model".into());
        }
        if pattern.remembers() || pattern.has_start() || !pattern.reasons().is_empty() {
            return Err("it has a start, rejects moves or compares with the position before".into());
        }
        let mut names: Vec<(String, Expr)> = Vec::new();
        let mut list = None;
        let mut classes = Vec::new();
        for item in &pattern.file().items {
            match &item.statement {
                Statement::Let(name, value) => names.push((name.clone(), value.clone())),
                Statement::List(next) => list = Some(*next),
                Statement::Class(class) => match (list, class.worth.rank) {
                    (Some(List::FinalBlack), None | Some(ClassRank::Value(_))) => {
                        classes.push(class)
                    }
                    (Some(List::Stop), Some(ClassRank::Drawn)) => {}
                    _ => {
                        return Err(format!(
                            "class {} \"{}\" is not a weighted sum",
                            class.number, class.name
                        ));
                    }
                },
                _ => {}
            }
        }
        let ranks: Vec<i32> = classes
            .iter()
            .enumerate()
            .map(|(place, class)| match class.worth.rank {
                Some(ClassRank::Value(value)) => value,
                _ => -(place as i32),
            })
            .collect();
        if ranks.is_empty() {
            return Err("it has no class for black to move".into());
        }
        // Classes in falling order keep it by their places; classes of one value are weighed.
        let ranked = ranks.windows(2).all(|two| two[0] > two[1]);
        if !ranked && ranks.iter().any(|rank| *rank != ranks[0]) {
            return Err("its classes are neither in order nor all of one value".into());
        }
        let mut stages: Vec<PlannedStage> = classes
            .iter()
            .map(|class| {
                let mut terms = terms(&class.worth.ties, &names);
                let plain: i32 = terms.iter().filter(|t| t.fact.is_empty()).map(|t| t.weight).sum();
                terms.retain(|term| !term.fact.is_empty());
                PlannedStage {
                    name: class.name.clone(),
                    when: class.when.as_ref().map(in_words),
                    base: plain,
                    rules: PlanRules { terms, ..PlanRules::default() },
                }
            })
            .collect();
        if stages.last().is_none_or(|stage| stage.when.is_some()) {
            if !ranked {
                return Err("not every position has a class".into());
            }
            stages.push(PlannedStage::rest("no class"));
        }
        let names = names.iter().map(|(name, value)| (name.clone(), in_words(value))).collect();
        Ok(Plan {
            material: pattern.material(),
            model: Model::Pattern,
            depth: pattern.depth(),
            names,
            ranked,
            common: PlanRules::default(),
            stages,
            claim: None,
        })
    }
}

fn terms(ties: &TieBreaks, names: &[(String, Expr)]) -> Vec<Term> {
    let mut all: Vec<Term> = Vec::new();
    match ties {
        TieBreaks::Alike => {}
        TieBreaks::Score(sum) => add(sum, 1, names, &mut all),
        TieBreaks::Better(wishes) => {
            let mut weight: i32 = 1;
            for wish in wishes.iter().rev() {
                let (sign, fact) = match wish {
                    Wish::Fewer(of) => (-1, of),
                    Wish::More(of) | Wish::Have(of) => (1, of),
                };
                all.insert(0, Term { weight: sign * weight, fact: in_words(fact) });
                weight = weight.saturating_mul(WISH).min(1_000_000);
            }
        }
    }
    all
}

/// A sum taken apart into facts with whole-number weights; a plain number has no fact.
fn add(expr: &Expr, times: i32, names: &[(String, Expr)], all: &mut Vec<Term>) {
    match &expr.kind {
        ExprKind::Sum(parts) => {
            for (minus, part) in parts {
                add(part, if *minus { -times } else { times }, names, all);
            }
        }
        ExprKind::Product(factors) => {
            let number =
                factors.iter().position(|factor| matches!(factor.kind, ExprKind::Number(_)));
            match (number, factors.as_slice()) {
                (Some(at), [_, _]) => {
                    let ExprKind::Number(number) = factors[at].kind else { return };
                    add(&factors[1 - at], times * number, names, all);
                }
                _ => all.push(Term { weight: times, fact: in_words(expr) }),
            }
        }
        ExprKind::Name(name) => match names.iter().find(|(known, _)| known == name) {
            Some((_, value)) if matches!(value.kind, ExprKind::Sum(_)) => {
                add(value, times, names, all)
            }
            _ => all.push(Term { weight: times, fact: name.clone() }),
        },
        ExprKind::Number(number) => all.push(Term { weight: times * number, fact: String::new() }),
        _ => all.push(Term { weight: times, fact: in_words(expr) }),
    }
}
