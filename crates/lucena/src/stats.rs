//! `lucena stats`.

use std::collections::BTreeMap;
use std::process::ExitCode;

use lucena_table::{Extreme, Metric, SideStats, Stats, parse_fen};
use serde::Serialize;
use shakmaty::Position;

use crate::args::StatsArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, print, print_json};

#[derive(Serialize)]
struct Report {
    material: String,
    metric: &'static str,
    white: Side,
    black: Side,
}

#[derive(Serialize)]
struct Side {
    legal: u64,
    canonical: u64,
    win: u64,
    draw: u64,
    loss: u64,
    longest_win: Option<Longest>,
    longest_loss: Option<Longest>,
    plies: BTreeMap<i32, u64>,
    canonical_plies: BTreeMap<i32, u64>,
}

#[derive(Serialize)]
struct Longest {
    plies: i32,
    positions: u64,
    canonical: u64,
    fen: String,
}

impl Side {
    fn new(stats: SideStats) -> Side {
        let longest = |extreme: Option<Extreme>, sign: i32| {
            extreme.map(|extreme| Longest {
                plies: sign * i32::from(extreme.plies.0),
                positions: extreme.positions,
                canonical: extreme.canonical,
                fen: extreme.fen,
            })
        };
        Side {
            legal: stats.legal,
            canonical: stats.canonical,
            win: stats.win,
            draw: stats.draw,
            loss: stats.loss,
            longest_win: longest(stats.longest_win, 1),
            longest_loss: longest(stats.longest_loss, -1),
            plies: stats.plies,
            canonical_plies: stats.canonical_plies,
        }
    }
}

pub fn run(context: &Context, args: &StatsArgs) -> Result<ExitCode, Failure> {
    let metric: Metric = args.metric.into();
    let table = context.table(args.material, metric)?;
    let stats = Stats::of(&table)?;
    context.check_interrupt()?;
    if context.json {
        print_json(&Report {
            material: stats.material.to_string(),
            metric: metric.name(),
            white: Side::new(stats.white),
            black: Side::new(stats.black),
        })?;
    } else {
        print(&text(&stats, metric))?;
    }
    Ok(ExitCode::SUCCESS)
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
                longest.plies.moves(),
                longest.plies,
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
