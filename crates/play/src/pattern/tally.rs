//! What is counted for each class: positions, how they end, how far the win is.

use std::collections::BTreeMap;

use lucena_layout::{Layout, Squares, turned};
use lucena_pattern::{List, Pattern};
use lucena_table::{Outcome, Value};
use rayon::prelude::*;
use shakmaty::Color;

use super::beliefs::view;
use super::check::ClassCheck;

/// Counts by list and place in it.
#[derive(Default)]
pub struct ClassTally(BTreeMap<(List, usize), Sum>);

#[derive(Clone, Copy, Default)]
struct Sum {
    positions: usize,
    /// By [`Outcome`] of the strong side.
    outcomes: [usize; 3],
    /// Of plies to the win, and of their squares.
    plies: [f64; 2],
}

impl ClassTally {
    /// Counts a position by its outcome for the strong side, with the plies to a win.
    pub fn add(&mut self, class: (List, usize), outcome: Outcome, plies: Option<f64>) {
        let sum = self.0.entry(class).or_default();
        sum.positions += 1;
        sum.outcomes[outcome as usize] += 1;
        if let Some(plies) = plies {
            sum.plies[0] += plies;
            sum.plies[1] += plies * plies;
        }
    }

    /// Counts the positions of a row, by outcome.
    pub fn add_row(&mut self, class: (List, usize), outcomes: [usize; 3]) {
        let sum = self.0.entry(class).or_default();
        sum.positions += outcomes.iter().sum::<usize>();
        (0..3).for_each(|n| sum.outcomes[n] += outcomes[n]);
    }

    pub(super) fn join(mut self, other: ClassTally) -> ClassTally {
        for (class, more) in other.0 {
            let sum = self.0.entry(class).or_default();
            sum.positions += more.positions;
            (0..3).for_each(|n| sum.outcomes[n] += more.outcomes[n]);
            (0..2).for_each(|n| sum.plies[n] += more.plies[n]);
        }
        self
    }

    /// The counts with the names of the classes, list by list in the order of the file.
    pub fn classes(&self, pattern: &Pattern) -> Vec<ClassCheck> {
        let mut places: BTreeMap<List, usize> = BTreeMap::new();
        let checked = |class: lucena_pattern::ClassName| {
            let place = places.entry(class.list).or_default();
            let sum = self.0.get(&(class.list, *place)).copied().unwrap_or_default();
            *place += 1;
            let [lost, drawn, won] = sum.outcomes;
            let plies = (won > 0).then(|| {
                let won = won as f64;
                let mean = sum.plies[0] / won;
                (mean, (sum.plies[1] / won - mean * mean).max(0.0).sqrt())
            });
            ClassCheck {
                list: class.list,
                number: class.number,
                never: class.worth.as_deref() == Some("never"),
                name: class.name,
                positions: sum.positions,
                won,
                drawn,
                lost,
                plies,
                overlap: None,
            }
        };
        pattern.classes().into_iter().map(checked).collect()
    }

    /// The classes of all boards, as they stand.
    pub fn whole_board(pattern: &Pattern, layout: &Layout) -> ClassTally {
        let mut tally = ClassTally::default();
        for (seats, turn, lists) in [
            (&layout.weak, Color::Black, [List::Stop, List::FinalBlack]),
            (&layout.strong, Color::White, [List::Halt, List::FinalWhite]),
        ] {
            if lists.iter().all(|&list| pattern.count(list) == 0) {
                continue;
            }
            let positions = seats.squares.par_iter().zip(&seats.value);
            let found = positions.fold(ClassTally::default, |mut tally, (squares, value)| {
                tally.images(pattern, layout, squares, *value, (turn, lists));
                tally
            });
            tally = tally.join(found.reduce(ClassTally::default, ClassTally::join));
        }
        tally
    }

    /// Counts a position on all boards that are turned forms of it.
    fn images(
        &mut self,
        pattern: &Pattern,
        layout: &Layout,
        squares: &Squares,
        value: Value,
        (turn, lists): (Color, [List; 2]),
    ) {
        let ending = &layout.ending;
        let turns = if ending.has_pawns() { 2 } else { 8 };
        let mut images: Vec<_> = (0..turns).map(|t| turned(ending, squares, t)).collect();
        images.sort_unstable();
        images.dedup();
        for image in &images {
            let view = view(pattern, ending, image, turn);
            let found = lists
                .iter()
                .find_map(|&list| Some((list, pattern.judge(list, &view, None)?.class)));
            let Some(class) = found else { continue };
            let of_strong = turn.fold_wb(value.outcome(), -value.outcome());
            let plies = match value {
                Value::Win(n) | Value::Loss(n) if of_strong == Outcome::Win => Some(f64::from(n.0)),
                _ => None,
            };
            self.add(class, of_strong, plies);
        }
    }
}
