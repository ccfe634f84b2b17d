//! Who wins single positions, looked up in planes: an endgame and those it leads to.

use std::collections::HashMap;

use shakmaty::{Chess, EnPassantMode, Move, Position};

use super::OutcomePlanes;
use crate::error::TableError;
use crate::material::Material;
use crate::outcome::Outcome;
use crate::table::locate;
use crate::tables::Tables;
use lucena_work::Progress;

/// Who wins the positions of an endgame, and those that one move leads to. It is much faster than
/// tables, because planes are in memory.
///
/// ```
/// use lucena_table::{OutcomeLookup, Tables, parse_fen, san};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KPvK".parse()?, &Silent)?;
/// let lookup = OutcomeLookup::new(&tables, &planes, &Silent)?;
/// let position = parse_fen("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1")?;
/// let keeping = lookup.keeping(&position).into_iter().map(|m| san(&position, m));
/// assert_eq!(keeping.collect::<Vec<_>>(), ["Ke6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OutcomeLookup<'p> {
    own: &'p OutcomePlanes,
    smaller: HashMap<Material, OutcomePlanes>,
}

impl<'p> OutcomeLookup<'p> {
    /// Makes the planes of smaller endgames that are missing.
    pub fn new(
        tables: &Tables,
        own: &'p OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<OutcomeLookup<'p>, TableError> {
        let mut smaller = HashMap::new();
        for material in own.material().next() {
            if material != Material::BARE_KINGS {
                smaller.insert(material, tables.outcomes(material, progress)?);
            }
        }
        Ok(OutcomeLookup { own, smaller })
    }

    /// The outcome for the side to move; `None` for a position of another endgame.
    pub fn outcome(&self, position: &Chess) -> Option<Outcome> {
        if position.ep_square(EnPassantMode::Legal).is_some() {
            // Planes know no right to take en passant, but a capture is a move into them.
            let moves = position.legal_moves();
            return moves.iter().filter_map(|m| self.outcome_by(position, *m)).max();
        }
        let (material, swapped) = Material::of_board(position.board());
        if material == Material::BARE_KINGS {
            return Some(Outcome::Draw);
        }
        let own = Some(self.own).filter(|own| own.material() == material);
        let planes = own.or_else(|| self.smaller.get(&material))?;
        let (index, side) = locate(planes.space(), position.board(), position.turn(), swapped)?;
        let first = planes.at(index, shakmaty::Color::from_white(side == 0))?;
        Some(if side == 0 { first } else { -first })
    }

    /// The outcome of a move for the side that makes it.
    pub fn outcome_by(&self, position: &Chess, m: Move) -> Option<Outcome> {
        let mut after = position.clone();
        after.play_unchecked(m);
        self.outcome(&after).map(|outcome| -outcome)
    }

    /// The moves after which the outcome is what it was.
    pub fn keeping(&self, position: &Chess) -> Vec<Move> {
        let outcome = self.outcome(position);
        let moves = position.legal_moves().into_iter();
        moves.filter(|m| self.outcome_by(position, *m) == outcome).collect()
    }
}
