//! Making slices from tables, and checking them over every position.

use lucena_table::{
    Foresight, Orbit, Outcome, OutcomePlanes, OutcomeRow, SidePlanes, TableError, Tables,
};
use lucena_work::{Chance, Progress};
use shakmaty::{Bitboard, Color};

use super::error::SliceError;
use super::file::SlicePack;
use super::grow::grow;
use super::rows::OpenRows;

/// The depth of search if nobody asks for another one.
///
/// ```
/// assert!(lucena_pack::DEFAULT_SLICE_PLIES >= 1);
/// ```
pub const DEFAULT_SLICE_PLIES: u8 = 1;

/// An endgame's outcomes with a search over all of them: what slices are made from and checked
/// against.
///
/// ```
/// use lucena_pack::{SlicePack, SliceWorkshop};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KPvK".parse()?, &Silent)?;
/// let workshop = SliceWorkshop::new(&tables, &planes, 1, &Silent)?;
/// let mut pack = SlicePack::new(planes.material(), 1)?;
/// let slice = pack.slice("d4")?;
/// workshop.add(&mut pack, slice, &Silent)?;
/// let checked = workshop.check(&pack, &Silent)?;
/// assert_eq!(checked.wrong, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SliceWorkshop<'p> {
    planes: &'p OutcomePlanes,
    foresight: Foresight<'p>,
}

/// What a check of every position of the slices found.
///
/// ```
/// assert_eq!(lucena_pack::SliceCheck::default().positions, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SliceCheck {
    /// The positions, both sides to move.
    pub positions: u64,
    /// Those of the stored sides that the search leaves to the trees.
    pub open: u64,
    /// How many of them are answered wrongly.
    pub wrong: u64,
    /// One of those.
    pub first_wrong: Option<String>,
}

