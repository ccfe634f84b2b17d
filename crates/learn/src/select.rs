//! Feature selection: a few attributes that together tell as many positions apart as possible.

use lucena_attribute::{AttributeError, Frame, Partition};
use lucena_work::Progress;
use rayon::prelude::*;

/// How a small set of attributes is looked for.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Selection;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bain); // KRvK with Black to move
/// let chosen = Selection { most: 3, ..Selection::default() }.of(&frame, &Silent)?;
/// assert_eq!(chosen.len(), 3);
/// # Ok::<(), lucena_attribute::AttributeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// At most this many attributes.
    pub most: usize,
    /// Fewer do if they leave no more than this share of positions ambiguous.
    pub bound: f64,
    /// Whether chosen attributes are exchanged for others while that helps.
    pub exchange: bool,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection { most: 11, bound: 0.0, exchange: true }
    }
}

/// One attribute of the selection and what is left once it is taken.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Selection;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bain); // KRvK with Black to move
/// let chosen = Selection { most: 2, ..Selection::default() }.of(&frame, &Silent)?;
/// assert!(chosen[1].ambiguous <= chosen[0].ambiguous);
/// # Ok::<(), lucena_attribute::AttributeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its column in the frame.
    pub attribute: usize,
    /// Positions still ambiguous with it and those before it.
    pub ambiguous: usize,
}

/// What a partition of the rows leaves open.
#[derive(Clone, Copy, Debug)]
struct Left {
    ambiguous: usize,
    /// Bits a position needs, on average, to tell its class inside its group.
    bits: f64,
}

impl Selection {
    /// Takes attributes one by one, each time the one that leaves least doubt about the class
    /// (entropy); then exchanges them one by one while fewer positions are ambiguous.
    ///
    /// Counting ambiguous positions alone would choose blindly at first, while nearly all are
    /// ambiguous whatever one asks; doubt shrinks with every good question.
    pub fn of(
        &self,
        frame: &Frame,
        progress: &dyn Progress,
    ) -> Result<Vec<Chosen>, AttributeError> {
        let mut chosen: Vec<usize> = Vec::new();
        let mut partition = Partition::whole(frame.rows());
        let limit = (self.bound * frame.rows() as f64) as usize;
        progress.begin("choosing attributes", 0);
        let found = (|| {
            while chosen.len() < self.most.min(frame.attributes().len()) {
                let open = candidates(frame, &chosen);
                let left = trial(frame, &partition, &open, progress)?;
                let best = least(&open, &left, |left| left.bits);
                let Some((attribute, left)) = best else { break };
                chosen.push(attribute);
                refine(&mut partition, frame, attribute);
                if left.ambiguous <= limit {
                    break;
                }
            }
            if self.exchange {
                exchange(frame, &mut chosen, progress)?;
            }
            Ok(())
        })();
        progress.end();
        found.map(|()| history(frame, &chosen))
    }
}

fn refine(partition: &mut Partition, frame: &Frame, attribute: usize) {
    partition.refine(frame.column(attribute), frame.attributes()[attribute].domain().levels());
}

fn candidates(frame: &Frame, chosen: &[usize]) -> Vec<usize> {
    (0..frame.attributes().len()).filter(|attribute| !chosen.contains(attribute)).collect()
}

/// What is left with each of these attributes added.
fn trial(
    frame: &Frame,
    partition: &Partition,
    open: &[usize],
    progress: &dyn Progress,
) -> Result<Vec<Left>, AttributeError> {
    let tried = open.par_iter().map(|&attribute| {
        if progress.cancelled() {
            return None;
        }
        let mut finer = partition.clone();
        refine(&mut finer, frame, attribute);
        Some(Left::of(&finer, frame))
    });
    tried
        .collect::<Option<Vec<Left>>>()
        .ok_or(AttributeError::Interrupted(lucena_work::Interrupted))
}

/// The first of those with the least measure.
fn least(open: &[usize], left: &[Left], measure: impl Fn(&Left) -> f64) -> Option<(usize, Left)> {
    let pairs = open.iter().copied().zip(left.iter().copied());
    pairs.min_by(|(_, a), (_, b)| measure(a).total_cmp(&measure(b)))
}

/// Puts another attribute in the place of a chosen one as long as fewer positions are ambiguous.
fn exchange(
    frame: &Frame,
    chosen: &mut [usize],
    progress: &dyn Progress,
) -> Result<(), AttributeError> {
    let mut fewest = history(frame, chosen).last().map_or(0, |last| last.ambiguous);
    // The place last improved; a whole round without success ends the search.
    let mut since = 0;
    let mut place = 0;
    while since < chosen.len() && fewest > 0 {
        let mut others = Partition::whole(frame.rows());
        for (i, &attribute) in chosen.iter().enumerate() {
            if i != place {
                refine(&mut others, frame, attribute);
            }
        }
        let open = candidates(frame, chosen);
        let left = trial(frame, &others, &open, progress)?;
        since += 1;
        if let Some((attribute, left)) = least(&open, &left, |left| left.ambiguous as f64)
            && left.ambiguous < fewest
        {
            (chosen[place], fewest, since) = (attribute, left.ambiguous, 0);
        }
        place = (place + 1) % chosen.len();
    }
    Ok(())
}

/// How many positions are ambiguous after each attribute.
fn history(frame: &Frame, chosen: &[usize]) -> Vec<Chosen> {
    let mut partition = Partition::whole(frame.rows());
    chosen
        .iter()
        .map(|&attribute| {
            refine(&mut partition, frame, attribute);
            Chosen { attribute, ambiguous: Left::of(&partition, frame).ambiguous }
        })
        .collect()
}

impl Left {
    fn of(partition: &Partition, frame: &Frame) -> Left {
        let classes = frame.classes().len();
        // Rows sorted by group: each group's classes are counted in one small table.
        let mut starts = vec![0u32; partition.len() + 1];
        for &group in partition.groups() {
            starts[group as usize + 1] += 1;
        }
        for group in 0..partition.len() {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut sorted = vec![0u8; frame.rows()];
        for (&group, &class) in partition.groups().iter().zip(frame.outcome()) {
            let place = &mut next[group as usize];
            sorted[*place as usize] = class;
            *place += 1;
        }
        let (mut ambiguous, mut bits) = (0, 0.0);
        let mut counts = vec![0u32; classes];
        for group in starts.windows(2) {
            let rows = &sorted[group[0] as usize..group[1] as usize];
            if rows.iter().all(|&class| class == rows[0]) {
                continue;
            }
            ambiguous += rows.len();
            rows.iter().for_each(|&class| counts[usize::from(class)] += 1);
            let n = rows.len() as f64;
            for &class in rows {
                let count = std::mem::take(&mut counts[usize::from(class)]);
                if count > 0 {
                    bits += f64::from(count) * (n / f64::from(count)).log2();
                }
            }
        }
        Left { ambiguous, bits: bits / frame.rows().max(1) as f64 }
    }
}
