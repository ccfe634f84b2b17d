//! `lucena report`.

use std::process::ExitCode;

use lucena_report::{breda, herik, luescher, sadikov};
use serde_json::json;

use crate::args::{Paper, ReportArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{print, print_json};

pub fn run(context: &Context, args: &ReportArgs) -> Result<ExitCode, Failure> {
    let (tables, folder, bar) = (&context.tables, &args.output, &context.bar);
    let (paper, summary) = match args.paper {
        Paper::Breda => ("breda", breda::write(tables, folder, bar)?),
        Paper::Herik => ("herik", herik::write(tables, folder, bar)?),
        Paper::Luescher => ("luescher", luescher::write(tables, folder, bar)?),
        Paper::Sadikov => ("sadikov", sadikov::write(tables, folder, bar)?),
    };
    let agree = summary.compared - summary.differences.len();
    if context.json {
        print_json(&json!({
            "paper": paper, "page": summary.page, "compared": summary.compared,
            "agree": agree, "differences": summary.differences,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    // Of class 5 and of the machine nobody has printed figures.
    let figures = if paper == "herik" { "published or known" } else { "published" };
    let mut text = format!(
        "{agree} of {} {figures} figures agree with ours; the page is {}\n",
        summary.compared,
        summary.page.display()
    );
    for difference in &summary.differences {
        text.push_str(&format!("  differs: {difference}\n"));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
