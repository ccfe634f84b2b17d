//! `lucena fit`.

mod json;
mod text;

use std::process::ExitCode;

use lucena_attribute::atomic::AtomicKind;
use lucena_eval::{ByRole, Evaluator, FittedGroup, Fitting, Mining, Population, Share};
use lucena_report::figure;
use lucena_table::{Material, Metric, Space};

use crate::args::FitArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::{Meter, check_memory};
use crate::output::write_file;

/// A fit and what it took.
struct Done {
    population: Population,
    learned: FittedGroup,
    cpu_seconds: f64,
}

pub fn run(context: &Context, args: &FitArgs) -> Result<ExitCode, Failure> {
    let lesson = lesson(args)?;
    for (what, percent) in [("--held-out", Some(args.held_out)), ("--sample", args.sample)] {
        if percent.is_some_and(|p| !(0.0..=100.0).contains(&p)) {
            return Err(Failure::Told(format!("{what} is a percentage: give 0 to 100")));
        }
    }
    if args.plot.is_some() && args.materials.len() > 1 {
        return Err(Failure::Told("--plot shows one fit: give one endgame".into()));
    }
    let mut done = Vec::new();
    for (number, &material) in args.materials.iter().enumerate() {
        let population = population(args, material, number == 0);
        for &material in &population.materials {
            context.check_room(material, population.metric)?;
            // Tables are not part of what a fit takes.
            context.table(material, population.metric)?;
        }
        check_room(&population)?;
        let meter = Meter::start();
        let learned = lesson.learn(&context.tables, &population, &context.bar)?;
        done.push(Done { population, learned, cpu_seconds: meter.cpu_seconds() });
        context.check_interrupt()?;
    }
    if let Some(path) = &args.output {
        let groups = done.iter().map(|done| done.learned.group.clone()).collect();
        Evaluator::new(groups).save(path)?;
    }
    if let (Some(path), [only]) = (&args.plot, &done[..]) {
        let title = format!("The fit of {}", only.population.name());
        write_file(path, figure::convergence(&only.learned.steps, &title).as_str())?;
    }
    let reports: Vec<_> = done.iter().map(|done| json::report(done, args)).collect();
    context.tell_all(&reports, || done.iter().map(|done| text::text(done, args)).collect())
}

/// Refuses a population that memory cannot hold.
fn check_room(population: &Population) -> Result<(), Failure> {
    let part = if let Share::Part(part) = population.share { part } else { 1.0 };
    let positions = |material: &Material| 2.0 * Space::new(*material).len() as f64 * part;
    let men = |material: &Material| material.men() as f64;
    let all: f64 = population.materials.iter().map(|m| positions(m) * men(m)).sum();
    // A man is a number twice; a position has its value, target, guess and place.
    let needed: f64 =
        population.materials.iter().map(|m| positions(m) * (52.0 + 8.0 * men(m))).sum();
    if all >= f64::from(u32::MAX) || check_memory(population.materials[0], needed as u64).is_err() {
        return Err(Failure::Told(format!(
            "{} has too many positions to learn from at once: give --sample, such as --sample {:.3}",
            population.name(),
            100.0 * part * (PLENTY / all),
        )));
    }
    Ok(())
}

fn lesson(args: &FitArgs) -> Result<Fitting, Failure> {
    let mut mining = Mining::default();
    if args.features == AtomicKind::Modern {
        mining.most = ByRole([10_000; 6]);
    }
    if let Some(most) = args.most {
        mining.most = ByRole([most.max(1); 6]);
    }
    if let Some(features) = args.max_features {
        mining.features = features;
    }
    if let Some(percent) = args.min_share {
        if !(percent > 0.0 && percent <= 100.0) {
            return Err(Failure::Told(
                "--min-share is a percentage: give more than 0 and at most 100".into(),
            ));
        }
        mining.share = percent / 100.0;
    }
    if !(args.offset.abs() <= 1e6 && args.draw.abs() <= 1e6) {
        return Err(Failure::Told(
            "--offset and --draw are in plies: give at most a million".into(),
        ));
    }
    Ok(Fitting {
        kind: args.features,
        mining,
        iterations: args.iterations as usize,
        offset: args.offset,
        draw: args.draw,
        moves: !args.no_moves,
    })
}

/// Positions that a table is sampled down to by itself.
const PLENTY: f64 = 1_500_000.0;
/// Larger tables than this are sampled unless told otherwise.
const WHOLE: usize = 10_000_000;

fn population(args: &FitArgs, material: Material, first: bool) -> Population {
    let mut materials = vec![material];
    if first {
        materials.extend(args.with.iter().copied().filter(|&m| m != material));
    }
    let pawns = materials.iter().any(Material::has_pawns);
    let metric = args.metric.map(Metric::from);
    let numbers: usize = materials.iter().map(|&m| Space::new(m).len()).sum();
    let share = match args.sample {
        Some(percent) => Share::Part(percent / 100.0),
        None if numbers <= WHOLE => Share::All,
        // Half of the numbers or so are positions, with either side to move.
        None => Share::Part(PLENTY / numbers as f64),
    };
    Population {
        materials,
        metric: metric.unwrap_or(if pawns { Metric::Dtp } else { Metric::Dtm }),
        share,
        held_out: args.held_out / 100.0,
        like_bishops: args.like_bishops,
        seed: args.seed,
    }
}
