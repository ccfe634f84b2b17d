//! All positions of an endgame and the moves between them.

use lucena_table::{Material, Metric, Table, TableError, Tables, Value};
use rayon::prelude::*;
use shakmaty::{Bitboard, Board, Color, Piece, Square};

use crate::ending::{Ending, MEN, Man, Squares, Step, bit};
use crate::scale::{Rank, Scale};

/// No such rank: nothing leads outside, or nothing is required.
pub const NONE: Rank = u8::MAX;

/// Positions with the weak side to move ("weak") and with the strong side to move ("strong"), one
/// for each class of alike ones, with their true ranks and the moves that join them.
pub struct Graph {
    /// The endgame.
    pub ending: Ending,
    /// Its outcomes.
    pub scale: Scale,
    /// Canonical positions with the weak side to move.
    pub weak: Vec<Squares>,
    /// Their true ranks.
    pub weak_rank: Vec<Rank>,
    /// Whether the rules alone give the rank at a leaf of the search, so that nothing is stored.
    pub free: Vec<bool>,
    /// The least rank that the rules allow at a leaf of the search: a draw if the strong side's
    /// winning man can be taken.
    pub floor: Vec<Rank>,
    /// Whether the weak side has no move.
    pub over: Vec<bool>,
    /// The best outside reply, as a rank of the reply's target; `NONE` if there is none.
    pub weak_outside: Vec<Rank>,
    /// Replies inside.
    pub replies: Edges,
    /// The true ranks of canonical positions with the strong side to move.
    pub strong_rank: Vec<Rank>,
    /// Whether the strong side has no move.
    pub stuck: Vec<bool>,
    /// The best outside move; `NONE` if there is none.
    pub strong_outside: Vec<Rank>,
    /// Moves inside.
    pub moves: Edges,
}

/// Moves inside an endgame, by the position they start from.
#[derive(Default)]
pub struct Edges {
    start: Vec<u32>,
    to: Vec<u32>,
    /// What an en passant capture after the move gives, beside the place of the edge; sorted.
    passed: Vec<(u32, Rank)>,
}

impl Edges {
    /// The targets of a position's moves.
    pub fn of(&self, from: usize) -> &[u32] {
        &self.to[self.start[from] as usize..self.start[from + 1] as usize]
    }

    /// The targets with the rank that an en passant capture gives, if one is possible.
    pub fn with_passed(&self, from: usize) -> impl Iterator<Item = (u32, Option<Rank>)> + '_ {
        let first = self.start[from];
        self.of(from).iter().enumerate().map(move |(i, &to)| {
            if self.passed.is_empty() {
                return (to, None);
            }
            let edge = first + i as u32;
            let found = self.passed.binary_search_by_key(&edge, |(edge, _)| *edge);
            (to, found.ok().map(|i| self.passed[i].1))
        })
    }

    fn collect(found: Vec<Vec<(u32, Option<Rank>)>>) -> Edges {
        let mut edges = Edges { start: vec![0], ..Edges::default() };
        for targets in found {
            for (to, passed) in targets {
                if let Some(rank) = passed {
                    edges.passed.push((edges.to.len() as u32, rank));
                }
                edges.to.push(to);
            }
            edges.start.push(edges.to.len() as u32);
        }
        edges
    }
}

/// Values of positions outside the endgame.
struct Outside<'a> {
    tables: &'a Tables,
    scale: Scale,
    strong: Color,
}

impl Outside<'_> {
    /// The rank of a position of fewer or other men.
    fn rank(&self, men: &[(Man, u8)], strong_to_move: bool) -> Result<Rank, TableError> {
        let mut board = Board::empty();
        for (man, square) in men {
            let color = Color::from_white(man.strong);
            board.set_piece_at(Square::new(u32::from(*square)), Piece { color, role: man.role });
        }
        let (material, _) = Material::of_board(&board);
        let turn = Color::from_white(strong_to_move);
        let value = if material.men() == 2 {
            Value::Draw
        } else {
            let table = self.tables.table(material, Metric::Dtm)?;
            table.probe_board(&board, turn)?.unwrap_or(Value::Draw)
        };
        debug_assert!(self.strong == Color::White || self.strong == Color::Black);
        Ok(if strong_to_move { self.scale.strong(value) } else { self.scale.weak(value) })
    }
}

