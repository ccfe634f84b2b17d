//! `lucena report`.

use std::path::Path;
use std::process::ExitCode;

use lucena_claim::{ClaimFile, ClaimSettings};
use lucena_report::{ReportSummary, breda, herik, luescher, negoescu, sadikov};
use lucena_study::theory_page;
use lucena_table::Material;
use serde_json::{Value, json};

use crate::args::{Paper, ReportArgs};
use crate::claim;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{print, write_file};

pub fn run(context: &Context, args: &ReportArgs) -> Result<ExitCode, Failure> {
    if let (Paper::Theory, Some(material)) = (args.paper, args.material) {
        return theory(context, material, args.output.as_deref());
    }
    if let Some(material) = args.material {
        return Err(Failure::Told(format!(
            "{material} is for theory: use lucena report theory {material}"
        )));
    }
    let output = args.output.clone().unwrap_or_default();
    let mut papers = match args.paper {
        Paper::All => vec![Paper::Breda, Paper::Herik, Paper::Luescher, Paper::Sadikov],
        paper => vec![paper],
    };
    if args.paper == Paper::All && !args.games.is_empty() {
        papers.push(Paper::Negoescu);
    }
    let mut summaries = Vec::new();
    for &paper in &papers {
        let folder = match papers.len() {
            1 => output.clone(),
            _ => output.join(name(paper)),
        };
        let summary = one(context, args, paper, &folder)?;
        if !context.json {
            print(&text(name(paper), &summary))?;
        }
        summaries.push(document(name(paper), &summary));
    }
    let skipped = args.paper == Paper::All && args.games.is_empty();
    let skipped = skipped.then_some("skipped: negoescu needs games, give them with --games\n");
    context.tell_all(&summaries, || skipped.unwrap_or_default().into())
}

/// How far the statements of an endgame's built-in file are true, printed or as a page.
fn theory(
    context: &Context,
    material: Material,
    folder: Option<&Path>,
) -> Result<ExitCode, Failure> {
    let file = ClaimFile::for_material(material).ok_or_else(|| {
        Failure::Told(format!(
            "no file of claims about {material} comes with Lucena: lucena claim lists those that do, \
             and lucena claim FILE.claim takes one of yours"
        ))
    })?;
    let report = claim::judged(context, &file, &ClaimSettings::default())?;
    let page = folder.map(|folder| folder.join("index.html"));
    if let Some(page) = &page {
        write_file(page, theory_page(file.name(), &report))?;
    }
    context.tell(&report, || match page {
        Some(page) => format!("{} claims; the page is {}\n", report.claims.len(), page.display()),
        None => claim::text(&report),
    })
}

fn name(paper: Paper) -> &'static str {
    match paper {
        Paper::Breda => "breda",
        Paper::Herik => "herik",
        Paper::Luescher => "luescher",
        Paper::Negoescu => "negoescu",
        Paper::Sadikov => "sadikov",
        Paper::Theory => "theory",
        Paper::All => "all",
    }
}

fn one(
    context: &Context,
    args: &ReportArgs,
    paper: Paper,
    folder: &Path,
) -> Result<ReportSummary, Failure> {
    let (tables, bar) = (&context.tables, &context.bar);
    Ok(match paper {
        Paper::Breda => breda::write(tables, folder, bar)?,
        Paper::Herik => herik::write(tables, folder, bar)?,
        Paper::Luescher => luescher::write(tables, folder, bar)?,
        Paper::Negoescu | Paper::Theory | Paper::All => {
            if args.games.is_empty() {
                return Err(Failure::Told(
                    "this report needs games: give a file, as in --games games.pgn".into(),
                ));
            }
            let course = negoescu::ExperimentCourse {
                games: args.games.clone(),
                limit: args.limit,
                ..negoescu::ExperimentCourse::default()
            };
            negoescu::write(&course, folder, bar)?
        }
        Paper::Sadikov => sadikov::write(tables, folder, bar)?,
    })
}

fn document(paper: &str, summary: &ReportSummary) -> Value {
    let agree = summary.compared - summary.differences.len();
    json!({
        "paper": paper, "page": summary.page, "compared": summary.compared,
        "agree": agree, "differences": summary.differences,
    })
}

fn text(paper: &str, summary: &ReportSummary) -> String {
    // Of class 5 and of the machine nobody has printed figures.
    let figures = match paper {
        "herik" => "published or known figures agree with ours",
        "negoescu" => "published figures agree with ours or with each other",
        _ => "published figures agree with ours",
    };
    let agree = summary.compared - summary.differences.len();
    let page = summary.page.display();
    let mut text = format!("{agree} of {} {figures}; the page is {page}\n", summary.compared);
    for difference in &summary.differences {
        text.push_str(&format!("  differs: {difference}\n"));
    }
    text
}
