//! Walking over an endgame row by row: positions that differ in the square of one man.

use shakmaty::{Color, Piece, Role, Square};

use super::{OutcomePlanes, PlaneWords};
use crate::outcome::Outcome;
use crate::solve::Arena;
use crate::space::rows::SideMan;
use crate::space::{Orbit, Space};

/// Positions that differ in the square of one man only; bits are its squares.
///
/// Each position of the endgame is in one row, symmetric ones once.
///
/// ```
/// use lucena_table::{Outcome, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KRvK".parse()?, &Silent)?;
/// let mut drawn = 0;
/// for chunk in 0..planes.chunks() {
///     planes.walk(chunk, Color::White, |row| drawn += row.outcome(Outcome::Draw).count_ones());
/// }
/// assert_eq!(drawn, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutcomeRow {
    /// The squares of the men, as [`OutcomePlanes::men`] lists them; that of the running man is
    /// not said here.
    pub squares: [Square; 5],
    /// The positions of the row.
    pub legal: u64,
    /// Those that the first-named side does not lose.
    pub held: u64,
    /// Those that it wins.
    pub won: u64,
    /// The number of the position at bit 0 in the [`Space`], if it is in the row.
    pub first: usize,
    /// Where the row lies in planes of this endgame: slice and word.
    pub(crate) place: (usize, usize),
}

impl OutcomeRow {
    /// The outcome of one position of the row for the first-named side.
    #[inline]
    pub fn at(&self, bit: u32) -> Outcome {
        let has = |set: u64| usize::from(set >> bit & 1 == 1);
        Outcome::ALL[has(self.held) + has(self.won)]
    }

    /// The positions with this outcome for the first-named side.
    #[inline]
    pub fn outcome(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Loss => self.legal & !self.held,
            Outcome::Draw => self.held & !self.won,
            Outcome::Win => self.won,
        }
    }
}

impl OutcomePlanes {
    /// The men in the order of the material: white king, white's others strongest first, black
    /// king, black's others. Unlike attributes, rows list equal men in any order.
    pub fn men(&self) -> &[Piece] {
        &self.seats.men
    }

    /// The place in [`OutcomePlanes::men`] of the man that runs through the squares of a row.
    pub fn runner(&self) -> usize {
        self.seats.movers[self.seats.movers.len() - 1]
    }

    /// The places of the men from the one that changes its square most rarely on a walk to the
    /// runner: pawns, kings, the others.
    pub fn walked(&self) -> Vec<usize> {
        let RowSeats { black_king, movers, pawns, .. } = &self.seats;
        let king = Some(*black_king).filter(|king| !movers.contains(king));
        pawns.iter().copied().chain([0]).chain(king).chain(movers.iter().copied()).collect()
    }

    /// Parts of the endgame that can be walked at the same time.
    pub fn chunks(&self) -> usize {
        self.space.slices.len() * self.space.kings.len()
    }

