//! Gain ratios, correlations and objectives straight from their definitions.

use std::collections::BTreeMap;

use lucena_attribute::{Class, Frame, Level, Relation, Set};
use lucena_learn::{Aims, Fact, Stages, Staging};
use lucena_work::Silent;
use proptest::prelude::*;

use super::{frame, stages};
use crate::random;

/// The rows that the first-named side wins in this many moves.
fn won_in(frame: &Frame, level: u16) -> Vec<usize> {
    let class = |row: usize| frame.classes()[usize::from(frame.outcome()[row])];
    (0..frame.rows()).filter(|&row| class(row) == Class::White(level)).collect()
}

/// Bits of doubt about which of several things of these weights it is.
fn entropy(weights: &[f64]) -> f64 {
    let all: f64 = weights.iter().sum();
    let shares = weights.iter().map(|weight| weight / all).filter(|&share| share > 0.0);
    shares.map(|share| -share * share.log2()).sum()
}

fn gain_ratio(frame: &Frame, attribute: usize, here: &[usize], next: &[usize]) -> f64 {
    let mut answers: BTreeMap<Level, [f64; 2]> = BTreeMap::new();
    for (side, rows) in [here, next].into_iter().enumerate() {
        for &row in rows {
            answers.entry(frame.level(row, attribute)).or_default()[side] += 1.0;
        }
    }
    let all = (here.len() + next.len()) as f64;
    let sizes: Vec<f64> = answers.values().map(|sides| sides[0] + sides[1]).collect();
    let left: f64 = answers.values().zip(&sizes).map(|(s, size)| size / all * entropy(s)).sum();
    let answer = entropy(&sizes);
    let gain = entropy(&[here.len() as f64, next.len() as f64]) - left;
    if sizes.len() < 2 { 0.0 } else { gain / answer }
}

/// Formula (1) of the paper.
fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let e = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let products: Vec<f64> = x.iter().zip(y).map(|(x, y)| x * y).collect();
    let var = |v: &[f64]| e(&v.iter().map(|x| x * x).collect::<Vec<_>>()) - e(v) * e(v);
    (e(&products) - e(x) * e(y)) / (var(x) * var(y)).sqrt()
}

fn agrees(frame: &Frame, stages: &Stages) {
    let levels: Vec<Vec<usize>> =
        (0..stages.sizes().len()).map(|level| won_in(frame, level as u16)).collect();
    let mut gains: Vec<Option<Vec<f64>>> = Vec::new();
    for level in 0..levels.len().saturating_sub(1) {
        let (here, next) = (&levels[level], &levels[level + 1]);
        let attributes = 0..frame.attributes().len();
        let both = here.len() > 1 && next.len() > 1;
        gains.push(both.then(|| attributes.map(|a| gain_ratio(frame, a, here, next)).collect()));
        let found = stages.gains().at(level as u16);
        assert_eq!(found.is_some(), both);
        for (a, b) in found.iter().copied().flatten().zip(gains[level].iter().flatten()) {
            assert!((a - b).abs() < 1e-9, "{a} and {b} at level {level}");
        }
    }
    for (level, found) in stages.correlations().into_iter().enumerate() {
        let (Some(here), Some(next)) = (&gains[level], &gains[level + 1]) else {
            assert_eq!(found, None);
            continue;
        };
        let wanted = correlation(here, next);
        // Vectors that hardly vary are left to rounding.
        let varies = |v: &[f64]| v.iter().any(|x| (x - v[0]).abs() > 1e-3);
        if varies(here) && varies(next) {
            assert!((found.unwrap() - wanted).abs() < 1e-6, "{found:?} and {wanted} at {level}");
        }
    }
}

#[test]
fn gains_and_correlations_equal_their_definitions() {
    for set in [Set::Bratko, Set::Plain] {
        let frame = frame("KRvK", set);
        agrees(&frame, &stages(&frame));
    }
}

proptest! {
    #[test]
    fn and_on_made_up_frames(frame in random::frames()) {
        if let Ok(stages) = Staging::default().of(&frame, &Silent) {
            agrees(&frame, &stages);
        }
    }
}

/// Bits that facts tell about two stages of equal weight.
fn told(frame: &Frame, sides: [&[usize]; 2], facts: &[Fact]) -> f64 {
    let mut cells: BTreeMap<Vec<bool>, [f64; 2]> = BTreeMap::new();
    for (side, rows) in sides.into_iter().enumerate() {
        for &row in rows {
            let cell = facts.iter().map(|f| f.holds(frame.level(row, f.attribute))).collect();
            cells.entry(cell).or_default()[side] += 0.5 / rows.len() as f64;
        }
    }
    1.0 - cells.values().map(|sides| (sides[0] + sides[1]) * entropy(sides)).sum::<f64>()
}

#[test]
fn each_objective_tells_most_and_becomes_true() {
    let frame = frame("KRvK", Set::Bratko);
    let stages = stages(&frame);
    let aims = Aims::default().of(&frame, &stages, &Silent).unwrap();
    assert_eq!(aims.len(), 3);
    for (place, objectives) in aims.iter().enumerate().skip(1) {
        let rows = |stage: usize| {
            let stage = &stages.all()[stage];
            (stage.from..=stage.to).flat_map(|level| won_in(&frame, level)).collect::<Vec<_>>()
        };
        let (far, near) = (rows(place), rows(place - 1));
        let share = |rows: &[usize], fact: &Fact| {
            let holds = |row: &&usize| fact.holds(frame.level(**row, fact.attribute));
            rows.iter().filter(holds).count() as f64 / rows.len() as f64
        };
        let mut before: Vec<Fact> = Vec::new();
        assert!(!objectives.is_empty() && objectives.len() <= 3);
        for objective in objectives {
            assert!((share(&far, &objective.fact) - objective.before).abs() < 1e-12);
            assert!((share(&near, &objective.fact) - objective.after).abs() < 1e-12);
            assert!(objective.after > objective.before);
            let gain = |fact: Fact| {
                let with = [&before[..], &[fact]].concat();
                told(&frame, [&far, &near], &with) - told(&frame, [&far, &near], &before)
            };
            assert!((gain(objective.fact) - objective.gain).abs() < 1e-9);
            for attribute in 0..frame.attributes().len() {
                if before.iter().any(|fact| fact.attribute == attribute) {
                    assert_ne!(objective.fact.attribute, attribute);
                    continue;
                }
                for level in (0..8).map(Level) {
                    let fact = Fact { attribute, relation: Relation::AtMost, level };
                    if share(&near, &fact) != share(&far, &fact) {
                        assert!(gain(fact) <= objective.gain + 1e-9);
                    }
                }
            }
            before.push(objective.fact);
        }
    }
}
