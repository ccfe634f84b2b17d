//! `lucena pack --plot`: bytes against plies of search.

use std::path::Path;
use std::process::ExitCode;

use lucena_pack::Packs;
use lucena_report::figure;
use lucena_report::price::Ladder;
use serde::Serialize;

use super::make::packing;
use crate::args::PackArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, print, print_json, write_file};

/// The highest rung if none is named.
const HIGHEST: u8 = 4;

#[derive(Serialize)]
struct Line {
    material: String,
    metric: &'static str,
    rungs: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    name: String,
    plies: u32,
    bytes: u64,
}

pub fn run(context: &Context, args: &PackArgs, path: &Path) -> Result<ExitCode, Failure> {
    let mut ladders = Vec::new();
    for &material in &args.materials {
        Packs::needed(material)?;
        super::solve(context, material)?;
        let packing = packing(args, material, args.level.unwrap_or(HIGHEST));
        ladders.push(Ladder::climb(&context.tables, material, &packing, &context.bar)?);
    }
    let picture = figure::price(&ladders, "The price of knowledge in search");
    write_file(path, picture.as_str().as_bytes())?;
    let lines: Vec<Line> = ladders
        .into_iter()
        .map(|ladder| Line {
            material: ladder.material.to_string(),
            metric: ladder.metric.name(),
            rungs: ladder
                .rungs
                .into_iter()
                .map(|rung| Step { name: rung.name, plies: rung.plies, bytes: rung.bytes })
                .collect(),
        })
        .collect();
    if context.json {
        print_json(&lines)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    for line in &lines {
        text.push_str(&format!("{} {}\n", line.material, line.metric));
        for rung in &line.rungs {
            text.push_str(&format!(
                "  {:<10} {:>2} plies of search {:>10} bytes\n",
                rung.name,
                rung.plies,
                grouped(rung.bytes)
            ));
        }
    }
    text.push_str(&format!("{}\n", path.display()));
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
