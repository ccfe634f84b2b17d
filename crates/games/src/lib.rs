//! Whole games of chess: read, written, valued, played and counted.
//!
//! [`Games`] reads PGN of any size, and a damaged game costs that game only; [`pgn()`] writes a
//! [`Record`]; [`Valuing`] says what each position of a game is worth and [`Sampling`] which of them
//! to learn from; a [`Contest`] lets two [`Mover`]s play [`openings()`] with both colours, and
//! [`Elo`] says what the result means.
//!
//! ```
//! use lucena_games::{Games, Valuing};
//! let text = "[White \"Morphy\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. e4 Ke7 *\n";
//! let mut games = Games::new(text.as_bytes());
//! let mate = games.next().ok_or("a game")??;
//! assert_eq!((mate.white(), mate.moves.len()), ("Morphy", 5));
//! let values = Valuing::default().values(&mate);
//! assert!(values[0] > 0.0 && values[5] > values[0]); // White won, and the end is nearer
//! let broken = games.next().ok_or("another")?.err().ok_or("not a legal one")?;
//! assert_eq!(broken.to_string(), "game 2 (line 5), ? against ?: move 1... Ke7 is not legal");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod broken;
mod contest;
mod elo;
mod game;
mod openings;
mod pgn;
mod read;
mod referee;
mod rival;
mod sample;
mod value;

pub use broken::{Broken, Tally};
pub use contest::{Contest, Mover, Played, Points, Results};
pub use elo::{Elo, Pairs, Wdl, gain, normal};
pub use game::Game;
pub use openings::{OpeningLine, openings};
pub use pgn::{Record, pgn, won_by};
pub use read::{Games, OpenError};
pub use referee::GameEnd;
pub use rival::{Limit, Program, Rival, RivalError};
pub use sample::Sampling;
pub use value::Valuing;
