//! What several steps of a study of five men stand on.

use std::cell::OnceCell;

use lucena_table::{Material, OutcomePlanes, SettledPlanes, Tables};
use lucena_work::Progress;

use crate::error::StudyError;
use crate::ground::kept;

/// A position that a search of this many plies settles is a matter of tactics, the others are
/// quiet.
pub const TACTICS: u32 = 3;

/// Who wins every position, and which positions are quiet; found when first asked for.
pub struct FiveGround<'a> {
    pub tables: &'a Tables,
    pub material: Material,
    planes: OnceCell<OutcomePlanes>,
    settled: OnceCell<SettledPlanes>,
}

impl<'a> FiveGround<'a> {
    /// Nothing is found yet.
    pub fn new(tables: &'a Tables, material: Material) -> FiveGround<'a> {
        FiveGround { tables, material, planes: OnceCell::new(), settled: OnceCell::new() }
    }

    /// Who wins every position.
    pub fn planes(&self, progress: &dyn Progress) -> Result<&OutcomePlanes, StudyError> {
        kept(&self.planes, || Ok(self.tables.outcomes(self.material, progress)?))
    }

    /// The positions that are a matter of tactics.
    pub fn settled(&self, progress: &dyn Progress) -> Result<&SettledPlanes, StudyError> {
        let planes = self.planes(progress)?;
        kept(&self.settled, || {
            let mut foresight = self.tables.foresight(planes, progress)?;
            while foresight.plies() < TACTICS {
                foresight.deepen(progress)?;
            }
            Ok(foresight.all_settled())
        })
    }
}
