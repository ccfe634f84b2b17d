//! How long a position takes to make and to describe, one by one and by rows.
//!
//! `cargo run --release -p lucena-attribute --example rows [material] [rows]`

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use lucena_attribute::{Position, RowAsker, Set};
use lucena_table::{Material, Space};
use lucena_work::Chance;
use shakmaty::{Bitboard, Board, Color, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = std::env::args().skip(1);
    let material: Material = given.next().unwrap_or("KRPvKR".into()).parse()?;
    let rows: usize = given.next().map_or(Ok(200), |rows| rows.parse())?;
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
        let mut best = f64::INFINITY; // the least of many: others use the machine too
        for _ in 0..60 {
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
    for set in [Set::General, Set::Practical] {
        let attributes = set.attributes(material)?;
        let moving = material.men() - 1;
        let rows: Vec<_> = boards.iter().map(|row| squares(row)).collect();
        let mut asker = RowAsker::new(material, attributes.clone(), moving, Color::White);
        let mut levels = vec![[0; 64]; attributes.len()];
        time(&format!("{} {set} attributes, by rows", attributes.len()), &mut || {
            let mut sum = 0;
            for (squares, asked) in &rows {
                asker.ask(squares, *asked, &mut levels);
                sum += u64::from(levels[0][0]) + u64::from(levels[attributes.len() - 1][1]);
            }
            sum
        });
    }
    Ok(())
}

/// The squares of the men on the first board of a row, and those of the last man on all.
fn squares(row: &[Board]) -> (Vec<Square>, Bitboard) {
    let men = |board: &Board| {
        let position = Position::ordered(board.clone(), Color::White);
        position.men().iter().map(|man| man.square).collect::<Vec<_>>()
    };
    let last = |board: &Board| *men(board).last().expect("there are kings");
    (men(&row[0]), row.iter().map(last).collect())
}
