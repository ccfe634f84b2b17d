//! The way from a slice into another table, or into another slice of the same one.

use std::sync::{Arc, LazyLock};

use shakmaty::Role;

use crate::geometry::king_steps;
use crate::space::Space;
use crate::space::rows::{MAX_MOVERS, SideMan};
use crate::space::symmetry::turn;
use crate::value::{Cells, DRAW, ILLEGAL, PlyCell, PlyCode};

/// Where a man of the other table gets its square from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// From a mover of this slice.
    Mover(usize),
    /// It is this slice's king of that colour.
    King(usize),
    /// It stands on a square that does not change: a pawn, or what it became.
    Fixed(u8),
}

/// A man of the other table, and where its square comes from.
pub(crate) type SeatedMan = (SideMan, Origin);

/// What is behind a door.
struct BehindDoor {
    space: Arc<Space>,
    cells: Arc<Cells>,
    seats: [Origin; MAX_MOVERS],
    /// Exclusive-or that mirrors files (7) and, with colours exchanged, ranks (56).
    xor: u8,
    swapped: bool,
    /// How the last mover of this slice runs through the cells there, if it does so evenly.
    run: Option<Run>,
}

/// The last mover's squares lie at even steps behind the door.
#[derive(Clone, Copy)]
enum Run {
    /// It is this man there: cells of one class, this many apart.
    Man { man: usize, step: usize },
    /// It is the black king here and the white one there: this many cells apart.
    ClassKing { step: usize },
}

/// Reads values of positions outside the slice; two bare kings need no table.
pub(crate) struct Door {
    target: Option<BehindDoor>,
}

/// `PERMUTED[t][x][s]` is where square `s` goes by exclusive-or with mirror `x`, then symmetry `t`.
static PERMUTED: LazyLock<Vec<[[u8; 64]; 4]>> = LazyLock::new(|| {
    let image = |t: u8, x: usize, s: usize| turn(t, s as u8 ^ [0, 7, 56, 63][x]);
    (0..8).map(|t| std::array::from_fn(|x| std::array::from_fn(|s| image(t, x, s)))).collect()
});

impl Door {
    /// The door to two bare kings.
    pub(crate) fn to_bare_kings() -> Door {
        Door { target: None }
    }

    /// A door to `space`, whose men are those of `list` (with colours exchanged if `swapped`);
    /// `cells` holds the values of the slice that the pawns of the list stand in, found by
    /// [`slice_of`]. `last` is the number of the mover whose squares are the bits here.
    pub(crate) fn new(
        space: Arc<Space>,
        cells: Arc<Cells>,
        list: &[SeatedMan],
        swapped: bool,
        mirrored: bool,
        last: usize,
    ) -> Door {
        let mut left: Vec<SeatedMan> = list.to_vec();
        let mut seats = [Origin::Fixed(0); MAX_MOVERS];
        for (seat, &man) in seats.iter_mut().zip(&space.rows.men) {
            let wanted = if swapped { SideMan { color: 1 - man.color, ..man } } else { man };
            *seat = if man.role == Role::King {
                Origin::King(wanted.color)
            } else {
                let place = left.iter().position(|&(m, _)| m == wanted);
                left.swap_remove(place.expect("the other table has the same men")).1
            };
        }
        let xor = if swapped { 56 } else { 0 } ^ if mirrored { 7 } else { 0 };
        let run = run(&space, &seats, swapped, last);
        Door { target: Some(BehindDoor { space, cells, seats, xor, swapped, run }) }
    }

    /// The value behind the door with the men on these squares.
    #[inline(always)]
    pub(crate) fn code(&self, white: u8, black: u8, movers: &[u8; MAX_MOVERS]) -> PlyCode {
        let Some(target) = &self.target else {
            let touching = white == black || king_steps(white) >> black & 1 == 1;
            return if touching { ILLEGAL } else { DRAW };
        };
        target.index(white, black, movers).map_or(ILLEGAL, |index| target.cells.code(index))
    }

    /// The values for all squares of the last mover; `paired` is the black king where it is not
    /// the first mover.
    #[inline(always)]
    pub(crate) fn row(
        &self,
        white: u8,
        paired: Option<u8>,
        movers: &[u8; MAX_MOVERS],
        last: usize,
        out: &mut [PlyCode; 64],
    ) {
        let mut movers = *movers;
        if let Some(target) = &self.target
            && let Some(run) = target.run
        {
            match target.start(white, paired.unwrap_or(movers[0]), &movers, run) {
                Some((start, by)) => target.read(start, by, run, out),
                None => out.fill(ILLEGAL),
            }
            return;
        }
        for (s, code) in out.iter_mut().enumerate() {
            movers[last] = s as u8;
            *code = self.code(white, paired.unwrap_or(movers[0]), &movers);
        }
    }
}

