//! What work will take, before it is started.

use serde::Serialize;

use crate::material::{MAX_MEN, Material};
use crate::space::Space;
use crate::tables::Tables;

/// What solving a table will take.
///
/// ```
/// let estimate = lucena_table::Tables::estimate("KRvK".parse()?);
/// assert_eq!(estimate.positions, 2 * 462 * 64);
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Estimate {
    /// The endgame.
    pub material: Material,
    /// Numbered positions, both sides to move.
    pub positions: u64,
    /// Memory while solving.
    pub memory_bytes: u64,
    /// Room for the file.
    pub disk_bytes: u64,
}

impl Tables {
    /// What solving an endgame takes, not counting the smaller tables it needs.
    pub fn estimate(material: Material) -> Estimate {
        let space = Space::new(material);
        let positions = 2 * space.len() as u64;
        let slots = (space.kings.len() * space.rows.words() * 64) as u64;
        let threads = rayon::current_num_threads() as u64;
        let memory = if material.has_pawns() {
            // Values of all slices; planes and pawn offers of one slice a thread; slices of the
            // tables that pawns promote into.
            let slices = threads.min(space.slices.widest_level() as u64);
            let promoted = if material.men() == MAX_MEN { 320 << 20 } else { 32 << 20 };
            positions + slots * 6 * slices + promoted
        } else {
            positions + slots * 6 / 8 + (64 << 20)
        };
        let disk_bytes = positions / 2 + 4096;
        Estimate { material, positions, memory_bytes: memory + (32 << 20), disk_bytes }
    }

    /// The memory that [`crate::verify`] takes for an endgame: its values and those of all it can
    /// turn into at once.
    pub fn estimate_check(material: Material) -> u64 {
        let all = material.next().into_iter().chain([material]);
        all.map(|material| 2 * Space::new(material).len() as u64).sum::<u64>() + (32 << 20)
    }
}
