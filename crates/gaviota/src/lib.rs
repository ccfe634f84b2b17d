//! How many plies to mate, from the Gaviota endgame tables of three and four men.
//!
//! The tables are the `*.gtb.cp4` files ("depth to mate", compression scheme 4,
//! which is LZMA). There are 35 of them for up to four men. A table is
//! decompressed as a whole into memory the first time it is asked for; after that a
//! question costs one index computation and one byte read.
//!
//! ```no_run
//! use std::path::Path;
//! use lucena_gaviota::{Dtm, Gaviota, GaviotaMaterial};
//! use shakmaty::{CastlingMode, Chess, Color, Position, fen::Fen};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let tables = Gaviota::open(Path::new("/data/gaviota"))?;
//! let position: Chess = "8/8/8/8/8/1k6/7r/K7 b - - 0 1"
//!     .parse::<Fen>()?
//!     .into_position(CastlingMode::Standard)?;
//! match tables.probe(&position)? {
//!     Some(Dtm::Win(plies)) => println!("the side to move mates in {plies} plies"),
//!     Some(Dtm::Loss(plies)) => println!("the side to move is mated in {plies} plies"),
//!     Some(Dtm::Draw) => println!("a draw"),
//!     None => println!("not a legal position"),
//! }
//!
//! // Millions of positions of one material: fetch its table once.
//! let rook = GaviotaMaterial::from_name("KRvK").ok_or("no such material")?;
//! let ending = tables.ending(rook, Color::Black)?;
//! assert_eq!(ending.probe(position.board(), Color::Black), Some(Dtm::Win(1)));
//! # Ok(())
//! # }
//! ```
//!
//! What the values mean: perfect play for the fastest mate against the longest
//! defence, without the fifty-move rule and without castling. The files also know
//! nothing of en passant; [`Gaviota::probe`] adds it, the board-only questions
//! ([`Gaviota::probe_board`], [`GaviotaEnding::probe`]) do not.
//!
//! Map of the crate, from the question to the byte:
//!
//! | Module      | What it holds                                                   |
//! |-------------|-----------------------------------------------------------------|
//! | `tablebase` | [`Gaviota`]: the folder, finding the table, en passant          |
//! | `ending`    | [`GaviotaEnding`]: the handle on one table                             |
//! | `material`  | [`GaviotaMaterial`]: the 35 combinations and their file names          |
//! | `men`       | from a board to "which table, which square for which man"       |
//! | `index`     | the number of a position inside its table                       |
//! | `kings`     | numbering of king pairs under the eight symmetries of the board |
//! | `pawns`     | numbering of pawns and pairs of pawns under left-right mirror   |
//! | `file`      | header, block list, decompression, loading once                 |
//! | `dtm`       | [`Dtm`] and its one-byte code in the files                      |
//! | `error`     | [`GaviotaError`]: what can go wrong, and the remedy                    |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod dtm;
mod ending;
mod error;
mod file;
mod index;
mod kings;
mod material;
mod men;
mod pawns;
mod tablebase;

pub use dtm::Dtm;
pub use ending::GaviotaEnding;
pub use error::GaviotaError;
pub use material::GaviotaMaterial;
pub use tablebase::Gaviota;
