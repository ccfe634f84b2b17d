//! `lucena describe` of five men: every position streamed to a file, what is ambiguous counted in
//! a sample.

use std::process::ExitCode;

use lucena_attribute::{Ambiguity, Combinations, Format, export_all};
use lucena_report::figure;
use lucena_table::words::colour;
use lucena_table::{Material, Outcome};
use serde::Serialize;

use super::{chosen, classes};
use crate::args::{DescribeArgs, RowsChosen};
use crate::context::Context;
use crate::failure::Failure;
use crate::outcomes;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct LargeDescription {
    material: Material,
    side: &'static str,
    set: String,
    attributes: usize,
    names: Vec<String>,
    positions: u64,
    /// Combinations of the sample that have one outcome, and its rows that have no such.
    rows: usize,
    ambiguous: usize,
    correctness: f64,
    compression: f64,
    combinations: usize,
    sampled_rows: usize,
    judged_positions: u64,
    outcomes: Vec<OutcomeDescribed>,
    output: Option<String>,
}

/// All positions of one outcome, and those of the sample.
#[derive(Serialize)]
struct OutcomeDescribed {
    class: Outcome,
    positions: u64,
    sampled: usize,
    ambiguous: usize,
}

pub fn run(context: &Context, args: &DescribeArgs) -> Result<ExitCode, Failure> {
    refuse(args)?;
    let side = args.side.color();
    let (set, mut attributes) = chosen(args)?;
    attributes.extend(classes(&args.with, args.material, side)?);
    let needed = outcomes::sample_bytes(&args.sample, attributes.len());
    let planes = outcomes::planes(context, args.material, false, needed)?;
    let sample = outcomes::sampled(context, &planes, side, attributes.clone(), &args.sample)?;
    let combinations = Combinations::of(&sample);
    let ambiguity = Ambiguity::of(&sample, &combinations);
    if let Some(path) = &args.output {
        export_all(&planes, side, attributes, path, args.fens, &context.bar)?;
    }
    if let Some(path) = &args.repartition {
        write_file(path, combinations.listing(&sample))?;
    }
    if let Some(path) = &args.plot {
        let title = format!("{} {set}: ambiguous positions of a sample", args.material);
        write_file(path, figure::ambiguity(&sample, &ambiguity, &title).as_str())?;
    }
    context.check_interrupt()?;
    let counts = planes.counts(side);
    let described = |outcome: Outcome| {
        let class = &ambiguity.by_class[outcome as usize];
        let (sampled, ambiguous) = (class.positions, class.ambiguous);
        OutcomeDescribed { class: outcome, positions: counts[outcome as usize], sampled, ambiguous }
    };
    let positions = counts.iter().sum();
    let found = LargeDescription {
        material: args.material,
        side: colour(side),
        set,
        attributes: sample.attributes().len(),
        names: sample.attributes().iter().map(|a| a.name().to_string()).collect(),
        positions,
        rows: ambiguity.rows,
        ambiguous: ambiguity.ambiguous,
        correctness: ambiguity.correctness(),
        compression: ambiguity.compression(),
        combinations: combinations.len(),
        sampled_rows: sample.rows(),
        judged_positions: positions,
        outcomes: Outcome::ALL.into_iter().rev().map(described).collect(),
        output: args.output.as_ref().map(|path| path.display().to_string()),
    };
    context.tell(&found, || text(&found))
}

/// What can be refused is refused before the work.
fn refuse(args: &DescribeArgs) -> Result<(), Failure> {
    outcomes::check_sample(&args.sample)?;
    if args.rows != RowsChosen::Positions {
        return Err(Failure::Told(format!(
            "{} has too many positions to compare them all: leave out --rows",
            args.material
        )));
    }
    match args.output.as_deref().map(Format::of).transpose()? {
        Some(Format::Krkopt) => {
            Err(lucena_attribute::AttributeError::Unsorted(args.material).into())
        }
        _ => Ok(()),
    }
}

fn text(report: &LargeDescription) -> String {
    let mut text = format!(
        "{}, {} to move, set {} ({} attributes)\n\n  positions     {:>14}\n  sampled       {:>14}\n  \
         combinations  {:>14}   of the sample\n  unambiguous   {:>14}\n  ambiguous     {:>14}   \
         positions ({:.2} % of the sample unambiguous)\n\n     class      positions        sampled      ambiguous\n",
        report.material,
        report.side,
        report.set,
        report.attributes,
        grouped(report.positions),
        grouped(report.sampled_rows as u64),
        grouped(report.combinations as u64),
        grouped(report.rows as u64),
        grouped(report.ambiguous as u64),
        100.0 * report.correctness,
    );
    for outcome in &report.outcomes {
        text.push_str(&format!(
            "{:>10} {:>14} {:>14} {:>14}\n",
            outcome.class,
            grouped(outcome.positions),
            grouped(outcome.sampled as u64),
            grouped(outcome.ambiguous as u64),
        ));
    }
    if let Some(output) = &report.output {
        text.push_str(&format!("\nevery position written to {output}\n"));
    }
    text
}
