//! A search of every position of an endgame at once (full-width minimax on bit planes).

use rayon::prelude::*;
use shakmaty::Color;

use super::ground::{PushBits, SearchGround};
use super::{OutcomePlanes, OutcomeRow, PlaneWords};
use crate::error::TableError;
use crate::material::Material;
use crate::outcome::Outcome;
use crate::solve::{Metric, Neighbour};
use crate::space::Space;
use crate::tables::Tables;
use lucena_work::Progress;

/// What somebody thinks of every position: planes of those that the first-named side does not
/// lose, and of those that it wins.
///
/// The three outcomes are a thermometer (loss 00, draw 10, win 11), so that the better of two is
/// their union and the worse their intersection.
#[derive(Clone)]
pub struct SidePlanes {
    planes: [[PlaneWords; 2]; 2],
}

pub(super) const HELD: usize = 0;
pub(super) const WON: usize = 1;

impl SidePlanes {
    /// The same outcome everywhere.
    fn uniform(planes: &OutcomePlanes, outcome: Outcome) -> SidePlanes {
        let fill = |yes: bool| {
            [0, 1].map(|side| {
                let slices = planes.sides[side].legal.iter();
                slices.map(|legal| if yes { legal.clone() } else { vec![0; legal.len()] }).collect()
            })
        };
        SidePlanes { planes: [fill(outcome >= Outcome::Draw), fill(outcome == Outcome::Win)] }
    }

    /// The opinion of a rule: for each row of positions those that the first-named side does not
    /// lose, and those that it wins. Each thread makes judges of its own, one for a side to move.
    pub fn judged<J: FnMut(&OutcomeRow) -> [u64; 2]>(
        planes: &OutcomePlanes,
        judge: impl Fn(Color) -> J + Sync,
        progress: &dyn Progress,
    ) -> Result<SidePlanes, TableError> {
        let (classes, words) = (planes.space.kings.len(), planes.space.rows.words());
        let of_slice = |slice: usize, color: Color| -> [Vec<u64>; 2] {
            let [mut held, mut won] = [(); 2].map(|()| vec![0; classes * words]);
            let parts = held.par_chunks_mut(words).zip(won.par_chunks_mut(words)).enumerate();
            let parts = parts.with_min_len(4096usize.div_ceil(words));
            parts.for_each_init(
                || judge(color),
                |judge, (class, (held, won))| {
                    if progress.cancelled() {
                        return;
                    }
                    planes.walk_some(slice * classes + class, color, true, |row| {
                        let at = row.place.1 - class * words;
                        [held[at], won[at]] = judge(row).map(|set| set & row.legal);
                    });
                    progress.advance(1);
                },
            );
            [held, won]
        };
        let slices = planes.space.slices.len();
        progress.begin(&format!("{} judged", planes.material()), 2 * planes.chunks() as u64);
        let [white, black] = Color::ALL.map(|color| -> [PlaneWords; 2] {
            let parts = (0..slices).into_par_iter().map(|slice| of_slice(slice, color));
            let (held, won) = parts.map(|[held, won]| (held, won)).unzip();
            [held, won].map(|mut words| {
                planes.fill_twins(&mut words);
                words
            })
        });
        progress.end();
        progress.check()?;
        let ([white_held, white_won], [black_held, black_won]) = (white, black);
        Ok(SidePlanes { planes: [[white_held, black_held], [white_won, black_won]] })
    }

    /// How often the opinion is right and what it says where it is wrong (confusion matrix): a
    /// line for each true outcome, a column for each opinion. Symmetric positions count once.
    pub fn compared(&self, planes: &OutcomePlanes, turn: Color) -> [[u64; 3]; 3] {
        let count = |chunk| {
            let mut matrix = [[0; 3]; 3];
            planes.walk(chunk, turn, |row| {
                let [held, won] = self.row(row, turn);
                let said = OutcomeRow { held, won, ..*row };
                for truth in Outcome::ALL {
                    for opinion in Outcome::ALL {
                        let both = row.outcome(truth) & said.outcome(opinion);
                        matrix[truth as usize][opinion as usize] += u64::from(both.count_ones());
                    }
                }
            });
            matrix
        };
        let add = |mut a: [[u64; 3]; 3], b: [[u64; 3]; 3]| {
            a.iter_mut().flatten().zip(b.iter().flatten()).for_each(|(a, b)| *a += b);
            a
        };
        (0..planes.chunks()).into_par_iter().map(count).reduce(|| [[0; 3]; 3], add)
    }

