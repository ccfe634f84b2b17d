//! The fast probe against the search as it is defined, on arbitrary stored functions.

mod roots;
mod twin;
mod world;

use crate::one_of;
use lucena_layout::{Side, Squares};
use lucena_table::turn;
use shakmaty::Color;
use world::{Dice, World};

const SIDES: [Color; 2] = [Color::White, Color::Black];

/// All positions of a three-man endgame, as canonical ones turned at random or all of them.
fn sweep(name: &str, level: u8, all: bool, dice: &mut Dice) {
    for strong in SIDES {
        let leaves = 20 + dice.below(150);
        let mut world = World::new(name, strong, level, leaves, dice);
        let turns = if world.ending.has_pawns() { 2 } else { 8 };
        // Every one at level 1 only with LUCENA_WHOLE.
        let step = if all { 1 } else { one_of(1, 5) };
        for n in (0..1_u32 << 18).step_by(step) {
            let squares = [n as u8 & 63, (n >> 6) as u8 & 63, (n >> 12) as u8, 0];
            if !all && world.ending.canonical(squares) != squares {
                continue;
            }
            let t = if all { 0 } else { dice.below(turns) as u8 };
            let [a, b, c, _] = squares.map(|square| turn(t, square));
            let turned: Squares = [a, b, c, 0];
            for to_move in [false, true] {
                if world.ending.is_legal(&turned, Side::strong_if(to_move)) {
                    world.check(&turned, to_move);
                }
            }
        }
    }
}

/// Random positions of an endgame with several random packs.
fn samples(name: &str, level: u8, packs: usize, strong_to_move: usize, weak_to_move: usize) {
    let mut dice = Dice(name.bytes().map(u64::from).fold(u64::from(level), |a, b| a * 31 + b));
    for round in 0..packs {
        let leaves = [1, 40, 400][round % 3];
        let mut world = World::new(name, SIDES[round / 3 % 2], level, leaves, &mut dice);
        for _ in 0..strong_to_move {
            let squares = world.position(true, &mut dice);
            world.check(&squares, true);
        }
        for _ in 0..weak_to_move {
            let squares = world.position(false, &mut dice);
            world.check(&squares, false);
        }
    }
}

const FOUR: [&str; 14] = [
    "KBNvK", "KQvKR", "KRvKN", "KNNvK", "KBBvK", "KPPvK", "KPvKP", "KQvKQ", "KRvKP", "KQvKP",
    "KBvKN", "KBPvK", "KNPvK", "KRRvK",
];

#[test]
fn three_men_level_0_everywhere() {
    let mut dice = Dice(1);
    for name in ["KRvK", "KQvK", "KPvK"] {
        sweep(name, 0, true, &mut dice);
    }
}

#[test]
fn three_men_level_1_everywhere() {
    let mut dice = Dice(2);
    for name in ["KRvK", "KQvK", "KPvK"] {
        sweep(name, 1, false, &mut dice);
    }
}

#[test]
fn three_men_level_2_here_and_there() {
    for name in ["KRvK", "KQvK", "KPvK"] {
        samples(name, 2, 6, 120, 20);
    }
}

#[test]
fn four_men_level_0() {
    for name in FOUR {
        samples(name, 0, 12, 200, 30);
    }
}

#[test]
fn four_men_level_1() {
    for name in FOUR {
        samples(name, 1, 6, 16, 2);
    }
}

/// Double steps beside an enemy pawn, by either side.
#[test]
fn pawns_taken_in_passing() {
    let mut dice = Dice(6);
    for round in 0..12 {
        let level = u8::from(round > 9);
        let mut world = World::new("KPvKP", SIDES[round % 2], level, 600, &mut dice);
        let mut left = if level == 0 { 2000 } else { 20 };
        while left > 0 {
            let file = dice.below(7) as u8;
            let (near, far) = if dice.below(2) == 0 { (file, file + 1) } else { (file + 1, file) };
            let strong = dice.below(3) > 0;
            let pawns = if strong { [8 + near, 24 + far] } else { [32 + far, 48 + near] };
            let kings = [dice.below(64) as u8, dice.below(64) as u8];
            let squares = [kings[0], kings[1], pawns[0], pawns[1]];
            if world.ending.is_legal(&squares, Side::strong_if(strong)) {
                world.check(&squares, strong);
                left -= 1;
            }
        }
    }
}
