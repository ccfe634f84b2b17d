//! All positions of an endgame on one scale of ranks, and the moves between them.

use lucena_layout::{Edges, Layout, LayoutError, Squares};
use lucena_table::{Material, Metric, Plies, Tables, Value};
use lucena_work::Silent;
use rayon::prelude::*;
use shakmaty::Color;

use crate::facts::Catalogued;
use crate::scale::{Rank, Scale};

/// No such rank: nothing leads outside, or nothing is required.
pub const NONE: Rank = u8::MAX;

/// Positions with the weak side to move ("weak") and with the strong side to move ("strong"), one
/// for each class of alike ones, with their true ranks and the moves that join them.
pub struct Graph {
    /// The endgame.
    pub ending: Catalogued,
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
    pub replies: Edges<Rank>,
    /// The true ranks of canonical positions with the strong side to move.
    pub strong_rank: Vec<Rank>,
    /// Whether the strong side has no move.
    pub stuck: Vec<bool>,
    /// The best outside move; `NONE` if there is none.
    pub strong_outside: Vec<Rank>,
    /// Moves inside.
    pub moves: Edges<Rank>,
}

impl Graph {
    /// Walks through an endgame whose table, and those of all smaller ones, are in the folder.
    pub fn new(
        tables: &Tables,
        material: Material,
        strong: Color,
        wdl: bool,
    ) -> Result<Graph, LayoutError> {
        let layout = Layout::new(tables, material, strong, Metric::Dtm, &Silent)?;
        let Layout { ending, weak, strong, .. } = layout;
        let scale = if wdl { Scale::WDL } else { longest(&weak.value, &strong.value) };
        let takes = weak.squares.par_iter().map(|squares| ending.takes_the_win(squares));
        let takes: Vec<bool> = takes.collect();
        let lone = ending.lone_king();
        let free = takes.iter().zip(&weak.over).map(|(takes, over)| lone && (*over || *takes));
        let floor = takes.iter().map(|takes| if *takes { scale.draw() } else { 0 });
        let (free, floor) = (free.collect(), floor.collect());
        // A strong move has the rank of its target; a reply's target is one move nearer.
        let strong_move = |value: Value| scale.strong(value);
        let weak_reply = |value: Value| scale.strong(after(value));
        Ok(Graph {
            scale,
            weak_rank: weak.value.iter().map(|&value| scale.weak(value)).collect(),
            weak: weak.squares,
            free,
            floor,
            over: weak.over,
            weak_outside: ranks(&weak.outside, weak_reply),
            replies: weak.moves.map(strong_move),
            strong_rank: strong.value.iter().map(|&value| scale.strong(value)).collect(),
            stuck: strong.over,
            strong_outside: ranks(&strong.outside, strong_move),
            moves: strong.moves.map(weak_reply),
            ending: Catalogued::from(ending),
        })
    }
}

fn ranks(values: &[Option<Value>], rank: impl Fn(Value) -> Rank) -> Vec<Rank> {
    values.iter().map(|value| value.map_or(NONE, &rank)).collect()
}

/// The value, for the side then to move, of the position that a move of this value leads to.
fn after(value: Value) -> Value {
    match value {
        Value::Win(Plies(n)) => Value::Loss(Plies(n - 1)),
        Value::Draw => Value::Draw,
        Value::Loss(Plies(n)) => Value::Win(Plies(n - 1)),
    }
}

/// The scale that holds every distance of the endgame.
fn longest(weak: &[Value], strong: &[Value]) -> Scale {
    let wide = Scale { wins: 120, losses: 120 };
    // Without any distance it would be the scale of outcomes without distance.
    let mut scale = Scale { wins: 1, losses: 0 };
    let ranks = weak.iter().map(|&v| wide.weak(v)).chain(strong.iter().map(|&v| wide.strong(v)));
    for rank in ranks {
        if rank < wide.draw() {
            scale.wins = scale.wins.max(rank);
        } else if rank > wide.draw() {
            scale.losses = scale.losses.max(wide.top() - rank);
        }
    }
    scale
}
