//! A pattern file examined: its classes over all positions, and its play from every won one.

use std::collections::BTreeMap;

use lucena_pack::Layout;
use lucena_pattern::{List, Pattern};
use lucena_table::{Progress, Value};
use rayon::prelude::*;
use shakmaty::{Chess, Color, Move, Position};

use super::beliefs::{Beliefs, Verdict, view};
use crate::atlas::Atlas;
use crate::audit::counterexample::{End, Line, line};
use crate::audit::every::Proof;
use crate::audit::{Audit, Audited, Outcome};
use crate::choice::{Chooser, Pick};
use crate::error::PlayError;
use crate::place::position;

/// Positions on which overlaps are counted, at most.
const ASKED: usize = 20_000;
/// Failing positions that are followed to see what goes wrong, at most.
const FOLLOWED: usize = 2_000;

/// What was found about one class.
#[derive(Clone, Debug)]
pub struct ClassCheck {
    /// Its list.
    pub list: List,
    /// Its number there.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Whether moves to it are never played, so that it is well if nothing reaches it.
    pub never: bool,
    /// Positions that it takes, one for each set of alike ones; of a file that compares with the
    /// position before, moves that lead to it.
    pub positions: usize,
    /// How many of them the strong side wins, neither side wins, the strong side loses.
    pub outcomes: [usize; 3],
    /// The mean distance of those won, and its standard deviation.
    pub plies: Option<(f64, f64)>,
    /// Of the positions of which its condition holds, the share that earlier classes take.
    pub overlap: Option<f64>,
}

/// A way in which play fails, with an example.
#[derive(Clone, Debug)]
pub struct Failing {
    /// The classes among which play goes round, or that the last move goes to.
    pub classes: Vec<String>,
    /// Whether play circles; else a move gives the win away.
    pub circles: bool,
    /// How many of the positions that were followed fail so.
    pub positions: usize,
    /// Where an example starts.
    pub start: Chess,
    /// Its moves.
    pub moves: Vec<Move>,
    /// From which move on it repeats itself.
    pub again: Option<usize>,
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
        self.table.won as f64 / self.table.positions.max(1) as f64
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
    let mut play = Play { positions: starts.len(), ..Play::default() };
    let (mut moves, mut excess) = (0u64, 0i64);
    for &q in starts {
        let Value::Win(plies) = layout.strong.value[q] else { continue };
        let longest = proof.longest[q];
        if longest == u16::MAX {
            continue;
        }
        play.won += 1;
        play.worst = play.worst.max(longest);
        moves += u64::from(longest);
        excess += i64::from(longest) - i64::from(plies.moves());
    }
    if play.won > 0 {
        play.mean = moves as f64 / play.won as f64;
        play.excess = excess as f64 / play.won as f64;
    }
    play
}

/// The games against the table from these positions.
fn games(audited: &Audited, starts: &[usize]) -> Play {
    let mut play = Play { positions: starts.len(), ..Play::default() };
    let (mut moves, mut excess) = (0u64, 0i64);
    let mut wanted = starts.iter().peekable();
    for (at, &place) in audited.positions.iter().enumerate() {
        if wanted.next_if(|&&start| start == place as usize).is_none() {
            continue;
        }
        let Outcome::Won(taken) = audited.outcomes[at] else { continue };
        play.won += 1;
        play.worst = play.worst.max(taken);
        moves += u64::from(taken);
        excess += i64::from(taken) - i64::from(audited.optimal[at]);
    }
    if play.won > 0 {
        play.mean = moves as f64 / play.won as f64;
        play.excess = excess as f64 / play.won as f64;
    }
    play
}

/// Positions, outcomes, and the sums of plies and their squares.
pub(super) type Sum = (usize, [usize; 3], [f64; 2]);

/// Counts, list by list in the order of the file.
fn classes(beliefs: &Beliefs<'_>, layout: &Layout) -> Vec<ClassCheck> {
    let mut sums: BTreeMap<(List, u8), Sum> = BTreeMap::new();
    let mut add = |verdict: &Verdict, outcome: i32, plies: Option<f64>| {
        let Some(class) = verdict.class else { return };
        let sum = sums.entry(class).or_default();
        sum.0 += 1;
        sum.1[(1 - outcome) as usize] += 1;
        if let Some(plies) = plies {
            sum.2[0] += plies;
            sum.2[1] += plies * plies;
        }
    };
    let here = |turn| move |place: usize| made_for(beliefs.pattern, layout, place, turn);
    if beliefs.pattern.remembers() {
        // Only a move has a position before it.
        for place in (0..layout.strong.len()).filter(|&place| here(Color::White)(place)) {
            let start = position(layout, place, true);
            for found in beliefs.pattern.moves(&start) {
                let class = found.class.map(|(list, class)| (list, class as u8));
                let value = layout.strong.value[place];
                let plies = if let Value::Win(n) = value { Some(f64::from(n.0)) } else { None };
                let verdict = Verdict { class, merit: found.hope.merit };
                add(&verdict, value.outcome() as i32, plies);
            }
        }
        return counted(beliefs.pattern, &sums);
    }
    for (place, (verdict, value)) in beliefs.weak.iter().zip(&layout.weak.value).enumerate() {
        if !here(Color::Black)(place) {
            continue;
        }
        let plies = if let Value::Loss(n) = value { Some(f64::from(n.0)) } else { None };
        add(verdict, -(value.outcome() as i32), plies);
    }
    for (place, (verdict, value)) in beliefs.strong.iter().zip(&layout.strong.value).enumerate() {
        if !here(Color::White)(place) {
            continue;
        }
        let plies = if let Value::Win(n) = value { Some(f64::from(n.0)) } else { None };
        add(verdict, value.outcome() as i32, plies);
    }
    counted(beliefs.pattern, &sums)
}

