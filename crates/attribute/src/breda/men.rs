//! The three men of KRvK on files and ranks counted from 0.

use shakmaty::{File, Rank, Square};

use crate::position::Position;

/// A square as the thesis reckons with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FileRank {
    pub file: i8,
    pub rank: i8,
}

impl FileRank {
    fn new(square: Square) -> FileRank {
        FileRank { file: u32::from(square.file()) as i8, rank: u32::from(square.rank()) as i8 }
    }

    pub fn square(self) -> Square {
        Square::from_coords(File::new(self.file as u32), Rank::new(self.rank as u32))
    }

    pub fn files(self, other: FileRank) -> u8 {
        self.file.abs_diff(other.file)
    }

    pub fn ranks(self, other: FileRank) -> u8 {
        self.rank.abs_diff(other.rank)
    }

    /// King's steps on an empty board.
    pub fn steps(self, other: FileRank) -> u8 {
        self.files(other).max(self.ranks(other))
    }

    /// Steps from each edge, in the order a, h, 1, 8 in which ties are broken.
    pub fn edge_distances(self) -> [(Edge, i8); 4] {
        Edge::ALL.map(|edge| (edge, edge.above(self)))
    }

    /// Steps from the nearest edge.
    pub fn edge_distance(self) -> i8 {
        self.file.min(7 - self.file).min(self.rank).min(7 - self.rank)
    }

    /// King's steps from the nearest corner.
    pub fn corner_distance(self) -> u8 {
        self.file.min(7 - self.file).max(self.rank.min(7 - self.rank)) as u8
    }
}

/// One of the four edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    A,
    H,
    One,
    Eight,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::A, Edge::H, Edge::One, Edge::Eight];

    /// How far a square lies from this edge: its height if the edge is the bottom.
    pub fn above(self, at: FileRank) -> i8 {
        match self {
            Edge::A => at.file,
            Edge::H => 7 - at.file,
            Edge::One => at.rank,
            Edge::Eight => 7 - at.rank,
        }
    }

    /// Where a square lies along this edge.
    pub fn along(self, at: FileRank) -> i8 {
        match self {
            Edge::A | Edge::H => at.rank,
            Edge::One | Edge::Eight => at.file,
        }
    }
}

/// White king, white rook, black king.
#[derive(Clone, Copy)]
pub struct Trio {
    pub wk: FileRank,
    pub wr: FileRank,
    pub bk: FileRank,
}

impl Trio {
    pub fn of(position: &Position) -> Trio {
        let [wk, wr, bk] = [0, 1, 2].map(|man| FileRank::new(position.men()[man].square));
        Trio { wk, wr, bk }
    }

    /// The edges nearest to the black king: one, or two on a diagonal.
    pub fn nearest_edges(self) -> impl Iterator<Item = Edge> {
        let nearest = self.bk.edge_distance();
        self.bk
            .edge_distances()
            .into_iter()
            .filter(move |(_, d)| *d == nearest)
            .map(|(edge, _)| edge)
    }
}

/// Whether `b` lies strictly between `a` and `c`, whichever of them is the smaller.
pub fn between(a: i8, b: i8, c: i8) -> bool {
    (a < b && b < c) || (c < b && b < a)
}
