//! What a player who chooses by levels is certain to win against every defence.
//!
//! A position is proven if each move to the best level leads to positions of which all replies are
//! proven. Pawn moves lead out of a slice for good, so slices are proven one after another, those
//! with the pawns farthest ahead first.

use shakmaty::Color;

use super::PlaneWords;
use super::ahead::{HELD, WON};
use super::ground::PushBits;
use super::levels::{LevelSearch, PositionLevels, PositionSet, intersection};
use crate::error::TableError;
use crate::solve::bits;
use lucena_work::Progress;

/// Positions that are won against every defence, and in how many rounds that was found.
///
/// ```
/// # use lucena_table::{PositionLevels, ProvenWins, Tables};
/// # use lucena_work::Silent;
/// # use shakmaty::Color;
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KQvK".parse()?, &Silent)?;
/// let search = tables.level_search(&planes, &Silent)?;
/// let ends = || |row: &_, levels: &mut [u16; 64]| {
///     let [mates, _] = search.ends(row, Color::Black);
///     (0..64).for_each(|s| levels[s] = if mates >> s & 1 == 1 { 9 } else { 2 });
/// };
/// let after = PositionLevels::judged(&planes, Color::Black, ends, &Silent)?;
/// let best = search.backed_up(&after, 9, &Silent)?;
/// // Who sees mates in one and nothing else is certain to win these only.
/// let proof: ProvenWins = search.proof(&after, &best, &Silent)?;
/// assert_eq!(proof.white.count(&planes), 306);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ProvenWins {
    /// With the first-named side to move.
    pub white: PositionSet,
    /// With the other side to move.
    pub black: PositionSet,
    /// The most rounds that a slice took: no proven win is longer than their sum over slices.
    pub rounds: usize,
}

/// What is proven so far.
struct ProofState<'a> {
    search: &'a LevelSearch<'a>,
    after: &'a PositionLevels,
    best: &'a PositionLevels,
    white: PlaneWords,
    black: PlaneWords,
    /// Positions with White to move, captures included, that are not known to be won.
    open: PlaneWords,
}

impl LevelSearch<'_> {
    /// Proves what can be proven of a player who makes any of the moves to the best level: `best`
    /// is `after` backed up.
    pub fn proof(
        &self,
        after: &PositionLevels,
        best: &PositionLevels,
        progress: &dyn Progress,
    ) -> Result<ProvenWins, TableError> {
        let empty = |side: usize| -> PlaneWords {
            self.planes.sides[side].legal.iter().map(|words| vec![0; words.len()]).collect()
        };
        let ground = &self.ground.sides[0];
        let captured = ground.live.iter().zip(&ground.captured[WON]);
        let open = captured
            .map(|(live, won)| live.iter().zip(won).map(|(live, won)| live & !won).collect())
            .collect();
        let (white, black) = (empty(0), empty(1));
        let mut state = ProofState { search: self, after, best, white, black, open };
        let slices = &self.planes.space.slices;
        let mut order: Vec<usize> = (0..slices.len()).collect();
        order.sort_by_key(|&slice| std::cmp::Reverse(slices.advancement(slice)));
        progress.begin(&format!("{} proven", self.planes.material()), order.len() as u64);
        let mut rounds = 0;
        for slice in order {
            let taken = state.slice(slice, progress).inspect_err(|_| progress.end())?;
            rounds = rounds.max(taken);
            progress.advance(1);
        }
        progress.end();
        let set = |turn, words| PositionSet { turn, words };
        let (white, black) = (set(Color::White, state.white), set(Color::Black, state.black));
        Ok(ProvenWins { white, black, rounds })
    }
}

impl ProofState<'_> {
    /// Proves a slice; the slices that pawn moves lead to are proven. Returns the rounds.
    fn slice(&mut self, slice: usize, progress: &dyn Progress) -> Result<usize, TableError> {
        let planes = self.search.planes;
        // Positions in which the player has a move to a level that is worth something.
        let won = &planes.sides[0].won[slice];
        let hopeful = intersection(self.best.set(slice, |level| level >= 2), won);
        let levels = self.search.levels_of(self.best, slice, &hopeful);
        let mut chosen: Vec<(u16, Vec<u64>)> = Vec::new();
        let mut bad = vec![u64::MAX; hopeful.len()];
        let mut fresh: Vec<bool> = vec![true; 1 << 16];
        for rounds in 1.. {
            progress.check()?;
            self.replies(slice, rounds, &mut fresh);
            if rounds == 1 {
                let set = |&level: &u16| {
                    (level, intersection(self.best.set(slice, |l| l == level), &hopeful))
                };
                chosen = levels.iter().map(set).collect();
            }
            for (level, chosen) in &mut chosen {
                if rounds > 1 && !fresh[usize::from(*level)] {
                    continue;
                }
                let waiting = intersection(chosen.clone(), &bad);
                let found = self.moves_to_unproven(*level, slice, &waiting);
                let parts = bad.iter_mut().zip(&found).zip(&*chosen);
                parts.for_each(|((bad, found), chosen)| *bad &= !chosen | found);
            }
            if !self.advance(slice, &hopeful, &bad) {
                return Ok(rounds);
            }
        }
        unreachable!("rounds end when nothing changes")
    }

    /// The positions of which all replies are proven; marks the levels of new ones.
    fn replies(&mut self, slice: usize, round: usize, fresh: &mut [bool]) {
        let (ground, planes) = (&self.search.ground, self.search.planes);
        let side = &ground.sides[1];
        let mut found = side.leaving[HELD][slice].clone();
        let answered = |push: &PushBits, bad: u64, stuck: u64| {
            let [any, _, wins] = push.answers;
            (bad | stuck & any) & !wins
        };
        ground.unmove_slice(1, slice, &self.open, &mut found, &answered, &|_| !0);
        if round > 1 {
            fresh.fill(false);
        }
        let levels = self.after.slices[slice].chunks_exact(64);
        let legal = planes.sides[1].legal[slice].iter().zip(&side.stale[slice]);
        let words = self.black[slice].iter_mut().zip(&found).zip(legal).zip(levels);
        for (((proven, found), (legal, stale)), levels) in words {
            let now = legal & !found & !stale;
            bits(now & !*proven).for_each(|bit| fresh[usize::from(levels[bit])] = true);
            *proven |= now;
        }
    }

    /// The positions from which a move to a level leads to what is not proven.
    fn moves_to_unproven(&self, level: u16, slice: usize, waiting: &[u64]) -> Vec<u64> {
        let legal = &self.search.planes.sides[1].legal;
        let unproven = |at: usize, slice: usize| legal[slice][at] & !self.black[slice][at];
        self.search.choosing(self.after, level, slice, waiting, &unproven)
    }

    /// Takes over what is no longer bad; whether anything is new.
    fn advance(&mut self, slice: usize, hopeful: &[u64], bad: &[u64]) -> bool {
        let mut any = false;
        let words = self.white[slice].iter_mut().zip(&mut self.open[slice]);
        for (((proven, open), hopeful), bad) in words.zip(hopeful).zip(bad) {
            let now = hopeful & !bad;
            any |= now & !*proven != 0;
            *proven |= now;
            *open &= !now;
        }
        any
    }
}
