//! Step 1: what the table says.

use lucena_table::{Extreme, Material, Metric, SideStats, Stats, Tables};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use super::line::LineData;
use crate::error::StudyError;

/// The counts of both sides, and the longest wins.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableData {
    /// The first-named side to move.
    pub white: SideStats,
    /// The other side to move.
    pub black: SideStats,
    pub file_bytes: u64,
    /// The longest win of the first-named side, played out.
    pub longest: Option<LineData>,
    /// The longest win of the other side, played out.
    pub longest_of_black: Option<LineData>,
}

impl TableData {
    /// Whether the first-named side wins from anywhere with the move.
    pub fn white_wins(&self) -> bool {
        self.white.win > 0
    }

    /// Moves of the longest win of either side.
    pub fn longest_moves_of_all(&self) -> u32 {
        let black = self.black.longest_win.as_ref().map_or(0, Extreme::moves);
        self.longest_moves().max(black)
    }

    /// Moves of the first-named side's longest win with the move; 0 if there is none.
    pub fn longest_moves(&self) -> u32 {
        self.white.longest_win.as_ref().map_or(0, Extreme::moves)
    }
}

/// Solves the endgame and counts.
pub fn make(
    tables: &Tables,
    material: Material,
    progress: &dyn Progress,
) -> Result<TableData, StudyError> {
    let table = tables.solve(material, Metric::Dtm, progress)?;
    progress.begin("counting", 0);
    let stats = Stats::of(&table);
    progress.end();
    let stats = stats?;
    let line = |longest: &Option<Extreme>| {
        longest.as_ref().map(|longest| LineData::best(tables, &longest.fen)).transpose()
    };
    // Where both sides have the same men, what one wins the other does.
    let both = !material.is_symmetric();
    Ok(TableData {
        longest: line(&stats.white.longest_win)?,
        longest_of_black: if both { line(&stats.black.longest_win)? } else { None },
        white: stats.white,
        black: stats.black,
        file_bytes: table.file_bytes(),
    })
}
