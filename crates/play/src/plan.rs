//! A plan as a player: what it thinks of every position, searched over a whole endgame.

use std::path::Path;

use lucena_layout::Layout;
use lucena_pattern::View;
use lucena_plan::{Plan, Scorer};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::Color;

use crate::error::PlayError;
use crate::score::{self, Score};
use crate::search::{Search, strong_sweep, weak_sweep};

/// Scores of plans are taken as they are up to this, either way; wider ones by their order.
const WIDEST: i64 = 400_000_000;

/// A plan that plays an endgame.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_play::{Planner, Search, score};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout =
///     Layout::new(&tables, "KQvK".parse()?, shakmaty::Color::White, Metric::Dtm, &Silent)?;
/// let planner = Planner::open("kqk-1.plan".as_ref(), &layout)?;
/// let scores = planner.search(Search::default(), &Silent)?;
/// assert!(scores.contains(&score::WON)); // positions in which the weak side is mated
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Planner<'a> {
    scorer: Scorer,
    layout: &'a Layout,
}

/// Where the search finds moves equally good, what the plan says at once decides: both become one
/// score by their order. What is seen to be won or drawn stays.
fn in_order(weak: Vec<Score>, first: &[Score]) -> Vec<Score> {
    let guesses = weak.par_iter().zip(first).filter(|(score, _)| score::is_guess(**score));
    let mut all: Vec<(Score, Score)> = guesses.map(|(&score, &first)| (score, first)).collect();
    all.par_sort_unstable();
    all.dedup();
    let place = |pair: (Score, Score)| all.binary_search(&pair).unwrap_or_default() as Score;
    weak.par_iter()
        .zip(first)
        .map(|(&score, &first)| match score::is_guess(score) {
            true => place((score, first)),
            false => score,
        })
        .collect()
}

impl<'a> Planner<'a> {
    /// Reads a file, or takes the one of this name that comes with the program.
    pub fn open(path: &Path, layout: &'a Layout) -> Result<Planner<'a>, PlayError> {
        let plan = Plan::open_or_built_in(path)?;
        Planner::new(&plan, &path.display().to_string(), layout)
    }

    /// A plan for this endgame.
    pub fn new(plan: &Plan, name: &str, layout: &'a Layout) -> Result<Planner<'a>, PlayError> {
        let here = layout.ending.material();
        if plan.material != here || layout.ending.strong().is_black() {
            let of = plan.material;
            return Err(PlayError::OtherEndgame { file: name.to_string(), of, here });
        }
        Ok(Planner { scorer: plan.scorer(name)?, layout })
    }

    /// What the search finds for every position with the weak side to move.
    pub fn search(&self, search: Search, progress: &dyn Progress) -> Result<Vec<Score>, PlayError> {
        search.check()?;
        let layout = self.layout;
        let first = self.scores(Color::Black);
        if search.depth == 1 {
            return search.weak(layout, |place| first[place], progress);
        }
        if search.depth % 2 == 1 {
            let weak = search.weak(layout, |place| first[place], progress)?;
            return Ok(in_order(weak, &first));
        }
        // The last ply is a reply: leaves have the strong side to move.
        let scores = self.scores(Color::White);
        let seats = &layout.strong;
        let leaf = |q: usize| match seats.over[q] {
            true => score::strong(seats.value[q]),
            false => scores[q],
        };
        let leaves: Vec<Score> = (0..seats.len()).into_par_iter().map(leaf).collect();
        let mut weak = weak_sweep(layout, &leaves);
        progress.begin("searching", u64::from(search.depth / 2) - 1);
        for _ in 1..search.depth / 2 {
            progress.check().inspect_err(|_| progress.end())?;
            weak = weak_sweep(layout, &strong_sweep(layout, &weak));
            progress.advance(1);
        }
        progress.end();
        Ok(in_order(weak, &first))
    }

    /// The plan's own opinion of every position, the less the better for the strong side.
    fn scores(&self, turn: Color) -> Vec<Score> {
        let seats = if turn.is_white() { &self.layout.strong } else { &self.layout.weak };
        let places = (0..seats.len()).into_par_iter();
        let plain: Vec<i64> =
            places.map(|place| self.scorer.score(&self.view(place, turn))).collect();
        if plain.par_iter().all(|score| score.abs() < WIDEST) {
            return plain.into_par_iter().map(|score| score::guess(-score)).collect();
        }
        let mut all = plain.clone();
        all.par_sort_unstable();
        all.dedup();
        let place = |score: &i64| all.binary_search(score).unwrap_or_default() as Score;
        plain.par_iter().map(|score| -place(score)).collect()
    }

    fn view(&self, place: usize, turn: Color) -> View<'_> {
        let seats = if turn.is_white() { &self.layout.strong } else { &self.layout.weak };
        let squares = self.layout.ending.strong_first(&seats.squares[place]);
        View::new(self.scorer.men(), squares, turn)
    }

    /// The stage of a position with the weak side to move.
    pub fn stage(&self, place: usize) -> usize {
        self.scorer.stage(&self.view(place, Color::Black))
    }

    /// The stage of the position after a move, and the heaviest facts of its score.
    pub fn said(&self, place: usize) -> (String, Vec<String>) {
        let (stage, parts) = self.scorer.parts(&self.view(place, Color::Black));
        let say = |part: lucena_plan::Part| format!("{:+} {}.", part.points, part.fact);
        let heavy = parts.into_iter().filter(|part| part.points != 0).map(say).collect();
        (self.scorer.plan().stages[stage].name.clone(), heavy)
    }
}
