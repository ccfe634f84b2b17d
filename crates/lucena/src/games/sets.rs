//! `lucena games sets`.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use lucena_mine::{ItemRank, Miner, SetKind};
use lucena_store::AtomicFile;
use serde_json::json;

use super::dataset;
use crate::args::SetsArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::grouped;

pub fn run(context: &Context, args: &SetsArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let data = dataset(&args.file)?;
    let min_support = args.min_support.of(data.len());
    let (kind, name) = match (args.closed, args.maximal) {
        (true, _) => (SetKind::Closed, "closed"),
        (_, true) => (SetKind::Maximal, "maximal"),
        _ => (SetKind::All, "frequent"),
    };
    let miner = Miner { kind, min_support };
    let sets = match &args.output {
        None => miner.count(&data, &context.bar)?,
        Some(path) => {
            let failed = |error: &dyn std::fmt::Display| {
                Failure::Told(format!("could not write {}: {error}", path.display()))
            };
            let mut file = AtomicFile::create(path).map_err(|error| failed(&error))?;
            let (mut sets, mut fault) = (0, None);
            // Sets go to the file as they are found, so there may be more of them than fit.
            miner.mine(&data, &context.bar, &mut |set: &[ItemRank], support: u32| {
                sets += 1;
                let ids: Vec<String> = data.ids_of(set).iter().map(u32::to_string).collect();
                match writeln!(file, "{} ({support})", ids.join(" ")) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        fault = Some(error);
                        ControlFlow::Break(())
                    }
                }
            })?;
            if let Some(error) = fault {
                return Err(failed(&error));
            }
            file.finish().map_err(|error| failed(&error))?;
            sets
        }
    };
    let document = json!({
        "transactions": data.len(), "items": data.items(), "kind": name,
        "min_support": min_support, "sets": sets, "cpu_seconds": meter.cpu_seconds(),
    });
    context.tell(&document, || {
        format!(
            "{} rows, {} items\n{} {name} sets in at least {} rows ({:.3} %)\n",
            grouped(data.len() as u64),
            data.items(),
            grouped(sets),
            grouped(min_support.into()),
            100.0 * f64::from(min_support) / data.len() as f64,
        )
    })
}
