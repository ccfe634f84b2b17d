//! How fast the engine is with a fitted evaluation function, and what the cache and the jumps bring.
//!
//!     cargo bench -p lucena-benches --bench evaluation
//!
//! The same search with the cache and the jump list on and off, one after the other, in CPU seconds
//! of one thread. All four visit the same positions: they differ in time alone.

use std::sync::atomic::AtomicBool;

use cpu_time::ProcessTime;
use lucena_attribute::atomic::AtomicKind;
use lucena_engine::{
    Balance, Engine, Evaluate, FittedEvaluator, GameSoFar, Limits, NoClock, School, played,
};
use lucena_eval::{ByRole, Evaluator, Fitting, Mining, Population};
use lucena_games::Mover;
use lucena_table::Tables;
use lucena_work::Silent;
use shakmaty::Chess;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for tables");
    let tables = Tables::new(folder.path());
    println!("| weights | cache | jumps | nodes | CPU s | nodes / s | cache hits |");
    println!("|---|---|---|---|---|---|---|");
    for (name, fen, depth) in [
        ("KRvK", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 12),
        ("KBNvK", "8/8/8/3k4/8/8/8/1N2KB2 w - - 0 1", 9),
    ] {
        for kind in [AtomicKind::Paper, AtomicKind::Modern] {
            let most = if kind == AtomicKind::Modern { 10_000 } else { 700 };
            let mining = Mining { most: ByRole([most; 6]), ..Mining::default() };
            let lesson = Fitting { kind, mining, moves: false, ..Fitting::default() };
            let material = name.parse().expect("an endgame");
            let learned =
                lesson.learn(&tables, &Population::whole(material), &Silent).expect("a fit");
            let count = learned.group.len();
            let start = lucena_engine::position_of_fen(fen).expect("a position");
            let evaluator = Evaluator::new(vec![learned.group]);
            measure(&format!("{name}, {kind}, {count}"), &evaluator, &start, depth);
        }
    }
    let school = School { games: 200, nodes: 300, ..School::default() };
    let balance = || Box::new(Balance) as Box<dyn Evaluate>;
    let opponent = |_: usize| Ok(Box::new(school.seat(balance(), 0)) as Box<dyn Mover>);
    let games = school.play(&balance, &opponent, &Silent).expect("games");
    let games = games.played.iter().map(|game| played(&game.record));
    let learned = school.learn(games, &Silent).expect("something to learn");
    let groups: Vec<_> = learned.into_iter().map(|phased| phased.group).collect();
    let count: usize = groups.iter().map(|group| group.len()).sum();
    let evaluator = Evaluator::new(groups);
    measure(&format!("whole game, paper, {count}"), &evaluator, &Chess::default(), 7);
}

fn measure(name: &str, evaluator: &Evaluator, start: &Chess, depth: u32) {
    for (cache, jumps) in [(true, true), (true, false), (false, true), (false, false)] {
        let fitted = FittedEvaluator::new(evaluator.clone().with(cache, jumps), "fitted");
        let hits = fitted.counter();
        let mut engine = Engine::new(Box::new(fitted), 64);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let clock = ProcessTime::now();
        let thought =
            engine.think(&GameSoFar::new(start.clone()), &limits, &NoClock, &stop, &mut |_| {});
        let seconds = clock.elapsed().as_secs_f64();
        let on = |yes: bool| if yes { "on" } else { "off" };
        let hits = if cache { format!("{:.2} %", 100.0 * hits.rate()) } else { "–".into() };
        println!(
            "| {name} | {} | {} | {} | {seconds:.3} | {:.0} | {hits} |",
            on(cache),
            on(jumps),
            thought.nodes,
            thought.nodes as f64 / seconds,
        );
    }
}
