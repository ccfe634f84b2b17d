//! A fit as JSON.

use std::collections::BTreeMap;

use lucena_eval::{Confusion, Measured};
use lucena_table::role_name;
use serde::Serialize;

use super::Done;
use crate::args::FitArgs;

#[derive(Serialize)]
pub struct Report {
    material: String,
    metric: &'static str,
    features: &'static str,
    positions: u64,
    configurations: BTreeMap<&'static str, usize>,
    vectors: usize,
    longest: u16,
    offset: f32,
    draw: f32,
    drawn_from: f32,
    drawn_to: f32,
    #[serde(flatten)]
    training: Figures,
    iterations: usize,
    gradient: f64,
    cpu_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<Test>,
    convergence: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
}

/// A row of the confusion matrix, in parts of all positions.
#[derive(Serialize)]
struct Row {
    win: f64,
    draw: f64,
    loss: f64,
}

/// What the paper's tables report about a set of positions.
#[derive(Serialize)]
struct Figures {
    mean_error_before: f64,
    mean_error_after: f64,
    squared_error_before: f64,
    squared_error_after: f64,
    confusion: BTreeMap<&'static str, Row>,
    outcome_hit: f64,
    best_move_hit: Option<f64>,
    random_hit: Option<f64>,
    best_move_hit_white: Option<f64>,
    best_move_hit_black: Option<f64>,
}

/// Positions that were kept back.
#[derive(Serialize)]
struct Test {
    positions: u64,
    #[serde(flatten)]
    figures: Figures,
}

impl From<&Measured> for Figures {
    fn from(measured: &Measured) -> Figures {
        Figures {
            mean_error_before: measured.before.mean,
            mean_error_after: measured.after.mean,
            squared_error_before: measured.before.squared,
            squared_error_after: measured.after.squared,
            confusion: confusion(&measured.confusion),
            outcome_hit: measured.confusion.hit(),
            best_move_hit: measured.both().map(|hits| hits.best_rate()),
            random_hit: measured.both().map(|hits| hits.random_rate()),
            best_move_hit_white: measured.hits.map(|hits| hits[0].best_rate()),
            best_move_hit_black: measured.hits.map(|hits| hits[1].best_rate()),
        }
    }
}

pub fn report(done: &Done, args: &FitArgs) -> Report {
    let learned = &done.learned;
    let training = &learned.training;
    let group = &learned.group;
    let configurations = learned.configurations();
    let has_some = configurations.iter().filter(|(_, count)| **count > 0);
    let last = learned.steps.last();
    Report {
        material: done.population.name(),
        metric: done.population.metric.name(),
        features: group.kind.name(),
        positions: training.positions,
        configurations: has_some.map(|(role, &count)| (role_name(role), count)).collect(),
        vectors: learned.vectors,
        longest: group.target.longest,
        offset: group.target.offset,
        draw: group.target.draw,
        drawn_from: group.drawn.low,
        drawn_to: group.drawn.high,
        training: training.into(),
        iterations: last.map_or(0, |step| step.iteration),
        gradient: last.map_or(0.0, |step| step.gradient),
        cpu_seconds: done.cpu_seconds,
        test: learned
            .test
            .as_ref()
            .map(|test| Test { positions: test.positions, figures: test.into() }),
        convergence: learned.steps.iter().map(|step| step.squared).collect(),
        words: args.words.map(|most| group.strongest(most)),
    }
}

fn confusion(confusion: &Confusion) -> BTreeMap<&'static str, Row> {
    let row = |truth: usize| Row {
        win: confusion.share(truth, 0),
        draw: confusion.share(truth, 1),
        loss: confusion.share(truth, 2),
    };
    ["win", "draw", "loss"].into_iter().zip((0..3).map(row)).collect()
}
