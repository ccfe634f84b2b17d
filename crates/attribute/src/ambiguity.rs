//! How well a set of attributes tells positions apart (Breda 2006, chapter 4).

use crate::class::Class;
use crate::combination::Combinations;
use crate::frame::Frame;

/// What attributes cannot tell apart, in numbers.
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Ambiguity, Combinations, Set};
/// let frame = frames::frame("KRvK", Set::Breda); // with Black to move
/// let found = Ambiguity::of(&frame, &Combinations::of(&frame));
/// assert_eq!((found.rows, found.ambiguous), (22_531, 2_272)); // as in the thesis
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ambiguity {
    /// Positions described.
    pub positions: usize,
    /// Combinations whose positions all end the same way: the rows of the new database.
    pub rows: usize,
    /// Positions that share a combination with one that ends differently.
    pub ambiguous: usize,
    /// The same by class, in the order of [`Frame::classes`].
    pub by_class: Vec<ClassAmbiguity>,
}

/// What attributes cannot tell apart among the positions of one class.
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Ambiguity, Class, Combinations, Set};
/// let frame = frames::frame("KRvK", Set::Torres);
/// let drawn = &Ambiguity::of(&frame, &Combinations::of(&frame)).by_class[0];
/// assert_eq!((drawn.class, drawn.positions, drawn.ambiguous), (Class::Draw, 2796, 2796));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ClassAmbiguity {
    /// The class.
    pub class: Class,
    /// Positions of the class.
    pub positions: usize,
    /// Those that share a combination with another class.
    pub ambiguous: usize,
    /// The depths found in the combinations of these positions.
    pub amplitude: Option<Amplitude>,
    /// Pairs of a position of this class and a drawn one that share a combination.
    pub draws: u64,
}

/// The spread of the depths that share a combination, over all pairs of a position of one class
/// and a decided position with the same answers (itself included). Moves, signed as in [`Class`].
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Ambiguity, Combinations, Set};
/// let frame = frames::frame("KRvK", Set::All); // tells all positions apart
/// let mated = &Ambiguity::of(&frame, &Combinations::of(&frame)).by_class[1];
/// let spread = mated.amplitude.expect("27 positions are mate");
/// assert_eq!((spread.min, spread.max, spread.pairs), (0, 0, 27));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amplitude {
    /// The least depth.
    pub min: i32,
    /// A quarter of the pairs are at or below it.
    pub first_quartile: i32,
    /// Half of the pairs are at or below it.
    pub median: i32,
    /// The mean depth.
    pub mean: f64,
    /// Three quarters of the pairs are at or below it.
    pub third_quartile: i32,
    /// The greatest depth.
    pub max: i32,
    /// How many pairs.
    pub pairs: u64,
}

impl Ambiguity {
    /// Looks at a frame and its combinations.
    pub fn of(frame: &Frame, combinations: &Combinations) -> Ambiguity {
        let classes = frame.classes();
        let mut by_class: Vec<ClassAmbiguity> = classes
            .iter()
            .map(|&class| ClassAmbiguity {
                class,
                positions: 0,
                ambiguous: 0,
                amplitude: None,
                draws: 0,
            })
            .collect();
        // pairs[c][d]: positions of class c met with positions of class d in one combination
        let mut pairs = vec![vec![0u64; classes.len()]; classes.len()];
        let (mut rows, mut ambiguous) = (0, 0);
        for (combination, counts) in combinations.classes(frame).iter().enumerate() {
            let several = combinations.is_ambiguous(combination);
            rows += usize::from(!several);
            for &(class, n) in counts {
                let of_class = &mut by_class[usize::from(class)];
                of_class.positions += n as usize;
                if several {
                    of_class.ambiguous += n as usize;
                    ambiguous += n as usize;
                }
                for &(other, m) in counts {
                    pairs[usize::from(class)][usize::from(other)] += u64::from(n) * u64::from(m);
                }
            }
        }
        for (of_class, met) in by_class.iter_mut().zip(&pairs) {
            let depths = || classes.iter().zip(met).filter_map(|(c, &n)| Some((depth(*c)?, n)));
            of_class.amplitude = Amplitude::of(depths());
            let draws = classes.iter().zip(met).filter(|(c, _)| **c == Class::Draw);
            of_class.draws = draws.map(|(_, &n)| n).sum();
        }
        Ambiguity { positions: frame.rows(), rows, ambiguous, by_class }
    }

    /// The share of positions whose combination is clear.
    pub fn correctness(&self) -> f64 {
        1.0 - self.ambiguous as f64 / self.positions.max(1) as f64
    }

    /// Rows and ambiguous positions together, as a share of all positions.
    pub fn compression(&self) -> f64 {
        (self.rows + self.ambiguous) as f64 / self.positions.max(1) as f64
    }
}

/// Moves to mate, negative if the second-named side mates.
fn depth(class: Class) -> Option<i32> {
    match class {
        Class::Draw => None,
        Class::White(moves) => Some(i32::from(moves)),
        Class::Black(moves) => Some(-i32::from(moves)),
    }
}

impl Amplitude {
    /// The spread of depths, each occurring this many times.
    fn of(depths: impl Iterator<Item = (i32, u64)>) -> Option<Amplitude> {
        let mut depths: Vec<(i32, u64)> = depths.filter(|(_, n)| *n > 0).collect();
        depths.sort_unstable();
        let pairs: u64 = depths.iter().map(|(_, n)| n).sum();
        let (min, max) = (depths.first()?.0, depths.last()?.0);
        let sum: f64 = depths.iter().map(|&(d, n)| f64::from(d) * n as f64).sum();
        // The depth of the pair that stands at this place in the sorted row of all pairs.
        let at = |place: u64| {
            let mut seen = 0;
            let found = depths.iter().find(|(_, n)| {
                seen += n;
                seen >= place
            });
            found.map_or(max, |(d, _)| *d)
        };
        let quartile = |n: u64| at((n * pairs).div_ceil(4));
        Some(Amplitude {
            min,
            first_quartile: quartile(1),
            median: quartile(2),
            mean: sum / pairs as f64,
            third_quartile: quartile(3),
            max,
            pairs,
        })
    }
}
