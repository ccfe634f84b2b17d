//! Moves on real boards: which man goes where, and how the board is turned afterwards.
//!
//! A layout knows one position for each class of symmetric ones. A player at a board sees more: it
//! breaks ties by the squares in front of it, and a position repeats only if the very same board
//! comes again. A board is a place of the layout and a turn of it.

use std::array::from_fn;

use lucena_table::{Space, turn};
use lucena_work::{Interrupted, Progress};
use rayon::prelude::*;

use crate::edges::Edges;
use crate::ending::{Ending, Squares, Step, turned};
use crate::layout::Layout;
use crate::side::Side;

/// Positions between two looks at the progress bar.
const STEP: usize = 1 << 15;

/// A board: the position at a place, turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The place in the layout.
    pub place: u32,
    /// How its canonical squares are turned, as [`lucena_table::turn`] numbers turns.
    pub turn: u8,
}

/// All moves inside an endgame, as they are made on a board.
///
/// ```
/// use lucena_layout::{Atlas, Colours, Layout, Side, position};
/// use lucena_table::{Metric, Tables, Value};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout = Layout::new(&tables, "KQvK".parse()?, Color::White, Metric::Dtm, &Silent)?;
/// let far = (0..layout.weak.len()).min_by_key(|&place| layout.weak.value[place]);
/// let place = far.expect("an endgame has positions");
/// assert!(matches!(layout.weak.value[place], Value::Loss(_)));
///
/// let atlas = Atlas::new(&layout, &Silent)?;
/// let board = position(&layout, place, Side::Weak);
/// let at = Colours::of(&layout, &board)?.at(&layout, &atlas, &board)?;
/// assert_eq!(at.place as usize, place);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Atlas {
    /// Moves of the strong side.
    pub strong: Roads,
    /// Replies of the weak side.
    pub weak: Roads,
    /// `joined[a][b]` is the turn b followed by the turn a.
    joined: [[u8; 8]; 8],
    /// Turns that undo.
    undone: [u8; 8],
}

/// The moves of one side by the position they start from.
#[derive(Default)]
pub struct Roads {
    to: Edges,
    how: Vec<How>,
}

/// From square, to square, turn of the new position, and whether the king moves; on the
/// canonical board.
#[derive(Clone, Copy)]
struct How(u16);

/// A move inside the endgame as it is made on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Road {
    /// The board it leads to.
    pub to: At,
    /// Whether the king moves.
    pub king: bool,
    /// The square it starts from, and the one it goes to, on the board.
    pub squares: [u8; 2],
}

impl Roads {
    /// Where the moves of a place lead; symmetric ones count each.
    pub fn targets(&self, place: usize) -> &[u32] {
        self.to.of(place)
    }
}

impl Atlas {
    /// Makes every move of an endgame once.
    pub fn new(layout: &Layout, progress: &dyn Progress) -> Result<Atlas, Interrupted> {
        let total = (layout.strong.len() + layout.weak.len()) as u64;
        progress.begin("making every move", total);
        let strong = roads(layout, Side::Strong, progress);
        let both = strong.and_then(|strong| Ok((strong, roads(layout, Side::Weak, progress)?)));
        progress.end();
        let (strong, weak) = both?;
        let is = |t: u8, a: u8, b: u8| (0..64).all(|s| turn(t, s) == turn(a, turn(b, s)));
        let find = |a: u8, b: u8| (0..8).find(|&t| is(t, a, b)).expect("turns are a group");
        let joined = from_fn(|a| from_fn(|b| find(a as u8, b as u8)));
        let undo = |turns: [u8; 8]| turns.iter().position(|&t| t == 0).expect("turns are a group");
        let undone = joined.map(|turns| undo(turns) as u8);
        Ok(Atlas { strong, weak, joined, undone })
    }

    /// The board on which the men stand so, with one side to move; `None` if it is not a position.
    pub fn at(&self, layout: &Layout, squares: &Squares, to_move: Side) -> Option<At> {
        let (least, by) = layout.ending.least(squares);
        let place = layout.side(to_move).place(&least)? as u32;
        Some(At { place, turn: self.undone[usize::from(by)] })
    }

