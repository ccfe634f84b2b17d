//! The practical families: told in whole sentences, the same on a turned board, equal to a slow,
//! literal twin, and one with the general set where both ask.

mod twin;

use std::collections::HashSet;

use lucena_attribute::{Attribute, Domain, Level, Position, Relation, Set};
use lucena_table::{Material, Space};
use rayon::prelude::*;

use crate::general::positions::{alike, every};
use crate::general::{is_sentence, slow};

/// Endgames with pawns of one side and of both, and without pawns.
const ENDGAMES: [&str; 14] = [
    "KPvK", "KRvKP", "KRvKR", "KQvKR", "KRPvK", "KRPvKR", "KQPvKQ", "KPPvKP", "KBPvKN", "KRBvKR",
    "KRvKPP", "KNPvKB", "KRRvKQ", "KQPvKP",
];

fn practical(material: Material) -> Vec<Attribute> {
    Set::Practical.attributes(material).unwrap()
}

/// About so many positions of each endgame, scattered.
fn scattered(name: &str, count: usize) -> (Material, impl Iterator<Item = Position> + use<>) {
    let material: Material = name.parse().unwrap();
    (material, every(material, 1, (Space::new(material).len() / count) | 1))
}

#[test]
fn names_are_words_and_every_answer_is_a_sentence() {
    for material in Material::all(5) {
        let attributes = practical(material);
        let names: HashSet<&str> = attributes.iter().map(Attribute::name).collect();
        assert_eq!(names.len(), attributes.len(), "{material} has names twice");
        for attribute in &attributes {
            let name = attribute.name();
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
            is_sentence(attribute.doc());
            for level in attribute.domain().listed() {
                for relation in [Relation::Is, Relation::AtMost, Relation::Above] {
                    is_sentence(&attribute.phrase(relation, level));
                }
            }
        }
    }
}

#[test]
fn every_answer_is_that_of_the_slow_twin() {
    ENDGAMES.into_par_iter().for_each(|name| {
        let (material, positions) = scattered(name, 3_000);
        let general = Set::General.attributes(material).unwrap();
        let known = |a: &Attribute| general.iter().any(|general| general.name() == a.name());
        let attributes: Vec<_> = practical(material).into_iter().filter(|a| !known(a)).collect();
        assert!(attributes.len() > 5, "{material}");
        let mut twins = Vec::new();
        for position in positions {
            let slow = slow::Slow::new(&position);
            if twins.is_empty() {
                twins = attributes.iter().map(|a| twin::twin(a.name(), &slow)).collect();
            }
            for (attribute, twin) in attributes.iter().zip(&twins) {
                let (level, board) = (attribute.level(&position).0, position.board());
                let turn = position.turn();
                assert_eq!(level, twin(&slow), "{} on {board}, {turn}", attribute.name());
                assert!(usize::from(level) < attribute.domain().levels(), "{}", attribute.name());
            }
        }
    });
}

#[test]
fn every_word_is_said_somewhere() {
    let (material, positions) = scattered("KRPvKR", 60_000);
    let mut attributes = practical(material);
    attributes.retain(|attribute| matches!(attribute.domain(), Domain::Word(_)));
    let mut seen: Vec<HashSet<Level>> = vec![HashSet::new(); attributes.len()];
    for position in positions {
        for (attribute, seen) in attributes.iter().zip(&mut seen) {
            seen.insert(attribute.level(&position));
        }
    }
    for (attribute, seen) in attributes.iter().zip(seen) {
        // Nothing on the board is worth as much as the pawn: it is never exchanged for its like.
        let never = usize::from(attribute.name() == "capture_WP");
        let (words, name) = (attribute.domain().levels(), attribute.name());
        assert_eq!(seen.len() + never, words, "{name}: {seen:?}");
    }
}

#[test]
fn what_the_general_set_asks_too_is_the_same() {
    for material in Material::all(5) {
        let general = Set::General.attributes(material).unwrap();
        let space = Space::new(material);
        let positions: Vec<_> = every(material, 3, (space.len() / 7) | 1).take(5).collect();
        let mut shared = 0;
        for own in practical(material) {
            let Some(theirs) = general.iter().find(|theirs| theirs.name() == own.name()) else {
                continue;
            };
            assert_eq!((own.doc(), own.domain()), (theirs.doc(), theirs.domain()));
            assert!(positions.iter().all(|p| own.level(p) == theirs.level(p)), "{}", own.name());
            shared += 1;
        }
        assert!(shared >= 4, "{material}");
    }
}

