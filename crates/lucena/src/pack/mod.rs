//! `lucena pack`.

mod compare;
mod make;
mod measure;
mod plot;
mod report;
mod slices;

use std::process::ExitCode;

use lucena_pack::{PackFile, Packs, outline, preamble, rules};
use lucena_table::{Material, Metric};
use lucena_work::Progress;

use crate::args::PackArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;

use make::Making;

pub fn run(context: &Context, args: &PackArgs) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.plot {
        return plot::run(context, args, path);
    }
    let &[material] = args.materials.as_slice() else {
        return Err(Failure::Told(
            "one endgame is packed at a time: name one, or add --plot to compare several".into(),
        ));
    };
    if !args.pawns.is_empty() {
        return slices::run(context, args, material);
    }
    if args.compare {
        compare::check()?;
    }
    let meter = Meter::start();
    let making = Making::new(context, args, material)?;
    let pack = making.pack()?;
    let cpu_seconds = meter.cpu_seconds();
    if context.bar.cancelled() {
        return Err(Failure::Interrupted(Some(making.keep(&pack)?)));
    }
    // What is checked is what the file's bytes say.
    let pack = PackFile::from_bytes(&pack.to_bytes(), &making.path)?;
    let packs = Packs::around(&pack, context.tables.folder())?;
    let measured = measure::measure(context, &pack, &packs, args.whole_board)?;
    if measured.is_right() {
        making.write(&pack)?;
    }
    let mut report = report::Packed::new(&making, &pack, &packs, &measured, cpu_seconds)?;
    if args.compare {
        report.compare = Some(compare::Compare::new(context, &pack)?);
    }
    if args.rules && context.json {
        report.rules = Some(rules(&pack).iter().map(ToString::to_string).collect());
    }
    context.verdict(measured.is_right(), &report, || match args.rules {
        true => format!("{}\n{}\n\n{}", report.text(), preamble(&pack), outline(&pack)),
        false => report.text(),
    })
}

/// All tables that packing an endgame reads.
fn solve(context: &Context, material: Material) -> Result<(), Failure> {
    for next in material.chain() {
        if next.men() > 2 {
            context.table(next, Metric::Dtm)?;
        }
    }
    Ok(())
}
