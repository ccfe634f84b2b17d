//! The 33 attributes reproduce the thesis' tables, and agree with slow, literal twins.

use crate::breda_twin::{Krk, TWINS};
use crate::frames::frame;
use lucena_attribute::{Ambiguity, Combinations, Level, Position, Set};
use lucena_table::Space;
use shakmaty::Color;

#[test]
fn table_4_1_is_equal() {
    let published = [
        (Set::Bain, 1864, 23585),
        (Set::Morales, 3, 26736),
        (Set::Sadikov, 5567, 17442),
        (Set::Torres, 0, 28056),
        (Set::Breda, 22531, 2272),
        (Set::All, 28056, 0),
    ];
    for (set, rows, ambiguous) in published {
        let frame = frame("KRvK", set);
        let found = Ambiguity::of(&frame, &Combinations::of(&frame));
        assert_eq!((found.rows, found.ambiguous), (rows, ambiguous), "{set}");
        assert_eq!(found.positions, 28056);
    }
}

#[test]
fn sets_have_their_sizes() {
    let sizes = [
        (Set::Bain, 12),
        (Set::Morales, 5),
        (Set::Sadikov, 12),
        (Set::Torres, 4),
        (Set::Breda, 11),
        (Set::All, 33),
        (Set::Corrected, 33),
        (Set::Bratko, 12),
    ];
    for (set, size) in sizes {
        assert_eq!(set.attributes("KRvK".parse().unwrap()).unwrap().len(), size, "{set}");
    }
}

/// Every board of the 64 x 64 x 64 on which the three men can stand, the kings apart.
fn boards() -> impl Iterator<Item = (Krk, Position)> {
    let squares = || (1..=8).flat_map(|f| (1..=8).map(move |r| (f, r)));
    squares().flat_map(move |wk| {
        squares().flat_map(move |wr| {
            squares().filter_map(move |bk| {
                let krk = Krk { wk, wr, bk };
                krk.possible().then(|| (krk, Position::ordered(krk.board(), Color::Black)))
            })
        })
    })
}

#[test]
fn every_attribute_equals_its_twin_on_every_board() {
    let material = "KRvK".parse().unwrap();
    let mut attributes = Set::All.attributes(material).unwrap();
    let corrected = Set::Corrected.attributes(material).unwrap();
    attributes.extend(corrected.into_iter().filter(|a| a.name().ends_with("_corrected")));
    let bratko = Set::Bratko.attributes(material).unwrap();
    attributes.extend(bratko.into_iter().filter(|a| a.name().starts_with("kings_near")));
    assert_eq!(attributes.len(), TWINS.len(), "a twin for each");
    let twins: Vec<_> = attributes
        .iter()
        .map(|a| {
            TWINS
                .iter()
                .find(|(name, _)| *name == a.name())
                .unwrap_or_else(|| panic!("{}", a.name()))
                .1
        })
        .collect();
    let mut checked = 0;
    for (krk, position) in boards() {
        for (attribute, twin) in attributes.iter().zip(&twins) {
            let Level(level) = attribute.level(&position);
            assert_eq!(i32::from(level), twin(&krk), "{} on {krk:?}", attribute.name());
            assert!(usize::from(level) < attribute.domain().levels(), "{}", attribute.name());
        }
        checked += 1;
    }
    // 3612 pairs of kings apart, the rook on one of the 62 other squares.
    assert_eq!(checked, 3612 * 62);
}

#[test]
fn every_attribute_answers_its_example() {
    for set in [Set::All, Set::Corrected, Set::Bratko] {
        for attribute in set.attributes("KRvK".parse().unwrap()).unwrap() {
            let (fen, level) = attribute.example().expect("each has one");
            let position = Position::parse(fen).unwrap();
            assert_eq!(attribute.level(&position), level, "{} on {fen}", attribute.name());
        }
    }
}

#[test]
fn available_squares_are_the_legal_moves() {
    use shakmaty::Position as _;
    let material = "KRvK".parse().unwrap();
    let attribute = lucena_attribute::find("available_squares_BK", material).unwrap();
    let space = Space::new(material);
    let mut checked = 0;
    for board in (0..space.len()).filter_map(|index| space.board(index)) {
        let position = Position::ordered(board.clone(), Color::Black);
        let fen = format!("{} b - - 0 1", board.board_fen());
        let Ok(chess) = lucena_table::parse_fen(&fen) else { continue };
        let legal = chess.legal_moves().len() as u8;
        assert_eq!(attribute.level(&position), Level(legal), "{fen}");
        checked += 1;
    }
    assert!(checked >= 28056);
}

#[test]
fn one_name_asks_one_thing_in_every_set() {
    let material = "KRvK".parse().unwrap();
    let general = Set::General.attributes(material).unwrap();
    let thesis = Set::All.attributes(material).unwrap();
    let pairs: Vec<_> = thesis
        .iter()
        .filter_map(|a| Some((a, general.iter().find(|b| a.name() == b.name())?)))
        .collect();
    assert!(pairs.len() >= 3, "the distances of the men");
    for (_, position) in boards() {
        for (a, b) in &pairs {
            assert_eq!(a.level(&position), b.level(&position), "{}", a.name());
        }
    }
}