    /// What is thought of the positions of a row: not lost, and won.
    #[inline]
    pub fn row(&self, row: &OutcomeRow, turn: Color) -> [u64; 2] {
        let side = usize::from(turn.is_black());
        [HELD, WON].map(|kind| OutcomePlanes::word(&self.planes[kind][side], row) & row.legal)
    }
}

/// A search of a number of plies from every position, with all exits into smaller endgames known.
///
/// Lower and upper bounds meet where the search alone finds out who wins; such positions are
/// settled.
///
/// ```
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KQvK".parse()?, &Silent)?;
/// let mut foresight = tables.foresight(&planes, &Silent)?;
/// foresight.deepen(&Silent)?;
/// // One ply sees the mates, the stalemates, and the queen that is taken.
/// let settled = foresight.settled_positions(Color::Black);
/// assert!(settled > 0 && settled < planes.counts(Color::Black).iter().sum());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Foresight<'p> {
    planes: &'p OutcomePlanes,
    ground: SearchGround,
    lower: SidePlanes,
    upper: SidePlanes,
    plies: u32,
}

impl Tables {
    /// Prepares a search of all positions of an endgame; solves the smaller endgames it leads to.
    pub fn foresight<'p>(
        &self,
        planes: &'p OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<Foresight<'p>, TableError> {
        let ground = self.search_ground(planes, progress)?;
        let mut lower = SidePlanes::uniform(planes, Outcome::Loss);
        let mut upper = SidePlanes::uniform(planes, Outcome::Win);
        ground.add_captured(&mut lower);
        ground.add_captured(&mut upper);
        Ok(Foresight { planes, ground, lower, upper, plies: 0 })
    }

    /// Where moves lead in an endgame; solves the smaller endgames that it leads to.
    pub(super) fn search_ground(
        &self,
        planes: &OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<SearchGround, TableError> {
        for next in planes.material().next() {
            self.solve(next, Metric::Dtm, progress)?;
        }
        let neighbours = |material| -> Result<std::sync::Arc<dyn Neighbour>, TableError> {
            self.neighbour(material, Metric::Dtm)
        };
        SearchGround::new(planes, &neighbours, progress)
    }
}

impl Foresight<'_> {
    /// The memory that a search of an endgame takes with its outcomes, in bytes.
    ///
    /// ```
    /// use lucena_table::Foresight;
    /// let bytes = Foresight::estimate("KRPvKR".parse()?);
    /// assert!((1 << 30..4 << 30).contains(&bytes));
    /// # Ok::<(), lucena_table::MaterialError>(())
    /// ```
    pub fn estimate(material: Material) -> u64 {
        let space = Space::new(material);
        let words = space.slices.len() * space.kings.len() * space.rows.words();
        // Of each side: three planes of outcomes, eight of the ground, two bounds of two planes
        // and their next ply, and what somebody keeps of it.
        8 * 2 * 22 * words as u64 + (256 << 20)
    }

    /// How deep the search is.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Searches one ply deeper.
    pub fn deepen(&mut self, progress: &dyn Progress) -> Result<(), TableError> {
        progress.begin(&format!("{} searched, ply {}", self.planes.material(), self.plies + 1), 2);
        for bound in [&mut self.lower, &mut self.upper] {
            progress.check()?;
            *bound = self.ground.ply(self.planes, bound);
            progress.advance(1);
        }
        self.plies += 1;
        progress.end();
        Ok(())
    }

    /// The positions of a row that the search settles: their bounds have met.
    #[inline]
    pub fn settled(&self, row: &OutcomeRow, turn: Color) -> u64 {
        let (low, high) = (self.lower.row(row, turn), self.upper.row(row, turn));
        row.legal & !(low[0] ^ high[0]) & !(low[1] ^ high[1])
    }

    /// The positions that are settled now, for when the search goes on.
    pub fn all_settled(&self) -> SettledPlanes {
        let [low, high] = [&self.lower.planes, &self.upper.planes];
        let side = |side: usize| -> PlaneWords {
            let slices = (0..self.planes.space.slices.len()).into_par_iter().map(|slice| {
                let words = 0..self.planes.sides[side].legal[slice].len();
                let open = |kind: usize, at: usize| {
                    low[kind][side][slice][at] ^ high[kind][side][slice][at]
                };
                words.map(|at| !(open(HELD, at) | open(WON, at))).collect()
            });
            slices.collect()
        };
        SettledPlanes { sides: [side(0), side(1)] }
    }

