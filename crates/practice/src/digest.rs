//! What a stretch of games is made of: the part-positions that describe it best, what became of games
//! with them, where men stand, and what one side has more often than the other.

use lucena_games::Game;
use lucena_mine::{Dataset, Slim};
use lucena_work::Progress;

use crate::error::PracticeError;
use crate::filter::{Filter, PhaseFilter};
use crate::heat::Heat;
use crate::item::Item;
use crate::mirror::{Mirrored, Mirroring};
use crate::outcome::{Ended, Outcomes};

/// A stretch of a game, cut as Negoescu's experiments 2 cut it.
///
/// ```
/// use lucena_practice::{PhaseFilter, Stretch};
/// assert_eq!(Stretch::of_name("end"), Some(Stretch::End));
/// assert_eq!(Stretch::End.filter().phase, PhaseFilter::End(10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stretch {
    /// The first 20 positions; men that have not left home do not count.
    Opening,
    /// The ten positions after these.
    Middle,
    /// The last ten.
    End,
}

impl Stretch {
    /// All of them.
    pub const ALL: [Stretch; 3] = [Stretch::Opening, Stretch::Middle, Stretch::End];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Stretch::Opening => "opening",
            Stretch::Middle => "middle",
            Stretch::End => "end",
        }
    }

    /// The one that is called so.
    pub fn of_name(name: &str) -> Option<Stretch> {
        Stretch::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Which positions become rows.
    pub fn filter(self) -> Filter {
        let phase = match self {
            Stretch::Opening => PhaseFilter::Opening(20),
            Stretch::Middle => PhaseFilter::Middle { skip: 20, take: 10 },
            Stretch::End => PhaseFilter::End(10),
        };
        Filter { phase, no_initial: self == Stretch::Opening, ..Filter::default() }
    }
}

/// A part-position of a digest.
#[derive(Clone, Debug, PartialEq)]
pub struct PartPosition {
    /// Its men, two at least.
    pub items: Vec<Item>,
    /// Rows that the code table spells with it.
    pub usage: u32,
    /// Rows that have it.
    pub support: u32,
    /// Games that have it, by how they ended.
    pub ended: Ended,
}

/// The digest of a stretch.
///
/// ```
/// use lucena_games::Games;
/// use lucena_practice::{Digest, Stretch};
/// use lucena_work::Silent;
/// let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n".repeat(30);
/// let games: Vec<_> = Games::new(text.as_bytes()).flatten().collect();
/// let digest = Digest::of(&games, Stretch::Opening, 100, 10, &Silent)?;
/// assert_eq!((digest.games, digest.positions, digest.rows), (30, 270, 240));
/// assert!(digest.bits < digest.standard_bits && digest.sets[0].ended.won == 30);
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digest {
    /// Which stretch.
    pub stretch: Stretch,
    /// Games that have positions in it.
    pub games: u64,
    /// Positions with men that count.
    pub rows: u64,
    /// All positions; heat counts them with all of their men.
    pub positions: u64,
    /// Bits that the rows take, spelled man by man.
    pub standard_bits: f64,
    /// Bits that rows and code table take together.
    pub bits: f64,
    /// Part-positions of the code table; `sets` has the ones used most.
    pub found: usize,
    /// Part-positions, the most used first.
    pub sets: Vec<PartPosition>,
    /// Where men stand.
    pub heat: Heat,
    /// Sets of men of one side, and how often each side has them; where they differ most comes first.
    pub mirrored: Vec<Mirrored>,
}

impl Digest {
    /// Digests games. SLIM makes the code table from a limited number of candidates; a limited number of
    /// sets is kept.
    pub fn of(
        games: &[Game],
        stretch: Stretch,
        tries: u64,
        most: usize,
        progress: &dyn Progress,
    ) -> Result<Digest, PracticeError> {
        let filter = stretch.filter();
        let whole = Filter { no_initial: false, ..filter.clone() };
        let (mut with, mut positions, mut heat) = (0, 0, Heat::default());
        let (mut rows, mut ids): (Vec<Vec<Item>>, Vec<Vec<u32>>) = Default::default();
        for game in games {
            let before = positions;
            whole.rows(game, |_, row| {
                positions += 1;
                heat.add(row, 1);
            });
            with += u64::from(positions > before);
            filter.rows(game, |_, row| {
                rows.push(row.to_vec());
                ids.push(row.iter().map(|item| item.id()).collect());
            });
        }
        let data = Dataset::from_rows(&ids)?;
        drop(ids);
        let table = match data.is_empty() {
            true => None,
            false => Some(Slim { prune: true, limit: Some(tries) }.run(&data, progress)?.table),
        };
        progress.check()?;
        let mut codes = table.as_ref().map_or(Vec::new(), |table| table.sets().to_vec());
        let found = codes.len();
        codes.sort_by(|a, b| (b.usage, b.support, &a.items).cmp(&(a.usage, a.support, &b.items)));
        codes.truncate(most);
        let men = |ids: &[u32]| ids.iter().filter_map(|id| Item::of_id(*id)).collect();
        let sets: Vec<Vec<Item>> = codes.iter().map(|code| men(&code.items)).collect();
        let mut outcomes = Outcomes::new(&sets);
        games.iter().for_each(|game| outcomes.add(&filter, game));
        let mirrored = mirrored(&sets, &rows);
        let sets = codes.iter().zip(outcomes.finish()).map(|(code, outcome)| PartPosition {
            items: outcome.items,
            usage: code.usage,
            support: code.support,
            ended: outcome.ended,
        });
        Ok(Digest {
            stretch,
            games: with,
            rows: rows.len() as u64,
            positions,
            standard_bits: table.as_ref().map_or(0.0, |table| table.standard_lengths().total()),
            bits: table.as_ref().map_or(0.0, |table| table.lengths().total()),
            found,
            sets: sets.collect(),
            heat,
            mirrored,
        })
    }
}

fn mirrored(sets: &[Vec<Item>], rows: &[Vec<Item>]) -> Vec<Mirrored> {
    let of_one_side = |set: &&Vec<Item>| {
        let white = set.iter().filter(|item| item.piece().color.is_white()).count();
        white == 0 || white == set.len()
    };
    let sets: Vec<Vec<Item>> = sets.iter().filter(of_one_side).cloned().collect();
    let mut mirroring = Mirroring::new(&sets);
    rows.iter().for_each(|row| mirroring.add(row, 1));
    let mut found = mirroring.finish();
    found.sort_by_key(|one| std::cmp::Reverse(one.white.abs_diff(one.black)));
    found
}
