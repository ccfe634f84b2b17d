//! Does the engine win what is won? From a sample of won positions, against the longest defence.
//!
//!     cargo bench -p lucena-benches --bench wins -- KRvK KQvK KBBvK --sample 1000
//!
//! Evaluators are fitted in the run and are all that the engine has: no table. The defender has the
//! table and always takes the move that holds out longest. A game is lost to the clock of 50 moves,
//! to a draw of any kind, and to a move that takes more than 100 ms. `--nodes` ends a move after so
//! many positions instead of after 100 ms, which makes the games the same on every machine. `--modern` takes 64
//! features a man. Exit status 1 if a
//! position of KRvK, KQvK or KBBvK is not won.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use lucena_attribute::atomic::AtomicKind;
use lucena_engine::{Budget, Engine, FittedEvaluator, GameOver, GameSoFar, Limits, Stopwatch};
use lucena_eval::{ByRole, Evaluator, Fitting, Population};
use lucena_table::{Material, Metric, Tables, Value, lenient};
use lucena_work::Silent;
use rayon::prelude::*;
use shakmaty::{Chess, Color, Move, Position, Setup};

/// A move may take so long.
const LIMIT: Duration = Duration::from_millis(100);

/// How one game went.
struct Played {
    start: String,
    /// The strong side's moves, if it won.
    won_in: Option<u32>,
    /// Moves that the table needs.
    needed: u32,
    slowest: Duration,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let option = |name: &str| -> Option<u64> {
        let at = args.iter().position(|arg| arg == name)?;
        args.get(at + 1)?.parse().ok()
    };
    let sample = option("--sample").unwrap_or(1000) as usize;
    let nodes = option("--nodes");
    let folder = tempfile::tempdir().expect("a folder for tables");
    let tables = Tables::new(folder.path());
    let mut lesson = Fitting { moves: false, ..Fitting::default() };
    if args.iter().any(|arg| arg == "--modern") {
        lesson.kind = AtomicKind::Modern;
        lesson.mining.most = ByRole([10_000; 6]);
    }
    let mut failed = false;
    for name in args.iter().filter(|arg| arg.starts_with('K')) {
        let material: Material = name.parse().expect("an endgame such as KRvK");
        tables.solve(material, Metric::Dtm, &Silent).expect("a table");
        let learned = lesson.learn(&tables, &Population::whole(material), &Silent).expect("a fit");
        let evaluator = Evaluator::new(vec![learned.group]);
        let starts = starts(&tables, material, sample);
        let games: Vec<Played> =
            starts.par_iter().map(|start| play(&tables, &evaluator, start, nodes)).collect();
        let won: Vec<&Played> = games.iter().filter(|game| game.won_in.is_some()).collect();
        let mean = |of: &dyn Fn(&Played) -> u32| {
            won.iter().map(|game| f64::from(of(game))).sum::<f64>() / won.len().max(1) as f64
        };
        let slowest = games.iter().map(|game| game.slowest).max().unwrap_or_default();
        println!(
            "{material}: {} of {} won, {:.1} moves on average (the table {:.1}), the longest {}, the \
             slowest move {} ms",
            won.len(),
            games.len(),
            mean(&|game| game.won_in.unwrap_or(0)),
            mean(&|game| game.needed),
            won.iter().filter_map(|game| game.won_in).max().unwrap_or(0),
            slowest.as_millis(),
        );
        for game in games.iter().filter(|game| game.won_in.is_none()).take(5) {
            println!("  not won: {}, slowest move {} ms", game.start, game.slowest.as_millis());
        }
        let owed = ["KRvK", "KQvK", "KBBvK"].contains(&material.to_string().as_str());
        failed |= owed && won.len() < games.len();
    }
    std::process::exit(i32::from(failed));
}

/// Won positions with the strong side to move, evenly spread over all of them.
fn starts(tables: &Tables, material: Material, sample: usize) -> Vec<(Chess, u32)> {
    let table = tables.table(material, Metric::Dtm).expect("it was just solved");
    let mut won = Vec::new();
    for entry in table.entries(Color::White) {
        let entry = entry.expect("a readable table");
        if let Value::Win(plies) = entry.value {
            won.push((entry.index, u32::from(plies.moves())));
        }
    }
    let step = (won.len() / sample.max(1)).max(1);
    let board = |index| table.space().board(index).expect("an entry has a board");
    let position = |index| {
        let setup = Setup { board: board(index), turn: Color::White, ..Setup::empty() };
        lenient(setup).expect("a legal position")
    };
    won.into_iter().step_by(step).take(sample).map(|(i, needed)| (position(i), needed)).collect()
}

fn play(
    tables: &Tables,
    evaluator: &Evaluator,
    (start, needed): &(Chess, u32),
    nodes: Option<u64>,
) -> Played {
    let mut engine = Engine::new(Box::new(FittedEvaluator::new(evaluator.clone(), "fitted")), 16);
    let mut game = GameSoFar::new(start.clone());
    let mut slowest = Duration::ZERO;
    let fen = shakmaty::fen::Fen::from_position(start, shakmaty::EnPassantMode::Legal);
    let mut moves = 0;
    let won = loop {
        match game.ending() {
            Some(GameOver::Checkmate(winner)) => break winner == Color::White,
            Some(_) => break false,
            None => {}
        }
        let m = if game.position().turn() == Color::White {
            let clock = Instant::now();
            // A margin for the way back from the search.
            let budget = Budget::exactly(LIMIT, Duration::from_millis(10));
            let time = nodes.is_none().then_some(budget);
            let limits = Limits { time, nodes, ..Limits::default() };
            let stop = AtomicBool::new(false);
            let thought = engine.think(&game, &limits, &Stopwatch::running(), &stop, &mut |_| {});
            slowest = slowest.max(clock.elapsed());
            moves += 1;
            thought.best.expect("the game is not over")
        } else {
            defend(tables, game.position())
        };
        assert!(game.play(m), "an illegal move {m} from {fen}");
        // With a limit of nodes the games do not depend on the clock; the slowest move is told.
        if nodes.is_none() && slowest > LIMIT {
            break false;
        }
    };
    Played { start: fen.to_string(), won_in: won.then_some(moves), needed: *needed, slowest }
}

/// The move that holds out longest.
fn defend(tables: &Tables, position: &Chess) -> Move {
    let moves = position.legal_moves();
    let value = |m: &Move| tables.move_value(position, m, Metric::Dtm).expect("a value");
    *moves.iter().max_by_key(|m| value(m)).expect("the game is not over")
}
