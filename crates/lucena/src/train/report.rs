//! What training came to, for people and for programs.

use std::path::PathBuf;

use lucena_plan::Plan;
use lucena_play::audit::Audited;
use lucena_table::Material;
use lucena_table::words::plies;
use lucena_train::Trained;
use serde::Serialize;

use crate::args::TrainArgs;
use crate::machine::Meter;
use crate::output::grouped;

/// A plan and what is to be said of it.
pub struct Row {
    /// The figures.
    pub report: Training,
    /// The plan.
    pub plan: Plan,
}

#[derive(Serialize)]
pub struct Training {
    pub material: Material,
    pub model: &'static str,
    pub search: Vec<u16>,
    pub parameters: usize,
    pub rounds: u64,
    /// By the audit, at every depth.
    pub proven: bool,
    pub positions: usize,
    pub won: usize,
    pub worst_moves: Option<u16>,
    pub mean_moves: Option<f64>,
    pub mean_excess_moves: Option<f64>,
    /// What the trainer itself proves, all depths together, and what the audit does: they agree.
    pub trainer_won: usize,
    pub audited: usize,
    pub by_depth: Vec<AtDepth>,
    pub written: Option<String>,
    pub cpu_seconds: f64,
    pub peak_bytes: Option<u64>,
}

#[derive(Serialize)]
pub struct AtDepth {
    pub depth: u16,
    pub proven: bool,
    pub won: usize,
    pub worst_moves: Option<u16>,
    pub mean_moves: Option<f64>,
}

impl Training {
    pub fn new(
        args: &TrainArgs,
        trained: &Trained,
        audits: &[(u16, Audited)],
        output: Option<PathBuf>,
        meter: &Meter,
    ) -> Training {
        let by_depth: Vec<AtDepth> = audits
            .iter()
            .map(|(depth, audited)| AtDepth {
                depth: *depth,
                proven: audited.is_perfect(),
                won: audited.won(),
                worst_moves: audited.worst_moves(),
                mean_moves: audited.mean_moves(),
            })
            .collect();
        let (_, first) = &audits[0];
        Training {
            material: args.material,
            model: trained.plan.model.name(),
            search: audits.iter().map(|(depth, _)| *depth).collect(),
            parameters: trained.report.parameters,
            rounds: trained.report.rounds,
            proven: by_depth.iter().all(|at| at.proven),
            positions: first.positions.len(),
            won: by_depth.iter().map(|at| at.won).min().unwrap_or(0),
            worst_moves: by_depth.iter().filter_map(|at| at.worst_moves).max(),
            mean_moves: first.mean_moves(),
            mean_excess_moves: first.mean_excess(),
            trainer_won: trained.report.proven.won,
            audited: by_depth.iter().map(|at| at.won).sum(),
            by_depth,
            written: output.map(|path| path.display().to_string()),
            cpu_seconds: meter.cpu_seconds(),
            peak_bytes: meter.peak_bytes(),
        }
    }

    /// Whether trainer and audit say the same.
    pub fn agrees(&self) -> bool {
        self.trainer_won == self.audited
    }
}

/// The plans in words, and what the audit says.
pub fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for Row { report, plan } in rows {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&plan.words());
        text.push('\n');
        for at in &report.by_depth {
            let (won, all) = (grouped(at.won as u64), grouped(report.positions as u64));
            let plies = plies(at.depth);
            let lines = match (at.worst_moves, at.mean_moves) {
                (Some(worst), Some(mean)) => {
                    format!("; longest line {worst} moves, mean {mean:.1}")
                }
                _ => String::new(),
            };
            let verdict = if at.proven { "proven against every defence" } else { "not proven" };
            text += &format!("At {plies}: {verdict}, {won} of {all} won positions{lines}.\n");
        }
        text += &format!(
            "{} parameters after {} rounds, {:.1} CPU seconds.\n",
            grouped(report.parameters as u64),
            grouped(report.rounds),
            report.cpu_seconds
        );
        if let Some(path) = &report.written {
            text += &format!("Written to {path}.\n");
        }
    }
    if rows.len() > 1 {
        text += "\nplies  parameters  longest line\n";
        for Row { report, .. } in rows {
            let worst = match (report.proven, report.worst_moves) {
                (true, Some(worst)) => worst.to_string(),
                _ => {
                    let share = 100.0 * report.won as f64 / report.positions.max(1) as f64;
                    format!("not proven ({share:.1} %)")
                }
            };
            text += &format!(
                "{:>5}  {:>10}  {worst}\n",
                report.search[0],
                grouped(report.parameters as u64)
            );
        }
    }
    text
}
