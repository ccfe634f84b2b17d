//! One slice of a table as the solver sees it: pawns stand still, everything else moves.

use lucena_work::at_cpu_level;
use shakmaty::Role;

use super::fill::{self, for_kind, origins, origins_of};
use super::sweep::{Block, sweep};
use crate::geometry::{king_steps, knight_jumps};
use crate::space::Space;
use crate::space::rows::{MAX_MOVERS, SideMan};
use crate::space::symmetry::{Symmetry, turn, unturn, unturn_by};

/// A slice laid out in words of 64 bits: classes of kings × squares of all movers but the last;
/// the squares of the last mover are the bits.
///
/// A class has up to 64 blocks of 64 words; a mask of one word a class says which blocks matter.
pub(crate) struct Arena<'a> {
    pub space: &'a Space,
    /// Squares of the pawns, in the order of the space.
    pub pawns: &'a [u8],
    /// The pawns as a set.
    pub fixed: u64,
    /// Words in a class.
    pub words: usize,
    /// Words in a block.
    pub block: usize,
    /// All blocks of a class as a mask.
    pub all_blocks: u64,
}

impl<'a> Arena<'a> {
    pub(crate) fn new(space: &'a Space, slice: usize) -> Arena<'a> {
        let pawns = space.slices.squares(slice);
        let words = space.rows.words();
        Arena {
            space,
            pawns,
            fixed: pawns.iter().fold(0, |set, &s| set | 1 << s),
            words,
            block: words.min(64),
            all_blocks: if words > 64 { !0 } else { 1 },
        }
    }

    /// The movers.
    #[inline(always)]
    pub(crate) fn men(&self) -> &[SideMan] {
        &self.space.rows.men
    }

    /// Number of classes.
    pub(crate) fn classes(&self) -> usize {
        self.space.kings.len()
    }

    /// What stands still in a class: its kings and the pawns.
    #[inline(always)]
    pub(crate) fn still(&self, class: usize) -> u64 {
        let (white, black) = self.space.kings.squares[class];
        self.fixed | 1 << white | black.map_or(0, |b| 1 << b)
    }

    /// The squares of all movers but the last.
    #[inline(always)]
    pub(crate) fn word_squares(&self, word: usize) -> [u8; MAX_MOVERS] {
        match self.men().len() {
            1 => [0; 3],
            2 => [word as u8, 0, 0],
            _ => [(word >> 6) as u8, (word & 63) as u8, 0],
        }
    }

    /// The blocks of a class that a move of `color` can take into the blocks of `masks`.
    pub(crate) fn reach(&self, class: usize, color: usize, masks: &[u64]) -> u64 {
        let men = self.men();
        let deep = men.len() == 3;
        let mut reached = 0;
        for step in &self.space.kings.steps[color][class] {
            let mask = masks[usize::from(step.class)];
            reached |= if deep { unturn_by(step.by, mask) } else { mask };
        }
        let shallow = if deep { &men[1..] } else { men };
        if shallow.iter().any(|man| man.color == color) {
            reached |= masks[class];
        }
        if deep && men[0].color == color {
            reached |= origins_of(men[0].role, masks[class], !self.still(class));
        }
        reached
    }

    /// Adds to `into` (one class) the positions from which `color` has a move into `plane` (all
    /// classes), in the blocks of `need`; `full` tells which blocks of `plane` are not empty.
    ///
    /// Squares already occupied may come out as origins too; callers keep only open positions.
    pub(crate) fn unmove(
        &self,
        class: usize,
        color: usize,
        plane: &[u64],
        full: &[u64],
        into: &mut [u64],
        need: u64,
    ) {
        at_cpu_level!(self.unmove_men(class, color, plane, full, into, need));
    }

    #[inline(always)]
    fn unmove_men(
        &self,
        class: usize,
        color: usize,
        plane: &[u64],
        full: &[u64],
        into: &mut [u64],
        need: u64,
    ) {
        self.unmove_kings(class, color, plane, full, into, need);
        let here = &plane[class * self.words..][..self.words];
        let still = self.still(class);
        let men = self.men();
        let last = men[men.len() - 1];
        if men.len() == 1 {
            if last.color == color && full[class] != 0 {
                into[0] |= origins_of(last.role, here[0], !still);
            }
            return;
        }
        let middle = men[men.len() - 2];
        for block in bits(full[class] & need) {
            let occupied = if men.len() == 3 { still | 1 << block } else { still };
            let from = block_of(here, block);
            let to = block_of_mut(into, block);
            if last.color == color {
                for_kind!(last.role, bits_in_block(to, from, occupied));
            }
            if middle.color == color {
                for_kind!(middle.role, sweep(to, from, occupied));
            }
        }
        if men.len() == 3 && men[0].color == color {
            match men[0].role {
                Role::King => leap_blocks(here, full[class], into, need, king_steps),
                Role::Knight => leap_blocks(here, full[class], into, need, knight_jumps),
                role => slide_blocks(role, here, full[class], into, need, still),
            }
        }
    }

    #[inline(always)]
    fn unmove_kings(
        &self,
        class: usize,
        color: usize,
        plane: &[u64],
        full: &[u64],
        into: &mut [u64],
        need: u64,
    ) {
        let deep = self.men().len() == 3;
        for step in &self.space.kings.steps[color][class] {
            let other = usize::from(step.class);
            let theirs = &plane[other * self.words..][..self.words];
            if self.words == 1 {
                into[0] |= unturn_by(step.by, theirs[0]);
                continue;
            }
            let wanted = if deep { unturn_by(step.by, full[other]) } else { full[other] };
            for block in bits(wanted & need) {
                let source = if deep { usize::from(turn(step.by, block as u8)) } else { 0 };
                pull(step.by, block_of_mut(into, block), block_of(theirs, source));
            }
        }
    }
}

/// The set bits of a mask, lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

#[inline(always)]
fn block_of(words: &[u64], block: usize) -> &Block {
    words[block * 64..][..64].try_into().expect("a block has 64 words")
}

#[inline(always)]
fn block_of_mut(words: &mut [u64], block: usize) -> &mut Block {
    (&mut words[block * 64..][..64]).try_into().expect("a block has 64 words")
}

#[inline(always)]
fn bits_in_block<const KIND: u8>(into: &mut Block, from: &Block, occupied: u64) {
    for s in 0..64 {
        into[s] |= origins::<KIND>(from[s], !(occupied | 1 << s));
    }
}

/// Takes a block over from a class in which the board is turned by `t`.
#[inline(always)]
fn pull(t: Symmetry, into: &mut Block, from: &Block) {
    match t {
        0 => {
            for (to, word) in into.iter_mut().zip(from) {
                *to |= word;
            }
        }
        1 => pull_turned::<1>(into, from),
        2 => pull_turned::<2>(into, from),
        3 => pull_turned::<3>(into, from),
        4 => pull_turned::<4>(into, from),
        5 => pull_turned::<5>(into, from),
        6 => pull_turned::<6>(into, from),
        _ => pull_turned::<7>(into, from),
    }
}

#[inline(always)]
fn pull_turned<const T: u8>(into: &mut Block, from: &Block) {
    let turned: Block = std::array::from_fn(|s| unturn::<T>(from[s]));
    for (s, to) in into.iter_mut().enumerate() {
        *to |= turned[usize::from(turn(T, s as u8))];
    }
}

#[inline(always)]
fn leap_blocks(from: &[u64], full: u64, into: &mut [u64], need: u64, steps: impl Fn(u8) -> u64) {
    for source in bits(full) {
        for target in bits(steps(source as u8) & need) {
            let to = block_of_mut(into, target);
            for (to, word) in to.iter_mut().zip(block_of(from, source)) {
                *to |= word;
            }
        }
    }
}

/// Steps in files and ranks: the first four are a rook's, the last four a bishop's.
const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The square one step away, if it is on the board.
#[inline(always)]
fn neighbour(s: u8, (dx, dy): (i8, i8)) -> Option<u8> {
    let (file, rank) = ((s & 7) as i8 + dx, (s >> 3) as i8 + dy);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as u8)
}

