//! The price of knowledge in search: how many bytes each ply of search saves.

use lucena_table::{Material, Tables};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::build::{Graph, Packing, minimax};
use crate::error::PackError;
use crate::exact::{self, ErrorModel};
use crate::feature::PackFeature;
use crate::file::{PackFile, PackMetric};

/// The packs of one endgame, from the one that needs no search to the one that needs most.
#[derive(Clone, Debug, Serialize)]
pub struct PriceLadder {
    /// The endgame.
    pub material: Material,
    /// What the packs answer.
    pub metric: PackMetric,
    /// By plies of search.
    pub rungs: Vec<Rung>,
}

/// One pack of a ladder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rung {
    /// "exact tree", "level 0".
    pub name: String,
    /// Plies searched from a position with the weak side to move.
    pub plies: u32,
    /// Bytes of the file.
    pub bytes: u64,
}

impl PriceLadder {
    /// Makes the exact tree and the packs of all levels up to that of `packing`, and searches
    /// each of them over the whole endgame: all answer every position right.
    ///
    /// The tables of the endgame and of all smaller ones must be there.
    pub fn climb(
        tables: &Tables,
        material: Material,
        packing: &Packing,
        progress: &dyn Progress,
    ) -> Result<PriceLadder, PackError> {
        PriceLadder::climb_keeping(tables, material, packing, progress, &mut drop)
    }

    /// The same; each pack is handed over once it is checked.
    pub fn climb_keeping(
        tables: &Tables,
        material: Material,
        packing: &Packing,
        progress: &dyn Progress,
        keep: &mut dyn FnMut(PackFile),
    ) -> Result<PriceLadder, PackError> {
        let mut rungs = vec![exact(tables, material, packing.metric, progress)?];
        for level in 0..=packing.level {
            let packing = Packing { level, ..*packing };
            let pack = packing.pack(tables, material, progress)?;
            progress.check()?;
            let found = minimax(tables, &pack)?;
            if found.wrong > 0 {
                return Err(PackError::OtherTable(material));
            }
            rungs.push(Rung {
                name: format!("level {level}"),
                plies: 2 * u32::from(level) + 2,
                bytes: pack.to_bytes().len() as u64,
            });
            keep(pack);
        }
        Ok(PriceLadder { material, metric: packing.metric, rungs })
    }
}

/// Breda's scheme: a tree and its errors, the weak side to move; no search.
fn exact(
    tables: &Tables,
    material: Material,
    metric: PackMetric,
    progress: &dyn Progress,
) -> Result<Rung, PackError> {
    let graph = Graph::new(tables, material, Color::White, metric == PackMetric::Wdl)?;
    let exact =
        |features: Vec<PackFeature>| exact::encode(&graph, &features, ErrorModel::Alone, progress);
    let (plain, rich) = (PackFeature::plain(&graph.ending), PackFeature::rich(&graph.ending));
    let stored = std::cmp::min_by_key(exact(plain)?, exact(rich)?, |exact| exact.bytes.len());
    let again = exact::decode(&stored.bytes, &graph.ending, graph.scale, &graph.weak)?;
    if again != graph.weak_rank {
        return Err(PackError::OtherTable(material));
    }
    Ok(Rung { name: "exact tree".into(), plies: 0, bytes: stored.bytes.len() as u64 })
}
