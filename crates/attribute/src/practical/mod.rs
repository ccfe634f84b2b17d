//! The attributes of practical endings: what books on endgames look at.
//!
//! Where men stand seen from a pawn (signed gaps, short and long side, behind or in front), kings
//! cut off by files and ranks, who is nearer to the pawn and to the square where it promotes, what
//! hangs, what can be pushed, which checks are safe. As in the general set, each family looks at
//! the cast of an endgame and none knows an endgame by name; turning or mirroring the board changes
//! no answer. Questions that the general set asks, too, are taken from there.

mod capture;
mod check;
mod cut;
mod exchange;
mod gap;
mod line;
mod reused;
mod sight;
mod words;

use lucena_table::Material;
use shakmaty::Role;

use crate::attribute::Attribute;
use crate::general::cast::{Actor, Cast};

/// All attributes of an endgame, family by family: first those of the general set.
pub fn attributes(material: Material) -> Vec<Attribute> {
    let cast = Cast::of(material);
    let families = [
        gap::attributes,
        line::attributes,
        cut::attributes,
        capture::attributes,
        sight::attributes,
        check::attributes,
    ];
    let own = families.iter().flat_map(|family| family(&cast));
    let all = reused::attributes(material, &cast).into_iter().chain(own);
    all.map(|attribute| words::with_example(attribute, material)).collect()
}

/// The pieces beside the kings.
fn pieces(cast: &Cast) -> impl Iterator<Item = &Actor> {
    cast.others().filter(|man| !man.is(&[Role::Pawn]))
}

/// The kings, and what cuts kings off.
fn kings_and_heavy(cast: &Cast) -> impl Iterator<Item = &Actor> {
    cast.men.iter().filter(|man| man.is_king() || man.cuts_off())
}
