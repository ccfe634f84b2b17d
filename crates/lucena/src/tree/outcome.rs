//! `lucena tree --outcome`: who wins, learned from a sample and judged on every position.

use std::process::ExitCode;

use lucena_attribute::{Attribute, traded};
use lucena_learn::{C45, Evaluation, OutcomeLearned, OutcomeLesson, OutcomeScore, SureScore};
use lucena_table::words::colour;
use lucena_table::{Material, Outcome};
use serde::Serialize;
use serde_json::{Value, json};
use shakmaty::Color;

use super::{attributes, outcome_text, set_name, write};
use crate::args::TreeArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::outcomes;

/// Trees of one size as JSON shows them.
#[derive(Serialize)]
pub(super) struct JudgedTrees<'a> {
    pub material: Material,
    pub side: &'static str,
    set: String,
    min_leaf: usize,
    pub leaves: usize,
    nodes: usize,
    pub plies: u32,
    pub quiet_plies: u32,
    pub positions: u64,
    pub accuracy: f64,
    #[serde(flatten)]
    pub evaluation: &'a Evaluation,
    rows: usize,
    pub sampled_rows: usize,
    pub judged_positions: u64,
    pub by_ply: Vec<PlyJudged>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_side: Option<PlyJudged>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<LeafRule>>,
    pub cpu_seconds: f64,
}

/// How often trees are right after some plies of search.
#[derive(Serialize)]
pub(super) struct PlyJudged {
    pub side: &'static str,
    pub leaves: usize,
    pub plies: u32,
    pub positions: u64,
    pub correct: u64,
    pub accuracy: f64,
}

/// A leaf in words, with every position that comes to it.
#[derive(Serialize)]
pub(super) struct LeafRule {
    pub class: String,
    pub when: Vec<String>,
    pub loss: u64,
    pub draw: u64,
    pub win: u64,
}

pub fn run(context: &Context, args: &TreeArgs) -> Result<ExitCode, Failure> {
    let lesson = lesson(args);
    refuse(args, &lesson)?;
    let side = args.side.color();
    let mut asked = [attributes(args, Color::White)?, attributes(args, Color::Black)?];
    let searches = lesson.quiet + lesson.plies > 0 || args.outcome.sure;
    let needed = outcomes::sample_bytes(&args.outcome.sample, asked[0].len());
    let planes = outcomes::planes(context, args.material, searches, needed)?;
    let meter = Meter::start();
    let more: Vec<Attribute> = traded(args.material, &context.tables, &context.bar)?;
    asked.iter_mut().for_each(|attributes| attributes.extend(more.iter().cloned()));
    let sides = (!args.outcome.sure).then_some(side);
    let learned = lesson.learn(&context.tables, &planes, asked, sides, &context.bar)?;
    let scores = learned.scores(&context.bar)?;
    let mut shown = Vec::new();
    for &most in &lesson.leaves {
        let rules = match args.rules {
            true => Some(rules(context, &learned, side, most)?),
            false => None,
        };
        let sure = match args.outcome.sure {
            true => Some(learned.sure(most, &context.bar)?),
            false => None,
        };
        let found: Vec<&OutcomeScore> = scores.iter().filter(|s| s.most == most).collect();
        shown.extend(judged(args, &learned, &found, rules, sure.as_ref()));
    }
    context.check_interrupt()?;
    if let (Some(tree), Some(&most)) =
        (learned.trees().iter().find(|tree| tree.side() == side), lesson.leaves.last())
    {
        write(args, &tree.nested().tree(most))?;
    }
    let cpu_seconds = meter.cpu_seconds();
    shown.iter_mut().for_each(|shown| shown.cpu_seconds = cpu_seconds);
    context.tell_all(&shown, || outcome_text::text(&shown))
}

