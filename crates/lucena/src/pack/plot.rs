//! `lucena pack --plot`: bytes against plies of search.

use std::path::Path;
use std::process::ExitCode;

use lucena_pack::{Packs, PriceLadder, Rung};
use lucena_report::figure;

use super::make::packing;
use crate::args::PackArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

/// The highest rung if none is named.
const HIGHEST: u8 = 4;

pub fn run(context: &Context, args: &PackArgs, path: &Path) -> Result<ExitCode, Failure> {
    let mut ladders = Vec::new();
    for &material in &args.materials {
        Packs::needed(material)?;
        super::solve(context, material)?;
        let packing = packing(args, material, args.level.unwrap_or(HIGHEST));
        ladders.push(PriceLadder::climb(&context.tables, material, &packing, &context.bar)?);
    }
    write_file(path, figure::price(&ladders, "The price of knowledge in search").as_str())?;
    context.tell(&ladders, || text(&ladders, path))
}

fn text(ladders: &[PriceLadder], path: &Path) -> String {
    let mut text = String::new();
    for ladder in ladders {
        text += &format!("{} {}\n", ladder.material, ladder.metric.name());
        for Rung { name, plies, bytes } in &ladder.rungs {
            let bytes = grouped(*bytes);
            text += &format!("  {name:<10} {plies:>2} plies of search {bytes:>10} bytes\n");
        }
    }
    text + &format!("{}\n", path.display())
}
