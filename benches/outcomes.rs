//! Who wins how many positions of each endgame, beside published counts, and its reciprocal
//! zugzwangs: `cargo bench -p lucena-benches --bench outcomes -- DIR COUNTS.csv [MATERIAL…]`.
//!
//! Without materials all 145 endgames of 3 to 5 men. What is missing in DIR is solved (all five-man
//! tables take 9 GB, their planes 10 GB). The file has a line for each endgame and side to
//! move: `material,turn,wins,cursed_wins,draws,cursed_losses,losses`, positions counted once for
//! each group of symmetric ones and like men in every order.

use std::collections::HashMap;

use lucena_benches::{machine, timed};
use lucena_table::{Material, Tables, Zugzwangs};
use lucena_work::Silent;
use shakmaty::{Color, Role};

type Fault = Box<dyn std::error::Error>;

fn main() -> Result<(), Fault> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [folder, counts, chosen @ ..] = &args[..] else {
        println!(
            "skipped: name a folder and a file of counts, as in -- /tmp/five outcomes.csv KRPvKR"
        );
        return Ok(());
    };
    let published = published(&std::fs::read_to_string(counts)?)?;
    let chosen: Vec<Material> = match chosen {
        [] => Material::all(5),
        some => some.iter().map(|text| text.parse()).collect::<Result<_, _>>()?,
    };
    println!("{}\n", machine());
    println!(
        "| endgame | W: win, draw, loss | B: win, draw, loss | published | zugzwangs =/−, ±, −/+ | CPU s |"
    );
    println!("|---|---|---|---|---|---|");
    let tables = Tables::new(folder);
    let (mut equal, mut zugzwangs) = (0, 0);
    for &material in &chosen {
        let (found, _, cpu) = timed(|| look(&tables, material));
        let (sides, kinds) = found?;
        let same = Color::ALL.into_iter().all(|turn| {
            let ours = sides[usize::from(turn.is_black())].map(|n| n * orders(material));
            published.get(&(material, turn)).is_some_and(|theirs| *theirs == ours)
        });
        equal += usize::from(same);
        zugzwangs += kinds.iter().sum::<usize>();
        let side = |[loss, draw, win]: [u64; 3]| format!("{win}, {draw}, {loss}");
        let mark = if same { "equal" } else { "DIFFERS" };
        let [half, lower, full] = kinds;
        println!(
            "| {material} | {} | {} | {mark} | {half}, {lower}, {full} | {cpu:.1} |",
            side(sides[0]),
            side(sides[1]),
        );
    }
    println!("\n{equal} of {} endgames equal; {zugzwangs} reciprocal zugzwangs", chosen.len());
    if equal < chosen.len() { Err("some counts differ".into()) } else { Ok(()) }
}

/// Counts by side to move (lost, drawn, won by the first-named side), and zugzwangs by kind.
fn look(tables: &Tables, material: Material) -> Result<([[u64; 3]; 2], [usize; 3]), Fault> {
    let planes = tables.outcomes(material, &Silent)?;
    let kinds = planes.zugzwangs(&Silent)?.each_ref().map(|kind: &Zugzwangs| kind.positions.len());
    Ok((Color::ALL.map(|turn| planes.counts(turn)), kinds))
}

/// In how many orders like men can be named.
fn orders(material: Material) -> u64 {
    let of =
        |color| Role::ALL.map(|role| (1..=material.count(color, role) as u64).product::<u64>());
    Color::ALL.into_iter().flat_map(of).product()
}

/// The counts of the file: lost, drawn, won by the first-named side.
fn published(text: &str) -> Result<HashMap<(Material, Color), [u64; 3]>, Fault> {
    let mut all = HashMap::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [material, turn, counts @ ..] = &cells[..] else { continue };
        let n: Vec<u64> = counts.iter().map(|n| n.parse()).collect::<Result<_, _>>()?;
        let [won, draws, lost] = [n[0] + n[1], n[2], n[3] + n[4]];
        // Outcomes are from the side to move.
        let (turn, counts) = match *turn {
            "white" => (Color::White, [lost, draws, won]),
            _ => (Color::Black, [won, draws, lost]),
        };
        all.insert((material.parse()?, turn), counts);
    }
    Ok(all)
}