/// Blocks travel along the rays of the first mover; each step keeps the positions in which
/// neither of the other two stands on the square just reached.
#[inline(always)]
fn slide_blocks(role: Role, from: &[u64], full: u64, into: &mut [u64], need: u64, still: u64) {
    let directions = match role {
        Role::Rook => &DIRECTIONS[..4],
        Role::Bishop => &DIRECTIONS[4..],
        _ => &DIRECTIONS[..],
    };
    for &direction in directions {
        let back = (-direction.0, -direction.1);
        for start in (0..64u8).filter(|&s| neighbour(s, back).is_none()) {
            let mut carry: Block = [0; 64];
            let mut moving = false;
            let mut here = start;
            while let Some(next) = neighbour(here, direction) {
                let starts = full >> here & 1 == 1;
                if still >> next & 1 == 1 {
                    moving = false;
                    carry = [0; 64];
                } else if starts || moving {
                    let free = !(1u64 << next);
                    if starts {
                        for (word, new) in carry.iter_mut().zip(block_of(from, usize::from(here))) {
                            *word = (*word | new) & free;
                        }
                    } else {
                        for word in &mut carry {
                            *word &= free;
                        }
                    }
                    carry[usize::from(next)] = 0;
                    if need >> next & 1 == 1 {
                        for (to, word) in
                            block_of_mut(into, usize::from(next)).iter_mut().zip(&carry)
                        {
                            *to |= word;
                        }
                    }
                    moving = true;
                }
                here = next;
            }
        }
    }
}
