//! Chapter 1: how many positions there are.

use lucena_attribute::{Class, Frame, Set};
use lucena_show::{PageTable, Section};
use shakmaty::Square;

use super::published;
use crate::ledger::Ledger;

/// The six sets in the order of Table 4.1.
pub const SETS: [Set; 6] =
    [Set::Bain, Set::Morales, Set::Sadikov, Set::Torres, Set::Breda, Set::All];

/// Tables 1.2 and 1.3.
pub fn section(frame: &Frame, ledger: &mut Ledger) -> Section {
    let ours = [64 * 64 * 64, boards(), frame.rows()];
    let mut counts = PageTable::new("Table 1.2: forms of the database", ["form", "positions"]);
    for (line, ours) in published::counts().iter().zip(ours) {
        let form = line.get("form");
        counts = counts.row([
            form.into(),
            ledger.exact(&format!("Table 1.2, {form}"), line.get("positions"), ours).into(),
        ]);
    }
    let mut depths = PageTable::new("Table 1.3: positions by depth of win", ["depth", "positions"]);
    for line in published::depths() {
        let depth = line.get("depth");
        let class = depth.parse().map_or(Class::Draw, Class::White);
        let place = frame.classes().iter().position(|c| *c == class);
        let of_class = |o: &&u8| Some(usize::from(**o)) == place;
        let ours = frame.outcome().iter().filter(of_class).count();
        let what = format!("Table 1.3, depth {depth}");
        depths =
            depths.row([depth.into(), ledger.exact(&what, line.get("positions"), ours).into()]);
    }
    Section::new("The database").table(counts).table(depths)
}

/// Boards with Black to move: the kings apart, the rook anywhere else.
fn boards() -> usize {
    let apart = |a: Square, b: Square| a.distance(b) > 1;
    let kings: usize = Square::ALL
        .into_iter()
        .map(|a| Square::ALL.into_iter().filter(|&b| apart(a, b)).count())
        .sum();
    kings * 62
}