    /// The parts that a slice of the [`Space`] is made of.
    ///
    /// ```
    /// use lucena_table::Tables;
    /// use lucena_work::Silent;
    /// let folder = tempfile::tempdir()?;
    /// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
    /// assert_eq!(planes.slice_chunks(planes.space().slices() - 1).end, planes.chunks());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slice_chunks(&self, slice: usize) -> std::ops::Range<usize> {
        let classes = self.space.kings.len();
        slice * classes..(slice + 1) * classes
    }

    /// Visits the rows of one part with one side to move.
    #[inline]
    pub fn walk(&self, chunk: usize, turn: Color, visit: impl FnMut(&OutcomeRow)) {
        self.walk_some(chunk, turn, false, visit);
    }

    /// The same, on request with positions whose mirror image is in another row.
    #[inline]
    pub(crate) fn walk_some(
        &self,
        chunk: usize,
        turn: Color,
        copies: bool,
        mut visit: impl FnMut(&OutcomeRow),
    ) {
        let classes = self.space.kings.len();
        let (slice, class) = (chunk / classes, chunk % classes);
        let arena = Arena::new(&self.space, slice);
        let side = &self.sides[usize::from(turn.is_black())];
        let orbit = self.space.class_orbit(slice, class);
        if orbit == Some(Orbit::Copy) && !copies {
            return;
        }
        let seats = &self.seats;
        let (white, paired) = self.space.kings.squares[class];
        let mut squares = [Square::A1; 5];
        squares[0] = square(white);
        seats.pawns.iter().zip(arena.pawns).for_each(|(&place, &s)| squares[place] = square(s));
        if let Some(black) = paired {
            squares[seats.black_king] = square(black);
        }
        for word in 0..arena.words {
            let row = self.space.rows.row(word);
            let at = class * arena.words + word;
            let mut canonical = if row.len == 0 { 0 } else { !0 << row.low };
            canonical &= side.legal[slice][at];
            if canonical == 0 {
                continue;
            }
            let first = (slice * classes + class) * self.space.rows.stride + row.start as usize;
            let first = first.wrapping_sub(usize::from(row.low));
            if orbit.is_none() && !copies {
                canonical = without_copies(&self.space, first, canonical);
            }
            for (&place, s) in seats.movers.iter().zip(arena.word_squares(word)) {
                squares[place] = square(s);
            }
            visit(&OutcomeRow {
                squares,
                legal: canonical,
                held: side.held[slice][at] & canonical,
                won: side.won[slice][at] & canonical,
                first,
                place: (slice, at),
            });
        }
    }

    /// The words of a plane at a row.
    #[inline]
    pub(crate) fn word(words: &PlaneWords, row: &OutcomeRow) -> u64 {
        words[row.place.0][row.place.1]
    }
}

impl Space {
    /// The slice, word and bit of a number.
    pub(crate) fn word_of(&self, index: usize) -> (usize, usize, u8) {
        let (class, cell) = (index / self.rows.stride, index % self.rows.stride);
        let (slice, class) = (class / self.kings.len(), class % self.kings.len());
        let squares = self.rows.squares(cell);
        let last = self.rows.men.len() - 1;
        let word = squares[..last].iter().fold(0, |word, &s| word << 6 | usize::from(s));
        (slice, class * self.rows.words() + word, squares[last])
    }
}

fn square(s: u8) -> Square {
    Square::new(u32::from(s))
}

/// Where the men of a space stand in the order of the material.
pub(crate) struct RowSeats {
    men: Vec<Piece>,
    black_king: usize,
    movers: Vec<usize>,
    pawns: Vec<usize>,
}

impl RowSeats {
    pub(crate) fn of(space: &Space) -> RowSeats {
        let others: Vec<Piece> = space.material().others().map(|man| piece(man.0, man.1)).collect();
        let own = |color: Color| others.iter().copied().filter(move |man| man.color == color);
        let men: Vec<Piece> = Color::ALL
            .into_iter()
            .flat_map(|color| std::iter::once(color.king()).chain(own(color)))
            .collect();
        let mut taken = [false; 5];
        let mut place = |man: &SideMan| {
            let wanted = piece(man.color, man.role);
            let found = (0..men.len()).find(|&i| men[i] == wanted && !taken[i]);
            let found = found.expect("each man of the space is one of the material");
            taken[found] = true;
            found
        };
        let movers = space.rows.men.iter().map(&mut place).collect();
        let pawns = space.slices.pawns.iter().map(&mut place).collect();
        let black_king = men.iter().position(|man| *man == Color::Black.king());
        RowSeats { black_king: black_king.expect("black has a king"), movers, pawns, men }
    }
}

fn piece(color: usize, role: Role) -> Piece {
    Piece { color: Color::from_white(color == 0), role }
}

/// Both kings on the long diagonal: the mirror image of a position may have a smaller number.
fn without_copies(space: &Space, first: usize, set: u64) -> u64 {
    let copies = (0..64).filter(|bit| set >> bit & 1 == 1);
    copies.fold(set, |set, bit| match space.orbit(first.wrapping_add(bit)) {
        Orbit::Copy => set & !(1 << bit),
        Orbit::Of(_) => set,
    })
}
