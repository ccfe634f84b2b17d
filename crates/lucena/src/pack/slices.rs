//! `lucena pack --pawns`: outcomes pawn placement by pawn placement.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use lucena_pack::{
    DEFAULT_SLICE_PLIES, PackMetric, SliceCheck, SliceError, SlicePack, SliceReader, SliceWorkshop,
};
use lucena_store::AtomicFile;
use lucena_table::{Foresight, Material, Metric, Probe, parse_fen};
use lucena_work::{Named, Progress};
use serde::Serialize;

use crate::args::PackArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::{Meter, check_memory};
use crate::output::grouped;

/// The file is written at most this often while slices are added.
const OFTEN: Duration = Duration::from_secs(5);

/// Positions that are probed one by one.
const PROBED: usize = 20_000;

/// Memory for the rows of one slice, in bytes.
const ROWS: u64 = 4 << 30;

/// What `lucena pack --pawns` reports.
#[derive(Serialize)]
struct SlicesPacked {
    material: Material,
    metric: &'static str,
    plies: u8,
    bytes: u64,
    bits_per_position: f64,
    positions_checked: u64,
    open: u64,
    wrong: u64,
    first_wrong: Option<String>,
    probed: u64,
    probed_wrong: u64,
    probe_mean_us: f64,
    probe_worst_us: f64,
    slices: Vec<SliceReport>,
    /// Nothing if the file was only checked.
    cpu_seconds: Option<f64>,
    file: String,
}

#[derive(Serialize)]
struct SliceReport {
    pawns: String,
    bytes: u64,
    leaves: u64,
    exceptions: u64,
}

/// Cold probes of a sample.
struct SliceSample {
    probed: u64,
    wrong: u64,
    time: Duration,
    worst: Duration,
}

pub fn run(context: &Context, args: &PackArgs, material: Material) -> Result<ExitCode, Failure> {
    if PackMetric::from(args.metric) != PackMetric::Wdl {
        return Err(Failure::Told("slices know who wins, not how soon: add --metric wdl".into()));
    }
    let path = match &args.output {
        Some(path) => path.clone(),
        None => SlicePack::path(context.tables.folder(), material),
    };
    let mut pack = start(args, material, &path)?;
    let wanted = wanted(&pack, &args.pawns)?;
    if args.check
        && let Some(&slice) = wanted.iter().find(|&&slice| !pack.holds(slice))
    {
        return Err(SliceError::NotHeld { material, pawns: pack.pawns(slice) }.into());
    }
    context.table(material, Metric::Dtm)?;
    check_memory(material, Foresight::estimate(material) + ROWS)?;
    let meter = Meter::start();
    let planes = context.tables.outcomes(material, &context.bar)?;
    let workshop = SliceWorkshop::new(&context.tables, &planes, pack.plies(), &context.bar)?;
    if !args.check {
        build(context, &workshop, &mut pack, &wanted, &path)?;
    }
    let cpu_seconds = (!args.check).then(|| meter.cpu_seconds());
    // What is checked is what the file says.
    let pack = SlicePack::read(&path)?;
    let checked = workshop.check(&pack, &context.bar)?;
    let sample = probe(context, &workshop, &pack, args.seed)?;
    let report = SlicesPacked::new(&pack, &checked, &sample, cpu_seconds, &path)?;
    let is_right = checked.wrong == 0 && sample.wrong == 0;
    context.verdict(is_right, &report, || report.text())
}

/// The pack to begin with: what the file holds, if that is to be continued or checked.
fn start(args: &PackArgs, material: Material, path: &Path) -> Result<SlicePack, Failure> {
    let plies = args.plies.unwrap_or(DEFAULT_SLICE_PLIES);
    if !args.check {
        // A place that cannot be written should be noticed before the work, not after it.
        AtomicFile::create(path).map_err(|error| {
            Failure::Told(format!("could not write {}: {error}", path.display()))
        })?;
    }
    let goes_on = args.check || args.resume && path.exists();
    if !goes_on {
        return Ok(SlicePack::new(material, plies)?);
    }
    let pack = SlicePack::read(path)?;
    let fits = pack.material() == material && args.plies.is_none_or(|plies| plies == pack.plies());
    if !fits {
        let found = format!("{} with {} plies of search", pack.material(), pack.plies());
        return Err(SliceError::OtherSlices { path: path.to_path_buf(), found }.into());
    }
    Ok(pack)
}

/// The slices that were asked for, each once.
fn wanted(pack: &SlicePack, pawns: &[String]) -> Result<Vec<usize>, Failure> {
    let mut wanted = Vec::new();
    for text in pawns {
        match text.as_str() {
            "all" => wanted.extend(0..pack.all_slices()),
            text => wanted.push(pack.slice(text)?),
        }
    }
    wanted.sort_unstable();
    wanted.dedup();
    Ok(wanted)
}