/// The counts with the names of the classes.
fn counted(pattern: &Pattern, sums: &BTreeMap<(List, u8), Sum>) -> Vec<ClassCheck> {
    let mut place = BTreeMap::new();
    let numbered = pattern.classes().into_iter().map(|class| {
        let at = place.entry(class.list).or_insert(0u8);
        *at += 1;
        (class, *at - 1)
    });
    numbered
        .map(|(class, at)| {
            let (positions, outcomes, [sum, squares]) =
                sums.get(&(class.list, at)).copied().unwrap_or_default();
            let won = outcomes[0] as f64;
            let plies = (outcomes[0] > 0).then(|| {
                let mean = sum / won;
                (mean, (squares / won - mean * mean).max(0.0).sqrt())
            });
            ClassCheck {
                list: class.list,
                number: class.number,
                never: class.worth.as_deref() == Some("never"),
                name: class.name,
                positions,
                outcomes,
                plies,
                overlap: None,
            }
        })
        .collect()
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
    let misfit = |squares: &&lucena_pack::Squares| {
        !pattern.fits_model(&view(pattern, &layout.ending, squares, Color::Black))
    };
    layout.weak.squares.par_iter().filter(misfit).count()
}

/// What goes wrong from the positions that are not proven, by kind.
fn failing(
    beliefs: &Beliefs<'_>,
    layout: &Layout,
    chooser: &Chooser<'_>,
    proof: &Proof,
    starts: &[usize],
) -> Vec<Failing> {
    let open: Vec<usize> =
        starts.iter().copied().filter(|&q| proof.longest[q] == u16::MAX).collect();
    let stride = open.len().div_ceil(FOLLOWED).max(1);
    let lines: Vec<Line> =
        open.par_iter().step_by(stride).filter_map(|&q| line(layout, chooser, proof, q)).collect();
    let names = beliefs.pattern.classes();
    let name = |pick: Pick| {
        let (list, class) = beliefs.class_of(pick)?;
        let named = names.iter().filter(|known| known.list == list).nth(class)?;
        Some(format!("{} \"{}\"", named.number, named.name))
    };
    let mut kinds: BTreeMap<(bool, Vec<String>), (usize, Line)> = BTreeMap::new();
    for line in lines {
        let from = match line.end {
            End::Cycle(first) => first,
            End::GivenAway => line.moves.len() - 1,
        };
        let mut classes: Vec<String> =
            line.moves[from..].iter().filter_map(|(pick, _)| name(*pick)).collect();
        classes.sort();
        classes.dedup();
        let kind = (matches!(line.end, End::Cycle(_)), classes);
        let entry = kinds.entry(kind).or_insert_with(|| (0, line.clone()));
        entry.0 += 1;
        if line.moves.len() < entry.1.moves.len() {
            entry.1 = line; // the shortest example is the clearest
        }
    }
    let mut failing: Vec<Failing> = kinds
        .into_iter()
        .map(|((circles, classes), (positions, line))| {
            let (start, moves) = spelled(layout, &line);
            let again = match line.end {
                End::Cycle(first) => Some(2 * first),
                End::GivenAway => None,
            };
            Failing { classes, circles, positions, start, moves, again }
        })
        .collect();
    failing.sort_by_key(|kind| std::cmp::Reverse(kind.positions));
    failing
}

/// A line on a real board.
fn spelled(layout: &Layout, line: &Line) -> (Chess, Vec<Move>) {
    let start = position(layout, line.start, true);
    let mut board = start.clone();
    let mut moves = Vec::new();
    let picks = line.moves.iter().flat_map(|(own, reply)| [Some(*own), *reply]).flatten();
    for pick in picks {
        let leads = |m: &Move| {
            let inside = !m.is_capture() && !m.is_promotion();
            match pick {
                Pick::Outside(_) => !inside,
                Pick::Inside { to, .. } if inside => {
                    let mut next = board.clone();
                    next.play_unchecked(*m);
                    let seats = if board.turn().is_white() { &layout.weak } else { &layout.strong };
                    seats.place(&layout.ending.squares(next.board())) == Some(to as usize)
                }
                Pick::Inside { .. } => false,
            }
        };
        let Some(m) = board.legal_moves().into_iter().find(leads) else { break };
        board.play_unchecked(m);
        moves.push(m);
    }
    (start, moves)
}
