//! King and pawn against king, Black to move, as bits (a bitbase): filled once, on first use.

use std::sync::LazyLock;

use shakmaty::Color;
use shakmaty::attacks::{king_attacks, pawn_attacks};

use crate::geometry::{SquareMask, bit, each, square};

/// For each square of the pawn and of its king, the squares of the black king for which White
/// wins with this side to move.
struct LonePawn {
    white: Vec<SquareMask>,
    black: Vec<SquareMask>,
}

static WON: LazyLock<LonePawn> = LazyLock::new(fill);

fn place(pawn: u8, king: u8) -> usize {
    usize::from(pawn) * 64 + usize::from(king)
}

fn steps(s: u8) -> SquareMask {
    king_attacks(square(s)).0
}

/// Whether White wins with king and pawn alone, Black to move.
pub fn wins_alone(pawn: u8, white: u8, black: u8) -> bool {
    matches!(pawn >> 3, 1..=6) && WON.black[place(pawn, white)] & bit(black) != 0
}

fn fill() -> LonePawn {
    let mut won = LonePawn { white: vec![0; 64 * 64], black: vec![0; 64 * 64] };
    // A pawn only goes up: what it leads to is known before.
    for pawn in (8..56).rev() {
        loop {
            let mut more = false;
            for king in (0..64).filter(|&king| king != pawn) {
                let white = white_wins(&won, pawn, king);
                let at = place(pawn, king);
                more |= won.white[at] != white;
                won.white[at] = white;
                let black = black_loses(&won, pawn, king);
                more |= won.black[at] != black;
                won.black[at] = black;
            }
            if !more {
                break;
            }
        }
    }
    won
}

/// The squares of the black king for which a move of White wins.
fn white_wins(won: &LonePawn, pawn: u8, king: u8) -> SquareMask {
    let near = steps(king);
    let kings = near & !bit(pawn);
    let mut wins = each(kings).fold(0, |all, to| all | won.black[place(pawn, to)] & !steps(to));
    let ahead = pawn + 8;
    if ahead != king {
        wins |= match pawn >> 3 {
            // The new queen stays unless it is taken at once.
            6 if near & bit(ahead) != 0 => !bit(ahead),
            6 => !(steps(ahead) | bit(ahead)),
            1 if pawn + 16 != king => {
                (won.black[place(ahead, king)] | won.black[place(pawn + 16, king)]) & !bit(ahead)
            }
            _ => won.black[place(ahead, king)],
        };
    }
    wins & !near & !bit(king) & !bit(pawn)
}

/// The squares of the black king from which every move loses: he has one, or is mated.
fn black_loses(won: &LonePawn, pawn: u8, king: u8) -> SquareMask {
    let checked = pawn_attacks(Color::White, square(pawn)).0;
    let barred = steps(king) | checked;
    let white = won.white[place(pawn, king)];
    let loses = |&black: &u8| {
        let moves = steps(black) & !barred;
        // Taking the pawn draws: its square is never among those that White wins.
        if moves == 0 { checked & bit(black) != 0 } else { moves & !white == 0 }
    };
    let free = !(steps(king) | bit(king) | bit(pawn));
    each(free).filter(loses).fold(0, |all, s| all | bit(s))
}
