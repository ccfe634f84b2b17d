//! A pawn's features, seen from its own side: ranks count from its own first rank.

use shakmaty::{Bitboard, Color, Rank, Role, Square};

use super::scene::{Man, corner, one_of};
use crate::general::path::{ahead, promotion, three_files, way};

/// A pawn on its way.
#[derive(Clone, Copy)]
struct Runner {
    color: Color,
    square: Square,
}

impl Runner {
    /// Where it would become a queen.
    fn goal(self) -> Square {
        promotion(self.square, self.color)
    }

    /// How many of its moves away that is; the double step counts as one.
    fn steps(self) -> u32 {
        let left = self.square.rank().distance(self.goal().rank());
        if left == 6 { 5 } else { left }
    }

    /// The squares before it on its own file.
    fn path(self) -> Bitboard {
        way(self.square, self.color)
    }

    /// The squares before it on its own and the neighbouring files.
    fn front(self) -> Bitboard {
        three_files(self.square.file()) & ahead(self.square, self.color)
    }

    /// Whether a king is too far to catch it before it queens; `first` if the pawn moves first.
    fn outruns(self, king: Square, first: bool) -> bool {
        let lead = u32::from(!first);
        king.distance(self.goal()) > self.steps() + lead
    }
}

/// All pawns of a colour.
fn runners(man: &Man<'_>, color: Color) -> impl Iterator<Item = Runner> {
    man.scene.men(color, Role::Pawn).into_iter().map(move |square| Runner { color, square })
}

/// Whether no enemy pawn can stop or take it on its way.
fn passed(man: &Man<'_>, pawn: Runner) -> bool {
    (pawn.front() & man.scene.men(!pawn.color, Role::Pawn)).is_empty()
}

/// Whether it runs home: passed, nothing in its way, and the enemy king too far.
fn runs_home(man: &Man<'_>, pawn: Runner, king: Square) -> bool {
    passed(man, pawn)
        && (pawn.path() & man.scene.board.occupied()).is_empty()
        && pawn.outruns(king, man.scene.turn == pawn.color)
}

/// Bits 0 to 31.
pub(super) fn paper(man: &Man<'_>) -> u64 {
    let pawn = Runner { color: man.color, square: man.square };
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let by_piece = |color| pieces.into_iter().any(|role| man.hit_by(color, role));
    let mut bits = man.standing();
    for (color, first) in [(!man.color, 2), (man.color, 5)] {
        bits |= u64::from(man.pawns_on_it(color) > 0) << first;
        bits |= u64::from(by_piece(color)) << (first + 1);
        bits |= u64::from(man.hit_by(color, Role::King)) << (first + 2);
    }
    bits |= u64::from(man.waits()) << 8;
    // Ranks two to seven; a pawn on its first rank is not a position and counts as on its second.
    bits |= one_of(9, 6, 6 - pawn.goal().rank().distance(man.square.rank()).min(6));
    bits |= u64::from(passed(man, pawn)) << 15;
    bits |= u64::from(runs_home(man, pawn, man.enemy)) << 16;
    let next = pawn.path() & Bitboard::from(next_rank(pawn));
    bits |= u64::from((next & man.scene.board.occupied()).any()) << 17;
    bits |= u64::from(pawn.front().contains(man.enemy)) << 18;
    let goal = pawn.goal();
    let closer = man.own.distance(goal) + u32::from(man.waits()) <= man.enemy.distance(goal);
    bits |= u64::from(closer) << 19;
    bits |= u64::from(pawn.front().contains(man.own)) << 20;
    let file = u32::from(man.square.file());
    let wing = file.min(7 - file);
    bits |= u64::from(wing == 0) << 21 | u64::from(wing == 1) << 22;
    bits |= u64::from(race(man, pawn) >= 0) << 23;
    let threat = runners(man, !man.color).any(|other| runs_home(man, other, man.own));
    bits |= u64::from(threat) << 24;
    let mates = runners(man, man.color).filter(|other| other.square != man.square);
    for other in mates {
        match other.square.file().distance(man.square.file()) {
            0 => bits |= 1 << 26,
            1 => bits |= 1 << 25,
            _ => {}
        }
    }
    bits | one_of(27, 5, man.square.distance(man.enemy).saturating_sub(1))
}

fn next_rank(pawn: Runner) -> Rank {
    let rank = u32::from(pawn.square.rank());
    Rank::new(pawn.color.fold_wb((rank + 1).min(7), rank.saturating_sub(1)))
}

/// By how many plies it is ahead of the fastest enemy pawn; without one, by a lot.
fn race(man: &Man<'_>, pawn: Runner) -> i32 {
    let plies = |runner: Runner| {
        let waits = runner.color != man.scene.turn;
        2 * runner.steps() as i32 + i32::from(waits)
    };
    let fastest = runners(man, !man.color).map(plies).min();
    fastest.map_or(99, |enemy| enemy - plies(pawn))
}

/// Bits 32 to 63.
pub(super) fn modern(man: &Man<'_>) -> u64 {
    let pawn = Runner { color: man.color, square: man.square };
    let goal = pawn.goal();
    let mut bits = one_of(32, 4, man.square.distance(man.own).saturating_sub(1));
    bits |= one_of(36, 6, man.enemy.distance(goal));
    bits |= one_of(42, 6, man.own.distance(goal));
    let lead = race(man, pawn);
    // Queens of two sides come an odd number of plies apart.
    let class = [-7, -5, -3, -1, 1, 3].into_iter().filter(|&bound| lead > bound).count();
    bits |= one_of(48, 7, class as u32);
    let home = man.color.fold_wb(Rank::First, Rank::Eighth);
    let king = man.own.rank().distance(home);
    let rank = man.square.rank().distance(home);
    bits |= u64::from(king > rank) << 55;
    bits |= u64::from(king > rank + 1) << 56;
    let (files, ranks) = super::scene::gaps(man.own, man.enemy);
    bits |= u64::from(files.max(ranks) == 2 && files.min(ranks) == 0) << 57;
    let other_runs = runners(man, man.color)
        .filter(|other| other.square != man.square)
        .any(|other| runs_home(man, other, man.enemy));
    bits |= u64::from(other_runs) << 58;
    let enemy_passed = runners(man, !man.color).any(|other| passed(man, other));
    bits |= u64::from(enemy_passed) << 59;
    bits |= one_of(60, 4, corner(man.enemy));
    bits
}
