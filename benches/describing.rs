//! What it costs to describe every position of an endgame with the general attributes, one thread:
//! `cargo bench -p lucena-benches --bench describing -- DIR [--each] MATERIAL…`.
//!
//! Solves what is missing in DIR, then makes every block of the frames of both sides and looks at
//! none. `--each` takes each attribute by itself and prints the dearest (White to move).

use std::cmp::Reverse;

use lucena_attribute::{Attribute, AttributeError, Frame, Set};
use lucena_benches::{machine, on_threads, peak_bytes, timed};
use lucena_table::{OutcomePlanes, Tables};
use lucena_work::Silent;
use shakmaty::Color;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let (options, named): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|arg| arg.starts_with("--"));
    let [folder, materials @ ..] = &named[..] else {
        println!("skipped: name a folder and endgames, as in -- /tmp/five KRPvKR");
        return Ok(());
    };
    println!("{}\n", machine());
    println!(
        "| endgame | attributes | White to move, CPU s | Black, CPU s | positions | ns each |"
    );
    println!("|---|---|---|---|---|---|");
    let tables = Tables::new(folder);
    for material in materials {
        let planes = tables.outcomes(material.parse()?, &Silent)?;
        let attributes = Set::General.attributes(planes.material())?;
        let (count, mut positions, mut seconds) = (attributes.len(), 0, Vec::new());
        for side in Color::ALL {
            let (rows, cpu) = describe(&planes, side, &attributes)?;
            positions += rows;
            seconds.push(cpu);
        }
        let [white, black] = seconds[..] else { unreachable!("two sides were described") };
        let each = 1e9 * (white + black) / positions as f64;
        println!("| {material} | {count} | {white:.1} | {black:.1} | {positions} | {each:.0} |");
        if options.iter().any(|option| *option == "--each") {
            dearest(&planes, attributes)?;
        }
    }
    if let Some(peak) = peak_bytes() {
        println!("\npeak of memory, mapped files included: {} MiB", peak >> 20);
    }
    Ok(())
}

/// The positions described, and CPU seconds.
fn describe(
    planes: &OutcomePlanes,
    side: Color,
    attributes: &[Attribute],
) -> Result<(u64, f64), AttributeError> {
    let (mut rows, attributes) = (0, attributes.to_vec());
    let mut visit = |frame: &Frame| {
        rows += frame.rows() as u64;
        Ok(())
    };
    let (done, _, cpu) =
        timed(|| on_threads(1, || Frame::blocks(planes, side, attributes, &mut visit, &Silent)));
    done.map(|()| (rows, cpu))
}

/// Prints the attributes that take longest by themselves.
fn dearest(planes: &OutcomePlanes, attributes: Vec<Attribute>) -> Result<(), AttributeError> {
    let mut costs = Vec::new();
    for attribute in attributes {
        let (_, cpu) = describe(planes, Color::White, std::slice::from_ref(&attribute))?;
        costs.push((Reverse((1000.0 * cpu) as u64), attribute.name().to_string()));
    }
    costs.sort();
    for (Reverse(ms), name) in costs {
        println!("{name}: {:.1} s", ms as f64 / 1000.0);
    }
    Ok(())
}
