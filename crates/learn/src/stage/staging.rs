//! Where one stage of an endgame ends and the next begins.

use lucena_attribute::Frame;
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use super::gain::Gains;
use super::levels::Levels;
use super::stages::Stages;
use crate::error::LearnError;

/// How an endgame is divided into stages: along its levels, wherever what counts changes most
/// (Sadikov and Bratko 2006).
///
/// A border lies where the correlation of neighbouring gains has a local minimum, if it is low
/// there and if neither side of it is a small rest.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Staging;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let stages = Staging::default().of(&frame, &Silent)?;
/// let listed: Vec<_> = stages.all().iter().map(|stage| (&stage.name[..], stage.to)).collect();
/// assert_eq!(listed, [("CLOSE", 7), ("MEDIUM", 11), ("FAR", 16)]);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Staging {
    /// A minimum counts if the correlation rises by this much on both sides of it before it falls
    /// lower: smaller dips come and go with every attribute.
    pub depth: f64,
    /// A border needs a correlation below this: from 0.4 on it is no longer a weak one.
    pub below: f64,
    /// Both sides of a border hold at least this share of the won positions.
    pub share: f64,
}

impl Default for Staging {
    fn default() -> Staging {
        Staging { depth: 0.25, below: 0.4, share: 0.05 }
    }
}

/// A place where what counts changes more than before and after: a candidate for a border.
///
/// ```
/// use lucena_learn::Staging;
/// let correlations = [0.9, 0.1, 0.8, 0.7, 0.9, 0.2, 0.9].map(Some);
/// let minima = Staging::default().minima(&[500, 500, 500, 500, 500, 500, 50, 50, 20], &correlations);
/// let listed: Vec<_> = minima.iter().map(|minimum| (minimum.level, minimum.kept)).collect();
/// assert_eq!(listed, [(1, true), (5, false)]); // the dip at 3 is shallow; few lie beyond 5
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Minimum {
    /// The level with which a stage would end.
    pub level: u16,
    /// How much the gains there are like the next ones.
    pub correlation: f64,
    /// How much the correlation rises on both sides before it falls lower.
    pub depth: f64,
    /// The share of won positions up to this level.
    pub share: f64,
    /// Whether it became a border.
    pub kept: bool,
}

impl Staging {
    /// Whether an endgame can be divided so, before the work of describing is done.
    pub fn check(&self) -> Result<(), LearnError> {
        if (0.0..=0.5).contains(&self.share) { Ok(()) } else { Err(LearnError::Share(self.share)) }
    }

    /// Divides an endgame where its levels say so.
    pub fn of(&self, frame: &Frame, progress: &dyn Progress) -> Result<Stages, LearnError> {
        self.divide(frame, None, progress)
    }

    /// Divides an endgame at given levels: each is the last of its stage, nearest first.
    pub fn at(
        &self,
        frame: &Frame,
        borders: &[u16],
        progress: &dyn Progress,
    ) -> Result<Stages, LearnError> {
        self.divide(frame, Some(borders), progress)
    }

    fn divide(
        &self,
        frame: &Frame,
        borders: Option<&[u16]>,
        progress: &dyn Progress,
    ) -> Result<Stages, LearnError> {
        self.check()?;
        let levels = Levels::of(frame);
        let sizes = levels.sizes();
        if sizes.is_empty() {
            return Err(LearnError::NothingWon);
        }
        if let Some(borders) = borders {
            allowed(&sizes, borders)?;
        }
        let gains = Gains::of(frame, &levels, progress)?;
        let correlations = gains.correlations();
        let mut minima = self.minima(&sizes, &correlations);
        if let Some(borders) = borders {
            minima.iter_mut().for_each(|minimum| minimum.kept = borders.contains(&minimum.level));
        }
        let kept = || minima.iter().filter(|minimum| minimum.kept).map(|minimum| minimum.level);
        let borders = borders.map_or_else(|| kept().collect(), <[u16]>::to_vec);
        Ok(Stages::new(sizes, gains, minima, &borders))
    }

    /// The local minima of a series of correlations that are deep enough, level by level, given
    /// how many positions each level has.
    pub fn minima(&self, sizes: &[usize], correlations: &[Option<f64>]) -> Vec<Minimum> {
        let all: usize = sizes.iter().sum();
        let share = |levels: &[usize]| levels.iter().sum::<usize>() as f64 / all as f64;
        let minimum = |level: usize| {
            let (correlation, depth) = (correlations[level]?, depth(correlations, level)?);
            let (below, above) = sizes.split_at(level + 1);
            let large = share(below) >= self.share && share(above) >= self.share;
            let kept = correlation < self.below && large;
            let share = share(below);
            let minimum = Minimum { level: level as u16, correlation, depth, share, kept };
            (depth >= self.depth).then_some(minimum)
        };
        (0..correlations.len()).filter_map(minimum).collect()
    }
}

/// How much a series rises on both sides of a place before it falls lower; of equals side by side
/// the first is the place.
///
/// `None` if it does not rise on one side: the ends of the series and the places next to a gap
/// are no minima, for nobody knows how it goes on there.
fn depth(series: &[Option<f64>], place: usize) -> Option<f64> {
    let here = series[place]?;
    let rise = |way: &mut dyn Iterator<Item = &Option<f64>>| {
        let known = way.map_while(|next| next.filter(|&next| next >= here));
        known.fold(0.0, |rise: f64, next| rise.max(next - here))
    };
    let before = series[..place].last().copied().flatten()?;
    let both = rise(&mut series[..place].iter().rev()).min(rise(&mut series[place + 1..].iter()));
    (before > here && both > 0.0).then_some(both)
}

/// Whether stages can end with these levels.
fn allowed(sizes: &[usize], borders: &[u16]) -> Result<(), LearnError> {
    let highest = sizes.len() as u16 - 1;
    if let Some(&border) = borders.iter().find(|&&border| border >= highest) {
        return Err(LearnError::BorderBeyond { border, highest });
    }
    if let Some(pair) = borders.windows(2).find(|pair| pair[0] >= pair[1]) {
        return Err(LearnError::BordersDescend { before: pair[0], after: pair[1] });
    }
    let mut from = 0;
    for to in borders.iter().copied().chain([highest]) {
        if sizes[from..=usize::from(to)].iter().all(|&size| size == 0) {
            return Err(LearnError::EmptyStage { from: from as u16, to });
        }
        from = usize::from(to) + 1;
    }
    Ok(())
}
