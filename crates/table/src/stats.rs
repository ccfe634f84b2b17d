//! Counts over all positions of a table.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::error::TableError;
use crate::material::Material;
use crate::position::board_fen;
use crate::solve::Neighbour;
use crate::space::{Orbit, Space};
use crate::table::Table;
use crate::value::{Cells, ILLEGAL, STALEMATE, Value, decode};

/// The longest win or loss.
///
/// ```
/// use lucena_table::{Metric, Tables};
/// let queen = Tables::compute_from_nothing("KQvK".parse()?, Metric::Dtm, &lucena_work::Silent)?;
/// let longest = queen.stats().white.longest_win.expect("the queen wins");
/// assert_eq!((longest.plies, longest.moves()), (19, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extreme {
    /// How long, in plies; losses negative.
    pub plies: i32,
    /// Boards that are so long, no symmetry removed.
    pub positions: u64,
    /// The same, one of each group of symmetric boards.
    pub canonical: u64,
    /// One of them.
    pub fen: String,
}

impl Extreme {
    /// How long, in moves of the winning side.
    pub fn moves(&self) -> u32 {
        self.plies.unsigned_abs().div_ceil(2)
    }
}

/// The counts with one side to move.
///
/// ```
/// use lucena_table::{Metric, Tables};
/// let knight = Tables::compute_from_nothing("KNvK".parse()?, Metric::Dtm, &lucena_work::Silent)?;
/// let side = knight.stats().white;
/// assert_eq!((side.win, side.draw), (0, side.legal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideStats {
    /// Legal positions on the whole board.
    pub legal: u64,
    /// Legal positions, one of each group of symmetric boards.
    pub canonical: u64,
    /// Won for the side to move, on the whole board.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
    /// The longest win, if there is any.
    pub longest_win: Option<Extreme>,
    /// The longest loss, if there is any.
    pub longest_loss: Option<Extreme>,
    /// Boards at each signed distance: wins positive, losses negative or 0.
    pub plies: BTreeMap<i32, u64>,
    /// The same, one of each group of symmetric boards.
    #[serde(default)]
    pub canonical_plies: BTreeMap<i32, u64>,
}

/// The counts of a table.
///
/// ```
/// use lucena_table::{Metric, Stats, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
/// let stats = Stats::of(&table)?;
/// assert_eq!((stats.white.legal, stats.black.canonical), (175_168, 28_056));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// The endgame.
    pub material: Material,
    /// The first-named side to move.
    pub white: SideStats,
    /// The other side to move.
    pub black: SideStats,
}

/// Count and first number for a value.
#[derive(Clone, Copy, Default)]
struct ValueTally {
    boards: u64,
    canonical: u64,
    first: usize,
}

impl Stats {
    /// Counts all positions of a table.
    pub fn of(table: &Table) -> Result<Stats, TableError> {
        Stats::count(table)
    }

    pub(crate) fn count(table: &dyn Neighbour) -> Result<Stats, TableError> {
        Ok(Stats {
            material: table.space().material(),
            white: side(table, Color::White)?,
            black: side(table, Color::Black)?,
        })
    }
}

fn side(table: &dyn Neighbour, turn: Color) -> Result<SideStats, TableError> {
    let mut all: BTreeMap<u16, ValueTally> = BTreeMap::new();
    let space = table.space();
    for slice in 0..space.slices.len() {
        let cells = table.cells(usize::from(turn.is_black()), slice)?;
        for (code, part) in tally(space, &cells, slice) {
            // Parts come in the order of numbers, so the first tally keeps the first number.
            let first = ValueTally { first: part.first, ..ValueTally::default() };
            let sum = all.entry(code).or_insert(first);
            sum.boards += part.boards;
            sum.canonical += part.canonical;
        }
    }
    let mut stats = SideStats::default();
    for (code, tally) in all {
        let Some(value) = decode(code) else { continue };
        stats.legal += tally.boards;
        stats.canonical += tally.canonical;
        let (boards, longest) = match value {
            Value::Win(_) => (&mut stats.win, Some(&mut stats.longest_win)),
            Value::Draw => (&mut stats.draw, None),
            Value::Loss(_) => (&mut stats.loss, Some(&mut stats.longest_loss)),
        };
        *boards += tally.boards;
        if let (Some(plies), Some(longest)) = (value.signed(), longest) {
            stats.plies.insert(plies, tally.boards);
            stats.canonical_plies.insert(plies, tally.canonical);
            // Codes come in rising order of plies, so the last one stays.
            // Only a forged file has a value where there is no board.
            let fen =
                space.board(tally.first).map_or_else(String::new, |board| board_fen(&board, turn));
            let ValueTally { boards: positions, canonical, .. } = tally;
            *longest = Some(Extreme { plies, positions, canonical, fen });
        }
    }
    Ok(stats)
}

/// Counts the cells of a slice, in the order of their numbers.
fn tally(space: &Space, cells: &Cells, slice: usize) -> Vec<(u16, ValueTally)> {
    let (len, stride) = (space.slice_len(), space.rows.stride);
    let classes = (0..space.kings.len()).into_par_iter().map(|class| {
        let mut tallies: Vec<ValueTally> = Vec::new();
        let orbit = space.class_orbit(slice, class);
        if orbit == Some(Orbit::Copy) {
            return Vec::new();
        }
        for cell in class * stride..(class + 1) * stride {
            let code = cells.code(cell);
            if code == ILLEGAL {
                continue;
            }
            let index = slice * len + cell;
            let Orbit::Of(boards) = orbit.unwrap_or_else(|| space.orbit(index)) else { continue };
            // The three words at the end of the codes go to the front.
            let place = usize::from(code.wrapping_sub(STALEMATE));
            if place >= tallies.len() {
                tallies.resize(place + 1, ValueTally::default());
            }
            let tally = &mut tallies[place];
            if tally.canonical == 0 {
                tally.first = index;
            }
            tally.boards += u64::from(boards);
            tally.canonical += 1;
        }
        let found = tallies.into_iter().enumerate().filter(|(_, tally)| tally.canonical > 0);
        found
            .map(|(place, tally)| ((place as u16).wrapping_add(STALEMATE), tally))
            .collect::<Vec<_>>()
    });
    classes.collect::<Vec<_>>().into_iter().flatten().collect()
}
