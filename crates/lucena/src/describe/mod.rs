//! `lucena describe`.

mod large;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use lucena_attribute::{Ambiguity, Attribute, Combinations, Format, Frame, export, find};
use lucena_pattern::Pattern;
use lucena_play::is_sampled;
use lucena_report::figure;
use lucena_table::words::colour;
use lucena_table::{Material, Metric};
use serde::Serialize;
use shakmaty::Color;

use crate::args::{DescribeArgs, RowsChosen};
use crate::context::Context;
use crate::failure::Failure;
use crate::machine;
use crate::output::{grouped, write_file};
use crate::pattern;

#[derive(Serialize)]
struct Description {
    material: Material,
    side: &'static str,
    set: String,
    attributes: usize,
    names: Vec<String>,
    positions: usize,
    rows: usize,
    ambiguous: usize,
    correctness: f64,
    compression: f64,
    combinations: usize,
    depths: Vec<Depth>,
    output: Option<String>,
}

/// One class: what is ambiguous in it, and which depths share its combinations.
#[derive(Serialize)]
struct Depth {
    class: String,
    positions: usize,
    ambiguous: usize,
    min_moves: Option<i32>,
    first_quartile_moves: Option<i32>,
    mean_moves: Option<f64>,
    third_quartile_moves: Option<i32>,
    max_moves: Option<i32>,
    pairs: u64,
    pairs_with_draws: u64,
}

pub fn run(context: &Context, args: &DescribeArgs) -> Result<ExitCode, Failure> {
    if is_sampled(args.material) {
        return large::run(context, args);
    }
    // What can be refused is refused before the work.
    args.output.as_deref().map(Format::of).transpose()?;
    let (set, mut attributes) = chosen(args)?;
    attributes.extend(classes(&args.with, args.material, args.side.color())?);
    let frame = frame(context, args.material, args.side.color(), attributes)?;
    let combinations = Combinations::of(&frame);
    let ambiguity = Ambiguity::of(&frame, &combinations);
    write(context, args, &set, (&frame, &combinations, &ambiguity))?;
    context.check_interrupt()?;
    let found = Description {
        material: args.material,
        side: colour(args.side.color()),
        set,
        attributes: frame.attributes().len(),
        names: frame.attributes().iter().map(|a| a.name().to_string()).collect(),
        positions: ambiguity.positions,
        rows: ambiguity.rows,
        ambiguous: ambiguity.ambiguous,
        correctness: ambiguity.correctness(),
        compression: ambiguity.compression(),
        combinations: combinations.len(),
        depths: depths(&frame, &ambiguity),
        output: args.output.as_ref().map(|path| path.display().to_string()),
    };
    context.tell(&found, || text(&found))
}

/// The files that were asked for.
fn write(
    context: &Context,
    args: &DescribeArgs,
    set: &str,
    (frame, combinations, ambiguity): (&Frame, &Combinations, &Ambiguity),
) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        let rows = match args.rows {
            RowsChosen::Positions => None,
            RowsChosen::Clear => Some(combinations.clear_rows(frame)),
            RowsChosen::Ambiguous => Some(combinations.ambiguous_rows()),
        };
        let some = rows.map(|rows| frame.select(&rows));
        export(some.as_ref().unwrap_or(frame), path, args.fens, &context.bar)?;
    }
    if let Some(path) = &args.repartition {
        write_file(path, combinations.listing(frame))?;
    }
    if let Some(path) = &args.plot {
        let title = format!("{} {set}: ambiguous positions", args.material);
        write_file(path, figure::ambiguity(frame, ambiguity, &title).as_str())?;
    }
    Ok(())
}

/// The attributes asked for, and what to call them together.
fn chosen(args: &DescribeArgs) -> Result<(String, Vec<Attribute>), Failure> {
    if args.attributes.is_empty() {
        return Ok((args.set.to_string(), args.set.attributes(args.material)?));
    }
    let attributes: Result<_, _> =
        args.attributes.iter().map(|name| find(name.trim(), args.material)).collect();
    Ok(("own".into(), attributes?))
}

