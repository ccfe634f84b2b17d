//! How often a player wins, and how fast, by how far the win is.

use lucena_play::audit::{AtDistance, Audited};
use lucena_show::{Axis, BarChart, LineChart, Svg};

use super::{bars, percent, series};

/// The share of positions won at each distance, and below it the moves that the player takes.
pub fn success(audited: &Audited, title: &str) -> Svg {
    let found = audited.by_distance();
    Svg::stacked(title, &[shares(audited, &found, title), moves(&found)])
}

fn shares(audited: &Audited, found: &[AtDistance], title: &str) -> Svg {
    let share = |at: &AtDistance| Some(100.0 * at.won as f64 / at.positions.max(1) as f64);
    BarChart {
        title: title.into(),
        description: format!("{} of {} positions are won.", audited.won(), audited.positions.len()),
        x: "moves that the table needs".into(),
        y: percent("won"),
        categories: found.iter().map(|at| at.moves.to_string()).collect(),
        bars: vec![bars("positions won", found.iter().map(share).collect(), 2)],
        height: 300.0,
        ..BarChart::default()
    }
    .draw()
}

fn moves(found: &[AtDistance]) -> Svg {
    let taken = |at: &AtDistance| (f64::from(at.moves), at.mean_moves.unwrap_or(f64::NAN));
    let needed = |at: &AtDistance| (f64::from(at.moves), f64::from(at.moves));
    LineChart {
        title: "Moves taken where it wins".into(),
        description: "The mean moves of the won games beside those that the table needs.".into(),
        x: Axis::named("moves that the table needs"),
        y: Axis { from: Some(0.0), ..Axis::named("moves") },
        series: vec![
            series("the player, on average", found.iter().map(taken).collect(), 2),
            series("the table", found.iter().map(needed).collect(), 7),
        ],
        height: 320.0,
        ..LineChart::default()
    }
    .draw()
}
