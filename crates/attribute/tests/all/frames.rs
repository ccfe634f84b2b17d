// An endgame solved and described, for tests and for the examples in the docs, which include this file.

use lucena_attribute::{Frame, Set};
use lucena_table::{Metric, Tables};
use shakmaty::Color;

/// The positions of an endgame with Black to move, described by a set.
pub fn frame(name: &str, set: Set) -> Frame {
    sided(name, Color::Black, set)
}

/// The same with either side to move.
pub fn sided(name: &str, side: Color, set: Set) -> Frame {
    let folder = tempfile::tempdir().unwrap();
    let material = name.parse().unwrap();
    let silent = &lucena_work::Silent;
    let table = Tables::new(folder.path()).solve(material, Metric::Dtm, silent).unwrap();
    Frame::new(&table, side, set.attributes(material).unwrap(), silent).unwrap()
}
