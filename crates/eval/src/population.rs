//! Which positions are learned from, and which are kept for the test.

use lucena_table::{Material, Metric, Table, TableError, Tables, Value};
use lucena_work::Progress;
use shakmaty::{Bitboard, Board, Color, Role};

use crate::bits::mix;
use crate::error::EvalError;

/// How much of a table is looked at.
///
/// ```
/// use lucena_eval::{Population, Share};
/// let tenth = Population { share: Share::Part(0.1), ..Population::whole("KRvK".parse()?) };
/// assert_ne!(tenth.share, Share::All);
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Share {
    /// All positions.
    All,
    /// About this part of them, by a seeded draw for each position.
    Part(f64),
}

/// Positions of one or more endgames, learned together.
///
/// ```
/// use lucena_eval::Population;
/// let (rook, queen) = ("KRvK".parse()?, "KQvK".parse()?);
/// let both = Population { materials: vec![rook, queen], ..Population::whole(rook) };
/// assert_eq!(both.name(), "KRvK+KQvK");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Population {
    /// The endgames; the first gives the group its name.
    pub materials: Vec<Material>,
    /// What distances count to.
    pub metric: Metric,
    /// How much of each table.
    pub share: Share,
    /// The part that is not learned from but tested on.
    pub held_out: f64,
    /// Whether a side with two bishops and no pawn may have them on one colour. No game reaches
    /// that but by an odd promotion, and all such positions of KBBvK are drawn.
    pub like_bishops: bool,
    /// For the draws.
    pub seed: u64,
}

/// A position whose value is known: one of each group of symmetric boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KnownPosition {
    /// Which of the population's endgames.
    pub material: u8,
    /// Its number in the table.
    pub index: u32,
    /// Who is to move, the first-named side being white.
    pub turn: Color,
    /// What it is worth to the side to move.
    pub value: Value,
}

/// The positions of a population.
#[derive(Debug)]
pub(crate) struct Lots {
    pub training: Vec<KnownPosition>,
    pub test: Vec<KnownPosition>,
    /// The longest distance in all tables, drawn positions or not.
    pub longest: u16,
}

impl Population {
    /// All positions of an endgame, distance to mate.
    pub fn whole(material: Material) -> Population {
        Population {
            materials: vec![material],
            metric: Metric::Dtm,
            share: Share::All,
            held_out: 0.0,
            like_bishops: false,
            seed: 0,
        }
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.materials.iter().map(Material::to_string).collect::<Vec<_>>().join("+")
    }

    pub(crate) fn draw(&self, tables: &Tables, progress: &dyn Progress) -> Result<Lots, EvalError> {
        let mut drawn = Lots { training: Vec::new(), test: Vec::new(), longest: 0 };
        for (number, &material) in self.materials.iter().enumerate() {
            let table = tables.solve(material, self.metric, progress)?;
            self.draw_from(&table, number as u8, &mut drawn, progress)?;
        }
        progress.check()?;
        if drawn.training.is_empty() {
            return Err(EvalError::Nothing(self.name()));
        }
        Ok(drawn)
    }

    fn draw_from(
        &self,
        table: &Table,
        number: u8,
        drawn: &mut Lots,
        progress: &dyn Progress,
    ) -> Result<(), TableError> {
        let colours = !self.like_bishops && two_bishops(table.material());
        let salt = mix(self.seed ^ u64::from(number) << 56);
        for turn in Color::ALL {
            for entry in table.entries(turn) {
                let entry = entry?;
                if progress.cancelled() {
                    return Ok(());
                }
                if let Value::Win(plies) | Value::Loss(plies) = entry.value {
                    drawn.longest = drawn.longest.max(plies.0);
                }
                let lot = mix(salt ^ (2 * entry.index as u64 + u64::from(turn.is_black())));
                if matches!(self.share, Share::Part(part) if chance(lot) >= part) {
                    continue;
                }
                if colours && table.space().board(entry.index).is_none_or(|b| like_bishops(&b)) {
                    continue;
                }
                let index = entry.index as u32;
                let known = KnownPosition { material: number, index, turn, value: entry.value };
                let tested = chance(mix(lot ^ 1)) < self.held_out;
                if tested { &mut drawn.test } else { &mut drawn.training }.push(known);
            }
        }
        Ok(())
    }
}

/// A lot as a number from 0 to 1.
fn chance(lot: u64) -> f64 {
    (lot >> 11) as f64 / (1u64 << 53) as f64
}

/// Whether a side has two bishops and no pawn that could have become one of them.
fn two_bishops(material: Material) -> bool {
    let pair = |color| material.count(color, Role::Bishop) == 2;
    !material.has_pawns() && Color::ALL.into_iter().any(pair)
}

/// Whether a side has two bishops on one colour.
fn like_bishops(board: &Board) -> bool {
    Color::ALL.into_iter().any(|color| {
        let bishops = board.by_color(color) & board.bishops();
        bishops.count() == 2 && (bishops & Bitboard::DARK_SQUARES).count() != 1
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use lucena_work::Silent;

    use super::*;

    /// Which positions are learned from, and which are tested on.
    fn drawn(population: &Population) -> [BTreeSet<(u8, u32, bool)>; 2] {
        let folder = tempfile::tempdir().unwrap();
        let lots = population.draw(&Tables::new(folder.path()), &Silent).unwrap();
        assert_eq!(lots.longest, 32);
        [lots.training, lots.test].map(|some| {
            let set: BTreeSet<_> =
                some.iter().map(|k| (k.material, k.index, k.turn.is_white())).collect();
            assert_eq!(set.len(), some.len(), "a position was drawn twice");
            set
        })
    }

    #[test]
    fn no_position_is_both_learned_from_and_tested_on() {
        let materials = vec!["KRvK".parse().unwrap(), "KQvK".parse().unwrap()];
        let population = Population { materials, ..Population::whole("KRvK".parse().unwrap()) };
        let [all, none] = drawn(&population);
        assert!(none.is_empty());
        let split = Population { held_out: 0.25, ..population.clone() };
        let [training, test] = drawn(&split);
        assert!(training.is_disjoint(&test));
        assert_eq!(&training | &test, all);
        let part = |some: usize| some as f64 / all.len() as f64;
        assert!((part(test.len()) - 0.25).abs() < 0.01);
        assert_eq!(drawn(&split), [training, test.clone()], "the same seed draws the same");
        assert_ne!(drawn(&Population { seed: 1, ..split.clone() })[1], test);
        // A smaller share keeps everybody on their side.
        let [some, tested] = drawn(&Population { share: Share::Part(0.5), ..split });
        assert!((part(some.len() + tested.len()) - 0.5).abs() < 0.01);
        assert!(tested.is_subset(&test) && some.is_disjoint(&test));
    }

    #[test]
    fn bishops_of_one_colour_are_told() {
        let board = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        assert!(!like_bishops(&board("8/8/8/3k4/8/8/8/BB2K3")));
        assert!(like_bishops(&board("8/8/8/3k4/8/8/8/B1B1K3")));
        assert!(like_bishops(&board("8/8/1b6/b2k4/8/8/8/4K3")));
        assert!(!like_bishops(&board("8/8/b7/b2k4/8/8/8/4K3")));
        assert!(!like_bishops(&board("8/8/8/b2k4/8/8/8/B3K3")));
        let two = |name: &str| two_bishops(name.parse().unwrap());
        assert!(two("KBBvK") && two("KBBvKN"));
        assert!(!two("KBvKB") && !two("KBBPvK") && !two("KBNvK"));
    }
}
