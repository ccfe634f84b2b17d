//! The conditions of krpkr.claim beside the same conditions in Rust, on random positions.

use std::sync::{Arc, LazyLock};

use lucena_claim::ClaimFile;
use lucena_pattern::Conditions;
use lucena_pattern::{Sieve, View};
use lucena_table::{Metric, Table, Tables, Value};
use lucena_work::{Chance, Silent};
use shakmaty::{Board, Color, Piece, Role, Square};

use crate::positions::numbers;

/// A position with the pawn on files a to d; files and ranks count from 1.
struct Rooks {
    pawn: (i32, i32),
    king: (i32, i32),
    rook: (i32, i32),
    enemy: (i32, i32),
    checker: (i32, i32),
    /// Whether the pawn ending is won with Black to move.
    lone: bool,
}

fn apart(a: (i32, i32), b: (i32, i32)) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

impl Rooks {
    /// Men in the order white king, rook, pawn, black king, rook.
    fn new(placed: &[Square], lone: bool) -> Rooks {
        let flip = u32::from(placed[2].file()) > 3;
        let at = |square: Square| {
            let (file, rank) = (u32::from(square.file()) as i32, u32::from(square.rank()) as i32);
            (1 + if flip { 7 - file } else { file }, rank + 1)
        };
        let [king, rook, pawn, enemy, checker] = std::array::from_fn(|man| at(placed[man]));
        Rooks { pawn, king, rook, enemy, checker, lone }
    }

    fn queening(&self) -> (i32, i32) {
        (self.pawn.0, 8)
    }

    fn file(&self) -> i32 {
        self.pawn.0
    }

    fn rank(&self) -> i32 {
        self.pawn.1
    }

    /// Files between pawn and black king, negative on the short side.
    fn way(&self) -> i32 {
        self.enemy.0 - self.pawn.0
    }

    fn cut(&self) -> i32 {
        let between = if self.way() > 0 {
            self.pawn.0 < self.rook.0 && self.rook.0 < self.enemy.0
        } else {
            self.enemy.0 < self.rook.0 && self.rook.0 < self.pawn.0
        };
        if between { self.way().abs() - 1 } else { 0 }
    }

    fn near(&self) -> bool {
        apart(self.king, self.pawn) <= 1
    }

    fn ahead(&self) -> bool {
        self.king == (self.pawn.0, self.pawn.1 + 1)
    }

    fn lucena(&self) -> bool {
        self.rank() == 7 && self.file() > 1 && self.king == self.queening()
    }

    fn third(&self) -> bool {
        self.checker.1 == 6 && self.rank() <= 5 && self.king.1 <= 5
    }

    fn beside(&self) -> bool {
        self.rank() == 6 && self.king.1 == 6 && (self.king.0 - self.pawn.0).abs() == 1
    }

    fn passive(&self) -> bool {
        self.beside() && self.enemy == self.queening() && self.checker.1 == 8
    }

    fn early(&self) -> bool {
        self.rank() == 5 && self.king.1 == 6 && (self.king.0 - self.pawn.0).abs() <= 1
    }

    fn behind(&self) -> bool {
        self.checker.0 == self.pawn.0 && self.checker.1 < self.pawn.1
    }

    fn kling(&self, way: i32) -> bool {
        self.rank() == 5
            && self.behind()
            && self.enemy.1 == 8
            && self.file() > 2
            && self.way() == way
    }

    /// By which file the black rook stands from the pawn.
    fn flank(&self) -> i32 {
        self.checker.0 - self.pawn.0
    }

    fn high(&self) -> bool {
        self.file() > 2 && self.near() && self.king.1 >= 6 && self.enemy.1 >= 7
    }

    fn short(&self) -> bool {
        self.high() && self.king.0 >= self.pawn.0 && (-2..0).contains(&self.way())
    }

    fn long(&self) -> bool {
        self.high()
            && self.king.0 <= self.pawn.0
            && (1..=2).contains(&self.way())
            && self.flank() < -1
    }

    fn frontal(&self) -> bool {
        self.checker == self.queening()
            && self.near()
            && self.cut() > 0
            && self.king.1 <= self.pawn.1 + 1
    }

    fn sum(&self) -> i32 {
        self.rank() + self.cut()
    }

    fn posted(&self) -> bool {
        (4..=6).contains(&self.enemy.1)
    }

