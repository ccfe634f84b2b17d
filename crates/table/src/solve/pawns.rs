//! Pawn moves: every one leaves the slice, so its value is known before the slice is solved.

use lucena_work::at_cpu_level;

use super::arena::{Arena, bits};
use super::captures::Victim;
use super::door::Door;
use super::{Metric, Schedule};
use crate::space::rows::MAX_MOVERS;
use crate::value::{DRAW, ILLEGAL, PlyCode, STALEMATE};

/// One kind of pawn move out of a slice.
pub(crate) struct Exit {
    /// The positions it may lead to, at the mover's choice: one, or four for a promotion.
    pub doors: Vec<Door>,
    /// Squares that must be empty.
    pub path: u64,
    /// What it captures.
    pub takes: Option<(Victim, u8)>,
    /// Whether it promotes.
    pub promotes: bool,
    /// The en passant captures with which a double step may be answered.
    pub en_passant: Vec<Door>,
}

/// What the pawns of one side offer it: the slots with a pawn move that does not lose yet, and
/// when that changes.
pub(crate) struct Offers {
    /// Slots whose side has a pawn move that is not known to lose.
    pub held: Vec<u64>,
    /// Odd plies: the slot is won by a pawn move. Even plies: its pawn moves all lose.
    pub schedule: Schedule,
}

/// Grows with what the mover prefers; 0 means there is no such move.
type MoveScore = u16;
const NO_MOVE: MoveScore = 0;
const DRAWN: MoveScore = 0x4000;
const WON: MoveScore = 0x7fff;

/// What a move is worth to the mover, from the value of the position it leads to.
#[inline(always)]
fn score(code: PlyCode, converts: bool) -> MoveScore {
    if code >= STALEMATE {
        if code == ILLEGAL { NO_MOVE } else { DRAWN }
    } else if code & 1 == 1 {
        code + 1
    } else if converts {
        WON - 1
    } else {
        WON - (code + 1)
    }
}

/// The value of the mover's position if this is its best move.
#[inline(always)]
fn code_of(score: MoveScore) -> PlyCode {
    match score {
        NO_MOVE => ILLEGAL,
        DRAWN => DRAW,
        lost if lost < DRAWN => lost,
        won => WON - won,
    }
}

