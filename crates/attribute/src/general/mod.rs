//! Families of attributes made from the men of any endgame.
//!
//! Breda 2006 ends with the wish for a system that finds its questions itself. Here each family
//! looks at the cast of an endgame and asks what a player would ask of such men. No family knows
//! an endgame by name, and none asks what can have one answer only.
//!
//! Turning or mirroring the board changes no answer: without pawns nobody tells files from ranks
//! (the longer and the shorter of two distances serve), with pawns nobody tells left from right.

pub(crate) mod about;
mod between;
pub(crate) mod cast;
mod colour;
pub(crate) mod corner;
mod distance;
pub(crate) mod mobility;
mod opposition;
pub(crate) mod path;
pub(crate) mod place;
mod plain;
mod race;
mod region;
mod safety;

use lucena_table::Material;

use self::cast::Cast;
use crate::attribute::Attribute;

pub use self::plain::plain;

/// All attributes of an endgame, family by family.
pub fn attributes(material: Material) -> Vec<Attribute> {
    let cast = Cast::of(material);
    let families = [
        distance::attributes,
        place::attributes,
        corner::attributes,
        safety::attributes,
        mobility::attributes,
        region::attributes,
        opposition::attributes,
        between::attributes,
        colour::attributes,
        path::attributes,
        race::attributes,
    ];
    families.iter().flat_map(|family| family(&cast)).collect()
}
