//! `lucena verify`.

use std::path::Path;
use std::process::ExitCode;

use lucena_gaviota::{Dtm, Gaviota};
use lucena_table::verify::{self, Boards, CheckFindings, ValueJudge};
use lucena_table::{Material, Metric, Plies, Tables, Value};
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine;
use crate::output::{grouped, print, print_json};
use crate::syzygy::Syzygy;

#[derive(Serialize)]
struct VerifiedEndgame {
    material: Material,
    #[serde(flatten)]
    findings: CheckFindings,
}

/// Whom to compare with.
enum Source {
    Successors,
    Gaviota(Box<Gaviota>),
    Syzygy(Syzygy),
}

pub fn run(context: &Context, args: &VerifyArgs) -> Result<ExitCode, Failure> {
    let source = source(args.against.as_deref())?;
    let metric: Metric = args.metric.into();
    if matches!(source, Source::Gaviota(_)) && metric != Metric::Dtm {
        return Err(Failure::Told(
            "Gaviota tables hold distances to mate: use --metric dtm with them".into(),
        ));
    }
    let boards = if args.whole_board { Boards::Whole } else { Boards::Canonical };
    let materials = args.selection.materials();
    let mut reports = Vec::new();
    let mut failure = None;
    for &material in &materials {
        match check(context, material, metric, boards, &source) {
            Ok(report) => {
                if !context.json {
                    print(&text(&report, args.against.as_deref()))?;
                }
                reports.push(report);
            }
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    let wrong: u64 = reports.iter().map(|report| report.findings.wrong).sum();
    if context.json {
        // One endgame gives one document as it stands, several a list of them.
        match reports.as_slice() {
            [one] if materials.len() == 1 => print_json(one)?,
            [] => {}
            many => print_json(&many)?,
        }
    } else if reports.len() > 1 {
        let checked: u64 = reports.iter().map(|report| report.findings.checked).sum();
        let (endgames, checked, wrong) = (reports.len(), grouped(checked), grouped(wrong));
        print(&format!("{endgames} endgames: {checked} positions, {wrong} wrong\n"))?;
    }
    match failure {
        Some(failure) => Err(failure),
        None if wrong == 0 => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::from(1)),
    }
}

fn text(VerifiedEndgame { material, findings }: &VerifiedEndgame, against: Option<&str>) -> String {
    let how = against
        .map_or("re-derived from successors".into(), |source| format!("compared with {source}"));
    let mut text = format!(
        "{:<8} {:>12} positions {how}: {} wrong\n",
        material.to_string(),
        grouped(findings.checked),
        grouped(findings.wrong)
    );
    if let Some(fen) = &findings.first_wrong {
        text.push_str(&format!("         the first: {fen}\n"));
    }
    text
}

fn source(against: Option<&str>) -> Result<Source, Failure> {
    let Some(against) = against else { return Ok(Source::Successors) };
    let told = |error: &dyn std::fmt::Display| Failure::Told(error.to_string());
    match against.split_once(':') {
        Some(("gaviota", dir)) => {
            Gaviota::open(Path::new(dir)).map(Box::new).map(Source::Gaviota).map_err(|e| told(&e))
        }
        Some(("syzygy", dir)) => Syzygy::open(dir).map(Source::Syzygy),
        _ => Err(told(&format!(
            "{against:?} is not a valid source: write gaviota:DIR or syzygy:DIR"
        ))),
    }
}

fn check(
    context: &Context,
    material: Material,
    metric: Metric,
    boards: Boards,
    source: &Source,
) -> Result<VerifiedEndgame, Failure> {
    context.table(material, metric)?;
    if matches!(source, Source::Successors) {
        for next in material.next() {
            context.table(next, metric)?;
        }
    }
    machine::check_memory(material, Tables::estimate_check(material))?;
    Ok(VerifiedEndgame { material, findings: findings(context, material, metric, boards, source)? })
}

fn findings(
    context: &Context,
    material: Material,
    metric: Metric,
    boards: Boards,
    source: &Source,
) -> Result<CheckFindings, Failure> {
    let tables = &context.tables;
    let judged =
        |judge: &ValueJudge| verify::against(tables, material, metric, boards, judge, &context.bar);
    Ok(match source {
        Source::Successors => verify::successors(tables, material, metric, boards, &context.bar)?,
        Source::Gaviota(gaviota) => {
            let names: Vec<String> = gaviota.materials().map(|m| m.to_string()).collect();
            if !names.contains(&material.to_string()) {
                return Err(Failure::Told(format!(
                    "that folder has no Gaviota table of {material}, only of {}: leave it out or add its file",
                    names.join(", ")
                )));
            }
            judged(&|position, value| {
                let found = gaviota.probe(position).map_err(|e| e.to_string())?;
                Ok(found.map(from_gaviota) == Some(value))
            })?
        }
        Source::Syzygy(syzygy) => {
            judged(&|position, value| {
                syzygy.agrees(position, value).map_err(|e| {
                format!("the Syzygy tables cannot judge {material} ({e}): leave it out or add its files")
            })
            })?
        }
    })
}

fn from_gaviota(dtm: Dtm) -> Value {
    match dtm {
        Dtm::Win(n) => Value::Win(Plies(n)),
        Dtm::Draw => Value::Draw,
        Dtm::Loss(n) => Value::Loss(Plies(n)),
    }
}
