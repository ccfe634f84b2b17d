//! What an audit found, for people and for programs.

use lucena_games::Record;
use lucena_layout::{Layout, placed_fen};
use lucena_play::Repetition;
use lucena_play::audit::{Audit, Audited, Defence, boards};
use lucena_table::{Material, Metric, san};
use serde::Serialize;
use shakmaty::Position;

use crate::args::AuditArgs;
use crate::board;
use crate::machine::Meter;
use crate::output::grouped;

/// Boards of a counterexample that the text draws.
const DRAWN: usize = 12;

#[derive(Serialize)]
pub struct AuditReport<'a> {
    material: Material,
    player: String,
    depth: u16,
    defence: Defence,
    metric: Metric,
    repetition: Repetition,
    first: &'static str,
    limit: Option<u16>,
    #[serde(flatten)]
    audited: &'a Audited,
    proven: bool,
    failures: Vec<String>,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Counterexample>,
}

/// A line that is not won.
#[derive(Serialize)]
pub struct Counterexample {
    fens: Vec<String>,
    moves: Vec<String>,
    end: String,
    #[serde(skip)]
    boards: Vec<String>,
}

impl<'a> AuditReport<'a> {
    pub fn new(
        args: &AuditArgs,
        depth: u16,
        audit: &Audit,
        layout: &Layout,
        audited: &'a Audited,
        refuted: Option<&Record>,
        meter: &Meter,
    ) -> AuditReport<'a> {
        let failures = audited.failures().take(args.failures);
        AuditReport {
            material: args.material,
            player: args.player.to_string(),
            depth,
            defence: audit.defence,
            metric: layout.metric,
            repetition: audit.repetition,
            first: if audited.first.is_strong() { "white" } else { "black" },
            limit: audit.limit,
            audited,
            proven: audit.defence == Defence::Every && audited.is_perfect(),
            failures: failures.map(|place| placed_fen(layout, place, audited.first)).collect(),
            cpu_seconds: meter.cpu_seconds(),
            peak_bytes: meter.peak_bytes(),
            counterexample: refuted.map(Counterexample::of),
        }
    }

    /// The same for people.
    pub fn text(&self) -> String {
        let audited = self.audited;
        let every = self.defence == Defence::Every;
        let goal = match self.metric {
            Metric::Dtm => "mate",
            _ => "mate, capture or promotion",
        };
        let against = if every { "every defence" } else { "the table" };
        let mut text = format!(
            "{}: {}, depth {}, against {against}, {} first\n\n",
            self.material, self.player, self.depth, self.first
        );
        let mut line = |name: &str, value: String| {
            text.push_str(&format!("  {name:<22} {value}\n"));
        };
        let (won, all) = (audited.won() as u64, audited.positions.len() as u64);
        let share = 100.0 * audited.success();
        line("won", format!("{} of {} positions ({share:.2} %)", grouped(won), grouped(all)));
        if audited.given_away() > 0 {
            line("win given away", grouped(audited.given_away() as u64));
        }
        let shown = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.2}"));
        line("mean moves", format!("{} to {goal}", shown(audited.mean_moves())));
        line("more than necessary", shown(audited.mean_excess()));
        if won < all {
            line("… where it wins", shown(audited.mean_excess_won()));
            let counted = self.limit.map(|n| format!("a failure counts as {n} moves"));
            line("", counted.unwrap_or_else(|| "without a limit, failures have no length".into()));
        }
        let worst = audited.worst_moves().map_or("-".into(), |moves| format!("{moves} moves"));
        line("longest win", worst);
        if every {
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

impl Counterexample {
    pub fn of(game: &Record) -> Counterexample {
        let boards = boards(game);
        let moves = game.moves.iter().zip(&boards);
        Counterexample {
            fens: boards.iter().map(lucena_table::fen).collect(),
            moves: moves.map(|((m, _), before)| san(before, *m)).collect(),
            end: game.closing.clone(),
            boards: boards.iter().map(|position| board::draw(position.board())).collect(),
        }
    }

    pub fn text(&self) -> String {
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