impl Arena<'_> {
    /// Weighs all pawn moves of `color` at the positions of `open`.
    pub(crate) fn offers(
        &self,
        color: usize,
        exits: &[Exit],
        open: &[u64],
        metric: Metric,
    ) -> Offers {
        let mut offers = Offers { held: vec![0; open.len()], schedule: Schedule::default() };
        at_cpu_level!(self.weigh_all(color, exits, open, metric, &mut offers));
        offers
    }

    #[inline(always)]
    fn weigh_all(
        &self,
        color: usize,
        exits: &[Exit],
        open: &[u64],
        metric: Metric,
        Offers { held, schedule }: &mut Offers,
    ) {
        let last = self.men().len() - 1;
        let mut best = [NO_MOVE; 64];
        for (at, (&legal, held)) in open.iter().zip(held).enumerate() {
            if legal == 0 {
                continue;
            }
            let (class, word) = (at / self.words, at % self.words);
            let squares = self.word_squares(word);
            best.fill(NO_MOVE);
            for exit in exits {
                self.weigh(exit, class, squares, last, legal, metric, &mut best);
            }
            for s in bits(legal) {
                let score = best[s];
                if score == NO_MOVE {
                    continue;
                }
                *held |= 1 << s;
                if score != DRAWN {
                    schedule.push(color, code_of(score), (at * 64 + s) as u32);
                }
            }
        }
    }

    /// What the best of some exits brings the mover, in planes of positions: some legal exit, one
    /// that does not lose, one that wins.
    pub(crate) fn best_exits(&self, exits: &[Exit], open: &[u64]) -> [Vec<u64>; 3] {
        let mut planes = [(); 3].map(|()| vec![0; open.len()]);
        let last = self.men().len() - 1;
        at_cpu_level!({
            let mut best = [NO_MOVE; 64];
            for (at, &legal) in open.iter().enumerate().filter(|(_, legal)| **legal != 0) {
                let squares = self.word_squares(at % self.words);
                best.fill(NO_MOVE);
                for exit in exits {
                    let class = at / self.words;
                    self.weigh(exit, class, squares, last, legal, Metric::Dtm, &mut best);
                }
                for (plane, least) in planes.iter_mut().zip([1, DRAWN, DRAWN + 1]) {
                    plane[at] = at_least(&best, least) & legal;
                }
            }
        });
        planes
    }

    /// Raises `best` by one exit for the 64 squares of the last mover.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn weigh(
        &self,
        exit: &Exit,
        class: usize,
        mut squares: [u8; MAX_MOVERS],
        last: usize,
        legal: u64,
        metric: Metric,
        best: &mut [MoveScore; 64],
    ) {
        let occupied = squares[..last].iter().fold(self.still(class), |set, &s| set | 1 << s);
        if exit.path & occupied != 0 {
            return;
        }
        let mut open = legal & !exit.path;
        match exit.takes {
            Some((Victim::Mover(i), s)) if i == last => open &= 1 << s,
            Some((Victim::Mover(i), s)) if squares[i] != s => return,
            _ => {}
        }
        if open == 0 {
            return;
        }
        let (white, paired) = self.space.kings.squares[class];
        let converts = metric.ends(exit.takes.is_some(), exit.promotes);
        let single = open.count_ones() == 1;
        let mut row = [ILLEGAL; 64];
        for door in &exit.doors {
            if single {
                for s in bits(open) {
                    squares[last] = s as u8;
                    row[s] = door.code(white, paired.unwrap_or(squares[0]), &squares);
                }
            } else {
                door.row(white, paired, &squares, last, &mut row);
            }
            if !exit.en_passant.is_empty() {
                for s in bits(open) {
                    squares[last] = s as u8;
                    let black = paired.unwrap_or(squares[0]);
                    row[s] = answered(row[s], exit, white, black, &squares, metric);
                }
            }
            if single {
                for s in bits(open) {
                    best[s] = best[s].max(score(row[s], converts));
                }
            } else {
                for s in 0..64 {
                    let offer = if open >> s & 1 == 1 { score(row[s], converts) } else { NO_MOVE };
                    best[s] = best[s].max(offer);
                }
            }
        }
    }
}

#[inline(always)]
fn at_least(best: &[MoveScore; 64], least: MoveScore) -> u64 {
    best.iter().enumerate().fold(0, |set, (s, &score)| set | u64::from(score >= least) << s)
}

/// The value of a position after a double step, for the side that may answer en passant.
///
/// The table knows it without en passant. A mate or stalemate there is none if the capture is
/// legal: then it is the only move.
fn answered(
    code: PlyCode,
    exit: &Exit,
    white: u8,
    black: u8,
    squares: &[u8; MAX_MOVERS],
    metric: Metric,
) -> PlyCode {
    if code == ILLEGAL {
        return ILLEGAL;
    }
    let captures = exit.en_passant.iter();
    let converts = metric.ends(true, false);
    let best = captures.map(|door| score(door.code(white, black, squares), converts)).max();
    let best = best.unwrap_or(NO_MOVE);
    if best == NO_MOVE {
        return code;
    }
    let stuck = code == STALEMATE || code == 0;
    let without = match code {
        _ if stuck => NO_MOVE,
        DRAW => DRAWN,
        lost if lost & 1 == 0 => lost,
        won => WON - won,
    };
    code_of(best.max(without))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rank_moves_and_turn_back_into_values() {
        let order = [ILLEGAL, 1, 99, DRAW, 98, 2, 0];
        let scores = order.map(|code| score(code, false));
        assert!(scores.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(scores.map(code_of), [ILLEGAL, 2, 100, DRAW, 99, 3, 1]);
        assert_eq!(code_of(score(98, true)), 1);
    }
}