    /// How many positions are settled, symmetric ones counted once.
    pub fn settled_positions(&self, turn: Color) -> u64 {
        let count = |chunk| {
            let mut sum = 0;
            self.planes.walk(chunk, turn, |row| {
                sum += u64::from(self.settled(row, turn).count_ones());
            });
            sum
        };
        (0..self.planes.chunks()).into_par_iter().map(count).sum()
    }

    /// An opinion backed up by one ply of search: what a player who shares it and looks one ply
    /// ahead thinks. `opinion` comes from [`SidePlanes::judged`] or from here.
    pub fn backed_up(&self, opinion: &SidePlanes) -> SidePlanes {
        let mut opinion = opinion.clone();
        self.ground.add_captured(&mut opinion);
        self.ground.ply(self.planes, &opinion)
    }
}

/// The positions that a search of some depth settled ([`Foresight::all_settled`]).
///
/// ```
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KRvK".parse()?, &Silent)?;
/// let settled = tables.foresight(&planes, &Silent)?.all_settled();
/// // Before the first ply nothing is settled.
/// planes.walk(0, Color::White, |row| assert_eq!(settled.row(row, Color::White), 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SettledPlanes {
    sides: [PlaneWords; 2],
}

impl SettledPlanes {
    /// The settled positions of a row.
    #[inline]
    pub fn row(&self, row: &OutcomeRow, turn: Color) -> u64 {
        OutcomePlanes::word(&self.sides[usize::from(turn.is_black())], row) & row.legal
    }
}

impl SearchGround {
    /// Outcomes of captures stand in slots that are no positions.
    fn add_captured(&self, opinion: &mut SidePlanes) {
        for kind in [HELD, WON] {
            for side in 0..2 {
                let slices = opinion.planes[kind][side].iter_mut();
                for (words, captured) in slices.zip(&self.sides[side].captured[kind]) {
                    words.iter_mut().zip(captured).for_each(|(word, set)| *word |= set);
                }
            }
        }
    }

    /// Every position takes the best of what its moves lead to.
    fn ply(&self, planes: &OutcomePlanes, old: &SidePlanes) -> SidePlanes {
        SidePlanes {
            planes: [HELD, WON].map(|kind| {
                [0, 1].map(|side| self.back(planes, &old.planes[kind][1 - side], kind, side))
            }),
        }
    }

    /// The positions of a side from which it cannot leave what is good enough for the first-named
    /// side (or, if that side moves, from which it gets there): `theirs` is what is good enough with
    /// the other side to move, captures included; outcomes count as `kind` says.
    pub(super) fn back(
        &self,
        planes: &OutcomePlanes,
        theirs: &PlaneWords,
        kind: usize,
        side: usize,
    ) -> PlaneWords {
        let leaving = &self.sides[side].leaving;
        let found = if side == 0 {
            // White has a move to a position that is good enough.
            let answered = |push: &PushBits, good: u64, stuck: u64| {
                let [any, safe, wins] = push.answers;
                // Black may take and spoil it; if taking is its only move, it must take.
                let spoils = if kind == HELD { wins } else { safe };
                (good | stuck & any) & !spoils
            };
            self.unmove(0, theirs, &leaving[kind], &answered)
        } else {
            // Black has a move to a position that is not good enough for White.
            let live = self.sides[0].live.iter().zip(theirs);
            let bad: PlaneWords = live
                .map(|(live, good)| {
                    live.iter().zip(good).map(|(live, good)| live & !good).collect()
                })
                .collect();
            let answered = |push: &PushBits, bad: u64, stuck: u64| {
                let [any, safe, wins] = push.answers;
                let saves = if kind == HELD { safe } else { wins };
                (bad | stuck & any) & !saves
            };
            self.unmove(1, &bad, &leaving[1 - kind], &answered)
        };
        let parts = found.into_par_iter().enumerate().map(|(slice, mut words)| {
            let legal = &planes.sides[side].legal[slice];
            let stale = &self.sides[side].stale[slice];
            let captured = &self.sides[side].captured[kind][slice];
            for (at, word) in words.iter_mut().enumerate() {
                let good = if side == 0 { *word } else { !*word };
                let good = if kind == HELD { good | stale[at] } else { good & !stale[at] };
                *word = good & legal[at] | captured[at];
            }
            words
        });
        parts.collect()
    }
}
