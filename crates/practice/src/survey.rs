//! A first look at a collection: how many games it has, and which endgames they reach.

use std::collections::BTreeSet;

use lucena_games::{Broken, Game};
use lucena_table::Material;
use lucena_work::Progress;
use shakmaty::{Board, Position};

use crate::error::PracticeError;
use crate::extract::extract;
use crate::filter::Filter;

/// How often [`Survey::spread`] looks whether it is to stop.
const STEP: u64 = 1 << 10;

/// What a first look shows.
///
/// ```
/// use lucena_games::Games;
/// use lucena_practice::Survey;
/// use lucena_work::Silent;
/// let text = "1. e4 e5 1-0\n\n[FEN \"k7/2P5/1K6/8/8/8/8/8 w - - 0 1\"]\n\n1. c8=Q# 1-0\n";
/// let games = || Games::new(text.as_bytes());
/// let survey = Survey::of(games(), u64::MAX, 4, &Silent)?;
/// assert_eq!((survey.games, survey.broken), (2, 0));
/// let reached: Vec<String> = survey.endgames.iter().map(|one| one.to_string()).collect();
/// assert_eq!(reached, ["KPvK", "KQvK"]);
/// assert_eq!(survey.spread(games(), 1, &Silent)?.len(), 1);
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Games that can be replayed.
    pub games: u64,
    /// Games that cannot.
    pub broken: u64,
    /// Endgames that some game reaches; two bare kings are not worth a look.
    pub endgames: BTreeSet<Material>,
}

impl Survey {
    /// Looks at the first N games, and at endgames of up to this many men.
    pub fn of(
        games: impl Iterator<Item = Result<Game, Broken>>,
        limit: u64,
        men: usize,
        progress: &dyn Progress,
    ) -> Result<Survey, PracticeError> {
        let mut endgames = BTreeSet::new();
        let work = |games: &[Game]| {
            let mut found = BTreeSet::new();
            games.iter().for_each(|game| reached(game, men, &mut found));
            found
        };
        let take = |found: BTreeSet<Material>| {
            endgames.extend(found);
            Ok(())
        };
        let passed = extract(games, &Filter::default(), limit, work, take, progress)?;
        Ok(Survey { games: passed.games, broken: passed.broken, endgames })
    }

    /// This many of these games, at even distances, so that they stand for the whole collection; all of
    /// them if there are not more.
    pub fn spread(
        &self,
        games: impl Iterator<Item = Result<Game, Broken>>,
        most: u64,
        progress: &dyn Progress,
    ) -> Result<Vec<Game>, PracticeError> {
        let (all, most) = (u128::from(self.games), u128::from(most.min(self.games)));
        // Game number n is taken where n · most / all reaches the next whole number.
        let steps = |number: u64| u128::from(number) * most / all.max(1);
        let mut taken = Vec::new();
        progress.begin("choosing games", self.games);
        for (game, number) in games.flatten().zip(0..self.games) {
            if steps(number + 1) > steps(number) {
                taken.push(game);
            }
            if (number + 1).is_multiple_of(STEP) {
                progress.advance(STEP);
                progress.check()?;
            }
        }
        progress.end();
        Ok(taken)
    }
}

fn reached(game: &Game, men: usize, found: &mut BTreeSet<Material>) {
    let count = |board: &Board| board.occupied().count();
    let captures = game.moves.iter().filter(|m| m.is_capture()).count();
    // Most games end long before.
    if count(game.start.board()) > men + captures {
        return;
    }
    for position in game.positions() {
        let few = (3..=men).contains(&count(position.board()));
        if few && !position.castles().any() {
            found.insert(Material::of_board(position.board()).0);
        }
    }
}