/// The table of an endgame, solved on demand, described.
pub fn frame(
    context: &Context,
    material: Material,
    side: Color,
    attributes: Vec<Attribute>,
) -> Result<Frame, Failure> {
    let table = context.table(material, Metric::Dtm)?;
    // A byte a cell, and what the work beside it takes: numbers, classes, groups of rows.
    let needed = (table.space().len() * (attributes.len() + 32)) as u64;
    machine::check_memory(material, needed)?;
    Ok(Frame::new(&table, side, attributes, &context.bar)?)
}

fn depths(frame: &Frame, ambiguity: &Ambiguity) -> Vec<Depth> {
    ambiguity
        .by_class
        .iter()
        .map(|class| {
            let spread = class.amplitude;
            Depth {
                class: frame.label(class.class),
                positions: class.positions,
                ambiguous: class.ambiguous,
                min_moves: spread.map(|a| a.min),
                first_quartile_moves: spread.map(|a| a.first_quartile),
                mean_moves: spread.map(|a| a.mean),
                third_quartile_moves: spread.map(|a| a.third_quartile),
                max_moves: spread.map(|a| a.max),
                pairs: spread.map_or(0, |a| a.pairs),
                pairs_with_draws: class.draws,
            }
        })
        .collect()
}

fn text(report: &Description) -> String {
    let mut text = format!(
        "{}, {} to move, set {} ({} attributes)\n\n  positions     {:>12}\n  combinations  {:>12}\n  \
         unambiguous   {:>12}\n  ambiguous     {:>12}   \
         positions ({:.2} % unambiguous)\n  compression   {:>12.4}   (rows and ambiguous by positions)\n\n",
        report.material,
        report.side,
        report.set,
        report.attributes,
        grouped(report.positions as u64),
        grouped(report.combinations as u64),
        grouped(report.rows as u64),
        grouped(report.ambiguous as u64),
        100.0 * report.correctness,
        report.compression,
    );
    text.push_str(
        "                                              depths that share a combination, moves\n     depth    positions    ambiguous             min   Q1   mean    Q3  max\n",
    );
    for depth in &report.depths {
        let share = 100.0 * depth.ambiguous as f64 / depth.positions.max(1) as f64;
        let whole = |n: Option<i32>| n.map_or("-".into(), |n| n.to_string());
        text.push_str(&format!(
            "{:>10} {:>12} {:>12} {:>7.1} %   {:>4} {:>4} {:>6} {:>5} {:>4}\n",
            depth.class,
            grouped(depth.positions as u64),
            grouped(depth.ambiguous as u64),
            share,
            whole(depth.min_moves),
            whole(depth.first_quartile_moves),
            depth.mean_moves.map_or("-".into(), |mean| format!("{mean:.2}")),
            whole(depth.third_quartile_moves),
            whole(depth.max_moves),
        ));
    }
    if let Some(output) = &report.output {
        text.push_str(&format!("\nwritten to {output}\n"));
    }
    text
}

/// The classes of pattern files as attributes.
pub fn classes(
    files: &[PathBuf],
    material: Material,
    side: Color,
) -> Result<Vec<Attribute>, Failure> {
    let mut all: Vec<Attribute> = Vec::new();
    for file in files {
        let pattern = Arc::new(pattern::open(file)?);
        if pattern.material() != material {
            let (name, of) = (pattern.name(), pattern.material());
            return Err(Failure::Told(format!(
                "{name} is for {of}, not for {material}: use a file for the endgame {material}"
            )));
        }
        for attribute in Pattern::attributes(&pattern, side) {
            if all.iter().any(|known| known.name() == attribute.name()) {
                let name = attribute.name();
                return Err(Failure::Told(format!("{name} is given twice: name each file once")));
            }
            all.push(attribute);
        }
    }
    Ok(all)
}
