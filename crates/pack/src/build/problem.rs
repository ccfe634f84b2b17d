//! What a stored function must satisfy so that the search finds every true value.

use lucena_layout::Edges;

use super::backup::Backup;
use super::cover::Cover;
use super::graph::{Graph, NONE};
use crate::scale::Rank;

/// Lower bounds, and needs: positions of the strong side that must find a good enough move.
///
/// A function is sound if it is nowhere below `low`, and every need has at least one candidate at
/// which it is at most the need's `bound`.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// For each weak position the least rank it may be given.
    pub low: Vec<Rank>,
    /// For each need the greatest rank that is good enough.
    pub bound: Vec<Rank>,
    /// For each need its candidates.
    pub candidates: Edges,
    /// For each weak position the needs it is a candidate of.
    pub serves: Edges,
}

impl Problem {
    /// The problem of a level: the function is read after 2 · level plies more than one move.
    ///
    /// On the way down each level settles which of its candidates serve; `liking` says which
    /// are preferred.
    pub fn of_level(graph: &Graph, level: u8, liking: impl Fn(u32) -> f64) -> Problem {
        let mut low = vec![0; graph.weak.len()];
        for (q, &rank) in graph.strong_rank.iter().enumerate() {
            burden(graph, q, rank, &mut low);
        }
        let able = natural_if(graph, level > 0);
        let mut problem = Problem::new(graph, low, &graph.strong_rank, able);
        for next in 1..=level {
            let up = Cover::all(&problem, graph.weak.len(), &liking);
            problem = problem.deeper(graph, &up, next < level);
        }
        problem
    }

    /// Given lower bounds, and for each strong position the rank it must not exceed (`NONE` if
    /// any will do), the needs that rules and other endgames do not meet already. `able` says
    /// whether a position can be a candidate for a bound.
    fn new(
        graph: &Graph,
        low: Vec<Rank>,
        bounds: &[Rank],
        able: impl Fn(usize, Rank) -> bool,
    ) -> Problem {
        let mut problem = Problem { low, ..Problem::default() };
        for (q, &bound) in bounds.iter().enumerate() {
            if bound == NONE || graph.stuck[q] || graph.strong_outside[q] <= bound {
                continue;
            }
            let served = graph.moves.with_passed(q).any(|(p, passed)| {
                let p = p as usize;
                graph.free[p] && graph.weak_rank[p].max(later(graph, passed)) <= bound
            });
            if served {
                continue;
            }
            let candidates = graph.moves.with_passed(q).filter(|(p, passed)| {
                let p = *p as usize;
                !graph.free[p]
                    && problem.low[p].max(graph.floor[p]) <= bound
                    && later(graph, *passed) <= bound
                    && able(p, bound)
            });
            let candidates: Vec<u32> = candidates.map(|(p, _)| p).collect();
            debug_assert!(!candidates.is_empty(), "some move is good enough");
            problem.candidates.push(candidates);
            problem.bound.push(bound);
        }
        problem.serves = problem.candidates.reversed(graph.weak.len());
        problem
    }

    /// Weak positions whose rank matters.
    pub fn rows(&self, graph: &Graph) -> Vec<u32> {
        let matters =
            |&p: &usize| !graph.free[p] && (self.low[p] > 0 || !self.serves.of(p).is_empty());
        (0..graph.weak.len()).filter(matters).map(|p| p as u32).collect()
    }

    /// The problem of a level derived again from a function that solves it: what the function
    /// already does is asked of it, in a way that `liking` may vary, so that it still solves it.
    pub fn again(
        &self,
        graph: &Graph,
        function: &[Rank],
        level: u8,
        liking: impl Fn(u32) -> f64,
    ) -> Problem {
        let backup = Backup::new(graph, function, level);
        let searched = usize::from(level);
        let mut bounds = graph.strong_rank.clone();
        for done in 0..searched {
            let weak = &backup.weak[searched - done];
            let none = vec![0; graph.weak.len()];
            let settled = Problem::new(graph, none, &bounds, |p, bound| weak[p] <= bound);
            let up = Cover::all(&settled, graph.weak.len(), &liking);
            bounds = bounds_below(graph, &up);
        }
        Problem::new(graph, self.low.clone(), &bounds, |_, _| true)
    }