    /// A rook pawn on this rank with its rook on the queening square.
    fn rook_pawn(&self, rank: i32) -> bool {
        self.pawn == (1, rank) && self.rook == (1, 8)
    }

    fn safe(&self) -> bool {
        self.enemy.1 == 7 && self.enemy.0 >= 7
    }

    fn vancura(&self) -> bool {
        self.rook_pawn(6) && self.safe() && self.checker.1 == 6 && self.checker.0 >= 5
    }

    fn blocked(&self) -> bool {
        self.enemy.0 == self.pawn.0 && self.enemy.1 > self.pawn.1
    }

    fn parted(&self) -> bool {
        let (low, high) = (self.rank().min(self.king.1), self.rank().max(self.king.1));
        low < self.checker.1 && self.checker.1 < high
    }

    /// How far the two kings are from the queening square and the pawn: White's, Black's.
    fn races(&self) -> [(i32, i32); 2] {
        [self.queening(), self.pawn].map(|to| (apart(self.king, to), apart(self.enemy, to)))
    }
}

type Twin = (&'static str, fn(&Rooks) -> bool);

const TWINS: [Twin; 68] = [
    ("L1", |p| p.lucena() && p.cut() > 0),
    ("L2", |p| p.lucena() && p.way().abs() > 1),
    ("L3", |p| p.lucena() && p.way().abs() == 1),
    ("L3a", |p| p.lucena() && p.way().abs() == 1 && p.enemy.1 > 5),
    ("L1a", |p| p.lucena() && p.cut() > 0 && p.way() > 0),
    ("L1b", |p| p.lucena() && p.cut() > 0 && p.way() < 0),
    ("L4", |p| p.rank() == 6 && p.file() > 1 && p.ahead() && p.cut() > 0),
    ("L5", |p| p.rank() == 5 && p.file() > 1 && p.ahead() && p.cut() > 0),
    ("L6", |p| p.pawn == (1, 7) && p.king == (1, 8) && p.cut() > 3),
    ("L7", |p| p.pawn == (1, 7) && p.king == (1, 8) && p.enemy.0 <= 5 && p.enemy.1 > 6),
    ("P1", |p| p.enemy == p.queening() && p.third()),
    ("P2", |p| p.enemy.1 > 6 && p.way().abs() < 2 && p.third()),
    ("P3", |p| p.enemy.1 > 6 && p.way().abs() == 2 && p.third()),
    ("P4", |p| p.early() && p.enemy == p.queening() && p.checker.1 > 6),
    ("P5", |p| p.beside() && p.enemy == p.queening() && p.checker.1 < 3),
    ("P6", |p| p.passive() && p.file() > 2),
    ("P7", |p| p.passive() && p.file() == 2),
    ("P8", |p| p.passive() && p.file() == 1),
    ("P9", |p| p.early() && p.enemy == p.queening() && p.checker.1 == 8 && p.file() > 2),
    ("P10", |p| p.early() && p.enemy == p.queening() && p.checker.1 == 8 && p.file() < 3),
    ("P6a", |p| p.passive() && p.file() > 2 && p.flank() * (p.king.0 - p.pawn.0) < 0),
    ("P6b", |p| p.passive() && p.file() > 2 && p.flank() * (p.king.0 - p.pawn.0) > 0),
    ("P7a", |p| p.passive() && p.file() == 2 && p.checker != (1, 8)),
    ("K1a", |p| p.kling(-1) && p.ahead()),
    ("K1b", |p| p.kling(1) && p.ahead()),
    ("K1d", |p| p.kling(1) && p.ahead() && p.file() == 3),
    ("K1e", |p| p.kling(1) && p.ahead() && p.file() == 4),
    ("K1c", |p| p.kling(-1) && p.early() && !p.ahead()),
    ("K2", |p| p.kling(-2) && p.early()),
    ("K3", |p| p.kling(0) && p.early()),
    ("K4", |p| p.early() && p.behind() && p.enemy == p.queening() && p.file() == 2),
    ("S1", |p| p.rank() == 6 && p.short() && p.flank() > 3),
    ("S2", |p| p.rank() == 6 && p.short() && p.flank() == 3),
    ("S3", |p| p.rank() == 7 && p.short() && p.flank() > 3),
    ("S4", |p| p.rank() == 7 && p.short() && p.flank() == 3),
    ("S5", |p| p.rank() == 6 && p.long()),
    ("S6", |p| p.rank() == 7 && p.long()),
    ("F1", |p| p.file() > 2 && p.frontal() && p.sum() > 5),
    ("F2", |p| p.file() > 2 && p.frontal() && p.sum() <= 5),
    ("F3", |p| p.file() > 2 && p.frontal() && p.sum() > 5 && p.posted()),
    ("F4", |p| p.file() > 2 && p.frontal() && p.sum() <= 5 && p.posted()),
    ("F5", |p| p.file() == 2 && p.frontal() && p.sum() > 5 && p.posted()),
    ("F6", |p| p.file() == 2 && p.frontal() && p.sum() <= 5 && p.posted()),
    ("V1", |p| p.vancura()),
    ("V1a", |p| p.vancura() && apart(p.king, p.pawn) > 2),
    ("V1b", |p| p.vancura() && apart(p.king, p.pawn) < 3),
    ("V2a", |p| p.rook_pawn(7) && p.safe() && p.checker.0 == 1 && apart(p.king, p.pawn) > 2),
    ("V2b", |p| {
        p.rook_pawn(7) && p.enemy.1 == 7 && (4..=6).contains(&p.enemy.0) && p.checker.0 == 1
    }),
    ("V2", |p| p.rook_pawn(7) && p.safe() && p.checker.0 == 1),
    ("V3", |p| p.rook_pawn(7) && !p.safe() && p.checker.0 == 1 && p.enemy.0 > 2),
    ("V4", |p| p.rook_pawn(6) && p.safe() && p.behind() && apart(p.king, (1, 7)) < 3),
    ("G1", |p| p.races()[0].1 < 2),
    ("G2", |p| p.races()[0].1 > 1),
    ("G3", |p| p.blocked()),
    ("G4", |p| p.file() > 1 && p.cut() > 1 && p.near() && p.rank() > 3),
    ("G5", |p| p.file() > 1 && p.cut() == 1 && p.near() && p.rank() > 4),
    ("G6", |p| p.enemy.1 < p.rook.1 && p.rook.1 <= p.rank() && p.near()),
    ("G7", |p| p.file() == 1 && p.enemy.0 < 6 && p.enemy.1 > p.rank()),
    ("G8", |p| p.rank() == 7 && p.near() && p.king.1 > 6 && p.way().abs() > 2),
    ("N1", |p| p.parted() && p.races()[0].1 < p.races()[0].0),
    ("N2", |p| p.races()[1].1 < p.races()[1].0),
    ("N3", |p| !p.lone),
    ("N4", |p| p.lone && p.races()[1].0 < p.races()[1].1 && !p.blocked() && p.races()[0].1 > 1),
    ("N5", |p| {
        p.file() == 1 && p.king.0 == 1 && p.king.1 > p.rank() && p.enemy.0 < 4 && p.enemy.1 > 6
    }),
    ("T1", |p| p.rook.0 == p.file() && p.rook.1 < p.rank() && p.races()[0].1 > 1),
    ("T2", |p| p.rook.0 == p.file() && p.rook.1 > p.rank() && p.races()[0].1 > 1),
    ("T3", |p| p.behind()),
    ("T4", |p| p.checker.0 == p.file() && p.checker.1 > p.rank()),
];

/// The table of king and pawn against king.
pub static PAWN: LazyLock<Arc<Table>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    tables.solve("KPvK".parse().unwrap(), Metric::Dtm, &Silent).unwrap()
});

