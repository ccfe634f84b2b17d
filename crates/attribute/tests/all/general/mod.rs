//! The general families: told in whole sentences, never constant, the same on a turned board,
//! and equal to a slow, literal twin.

pub mod positions;
pub mod slow;
mod twin;

use std::collections::{HashMap, HashSet};

use lucena_attribute::{Attribute, Domain, Level, Position, Relation, Set};
use lucena_table::{Material, Space, parse_fen};
use positions::{alike, every};
use rayon::prelude::*;
use shakmaty::{Chess, Color, Position as _};

fn general(material: Material) -> Vec<Attribute> {
    Set::General.attributes(material).unwrap()
}

#[test]
fn names_are_words_and_every_answer_is_a_sentence() {
    for material in Material::all(5) {
        let attributes = general(material);
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

pub fn is_sentence(text: &str) {
    assert!(text.ends_with('.') && !text.ends_with(".."), "{text}");
    assert!(text.starts_with(char::is_uppercase), "{text}");
    assert!(!text.contains(['{', '}', '_']) && !text.contains("  "), "{text}");
}

#[test]
fn no_attribute_of_three_or_four_men_is_constant() {
    Material::all(4).into_par_iter().for_each(|material| {
        let mut pending: Vec<(Attribute, Option<Level>)> =
            general(material).into_iter().map(|attribute| (attribute, None)).collect();
        // A prime stride meets most answers soon; what is rare (mates) is then looked for
        // everywhere, by those attributes alone that have not been seen to change.
        for stride in [9973, 1] {
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

#[test]
fn no_two_attributes_of_three_men_say_the_same() {
    for material in Material::all(3) {
        let attributes = general(material);
        let mut columns = vec![Vec::new(); attributes.len()];
        for position in every(material, 0, 1) {
            for (column, attribute) in columns.iter_mut().zip(&attributes) {
                column.push(attribute.level(&position).0);
            }
        }
        let mut told: HashMap<Vec<u8>, &str> = HashMap::new();
        for (column, attribute) in columns.into_iter().zip(&attributes) {
            let name = attribute.name();
            let before = told.insert(in_order_of_appearance(column), name);
            assert_eq!(before, None, "{material}: {name} says it again");
        }
    }
}

/// Levels renamed by when they first appear, so that two columns that tell the same positions
/// apart are equal.
fn in_order_of_appearance(column: Vec<u8>) -> Vec<u8> {
    let mut seen = Vec::new();
    let rename = |level| {
        seen.iter().position(|s| *s == level).unwrap_or_else(|| {
            seen.push(level);
            seen.len() - 1
        }) as u8
    };
    column.into_iter().map(rename).collect()
}

#[test]
fn turning_the_board_changes_no_answer() {
    let strides = [("KNNvK", 7), ("KBBvK", 7), ("KBNvK", 101), ("KQvKR", 101), ("KPvKP", 101)];
    walks(&strides).into_par_iter().for_each(|(material, start, stride)| {
        let attributes = general(material);
        for position in every(material, start, stride) {
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

/// Where to walk: all positions of three men (in parts, to share the work), a few of every larger
/// endgame, and more of those named.
fn walks(more: &[(&str, usize)]) -> Vec<(Material, usize, usize)> {
    let parts = |material| (0..8).map(move |start| (material, start, 8));
    let three = Material::all(3).into_iter().flat_map(parts);
    let more = more.iter().map(|(name, stride)| (name.parse().unwrap(), 0, *stride));
    let larger = Material::all(5).into_iter().filter(|material| material.men() > 3);
    three.chain(more).chain(larger.map(|material| (material, 0, sparse(material)))).collect()
}

/// A stride that leaves about a thousand positions of a large endgame.
fn sparse(material: Material) -> usize {
    (Space::new(material).len() / 500) | 1
}

#[test]
fn every_answer_is_that_of_the_slow_twin() {
    let strides = [("KBNvK", 199), ("KQvKR", 199), ("KPvKP", 397), ("KRvKP", 397)];
    walks(&strides).into_par_iter().for_each(|(material, start, stride)| {
        let attributes = general(material);
        let mut twins = Vec::new();
        for position in every(material, start, stride) {
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
fn mobility_counts_the_legal_moves() {
    let all = Material::all(5).into_iter();
    let asked: Vec<_> = all.map(|material| (material, sparse(material).min(1 << 16))).collect();
    asked.into_par_iter().for_each(|(material, stride)| {
        let attributes = general(material);
        let find = |name: &str| attributes.iter().find(|a| a.name() == name);
        let (no_move, mate) = (find("no_move").unwrap(), find("mate"));
        let counts: Vec<_> =
            attributes.iter().filter(|a| a.name().starts_with("mobility_")).collect();
        for position in every(material, 0, stride) {
            let chess = chess(&position);
            let legal: HashSet<_> =
                chess.legal_moves().iter().map(|m| (m.from(), m.to())).collect();
            let own = |a: &&&Attribute| a.name().contains(letter(position.turn()));
            let told: u32 =
                counts.iter().filter(own).map(|a| u32::from(a.level(&position).0)).sum();
            assert_eq!(told as usize, legal.len(), "{}", position.board());
            assert_eq!(no_move.level(&position), Level::from(legal.is_empty()));
            let mated = mate.is_some_and(|a| a.level(&position) == Level::YES);
            assert_eq!(mated, chess.is_checkmate(), "{}", position.board());
        }
    });
}

fn letter(color: Color) -> &'static str {
    color.fold_wb("_W", "_B")
}

fn chess(position: &Position) -> Chess {
    parse_fen(&format!("{} {} - - 0 1", position.board(), position.turn().char())).unwrap()
}

#[test]
fn counts_stay_readable() {
    for material in Material::all(4) {
        let count = general(material).len();
        let wanted = if material.men() == 3 { 40..=70 } else { 60..=110 };
        assert!(wanted.contains(&count), "{material} has {count} attributes");
    }
}

/// What the sentences say of a position, for the eye.
#[test]
fn a_position_in_words() {
    let position = Position::parse("8/8/8/8/8/1k6/1P6/1K6 b - - 0 1").unwrap();
    let said: Vec<String> = general(position.material())
        .iter()
        .filter(|a| a.domain() == Domain::YesNo && a.level(&position) == Level::YES)
        .map(|a| a.sentence(Level::YES))
        .collect();
    for sentence in [
        "The white pawn is attacked.",
        "The white pawn is defended.",
        "The white pawn is blocked.",
        "The kings are in direct opposition.",
        "The black king is in front of the white pawn on its file.",
        "The black king is in time for the square of the white pawn.",
    ] {
        assert!(said.iter().any(|s| s == sentence), "{sentence} is missing in {said:#?}");
    }
}
