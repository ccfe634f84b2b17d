//! What a player learns about an endgame before it plays: stages, functions, a classifier.

use lucena_attribute::{Attribute, AttributeError, Class, Frame, Set};
use lucena_learn::{C45, Regression, Stages, Staging, Tree, level_of};
use lucena_table::{Material, Metric, Table, Tables};
use lucena_work::Progress;
use shakmaty::Color;

use crate::error::PlayError;

/// Endgames of more men are learned from a sample.
pub(crate) const MEN: usize = 4;

/// How an endgame is learned.
///
/// ```
/// use lucena_play::Lesson;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let (lesson, rook) = (Lesson::default(), "KRvK".parse()?);
/// tables.solve(rook, lesson.metric, &Silent)?;
/// let learned = lesson.learn(&tables, rook, &Silent)?;
/// assert_eq!(learned.playing.all().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What distances count to.
    pub metric: Metric,
    /// The attributes; `None` for the paper's: twelve for KRvK, and for all other endgames the
    /// plain ones.
    pub set: Option<Set>,
    /// How stages are found.
    pub staging: Staging,
    /// The levels that end stages, if they are given.
    pub borders: Option<Vec<u16>>,
    /// The least number of rows in a leaf of the classifier.
    pub min_leaf: usize,
    /// Endgames of five men: learn from at most so many positions, drawn with this seed.
    pub sample: (usize, u64),
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson {
            metric: Metric::Dtc,
            set: None,
            staging: Staging::default(),
            borders: None,
            min_leaf: 1000,
            sample: (1_000_000, 0),
        }
    }
}

/// What was learned from all won positions with the weak side to move.
pub struct Learned {
    /// The positions and what the attributes say of them, drawn ones included.
    pub frame: Frame,
    /// The stages that were found, or given.
    pub stages: Stages,
    /// The stages that players use: those near to the win are one if the farthest is far larger.
    pub playing: Stages,
    /// A function of the whole endgame.
    pub global: Regression,
    /// A function for each of the players' stages.
    pub local: Vec<Regression>,
    /// The won rows, classed by the players' stages.
    pub staged: Frame,
    /// The tree that tells the players' stages apart.
    pub tree: Tree,
}

impl Lesson {
    /// The set that is asked for an endgame.
    pub fn set(&self, material: Material) -> Set {
        self.set.unwrap_or(match Set::Bratko.describes(material) {
            true => Set::Bratko,
            false => Set::Plain,
        })
    }

    /// Describes an endgame with the weak side to move, finds its stages, fits functions and
    /// grows the classifier. Its table must be in the folder.
    pub fn learn(
        &self,
        tables: &Tables,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<Learned, PlayError> {
        let (frame, stages) = self.stages(tables, material, Color::Black, progress)?;
        let playing = match self.borders {
            Some(_) => stages.clone(),
            None => stages.joined(),
        };
        let staged = playing.frame(&frame);
        let tree = C45 { min_leaf: self.min_leaf, ..C45::default() }.grow(&staged, progress)?;
        let won = won_rows(&frame);
        let global = Regression::of(&frame, &won)?;
        let local = playing
            .all()
            .iter()
            .map(|stage| {
                let within = |row: &usize| {
                    level_of(&frame, *row).is_some_and(|n| (stage.from..=stage.to).contains(&n))
                };
                let rows: Vec<usize> = won.iter().copied().filter(within).collect();
                Regression::of(&frame, &rows)
            })
            .collect::<Result<_, _>>()?;
        Ok(Learned { frame, stages, playing, global, local, staged, tree })
    }

    /// The stages alone, with either side to move.
    pub fn stages(
        &self,
        tables: &Tables,
        material: Material,
        side: Color,
        progress: &dyn Progress,
    ) -> Result<(Frame, Stages), PlayError> {
        let table = tables.table(material, self.metric)?;
        let attributes = self.set(material).attributes(material)?;
        let frame = self.frame(&table, side, attributes, progress)?;
        let stages = match &self.borders {
            Some(borders) => self.staging.at(&frame, borders, progress)?,
            None => self.staging.of(&frame, progress)?,
        };
        match is_sampled(material) {
            true => Ok((frame, stages.counted(levels(&table, side, progress)?))),
            false => Ok((frame, stages)),
        }
    }

    /// The positions to learn from.
    pub(crate) fn frame(
        &self,
        table: &Table,
        side: Color,
        attributes: Vec<Attribute>,
        progress: &dyn Progress,
    ) -> Result<Frame, AttributeError> {
        match is_sampled(table.material()) {
            true => Frame::some(table, side, attributes, self.sample, progress),
            false => Frame::new(table, side, attributes, progress),
        }
    }
}

/// Whether an endgame has too many positions to describe them all.
///
/// ```
/// assert!(lucena_play::is_sampled("KRPvKR".parse()?) && !lucena_play::is_sampled("KRPvK".parse()?));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn is_sampled(material: Material) -> bool {
    material.men() > MEN
}

/// How many positions of a table the first-named side wins in each number of moves.
fn levels(table: &Table, side: Color, progress: &dyn Progress) -> Result<Vec<usize>, PlayError> {
    let mut sizes = Vec::new();
    progress.begin(&format!("{} levels", table.material()), 0);
    for (at, entry) in table.entries(side).enumerate() {
        if at % (1 << 16) == 0 {
            progress.check()?;
        }
        if let Class::White(moves) = Class::of(entry?.value, side) {
            let moves = usize::from(moves);
            sizes.resize(sizes.len().max(moves + 1), 0);
            sizes[moves] += 1;
        }
    }
    progress.end();
    Ok(sizes)
}

/// The won rows of a frame, in its order.
pub(crate) fn won_rows(frame: &Frame) -> Vec<usize> {
    (0..frame.rows()).filter(|&row| level_of(frame, row).is_some()).collect()
}
