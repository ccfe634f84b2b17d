//! The engine: iterative deepening until time is up.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use shakmaty::{Chess, Move, Position};

use crate::clock::Clock;
use crate::evaluate::Evaluate;
use crate::experts::HandOver;
use crate::game::GameSoFar;
use crate::hash::HashTable;
use crate::limits::{Info, Limits, Thought};
use crate::order::MoveOrder;
use crate::score::{EngineScore, INFINITE, MATE, MATES, MAX_PLY};
use crate::search::{Brakes, PvSearch};
use crate::settings::Settings;

/// How many reasons a thought comes with.
const REASONS: usize = 3;
/// The first guess of how far the next depth's score may be from the last one's.
const WINDOW: i32 = 30;

/// A chess engine: an evaluator that looks ahead.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use lucena_engine::{Balance, Engine, GameSoFar, Limits, NoClock, EngineScore, position_of_fen};
/// let mut engine = Engine::new(Box::new(Balance), 1);
/// let game = GameSoFar::new(position_of_fen("7k/R7/5K2/8/8/8/8/8 w - - 0 1")?);
/// let limits = Limits { depth: Some(6), ..Limits::default() };
/// let thought = engine.think(&game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {});
/// assert_eq!(thought.score, EngineScore::Mate(2));
/// # Ok::<(), String>(())
/// ```
pub struct Engine {
    evaluator: Box<dyn Evaluate>,
    hash: HashTable,
    order: MoveOrder,
    settings: Settings,
}

impl Engine {
    /// An engine with this evaluator and a transposition table of this many mebibytes; 0 works, too.
    pub fn new(evaluator: Box<dyn Evaluate>, hash_mib: usize) -> Engine {
        let (hash, order) = (HashTable::new(hash_mib), MoveOrder::new());
        Engine { evaluator, hash, order, settings: Settings::default() }
    }

    /// The evaluator's name.
    pub fn name(&self) -> String {
        self.evaluator.name()
    }

    /// Another opinion; what was thought with the old one is forgotten.
    pub fn set_evaluator(&mut self, evaluator: Box<dyn Evaluate>) {
        self.evaluator = evaluator;
        self.new_game();
    }

