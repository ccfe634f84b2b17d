//! What was found in a collection, as its file has it and as the API shows it.

use std::collections::BTreeMap;

use lucena_practice::{Digest, Ended, Heat, Mirrored, PartPosition, board};
use serde::{Deserialize, Serialize};
use shakmaty::{Piece, Square};

use super::collection::Stamp;
use super::truth::Truths;

/// The version of the file; others are not read.
pub const VERSION: u32 = 1;

/// Everything that was found in a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mined {
    #[serde(flatten)]
    pub of: Of,
    /// Games that the phases were mined from.
    pub games: u64,
    /// Games that were read.
    pub games_all: u64,
    /// Games that cannot be replayed.
    pub rejected: u64,
    pub phases: BTreeMap<String, PhaseDocument>,
    pub truth: Truths,
}

/// What a file must say to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Of {
    pub version: u32,
    pub stamp: Stamp,
}

/// What was found in a phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PhaseDocument {
    pub games: u64,
    pub rows: u64,
    pub positions: u64,
    pub standard_bits: f64,
    pub bits: f64,
    pub found: usize,
    pub sets: Vec<SetLine>,
    /// By the letter of the man, as in FEN: shares of the positions, a1 first, rank by rank.
    pub heat: BTreeMap<char, Vec<f64>>,
    pub mirror: Vec<MirrorLine>,
}

/// A part-position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetLine {
    pub board: String,
    pub size: usize,
    pub usage: u32,
    pub support: u32,
    pub colour: Colour,
    /// Games with a result that have it; the shares are of these.
    pub games: u64,
    pub white_won: Option<f64>,
    pub drawn: Option<f64>,
    pub black_won: Option<f64>,
}

/// Whose men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    White,
    Black,
    Both,
}

/// A set of White's men, and the same mirrored for Black.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MirrorLine {
    pub board: String,
    pub white: f64,
    pub black: f64,
    pub white_rows: u64,
    pub black_rows: u64,
}

impl From<&Digest> for PhaseDocument {
    fn from(digest: &Digest) -> PhaseDocument {
        let heat = Heat::men().map(|(color, role)| {
            let share = |count: &u64| share(*count, digest.positions).unwrap_or_default();
            (Piece { color, role }.char(), digest.heat.on(color, role).iter().map(share).collect())
        });
        PhaseDocument {
            games: digest.games,
            rows: digest.rows,
            positions: digest.positions,
            standard_bits: digest.standard_bits,
            bits: digest.bits,
            found: digest.found,
            sets: digest.sets.iter().map(SetLine::from).collect(),
            heat: heat.collect(),
            mirror: digest.mirrored.iter().map(|one| mirror_line(one, digest.rows)).collect(),
        }
    }
}

impl From<&PartPosition> for SetLine {
    fn from(set: &PartPosition) -> SetLine {
        let white = set.items.iter().filter(|item| item.piece().color.is_white()).count();
        let Ended { won, drawn, lost } = set.ended;
        let games = set.ended.games();
        SetLine {
            board: board(set.items.iter().copied()).to_string(),
            size: set.items.len(),
            usage: set.usage,
            support: set.support,
            colour: match white {
                0 => Colour::Black,
                all if all == set.items.len() => Colour::White,
                _ => Colour::Both,
            },
            games,
            white_won: share(won, games),
            drawn: share(drawn, games),
            black_won: share(lost, games),
        }
    }
}

fn mirror_line(one: &Mirrored, rows: u64) -> MirrorLine {
    MirrorLine {
        board: board(one.items.iter().copied()).to_string(),
        white: share(one.white, rows).unwrap_or_default(),
        black: share(one.black, rows).unwrap_or_default(),
        white_rows: one.white,
        black_rows: one.black,
    }
}

/// The share of a part; nothing of none.
pub fn share(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// The table of a phase, as the API shows it.
#[derive(Serialize)]
pub struct TableView<'m> {
    name: &'m str,
    phase: &'m str,
    games: u64,
    games_all: u64,
    rows: u64,
    standard_bits: f64,
    bits: f64,
    found: usize,
    sets: &'m [SetLine],
}

/// The heat of a man.
#[derive(Serialize)]
pub struct HeatView {
    piece: char,
    rows: u64,
    squares: Vec<SquareShare>,
}

#[derive(Serialize)]
struct SquareShare {
    square: String,
    share: f64,
}

impl PhaseDocument {
    pub fn table<'m>(&'m self, name: &'m str, phase: &'m str, games_all: u64) -> TableView<'m> {
        TableView {
            name,
            phase,
            games: self.games,
            games_all,
            rows: self.rows,
            standard_bits: self.standard_bits,
            bits: self.bits,
            found: self.found,
            sets: &self.sets,
        }
    }

    /// Nothing for a letter that does not name a man.
    pub fn heat(&self, piece: char) -> Option<HeatView> {
        let squares = Square::ALL.into_iter().zip(self.heat.get(&piece)?);
        let squares = squares
            .map(|(square, &share)| SquareShare { square: square.to_string(), share })
            .collect();
        Some(HeatView { piece, rows: self.positions, squares })
    }
}
