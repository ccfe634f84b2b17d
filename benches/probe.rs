//! Probing speed beside `shakmaty-syzygy`: `cargo bench -p lucena-benches --bench probe -- SYZYGY_DIR`.
//!
//! One thread, the same random legal positions for both, a first round to warm up, the best of
//! three rounds counted. Ours gives the exact distance to mate, Syzygy's win, draw or loss.
// Syzygy's files are memory-mapped like ours, which its crate calls unsafe because someone could
// truncate them meanwhile; nobody does here.
#![allow(unsafe_code)]

use lucena_benches::{machine, timed};
use lucena_table::{Material, Metric, Table, Tables};
use lucena_work::Silent;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position, Setup};
use shakmaty_syzygy::Tablebase;

const POSITIONS: usize = 200_000;

fn positions(table: &Table) -> Vec<Chess> {
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let mut found = Vec::with_capacity(POSITIONS);
    while found.len() < POSITIONS {
        let draw = random();
        let index = (draw >> 8) as usize % table.space().len();
        let Some(mut board) = table.space().board(index) else { continue };
        if draw & 1 == 0 {
            board.flip_horizontal();
        }
        let turn = Color::from_white(draw & 2 == 0);
        let setup = Setup { board, turn, ..Setup::empty() };
        found.extend(Chess::from_setup(setup, CastlingMode::Standard).ok());
    }
    found
}

/// Millions of probes a second, best of three after one to warm up.
fn rate(positions: &[Chess], probe: impl Fn(&Chess) -> i32) -> f64 {
    let mut best = 0f64;
    for round in 0..4 {
        let (sum, _, cpu) = timed(|| positions.iter().map(&probe).map(i64::from).sum::<i64>());
        std::hint::black_box(sum);
        if round > 0 {
            best = best.max(positions.len() as f64 / cpu / 1e6);
        }
    }
    best
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with("--"));
    let directory = args.next().unwrap_or_else(|| "../../shared/data/syzygy".into());
    let mut read = Tablebase::<Chess>::new();
    // SAFETY: see the head of this file.
    let mut mapped = unsafe { Tablebase::<Chess>::with_mmap_filesystem() };
    if read.add_directory(&directory).is_err() || mapped.add_directory(&directory)? == 0 {
        println!("skipped: there are no Syzygy tables in {directory}");
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let tables = Tables::new(folder.path());
    println!("{}\n", machine());
    println!(
        "| endgame | ours: table | ours: any position | Syzygy WDL, mapped | Syzygy WDL, read | ours / mapped |"
    );
    println!("|---|---|---|---|---|---|");
    for name in ["KRvK", "KBNvK", "KQvKR", "KRPvK", "KRvKP", "KPvKP"] {
        let material: Material = name.parse()?;
        let table = tables.solve(material, Metric::Dtm, &Silent)?;
        let positions = positions(&table);
        let signed = |value: lucena_table::Value| value.signed().unwrap_or(0);
        let ours = rate(&positions, |p| {
            let value = table.probe_board(p.board(), p.turn());
            value.ok().flatten().map_or(0, signed)
        });
        let any = rate(&positions, |p| tables.value(p, Metric::Dtm).map_or(0, signed));
        let wdl = |tables: &Tablebase<Chess>| {
            rate(&positions, |p| tables.probe_wdl_after_zeroing(p).map_or(0, |wdl| wdl as i32))
        };
        let (map, pread) = (wdl(&mapped), wdl(&read));
        println!(
            "| {name} | {ours:.1} M/s | {any:.1} M/s | {map:.2} M/s | {pread:.2} M/s | {:.1} |",
            ours / map
        );
    }
    Ok(())
}
