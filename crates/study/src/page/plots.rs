//! The plots of a study.

use std::collections::BTreeMap;

use lucena_show::{
    Axis, AxisScale, Band, BarChart, Bars, Hue, LineChart, Note, Series, Svg, Voice,
};

use crate::part::play::AuditData;
use crate::part::price::PriceData;
use crate::part::stages::StagesData;
use crate::part::table::TableData;

/// Positions by moves to mate.
pub fn histogram(table: &TableData, title: &str) -> Svg {
    let moves = |plies: &BTreeMap<i32, u64>, won: bool| {
        let mut all: BTreeMap<u32, u64> = BTreeMap::new();
        for (&signed, &n) in plies.iter().filter(|(signed, _)| (**signed > 0) == won) {
            *all.entry(signed.unsigned_abs().div_ceil(2)).or_default() += n;
        }
        all
    };
    let series = [
        ("White mates, White to move", moves(&table.white.plies, true), 0),
        ("White mates, Black to move", moves(&table.black.plies, false), 5),
        ("Black mates, Black to move", moves(&table.black.plies, true), 1),
        ("Black mates, White to move", moves(&table.white.plies, false), 4),
    ];
    let last = series.iter().filter_map(|(_, all, _)| all.keys().max()).max().copied().unwrap_or(0);
    let bars = series.into_iter().filter(|(_, all, _)| !all.is_empty());
    BarChart {
        title: title.into(),
        description: "How many positions there are at each distance from mate.".into(),
        x: "moves to mate".into(),
        y: Axis { from: Some(0.0), ..Axis::named("positions") },
        categories: (0..=last).map(|n| n.to_string()).collect(),
        bars: bars
            .map(|(name, all, hue)| Bars {
                name: name.into(),
                values: (0..=last).map(|n| all.get(&n).map(|&n| n as f64)).collect(),
                hue: Hue(hue),
                voice: Voice::Ours,
            })
            .collect(),
        width: 860.0,
        ..BarChart::default()
    }
    .draw()
}

/// How much what counts at each level is like what counts at the next.
pub fn correlations(stages: &StagesData, title: &str) -> Svg {
    let point = |(level, correlation): (usize, &Option<f64>)| {
        (level as f64, correlation.unwrap_or(f64::NAN)) // a gap where nobody knows
    };
    let farthest = stages.stages.last().map_or(1, |told| told.stage.to.max(1));
    let bands = stages.stages.iter().map(|told| &told.stage).map(|stage| Band {
        name: format!("{}\n{:.1} %", stage.name, 100.0 * stage.share),
        from: f64::from(stage.from) - 0.5,
        to: f64::from(stage.to) + 0.5,
    });
    let notes = stages.minima.iter().map(|minimum| Note {
        words: match minimum.kept {
            true => minimum.level.to_string(),
            false => format!("{} (no border)", minimum.level),
        },
        at: (f64::from(minimum.level), minimum.correlation),
        strong: minimum.kept,
    });
    LineChart {
        title: title.into(),
        description: "Where the line dips, what counts changes; there a stage ends.".into(),
        x: Axis {
            from: Some(0.0),
            to: Some(f64::from(farthest)),
            ..Axis::named("moves to the goal")
        },
        y: Axis {
            label: "likeness of what counts here and one move on".into(),
            ..Axis::from_to(-1.0, 1.0)
        },
        series: vec![line("correlation", stages.correlations.iter().enumerate().map(point), 0)],
        bands: bands.collect(),
        notes: notes.collect(),
        width: 860.0,
        ..LineChart::default()
    }
    .draw()
}

/// The moves that players take, beside those that the table needs.
pub fn moves(audits: &[(&AuditData, String)], title: &str) -> Svg {
    let point = |&(moves, mean): &(u16, Option<f64>)| (f64::from(moves), mean.unwrap_or(f64::NAN));
    let mut series: Vec<Series> = audits
        .iter()
        .enumerate()
        .map(|(place, (audit, name))| line(name, audit.by_distance.iter().map(point), place))
        .collect();
    let longest = audits.iter().flat_map(|(audit, _)| &audit.by_distance).map(|at| at.0).max();
    let needed = (1..=longest.unwrap_or(1)).map(|n| (f64::from(n), f64::from(n)));
    series.push(Series { voice: Voice::Published, ..line("the table", needed, 7) });
    LineChart {
        title: title.into(),
        description: "Mean moves of the won games by the moves that the table needs.".into(),
        x: Axis::named("moves that the table needs"),
        y: Axis { from: Some(0.0), ..Axis::named("moves taken on average") },
        series,
        width: 860.0,
        height: 360.0,
        ..LineChart::default()
    }
    .draw()
}

/// Bytes against plies of search.
pub fn price(price: &PriceData, title: &str) -> Svg {
    let point = |rung: &lucena_pack::Rung| (f64::from(rung.plies), rung.bytes as f64);
    LineChart {
        title: title.into(),
        description: "Bytes of packs by the plies of search that a probe needs.".into(),
        x: Axis::named("plies of search, Black to move"),
        y: Axis::named("bytes").on(AxisScale::Log10),
        series: vec![line("a pack that knows every position", price.rungs.iter().map(point), 0)],
        height: 360.0,
        ..LineChart::default()
    }
    .draw()
}

fn line(name: &str, points: impl Iterator<Item = (f64, f64)>, hue: usize) -> Series {
    Series { name: name.into(), points: points.collect(), hue: Hue(hue), voice: Voice::Ours }
}