    /// The problem of the next level, once it is settled which candidates will serve: `up[p]` is
    /// the most that position may be given (`NONE` if it need not serve).
    pub fn deeper(&self, graph: &Graph, up: &[Rank], natural: bool) -> Problem {
        let low = certified(graph, &self.low, &graph.strong_rank);
        let bounds = bounds_below(graph, up);
        Problem::new(graph, low, &bounds, natural_if(graph, natural))
    }
}

/// Candidates are good enough in truth, if asked for; others are so only if the function says so,
/// which a level that is itself searched cannot promise.
fn natural_if(graph: &Graph, natural: bool) -> impl Fn(usize, Rank) -> bool + '_ {
    move |p, bound| !natural || graph.weak_rank[p] <= bound
}

/// Lower bounds one level deeper: each bound is certified by one reply that is worth enough
/// (`strong` says what replies are worth), one that already carries the burden if possible.
fn certified(graph: &Graph, low: &[Rank], strong: &[Rank]) -> Vec<Rank> {
    let scale = graph.scale;
    let lifted = |p: usize| {
        graph.free[p]
            || graph.over[p]
            || low[p] == 0
            || (graph.weak_outside[p] != NONE && scale.one_later(graph.weak_outside[p]) >= low[p])
    };
    let mut carries = vec![0; graph.strong_rank.len()];
    let mut order: Vec<usize> = (0..graph.weak.len()).filter(|&p| !lifted(p)).collect();
    order.sort_by_key(|&p| std::cmp::Reverse(low[p]));
    for p in order {
        let need = scale.needed_for(low[p]);
        if need == 0 {
            continue;
        }
        let able = graph
            .replies
            .with_passed(p)
            .filter(|(q, passed)| strong[*q as usize].min(passed.unwrap_or(NONE)) >= need);
        let chosen = able
            .map(|(q, _)| q as usize)
            .max_by_key(|&q| (carries[q] >= need, carries[q], strong[q], std::cmp::Reverse(q)));
        let q = chosen.expect("some reply is worth enough");
        carries[q] = carries[q].max(need);
    }
    let mut deeper = vec![0; graph.weak.len()];
    for (q, &need) in carries.iter().enumerate().filter(|(_, need)| **need > 0) {
        burden(graph, q, need, &mut deeper);
    }
    deeper
}

/// What an en passant capture after a strong move makes of the position, 0 if there is none.
fn later(graph: &Graph, passed: Option<Rank>) -> Rank {
    passed.map_or(0, |rank| graph.scale.one_later(rank))
}

/// No successor of `q` may look better than `need`.
fn burden(graph: &Graph, q: usize, need: Rank, low: &mut [Rank]) {
    for (p, passed) in graph.moves.with_passed(q) {
        let p = p as usize;
        if !graph.free[p] && later(graph, passed).max(graph.floor[p]) < need {
            low[p] = low[p].max(need);
        }
    }
}

/// For each strong position the rank that positions before it need it not to exceed.
pub fn bounds_below(graph: &Graph, up: &[Rank]) -> Vec<Rank> {
    let mut bounds = vec![NONE; graph.strong_rank.len()];
    for (p, &up) in up.iter().enumerate() {
        if up == NONE || graph.over[p] {
            continue;
        }
        let Some(allowed) = graph.scale.allowed_for(up) else { continue };
        for (q, passed) in graph.replies.with_passed(p) {
            if passed.is_none_or(|rank| rank > allowed) {
                let bound = &mut bounds[q as usize];
                *bound = (*bound).min(allowed);
            }
        }
    }
    bounds
}
