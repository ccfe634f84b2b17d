//! A pattern file examined: its classes over all positions, and its play from every won one.

use lucena_layout::{Atlas, Layout, Side, position};
use lucena_pattern::{List, Pattern};
use lucena_table::{Outcome, Value};
use lucena_work::Progress;
use rayon::prelude::*;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use shakmaty::Color;

use super::beliefs::{Beliefs, Verdict, view};
pub use super::failing::Failing;
use super::failing::failing;
use super::tally::ClassTally;
use crate::audit::every::Proof;
use crate::audit::{Audit, Audited, Fate};
use crate::error::PlayError;

/// Positions on which overlaps are counted, at most.
const ASKED: usize = 20_000;

/// What was found about one class.
#[derive(Clone, Debug)]
pub struct ClassCheck {
    /// Its list.
    pub list: List,
    /// Its number there.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Whether moves to it are never played, so it is fine that nothing reaches it.
    pub never: bool,
    /// Positions that it takes, one of each group of symmetric ones; of a file that compares with
    /// the position before, moves that lead to it.
    pub positions: usize,
    /// How many of them the strong side wins.
    pub won: usize,
    /// How many neither side wins.
    pub drawn: usize,
    /// How many the strong side loses.
    pub lost: usize,
    /// The mean distance of those won, and its standard deviation.
    pub plies: Option<(f64, f64)>,
    /// Of the positions of which its condition holds, the share that earlier classes take.
    pub overlap: Option<f64>,
}

impl Serialize for ClassCheck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("ClassCheck", 10)?;
        shown.serialize_field("list", self.list.text())?;
        shown.serialize_field("number", &self.number)?;
        shown.serialize_field("name", &self.name)?;
        shown.serialize_field("positions", &self.positions)?;
        shown.serialize_field("won", &self.won)?;
        shown.serialize_field("drawn", &self.drawn)?;
        shown.serialize_field("lost", &self.lost)?;
        shown.serialize_field("mean_plies", &self.plies.map(|(mean, _)| mean))?;
        shown.serialize_field("spread_plies", &self.plies.map(|(_, spread)| spread))?;
        shown.serialize_field("overlap", &self.overlap)?;
        shown.end()
    }
}

/// How play fares from all won positions.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// Won positions with the strong side to move.
    pub positions: usize,
    /// How many of them it wins.
    pub won: usize,
    /// Mean moves where it wins, at worst from each.
    pub mean: f64,
    /// How many more than necessary.
    pub excess: f64,
    /// The longest win.
    pub worst: u16,
}

impl Play {
    /// The share of the positions that it wins.
    pub fn success(&self) -> f64 {
        self.won as f64 / self.positions.max(1) as f64
    }
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Play", 5)?;
        shown.serialize_field("won", &self.won)?;
        shown.serialize_field("success", &self.success())?;
        shown.serialize_field("mean_moves", &self.mean)?;
        shown.serialize_field("mean_excess_moves", &self.excess)?;
        shown.serialize_field("worst_moves", &self.worst)?;
        shown.end()
    }
}

/// What the search says of outcomes, against the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Positions, both sides to move.
    pub positions: usize,
    /// How many of them are said to be won, or not to be, as they are.
    pub right: usize,
    /// Won ones that are not seen, strong side and weak side to move.
    pub missed: [usize; 2],
    /// Others that are said to be won.
    pub wrong: [usize; 2],
}

impl Serialize for Outlook {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Outlook { positions, right, missed, wrong } = self;
        let mut shown = serializer.serialize_struct("Outlook", 6)?;
        shown.serialize_field("positions", positions)?;
        shown.serialize_field("right", right)?;
        shown.serialize_field("missed_white", &missed[0])?;
        shown.serialize_field("missed_black", &missed[1])?;
        shown.serialize_field("wrong_white", &wrong[0])?;
        shown.serialize_field("wrong_black", &wrong[1])?;
        shown.end()
    }
}

/// All that was found.
pub struct Checked {
    /// Class by class.
    pub classes: Vec<ClassCheck>,
    /// Against the table's defence, within 50 moves, as an audit with distances to mate plays it:
    /// of equally good moves the first on the board, the second-best instead of one that repeats.
    pub table: Play,
    /// Against every defence.
    pub every: Play,
    /// How often the search is right about the outcome.
    pub outlook: Outlook,
    /// Positions for which no turned board meets the model.
    pub misfits: usize,
    /// What goes wrong, the most frequent first.
    pub failing: Vec<Failing>,
}

impl Checked {
    /// Whether it wins every won position against every defence.
    pub fn proven(&self) -> bool {
        self.every.won == self.every.positions
    }