impl<'p> SliceWorkshop<'p> {
    /// Searches all positions of an endgame; solves what it leads to.
    pub fn new(
        tables: &Tables,
        planes: &'p OutcomePlanes,
        plies: u8,
        progress: &dyn Progress,
    ) -> Result<SliceWorkshop<'p>, TableError> {
        let mut foresight = tables.foresight(planes, progress)?;
        for _ in 0..plies {
            foresight.deepen(progress)?;
        }
        Ok(SliceWorkshop { planes, foresight })
    }

    /// Grows the trees of a slice and puts them into a pack, in place of what it holds of it.
    pub fn add(
        &self,
        pack: &mut SlicePack,
        slice: usize,
        progress: &dyn Progress,
    ) -> Result<(), SliceError> {
        let mut trees = Vec::new();
        for asked in &pack.asked {
            let name = format!("{} {}", pack.material(), pack.pawns(slice));
            let chunks = self.planes.slice_chunks(slice).len() as u64;
            progress.begin(&format!("{name} described"), chunks);
            let rows = OpenRows::of_slice(self.planes, &self.foresight, asked, slice, progress);
            progress.end();
            let mut rows = rows?;
            trees.push(grow(&mut rows, &format!("{name} grown"), progress));
            progress.check()?;
        }
        pack.insert(slice, trees);
        Ok(())
    }

    /// Answers every position of the slices of a pack, as [`SliceReader`](super::SliceReader) does,
    /// and compares.
    pub fn check(
        &self,
        pack: &SlicePack,
        progress: &dyn Progress,
    ) -> Result<SliceCheck, SliceError> {
        // What the search finds out: the lower bound of positions that are settled is their outcome.
        let mut found = SidePlanes::judged(self.planes, |_| |_: &OutcomeRow| [0, 0], progress)?;
        for _ in 0..pack.plies() {
            found = self.foresight.backed_up(&found);
            progress.check()?;
        }
        let opinion = SidePlanes::judged(
            self.planes,
            |color| {
                let side = pack.asked.iter().position(|asked| asked.turn == color);
                let (found, mut rows) = (&found, None);
                move |row: &OutcomeRow| match side {
                    Some(side) => self.judge(pack, side, row, found.row(row, color), &mut rows),
                    None => [row.held, row.won],
                }
            },
            progress,
        )?;
        let sides = pack.sides();
        let backed = match sides.len() {
            2 => None,
            _ => Some(self.foresight.backed_up(&opinion)),
        };
        let mut checked = SliceCheck::default();
        for slice in pack.slices() {
            for color in Color::ALL {
                let answers = match &backed {
                    Some(backed) if !sides.contains(&color) => backed,
                    _ => &opinion,
                };
                self.compare(slice, color, answers, sides.contains(&color), &mut checked);
            }
        }
        progress.check()?;
        Ok(checked)
    }

    /// What a pack says of a row with a stored side to move; the truth for slices that it does not
    /// hold.
    fn judge<'a>(
        &self,
        pack: &'a SlicePack,
        side: usize,
        row: &OutcomeRow,
        found: [u64; 2],
        rows: &mut Option<super::questions::AskedRows<'a>>,
    ) -> [u64; 2] {
        let (space, asked) = (self.planes.space(), &pack.asked[side]);
        let some = row.legal.trailing_zeros() as usize % 64;
        let index = row.first.wrapping_add(some);
        let slice = index / space.slice_len();
        let open = row.legal & !self.foresight.settled(row, asked.turn);
        // A mirror image is looked up as its original.
        let is_copy = space.orbit(index) == Orbit::Copy;
        if is_copy || !pack.holds(slice) {
            return [row.held, row.won];
        }
        let [mut held, mut won] = found;
        if open == 0 {
            return [held, won];
        }
        let Some(tree) = pack.tree(slice, side) else { return [!row.held, !row.won] };
        let rows = rows.get_or_insert_with(|| asked.rows(self.planes));
        rows.ask(&row.squares[..self.planes.men().len()], open);
        for square in Bitboard(open) {
            let bit = usize::from(square);
            let told = tree.told(|question| rows.levels[question][bit]);
            let number = row.first.wrapping_add(bit) - slice * space.slice_len();
            let outcome = tree.excepted(number as u32, told);
            let put = |set: u64, yes: bool| set & !(1 << bit) | u64::from(yes) << bit;
            held = put(held, outcome >= Outcome::Draw);
            won = put(won, outcome == Outcome::Win);
        }
        [held, won]
    }

    fn compare(
        &self,
        slice: usize,
        color: Color,
        answers: &SidePlanes,
        stored: bool,
        checked: &mut SliceCheck,
    ) {
        for chunk in self.planes.slice_chunks(slice) {
            self.planes.walk(chunk, color, |row| {
                let [held, won] = answers.row(row, color);
                let wrong = row.legal & (held ^ row.held | won ^ row.won);
                checked.positions += u64::from(row.legal.count_ones());
                checked.wrong += u64::from(wrong.count_ones());
                if stored {
                    let open = row.legal & !self.foresight.settled(row, color);
                    checked.open += u64::from(open.count_ones());
                }
                if wrong != 0 && checked.first_wrong.is_none() {
                    let index = row.first.wrapping_add(wrong.trailing_zeros() as usize);
                    checked.first_wrong = self.planes.space().fen(index, color);
                }
            });
        }
    }

    /// Random positions of the slices of a pack, as FEN with their outcomes for the side to move:
    /// for probes one by one.
    pub fn sample(&self, pack: &SlicePack, count: usize, seed: u64) -> Vec<(String, Outcome)> {
        let (space, slices) = (self.planes.space(), pack.slices());
        let mut chance = Chance::new(seed, 0);
        let mut found = Vec::with_capacity(count);
        for _ in 0..100 * count {
            if found.len() == count || slices.is_empty() {
                break;
            }
            let slice = slices[chance.below(slices.len())];
            let index = slice * space.slice_len() + chance.below(space.slice_len());
            let color = Color::from_white(chance.below(2) == 0);
            let outcome = self.planes.at(index, color);
            if let (Some(outcome), Some(fen)) = (outcome, space.fen(index, color)) {
                found.push((fen, if color == Color::White { outcome } else { -outcome }));
            }
        }
        found
    }
}
