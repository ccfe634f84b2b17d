//! The plain set is the paper's in KQvKR and a part of the general set everywhere; frames take
//! other classes.

use lucena_attribute::{Frame, Set};
use lucena_table::{Material, Metric, Tables};
use lucena_work::Silent;
use shakmaty::Color;

fn names(set: Set, material: Material) -> Vec<String> {
    set.attributes(material).unwrap().iter().map(|a| a.name().to_string()).collect()
}

#[test]
fn queen_against_rook_has_the_eleven_of_the_paper() {
    let paper = [
        "distance_WK_WQ",
        "distance_WK_BK",
        "distance_WK_BR",
        "distance_WQ_BK",
        "distance_WQ_BR",
        "distance_BK_BR",
        "edge_WK",
        "edge_BK",
        "corner_WK",
        "corner_BK",
        "check_BK",
    ];
    assert_eq!(names(Set::Plain, "KQvKR".parse().unwrap()), paper);
}

#[test]
fn every_endgame_has_its_pairs_kings_check_and_pawns() {
    for material in Material::all(5) {
        let (plain, general) = (names(Set::Plain, material), names(Set::General, material));
        assert!(plain.iter().all(|name| general.contains(name)), "{material}");
        let men = material.men();
        let pawns = material.to_string().matches('P').count();
        assert_eq!(plain.len(), men * (men - 1) / 2 + 5 + pawns, "{material}: {plain:?}");
    }
}

#[test]
fn other_classes_keep_their_names_in_parts_of_a_frame() {
    let folder = tempfile::tempdir().unwrap();
    let material = "KQvK".parse().unwrap();
    let table = Tables::new(folder.path()).solve(material, Metric::Dtm, &Silent).unwrap();
    let attributes = Set::Plain.attributes(material).unwrap();
    let frame = Frame::new(&table, Color::Black, attributes, &Silent).unwrap();
    let outcome = (0..frame.rows()).map(|row| (row % 2) as u8).collect();
    let halves = frame.classed(vec!["even".into(), "odd".into()], outcome);
    let part = halves.select(&[3, 5, 8]).project(&[1, 0]);
    let said = |row: usize| part.label(part.classes()[usize::from(part.outcome()[row])]);
    assert_eq!([0, 1, 2].map(said), ["odd", "odd", "even"]);
    assert_eq!(part.fen(2), frame.fen(8));
    assert_eq!(part.level(1, 1), frame.level(5, 0));
}