/// Whether the pawn ending is won with Black to move, by the table.
fn lone(king: Square, pawn: Square, enemy: Square) -> bool {
    let mut board = Board::empty();
    board.set_piece_at(king, Role::King.of(Color::White));
    board.set_piece_at(pawn, Role::Pawn.of(Color::White));
    board.set_piece_at(enemy, Role::King.of(Color::Black));
    matches!(PAWN.probe_board(&board, Color::Black).unwrap(), Some(Value::Loss(_)))
}

#[test]
fn the_lone_pawn_wins_as_the_table_says() {
    let asked = Conditions::one("KPvK".parse().unwrap(), "lone pawn wins").unwrap();
    let mut won = 0;
    for (king, pawn) in
        Square::ALL.iter().flat_map(|&k| Square::ALL[8..56].iter().map(move |&p| (k, p)))
    {
        for enemy in Square::ALL {
            if king == pawn || enemy == pawn || king.distance(enemy) < 2 {
                continue;
            }
            let view = View::new(asked.men(), numbers(&[king, pawn, enemy]), Color::Black);
            let wins = lone(king, pawn, enemy);
            assert_eq!(asked.holds(0, &view), wins, "{king} {pawn} {enemy}");
            won += usize::from(wins);
        }
    }
    assert!(won > 80_000, "{won}");
}

