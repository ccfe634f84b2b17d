//! How long a position takes to make and to describe, one by one.
//!
//! `cargo run --release -p lucena-attribute --example rows [material] [rows]`

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use lucena_attribute::{Position, Set};
use lucena_table::{Material, Space};
use lucena_work::Chance;
use shakmaty::{Board, Color};

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = std::env::args().skip(1);
    let material: Material = given.next().unwrap_or("KRPvKR".into()).parse()?;
    let rows: usize = given.next().map_or(Ok(500), |rows| rows.parse())?;
    let space = Space::new(material);
    let mut chance = Chance::new(1, 0);
    let mut boards: Vec<Vec<Board>> = Vec::new();
    while boards.len() < rows {
        let first = chance.below(space.len() / 64) * 64;
        let row: Vec<Board> = (first..first + 64).filter_map(|n| space.board(n)).collect();
        if row.len() > 40 {
            boards.push(row);
        }
    }
    let count: usize = boards.iter().map(Vec::len).sum();
    let time = |what: &str, run: &mut dyn FnMut() -> u64| {
        let mut best = f64::INFINITY; // the least of five: others use the machine too
        for _ in 0..5 {
            let start = Instant::now();
            black_box(run());
            best = best.min(start.elapsed().as_secs_f64());
        }
        println!("{what:<40} {:8.1} ns a position", 1e9 * best / count as f64);
    };
    let all = || boards.iter().flatten();
    time("a position from a board", &mut || {
        all().map(|b| Position::ordered(b.clone(), Color::White).men().len() as u64).sum()
    });
    for set in [Set::General, Set::Practical] {
        let attributes = set.attributes(material)?;
        let what = format!("{} {set} attributes, one by one", attributes.len());
        time(&what, &mut || {
            all()
                .map(|board| {
                    let position = Position::ordered(board.clone(), Color::White);
                    attributes.iter().map(|a| u64::from(a.level(&position).0)).sum::<u64>()
                })
                .sum()
        });
    }
    Ok(())
}
