//! `lucena solve`.

use std::process::ExitCode;

use lucena_table::{Estimate, Material, Metric, Table, Tables};
use serde::Serialize;
use serde_json::json;

use crate::args::SolveArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::{self, Meter};
use crate::output::{grouped, print, print_json};

#[derive(Serialize)]
struct Solving {
    tables: Vec<Done>,
}

/// One table. Those that were there before took no time.
#[derive(Serialize)]
struct Done {
    material: Material,
    positions: u64,
    seconds: f64,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    file_bytes: u64,
    /// Whether the file was there already.
    kept: bool,
}

pub fn run(context: &Context, args: &SolveArgs) -> Result<ExitCode, Failure> {
    let materials = args.selection.materials();
    let metric = args.metric.into();
    if args.estimate {
        return estimate(context, &materials, metric);
    }
    context.tables.tidy();
    let mut run = SolveRun { context, metric, report: Solving { tables: Vec::new() } };
    let mut result = Ok(());
    for material in materials {
        result = if args.force { run.solve_anew(material) } else { run.solve(material) };
        if result.is_err() {
            break;
        }
    }
    // What is done is reported, whatever came after it.
    if context.json && (result.is_ok() || !run.report.tables.is_empty()) {
        print_json(&run.report)?;
    } else if !context.json && !run.report.tables.is_empty() {
        print(&format!("in {}\n", context.tables.folder().display()))?;
    }
    match result {
        Err(Failure::Interrupted(_)) => Err(Failure::Interrupted(Some(run.kept()))),
        result => result.map(|()| ExitCode::SUCCESS),
    }
}

/// One call of the command.
struct SolveRun<'a> {
    context: &'a Context,
    metric: Metric,
    report: Solving,
}

impl SolveRun<'_> {
    /// Solves an endgame and what it needs, unless they are there.
    fn solve(&mut self, material: Material) -> Result<(), Failure> {
        self.context.check_room(material, self.metric)?;
        for missing in self.context.tables.missing(material, self.metric)? {
            self.solve_one(missing)?;
        }
        if self.is_done(material) {
            return Ok(());
        }
        let table = self.context.tables.table(material, self.metric)?;
        self.done(Done {
            material,
            positions: 2 * table.space().len() as u64,
            seconds: 0.0,
            cpu_seconds: 0.0,
            peak_bytes: None,
            file_bytes: table.file_bytes(),
            kept: true,
        })
    }

    /// Solves an endgame although its file is there, and what it needs unless that is there. The
    /// old file stays until the new one takes its place; a damaged one must not stop us.
    fn solve_anew(&mut self, material: Material) -> Result<(), Failure> {
        if self.is_done(material) {
            return Ok(());
        }
        for next in material.next() {
            self.context.check_room(next, self.metric)?;
            for missing in self.context.tables.missing(next, self.metric)? {
                self.solve_one(missing)?;
            }
        }
        machine::check_room(&[material], self.context.tables.folder())?;
        self.solve_one(material)
    }

    fn is_done(&self, material: Material) -> bool {
        self.report.tables.iter().any(|done| done.material == material)
    }

    fn solve_one(&mut self, material: Material) -> Result<(), Failure> {
        let meter = Meter::start();
        let solved = self.context.tables.solve_one(material, self.metric, &self.context.bar)?;
        self.done(Done {
            material,
            positions: solved.positions,
            seconds: meter.seconds(),
            cpu_seconds: meter.cpu_seconds(),
            peak_bytes: meter.peak_bytes(),
            file_bytes: solved.file_bytes,
            kept: false,
        })
    }

    fn done(&mut self, done: Done) -> Result<(), Failure> {
        if !self.context.json {
            let first = self.report.tables.is_empty();
            let heading = "endgame     positions      seconds     CPU  memory MiB   file bytes\n";
            print(&format!("{}{}", if first { heading } else { "" }, line(&done)))?;
        }
        self.report.tables.push(done);
        Ok(())
    }

    /// What an interrupted run leaves behind.
    fn kept(&self) -> String {
        let solved = self.report.tables.iter().filter(|done| !done.kept);
        let solved: Vec<String> = solved.map(|done| done.material.to_string()).collect();
        match solved.as_slice() {
            [] => "no table was finished; earlier tables are kept".into(),
            names => format!("{} are kept; the same command continues", names.join(", ")),
        }
    }
}

fn line(done: &Done) -> String {
    let spent = match (done.kept, done.peak_bytes) {
        (true, _) => "already there".to_string(),
        (false, peak) => format!(
            "{:>7.3} {:>7.3} {:>11}",
            done.seconds,
            done.cpu_seconds,
            peak.map_or("?".into(), |peak| grouped(peak >> 20)),
        ),
    };
    let (positions, bytes) = (grouped(done.positions), grouped(done.file_bytes));
    let name = done.material.to_string();
    format!("{name:<8} {positions:>12}      {spent:<27} {bytes:>12}\n")
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
    let tables: Vec<Estimate> = missing.into_iter().map(Tables::estimate).collect();
    context.tell(&json!({"tables": tables}), || estimates(&tables))
}

fn estimates(tables: &[Estimate]) -> String {
    let mut text = String::from("endgame     positions     memory MiB    disk MiB\n");
    for table in tables {
        text.push_str(&format!(
            "{:<8} {:>12} {:>14} {:>11}\n",
            table.material.to_string(),
            grouped(table.positions),
            grouped(table.memory_bytes >> 20),
            grouped((table.disk_bytes >> 20).max(1)),
        ));
    }
    let memory = tables.iter().map(|table| table.memory_bytes).max().unwrap_or(0);
    let disk: u64 = tables.iter().map(|table| table.disk_bytes).sum();
    text + &format!(
        "together up to {} MiB of memory and about {} MiB on disk\n",
        grouped(memory >> 20),
        grouped((disk >> 20).max(1)),
    )
}
