//! `lucena study`.

use std::process::ExitCode;

use lucena_study::{Study, StudySummary};
use lucena_table::Metric;
use serde_json::json;

use crate::args::StudyArgs;
use crate::context::Context;
use crate::failure::Failure;

pub fn run(context: &Context, args: &StudyArgs) -> Result<ExitCode, Failure> {
    let material = args.material;
    context.check_room(material, Metric::Dtm)?;
    let studies = || context.tables.folder().join("studies").join(material.to_string());
    let folder = args.output.clone().unwrap_or_else(studies);
    let mut study = Study::new(material);
    study.effort = args.effort.unwrap_or(study.effort);
    study.level = args.level.or(study.level).filter(|_| !args.no_packs);
    let summary = study.run(&context.tables, &folder, &context.bar).map_err(|error| {
        Failure::from(error).keeping("finished steps are kept; the same command continues")
    })?;
    context.tell(&document(&summary), || text(&summary))
}

/// The figures of the page, where it is, and which steps were kept.
fn document(summary: &StudySummary) -> serde_json::Value {
    let mut document = json!(summary.findings);
    document["page"] = json!(summary.page);
    document["reused"] = json!(summary.reused);
    document["made"] = json!(summary.made);
    document
}

fn text(summary: &StudySummary) -> String {
    let kept = match (summary.reused.len(), summary.made.len()) {
        (0, _) => String::new(),
        (_, 0) => " (all steps were up to date)".to_string(),
        (1, made) => format!(" (1 step was up to date, {made} done now)"),
        (reused, made) => format!(" ({reused} steps were up to date, {made} done now)"),
    };
    format!("{}: the page is {}{kept}\n", summary.findings.material, summary.page.display())
}
