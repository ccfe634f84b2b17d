//! Growing trees: `cargo bench -p lucena-benches --bench trees`.
//!
//! The 24 trees of Breda's Appendix A, one thread, CPU seconds, best of five, beside WEKA's J48 in
//! one warm virtual machine, best of five (Debian's packages `weka` and a Java with a compiler).
//! Then KBNvK, set general, at least 100 rows a leaf, with the memory it takes.

use std::path::Path;
use std::process::Command;

use lucena_attribute::{Combinations, Frame, Set, export};
use lucena_benches::{machine, on_threads, peak_bytes, timed};
use lucena_learn::C45;
use lucena_table::{Material, Metric, Tables};
use lucena_work::Silent;
use shakmaty::Color;

const MIN_LEAVES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    println!("{}\n", machine());
    let folder = tempfile::tempdir()?;
    let tables = Tables::new(folder.path());
    breda(&tables, folder.path())?;
    large(&tables, "KBNvK".parse()?)
}

/// The 24 trees beside WEKA's.
fn breda(tables: &Tables, folder: &Path) -> Result<(), Failure> {
    let rook = "KRvK".parse()?;
    let table = tables.solve(rook, Metric::Dtm, &Silent)?;
    println!("| set | M | leaves | WEKA, CPU s | ours, CPU s | ratio |\n|---|---|---|---|---|---|");
    let (mut theirs, mut ours) = (0.0, 0.0);
    for set in [Set::Sadikov, Set::Breda, Set::All] {
        let frame = Frame::new(&table, Color::Black, set.attributes(rook)?, &Silent)?;
        let clear = frame.select(&Combinations::of(&frame).clear_rows(&frame));
        let arff = folder.join(format!("{set}.arff"));
        export(&clear, &arff, false, &Silent)?;
        let weka = weka(&arff)?;
        for (min_leaf, (seconds, leaves, size)) in MIN_LEAVES.into_iter().zip(weka) {
            let mut best = f64::INFINITY;
            for _ in 0..5 {
                let learner = C45 { min_leaf, prune: None, ..C45::default() };
                let (tree, _, cpu) = timed(|| on_threads(1, || learner.grow(&clear, &Silent)));
                let tree = tree?;
                assert_eq!((tree.leaves(), tree.size()), (leaves, size), "{set} {min_leaf}");
                best = best.min(cpu);
            }
            let ratio = seconds / best;
            println!("| {set} | {min_leaf} | {leaves} | {seconds:.3} | {best:.4} | {ratio:.0} |");
            (theirs, ours) = (theirs + seconds, ours + best);
        }
    }
    println!("| all 24 | | | {theirs:.2} | {ours:.3} | {:.0} |\n", theirs / ours);
    Ok(())
}

/// CPU seconds, leaves and nodes of WEKA's trees of one file, for each M.
fn weka(arff: &Path) -> Result<Vec<(f64, usize, usize)>, Failure> {
    let jar = std::env::var("LUCENA_WEKA").unwrap_or("/usr/share/java/weka.jar".into());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("weka/Warm.java");
    let output = Command::new("java")
        .args(["-cp", &jar])
        .arg(source)
        .arg(arff)
        .args(MIN_LEAVES.map(|m| m.to_string()))
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let trees: Option<Vec<(f64, usize, usize)>> = text
        .lines()
        .map(|line| {
            let cells: Vec<&str> = line.split(' ').collect();
            Some((
                cells.get(1)?.parse().ok()?,
                cells.get(2)?.parse().ok()?,
                cells.get(3)?.parse().ok()?,
            ))
        })
        .collect();
    trees.filter(|trees| trees.len() == MIN_LEAVES.len()).ok_or_else(|| {
        format!("WEKA did not run: {}", String::from_utf8_lossy(&output.stderr)).into()
    })
}

/// One large frame, both as every position and as clear combinations.
fn large(tables: &Tables, material: Material) -> Result<(), Failure> {
    println!(
        "| {material}, general, M = 100 | rows | attributes | CPU s, describing | CPU s, growing | leaves | peak MiB |\n|---|---|---|---|---|---|---|"
    );
    let table = tables.solve(material, Metric::Dtm, &Silent)?;
    for side in [Color::White, Color::Black] {
        let attributes = Set::General.attributes(material)?;
        let (frame, _, describing) =
            timed(|| on_threads(1, || Frame::new(&table, side, attributes, &Silent)));
        let frame = frame?;
        let learner = C45 { min_leaf: 100, prune: None, ..C45::default() };
        let (tree, _, growing) = timed(|| on_threads(1, || learner.grow(&frame, &Silent)));
        let (rows, columns) = (frame.rows(), frame.attributes().len());
        let peak = peak_bytes().unwrap_or(0) >> 20;
        let leaves = tree?.leaves();
        let side = side.fold_wb("White", "Black");
        println!(
            "| {side} to move | {rows} | {columns} | {describing:.2} | {growing:.2} | {leaves} | {peak} |"
        );
    }
    Ok(())
}