/// Makes what is missing. The file is written now and then, whole, so that little is lost.
fn build(
    context: &Context,
    workshop: &SliceWorkshop<'_>,
    pack: &mut SlicePack,
    wanted: &[usize],
    path: &Path,
) -> Result<(), Failure> {
    let missing: Vec<usize> = wanted.iter().copied().filter(|&slice| !pack.holds(slice)).collect();
    let mut written = Instant::now();
    for (at, &slice) in missing.iter().enumerate() {
        let named = Named::new(format!("{} of {}", at + 1, missing.len()), &context.bar);
        if let Err(error) = workshop.add(pack, slice, &named) {
            let (held, shown) = (pack.slices().len(), path.display());
            if held == 0 {
                return Err(error.into());
            }
            pack.write(path)?;
            return Err(Failure::from(error).keeping(format!(
                "{shown} holds {held} slices; the same command with --resume continues"
            )));
        }
        if written.elapsed() > OFTEN {
            pack.write(path)?;
            written = Instant::now();
        }
    }
    Ok(pack.write(path)?)
}

/// Probes a sample through the file, one position after the other.
fn probe(
    context: &Context,
    workshop: &SliceWorkshop<'_>,
    pack: &SlicePack,
    seed: u64,
) -> Result<SliceSample, Failure> {
    let reader = SliceReader::new(pack, &context.tables);
    let positions = workshop.sample(pack, PROBED, seed);
    let mut sample =
        SliceSample { probed: 0, wrong: 0, time: Duration::ZERO, worst: Duration::ZERO };
    pack.is_sound();
    context.bar.begin(&format!("{} probed", pack.material()), positions.len() as u64);
    for (fen, outcome) in positions {
        let position = parse_fen(&fen)?;
        let start = Instant::now();
        let answer = reader.probe(&position)?;
        let time = start.elapsed();
        sample.probed += 1;
        sample.wrong += u64::from(answer.outcome != outcome);
        sample.time += time;
        sample.worst = sample.worst.max(time);
        context.bar.advance(1);
        context.check_interrupt()?;
    }
    context.bar.end();
    Ok(sample)
}

impl SlicesPacked {
    fn new(
        pack: &SlicePack,
        checked: &SliceCheck,
        sample: &SliceSample,
        cpu_seconds: Option<f64>,
        path: &Path,
    ) -> Result<SlicesPacked, Failure> {
        let bytes = pack.to_bytes().len() as u64;
        let slices = pack.slices().into_iter().map(|slice| {
            let (leaves, exceptions) = pack.leaves_of(slice);
            SliceReport {
                pawns: pack.pawns(slice),
                bytes: pack.bytes_of(slice),
                leaves,
                exceptions,
            }
        });
        let mean = sample.time.as_secs_f64() / sample.probed.max(1) as f64;
        Ok(SlicesPacked {
            material: pack.material(),
            metric: "wdl",
            plies: pack.plies(),
            bytes,
            bits_per_position: 8.0 * bytes as f64 / checked.positions.max(1) as f64,
            positions_checked: checked.positions,
            open: checked.open,
            wrong: checked.wrong,
            first_wrong: checked.first_wrong.clone(),
            probed: sample.probed,
            probed_wrong: sample.wrong,
            probe_mean_us: (1e8 * mean).round() / 100.0,
            probe_worst_us: (1e8 * sample.worst.as_secs_f64()).round() / 100.0,
            slices: slices.collect(),
            cpu_seconds: cpu_seconds.map(|seconds| (100.0 * seconds).round() / 100.0),
            file: path.display().to_string(),
        })
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} wdl, {} of its pawn placements, {} plies of search: {} bytes\n",
            self.material,
            self.slices.len(),
            self.plies,
            grouped(self.bytes),
        );
        for slice in &self.slices {
            text += &format!(
                "  {:<9} {:>9} bytes, {} leaves, {} exceptions\n",
                slice.pawns,
                grouped(slice.bytes),
                grouped(slice.leaves),
                grouped(slice.exceptions)
            );
        }
        text += &format!(
            "  {} positions, {:.4} bits each: {} wrong\n",
            grouped(self.positions_checked),
            self.bits_per_position,
            grouped(self.wrong)
        );
        if let Some(fen) = &self.first_wrong {
            text += &format!("  the first: {fen}\n");
        }
        text += &format!(
            "  {} probed cold: {} wrong, {} µs in the mean, {} at worst\n",
            grouped(self.probed),
            grouped(self.probed_wrong),
            self.probe_mean_us,
            self.probe_worst_us,
        );
        if let Some(seconds) = self.cpu_seconds {
            text += &format!("  {seconds} CPU seconds to make\n");
        }
        text + &format!("  {}\n", self.file)
    }
}