impl Graph {
    /// Walks through an endgame whose table, and those of all smaller ones, are in the folder.
    pub fn new(
        tables: &Tables,
        material: Material,
        strong: Color,
        wdl: bool,
    ) -> Result<Graph, TableError> {
        let ending = Ending::new(material, strong);
        let table = tables.table(material, Metric::Dtm)?;
        let all = positions(&ending);
        let slots = Slots::new(&ending);
        let value =
            |squares: &Squares, strong_to_move: bool| -> Result<Option<Value>, TableError> {
                if !ending.is_legal(squares, strong_to_move) {
                    return Ok(None);
                }
                let turn = if strong_to_move { strong } else { !strong };
                probe(&table, &ending, squares, turn)
            };
        let values: Vec<(Option<Value>, Option<Value>)> = all
            .par_iter()
            .map(|squares| Ok((value(squares, false)?, value(squares, true)?)))
            .collect::<Result<_, TableError>>()?;
        let scale = if wdl { Scale::WDL } else { longest(&values) };
        let mut weak = Side::new(&slots);
        let mut strong_side = Side::new(&slots);
        for (squares, (at_weak, at_strong)) in all.iter().zip(&values) {
            if let Some(value) = at_weak {
                weak.add(&slots, squares, scale.weak(*value));
            }
            if let Some(value) = at_strong {
                strong_side.add(&slots, squares, scale.strong(*value));
            }
        }
        let outside = Outside { tables, scale, strong };
        let (strong_outside, stuck, moves) =
            walk(&ending, &slots, &strong_side.squares, true, &weak.place, &outside)?;
        let (weak_outside, over, replies) =
            walk(&ending, &slots, &weak.squares, false, &strong_side.place, &outside)?;
        let free = weak
            .squares
            .par_iter()
            .zip(&over)
            .map(|(squares, &over)| ending.lone_king() && (over || ending.takes_the_win(squares)))
            .collect();
        let floor = weak
            .squares
            .par_iter()
            .map(|squares| if ending.takes_the_win(squares) { scale.draw() } else { 0 })
            .collect();
        Ok(Graph {
            scale,
            weak: weak.squares,
            weak_rank: weak.rank,
            free,
            floor,
            over,
            weak_outside,
            replies,
            strong_rank: strong_side.rank,
            stuck,
            strong_outside,
            moves,
            ending,
        })
    }
}

fn probe(
    table: &Table,
    ending: &Ending,
    squares: &Squares,
    turn: Color,
) -> Result<Option<Value>, TableError> {
    let board = ending.board(squares);
    match table.space().index(&board) {
        Some(index) => table.at(index, turn),
        None => Ok(None),
    }
}

/// The scale that holds every distance of the endgame.
fn longest(values: &[(Option<Value>, Option<Value>)]) -> Scale {
    let wide = Scale { wins: 120, losses: 120 };
    // Without any distance it would be the scale of outcomes without distance.
    let mut scale = Scale { wins: 1, losses: 0 };
    for (weak, strong) in values {
        let ranks = [weak.map(|v| wide.weak(v)), strong.map(|v| wide.strong(v))];
        for rank in ranks.into_iter().flatten() {
            if rank < wide.draw() {
                scale.wins = scale.wins.max(rank);
            } else if rank > wide.draw() {
                scale.losses = scale.losses.max(wide.top() - rank);
            }
        }
    }
    scale
}

