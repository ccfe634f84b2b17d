//! Step 1: what the table says.

use std::collections::BTreeMap;

use lucena_table::Material;
use lucena_table::{Extreme, Metric, SideStats, Stats, Tables};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use super::line::LineData;
use crate::error::StudyError;

/// The counts of both sides, and the longest wins.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableData {
    /// The first-named side to move.
    pub white: SideData,
    /// The other side to move.
    pub black: SideData,
    /// Bytes of the table's file.
    pub file_bytes: u64,
    /// The longest win of the first-named side, played out.
    pub longest: Option<LineData>,
    /// The longest win of the other side, played out.
    pub longest_of_black: Option<LineData>,
}

/// The counts with one side to move, over the whole board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SideData {
    /// Legal positions.
    pub legal: u64,
    /// The same, one for each class of alike boards.
    pub canonical: u64,
    /// Won for the side to move.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
    /// The longest win.
    pub longest_win: Option<LongestData>,
    /// The longest loss.
    pub longest_loss: Option<LongestData>,
    /// Boards at each signed distance in plies.
    pub plies: BTreeMap<i32, u64>,
}

/// A longest win or loss.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LongestData {
    /// How long, in plies, losses negative.
    pub plies: i32,
    /// Boards that are so long.
    pub positions: u64,
    /// The same, one for each class of alike boards.
    pub canonical: u64,
    /// One of them.
    pub fen: String,
}

impl LongestData {
    /// How long, in moves.
    pub fn moves(&self) -> u32 {
        self.plies.unsigned_abs().div_ceil(2)
    }
}

impl SideData {
    fn of(stats: SideStats) -> SideData {
        let longest = |extreme: Option<Extreme>, sign: i32| {
            extreme.map(|extreme| LongestData {
                plies: sign * i32::from(extreme.plies.0),
                positions: extreme.positions,
                canonical: extreme.canonical,
                fen: extreme.fen,
            })
        };
        SideData {
            legal: stats.legal,
            canonical: stats.canonical,
            win: stats.win,
            draw: stats.draw,
            loss: stats.loss,
            longest_win: longest(stats.longest_win, 1),
            longest_loss: longest(stats.longest_loss, -1),
            plies: stats.plies,
        }
    }
}

impl TableData {
    /// Whether the first-named side wins from anywhere with the move.
    pub fn white_wins(&self) -> bool {
        self.white.win > 0
    }

    /// Moves of the longest win of either side.
    pub fn longest_moves_of_all(&self) -> u32 {
        let black = self.black.longest_win.as_ref().map_or(0, LongestData::moves);
        self.longest_moves().max(black)
    }

    /// Moves of the first-named side's longest win with the move; 0 if there is none.
    pub fn longest_moves(&self) -> u32 {
        self.white.longest_win.as_ref().map_or(0, LongestData::moves)
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
        white: SideData::of(stats.white),
        black: SideData::of(stats.black),
        file_bytes: table.file_bytes(),
    })
}