#[test]
fn turning_the_board_changes_no_answer() {
    ENDGAMES.into_par_iter().for_each(|name| {
        let (material, positions) = scattered(name, 1_000);
        let attributes = practical(material);
        for position in positions {
            let told: Vec<Level> = attributes.iter().map(|a| a.level(&position)).collect();
            for board in alike(position.board()) {
                let turned = Position::ordered(board, position.turn());
                for (attribute, &level) in attributes.iter().zip(&told) {
                    let name = attribute.name();
                    assert_eq!(attribute.level(&turned), level, "{name} on {}", position.board());
                }
            }
        }
    });
}

#[test]
fn no_attribute_of_three_or_four_men_is_constant() {
    Material::all(4).into_par_iter().for_each(|material| {
        let mut pending: Vec<(Attribute, Option<Level>)> =
            practical(material).into_iter().map(|attribute| (attribute, None)).collect();
        for stride in [9973, 11] {
            for position in every(material, 0, stride) {
                pending.retain_mut(|(attribute, seen)| {
                    let level = attribute.level(&position);
                    *seen.get_or_insert(level) == level
                });
                if pending.is_empty() {
                    return;
                }
            }
        }
        let names: Vec<_> = pending.iter().map(|(attribute, _)| attribute.name()).collect();
        panic!("{material}: always the same: {names:?}");
    });
}

/// The rows of the file of examples.
fn examples() -> Vec<[&'static str; 5]> {
    let lines = include_str!("../../../data/practical_examples.tsv").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap()).collect()
}

#[test]
fn examples_say_what_they_should() {
    for [endgame, name, fen, level, sentence] in examples() {
        let material: Material = endgame.parse().unwrap();
        assert_eq!(material.to_string(), endgame);
        let attributes = practical(material);
        let attribute = attributes.iter().find(|a| a.name() == name).expect(name);
        let position = Position::parse(fen).unwrap();
        assert_eq!(position.material(), material);
        let told = attribute.level(&position);
        assert_eq!(attribute.domain().text(told), level, "{name} on {fen}");
        assert_eq!(attribute.sentence(told), sentence);
        assert_eq!(attribute.example(), Some((fen, told)), "{name} carries its example");
    }
}

#[test]
fn every_question_has_an_example() {
    let words = include_str!("../../../data/practical_words.tsv").lines();
    let examples = examples();
    for row in words.filter(|line| !line.starts_with('#')) {
        let word = row.split('\t').next().unwrap();
        let man = |rest: &str| rest.is_empty() || rest.starts_with("_W") || rest.starts_with("_B");
        let told = |name: &str| name.strip_prefix(word).is_some_and(man);
        assert!(examples.iter().any(|row| told(row[1])), "{word} has no example");
    }
}

#[test]
fn bounds_of_signed_numbers_read_well() {
    let attributes = practical("KRPvKR".parse().unwrap());
    let said = |name: &str, relation, level| {
        attributes.iter().find(|a| a.name() == name).unwrap().phrase(relation, Level(level))
    };
    for (name, relation, level, sentence) in [
        ("file_gap_WP_BK", Relation::Is, 7, "The black king is on the file of the white pawn."),
        (
            "file_gap_WP_BK",
            Relation::AtMost,
            9,
            "The black king is not more than 2 files to the long side of the white pawn.",
        ),
        (
            "file_gap_WP_BK",
            Relation::AtMost,
            6,
            "The black king is on the short side of the white pawn.",
        ),
        (
            "file_gap_WP_BK",
            Relation::Above,
            6,
            "The black king is not on the short side of the white pawn.",
        ),
        (
            "rank_gap_WP_BR",
            Relation::AtMost,
            5,
            "The black rook is at least 2 ranks behind the white pawn.",
        ),
        (
            "rank_gap_WP_BR",
            Relation::Above,
            7,
            "The black rook is on a rank ahead of the white pawn.",
        ),
        (
            "rank_gap_WP_BR",
            Relation::Above,
            5,
            "The black rook is not more than 1 rank behind the white pawn.",
        ),
        ("pawn_lead_WP_WK_BK", Relation::Is, 7, "The kings are equally far from the white pawn."),
        ("own_rank_BR", Relation::AtMost, 3, "The black rook is on its third rank or below."),
        ("own_rank_BR", Relation::Above, 3, "The black rook is on its fourth rank or above."),
        (
            "cut_files_WP_BK_WR",
            Relation::AtMost,
            2,
            "The white rook does not cut the black king off from the white pawn by more than 2 files.",
        ),
        (
            "cut_files_WP_BK_WR",
            Relation::Above,
            0,
            "The white rook cuts the black king off from the white pawn by at least 1 file.",
        ),
    ] {
        assert_eq!(said(name, relation, level), sentence);
    }
    let count = attributes.iter().filter(|a| matches!(a.domain(), Domain::Word(_))).count();
    assert!((10..=20).contains(&count), "{count} questions answered by words");
}
