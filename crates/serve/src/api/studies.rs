//! Studies of endgames, and the reports on the papers.

use std::sync::Arc;

use axum::extract::State;
use lucena_study::Study;
use lucena_table::Material;
use serde::Serialize;

use super::{OnePart, one_part};
use crate::fault::Refusal;
use crate::jobs::{Job, JobKind};
use crate::known::{App, broken};

#[derive(Serialize)]
pub struct StudyLine {
    material: String,
    address: String,
}

#[derive(Serialize)]
pub struct ReportLine {
    name: &'static str,
    title: &'static str,
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
}

/// The five papers.
const PAPERS: [(&str, &str); 5] = [
    ("breda", "Breda 2006: attributes, C4.5 trees and the lossless compression of KRvK"),
    ("sadikov", "Sadikov and Bratko 2006: stages of play, and play with a function for each"),
    ("herik", "Van den Herik 1983: ordered classes of patterns, and search"),
    ("luescher", "Lüscher 2000: evaluation functions that nobody wrote"),
    ("negoescu", "Negoescu 2013: part-positions that players reach, found by Krimp"),
];

/// All studies that are there.
pub async fn list(State(app): State<Arc<App>>) -> OnePart<Vec<StudyLine>> {
    let folder = app.tables.folder().join("studies");
    let mut studies: Vec<StudyLine> = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let known = name.parse::<Material>().is_ok_and(|material| material.to_string() == name);
        if known && entry.path().join("index.html").is_file() {
            let address = format!("/studies/{name}/index.html");
            studies.push(StudyLine { material: name, address });
        }
    }
    studies.sort_by(|a, b| (a.material.len(), &a.material).cmp(&(b.material.len(), &b.material)));
    one_part("studies", studies)
}

/// The five reports, made or not.
pub async fn reports(State(app): State<Arc<App>>) -> OnePart<Vec<ReportLine>> {
    let folder = app.tables.folder().join("reports");
    let report = |(name, title): (&'static str, &'static str)| {
        let made = folder.join(name).join("index.html").is_file();
        let games = if name == "negoescu" { " --games FILE.pgn" } else { "" };
        let target = folder.join(name);
        let command = format!("lucena report {name}{games} -o {}", target.display());
        ReportLine {
            name,
            title,
            address: made.then(|| format!("/reports/{name}/index.html")),
            command: (!made).then_some(command),
        }
    };
    one_part("reports", PAPERS.into_iter().map(report).collect())
}

/// Begins the study of an endgame.
pub fn begin(app: &Arc<App>, material: Material) -> Result<Refusal, Refusal> {
    app.check_room(material)?;
    let tables = app.tables.clone();
    let folder = tables.folder().join("studies").join(material.to_string());
    let work = move |job: &Job| {
        let made = Study::new(material).run(&tables, &folder, job);
        made.map(|_| ()).map_err(|error| broken(job, &error))
    };
    app.begin(JobKind::Study, &material.to_string(), work)
}
