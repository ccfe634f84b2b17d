//! The 33 attributes of Breda 2006.
use crate::attribute::Attribute;
use crate::set::Set;
/// The attributes of a set, in its order.
pub fn attributes(_set: Set) -> Vec<Attribute> {
    Vec::new()
}
