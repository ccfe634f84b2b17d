//! What an audit found, for people and for programs.

use lucena_layout::{Layout, fen};
use lucena_play::Record;
use lucena_play::audit::{Audit, Audited, Defence, First, boards};
use lucena_table::san;
use serde::Serialize;
use shakmaty::Position;

use crate::args::AuditArgs;
use crate::board;
use crate::machine::Meter;
use crate::output::grouped;

/// Boards of a counterexample that the text draws.
const DRAWN: usize = 12;

#[derive(Serialize)]
pub struct Report {
    material: String,
    player: String,
    depth: u16,
    defence: &'static str,
    metric: &'static str,
    repetition: &'static str,
    first: &'static str,
    limit: Option<u16>,
    positions: usize,
    won: usize,
    success: f64,
    given_away: usize,
    mean_moves: Option<f64>,
    mean_excess_moves: Option<f64>,
    mean_excess_moves_won: Option<f64>,
    worst_moves: Option<u16>,
    proven: bool,
    failures: Vec<String>,
    by_distance: Vec<Distance>,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Counterexample>,
}

/// The positions of one distance.
#[derive(Serialize)]
struct Distance {
    moves: u16,
    positions: usize,
    won: usize,
    mean_moves: Option<f64>,
}

/// A line that is not won.
#[derive(Serialize)]
struct Counterexample {
    fens: Vec<String>,
    moves: Vec<String>,
    end: String,
    #[serde(skip)]
    boards: Vec<String>,
}

impl Report {
    pub fn new(
        args: &AuditArgs,
        depth: u16,
        audit: &Audit,
        layout: &Layout,
        audited: &Audited,
        refuted: Option<&Record>,
        meter: &Meter,
    ) -> Report {
        let strong = audited.first == First::Strong;
        let failures = audited.failures().take(args.failures);
        Report {
            material: args.material.to_string(),
            player: args.player.to_string(),
            depth,
            defence: audit.defence.name(),
            metric: layout.metric.name(),
            repetition: audit.repetition.name(),
            first: if strong { "white" } else { "black" },
            limit: audit.limit,
            positions: audited.positions.len(),
            won: audited.won(),
            success: audited.success(),
            given_away: audited.given_away(),
            mean_moves: audited.mean_moves(),
            mean_excess_moves: audited.mean_excess(),
            mean_excess_moves_won: audited.mean_excess_won(),
            worst_moves: audited.worst_moves(),
            proven: audit.defence == Defence::Every && audited.is_perfect(),
            failures: failures.map(|place| fen(layout, place, strong)).collect(),
            by_distance: distances(audited),
            cpu_seconds: meter.cpu_seconds(),
            peak_bytes: meter.peak_bytes(),
            counterexample: refuted.map(Counterexample::of),
        }
    }

    /// The same for people.
    pub fn text(&self) -> String {
        let moves = if self.metric == "dtm" { "mate" } else { "mate, capture or promotion" };
        let against = if self.defence == "every" { "every defence" } else { "the table" };
        let mut text = format!(
            "{}: {}, depth {}, against {against}, {} first\n\n",
            self.material, self.player, self.depth, self.first
        );
        let won = format!("{} of {}", grouped(self.won as u64), grouped(self.positions as u64));
        let mut line = |name: &str, value: String| {
            text.push_str(&format!("  {name:<22} {value}\n"));
        };
        line("won", format!("{won} positions ({:.2} %)", 100.0 * self.success));
        if self.given_away > 0 {
            line("win given away", grouped(self.given_away as u64));
        }
        let shown = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.2}"));
        line("mean moves", format!("{} to {moves}", shown(self.mean_moves)));
        line("excess over best play", shown(self.mean_excess_moves));
        if self.won < self.positions {
            line("… where it wins", shown(self.mean_excess_moves_won));
            let counted = self.limit.map(|n| format!("a failure counts as {n} moves"));
            line("", counted.unwrap_or_else(|| "without a limit, failures have no length".into()));
        }
        let worst = self.worst_moves.map_or("-".into(), |moves| format!("{moves} moves"));
        line("longest win", worst);
        if self.defence == "every" {
            let proven = match (self.proven, &self.counterexample, self.limit) {
                (true, ..) => "yes".to_string(),
                (false, None, Some(limit)) => {
                    format!("yes, but not within {limit} moves from every position")
                }
                _ => "no".to_string(),
            };
            line("proven", proven);
        }
        if let Some(first) = self.failures.first() {
            line("first failure", first.clone());
        }
        line("CPU seconds", format!("{:.1}", self.cpu_seconds));
        if let Some(counter) = &self.counterexample {
            text.push_str(&counter.text());
        }
        text
    }
}

fn distances(audited: &Audited) -> Vec<Distance> {
    let distance = |d: lucena_play::audit::AtDistance| Distance {
        moves: d.moves,
        positions: d.positions,
        won: d.won,
        mean_moves: d.mean_moves,
    };
    audited.by_distance().into_iter().map(distance).collect()
}

impl Counterexample {
    fn of(game: &Record) -> Counterexample {
        let boards = boards(game);
        let moves = game.moves.iter().zip(&boards);
        Counterexample {
            fens: boards.iter().map(lucena_table::fen).collect(),
            moves: moves.map(|((m, _), before)| san(before, *m)).collect(),
            end: game.closing.clone(),
            boards: boards.iter().map(|position| board::draw(position.board())).collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("\nA line that does not win:\n\n{}\n", self.boards[0]);
        for (number, (san, board)) in self.moves.iter().zip(&self.boards[1..]).enumerate() {
            let dots = if number % 2 == 0 { "." } else { "..." };
            text.push_str(&format!("{}{dots} {san}\n", number / 2 + 1));
            if number < DRAWN {
                text.push_str(&format!("\n{board}\n"));
            } else if number == DRAWN {
                text.push_str("(boards from here on: --pgn or --json)\n");
            }
        }
        text + &format!("\n{}\n", self.end)
    }
}
