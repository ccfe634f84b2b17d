//! What a search of a few plies settles over a whole endgame:
//! `cargo bench -p lucena-benches --bench foresight -- DIR MATERIAL PLIES`.
//!
//! Solves what is missing in DIR, makes the outcome planes, and searches every position.

use lucena_benches::{machine, peak_bytes, timed};
use lucena_table::{Metric, OutcomePlanes, Tables};
use lucena_work::Silent;
use shakmaty::Color;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [folder, material, plies] = &args[..] else {
        println!("skipped: name a folder, an endgame and plies, as in -- /tmp/five KRPvKR 5");
        return Ok(());
    };
    let (tables, material) = (Tables::new(folder), material.parse()?);
    println!("{}\n", machine());
    let solved = timed(|| tables.solve(material, Metric::Dtm, &Silent));
    solved.0?;
    println!("solved: {:.1} s wall, {:.1} s CPU", solved.1, solved.2);
    let (planes, wall, cpu) = timed(|| tables.outcomes(material, &Silent));
    let planes = planes?;
    let bytes = std::fs::metadata(OutcomePlanes::path(tables.folder(), material))?.len();
    println!("outcomes: {wall:.1} s wall, {cpu:.1} s CPU, {bytes} bytes");
    for turn in Color::ALL {
        let [lost, drawn, won] = planes.counts(turn);
        println!("{turn} to move: {lost} lost, {drawn} drawn, {won} won by the first-named side");
    }
    let (foresight, wall, cpu) = timed(|| tables.foresight(&planes, &Silent));
    let mut foresight = foresight?;
    println!("ways out: {wall:.1} s wall, {cpu:.1} s CPU");
    for _ in 0..plies.parse::<u32>()? {
        let (done, wall, cpu) = timed(|| foresight.deepen(&Silent));
        done?;
        let settled = Color::ALL.map(|turn| {
            let all: u64 = planes.counts(turn).iter().sum();
            100.0 * foresight.settled_positions(turn) as f64 / all as f64
        });
        let [white, black] = settled;
        println!(
            "ply {}: {wall:.1} s wall, {cpu:.1} s CPU, settled {white:.3} % with White to move, {black:.3} % with Black",
            foresight.plies()
        );
    }
    println!("peak memory {:.2} GiB", peak_bytes().unwrap_or(0) as f64 / f64::from(1 << 30));
    Ok(())
}
