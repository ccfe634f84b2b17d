//! Games that come within reach of tables, one after the other, whatever their number.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use lucena_games::{Broken, Game};
use lucena_table::Material;
use lucena_work::Progress;
use serde::Serialize;

use crate::error::PracticeError;
use crate::extract::{Passed, extract};
use crate::filter::Filter;
use crate::judged::Judged;
use crate::reach::Reach;

/// A game that came within reach.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// queen::game(|_, game| { // ends with 3. Qc7, stalemate
///     assert_eq!((game.number, game.judged.len()), (1, 6));
///     Ok(assert_eq!(game.end().map(|last| last.ply), Some(5)))
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct JudgedGame {
    /// Its number among the games that were read, from 1, broken ones counted.
    pub number: u64,
    /// The game.
    pub game: Game,
    /// Its positions within reach, in order; at least one.
    pub judged: Vec<Judged>,
}

impl JudgedGame {
    /// The last position, if the game ends within reach: nothing was played there.
    pub fn end(&self) -> Option<&Judged> {
        self.judged.last().filter(|judged| judged.played.is_none())
    }

    /// What is the same in two copies of a game.
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.start.hash(&mut hasher);
        self.game.moves.hash(&mut hasher);
        hasher.finish()
    }
}

/// What [`courses`] came across.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// let seen = queen::game(|_, _| Ok(()))?;
/// assert_eq!((seen.passed.games, seen.shown, seen.copies, seen.signs), (1, 1, 0, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CoursesSeen {
    /// What happened to the games.
    #[serde(flatten)]
    pub passed: Passed,
    /// Games that came within reach and were shown.
    #[serde(rename = "within_reach")]
    pub shown: u64,
    /// Games that came within reach and were left out, because one with the same moves was shown.
    pub copies: u64,
    /// Games whose last move was a sign of the result and was left out.
    pub signs: u64,
    /// Endgames of few enough men that are not known: games, copies counted, that reached them
    /// before any other such endgame.
    pub without_table: BTreeMap<Material, u64>,
}

/// Of a batch of games: how many there were, those judged by their places, and endgames whose
/// tables are missing.
type JudgedBatch = (usize, Vec<(usize, JudgedGame)>, Vec<Material>);

/// Shows every game that comes within reach, in the order of the files. Of the filter, only which
/// games it takes counts. Collections hold copies of games, and one player's error is not to look
/// like that of three: of games with the same moves, the first is shown. Whatever the number of games,
/// only a few thousand are held, and a number for each that was shown.
///
/// ```
/// use lucena_games::Games;
/// use lucena_practice::{Slip, Filter, Reach, courses};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// tables.solve("KQvK".parse()?, Metric::Dtm, &Silent)?;
/// // White can mate at once and gives stalemate.
/// let text = "[FEN \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qd1 Kb8 2. Qd6+ Ka8 3. Qc7 1/2-1/2\n";
/// let (filter, reach) = (Filter::default(), Reach::new(&tables, 4, Metric::Dtm)?);
/// let mut faults = Vec::new();
/// let each = |course: &lucena_practice::JudgedGame| {
///     faults.extend(course.judged.iter().filter_map(|judged| Some((judged.ply, judged.fault()?))));
///     Ok(())
/// };
/// courses(Games::new(text.as_bytes()), &filter, u64::MAX, &reach, each, &Silent)?;
/// assert_eq!(faults, [(4, Slip::WinToDraw)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn courses(
    games: impl Iterator<Item = Result<Game, Broken>>,
    filter: &Filter,
    limit: u64,
    reach: &Reach,
    mut each: impl FnMut(&JudgedGame) -> Result<(), PracticeError>,
    progress: &dyn Progress,
) -> Result<CoursesSeen, PracticeError> {
    let (mut seen, mut shown) = (CoursesSeen::default(), HashSet::new());
    // Batches come back without game numbers; the queue keeps them.
    let waiting: RefCell<VecDeque<u64>> = RefCell::default();
    let numbered = games.zip(1..).map(|(game, number)| {
        if game.as_ref().is_ok_and(|game| filter.takes(game)) {
            waiting.borrow_mut().push_back(number);
        }
        game
    });
    let work = |games: &[Game]| -> Result<JudgedBatch, PracticeError> {
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for (at, game) in games.iter().enumerate() {
            let judged = reach.judge(game)?;
            missing.extend(reach.without_table(game));
            if !judged.is_empty() {
                found.push((at, JudgedGame { number: 0, game: game.clone(), judged }));
            }
        }
        Ok((games.len(), found, missing))
    };
    let take = |made: Result<JudgedBatch, PracticeError>| {
        let (games, found, missing) = made?;
        missing.into_iter().for_each(|m| *seen.without_table.entry(m).or_default() += 1);
        let numbers: Vec<u64> = waiting.borrow_mut().drain(..games).collect();
        for (at, mut course) in found {
            if !shown.insert(course.fingerprint()) {
                seen.copies += 1;
                continue;
            }
            course.number = numbers[at];
            seen.shown += 1;
            let end = course.end().map(|judged| judged.ply);
            seen.signs += u64::from(end.is_some_and(|ply| ply < course.game.moves.len()));
            each(&course)?;
        }
        Ok(())
    };
    let passed = extract(numbered, filter, limit, work, take, progress)?;
    Ok(CoursesSeen { passed, ..seen })
}
