//! Pattern files: those that come with the program, any text checked, the vocabulary.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use lucena_layout::MAX_LAYOUT_MEN;
use lucena_pattern::words::{ENTRIES, STEPS, Word};
use lucena_pattern::{BUILT_IN_PATTERNS, Faults, Pattern};
use lucena_play::pattern::document::{CheckDocument, RowsDocument};
use serde::{Deserialize, Serialize};

use super::jobs::read;
use super::{Asker, OnePart, PathName, apart, one_part};
use crate::fault::Refusal;
use crate::known::App;

/// Failures that are shown, at most.
const FAILURES: usize = 6;

#[derive(Serialize)]
pub struct FileLine {
    name: &'static str,
    material: String,
    title: String,
}

#[derive(Serialize)]
pub struct BuiltInPattern {
    name: &'static str,
    material: String,
    text: &'static str,
}

/// The files that come with the program.
pub async fn list() -> OnePart<Vec<FileLine>> {
    let line = |(name, text): &(&'static str, &'static str)| {
        let material = Pattern::built_in(name)?.ok()?.material().to_string();
        let first = text.lines().next().unwrap_or_default();
        let title = first.trim_start_matches('#').trim().to_string();
        Some(FileLine { name, material, title })
    };
    one_part("patterns", BUILT_IN_PATTERNS.iter().filter_map(line).collect())
}

/// One of them.
pub async fn one(PathName(name): PathName) -> Result<Json<BuiltInPattern>, Refusal> {
    let wanted =
        |known: &&(&str, &str)| known.0 == name || known.0.strip_suffix(".pat") == Some(&name);
    let missing = || {
        Refusal::missing(
            "No pattern file of this name.",
            "GET /api/v1/patterns lists those there are.",
        )
    };
    let (name, text) = BUILT_IN_PATTERNS.iter().find(wanted).ok_or_else(missing)?;
    let pattern = Pattern::built_in(name).and_then(Result::ok).ok_or_else(missing)?;
    Ok(Json(BuiltInPattern { name, material: pattern.material().to_string(), text }))
}

#[derive(Deserialize)]
struct Written {
    name: Option<String>,
    text: String,
}

#[derive(Serialize)]
pub struct CheckedPattern {
    faults: Vec<FaultLine>,
    #[serde(flatten)]
    document: Option<CheckedDocument>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum CheckedDocument {
    Played(Box<CheckDocument>),
    /// Of an endgame too large to be laid out.
    Counted(Box<RowsDocument>),
}

#[derive(Serialize)]
struct FaultLine {
    line: usize,
    column: usize,
    length: usize,
    message: String,
    help: Option<String>,
}

/// Checks a text: its mistakes, or what its classes hold and whether it wins.
pub async fn check(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<CheckedPattern>, Refusal> {
    let written: Written = read(body, r#"{"name":"my.pat","text":"endgame KRvK …"}"#)?;
    let name: String = written.name.as_deref().unwrap_or("my.pat").chars().take(60).collect();
    let pattern = match Pattern::parse(&name, &written.text) {
        Ok(pattern) => pattern,
        Err(faults) => return Ok(Json(CheckedPattern { faults: lines(&faults), document: None })),
    };
    let material = pattern.material();
    app.need_tables(material)?;
    let (asker, _gone) = Asker::new();
    let work = move || {
        let document = match material.men() > MAX_LAYOUT_MEN {
            true => {
                let checked = app.check_rows(&pattern, FAILURES, &asker)?;
                CheckedDocument::Counted(Box::new(RowsDocument::of(&pattern, checked)))
            }
            false => {
                let layout = app.layout(material, &asker)?;
                let document = CheckDocument::of(&pattern, &layout, FAILURES, &asker)?;
                CheckedDocument::Played(Box::new(document))
            }
        };
        Ok(CheckedPattern { faults: Vec::new(), document: Some(document) })
    };
    apart(work).await.map(Json)
}

fn lines(faults: &Faults) -> Vec<FaultLine> {
    let line = |fault: &lucena_pattern::Fault| {
        let (line, column) = faults.place(fault);
        let marked = faults.text.get(fault.span.clone()).unwrap_or_default();
        FaultLine {
            line,
            column,
            length: marked.lines().next().unwrap_or_default().chars().count().max(1),
            message: fault.message.clone(),
            help: fault.help.clone(),
        }
    };
    faults.all.iter().map(line).collect()
}

#[derive(Serialize)]
pub struct WordLine {
    name: &'static str,
    group: &'static str,
    doc: &'static str,
    example: String,
}

/// Every word of the language.
pub async fn words() -> OnePart<Vec<WordLine>> {
    let entries = ENTRIES.iter().map(|entry| WordLine {
        name: entry.text,
        group: match entry.word {
            Word::Function(..) => "measures",
            Word::Property(_) => "of a man or square",
            Word::BoardFact(_) => "facts",
            Word::Place(_) => "places",
            Word::Quality(_) => "qualities of a man",
        },
        doc: entry.doc,
        example: entry.example.to_string(),
    });
    let steps = STEPS.iter().map(|(name, _, doc)| WordLine {
        name,
        group: "steps",
        doc,
        example: format!("{name}(black king) = 0"),
    });
    one_part("words", entries.chain(steps).collect())
}
