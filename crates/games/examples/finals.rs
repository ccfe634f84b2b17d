//! The last position of each game of a PGN file, or what is wrong with it: one line a game.
//!
//! `cargo run --release -p lucena-games --example finals -- games.pgn.zst [how many]`
//! (`.ci/pgn.py` compares this with python-chess.)

use lucena_games::Games;
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("which file?")?;
    let many = args.next().map_or(Ok(usize::MAX), |many| many.parse())?;
    let mut games = Games::open(path)?;
    for read in games.by_ref().take(many) {
        match read {
            Ok(game) => println!("{}", Fen::from_position(&game.last(), EnPassantMode::Legal)),
            Err(broken) => println!("{broken}"),
        }
    }
    eprintln!("{}", games.tally());
    Ok(())
}
