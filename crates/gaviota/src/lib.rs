//! How many plies to mate, from the Gaviota endgame tables of three and four men.
//!
//! The tables are the `*.gtb.cp4` files ("depth to mate", compression scheme 4, which is LZMA); there
//! are 35 of them for up to four men. [`Gaviota`] is a folder of them. A table is decompressed as a
//! whole into memory the first time it is asked for; after that a question costs one index computation
//! and one byte read.
//!
//! What the values mean: perfect play for the fastest mate against the longest defence, without the
//! fifty-move rule and without castling. The files also know nothing of en passant;
//! [`Gaviota::probe`] adds it, [`Gaviota::probe_board`] does not.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod dtm;
mod error;
mod file;
mod index;
mod kings;
mod material;
mod men;
mod pawns;
mod tablebase;

pub use dtm::Dtm;
pub use error::GaviotaError;
pub use material::GaviotaMaterial;
pub use tablebase::Gaviota;
