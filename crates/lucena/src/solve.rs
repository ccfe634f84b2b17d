//! `lucena solve`.

use std::process::ExitCode;

use lucena_table::{Material, Metric, Table, Tables};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, print, print_json};

#[derive(Serialize)]
struct Report {
    tables: Vec<Done>,
}

/// One table. Those that were there before took no time.
#[derive(Serialize)]
struct Done {
    material: String,
    positions: u64,
    seconds: f64,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    file_bytes: u64,
    /// Whether the file was there already.
    kept: bool,
}

#[derive(Serialize)]
struct Estimates {
    tables: Vec<Estimate>,
}

#[derive(Serialize)]
struct Estimate {
    material: String,
    positions: u64,
    memory_bytes: u64,
    disk_bytes: u64,
}

pub fn run(context: &Context, args: &SolveArgs) -> Result<ExitCode, Failure> {
    let materials = args.selection.materials();
    let metric = args.metric.into();
    if args.estimate {
        return estimate(context, &materials, metric);
    }
    context.tables.tidy();
    let mut report = Report { tables: Vec::new() };
    for material in materials {
        solve(context, material, metric, args.force, &mut report)?;
    }
    if context.json {
        print_json(&report)?;
    } else {
        print(&text(context, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Solves one endgame and what it needs, adding each table to the report once.
fn solve(
    context: &Context,
    material: Material,
    metric: Metric,
    force: bool,
    report: &mut Report,
) -> Result<(), Failure> {
    if force {
        // The old file stays until the new one takes its place; a damaged one must not stop us.
        for next in material.next() {
            solve(context, next, metric, false, report)?;
        }
        report.tables.push(solve_one(context, material, metric)?);
        return Ok(());
    }
    context.check_room(material, metric)?;
    for missing in context.tables.missing(material, metric)? {
        report.tables.push(solve_one(context, missing, metric)?);
    }
    let name = material.to_string();
    if !report.tables.iter().any(|done| done.material == name) {
        let table = context.tables.table(material, metric)?;
        report.tables.push(Done {
            material: name,
            positions: 2 * table.space().len() as u64,
            seconds: 0.0,
            cpu_seconds: 0.0,
            peak_bytes: None,
            file_bytes: table.file_bytes(),
            kept: true,
        });
    }
    Ok(())
}

fn solve_one(context: &Context, material: Material, metric: Metric) -> Result<Done, Failure> {
    let meter = Meter::start();
    let solved = context.tables.solve_one(material, metric, &context.bar)?;
    Ok(Done {
        material: material.to_string(),
        positions: solved.positions,
        seconds: meter.seconds(),
        cpu_seconds: meter.cpu_seconds(),
        peak_bytes: meter.peak_bytes(),
        file_bytes: solved.file_bytes,
        kept: false,
    })
}

fn text(context: &Context, report: &Report) -> String {
    let mut text =
        String::from("endgame     positions      seconds     CPU  memory MiB   file bytes\n");
    for done in &report.tables {
        let spent = match (done.kept, done.peak_bytes) {
            (true, _) => "already there".to_string(),
            (false, peak) => format!(
                "{:>7.3} {:>7.3} {:>11}",
                done.seconds,
                done.cpu_seconds,
                peak.map_or("?".into(), |peak| grouped(peak >> 20)),
            ),
        };
        text.push_str(&format!(
            "{:<8} {:>12}      {spent:<27} {:>12}\n",
            done.material,
            grouped(done.positions),
            grouped(done.file_bytes),
        ));
    }
    text.push_str(&format!("in {}\n", context.tables.folder().display()));
    text
}

fn estimate(
    context: &Context,
    materials: &[Material],
    metric: Metric,
) -> Result<ExitCode, Failure> {
    let mut missing: Vec<Material> = Vec::new();
    for &material in materials {
        if material.men() == 2 {
            return Err(lucena_table::TableError::BareKings.into());
        }
        for next in material.chain().into_iter().filter(|m| m.men() > 2) {
            let there = Table::path(context.tables.folder(), next, metric).exists();
            if !missing.contains(&next) && (!there || materials.contains(&next)) {
                missing.push(next);
            }
        }
    }
    let tables: Vec<Estimate> = missing
        .into_iter()
        .map(Tables::estimate)
        .map(|estimate| Estimate {
            material: estimate.material.to_string(),
            positions: estimate.positions,
            memory_bytes: estimate.memory_bytes,
            disk_bytes: estimate.disk_bytes,
        })
        .collect();
    if context.json {
        print_json(&Estimates { tables })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::from("endgame     positions     memory MiB    disk MiB\n");
    for table in &tables {
        text.push_str(&format!(
            "{:<8} {:>12} {:>14} {:>11}\n",
            table.material,
            grouped(table.positions),
            grouped(table.memory_bytes >> 20),
            grouped((table.disk_bytes >> 20).max(1)),
        ));
    }
    let memory = tables.iter().map(|table| table.memory_bytes).max().unwrap_or(0);
    let disk: u64 = tables.iter().map(|table| table.disk_bytes).sum();
    text.push_str(&format!(
        "together up to {} MiB of memory and about {} MiB on disk\n",
        grouped(memory >> 20),
        grouped((disk >> 20).max(1)),
    ));
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