/// The settings of a command line.
fn lesson(args: &TreeArgs) -> OutcomeLesson {
    let usual = OutcomeLesson::default();
    let mut leaves = args.outcome.leaves.clone();
    leaves.sort_unstable();
    leaves.dedup();
    if leaves.is_empty() {
        leaves.push(usize::MAX);
    }
    let learner = C45 {
        min_leaf: args.min_leaf.unwrap_or(usual.learner.min_leaf),
        prune: args.prune.then_some(args.confidence),
        ..usual.learner
    };
    OutcomeLesson {
        learner,
        leaves,
        rows: args.outcome.sample.sample,
        seed: args.outcome.sample.seed,
        quiet: args.outcome.quiet_plies,
        plies: args.outcome.plies,
    }
}

/// What can be refused is refused before the work.
fn refuse(args: &TreeArgs, lesson: &OutcomeLesson) -> Result<(), Failure> {
    lesson.check()?;
    if args.positions || args.node.is_some() || args.recognisers {
        return Err(Failure::Told(format!(
            "{} has too many positions to keep them all: leave out --positions, --node and \
             --recognisers",
            args.material
        )));
    }
    Ok(())
}

fn rules(
    context: &Context,
    learned: &OutcomeLearned<'_>,
    side: Color,
    most: usize,
) -> Result<Vec<LeafRule>, Failure> {
    let leaves = learned.leaves(side, most, &context.bar)?;
    let tree = leaves.tree();
    let rule = |(rule, [loss, draw, win]): &(lucena_learn::Rule, [u64; 3])| LeafRule {
        class: tree.label(rule.class).into(),
        when: rule.sentences(tree.attributes()),
        loss: *loss,
        draw: *draw,
        win: *win,
    };
    Ok(leaves.rules().iter().map(rule).collect())
}

/// The scores of trees of one size: that of the side asked for with most plies stands for all.
fn judged<'a>(
    args: &TreeArgs,
    learned: &OutcomeLearned<'_>,
    scores: &[&'a OutcomeScore],
    rules: Option<Vec<LeafRule>>,
    sure: Option<&[SureScore; 2]>,
) -> Option<JudgedTrees<'a>> {
    let side = args.side.color();
    let last = |side: Color| scores.iter().rfind(|score| score.side == side);
    let score = last(side)?;
    let tree = learned.trees().iter().find(|tree| tree.side() == side)?;
    let by_ply = scores.iter().filter(|score| score.side == side);
    Some(JudgedTrees {
        material: args.material,
        side: colour(side),
        set: set_name(args),
        min_leaf: lesson(args).learner.min_leaf,
        leaves: score.leaves,
        nodes: tree.nested().tree(score.most).size(),
        plies: score.plies,
        quiet_plies: args.outcome.quiet_plies,
        positions: score.evaluation.rows(),
        accuracy: score.evaluation.accuracy(),
        evaluation: &score.evaluation,
        rows: tree.sampled(),
        sampled_rows: tree.sampled(),
        judged_positions: score.evaluation.rows(),
        by_ply: by_ply.map(|score| ply(score)).collect(),
        other_side: last(!side).map(|score| ply(score)),
        sure: sure.map(|both| json!({"white": certain(&both[0]), "black": certain(&both[1])})),
        rules,
        cpu_seconds: 0.0,
    })
}

fn ply(score: &OutcomeScore) -> PlyJudged {
    PlyJudged {
        side: colour(score.side),
        leaves: score.leaves,
        plies: score.plies,
        positions: score.evaluation.rows(),
        correct: score.evaluation.correct(),
        accuracy: score.evaluation.accuracy(),
    }
}

/// What is recognised for certain with one side to move.
fn certain(score: &SureScore) -> Value {
    let of = |outcome: Outcome| {
        let place = outcome as usize;
        let by_ply: Vec<u64> = score.by_ply.iter().map(|found| found[place]).collect();
        json!({
            "positions": score.positions[place], "settled": score.settled[place],
            "recognised": by_ply.last(), "by_ply": by_ply,
        })
    };
    let [loss, draw, win] = Outcome::ALL.map(of);
    json!({"loss": loss, "draw": draw, "win": win, "wrong": score.wrong})
}
