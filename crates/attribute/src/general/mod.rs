//! Families of attributes made from the men of any endgame.

use lucena_table::Material;

use crate::attribute::Attribute;

/// All attributes of an endgame.
pub fn attributes(_material: Material) -> Vec<Attribute> {
    Vec::new()
}
