//! What judging a position with trees of ten sizes costs: KQvKR, the general attributes.
//!
//! `cargo run --release -p lucena-learn --example sizes [ENDGAME]`

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use lucena_attribute::{Frame, Position, Set};
use lucena_learn::{C45, NestedTrees, TreeTally};
use lucena_table::{Material, Metric, Tables};
use lucena_work::Silent;
use shakmaty::Color;

const SIZES: [usize; 10] = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000];
/// Rows judged by asking attributes of real positions.
const ASKED: usize = 50_000;

fn main() -> Result<(), Box<dyn Error>> {
    let material: Material = std::env::args().nth(1).as_deref().unwrap_or("KQvKR").parse()?;
    let folder = tempfile::tempdir()?;
    let table = Tables::new(folder.path()).solve(material, Metric::Dtm, &Silent)?;
    let frame = Frame::new(&table, Color::White, Set::General.attributes(material)?, &Silent)?;
    let start = Instant::now();
    let settings = C45 { min_leaf: 2, prune: None, ..C45::default() };
    let tree = settings.grow(&frame, &Silent)?;
    let grown = start.elapsed();
    let start = Instant::now();
    let nested = NestedTrees::of(tree);
    println!(
        "{} rows, {} attributes, {} leaves, depth {}; grown in {grown:.1?}, {} sizes in {:.1?}",
        frame.rows(),
        frame.attributes().len(),
        nested.full().leaves(),
        nested.full().depth(),
        nested.sizes().len(),
        start.elapsed()
    );
    let steps = frame.rows().div_ceil(ASKED);
    let rows: Vec<usize> = (0..frame.rows()).step_by(steps).collect();
    let positions: Vec<Position> =
        rows.iter().map(|&row| Position::ordered(frame.board(row), Color::White)).collect();
    for sizes in [&SIZES[..5], &SIZES[..7], &SIZES] {
        let mut tally = TreeTally::new(nested.full(), sizes);
        let mut classes = vec![0; sizes.len()];
        let least = |judge: &mut dyn FnMut()| {
            let mut seconds = f64::INFINITY; // the least of five: others use the machine too
            for _ in 0..5 {
                let start = Instant::now();
                judge();
                seconds = seconds.min(start.elapsed().as_secs_f64());
            }
            seconds
        };
        let all = least(&mut || {
            for row in 0..frame.rows() {
                nested.judge(sizes, |attribute| frame.level(row, attribute), &mut classes);
                black_box(&classes);
            }
        });
        let tallied = least(&mut || {
            for row in 0..frame.rows() {
                nested.judge(sizes, |attribute| frame.level(row, attribute), &mut classes);
                tally.add(frame.outcome()[row], &classes, 1);
            }
        });
        let mut questions = 0_u64;
        let asked = least(&mut || {
            for position in &positions {
                let ask = |attribute: usize| {
                    questions += 1;
                    frame.attributes()[attribute].level(position)
                };
                nested.judge(sizes, ask, &mut classes);
                black_box(&classes);
            }
        });
        let per = |seconds: f64, rows: usize| 1e9 * seconds / rows as f64;
        println!(
            "{} sizes to {}: {:.1} ns a position from columns, {:.1} with the tally; {:.1} ns \
             asking {:.1} attributes of a position; {:.2} % right",
            sizes.len(),
            sizes[sizes.len() - 1],
            per(all, frame.rows()),
            per(tallied, frame.rows()),
            per(asked, positions.len()),
            questions as f64 / (5 * positions.len()) as f64,
            100.0 * tally.evaluation(sizes.len() - 1).accuracy()
        );
    }
    Ok(())
}
