//! `lucena pattern`.

mod check;
mod explain;
mod refine;
mod rows;

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use lucena_pattern::words::{ENTRIES, STEPS};
use lucena_pattern::{Pattern, PatternError};
use serde::Serialize;

use crate::args::{FmtArgs, PatternArgs, PatternCommand};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::write_file;

/// Runs one of the commands.
pub fn run(context: &Context, args: &PatternArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        PatternCommand::Check(args) => check::run(context, args),
        PatternCommand::Refine(args) => refine::run(context, args),
        PatternCommand::Fmt(args) => format(context, args),
        PatternCommand::Explain(args) => explain::run(context, args),
        PatternCommand::Words => words(context),
    }
}

/// A file, or the mistakes in it with their places underlined.
pub fn open(path: &Path) -> Result<Pattern, Failure> {
    Pattern::open_or_built_in(path).map_err(told)
}

fn told(error: PatternError) -> Failure {
    match error {
        PatternError::Faults(faults) => {
            let picture = faults.picture(std::io::stderr().is_terminal());
            Failure::Told(format!("{faults}\n{picture}"))
        }
        error => Failure::Told(error.to_string()),
    }
}

#[derive(Serialize)]
struct Formatted {
    file: String,
    changed: bool,
}

fn format(context: &Context, args: &FmtArgs) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        let pattern = open(path)?;
        let text = pattern.text();
        let old = std::fs::read_to_string(path).ok();
        let built_in = lucena_pattern::BUILT_IN_PATTERNS.iter().find(|(name, _)| *name == file);
        let old = old.or_else(|| built_in.map(|(_, text)| (*text).to_string()));
        let changed = old.as_deref() != Some(text.as_str());
        if changed && !args.check {
            write_file(path, &text)?;
        }
        files.push(Formatted { file, changed });
    }
    let changed = files.iter().any(|file| file.changed);
    let said: String = files
        .iter()
        .map(|file| match (file.changed, args.check) {
            (false, _) => format!("{}: already formatted\n", file.file),
            (true, false) => format!("{}: formatted\n", file.file),
            (true, true) => format!("{}: would change\n", file.file),
        })
        .collect();
    context.verdict(!(changed && args.check), &files, || said)
}

#[derive(Serialize)]
struct WordListed {
    word: &'static str,
    doc: &'static str,
    example: String,
}

fn words(context: &Context) -> Result<ExitCode, Failure> {
    let entries = ENTRIES.iter().map(|entry| WordListed {
        word: entry.text,
        doc: entry.doc,
        example: entry.example.to_string(),
    });
    let steps = STEPS.iter().map(|(word, _, doc)| WordListed {
        word,
        doc,
        example: format!("{word}(black king) = 0"),
    });
    let lines: Vec<WordListed> = entries.chain(steps).collect();
    context.tell(&lines, || word_list(&lines))
}

fn word_list(lines: &[WordListed]) -> String {
    let mut text = String::from(
        "Men: white king, black king, queen, rook, bishop, knight, pawn; of two bishops dark bishop \
         and\nlight bishop, of other like men near and far (from the enemy king).\n\
         Any attribute of lucena attributes is a word, too.\n\n",
    );
    for line in lines {
        text.push_str(&format!("{}\n    {}\n    {}\n", line.word, line.doc, line.example));
    }
    text
}