    /// The share of positions won against the table's defence.
    pub fn success(&self) -> f64 {
        self.table.success()
    }

    /// The names of classes that take no position.
    pub fn unreached(&self) -> Vec<String> {
        let empty = self.classes.iter().filter(|class| class.positions == 0 && !class.never);
        empty.map(|class| class.name.clone()).collect()
    }
}

/// Which won positions count: those the file is made for.
fn starts(pattern: &Pattern, layout: &Layout) -> Vec<usize> {
    let won = |q: &usize| matches!(layout.strong.value[*q], Value::Win(_));
    let all = (0..layout.strong.len()).into_par_iter().filter(won);
    all.filter(|q| made_for(pattern, layout, *q, Color::White)).collect()
}

/// Whether a file is made for a position.
fn made_for(pattern: &Pattern, layout: &Layout, place: usize, turn: Color) -> bool {
    let seats = if turn.is_white() { &layout.strong } else { &layout.weak };
    !pattern.has_start()
        || pattern.starts(&view(pattern, &layout.ending, &seats.squares[place], turn))
}

/// The share of won positions that a file is proven to win; what refinement looks at.
pub fn proven(
    pattern: &Pattern,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<Play, PlayError> {
    if pattern.as_it_stands() {
        return Err(PlayError::AsItStands(pattern.name().to_string()));
    }
    let chooser = Beliefs::new(pattern, layout, progress)?.chooser(progress)?;
    let proof = Proof::new(layout, &chooser, progress)?;
    Ok(play(layout, &proof, &starts(pattern, layout)))
}

/// Examines a file.
pub fn check(
    pattern: &Pattern,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<Checked, PlayError> {
    if pattern.as_it_stands() {
        return Err(PlayError::AsItStands(pattern.name().to_string()));
    }
    let beliefs = Beliefs::new(pattern, layout, progress)?;
    let chooser = beliefs.chooser(progress)?;
    let starts = starts(pattern, layout);
    if starts.is_empty() {
        return Err(match pattern.has_start() {
            true => PlayError::NoStart(pattern.name().to_string()),
            false => PlayError::NoWins(layout.ending.material()),
        });
    }
    let every = Proof::new(layout, &chooser, progress)?;
    let atlas = Atlas::new(layout, progress)?;
    let table = Audit::default().run(layout, &atlas, &chooser, progress)?;
    drop(atlas);
    let mut classes = classes(&beliefs, layout);
    overlaps(&beliefs, layout, &mut classes);
    Ok(Checked {
        classes,
        outlook: outlook(&beliefs, layout, progress)?,
        misfits: misfits(pattern, layout),
        failing: failing(&beliefs, layout, &chooser, &every, &starts),
        table: games(&table, &starts),
        every: play(layout, &every, &starts),
    })
}

fn play(layout: &Layout, proof: &Proof, starts: &[usize]) -> Play {
    let won = starts.iter().filter(|&&q| proof.longest[q] != u16::MAX);
    let won = won.filter_map(|&q| match layout.strong.value[q] {
        Value::Win(plies) => Some((proof.longest[q], plies.moves())),
        _ => None,
    });
    counted(starts.len(), won)
}

/// The games against the table from these positions.
fn games(audited: &Audited, starts: &[usize]) -> Play {
    let mut wanted = starts.iter().peekable();
    let games = audited.positions.iter().enumerate();
    let wanted = games.filter(|(_, place)| wanted.next_if(|&&q| q == **place as usize).is_some());
    let won = wanted.filter_map(|(at, _)| match audited.outcomes[at] {
        Fate::Won(taken) => Some((taken, audited.optimal[at])),
        _ => None,
    });
    counted(starts.len(), won)
}

/// Play by the moves that each win takes, and those that are needed.
fn counted(positions: usize, wins: impl Iterator<Item = (u16, u16)>) -> Play {
    let mut play = Play { positions, ..Play::default() };
    let (mut moves, mut excess) = (0u64, 0i64);
    for (taken, needed) in wins {
        play.won += 1;
        play.worst = play.worst.max(taken);
        moves += u64::from(taken);
        excess += i64::from(taken) - i64::from(needed);
    }
    if play.won > 0 {
        play.mean = moves as f64 / play.won as f64;
        play.excess = excess as f64 / play.won as f64;
    }
    play
}

/// Counts, list by list in the order of the file.
fn classes(beliefs: &Beliefs<'_>, layout: &Layout) -> Vec<ClassCheck> {
    let mut tally = ClassTally::default();
    let mut add = |verdict: &Verdict, outcome: Outcome, plies: Option<f64>| {
        if let Some((list, class)) = verdict.class {
            tally.add((list, usize::from(class)), outcome, plies);
        }
    };
    let here = |turn| move |place: usize| made_for(beliefs.pattern, layout, place, turn);
    if beliefs.pattern.remembers() {
        // Only a move has a position before it.
        for place in (0..layout.strong.len()).filter(|&place| here(Color::White)(place)) {
            let start = position(layout, place, Side::Strong);
            for found in beliefs.pattern.moves(&start) {
                let class = found.behind.map(|(list, class)| (list, class as u8));
                let value = layout.strong.value[place];
                let plies = if let Value::Win(n) = value { Some(f64::from(n.0)) } else { None };
                let verdict = Verdict { class, merit: found.hope.merit };
                add(&verdict, value.outcome(), plies);
            }
        }
        return tally.classes(beliefs.pattern);
    }
    for (place, (verdict, value)) in beliefs.weak.iter().zip(&layout.weak.value).enumerate() {
        if !here(Color::Black)(place) {
            continue;
        }
        let plies = if let Value::Loss(n) = value { Some(f64::from(n.0)) } else { None };
        add(verdict, -value.outcome(), plies);
    }
    for (place, (verdict, value)) in beliefs.strong.iter().zip(&layout.strong.value).enumerate() {
        if !here(Color::White)(place) {
            continue;
        }
        let plies = if let Value::Win(n) = value { Some(f64::from(n.0)) } else { None };
        add(verdict, value.outcome(), plies);
    }
    tally.classes(beliefs.pattern)
}

/// Which share of what a class describes is taken by classes before it.
fn overlaps(beliefs: &Beliefs<'_>, layout: &Layout, classes: &mut [ClassCheck]) {
    for list in List::ALL {
        let own: Vec<usize> = (0..classes.len()).filter(|&c| classes[c].list == list).collect();
        let (seats, verdicts) = match list.turn() {
            Color::Black => (&layout.weak, &beliefs.weak),
            Color::White => (&layout.strong, &beliefs.strong),
        };
        let stride = seats.len().div_ceil(ASKED).max(1);
        let made_for = |place: &usize| made_for(beliefs.pattern, layout, *place, list.turn());
        let asked: Vec<usize> = (0..seats.len()).step_by(stride).filter(made_for).collect();
        let held: Vec<[usize; 2]> = (0..own.len())
            .into_par_iter()
            .map(|class| {
                let counts = asked.iter().map(|&place| {
                    let squares = &seats.squares[place];
                    let seen = view(beliefs.pattern, &layout.ending, squares, list.turn());
                    let holds = beliefs.pattern.holds(list, class, &seen, None);
                    let own = verdicts[place].class == Some((list, class as u8));
                    [usize::from(holds), usize::from(holds && !own)]
                });
                counts.fold([0, 0], |[a, b], [c, d]| [a + c, b + d])
            })
            .collect();
        for (&class, [holds, earlier]) in own.iter().zip(held) {
            classes[class].overlap = (holds > 0).then(|| earlier as f64 / holds as f64);
        }
    }
}

fn outlook(
    beliefs: &Beliefs<'_>,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<Outlook, PlayError> {
    let (weak, strong) = beliefs.search(progress)?;
    let mut outlook = Outlook::default();
    let mut add = |side: usize, said: bool, is: bool| {
        outlook.positions += 1;
        match (said, is) {
            (false, true) => outlook.missed[side] += 1,
            (true, false) => outlook.wrong[side] += 1,
            _ => outlook.right += 1,
        }
    };
    let here = |turn| move |place: usize| made_for(beliefs.pattern, layout, place, turn);
    for (place, (score, value)) in strong.iter().zip(&layout.strong.value).enumerate() {
        if !here(Color::White)(place) {
            continue;
        }
        add(0, beliefs.believes_won(*score), matches!(value, Value::Win(_)));
    }
    for (place, (score, value)) in weak.iter().zip(&layout.weak.value).enumerate() {
        if !here(Color::Black)(place) {
            continue;
        }
        add(1, beliefs.believes_won(*score), matches!(value, Value::Loss(_)));
    }
    Ok(outlook)
}

fn misfits(pattern: &Pattern, layout: &Layout) -> usize {
    if !pattern.has_model() {
        return 0;
    }
    let misfit = |squares: &&lucena_layout::Squares| {
        !pattern.fits_model(&view(pattern, &layout.ending, squares, Color::Black))
    };
    layout.weak.squares.par_iter().filter(misfit).count()
}