/// Men as in books, by and large: the kings near the pawn or its way, the rooks on lines.
fn placed(chance: &mut Chance) -> [Square; 4] {
    loop {
        let any = |chance: &mut Chance| Square::new(chance.below(64) as u32);
        let on = |file: i32, rank: i32| {
            Square::new((rank.clamp(1, 8) * 8 - 8 + file.clamp(1, 8) - 1) as u32)
        };
        let pawn = match chance.below(6) {
            0 => *chance.of(&[Square::A6, Square::A7, Square::H6, Square::H7]),
            1 => Square::new(chance.between(32, 55) as u32),
            _ => Square::new(chance.between(8, 55) as u32),
        };
        let (file, rank) = (u32::from(pawn.file()) as i32 + 1, u32::from(pawn.rank()) as i32 + 1);
        let king = match chance.below(4) {
            0 => any(chance),
            1 => on(file, rank + 1),
            _ => on(file + chance.between(-1, 1), rank + chance.between(-1, 1)),
        };
        let rook = match chance.below(4) {
            0 => on(file, chance.between(1, 8)),
            1 => on(file, 8),
            2 => on(file + chance.between(-3, 3), chance.between(1, 8)),
            _ => any(chance),
        };
        let enemy = match chance.below(6) {
            0 => any(chance),
            1 => on(file, 8),
            3 => on(file + chance.between(-4, 4), chance.between(4, 6)),
            2 => *chance.of(&[Square::G7, Square::H7, Square::B7, Square::A7]),
            _ => on(file + chance.between(-2, 2), chance.between(7, 8)),
        };
        let squares = [king, rook, pawn, enemy];
        let twice = (1..4).any(|man| squares[..man].contains(&squares[man]));
        if !twice && king.distance(enemy) > 1 {
            return squares;
        }
    }
}

#[test]
fn statements_mean_what_they_mean_in_rust() {
    let file = ClaimFile::built_in("krpkr.claim").unwrap().unwrap();
    let claims: Vec<(usize, Twin)> = TWINS
        .iter()
        .map(|&twin| {
            let named = |name: &str| name.split([' ', ':']).next() == Some(twin.0);
            let place = file.claims().iter().position(|claim| named(&claim.name));
            (place.unwrap_or_else(|| panic!("there is no claim {}", twin.0)), twin)
        })
        .collect();
    let letters: Vec<char> = file.conditions().men().iter().map(|man: &Piece| man.char()).collect();
    assert_eq!(letters, ['K', 'R', 'P', 'k', 'r']);
    let mut sieve = Sieve::new(file.conditions(), &file.conditions().usual_order());
    let mut masks = vec![0; file.claims().len()];
    let mut hits = [0u32; TWINS.len()];
    let mut chance = Chance::new(11, 0);
    for _ in 0..20_000 {
        let [king, rook, pawn, enemy] = placed(&mut chance);
        let turn = Color::from_white(chance.one_in(2));
        sieve.row(&[king, rook, pawn, enemy, Square::A1], turn, &mut masks);
        let lone = lone(king, pawn, enemy);
        for checker in Square::ALL {
            let men = [king, rook, pawn, enemy, checker];
            if men[..4].contains(&checker) {
                continue;
            }
            let rooks = Rooks::new(&men, lone);
            for ((place, (name, twin)), hits) in claims.iter().zip(&mut hits) {
                let holds = twin(&rooks);
                assert_eq!(masks[*place] >> checker as u64 & 1 != 0, holds, "{name}: {men:?}");
                *hits += u32::from(holds);
            }
        }
    }
    for ((name, _), hits) in TWINS.iter().zip(hits) {
        assert!(hits >= 5, "{name} holds on {hits} positions only");
    }
}
