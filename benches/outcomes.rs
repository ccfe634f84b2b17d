//! Who wins how many positions of each endgame, beside published counts, and its reciprocal
//! zugzwangs: `cargo bench -p lucena-benches --bench outcomes -- DIR COUNTS.csv [MATERIAL…]`.
//!
//! Without materials all 145 endgames of 3 to 5 men. What is missing in DIR is solved (all five-man
//! tables take 9 GB, their planes 10 GB). The file has a line for each endgame and side to
//! move: `material,turn,wins,cursed_wins,draws,cursed_losses,losses`, positions counted once for
//! each group of symmetric ones and like men in every order.

use std::array::from_fn;
use std::collections::HashMap;

use lucena_benches::{machine, timed};
use lucena_table::{Material, OutcomePlanes, Tables, Zugzwangs};
use lucena_work::Silent;
use shakmaty::{Bitboard, Color, Role, Square};

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
        let (sides, swapped, kinds) = found?;
        let same = Color::ALL.into_iter().all(|turn| {
            let (side, orders) = (usize::from(turn.is_black()), orders(material));
            let ours = from_fn(|at| sides[side][at] * orders - swapped[side][at] * orders / 2);
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

/// Counts by side to move (lost, drawn, won by the first-named side), those of them that are
/// mirrored onto themselves, and zugzwangs by kind.
type Look = ([[u64; 3]; 2], [[u64; 3]; 2], [usize; 3]);

fn look(tables: &Tables, material: Material) -> Result<Look, Fault> {
    let planes = tables.outcomes(material, &Silent)?;
    let kinds = planes.zugzwangs(&Silent)?.each_ref().map(|kind: &Zugzwangs| kind.positions.len());
    let swapped = Color::ALL.map(|turn| swapped(&planes, turn));
    Ok((Color::ALL.map(|turn| planes.counts(turn)), swapped, kinds))
}

/// Positions that the diagonal mirrors onto themselves while like men change places. With like men
/// named in every order these are half as many as others: the mirror only exchanges the names.
fn swapped(planes: &OutcomePlanes, turn: Color) -> [u64; 3] {
    let mut counts = [0; 3];
    let (material, men) = (planes.material(), planes.men());
    if material.has_pawns() || orders(material) == 1 {
        return counts;
    }
    let mirror = |square: Square| square.flip_diagonal();
    for chunk in 0..planes.chunks() {
        planes.walk(chunk, turn, |row| {
            let mut squares = row.squares;
            let king = |place: usize| men[place].role == Role::King;
            let off = |place: usize| squares[place] != mirror(squares[place]);
            if (0..men.len()).any(|place| king(place) && place != planes.runner() && off(place)) {
                return;
            }
            for square in Bitboard(row.legal) {
                squares[planes.runner()] = square;
                let stands =
                    |piece, at| (0..men.len()).any(|i| men[i] == piece && squares[i] == at);
                let same = (0..men.len()).all(|i| stands(men[i], mirror(squares[i])));
                let moved = (0..men.len()).any(|i| squares[i] != mirror(squares[i]));
                counts[row.at(square.into()) as usize] += u64::from(same && moved);
            }
        });
    }
    counts
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
