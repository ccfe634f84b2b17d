//! `lucena audit` of a pattern file in an endgame that is too large to be laid out.

use std::process::ExitCode;

use lucena_games::pgn;
use lucena_layout::MAX_LAYOUT_MEN;
use lucena_pattern::Pattern;
use lucena_play::audit::Defence;
use lucena_play::pattern::rows::{KeptResult, RowsProven, estimate, prove_rows};
use lucena_play::{PlayError, Repetition, Spec};
use lucena_table::{Material, Metric};
use serde::Serialize;

use super::report::Counterexample;
use super::settings;
use crate::args::AuditArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::{self, Meter};
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct RowsAudit {
    material: Material,
    player: String,
    depth: u16,
    defence: Defence,
    repetition: Repetition,
    first: &'static str,
    positions: u64,
    won: u64,
    success: f64,
    given_away: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<KeptResult>,
    proven: bool,
    rounds: usize,
    merits: usize,
    failures: Vec<String>,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Counterexample>,
}

/// Proves what a file wins, or says why it cannot.
pub fn run(context: &Context, args: &AuditArgs, meter: &Meter) -> Result<ExitCode, Failure> {
    let material = args.material;
    let pattern = player(args)?;
    if pattern.material() != material {
        let (file, of) = (pattern.name().to_string(), pattern.material());
        return Err(PlayError::OtherEndgame { file, of, here: material }.into());
    }
    context.check_room(material, Metric::Dtm)?;
    machine::check_memory(material, estimate(material))?;
    let proven = prove_rows(&pattern, &context.tables, args.failures, &context.bar)?;
    if let Some(path) = &args.pgn {
        write_file(path, proven.refuted.iter().map(pgn).collect::<String>())?;
    }
    let report = RowsAudit::new(&pattern, proven, meter);
    context.verdict(report.proven, &report, || report.text())
}

/// The file to be audited: the one player whose proof needs no layout.
fn player(args: &AuditArgs) -> Result<Pattern, Failure> {
    let audit = settings(args)?;
    let material = args.material;
    let (Spec::Pattern(path), Defence::Every) = (&args.player, audit.defence) else {
        return Err(Failure::Told(format!(
            "{material} has more than {MAX_LAYOUT_MEN} men, where pattern files are audited against \
             every defence only: use --player FILE.pat --defence every"
        )));
    };
    if audit.limit.is_some() || !audit.first.is_strong() || args.plot.is_some() {
        return Err(Failure::Told(format!(
            "{material} has more than {MAX_LAYOUT_MEN} men, so lengths of games are not known: leave \
             out --limit, --plot and --first black"
        )));
    }
    crate::pattern::open(path)
}

impl RowsAudit {
    fn new(pattern: &Pattern, proven: RowsProven, meter: &Meter) -> RowsAudit {
        RowsAudit {
            material: pattern.material(),
            player: pattern.name().to_string(),
            depth: pattern.depth(),
            defence: Defence::Every,
            repetition: Repetition::None,
            first: "white",
            positions: proven.positions,
            won: proven.proven,
            success: proven.proven as f64 / proven.positions.max(1) as f64,
            given_away: proven.given_away,
            drawn: proven.drawn,
            proven: proven.proven == proven.positions,
            rounds: proven.rounds,
            merits: proven.merits,
            failures: proven.failures,
            cpu_seconds: meter.cpu_seconds(),
            peak_bytes: meter.peak_bytes(),
            counterexample: proven.refuted.as_ref().map(Counterexample::of),
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}: {}, depth {}, against every defence, {} first\n\n",
            self.material, self.player, self.depth, self.first
        );
        let mut line = |name: &str, value: String| {
            text.push_str(&format!("  {name:<22} {value}\n"));
        };
        let of = |part: u64, all: u64| {
            let share = 100.0 * part as f64 / all.max(1) as f64;
            format!("{} of {} positions ({share:.2} %)", grouped(part), grouped(all))
        };
        line("won", of(self.won, self.positions));
        line("win given away at once", grouped(self.given_away));
        line("lost later or circling", grouped(self.positions - self.won - self.given_away));
        if let Some(drawn) = &self.drawn {
            line("draws not lost at once", of(drawn.kept, drawn.positions));
        }
        line("proven", if self.proven { "yes" } else { "no" }.to_string());
        if let Some(first) = self.failures.first() {
            line("first failure", first.clone());
        }
        line("different merits", grouped(self.merits as u64));
        line("CPU seconds", format!("{:.1}", self.cpu_seconds));
        if let Some(bytes) = self.peak_bytes {
            line("memory", format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)));
        }
        if let Some(counter) = &self.counterexample {
            text.push_str(&counter.text());
        }
        text
    }
}
