//! Games out of PGN text of any size, packed or not, in order.
//!
//! One thread cuts the text into games; all threads replay a batch of them; they come out in the
//! order of the file, whatever the number of threads.

mod movetext;
mod split;
mod tags;
mod unpack;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::vec;

use rayon::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, PositionError};
use thiserror::Error;

use crate::broken::{Broken, Tally};
use crate::game::Game;
use split::{Piece, Splitter};

/// Games replayed at a time: enough for all threads, and not more text than a few megabytes.
const BATCH: usize = 1024;
const BATCH_BYTES: usize = 1 << 21;

/// A file that cannot be opened.
///
/// ```
/// let error = lucena_games::Games::open("no/such.pgn").err().ok_or("no such file")?;
/// assert!(error.to_string().starts_with("no/such.pgn: cannot be read: "));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Error)]
#[error("{}: cannot be read: {source}", path.display())]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

/// The games of a file, one after the other; a broken one is an error in its place.
///
/// ```
/// use lucena_games::Games;
/// let text = "1. e4 e5 1/2-1/2\n\n1. e4 e6 2. d5 d5 *\n\n1. d4 {cut off";
/// let mut games = Games::new(text.as_bytes());
/// let good: Vec<usize> = games.by_ref().flatten().map(|game| game.moves.len()).collect();
/// assert_eq!(good, [2, 1]);
/// assert_eq!(games.tally().to_string(), "2 games, 1 broken");
/// assert_eq!(games.tally().first[0].what, "move 2. d5 is not legal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Games<'a> {
    pieces: Splitter<'a>,
    ready: vec::IntoIter<Result<Game, Broken>>,
    tally: Tally,
}

impl Games<'static> {
    /// The games of a file: `.pgn`, or the same under zstd or gzip.
    pub fn open(path: impl AsRef<Path>) -> Result<Games<'static>, OpenError> {
        let path = path.as_ref();
        let failed = |source| OpenError { path: path.into(), source };
        let file = File::open(path).map_err(failed)?;
        let text = unpack::unpacked(file).map_err(failed)?;
        Ok(Games::of(Splitter::new(text)))
    }
}

impl<'a> Games<'a> {
    /// The games of a stream, such as standard input: text, or the same under zstd or gzip.
    pub fn read(stream: impl Read + Send + 'a) -> std::io::Result<Games<'a>> {
        Ok(Games::of(Splitter::new(unpack::unpacked(stream)?)))
    }

    /// The games of a text.
    pub fn new(text: impl Read + Send + 'a) -> Games<'a> {
        Games::of(Splitter::new(Box::new(BufReader::new(text))))
    }

    fn of(pieces: Splitter<'a>) -> Games<'a> {
        Games { pieces, ready: Vec::new().into_iter(), tally: Tally::default() }
    }

    /// What has come out so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn batch(&mut self) -> Vec<Piece> {
        let mut bytes = 0;
        let mut batch = Vec::new();
        while batch.len() < BATCH && bytes < BATCH_BYTES {
            let Some(piece) = self.pieces.next() else { break };
            bytes += piece.text.len();
            batch.push(piece);
        }
        batch
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, Broken>;

    fn next(&mut self) -> Option<Result<Game, Broken>> {
        if self.ready.len() == 0 {
            let batch = self.batch();
            let read: Vec<_> = batch.into_par_iter().map(game).collect();
            self.ready = read.into_iter();
        }
        let read = self.ready.next()?;
        self.tally.count(&read);
        Some(read)
    }
}

fn game(piece: Piece) -> Result<Game, Broken> {
    let (tags, text) = tags::tags(&piece.text);
    let mut game = Game { tags, ..Game::default() };
    match replay(&mut game, text, &piece) {
        Ok(()) => Ok(game),
        Err(what) => Err(Broken {
            number: piece.number,
            line: piece.line,
            white: game.white().into(),
            black: game.black().into(),
            what,
        }),
    }
}

fn replay(game: &mut Game, text: &[u8], piece: &Piece) -> Result<(), String> {
    if let Some(fault) = &piece.fault {
        return Err(fault.clone());
    }
    if let Some(variant) = game.tag("Variant").filter(|name| !is_chess(name)) {
        return Err(format!("it is a game of {variant}, not of chess"));
    }
    if let Some(fen) = game.tag("FEN") {
        game.start =
            start(fen).map_err(|why| format!("its start {fen} is not a position: {why}"))?;
    }
    (game.moves, game.outcome) = movetext::replay(&game.start, text, piece.last)?;
    Ok(())
}

fn is_chess(variant: &str) -> bool {
    let name = variant.to_ascii_lowercase();
    ["", "?", "standard", "chess", "normal", "from position"].contains(&name.as_str())
}

fn start(fen: &str) -> Result<Chess, String> {
    let fen: Fen = fen.parse().map_err(|error| format!("{error}"))?;
    // A square that no pawn passed harms nothing, and many programs write one.
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map_err(|error: PositionError<Chess>| error.to_string())
}
