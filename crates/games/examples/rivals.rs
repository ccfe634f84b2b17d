//! A contest between two UCI programs, as PGN on standard output.
//!
//! `cargo run --release -p lucena-games --example rivals -- GAMES DEPTH PROGRAM PROGRAM`, a program with
//! its arguments being one word for the shell: `"gnuchess --uci" glaurung`.

use std::ops::ControlFlow;

use lucena_games::{Contest, Limit, Mover, Program, pgn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, depth, one, other] = &args[..] else {
        return Err("give a number of games, a depth, and two programs".into());
    };
    let limit = Limit::Depth(depth.parse()?);
    let maker = |command: &str| {
        let mut words = command.split_whitespace().map(String::from);
        let path = words.next().unwrap_or_default().into();
        let program = Program { path, args: words.collect(), limit, ..Program::default() };
        move |_game: usize| match program.start() {
            Ok(rival) => Ok(Box::new(rival) as Box<dyn Mover>),
            Err(error) => Err(error.to_string()),
        }
    };
    let contest = Contest { games: games.parse()?, threads: 0, ..Contest::default() };
    let results = contest.hold(maker(one), maker(other), &|played| {
        eprintln!("game {}: {} ({})", played.number + 1, played.record.result, played.end);
        ControlFlow::Continue(())
    })?;
    results.played.iter().for_each(|played| print!("{}", pgn(&played.record)));
    eprintln!("{:?}, {:?}, Elo {}", results.score(), results.pairs(), results.elo());
    Ok(())
}
