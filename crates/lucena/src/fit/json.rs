//! A fit as JSON.

use std::collections::BTreeMap;

use lucena_eval::Measured;
use lucena_table::{Metric, role_name};
use serde::Serialize;

use super::Done;
use crate::args::FitArgs;

#[derive(Serialize)]
pub struct Fitted<'a> {
    material: String,
    metric: Metric,
    features: &'static str,
    configurations: BTreeMap<&'static str, usize>,
    vectors: usize,
    longest: u16,
    offset: f32,
    draw: f32,
    drawn_from: f32,
    drawn_to: f32,
    #[serde(flatten)]
    training: &'a Measured,
    iterations: usize,
    gradient: f64,
    cpu_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'a Measured>,
    convergence: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
}

pub fn report<'a>(done: &'a Done, args: &FitArgs) -> Fitted<'a> {
    let learned = &done.learned;
    let group = &learned.group;
    let configurations = learned.configurations();
    let has_some = configurations.iter().filter(|(_, count)| **count > 0);
    let last = learned.steps.last();
    Fitted {
        material: done.population.name(),
        metric: done.population.metric,
        features: group.kind.name(),
        configurations: has_some.map(|(role, &count)| (role_name(role), count)).collect(),
        vectors: learned.vectors,
        longest: group.target.longest,
        offset: group.target.offset,
        draw: group.target.draw,
        drawn_from: group.drawn.low,
        drawn_to: group.drawn.high,
        training: &learned.training,
        iterations: last.map_or(0, |step| step.iteration),
        gradient: last.map_or(0.0, |step| step.gradient),
        cpu_seconds: done.cpu_seconds,
        test: learned.test.as_ref(),
        convergence: learned.steps.iter().map(|step| step.squared).collect(),
        words: args.words.map(|most| group.strongest(most)),
    }
}