    /// Which shortcuts the search takes; what was thought so far is forgotten.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.new_game();
    }

    /// Another amount of memory, in mebibytes; what was thought so far is forgotten.
    pub fn set_hash(&mut self, mib: usize) {
        // The old table goes first, so that both are not needed at once.
        self.hash = HashTable::new(0);
        self.hash = HashTable::new(mib);
        self.order.clear();
    }

    /// Forgets everything about positions seen.
    pub fn new_game(&mut self) {
        self.hash.clear();
        self.order.clear();
    }

    /// Thinks until a limit is reached or `stop` is set, and tells `tell` of every depth.
    ///
    /// Whenever there is a legal move, one is returned, even if there was no time to think. With
    /// a new hash table and limits of depth or nodes the result is the same every time.
    pub fn think(
        &mut self,
        game: &GameSoFar,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Info),
    ) -> Thought {
        let position = game.position();
        self.evaluator.root(position);
        self.hash.next_search();
        self.order.next_search();
        let why = self.evaluator.why(position, REASONS);
        let mut moves = self.root_moves(position, &limits.searchmoves);
        let mut thought = Thought {
            best: moves.first().copied(),
            ponder: None,
            score: EngineScore::Centipawns(0),
            depth: 0,
            nodes: 0,
            pv: moves.first().copied().into_iter().collect(),
            why,
        };
        if moves.is_empty() {
            if position.legal_moves().is_empty() && position.is_check() {
                thought.score = EngineScore::Mate(0);
            }
            return thought;
        }
        // Whoever analyses wants the search: an expert answers where a move is to be played.
        let plays = limits.mate.is_none() && limits.searchmoves.is_empty() && !limits.infinite;
        if let Some(taken) = plays.then(|| self.evaluator.hand_over(game)).flatten() {
            let value = self.evaluator.value(position);
            return self.handed_over(taken, value, clock, tell);
        }
        let brakes = Brakes {
            clock,
            stop,
            hard: limits.time.map(|budget| budget.hard),
            nodes: limits.nodes.unwrap_or(u64::MAX),
        };
        self.deepen(game, limits, brakes, &mut moves, &mut thought, tell);
        thought.best = thought.pv.first().copied();
        thought.ponder = thought.pv.get(1).copied();
        thought
    }

    /// Iterative deepening: one depth after the other, until a limit is reached.
    fn deepen(
        &mut self,
        game: &GameSoFar,
        limits: &Limits,
        brakes: Brakes<'_>,
        moves: &mut [Move],
        thought: &mut Thought,
        tell: &mut dyn FnMut(&Info),
    ) {
        let settings = match limits.mate {
            // A mate problem asks for the shortest mate: no shortcuts.
            Some(_) => Settings { null_move: false, reductions: false, ..self.settings },
            None => self.settings,
        };
        let clock = brakes.clock;
        let (evaluator, hash, order) = (&mut *self.evaluator, &mut self.hash, &mut self.order);
        let mut search = PvSearch::new(settings, evaluator, hash, order, brakes, game);
        let mut last = 0;
        for depth in 1..=deepest(limits) {
            let score = aspire(&mut search, game.position(), moves, depth, last);
            // Of a depth broken off the best move so far counts: it is the last depth's best, or
            // one that was found to be better.
            if !search.line().is_empty() {
                thought.pv = search.line().to_vec();
            }
            if score > -INFINITE {
                thought.score = EngineScore::of(score);
            }
            if search.stopped {
                break;
            }
            last = score;
            thought.depth = depth;
            tell(&Info {
                depth,
                seldepth: search.seldepth as u32,
                score: thought.score,
                nodes: search.nodes,
                time: clock.elapsed(),
                hashfull: search.hash.full(),
                pv: thought.pv.clone(),
                why: thought.why.clone(),
            });
            if done(limits, score, depth, moves.len(), clock.elapsed()) {
                break;
            }
        }
        thought.nodes = search.nodes;
    }

    /// The thought of someone who took over.
    fn handed_over(
        &mut self,
        taken: HandOver,
        value: i32,
        clock: &dyn Clock,
        tell: &mut dyn FnMut(&Info),
    ) -> Thought {
        // What a pattern file hopes for is not a number; the evaluator has one.
        let score = taken.mate.map_or(EngineScore::Centipawns(value), EngineScore::Mate);
        let pv = vec![taken.m];
        tell(&Info {
            depth: 1,
            seldepth: 1,
            score,
            nodes: 1,
            time: clock.elapsed(),
            hashfull: self.hash.full(),
            pv: pv.clone(),
            why: taken.why.clone(),
        });
        let (best, why) = (Some(taken.m), taken.why);
        Thought { best, ponder: None, score, depth: 1, nodes: 1, pv, why }
    }

    /// The legal moves to look at, the most promising first.
    fn root_moves(&mut self, position: &Chess, only: &[Move]) -> Vec<Move> {
        let moves = self.order.of(position, position.legal_moves(), None, 0);
        moves.filter(|m| only.is_empty() || only.contains(m)).collect()
    }
}

/// The last depth to look at.
fn deepest(limits: &Limits) -> u32 {
    let most = MAX_PLY as u32 - 1;
    // A mate in n is seen n moves deep, less the first ply, which is not a reply.
    let mate = limits.mate.map_or(most, |moves| moves.saturating_mul(2));
    limits.depth.unwrap_or(most).min(mate).clamp(1, most)
}

/// Searches one depth with a narrow window around the last score, widened as needed.
fn aspire(
    search: &mut PvSearch<'_>,
    position: &Chess,
    moves: &mut [Move],
    depth: u32,
    last: i32,
) -> i32 {
    let depth = depth as i32;
    if !search.settings.aspiration || depth < 5 || last.abs() >= MATES {
        return search.root(position, moves, depth, (-INFINITE, INFINITE));
    }
    let mut width = WINDOW;
    let (mut alpha, mut beta) = (last - width, last + width);
    loop {
        let score = search.root(position, moves, depth, (alpha, beta));
        if search.stopped || alpha < score && score < beta {
            return score;
        }
        width = width.saturating_mul(4);
        if score <= alpha {
            alpha = if width > 1000 { -INFINITE } else { score - width };
        } else {
            beta = if width > 1000 { INFINITE } else { score + width };
        }
    }
}

/// Whether a further depth is not worth beginning.
fn done(limits: &Limits, score: i32, depth: u32, moves: usize, elapsed: Duration) -> bool {
    let mate_in = MATE - score.abs();
    if let Some(wanted) = limits.mate
        && score >= MATES
        && i64::from(mate_in) < 2 * i64::from(wanted)
    {
        return true;
    }
    let Some(budget) = limits.time.filter(|_| !limits.infinite) else {
        return false;
    };
    // With one move, or a mate that no deeper look can shorten, there is nothing to decide.
    elapsed >= budget.soft || moves == 1 || score.abs() >= MATES && mate_in <= depth as i32
}
