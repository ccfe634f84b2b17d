//! `lucena bench`: how long each stage takes, and one number for what it found.

use std::process::ExitCode;

use lucena_attribute::{Frame, Set};
use lucena_learn::C45;
use lucena_table::{Metric, SideStats, Stats, Tables};
use lucena_work::CpuLevel;
use serde::Serialize;
use shakmaty::Color;

use crate::args::BenchArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::{self, Meter};

#[derive(Serialize)]
struct Benchmark {
    /// Depends on results alone: a change that only makes things faster leaves it as it is.
    signature: String,
    /// The instructions that hot loops used.
    cpu: &'static str,
    stages: Vec<BenchStage>,
}

#[derive(Serialize)]
struct BenchStage {
    name: String,
    cpu_seconds: f64,
    seconds: f64,
}

pub fn run(context: &Context, args: &BenchArgs) -> Result<ExitCode, Failure> {
    let cpu = CpuLevel::in_use().name();
    let mut report = Benchmark { signature: String::new(), cpu, stages: Vec::new() };
    let mut signature = Signature::default();
    for &material in &args.materials {
        let memory = material.chain().into_iter().filter(|m| m.men() > 2).map(Tables::estimate);
        machine::check_memory(
            material,
            memory.map(|estimate| estimate.memory_bytes).max().unwrap_or(0),
        )?;
        for metric in [Metric::Dtm, Metric::Dtc] {
            let meter = Meter::start();
            let solution = Tables::compute_from_nothing(material, metric, &context.bar)?;
            report.stage(format!("solve {material} {}", metric.name()), &meter);
            signature.add(&solution.stats());
        }
    }
    // One endgame shows the learner's pace; the largest would take most of the time.
    if let Some(&material) = args.materials.first() {
        let table = context.table(material, Metric::Dtm)?;
        let meter = Meter::start();
        let attributes = Set::General.attributes(material)?;
        let frame = Frame::new(&table, Color::Black, attributes, &context.bar)?;
        report.stage(format!("describe {material}"), &meter);
        let meter = Meter::start();
        let learner = C45 { min_leaf: 100, ..C45::default() };
        let tree = learner.grow(&frame, &context.bar)?;
        let wrong = tree.evaluate(&frame)?.wrong();
        report.stage(format!("tree {material}"), &meter);
        for n in [frame.attributes().len(), frame.rows(), tree.leaves(), tree.size()] {
            signature.number(n as u64);
        }
        signature.number(wrong);
    }
    report.signature = format!("{:016x}", signature.finish());
    context.tell(&report, || report.text())
}

impl Benchmark {
    fn stage(&mut self, name: String, meter: &Meter) {
        let stage = BenchStage { name, cpu_seconds: meter.cpu_seconds(), seconds: meter.seconds() };
        self.stages.push(stage);
    }

    fn text(&self) -> String {
        let mut text = String::from("stage                        CPU s    wall s\n");
        for BenchStage { name, cpu_seconds, seconds } in &self.stages {
            text += &format!("{name:<24} {cpu_seconds:>9.3} {seconds:>9.3}\n");
        }
        text + &format!("cpu       {}\nsignature {}\n", self.cpu, self.signature)
    }
}

/// A running hash (FNV-1a) over how many positions have which value.
struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    fn add(&mut self, stats: &Stats) {
        self.number(stats.material.to_string().bytes().fold(0, |n, b| n << 8 | u64::from(b)));
        for side in [&stats.white, &stats.black] {
            self.side(side);
        }
    }

    fn side(&mut self, side: &SideStats) {
        for n in [side.legal, side.canonical, side.draw] {
            self.number(n);
        }
        for (&plies, &n) in &side.canonical_plies {
            self.number(i64::from(plies) as u64);
            self.number(n);
        }
    }

    fn number(&mut self, n: u64) {
        for byte in n.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
