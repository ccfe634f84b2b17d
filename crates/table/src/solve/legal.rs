//! Which slots of a slice are positions at all, for each side to move.

use lucena_work::at_cpu_level;
use shakmaty::Role;

use super::arena::Arena;
use crate::geometry::{attacks, between, king_steps, pawn_attacks, sees};

impl Arena<'_> {
    /// Fills the legal positions of one class, word by word: `planes[c]` with side `c` to move.
    ///
    /// A position is legal if no two men share a square, the kings do not touch, and the side
    /// that is not to move is not in check.
    pub(crate) fn legal(&self, class: usize, planes: [&mut [u64]; 2]) {
        let [white_plane, black_plane] = planes;
        at_cpu_level!(for word in 0..self.words {
            let legal = self.legal_word(class, word);
            white_plane[word] = legal[0];
            black_plane[word] = legal[1];
        });
    }

    #[inline(always)]
    fn legal_word(&self, class: usize, word: usize) -> [u64; 2] {
        const NONE: [u64; 2] = [0, 0];
        let men = self.men();
        let last = men[men.len() - 1];
        let (white, paired) = self.space.kings.squares[class];
        if self.fixed >> white & 1 == 1 || paired.is_some_and(|b| self.fixed >> b & 1 == 1) {
            return NONE;
        }
        let squares = self.word_squares(word);
        let mut occupied = self.still(class);
        for &s in &squares[..men.len() - 1] {
            if occupied >> s & 1 == 1 {
                return NONE;
            }
            occupied |= 1 << s;
        }
        if last.role == Role::King {
            return self.legal_kings_and_pawns(white);
        }
        let black = paired.unwrap_or(squares[0]);
        if king_steps(white) >> black & 1 == 1 {
            return NONE;
        }
        let kings = [white, black];
        let mut legal = [!occupied; 2];
        for (pawn, &s) in self.space.slices.pawns.iter().zip(self.pawns) {
            if pawn_attacks(pawn.color, s) >> kings[1 - pawn.color] & 1 == 1 {
                legal[pawn.color] = 0;
            }
        }
        // The last man: the squares from which it would give check.
        legal[last.color] &= !attacks(last.role, kings[1 - last.color], occupied);
        // The others: a check stands unless something, perhaps the last man, is in between.
        for (man, &s) in men.iter().zip(&squares[..men.len() - 1]) {
            let target = kings[1 - man.color];
            if man.role != Role::King && sees(man.role, s, target) {
                let line = if man.role == Role::Knight { 0 } else { between(s, target) };
                if line & occupied == 0 {
                    legal[man.color] &= line;
                }
            }
        }
        legal
    }

    /// Kings and pawns only: the bits of the single word are the black king's squares.
    #[inline(always)]
    fn legal_kings_and_pawns(&self, white: u8) -> [u64; 2] {
        let apart = !(self.fixed | 1 << white | king_steps(white));
        let mut legal = [apart; 2];
        for (pawn, &s) in self.space.slices.pawns.iter().zip(self.pawns) {
            let attacked = pawn_attacks(pawn.color, s);
            match pawn.color {
                0 => legal[0] &= !attacked,
                _ if attacked >> white & 1 == 1 => legal[1] = 0,
                _ => {}
            }
        }
        legal
    }
}
