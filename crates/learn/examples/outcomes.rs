//! Trees of outcomes over a whole endgame, learned from a sample and judged on every position,
//! alone and at the leaves of a search:
//! `cargo run --release -p lucena-learn --example outcomes -- DIR KRPvKR practical 1000000 5`.

use std::error::Error;

use lucena_attribute::Set;
use lucena_learn::{C45, OutcomeSample, OutcomeTree, opinion};
use lucena_table::Tables;
use lucena_work::Silent;
use shakmaty::Color;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, material, sets, rows, plies] = &args[..] else {
        println!("usage: outcomes DIR MATERIAL SET,SET ROWS PLIES");
        return Ok(());
    };
    let (tables, material) = (Tables::new(folder), material.parse()?);
    let planes = tables.outcomes(material, &Silent)?;
    let mut attributes: Vec<lucena_attribute::Attribute> = Vec::new();
    for set in sets.split(',') {
        for attribute in set.parse::<Set>()?.attributes(material)? {
            if attributes.iter().all(|known| known.name() != attribute.name()) {
                attributes.push(attribute);
            }
        }
    }
    attributes.extend(lucena_attribute::traded(material, &tables, &Silent)?);
    println!("{material}, {} attributes of {sets} and after trades", attributes.len());
    let sizes = [10, 30, 100, 300, 1000, 3000, 10_000];
    let mut foresight = tables.foresight(&planes, &Silent)?;
    for _ in 0..3 {
        foresight.deepen(&Silent)?;
    }
    let learner = C45 { min_leaf: 8, prune: None, subtree_raising: false, ..C45::default() };
    for open in [None, Some(&foresight)] {
        let sample = OutcomeSample { rows: rows.parse()?, seed: 16, open };
        let mut trees = Vec::new();
        for side in Color::ALL {
            let tree =
                OutcomeTree::learn(&planes, side, attributes.clone(), &learner, &sample, &Silent)?;
            println!(
                "{side} to move: {} leaves from {} positions",
                tree.nested().full().leaves(),
                tree.sampled()
            );
            if open.is_none() {
                let tally = tree.judge(&sizes, &planes, &Silent)?;
                for (at, size) in sizes.iter().enumerate() {
                    let share =
                        100.0 * tally.evaluation(at).correct() as f64 / tally.positions() as f64;
                    println!("  {size} leaves: {share:.2} % of all {}", tally.positions());
                }
            }
            trees.push(tree);
        }
        let [white, black] = &trees[..] else { unreachable!("two sides") };
        for leaves in [100, 1000] {
            let mut thought = opinion([white, black], leaves, &planes, open, &Silent)?;
            for ply in 0..=plies.parse::<u32>()? {
                if ply > 0 {
                    thought = foresight.backed_up(&thought);
                }
                let shares = Color::ALL.map(|side| {
                    let matrix = thought.compared(&planes, side);
                    let right = matrix[0][0] + matrix[1][1] + matrix[2][2];
                    let all: u64 = matrix.iter().flatten().sum();
                    100.0 * right as f64 / all as f64
                });
                let quiet = if open.is_some() { ", quiet leaves" } else { "" };
                println!(
                    "{leaves} leaves, {ply} plies{quiet}: {:.2} / {:.2} %",
                    shares[0], shares[1]
                );
            }
        }
    }
    Ok(())
}
