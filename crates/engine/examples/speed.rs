//! How fast the search is: nodes per second from the first position.

use std::sync::atomic::AtomicBool;

use lucena_engine::{Balance, Clock, Engine, GameSoFar, Limits, Stopwatch};

fn main() {
    let mut engine = Engine::new(Box::new(Balance), 64);
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let clock = Stopwatch::running();
    let thought = engine.think(
        &GameSoFar::default(),
        &limits,
        &clock,
        &AtomicBool::new(false),
        &mut |info| {
            println!("{} {} {} {:?}", info.depth, info.score, info.nodes, info.time);
        },
    );
    let seconds = clock.elapsed().as_secs_f64();
    println!("{} nodes, {:.0} a second", thought.nodes, thought.nodes as f64 / seconds);
}
