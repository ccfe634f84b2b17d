//! Slow, literal twins of the 33 attributes and of Bratko's two: written from the thesis' descriptions by looking at
//! squares one by one, sharing nothing with the library. Files and ranks count from 1.

use shakmaty::{Board, Color, File, Piece, Rank, Role, Square};

type Sq = (i32, i32);

/// The three men.
#[derive(Clone, Copy, Debug)]
pub struct Krk {
    pub wk: Sq,
    pub wr: Sq,
    pub bk: Sq,
}

/// An attribute's name and its twin.
type Twin = (&'static str, fn(&Krk) -> i32);

pub const TWINS: [Twin; 41] = [
    ("distance_WK_BK", |p| walk(p.wk, p.bk)),
    ("distance_WR_BK", |p| walk(p.wr, p.bk)),
    ("distance_WK_WR", |p| walk(p.wk, p.wr)),
    ("file_distance_WR_BK", |p| (p.wr.0 - p.bk.0).abs()),
    ("rank_distance_WR_BK", |p| (p.wr.1 - p.bk.1).abs()),
    ("file_distance_WK_WR", |p| (p.wk.0 - p.wr.0).abs()),
    ("rank_distance_WK_WR", |p| (p.wk.1 - p.wr.1).abs()),
    ("file_distance_WK_BK", |p| (p.wk.0 - p.bk.0).abs()),
    ("rank_distance_WK_BK", |p| (p.wk.1 - p.bk.1).abs()),
    ("alignment_WR_BK", |p| rook_lines(p.wr).iter().map(|s| walk_along(*s, p)).min().unwrap()),
    ("adjacent_WK_WR", |p| neighbours(p.wk).contains(&p.wr).into()),
    ("adjacent_WK_BK", |p| neighbours(p.wk).contains(&p.bk).into()),
    ("adjacent_WR_BK", |p| neighbours(p.wr).contains(&p.bk).into()),
    ("WR_between_WK_BK", |p| amid(p.wr, p.wk, p.bk).into()),
    ("WK_between_WR_BK", |p| amid(p.wk, p.wr, p.bk).into()),
    ("BK_between_WK_WR", |p| amid(p.bk, p.wk, p.wr).into()),
    ("distance_BK_edge", |p| edge_squares().iter().map(|e| walk(*e, p.bk)).min().unwrap()),
    ("distance_BK_corner", |p| corners().iter().map(|c| walk(*c, p.bk)).min().unwrap()),
    ("distance_WK_centre", |p| centre().iter().map(|c| walk(*c, p.wk)).min().unwrap()),
    ("distance_WK_corner", |p| corners().iter().map(|c| walk(*c, p.wk)).min().unwrap()),
    ("vertical_WR_BK", |p| vertical(p.wr, p, true, 1)),
    ("vertical_WK_BK", |p| vertical(p.wk, p, true, 2)),
    ("horizontal_WK_BK", |p| horizontal(p, true)),
    ("same_zone_WR_BK", |p| zone(p, true)),
    ("kings_in_opposition", |p| opposition(p).into()),
    ("kings_almost_in_opposition", |p| knight_squares(p.wk).contains(&p.bk).into()),
    ("L_pattern", |p| (opposition(p) && checks_across(p)).into()),
    ("WR_divides_kings_toward_edge", |p| divides(p).into()),
    ("WR_holds_BK_toward_edge", |p| holds(p, &['a', 'h', '8']).into()),
    ("kings_in_opposition_toward_edge", |p| held_by_opposition(p).into()),
    ("WR_squeezes_BK", |p| (divides(p) && held_by_opposition(p)).into()),
    ("free_space_BK", free_space),
    ("available_squares_BK", available),
    ("vertical_WR_BK_corrected", |p| vertical(p.wr, p, false, 1)),
    ("vertical_WK_BK_corrected", |p| vertical(p.wk, p, false, 2)),
    ("horizontal_WK_BK_corrected", |p| horizontal(p, false)),
    ("same_zone_WR_BK_corrected", |p| zone(p, false)),
    ("WR_holds_BK_toward_edge_corrected", |p| holds(p, &['a', 'h', '1', '8']).into()),
    ("WR_squeezes_BK_corrected", |p| (divides(p) && holds(p, &['a', 'h', '1', '8'])).into()),
    ("kings_near_opposition", |p| (opposition(p) || knight_squares(p.wk).contains(&p.bk)).into()),
    ("kings_near_opposition_toward_edge", |p| faced_from_the_middle(p).into()),
];

impl Krk {
    /// The men stand on three squares and the kings do not touch.
    pub fn possible(&self) -> bool {
        self.wk != self.wr
            && self.wr != self.bk
            && self.wk != self.bk
            && !neighbours(self.wk).contains(&self.bk)
    }

    pub fn board(&self) -> Board {
        let mut board = Board::empty();
        for ((file, rank), color, role) in [
            (self.wk, Color::White, Role::King),
            (self.wr, Color::White, Role::Rook),
            (self.bk, Color::Black, Role::King),
        ] {
            let square =
                Square::from_coords(File::new(file as u32 - 1), Rank::new(rank as u32 - 1));
            board.set_piece_at(square, Piece { color, role });
        }
        board
    }
}

fn all_squares() -> Vec<Sq> {
    (1..=8).flat_map(|f| (1..=8).map(move |r| (f, r))).collect()
}

fn on_board(s: &Sq) -> bool {
    (1..=8).contains(&s.0) && (1..=8).contains(&s.1)
}

fn neighbours(s: Sq) -> Vec<Sq> {
    let mut found = Vec::with_capacity(8);
    for f in s.0 - 1..=s.0 + 1 {
        for r in s.1 - 1..=s.1 + 1 {
            if (f, r) != s && on_board(&(f, r)) {
                found.push((f, r));
            }
        }
    }
    found
}

/// King's steps, taken one at a time.
fn walk(from: Sq, to: Sq) -> i32 {
    let (mut at, mut steps) = (from, 0);
    while at != to {
        at.0 += (to.0 - at.0).signum();
        at.1 += (to.1 - at.1).signum();
        steps += 1;
    }
    steps
}

/// All squares on the rook's file and rank.
fn rook_lines(rook: Sq) -> Vec<Sq> {
    (1..=8).flat_map(|i| [(rook.0, i), (i, rook.1)]).collect()
}

/// Steps straight along a file or rank to the black king, or many if it is not in line.
fn walk_along(s: Sq, p: &Krk) -> i32 {
    if s.0 == p.bk.0 || s.1 == p.bk.1 { walk(s, p.bk) } else { 99 }
}

fn amid(m: Sq, a: Sq, b: Sq) -> bool {
    (m.0 > a.0 && m.0 < b.0)
        || (m.0 < a.0 && m.0 > b.0)
        || (m.1 > a.1 && m.1 < b.1)
        || (m.1 < a.1 && m.1 > b.1)
}

fn edge_squares() -> Vec<Sq> {
    all_squares().into_iter().filter(|s| [s.0, s.1].iter().any(|x| *x == 1 || *x == 8)).collect()
}

fn corners() -> [Sq; 4] {
    [(1, 1), (1, 8), (8, 1), (8, 8)]
}

fn centre() -> [Sq; 4] {
    [(4, 4), (4, 5), (5, 4), (5, 5)]
}

fn from_edge(edge: char, s: Sq) -> i32 {
    match edge {
        'a' => s.0 - 1,
        'h' => 8 - s.0,
        '1' => s.1 - 1,
        _ => 8 - s.1,
    }
}

fn closest_edges(s: Sq) -> Vec<char> {
    let least = "ah18".chars().map(|e| from_edge(e, s)).min().unwrap();
    "ah18".chars().filter(|e| from_edge(*e, s) == least).collect()
}

/// Of two closest edges the one closer to the white king (the code) or further from it.
fn bottom(p: &Krk, closer: bool) -> char {
    let edges = closest_edges(p.bk);
    if edges.len() == 1 {
        return edges[0];
    }
    let (first, second) = (from_edge(edges[0], p.wk), from_edge(edges[1], p.wk));
    let take_first = if closer { first <= second } else { first >= second };
    if take_first { edges[0] } else { edges[1] }
}

fn vertical(man: Sq, p: &Krk, closer: bool, squares: i32) -> i32 {
    let edge = bottom(p, closer);
    (from_edge(edge, man) - from_edge(edge, p.bk) == squares).into()
}

/// 0 odd, 1 even, 2 zero.
fn horizontal(p: &Krk, closer: bool) -> i32 {
    let apart = match bottom(p, closer) {
        'a' | 'h' => (p.wk.1 - p.bk.1).abs(),
        _ => (p.wk.0 - p.bk.0).abs(),
    };
    match apart {
        0 => 2,
        2 | 4 | 6 => 1,
        _ => 0,
    }
}

fn zone(p: &Krk, closer: bool) -> i32 {
    let (rook, king) = match bottom(p, closer) {
        'a' | 'h' => (p.wr.1, p.bk.1),
        _ => (p.wr.0, p.bk.0),
    };
    let zones: [&[i32]; 3] = [&[1, 2, 3], &[3, 4, 5, 6], &[6, 7, 8]];
    zones.iter().any(|zone| zone.contains(&rook) && zone.contains(&king)).into()
}

fn opposition(p: &Krk) -> bool {
    let (f, r) = p.wk;
    [(f + 2, r), (f - 2, r), (f, r + 2), (f, r - 2)].contains(&p.bk)
}

fn knight_squares(s: Sq) -> Vec<Sq> {
    let jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    jumps.iter().map(|j| (s.0 + j.0, s.1 + j.1)).filter(on_board).collect()
}

/// The rook stands on the black king's line across the line of the kings.
fn checks_across(p: &Krk) -> bool {
    if p.wk.0 == p.bk.0 { p.wr.1 == p.bk.1 } else { p.wr.0 == p.bk.0 }
}

fn divides(p: &Krk) -> bool {
    closest_edges(p.bk).into_iter().any(|e| {
        let [k, r, b] = [p.wk, p.wr, p.bk].map(|s| from_edge(e, s));
        b < r && r < k
    })
}

fn holds(p: &Krk, edges: &[char]) -> bool {
    closest_edges(p.bk)
        .into_iter()
        .any(|e| edges.contains(&e) && from_edge(e, p.wr) == from_edge(e, p.bk) + 1)
}

/// The edge is behind the black king as it looks at the white one.
fn held_by_opposition(p: &Krk) -> bool {
    let step = ((p.wk.0 - p.bk.0) / 2, (p.wk.1 - p.bk.1) / 2);
    let behind = match step {
        (1, 0) => 'a',
        (-1, 0) => 'h',
        (0, 1) => '1',
        (0, -1) => '8',
        _ => return false,
    };
    opposition(p) && closest_edges(p.bk).contains(&behind)
}

/// One of the three squares two lines further from a closest edge holds the white king.
fn faced_from_the_middle(p: &Krk) -> bool {
    let (file, rank) = p.bk;
    closest_edges(p.bk).iter().any(|edge| {
        (-1..=1).any(|aside| {
            p.wk == match edge {
                'a' => (file + 2, rank + aside),
                'h' => (file - 2, rank + aside),
                '1' => (file + aside, rank + 2),
                _ => (file + aside, rank - 2),
            }
        })
    })
}

/// Counts the squares on the king's side of the rook's file and rank, one by one.
fn free_space(p: &Krk) -> i32 {
    let side = |rook: i32, king: i32| {
        let (below, beyond) =
            ((1..=8).filter(|x| *x < rook).count(), (1..=8).filter(|x| *x > rook).count());
        if king < rook {
            below
        } else if king > rook {
            beyond
        } else {
            below.max(beyond)
        }
    };
    (side(p.wr.0, p.bk.0) * side(p.wr.1, p.bk.1)) as i32
}

/// Squares beside the black king that neither the white king nor a line of the rook covers.
fn available(p: &Krk) -> i32 {
    let covered = |s: Sq| {
        [(0, 1), (0, -1), (1, 0), (-1, 0)].iter().any(|d| {
            let mut at = (p.wr.0 + d.0, p.wr.1 + d.1);
            while on_board(&at) && at != p.wk {
                if at == s {
                    return true;
                }
                at = (at.0 + d.0, at.1 + d.1);
            }
            false
        })
    };
    let free = |s: &Sq| !neighbours(p.wk).contains(s) && *s != p.wk && !covered(*s);
    neighbours(p.bk).into_iter().filter(|s| free(s)).count() as i32
}
