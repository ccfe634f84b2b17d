//! How long the 24 trees of the thesis take, and a frame as large as KBNvK's.
//!
//! `cargo run --release -p lucena-learn --example speed [krk | large]`

use std::error::Error;
use std::time::Instant;

use lucena_attribute::{Attribute, Class, Combinations, Frame, Set};
use lucena_learn::C45;
use lucena_table::{Metric, Tables};
use lucena_work::Silent;
use shakmaty::Color;

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        Some("large") => large(),
        _ => krk(),
    }
}

fn krk() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
    let mut all = 0.0;
    for set in [Set::Sadikov, Set::Breda, Set::All] {
        let frame = Frame::new(&table, Color::Black, set.attributes(table.material())?, &Silent)?;
        let frame = frame.select(&Combinations::of(&frame).clear_rows(&frame));
        for prune in [None, Some(0.25)] {
            let (mut sum, mut times) = (0.0, Vec::new());
            for power in 0..8 {
                let settings = C45 { min_leaf: 1 << power, prune, ..C45::default() };
                let mut seconds = f64::INFINITY; // the least of five: others use the machine too
                for _ in 0..5 {
                    let start = Instant::now();
                    std::hint::black_box(settings.grow(&frame, &Silent)?);
                    seconds = seconds.min(start.elapsed().as_secs_f64());
                }
                sum += seconds;
                times.push(format!("{:.1}", 1000.0 * seconds));
            }
            println!("{set} {prune:?}: {:.1} ms = {}", 1000.0 * sum, times.join(" + "));
            all += if prune.is_none() { sum } else { 0.0 };
        }
    }
    println!("24 unpruned trees: {:.1} ms", 1000.0 * all);
    Ok(())
}

/// 1.7 million rows, 100 attributes of which some matter, 34 classes.
fn large() -> Result<(), Box<dyn Error>> {
    let (rows, width, classes) = (1_700_000, 100_usize, 34);
    let mut state = 1_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let attributes: Vec<Attribute> = (0..width)
        .map(|i| {
            let (name, doc) = (format!("a{i}"), "A number.");
            if i % 3 == 0 {
                Attribute::yes_no(name, doc, ("Yes.", "No."), |_| false)
            } else {
                Attribute::number(name, doc, 7, ("It is {}.", "", ""), |_| 0)
            }
        })
        .collect();
    let levels: Vec<u64> = attributes.iter().map(|a| a.domain().levels() as u64).collect();
    let mut columns = vec![Vec::with_capacity(rows); width];
    let mut outcome = Vec::with_capacity(rows);
    for _ in 0..rows {
        let mut depth = 0;
        for (i, column) in columns.iter_mut().enumerate() {
            let level = random(levels[i]);
            depth += if i < 12 { level * (12 - i as u64) } else { 0 };
            column.push(level as u8);
        }
        outcome.push(((depth / 8 + random(3)) % classes) as u8);
    }
    let classes = (0..classes as u16).map(Class::White).collect();
    let positions = (0..rows as u32).collect();
    let kind = ("KBNvK".parse()?, Color::White);
    let frame = Frame::from_parts(kind, attributes, columns, classes, outcome, positions);
    for prune in [None, Some(0.25)] {
        let start = Instant::now();
        let tree = C45 { min_leaf: 100, prune, ..C45::default() }.grow(&frame, &Silent)?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{prune:?}: {seconds:.1} s, {} leaves, depth {}", tree.leaves(), tree.depth());
    }
    Ok(())
}
