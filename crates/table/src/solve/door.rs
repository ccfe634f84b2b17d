//! The way from a slice into another table, or into another slice of the same one.

use std::sync::{Arc, LazyLock};

use shakmaty::Role;

use crate::geometry::king_steps;
use crate::space::Space;
use crate::space::rows::{MAX_MOVERS, Man};
use crate::space::symmetry::turn;
use crate::value::{Cells, Code, DRAW, ILLEGAL};

/// Whence a man of the other table gets its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// From a mover of this slice.
    Mover(usize),
    /// It is this slice's king of that colour.
    King(usize),
    /// It stands on a square that does not change: a pawn, or what it became.
    Fixed(u8),
}

/// What is behind a door.
struct Target {
    space: Arc<Space>,
    cells: Arc<Cells>,
    seats: [Seat; MAX_MOVERS],
    /// Exclusive-or that mirrors files (7) and, with colours exchanged, ranks (56).
    xor: u8,
    swapped: bool,
    /// Whether the last mover of this slice runs along a row there.
    runs: Option<usize>,
}

/// Reads values of positions outside the slice; two bare kings need no table.
pub(crate) struct Door {
    target: Option<Target>,
}

/// `PERMUTED[t][x][s]` is where square `s` goes by exclusive-or with mirror `x`, then symmetry `t`.
static PERMUTED: LazyLock<Vec<[[u8; 64]; 4]>> = LazyLock::new(|| {
    let image = |t: u8, x: usize, s: usize| turn(t, s as u8 ^ [0, 7, 56, 63][x]);
    (0..8)
        .map(|t| std::array::from_fn(|x| std::array::from_fn(|s| image(t, x, s))))
        .collect()
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
        list: &[(Man, Seat)],
        swapped: bool,
        mirrored: bool,
        last: usize,
    ) -> Door {
        let mut left: Vec<(Man, Seat)> = list.to_vec();
        let mut seats = [Seat::Fixed(0); MAX_MOVERS];
        for (seat, &man) in seats.iter_mut().zip(&space.rows.men) {
            let wanted = if swapped {
                Man {
                    color: 1 - man.color,
                    ..man
                }
            } else {
                man
            };
            *seat = if man.role == Role::King {
                Seat::King(wanted.color)
            } else {
                let place = left.iter().position(|&(m, _)| m == wanted);
                left.swap_remove(place.expect("the other table has the same men"))
                    .1
            };
        }
        let n = space.rows.men.len();
        let alone = n < 2 || space.rows.men[n - 1] != space.rows.men[n - 2];
        let runs = (alone && seats[n - 1] == Seat::Mover(last)).then_some(n - 1);
        let xor = if swapped { 56 } else { 0 } ^ if mirrored { 7 } else { 0 };
        Door {
            target: Some(Target {
                space,
                cells,
                seats,
                xor,
                swapped,
                runs,
            }),
        }
    }

    /// The value behind the door with the men on these squares.
    #[inline]
    pub(crate) fn code(&self, white: u8, black: u8, movers: &[u8; MAX_MOVERS]) -> Code {
        let Some(target) = &self.target else {
            let touching = white == black || king_steps(white) >> black & 1 == 1;
            return if touching { ILLEGAL } else { DRAW };
        };
        match target.index(white, black, movers) {
            Some((index, _)) => target.cells.code(index),
            None => ILLEGAL,
        }
    }

    /// The values for all squares of the last mover, which must not be a king here.
    #[inline]
    pub(crate) fn row(
        &self,
        white: u8,
        black: u8,
        movers: &[u8; MAX_MOVERS],
        last: usize,
        out: &mut [Code; 64],
    ) {
        let mut movers = *movers;
        if let Some(target) = &self.target
            && let Some(end) = target.runs
        {
            // Put the last man where its image is square 0: the row's first cell.
            let found = target.index_with(white, black, &movers, Some(end));
            let Some((start, by)) = found else {
                out.fill(ILLEGAL);
                return;
            };
            let permuted =
                &PERMUTED[usize::from(by)][usize::from(target.xor >> 5 << 1 | target.xor & 1) & 3];
            match &*target.cells {
                Cells::Narrow(cells) => {
                    use crate::value::Cell;
                    let row: &[u8; 64] = cells[start..][..64].try_into().expect("64 cells a row");
                    for (code, &s) in out.iter_mut().zip(permuted) {
                        *code = row[usize::from(s & 63)].code();
                    }
                }
                Cells::Wide(cells) => {
                    let row: &[u16; 64] = cells[start..][..64].try_into().expect("64 cells a row");
                    for (code, &s) in out.iter_mut().zip(permuted) {
                        *code = row[usize::from(s & 63)];
                    }
                }
            }
            return;
        }
        for (s, code) in out.iter_mut().enumerate() {
            movers[last] = s as u8;
            *code = self.code(white, black, &movers);
        }
    }
}

impl Target {
    #[inline]
    fn index(&self, white: u8, black: u8, movers: &[u8; MAX_MOVERS]) -> Option<(usize, u8)> {
        self.index_with(white, black, movers, None)
    }

    /// The index of these squares and the symmetry that was used; `zero` names a man of the
    /// other table to put on square 0.
    #[inline(always)]
    fn index_with(
        &self,
        white: u8,
        black: u8,
        movers: &[u8; MAX_MOVERS],
        zero: Option<usize>,
    ) -> Option<(usize, u8)> {
        let (w, b) = if self.swapped {
            (black, white)
        } else {
            (white, black)
        };
        let turned = self.space.kings.class(w ^ self.xor, b ^ self.xor)?;
        let mut squares = [0u8; MAX_MOVERS];
        for (square, seat) in squares.iter_mut().zip(self.seats) {
            let s = match seat {
                Seat::Mover(i) => movers[i],
                Seat::King(0) => white,
                Seat::King(_) => black,
                Seat::Fixed(s) => s,
            };
            *square = turn(turned.by, s ^ self.xor);
        }
        if let Some(man) = zero {
            squares[man] = 0;
        }
        let cell = self.space.rows.cell(squares)?;
        Some((
            usize::from(turned.class) * self.space.rows.stride + cell,
            turned.by,
        ))
    }
}

/// The slice of `space` in which the pawns of a list stand, and whether mirrored.
pub(crate) fn slice_of(space: &Space, list: &[(Man, Seat)], swapped: bool) -> (usize, bool) {
    let mut squares = Vec::with_capacity(3);
    for color in [0, 1] {
        let wanted = if swapped { 1 - color } else { color };
        for (man, seat) in list {
            if man.role == Role::Pawn && man.color == wanted {
                let Seat::Fixed(s) = *seat else {
                    unreachable!("pawns stand still")
                };
                squares.push(if swapped { s ^ 56 } else { s });
            }
        }
    }
    let home = space
        .slices
        .find(&squares)
        .expect("pawns stand on ranks 2 to 7");
    (home.slice as usize, home.mirrored)
}