/// Canonical positions of one side to move, in the order of their squares.
struct Side {
    squares: Vec<Squares>,
    rank: Vec<Rank>,
    /// The place of the position in each slot; `u32::MAX` where there is none.
    place: Vec<u32>,
}

impl Side {
    fn new(slots: &Slots) -> Side {
        Side { squares: Vec::new(), rank: Vec::new(), place: vec![u32::MAX; slots.len] }
    }

    fn add(&mut self, slots: &Slots, squares: &Squares, rank: Rank) {
        self.place[slots.of(squares)] = self.squares.len() as u32;
        self.squares.push(*squares);
        self.rank.push(rank);
    }
}

/// Numbers for canonical squares.
struct Slots {
    men: usize,
    len: usize,
}

impl Slots {
    fn new(ending: &Ending) -> Slots {
        let kings = if ending.has_pawns() { 64 } else { 32 };
        Slots { men: ending.men().len(), len: kings << (6 * (ending.men().len() - 1)) }
    }

    fn of(&self, squares: &Squares) -> usize {
        squares[..self.men].iter().fold(0, |n, &s| n << 6 | usize::from(s))
    }
}

/// All canonical placements of the men, whether legal or not.
fn positions(ending: &Ending) -> Vec<Squares> {
    let men = ending.men().len();
    let kings: Vec<u8> = (0..64)
        .filter(|&king| {
            let (file, rank) = (king & 7, king >> 3);
            file < 4 && (ending.has_pawns() || rank <= file)
        })
        .collect();
    let rest = 1usize << (6 * (men - 1));
    kings
        .par_iter()
        .flat_map_iter(|&king| {
            (0..rest).filter_map(move |n| {
                let mut squares = [0; MEN];
                squares[0] = king;
                for (place, square) in squares.iter_mut().enumerate().take(men).skip(1) {
                    *square = (n >> (6 * (men - 1 - place)) & 63) as u8;
                }
                let mut taken = Bitboard::EMPTY;
                for square in &squares[..men] {
                    if taken.intersects(bit(*square)) {
                        return None;
                    }
                    taken |= bit(*square);
                }
                (ending.canonical(squares) == squares).then_some(squares)
            })
        })
        .collect()
}

type Walked = (Vec<Rank>, Vec<bool>, Edges);

/// The moves of all positions of one side: the best one outside, whether there is none at all,
/// and those inside.
fn walk(
    ending: &Ending,
    slots: &Slots,
    positions: &[Squares],
    strong_to_move: bool,
    place: &[u32],
    outside: &Outside<'_>,
) -> Result<Walked, TableError> {
    type Found = (Rank, bool, Vec<(u32, Option<Rank>)>);
    let found: Vec<Found> = positions
        .par_iter()
        .map(|squares| {
            let steps = ending.steps(squares, strong_to_move);
            let mut best = NONE;
            let mut inside: Vec<(u32, Option<Rank>)> = Vec::with_capacity(steps.len());
            for step in &steps {
                match step {
                    Step::Outside(men) => {
                        let rank = outside.rank(men, !strong_to_move)?;
                        best = match (best, strong_to_move) {
                            (NONE, _) => rank,
                            (best, true) => best.min(rank),
                            (best, false) => best.max(rank),
                        };
                    }
                    Step::Inside(after, passed) => {
                        let to = place[slots.of(&ending.canonical(*after))];
                        let passed = match passed {
                            // After the capture the mover's side is to move again.
                            Some(men) => Some(outside.rank(men, strong_to_move)?),
                            None => None,
                        };
                        inside.push((to, passed));
                    }
                }
            }
            inside.sort_unstable();
            inside.dedup();
            Ok((best, steps.is_empty(), inside))
        })
        .collect::<Result<_, TableError>>()?;
    let best = found.iter().map(|(best, ..)| *best).collect();
    let none = found.iter().map(|(_, none, _)| *none).collect();
    let edges = Edges::collect(found.into_iter().map(|(.., inside)| inside).collect());
    Ok((best, none, edges))
}
