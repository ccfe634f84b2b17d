//! `lucena report`.

use std::path::Path;
use std::process::ExitCode;

use lucena_report::{ReportSummary, breda, herik, luescher, negoescu, sadikov};
use serde_json::{Value, json};

use crate::args::{Paper, ReportArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::print;

pub fn run(context: &Context, args: &ReportArgs) -> Result<ExitCode, Failure> {
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
            1 => args.output.clone(),
            _ => args.output.join(name(paper)),
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

fn name(paper: Paper) -> &'static str {
    match paper {
        Paper::Breda => "breda",
        Paper::Herik => "herik",
        Paper::Luescher => "luescher",
        Paper::Negoescu => "negoescu",
        Paper::Sadikov => "sadikov",
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
        Paper::Negoescu | Paper::All => {
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
