//! `lucena stats`.

use std::collections::BTreeMap;
use std::process::ExitCode;

use lucena_table::{Metric, Stats, parse_fen};
use serde::Serialize;
use shakmaty::Position;

use crate::args::StatsArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;
use crate::zugzwang;

#[derive(Serialize)]
struct BoardCounts<'a> {
    metric: Metric,
    #[serde(flatten)]
    stats: &'a Stats,
}

pub fn run(context: &Context, args: &StatsArgs) -> Result<ExitCode, Failure> {
    if args.zugzwangs {
        return zugzwang::run(context, args);
    }
    let metric: Metric = args.metric.into();
    let table = context.table(args.material, metric)?;
    let stats = &Stats::of(&table)?;
    context.check_interrupt()?;
    context.tell(&BoardCounts { metric, stats }, || text(stats, metric))
}

fn text(stats: &Stats, metric: Metric) -> String {
    let mut text = format!("{}, counted over the whole board\n", stats.material);
    for (name, side) in [("White", &stats.white), ("Black", &stats.black)] {
        let share = |n: u64| 100.0 * n as f64 / side.legal.max(1) as f64;
        text.push_str(&format!(
            "\n{name} to move: {} positions ({} up to symmetry)\n  won {:>14} {:5.1} %\n  drawn {:>12} {:5.1} %\n  lost {:>13} {:5.1} %\n",
            grouped(side.legal), grouped(side.canonical),
            grouped(side.win), share(side.win),
            grouped(side.draw), share(side.draw),
            grouped(side.loss), share(side.loss),
        ));
        for (word, longest) in [("win", &side.longest_win), ("loss", &side.longest_loss)] {
            let Some(longest) = longest else { continue };
            let goal = if metric == Metric::Dtm { "mate" } else { "mate, capture or promotion" };
            text.push_str(&format!(
                "  longest {word}: {goal} in {} ({} plies), {} positions, such as {}\n",
                longest.moves(),
                longest.plies.unsigned_abs(),
                grouped(longest.positions),
                longest.fen,
            ));
        }
        text.push_str(&histogram(&side.plies));
    }
    if let Some(longest) = &stats.white.longest_win
        && let Ok(position) = parse_fen(&longest.fen)
    {
        text.push_str(&format!(
            "\nThe longest win, White to move:\n{}",
            board::draw(position.board())
        ));
    }
    text
}

/// Positions by moves, won and lost, as bars.
fn histogram(plies: &BTreeMap<i32, u64>) -> String {
    let mut moves: BTreeMap<u32, [u64; 2]> = BTreeMap::new();
    for (&signed, &n) in plies {
        let lost = usize::from(signed <= 0);
        moves.entry(signed.unsigned_abs().div_ceil(2)).or_default()[lost] += n;
    }
    let most = moves.values().flatten().copied().max().unwrap_or(1).max(1);
    let mut text = String::new();
    for (word, lost) in [("won", 0), ("lost", 1)] {
        if moves.values().all(|n| n[lost] == 0) {
            continue;
        }
        text.push_str(&format!("  {word} in moves\n"));
        for (distance, n) in moves.iter().filter(|(_, n)| n[lost] > 0) {
            let width = (n[lost] * 40).div_ceil(most) as usize;
            text.push_str(&format!(
                "  {distance:>4} {:>13} {}\n",
                grouped(n[lost]),
                "█".repeat(width)
            ));
        }
    }
    text
}
