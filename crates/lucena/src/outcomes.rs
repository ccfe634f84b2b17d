//! Who wins every position of an endgame, where memory and disk have room for it.

use lucena_table::{Material, Metric, OutcomePlanes, Space};

use crate::context::Context;
use crate::failure::Failure;
use crate::machine;

/// The outcomes of an endgame; its table is solved if neither is there. `searches`: whether all
/// positions will be searched; `more`: bytes that the work beside them takes.
pub fn planes(
    context: &Context,
    material: Material,
    searches: bool,
    more: u64,
) -> Result<OutcomePlanes, Failure> {
    if !OutcomePlanes::path(context.tables.folder(), material).exists() {
        context.check_room(material, Metric::Dtm)?;
    }
    if searches {
        for next in material.next() {
            context.check_room(next, Metric::Dtm)?;
        }
    }
    // Three bits a number and side; a search keeps bounds, ways out and opinions besides.
    let bits = 2 * if searches { 3 + 20 } else { 3 };
    machine::check_memory(material, Space::new(material).len() as u64 * bits / 8 + more)?;
    Ok(context.tables.outcomes(material, &context.bar)?)
}
