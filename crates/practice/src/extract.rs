//! Games to rows, many at a time, in the order of the files.

use lucena_games::{Broken, Game, Tally};
use lucena_work::Progress;
use rayon::prelude::*;
use serde::Serialize;

use crate::error::PracticeError;
use crate::filter::{Bin, Filter};
use crate::frequency::write_row;
use crate::item::Item;

/// Games turned into rows at a time, and by one thread at a time.
const BATCH: usize = 2048;
const SHARE: usize = 32;

/// What happened to the games.
///
/// ```
/// use lucena_practice::{Filter, extract};
/// let games = lucena_games::Games::new(&b"1. e4 1-0\n\n1. e4 1/2-1/2\n\n1. e5 *\n"[..]);
/// let filter = Filter { normalize: true, ..Filter::default() }; // decided games only
/// let passed = extract(games, &filter, 9, |_| (), |()| Ok(()), &lucena_work::Silent)?;
/// assert_eq!((passed.games, passed.left_out, passed.broken), (1, 1, 1));
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Passed {
    /// Games whose positions were looked at.
    pub games: u64,
    /// Games that the filters left out.
    pub left_out: u64,
    /// Games that cannot be replayed.
    #[serde(rename = "rejected")]
    pub broken: u64,
    /// The first few of those.
    #[serde(rename = "rejected_games", skip_serializing_if = "Vec::is_empty")]
    pub first_broken: Vec<Broken>,
}

/// Lets `work` see the games that pass the filter, a few at a time and on all threads, and hands what
/// it makes of them to `take` in the order of the games. Whatever the number of games, only a few
/// thousand are held.
///
/// ```
/// use lucena_games::Games;
/// use lucena_practice::{Filter, extract};
/// use lucena_work::Silent;
/// let games = Games::new(&b"1. e4 e5 1-0\n\n1. d4 d5 2. c4 *\n\n1. d4 Kd7 *\n"[..]);
/// let (filter, mut moves) = (Filter::default(), Vec::new());
/// let count = |games: &[_]| games.iter().map(|g: &lucena_games::Game| g.moves.len()).sum::<usize>();
/// let passed = extract(games, &filter, u64::MAX, count, |n| Ok(moves.push(n)), &Silent)?;
/// assert_eq!((passed.games, passed.broken, moves), (2, 1, vec![5]));
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
pub fn extract<T: Send>(
    games: impl Iterator<Item = Result<Game, Broken>>,
    filter: &Filter,
    limit: u64,
    work: impl Fn(&[Game]) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), PracticeError>,
    progress: &dyn Progress,
) -> Result<Passed, PracticeError> {
    let mut passed = Passed::default();
    let mut done = 0;
    progress.begin("games", 0);
    let mut batch: Vec<Game> = Vec::new();
    let mut flush = |batch: &mut Vec<Game>| {
        let made: Vec<T> = batch.par_chunks(SHARE).map(&work).collect();
        done += batch.len();
        progress.note(&format!("{done} read"));
        batch.clear();
        match progress.cancelled() {
            true => Err(PracticeError::Interrupted(lucena_work::Interrupted)),
            false => made.into_iter().try_for_each(&mut take),
        }
    };
    for (game, read) in games.take_while(|_| limit > 0).zip(1_usize..) {
        match game {
            Ok(game) if filter.takes(&game) => {
                passed.games += 1;
                batch.push(game);
            }
            Ok(_) => passed.left_out += 1,
            Err(broken) => {
                passed.broken += 1;
                if passed.first_broken.len() < Tally::NAMED {
                    passed.first_broken.push(broken);
                }
            }
        }
        if batch.len() >= BATCH || read.is_multiple_of(BATCH) {
            flush(&mut batch)?;
        }
        if passed.games >= limit {
            break;
        }
    }
    flush(&mut batch)?;
    progress.end();
    Ok(passed)
}

/// Rows of some games as lines of text, a block for each bin.
///
/// ```
/// use lucena_practice::{Filter, Lines, PhaseFilter};
/// let games: Vec<_> = lucena_games::Games::new(&b"1. e4 e5 1-0\n"[..]).flatten().collect();
/// let filter = Filter { phase: PhaseFilter::End(1), no_initial: true, ..Filter::default() };
/// let lines = Lines::of(&filter, &games);
/// assert_eq!(lines.blocks[0].1, b"543 10544\n"); // the pawns on e4 and e5
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The text of each bin, in the order in which bins came up.
    pub blocks: Vec<(Bin, Vec<u8>)>,
    /// How many rows.
    pub rows: u64,
    /// How many items they have together.
    pub occurrences: u64,
    /// Which items come up, in the order of their ids.
    pub seen: Vec<bool>,
}

impl Lines {
    /// The rows of these games.
    pub fn of(filter: &Filter, games: &[Game]) -> Lines {
        let mut lines = Lines { seen: vec![false; Item::COUNT], ..Lines::default() };
        for game in games {
            filter.rows(game, |bin, row| lines.push(bin, row));
        }
        lines
    }

    fn push(&mut self, bin: Bin, row: &[Item]) {
        self.rows += 1;
        self.occurrences += row.len() as u64;
        row.iter().for_each(|item| self.seen[item.place()] = true);
        match self.blocks.iter_mut().find(|(other, _)| *other == bin) {
            Some((_, text)) => write_row(row, text),
            None => {
                let mut text = Vec::with_capacity(1 << 14);
                write_row(row, &mut text);
                self.blocks.push((bin, text));
            }
        }
    }
}

/// Rows of some games, held as they are.
///
/// ```
/// use lucena_practice::{Filter, Held, PhaseFilter};
/// let games: Vec<_> = lucena_games::Games::new(&b"1. e4 e5 1-0\n"[..]).flatten().collect();
/// let filter = Filter { phase: PhaseFilter::End(1), no_initial: true, ..Filter::default() };
/// let rows: Vec<usize> = Held::of(&filter, &games).rows().map(|row| row.len()).collect();
/// assert_eq!(rows, [2]); // the pawns on e4 and e5
/// ```
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// All items, one row after the other.
    pub items: Vec<Item>,
    /// Where each row ends.
    pub ends: Vec<usize>,
}

impl Held {
    /// The rows of these games, bins together.
    pub fn of(filter: &Filter, games: &[Game]) -> Held {
        let mut held = Held::default();
        for game in games {
            filter.rows(game, |_, row| {
                held.items.extend_from_slice(row);
                held.ends.push(held.items.len());
            });
        }
        held
    }

    /// The rows, one after the other.
    pub fn rows(&self) -> impl Iterator<Item = &[Item]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.items[start..end])
    }
}
