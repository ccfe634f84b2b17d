//! Solving speed: `cargo bench -p lucena-benches --bench solve`.
//!
//! One thread, CPU seconds, from nothing, smaller endgames included, best of five; beside it the
//! solving pass of the Syzygy generator (WDL and DTZ, smaller tables read from disk) as measured
//! on the same kind of machine.

use lucena_benches::{machine, on_threads, timed};
use lucena_table::{Material, Metric, TableError, Tables};
use lucena_work::Silent;

/// Endgame, Syzygy's pass in CPU seconds, runs.
const ROWS: [(&str, f64, usize); 5] = [
    ("KBNvK", 0.78, 5),
    ("KQvKR", 0.95, 5),
    ("KRPvK", 1.32, 5),
    ("KRvKP", 1.6, 5),
    ("KQRvKR", 35.0, 3),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}\n", machine());
    println!("| endgame | Syzygy pass, CPU s | ours, CPU s | ratio |\n|---|---|---|---|");
    for (name, syzygy, runs) in ROWS {
        let material: Material = name.parse()?;
        let mut best = f64::INFINITY;
        for _ in 0..runs {
            let (solution, _, cpu) = timed(|| {
                on_threads(1, || Tables::compute_from_nothing(material, Metric::Dtm, &Silent))
            });
            solution?;
            best = best.min(cpu);
        }
        println!("| {name} | {syzygy} | {best:.3} | {:.0} |", syzygy / best);
    }

    println!(
        "\n| all 35 of 3-4 men, files written | threads | wall s | CPU s | MB on disk |\n|---|---|---|---|---|"
    );
    for threads in [1, 2] {
        let folder = tempfile::tempdir()?;
        let tables = Tables::new(folder.path());
        let (bytes, wall, cpu) = timed(|| {
            on_threads(threads, || -> Result<u64, TableError> {
                let mut bytes = 0;
                for material in Material::all(4) {
                    bytes += tables.solve_one(material, Metric::Dtm, &Silent)?.file_bytes;
                }
                Ok(bytes)
            })
        });
        println!("| | {threads} | {wall:.2} | {cpu:.2} | {:.1} |", bytes? as f64 / 1e6);
    }

    println!(
        "\n| five men, smaller tables and files left out | 1 thread, wall s | 2 threads, wall s | ratio |\n|---|---|---|---|"
    );
    let folder = tempfile::tempdir()?;
    let tables = Tables::new(folder.path());
    for name in ["KQRvKR", "KBBvKN", "KBNvKN", "KNNvKP"] {
        let material: Material = name.parse()?;
        for next in material.next() {
            tables.solve(next, Metric::Dtm, &Silent)?;
        }
        let run = |threads| {
            let times = (0..3).map(|_| {
                timed(|| {
                    on_threads(threads, || tables.compute(material, Metric::Dtm, &Silent).map(drop))
                })
                .1
            });
            times.fold(f64::INFINITY, f64::min)
        };
        let (one, two) = (run(1), run(2));
        println!("| {name} | {one:.2} | {two:.2} | {:.2} |", one / two);
    }
    Ok(())
}
