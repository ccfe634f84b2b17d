//! What the rules of chess alone say about positions with the weak side to move.

use rayon::prelude::*;

use crate::facts::Catalogued;
use crate::scale::{Rank, Scale};
use lucena_layout::{Side, Squares, Step};

/// What the rules say about a position.
#[derive(Clone, Copy)]
pub(super) struct Ruled {
    /// The rank, where the rules give it: mate, stalemate, and the last winning man taken.
    pub(super) rank: Option<Rank>,
    /// How many moves the weak side has.
    pub(super) moves: u8,
    /// Whether it is in check, and whether it can take something.
    pub(super) check: bool,
    pub(super) takes: bool,
}

/// What the rules say about all positions.
pub(super) fn ruled(ending: &Catalogued, scale: Scale, positions: &[Squares]) -> Vec<Ruled> {
    positions.par_iter().map(|squares| rule(ending, scale, squares)).collect()
}

fn rule(ending: &Catalogued, scale: Scale, squares: &Squares) -> Ruled {
    let steps = ending.steps(squares, Side::Weak);
    let check = ending.in_check(Side::Weak, squares, None);
    let takes = steps.iter().any(|step| matches!(step, Step::Outside(_)));
    let rank = if steps.is_empty() {
        Some(if check { scale.win(0) } else { scale.draw() })
    } else if takes && ending.lone_king() && ending.takes_the_win(squares) {
        Some(scale.draw())
    } else {
        None
    };
    Ruled { rank, moves: steps.len() as u8, check, takes }
}
