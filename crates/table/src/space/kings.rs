//! How the kings are indexed: as a pair with all symmetry removed, or one by one.

use std::sync::LazyLock;

use shakmaty::Bitboard;

use super::symmetry::{Symmetry, turn};
use crate::geometry::king_steps;

/// A class of king placements and the symmetry that brings the board to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turned {
    pub class: u16,
    pub by: Symmetry,
}

/// The king placements that are told apart, and the king moves between them.
///
/// Without pawns a class is a pair of kings: the white one in the triangle a1-d1-d4, the black
/// one not above the long diagonal while the white one is on it: 462 classes. With pawns the
/// pawns break the symmetry; then a class is the white king's square alone, and the black king
/// moves like any other man.
pub(crate) struct Kings {
    /// The squares of the kings a class holds: white, and black where the class is a pair.
    pub squares: Vec<(u8, Option<u8>)>,
    /// For each side, from each class: the classes one king move away.
    pub steps: [Vec<Vec<Turned>>; 2],
    lookup: Vec<Option<Turned>>,
}

impl Kings {
    /// The 462 pairs for boards without pawns.
    pub(crate) fn pairs() -> &'static Kings {
        static PAIRS: LazyLock<Kings> = LazyLock::new(build_pairs);
        &PAIRS
    }

    /// The 64 squares of the white king for boards with pawns.
    pub(crate) fn white_alone() -> &'static Kings {
        static ALONE: LazyLock<Kings> = LazyLock::new(build_alone);
        &ALONE
    }

    /// Number of classes.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The class of two kings; `None` if they touch.
    #[inline(always)]
    pub(crate) fn class(&self, white: u8, black: u8) -> Option<Turned> {
        self.lookup[usize::from(white) << 6 | usize::from(black)]
    }
}

fn touching(white: u8, black: u8) -> bool {
    white == black || king_steps(white) >> black & 1 == 1
}

fn build_pairs() -> Kings {
    let below_diagonal = |s: u8| s >> 3 <= s & 7;
    let on_diagonal = |s: u8| s >> 3 == s & 7;
    let mut pairs = Vec::new();
    for white in (0..32u8).filter(|s| s & 7 < 4 && below_diagonal(*s)) {
        for black in 0..64u8 {
            if !touching(white, black) && (!on_diagonal(white) || below_diagonal(black)) {
                pairs.push((white, black));
            }
        }
    }
    let mut lookup = vec![None; 4096];
    for white in 0..64u8 {
        for black in 0..64u8 {
            let find = |by: Symmetry| {
                let turned = (turn(by, white), turn(by, black));
                let class = pairs.iter().position(|&pair| pair == turned)?;
                Some(Turned { class: class as u16, by })
            };
            lookup[usize::from(white) << 6 | usize::from(black)] = (0..8).find_map(find);
        }
    }
    let step = |color: usize| {
        pairs
            .iter()
            .map(|&(white, black)| {
                let from = if color == 0 { white } else { black };
                Bitboard(king_steps(from))
                    .into_iter()
                    .filter_map(|to| {
                        let to = to as u8;
                        let (w, b) = if color == 0 { (to, black) } else { (white, to) };
                        lookup[usize::from(w) << 6 | usize::from(b)]
                    })
                    .collect()
            })
            .collect()
    };
    let steps = [step(0), step(1)];
    Kings { squares: pairs.iter().map(|&(w, b)| (w, Some(b))).collect(), steps, lookup }
}

fn build_alone() -> Kings {
    let lookup = (0..4096usize)
        .map(|i| {
            let (white, black) = ((i >> 6) as u8, (i & 63) as u8);
            (!touching(white, black)).then_some(Turned { class: u16::from(white), by: 0 })
        })
        .collect();
    let steps = (0..64u8)
        .map(|from| {
            let steps = Bitboard(king_steps(from)).into_iter();
            steps.map(|to| Turned { class: to as u16, by: 0 }).collect()
        })
        .collect();
    Kings {
        squares: (0..64).map(|w| (w, None)).collect(),
        steps: [steps, vec![Vec::new(); 64]],
        lookup,
    }
}