    /// The moves of a side.
    #[inline]
    pub fn side(&self, to_move: Side) -> &Roads {
        if to_move.is_strong() { &self.strong } else { &self.weak }
    }

    /// A move of a board.
    #[inline]
    pub fn road(&self, to_move: Side, at: At, edge: usize) -> Road {
        let roads = self.side(to_move);
        let edge = roads.to.range(at.place as usize).start + edge;
        let (squares, by, king) = roads.how[edge].unpacked();
        let back = self.undone[usize::from(by)];
        let to = At {
            place: roads.to.target(edge),
            turn: self.joined[usize::from(at.turn)][usize::from(back)],
        };
        Road { to, king, squares: squares.map(|square| turn(at.turn, square)) }
    }

    /// A move of a board that leads to a place; the first if several do.
    pub fn road_to(&self, to_move: Side, at: At, place: u32) -> Option<Road> {
        let targets = self.side(to_move).targets(at.place as usize);
        Some(self.road(to_move, at, targets.iter().position(|&to| to == place)?))
    }
}

impl How {
    fn new(from: u8, to: u8, turn: u8, king: bool) -> How {
        How(u16::from(from) | u16::from(to) << 6 | u16::from(turn) << 12 | u16::from(king) << 15)
    }

    fn unpacked(self) -> ([u8; 2], u8, bool) {
        let bits = |low: u16, mask: u16| (self.0 >> low & mask) as u8;
        ([bits(0, 63), bits(6, 63)], bits(12, 7), bits(15, 1) == 1)
    }
}

/// The moves of one side, position by position.
fn roads(layout: &Layout, to_move: Side, progress: &dyn Progress) -> Result<Roads, Interrupted> {
    let here = layout.side(to_move);
    let mut roads = Roads::default();
    for block in (0..here.len()).collect::<Vec<_>>().chunks(STEP) {
        progress.check()?;
        let found: Vec<Vec<(u32, How)>> =
            block.par_iter().map(|&place| moves(layout, place, to_move)).collect();
        for list in found {
            roads.to.push(list.iter().map(|(to, _)| *to));
            roads.how.extend(list.iter().map(|(_, how)| *how));
        }
        progress.advance(block.len() as u64);
    }
    Ok(roads)
}

fn moves(layout: &Layout, place: usize, to_move: Side) -> Vec<(u32, How)> {
    let (ending, here, there) = (&layout.ending, layout.side(to_move), layout.side(!to_move));
    let squares = &here.squares[place];
    let targets = here.moves.of(place);
    let men = ending.men().len();
    let missing = |of: &Squares, others: &Squares| {
        let gone = of[..men].iter().find(|square| !others[..men].contains(square));
        *gone.expect("a move takes one man to another square")
    };
    let steps = ending.steps(squares, to_move);
    let inside = steps.iter().filter_map(|step| match step {
        Step::Inside(after, _) => Some(after),
        Step::Outside(_) => None,
    });
    inside
        .map(|after| {
            let (least, turn) = ending.least(after);
            // Targets rise as their squares do.
            let found = targets.binary_search_by_key(&least, |&to| there.squares[to as usize]);
            let to = targets[found.expect("a layout has all moves")];
            let (from, target) = (missing(squares, after), missing(after, squares));
            (to, How::new(from, target, turn, from == squares[usize::from(to_move.is_strong())]))
        })
        .collect()
}

/// The boards of all places of one side as the table numbers them: how each is turned.
pub fn as_numbered(layout: &Layout, to_move: Side) -> Vec<u8> {
    let space = Space::new(layout.ending.material());
    let squares = layout.side(to_move).squares.par_iter();
    squares.map(|squares| numbered(&layout.ending, &space, squares)).collect()
}

/// How canonical squares are turned on the board that stands for them in the table.
pub fn numbered(ending: &Ending, space: &Space, squares: &Squares) -> u8 {
    let shown = space.index(&ending.board(squares)).and_then(|index| space.board(index));
    let same = |&t: &u8| shown.as_ref() == Some(&ending.board(&turned(ending, squares, t)));
    ending.turns().find(same).unwrap_or(0)
}
