//! Rows against single positions: a sieve finds what the interpreter of the language finds.

use lucena_claim::{BUILT_IN_CLAIMS, ClaimFile};
use lucena_pattern::words::ENTRIES;
use lucena_pattern::{Conditions, Sieve, View};
use lucena_table::Material;
use lucena_work::Chance;
use shakmaty::{Color, Square};

use crate::positions::{numbers, squares, turn};

/// Compares some rows; every man in turn is the last one, and the outer men move now and then.
fn compare(conditions: &Conditions, rows: usize, seed: u64) {
    let men = conditions.men();
    let mut chance = Chance::new(seed, 0);
    for last in 0..men.len() {
        let mut order: Vec<usize> = (0..men.len()).filter(|&man| man != last).collect();
        let turned = chance.below(order.len());
        order.rotate_left(turned);
        order.push(last);
        let mut sieve = Sieve::new(conditions, &order);
        let mut masks = vec![0; conditions.count()];
        let mut placed = squares(men, &mut chance);
        for _ in 0..rows {
            // Some men move, the inner ones more often, as in loops.
            let fresh = squares(men, &mut chance);
            let first = chance.below(men.len() + 2);
            for &man in order.iter().skip(first) {
                placed[man] = fresh[man];
            }
            let others: Vec<Square> = order[..men.len() - 1].iter().map(|&m| placed[m]).collect();
            if (1..others.len()).any(|man| others[..man].contains(&others[man])) {
                placed = fresh;
                continue;
            }
            let turn = turn(&mut chance);
            sieve.row(&placed, turn, &mut masks);
            row(conditions, &placed, last, turn, &masks);
        }
    }
}

fn row(conditions: &Conditions, placed: &[Square], last: usize, turn: Color, masks: &[u64]) {
    let mut squares = numbers(placed);
    for s in 0..64 {
        squares[last] = s;
        let taken = (0..placed.len()).any(|man| man != last && squares[man] == s);
        let view = View::new(conditions.men(), squares, turn);
        for (which, mask) in masks.iter().enumerate() {
            let holds = !taken && conditions.holds(which, &view);
            let found = mask >> s & 1 != 0;
            assert_eq!(found, holds, "claim {which}, {:?} last {last} {turn}", view.board());
        }
    }
}

#[test]
fn files_that_come_with_the_program() {
    for (name, text) in BUILT_IN_CLAIMS {
        let file = ClaimFile::parse(name, text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
        compare(file.conditions(), 60, 1);
    }
}

/// Every word of the language, in an endgame that has the men it speaks of.
#[test]
fn every_word() {
    for entry in ENTRIES.iter() {
        let setup = entry.fen.parse::<shakmaty::fen::Fen>().unwrap().into_setup();
        let (material, _) = Material::of_board(&setup.board);
        for text in [entry.example.to_string(), format!("not ({})", entry.example)] {
            let one = Conditions::one(material, &text).unwrap();
            compare(&one, 12, 2);
        }
    }
}

/// Names within names, men that are equal, attributes, lines, whose move it is.
#[test]
fn conditions_that_look_at_much() {
    for (material, condition) in [
        ("KRRvKR", "white near rook attacked by black rook or white far rook loose and not check"),
        ("KBBvKN", "dark bishop defended and size(region of black king) < 9"),
        ("KPPvKP", "distance(white near pawn, black pawn) < 3 and black pawn on ranks 2 to 4"),
        ("KQvKR", "distance_WQ_BR <= 2 and not (white to move and check)"),
        ("KRvKN", "black king on file a or knight = square ahead of white king and stalemate"),
        ("KRPvKR", "min(rank of pawn, distance(white rook, black rook)) = file distance(kings)"),
        ("KRPvKR", "any piece loose and black king in squares attacked by white rook"),
        ("KQPvKQ", "white queen between white king and black king or mobility of black king = 1"),
        ("KRvKP", "white king in squares in front of pawn and pawn in squares attacked by black"),
        ("KBPvKB", "same colour(white bishop, black bishop) and box of white bishop = board"),
    ] {
        let one = Conditions::one(material.parse().unwrap(), condition)
            .unwrap_or_else(|f| panic!("{}", f.picture(false)));
        compare(&one, 40, 3);
    }
}

/// A file with a model is about the boards that can be turned to it.
#[test]
fn models_and_names() {
    let text = "endgame KRPvKR\nmodel pawn on files a to d\nlet near_it = distance(white king, pawn) = 1\n\
                let both = near_it and file of black king < file of pawn\n\
                claim \"x\" when both or black rook = a1 says win\n\
                claim \"y\" when not both says win with black to move\n";
    let file = ClaimFile::parse("x", text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
    compare(file.conditions(), 100, 4);
}
