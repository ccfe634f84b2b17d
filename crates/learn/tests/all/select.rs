//! A machine's selection of attributes beside the thesis' hand-made one.

use lucena_attribute::{Ambiguity, Combinations, Frame, Set};
use lucena_learn::Selection;
use lucena_table::{Metric, Tables};
use lucena_work::Silent;
use shakmaty::Color;

#[test]
fn eleven_attributes_leave_fewer_ambiguous_than_the_hand_made_selection() {
    let folder = tempfile::tempdir().unwrap();
    let material = "KRvK".parse().unwrap();
    let table = Tables::new(folder.path()).solve(material, Metric::Dtm, &Silent).unwrap();
    let attributes = Set::All.attributes(material).unwrap();
    let frame = Frame::new(&table, Color::Black, attributes, &Silent).unwrap();
    let chosen = Selection::default().of(&frame, &Silent).unwrap();
    let columns: Vec<usize> = chosen.iter().map(|chosen| chosen.attribute).collect();
    let frame = frame.project(&columns);
    let found = Ambiguity::of(&frame, &Combinations::of(&frame));
    // Other code makes the count again.
    assert_eq!(found.ambiguous, chosen.last().unwrap().ambiguous);
    assert!(chosen.len() <= 11);
    assert!(found.ambiguous < 2272, "{}", found.ambiguous);
}