/// Finds out whether the last mover runs evenly in the other space.
fn run(space: &Space, seats: &[Origin; MAX_MOVERS], swapped: bool, last: usize) -> Option<Run> {
    let men = &space.rows.men;
    // With pawns on board and no other mover here, the last mover is the black king.
    let king_runs =
        last == 0 && !space.slices.pawns.is_empty() && !seats.contains(&Origin::Mover(0));
    if king_runs && swapped {
        return Some(Run::ClassKing { step: space.rows.stride });
    }
    let seat = if king_runs { Origin::King(1) } else { Origin::Mover(last) };
    let man = seats[..men.len()].iter().position(|&s| s == seat)?;
    let like = |a: usize, b: usize| men.get(a).is_some() && men.get(a) == men.get(b);
    let end = men.len() - 1;
    let even =
        if man == end { end == 0 || !like(end, end - 1) } else { !space.rows.has_like_men() };
    even.then(|| Run::Man { man, step: 1 << (6 * (end - man)) })
}

impl BehindDoor {
    /// The index of these squares.
    #[inline(always)]
    fn index(&self, white: u8, black: u8, movers: &[u8; MAX_MOVERS]) -> Option<usize> {
        let (w, b) = if self.swapped { (black, white) } else { (white, black) };
        let turned = self.space.kings.class(w ^ self.xor, b ^ self.xor)?;
        let squares = self.squares(white, black, movers).map(|s| turn(turned.by, s));
        let cell = self.space.rows.cell(squares)?;
        Some(usize::from(turned.class) * self.space.rows.stride + cell)
    }

    /// The squares of the movers there, before any turn.
    #[inline(always)]
    fn squares(&self, white: u8, black: u8, movers: &[u8; MAX_MOVERS]) -> [u8; MAX_MOVERS] {
        self.seats.map(|seat| {
            let s = match seat {
                Origin::Mover(i) => movers[i],
                Origin::King(0) => white,
                Origin::King(_) => black,
                Origin::Fixed(s) => s,
            };
            s ^ self.xor
        })
    }

    /// The cell of a run's square 0, and the symmetry that turns its squares.
    #[inline(always)]
    fn start(
        &self,
        white: u8,
        black: u8,
        movers: &[u8; MAX_MOVERS],
        run: Run,
    ) -> Option<(usize, u8)> {
        let (w, b) = if self.swapped { (black, white) } else { (white, black) };
        let squares = self.squares(white, black, movers);
        let (class, by, squares) = match run {
            Run::ClassKing { .. } => (0, 0, squares),
            Run::Man { man, .. } if self.seats[man] == Origin::King(1) => {
                // The black king runs; cells where it would touch the other are empty anyway.
                let mut squares = squares;
                squares[man] = 0;
                (usize::from(w ^ self.xor), 0, squares)
            }
            Run::Man { man, .. } => {
                let turned = self.space.kings.class(w ^ self.xor, b ^ self.xor)?;
                let mut squares = squares.map(|s| turn(turned.by, s));
                squares[man] = 0;
                (usize::from(turned.class), turned.by, squares)
            }
        };
        let cell = self.space.rows.cell(squares)?;
        Some((class * self.space.rows.stride + cell, by))
    }

    /// Reads a run.
    #[inline(always)]
    fn read(&self, start: usize, by: u8, run: Run, out: &mut [PlyCode; 64]) {
        let mirror = usize::from(self.xor >> 5 << 1 | self.xor & 1) & 3;
        let permuted = &PERMUTED[usize::from(by)][mirror];
        let (Run::Man { step, .. } | Run::ClassKing { step }) = run;
        match &*self.cells {
            Cells::Narrow(cells) if step == 1 => {
                let row: &[u8; 64] = cells[start..][..64].try_into().expect("64 cells a row");
                for (code, &s) in out.iter_mut().zip(permuted) {
                    *code = row[usize::from(s & 63)].code();
                }
            }
            Cells::Narrow(cells) => {
                let cells = &cells[start..][..=63 * step];
                for (code, &s) in out.iter_mut().zip(permuted) {
                    *code = cells[usize::from(s) * step].code();
                }
            }
            Cells::Wide(cells) => {
                let cells = &cells[start..][..=63 * step];
                for (code, &s) in out.iter_mut().zip(permuted) {
                    *code = cells[usize::from(s) * step];
                }
            }
        }
    }
}

/// The slice of `space` in which the pawns of a list stand, and whether mirrored.
pub(crate) fn slice_of(space: &Space, list: &[SeatedMan], swapped: bool) -> (usize, bool) {
    let mut squares = Vec::with_capacity(3);
    for color in [0, 1] {
        let wanted = if swapped { 1 - color } else { color };
        for (man, seat) in list {
            if man.role == Role::Pawn && man.color == wanted {
                let Origin::Fixed(s) = *seat else { unreachable!("pawns stand still") };
                squares.push(if swapped { s ^ 56 } else { s });
            }
        }
    }
    let home = space.slices.find(&squares).expect("pawns stand on ranks 2 to 7");
    (home.slice as usize, home.mirrored)
}
