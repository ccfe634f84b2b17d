//! Atomic features: the same for alike boards, what their words say, and what their sets answer.

use crate::atomic_boards::{all, games, random};
use crate::atomic_twin::{Eye, Questions, men};
use lucena_attribute::atomic::{self, AtomicKind};
use lucena_attribute::{Level, Position, Set};
use rayon::prelude::*;
use shakmaty::{Board, Color, Role, Square};

const KINDS: [AtomicKind; 2] = [AtomicKind::Paper, AtomicKind::Modern];

/// The vectors of a board, in an order of their own; the colours are exchanged if asked for.
fn vectors(kind: AtomicKind, board: &Board, turn: Color, exchange: bool) -> Vec<(Role, bool, u64)> {
    let mut vectors = Vec::new();
    atomic::vectors(kind, board, turn, &mut vectors);
    assert_eq!(vectors.len(), board.occupied().count());
    let seen = vectors.iter().map(|v| (v.piece.role, v.piece.color.is_white() != exchange, v.bits));
    let mut seen: Vec<_> = seen.collect();
    seen.sort_unstable();
    seen
}

/// A board that was turned has the same vectors. Two mirrors make all eight turns.
fn same_when_turned(boards: &[Board]) {
    boards.par_iter().for_each(|board| {
        for (kind, turn) in KINDS.into_iter().flat_map(|k| Color::ALL.map(|turn| (k, turn))) {
            let here = vectors(kind, board, turn, false);
            let mut mirrored = board.clone();
            mirrored.flip_horizontal();
            assert_eq!(here, vectors(kind, &mirrored, turn, false), "mirrored: {board:?} {turn}");
            let exchanged = board.clone().into_mirrored();
            let there = vectors(kind, &exchanged, !turn, true);
            assert_eq!(here, there, "colours exchanged: {board:?} {turn}");
            if board.pawns().is_empty() {
                let mut turned = board.clone();
                turned.flip_diagonal();
                assert_eq!(here, vectors(kind, &turned, turn, false), "turned: {board:?} {turn}");
            }
        }
    });
}

/// Every bit of every man is set just if its words are true.
fn as_said(boards: &[Board]) {
    let questions = Role::ALL.map(Questions::of);
    boards.par_iter().for_each(|board| {
        let men = men(board);
        let (mut paper, mut modern) = (Vec::new(), Vec::new());
        for turn in Color::ALL {
            atomic::vectors(AtomicKind::Paper, board, turn, &mut paper);
            atomic::vectors(AtomicKind::Modern, board, turn, &mut modern);
            for ((short, long), &man) in paper.iter().zip(&modern).zip(&men) {
                let (role, eye) = (man.1.role, Eye::new(&men, turn, man));
                let differ = questions[role as usize - 1].bits(&eye) ^ long.bits;
                let words: Vec<_> = atomic::sentences(role, differ).collect();
                assert!(differ == 0, "{board:?} {turn} {role:?} {}: {words:?}", long.square);
                // The paper's are the first half.
                assert_eq!(short.bits, long.bits & 0xffff_ffff);
            }
        }
    });
}

#[test]
fn alike_boards_of_three_men_have_the_same_vectors() {
    for role in [Role::Rook, Role::Queen, Role::Pawn] {
        same_when_turned(&all(role));
    }
}

#[test]
fn alike_boards_of_more_men_have_the_same_vectors() {
    for men in ["KBNk", "KPkp", "KPPkp", "KBBkn", "KBBNk", "KBNNkb", "KRPkr"] {
        same_when_turned(&random(men, 5_000));
    }
    same_when_turned(&games(200));
}

#[test]
fn bits_of_three_men_are_what_their_words_say() {
    for role in [Role::Rook, Role::Queen, Role::Pawn] {
        as_said(&all(role));
    }
}

#[test]
fn bits_of_more_men_are_what_their_words_say() {
    for men in ["KBNk", "KPkp", "KPPkp", "KBBkn", "KRPkr", "KQkbn", "KNPkpp", "KRkpp", "KBNNk"] {
        as_said(&random(men, 2_000));
    }
    as_said(&games(100));
}

#[test]
fn every_bit_that_has_words_is_set_somewhere() {
    let mut set = [0u64; 6];
    let mut see = |boards: &[Board]| {
        let mut vectors = Vec::new();
        for (board, turn) in boards.iter().flat_map(|b| Color::ALL.map(|turn| (b, turn))) {
            atomic::vectors(AtomicKind::Modern, board, turn, &mut vectors);
            vectors.iter().for_each(|v| set[v.piece.role as usize - 1] |= v.bits);
        }
    };
    for men in ["KQRPPkp", "KBNPPkbn", "KBBk", "KPPPkqrbn", "KRk", "Kqbk", "KBNkq", "KNNkpp"] {
        see(&random(men, 20_000));
    }
    see(&games(100));
    for role in Role::ALL {
        for bit in 0..64 {
            let words = atomic::sentence(role, bit);
            // Kings never touch, nor does a king cover itself.
            let never = role == Role::King && words.ends_with("king") && words.contains("ed by ");
            let found = set[role as usize - 1] >> bit & 1 == 1;
            assert_eq!(found, !words.is_empty() && !never, "{role:?} {bit}: {words}");
        }
    }
}

#[test]
fn the_sets_answer_what_the_bits_say() {
    let sets = [(Set::Atomic, AtomicKind::Paper), (Set::Atomic64, AtomicKind::Modern)];
    for men in ["KRk", "KBNk", "KPkp", "KQkr", "KPPkp"] {
        let boards = random(men, 200);
        let material = Position::new(&boards[0], Color::White).material();
        for (set, kind) in sets {
            let attributes = set.attributes(material).unwrap();
            for (board, turn) in boards.iter().flat_map(|b| Color::ALL.map(|turn| (b, turn))) {
                let position = Position::new(board, turn);
                let mut vectors = Vec::new();
                atomic::vectors(kind, position.board(), position.turn(), &mut vectors);
                let bits =
                    |square: Square| vectors.iter().find(|v| v.square == square).unwrap().bits;
                // In order: man after man as the position lists them, each with its named bits.
                let mut asked = attributes.iter();
                for man in position.men() {
                    let named = |bit: &u32| !atomic::sentence(man.piece.role, *bit).is_empty();
                    for bit in (0..kind.bits()).filter(named) {
                        let attribute = asked.next().unwrap();
                        assert!(attribute.name().ends_with(&format!("_bit{bit}")));
                        let level = Level::from(bits(man.square) >> bit & 1 == 1);
                        assert_eq!(attribute.level(&position), level, "{}", attribute.name());
                        assert!(
                            attribute
                                .sentence(level)
                                .contains(atomic::sentence(man.piece.role, bit))
                        );
                    }
                }
                assert!(asked.next().is_none());
            }
        }
    }
}

#[test]
fn every_bit_has_words_of_its_own() {
    for role in Role::ALL {
        let words = (0..64).map(|bit| atomic::sentence(role, bit));
        let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        assert_eq!(words.len(), if role == Role::Knight { 62 } else { 64 });
        let all = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), all, "{role:?}");
    }
}
