//! All five-man endgames: `cargo bench -p lucena-benches --bench five_men -- DIR [EPD]`.
//!
//! Solves what is missing in DIR (about 9 GB when complete), prints the longest mates of all 110
//! endgames, compares them with the published ones, and checks the `dm` records of an EPD file.

use std::path::Path;

use lucena_benches::machine;
use lucena_table::{Material, Metric, Stats, Tables, Value, parse_fen};
use lucena_work::Silent;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with("--"));
    let Some(folder) = args.next() else {
        println!("skipped: name a folder with room for 9 GB, as in --bench five_men -- /tmp/five");
        return Ok(());
    };
    let tables = Tables::new(&folder);
    let published = published()?;
    println!("{}\n", machine());
    println!(
        "| endgame | White wins, White / Black to move | Black wins, Black / White to move | published, moves |"
    );
    println!("|---|---|---|---|");
    let mut differing = 0;
    for material in Material::all(5).into_iter().filter(|m| m.men() == 5) {
        let stats = Stats::of(&*tables.solve(material, Metric::Dtm, &Silent)?)?;
        let plies = |e: &Option<lucena_table::Extreme>| {
            e.as_ref().map_or("-".into(), |e| e.plies.unsigned_abs().to_string())
        };
        let moves = stats.white.longest_win.as_ref().map(|e| e.moves() as u16);
        let mark = match published.iter().find(|(m, _)| *m == material) {
            None => String::new(),
            Some((_, n)) if Some(*n) == moves => format!("{n} equal"),
            Some((_, n)) => {
                differing += 1;
                format!("{n} DIFFERS")
            }
        };
        println!(
            "| {material} | {} / {} | {} / {} | {mark} |",
            plies(&stats.white.longest_win),
            plies(&stats.black.longest_loss),
            plies(&stats.black.longest_win),
            plies(&stats.white.longest_loss),
        );
    }
    println!("\n{} of {} published maxima equal", published.len() - differing, published.len());
    if let Some(epd) = args.next() {
        check_epd(&tables, Path::new(&epd))?;
    }
    if differing > 0 { Err("some maxima differ".into()) } else { Ok(()) }
}

fn published() -> Result<Vec<(Material, u16)>, Box<dyn std::error::Error>> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/table/tests/fixtures/five-men.csv");
    let text = std::fs::read_to_string(path)?;
    let row = |line: &str| -> Option<(Material, u16)> {
        let (material, moves) = line.split_once(',')?;
        Some((material.parse().ok()?, moves.parse().ok()?))
    };
    Ok(text.lines().skip(1).filter_map(row).collect())
}

/// Direct mates in moves: positive for the side to move, negative against it, 0 for a draw.
fn check_epd(tables: &Tables, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    let (mut equal, mut different) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && line.contains(" dm ")) {
        let (fields, record) = line.split_once(" dm ").expect("the line has a dm record");
        let expected: i32 = record.trim_end_matches(';').trim().parse()?;
        let position = parse_fen(&format!("{fields} 0 1"))?;
        let found = match tables.value(&position, Metric::Dtm)? {
            Value::Win(n) => i32::from(n.moves()),
            Value::Draw => 0,
            Value::Loss(n) => -i32::from(n.moves()),
        };
        if found == expected {
            equal += 1;
        } else {
            different += 1;
            println!("{fields}: expected {expected}, found {found}");
        }
    }
    println!("{}: {equal} records equal, {different} different", path.display());
    if different > 0 { Err("some records differ".into()) } else { Ok(()) }
}
