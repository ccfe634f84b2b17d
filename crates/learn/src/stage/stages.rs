//! The stages of an endgame, from the win backwards.

use lucena_attribute::Frame;
use serde::{Deserialize, Serialize};

use super::gain::Gains;
use super::levels::level_of;
use super::staging::Minimum;

/// Beyond this share the farthest stage is nearly the whole endgame.
const FAR_LARGER: f64 = 0.75;

/// A part of the way to the win in which the same things count.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Staging;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let stages = Staging::default().at(&frame, &[8], &Silent)?;
/// let far = &stages.all()[1];
/// assert_eq!((&far.name[..], far.from, far.to), ("FAR", 9, 16));
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stage {
    /// `CLOSE`, `MEDIUM`, `FAR`; `WHOLE` if there is one only.
    pub name: String,
    /// Its first level, in moves to the win.
    pub from: u16,
    /// Its last level.
    pub to: u16,
    /// How many won positions it has.
    pub positions: usize,
    /// Their share of all won positions.
    pub share: f64,
}

/// The stages of an endgame, nearest to the win first, and the correlations they come from.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{C45, Staging};
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let stages = Staging::default().of(&frame, &Silent)?;
/// assert_eq!(stages.stage_of(9).map(|stage| &stages.all()[stage].name[..]), Some("MEDIUM"));
/// // Which stage a position is in can be learned.
/// let rows = stages.frame(&frame);
/// let tree = C45 { min_leaf: 1000, ..C45::default() }.grow(&rows, &Silent)?;
/// assert!(tree.evaluate(&rows)?.accuracy() > stages.majority());
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Stages {
    sizes: Vec<usize>,
    gains: Gains,
    minima: Vec<Minimum>,
    stages: Vec<Stage>,
}

impl Stages {
    /// Stages that end with the given levels, and one for the rest.
    pub(super) fn new(
        sizes: Vec<usize>,
        gains: Gains,
        minima: Vec<Minimum>,
        borders: &[u16],
    ) -> Stages {
        let stages = stages(&sizes, borders);
        Stages { sizes, gains, minima, stages }
    }

    /// The stages, nearest to the win first.
    pub fn all(&self) -> &[Stage] {
        &self.stages
    }

    /// How many positions each level has.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// What tells each level from the next.
    pub fn gains(&self) -> &Gains {
        &self.gains
    }

    /// How much what counts at each level is like what counts at the next.
    pub fn correlations(&self) -> Vec<Option<f64>> {
        self.gains.correlations()
    }

    /// The local minima of the correlations, with those that became borders.
    pub fn minima(&self) -> &[Minimum] {
        &self.minima
    }

    /// The last level of each stage but the farthest.
    pub fn borders(&self) -> Vec<u16> {
        self.stages[..self.stages.len() - 1].iter().map(|stage| stage.to).collect()
    }

    /// The place of the stage that a level belongs to; `None` beyond the highest level.
    pub fn stage_of(&self, level: u16) -> Option<usize> {
        self.stages.iter().position(|stage| (stage.from..=stage.to).contains(&level))
    }

    /// The share of the largest stage: how often someone is right who always names it.
    pub fn majority(&self) -> f64 {
        self.stages.iter().map(|stage| stage.share).fold(0.0, f64::max)
    }

    /// The stages as players use them: if the farthest holds more than three quarters of the won
    /// positions, the others are too small to be told apart and are joined.
    pub fn joined(&self) -> Stages {
        match &self.stages[..] {
            [near @ .., far] if near.len() > 1 && far.share > FAR_LARGER => {
                let stages = stages(&self.sizes, &[far.from - 1]);
                Stages { stages, ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// The stages of a sample with the number of positions that each level has in the whole
    /// endgame. The farthest stage has all levels beyond those of the sample.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::{Levels, Staging};
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
    /// let sample = frame.select(&(0..frame.rows()).step_by(3).collect::<Vec<_>>());
    /// let stages = Staging::default().at(&sample, &[8], &Silent)?;
    /// let borders = stages.borders();
    /// let all = stages.counted(Levels::of(&frame).sizes());
    /// assert_eq!(all.all().iter().map(|stage| stage.positions).sum::<usize>(), 25_260);
    /// assert_eq!(all.borders(), borders);
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn counted(self, mut sizes: Vec<usize>) -> Stages {
        sizes.resize(sizes.len().max(self.sizes.len()), 0);
        let stages = stages(&sizes, &self.borders());
        Stages { sizes, stages, ..self }
    }

    /// The won positions of a frame of the same table, their stage as their class.
    pub fn frame(&self, frame: &Frame) -> Frame {
        let stage = |row: usize| level_of(frame, row).and_then(|level| self.stage_of(level));
        let (rows, outcome): (Vec<usize>, Vec<u8>) =
            (0..frame.rows()).filter_map(|row| Some((row, stage(row)? as u8))).unzip();
        let names = self.stages.iter().map(|stage| stage.name.clone()).collect();
        frame.select(&rows).classed(names, outcome)
    }
}

/// The stages that end with the given levels, and one for the rest.
fn stages(sizes: &[usize], borders: &[u16]) -> Vec<Stage> {
    let all: usize = sizes.iter().sum();
    let ends = borders.iter().copied().chain([sizes.len() as u16 - 1]);
    let starts = [0].into_iter().chain(borders.iter().map(|border| border + 1));
    let count = borders.len() + 1;
    let stage = |(place, (from, to)): (usize, (u16, u16))| {
        let positions = sizes[usize::from(from)..=usize::from(to)].iter().sum();
        let share = positions as f64 / all as f64;
        Stage { name: name(place, count), from, to, positions, share }
    };
    starts.zip(ends).enumerate().map(stage).collect()
}

/// What a stage is called: the paper's words, with numbers where it has none.
fn name(place: usize, count: usize) -> String {
    match (place, count) {
        (_, 1) => "WHOLE".into(),
        (0, _) => "CLOSE".into(),
        (place, count) if place + 1 == count => "FAR".into(),
        (_, 3) => "MEDIUM".into(),
        (place, _) => format!("MEDIUM{place}"),
    }
}
