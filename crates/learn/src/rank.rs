//! Attributes ranked by information gain and gain ratio, for the depth and for each single depth.

use lucena_attribute::{Attribute, Frame};
use lucena_table::{Outcome, OutcomePlanes};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::Color;

use crate::entropy::{LARGEST_LOOKED_UP, NLogN};
use crate::error::LearnError;

/// How much one attribute says, each of its levels taken by itself (for numbers too: the best
/// cut, which a tree would look for, says less).
///
/// ```
/// use lucena_learn::{Gain, Ranked};
/// let drawn = Gain { gain: 0.2, ratio: 0.4 };
/// let ranked = Ranked { attribute: 3, overall: Gain::default(), by_class: vec![drawn] };
/// assert_eq!(ranked.about(Some(0)), drawn);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The place of the attribute.
    pub attribute: usize,
    /// About all classes at once.
    pub overall: Gain,
    /// About each class against all others, in the order of [`Frame::classes`].
    pub by_class: Vec<Gain>,
}

/// What an answer says about a class.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Ranking;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Torres); // KRvK with Black to move
/// let first = Ranking::of(&frame, &Silent)?.attributes()[0].overall;
/// // Its answers, seldom yes, are less than a bit.
/// assert!(0.0 < first.gain && first.gain < first.ratio);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// Bits by which the class is more certain once the answer is known.
    pub gain: f64,
    /// The gain relative to the bits of the answer itself, so that many answers are no merit.
    pub ratio: f64,
}

/// All attributes of a frame, ranked.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Ranking;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::All); // KRvK with Black to move
/// let ranking = Ranking::of(&frame, &Silent)?;
/// let best = ranking.by_ratio(None)[0];
/// assert!(ranking.attributes().iter().all(|other| other.overall.ratio <= best.overall.ratio));
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking(Vec<Ranked>);

impl Ranking {
    /// Looks at every column of a frame once.
    pub fn of(frame: &Frame, progress: &dyn Progress) -> Result<Ranking, LearnError> {
        if frame.rows() == 0 {
            return Err(LearnError::NoRows);
        }
        let table = NLogN::up_to(frame.rows());
        let classes = frame.classes().len();
        let of = |attribute: usize| {
            let mut counts = vec![0; 256 * classes];
            count(frame, attribute, classes, &mut counts);
            ranked(attribute, &counts, classes, &table)
        };
        each_attribute(frame, "ranking attributes", progress, of).map(Ranking)
    }

    /// Looks at every position of an endgame with one side to move, however large; the classes
    /// are the outcomes, as in [`Frame::blocks`].
    ///
    /// ```
    /// use lucena_attribute::Set;
    /// use lucena_learn::Ranking;
    /// use lucena_table::Tables;
    /// use lucena_work::Silent;
    /// use shakmaty::Color;
    /// let folder = tempfile::tempdir()?;
    /// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
    /// let attributes = Set::General.attributes(planes.material())?;
    /// let ranking = Ranking::over(&planes, Color::White, attributes.clone(), &Silent)?;
    /// let best = &attributes[ranking.by_ratio(None)[0].attribute];
    /// assert_eq!(best.name(), "in_square_BK_WP");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn over(
        planes: &OutcomePlanes,
        side: Color,
        attributes: Vec<Attribute>,
        progress: &dyn Progress,
    ) -> Result<Ranking, LearnError> {
        let classes = Outcome::ALL.len();
        let mut counts = vec![vec![0_u32; 256 * classes]; attributes.len()];
        let mut visit = |block: &Frame| {
            counts.par_iter_mut().enumerate().for_each(|(attribute, counts)| {
                count(block, attribute, classes, counts);
            });
            Ok(())
        };
        Frame::blocks(planes, side, attributes, &mut visit, progress)?;
        let rows: u32 = counts.first().map_or(0, |counts| counts.iter().sum());
        if rows == 0 {
            return Err(LearnError::NoRows);
        }
        let table = NLogN::up_to((rows as usize).min(LARGEST_LOOKED_UP as usize));
        let attributes = counts.iter().enumerate();
        Ok(Ranking(attributes.map(|(a, counts)| ranked(a, counts, classes, &table)).collect()))
    }

    /// The attributes in the order of the frame.
    pub fn attributes(&self) -> &[Ranked] {
        &self.0
    }

    /// The largest gain ratio first, about all classes or about one by its place; the first of
    /// equals stays first.
    pub fn by_ratio(&self, class: Option<usize>) -> Vec<&Ranked> {
        let mut all: Vec<&Ranked> = self.0.iter().collect();
        all.sort_by(|a, b| b.about(class).ratio.total_cmp(&a.about(class).ratio));
        all
    }
}

impl Ranked {
    /// What it says about one class by its place, or about all.
    pub fn about(&self, class: Option<usize>) -> Gain {
        class.map_or(self.overall, |class| self.by_class[class])
    }
}

/// What is asked of every attribute of a frame, by all threads.
pub(crate) fn each_attribute<T: Send>(
    frame: &Frame,
    work: &str,
    progress: &dyn Progress,
    ask: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, LearnError> {
    progress.begin(work, frame.attributes().len() as u64);
    let answer = |attribute| {
        progress.check()?;
        let answer = ask(attribute);
        progress.advance(1);
        Ok(answer)
    };
    let answers = (0..frame.attributes().len()).into_par_iter().map(answer).collect();
    progress.end();
    answers
}

/// Adds the rows of a frame to the rows of each level and class.
fn count(frame: &Frame, attribute: usize, classes: usize, counts: &mut [u32]) {
    for (&level, &class) in frame.column(attribute).iter().zip(frame.outcome()) {
        counts[usize::from(level) * classes + usize::from(class)] += 1;
    }
}

/// From the rows of each level and class.
fn ranked(attribute: usize, counts: &[u32], classes: usize, table: &NLogN) -> Ranked {
    let rows: u32 = counts.iter().sum();
    let levels: Vec<&[u32]> =
        counts.chunks_exact(classes).filter(|level| level.iter().any(|&n| n > 0)).collect();
    let sizes: Vec<u32> = levels.iter().map(|level| level.iter().sum()).collect();
    let answer = table.mixture(sizes.iter().copied());
    let gain = |whole: f64, within: f64| {
        let gain = ((whole - within) / f64::from(rows)).max(0.0); // rounding may leave less than nothing
        Gain { gain, ratio: if answer > 0.0 { gain / (answer / f64::from(rows)) } else { 0.0 } }
    };
    let totals: Vec<u32> =
        (0..classes).map(|class| levels.iter().map(|level| level[class]).sum()).collect();
    let within = levels.iter().map(|level| table.mixture(level.iter().copied())).sum();
    let overall = gain(table.mixture(totals.iter().copied()), within);
    let by_class = (0..classes).map(|class| {
        let whole = table.mixture([totals[class], rows - totals[class]]);
        let pairs =
            levels.iter().zip(&sizes).map(|(level, size)| [level[class], size - level[class]]);
        gain(whole, pairs.map(|pair| table.mixture(pair)).sum())
    });
    Ranked { attribute, overall, by_class: by_class.collect() }
}
