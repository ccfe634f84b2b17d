//! An endgame laid out: every position, what it is worth, and the moves that join them.

use lucena_table::{Material, Metric, TableError, Tables, Value};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Board, Color, Piece, Role, Square};

use crate::edges::Edges;
use crate::ending::{Ending, EndingMan, MAX_LAYOUT_MEN, Squares, Step};
use crate::error::LayoutError;
use crate::side::Side;

/// Positions walked between two looks at the progress bar.
const STEP: usize = 1 << 15;

/// One position for each class of symmetric ones, with either side to move, and all moves.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout = Layout::new(&tables, "KRvK".parse()?, Color::White, Metric::Dtm, &Silent)?;
/// assert_eq!((layout.strong.len(), layout.weak.len()), (21_959, 28_056));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Layout {
    /// The endgame.
    pub ending: Ending,
    /// What distances count to.
    pub metric: Metric,
    /// Positions with the strong side to move; their moves lead to [`Layout::weak`].
    pub strong: Seats,
    /// Positions with the weak side to move; their replies lead to [`Layout::strong`].
    pub weak: Seats,
}

/// All positions with one side to move, in the order of their squares.
#[derive(Default)]
pub struct Seats {
    /// Where the men stand, in canonical form.
    pub squares: Vec<Squares>,
    /// What each is worth to the side to move.
    pub value: Vec<Value>,
    /// What the best capture or promotion is worth to the side to move; `None` without one.
    pub outside: Vec<Option<Value>>,
    /// Whether the side to move has no move.
    pub over: Vec<bool>,
    /// Moves inside the endgame. Beside a double step that can be taken in passing stands what
    /// taking it is worth to the taker.
    pub moves: Edges<Value>,
}

impl Seats {
    /// How many positions there are.
    #[allow(clippy::len_without_is_empty)] // an endgame has positions
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// The place of canonical squares.
    pub fn place(&self, squares: &Squares) -> Option<usize> {
        self.squares.binary_search(squares).ok()
    }
}

impl Layout {
    /// Whether an endgame has few enough men to be laid out.
    pub fn check(material: Material) -> Result<(), LayoutError> {
        let fits = material.men() <= MAX_LAYOUT_MEN;
        fits.then_some(()).ok_or(LayoutError::TooManyMen(material))
    }

    /// Positions with this side to move.
    #[inline]
    pub fn side(&self, to_move: Side) -> &Seats {
        if to_move.is_strong() { &self.strong } else { &self.weak }
    }

    /// Solves an endgame if its table is not in the folder, and walks through it.
    pub fn new(
        tables: &Tables,
        material: Material,
        strong: Color,
        metric: Metric,
        progress: &dyn Progress,
    ) -> Result<Layout, LayoutError> {
        Layout::check(material)?;
        let ending = Ending::new(material, strong);
        let table = tables.solve(material, metric, progress)?;
        let all = positions(&ending);
        let value = |squares: &Squares, to_move: Side| match ending.is_legal(squares, to_move) {
            true => match table.space().index(&ending.board(squares)) {
                Some(index) => table.at(index, ending.color_of(to_move)),
                None => Ok(None),
            },
            false => Ok(None),
        };
        let values: Vec<(Option<Value>, Option<Value>)> = all
            .par_iter()
            .map(|squares| Ok((value(squares, Side::Weak)?, value(squares, Side::Strong)?)))
            .collect::<Result<_, TableError>>()?;
        let slots = Slots::new(&ending);
        let (mut weak, mut strong_side) = (Gathered::new(&slots), Gathered::new(&slots));
        for (squares, (at_weak, at_strong)) in all.iter().zip(&values) {
            for (side, value) in [(&mut weak, at_weak), (&mut strong_side, at_strong)] {
                if let Some(value) = value {
                    side.add(&slots, squares, *value);
                }
            }
        }
        drop((all, values));
        let total = weak.seats.len() + strong_side.seats.len();
        progress.begin(&format!("laying out {material}"), total as u64);
        let walker = Walker { ending: &ending, slots: &slots, tables, metric, progress };
        let walked = walker.walk(&mut strong_side.seats, Side::Strong, &weak.place);
        let walked =
            walked.and_then(|()| walker.walk(&mut weak.seats, Side::Weak, &strong_side.place));
        progress.end();
        walked?;
        Ok(Layout { ending, metric, strong: strong_side.seats, weak: weak.seats })
    }
}

/// The positions of one side to move while they are gathered.
struct Gathered {
    seats: Seats,
    /// The place of the position in each slot; `u32::MAX` where there is none.
    place: Vec<u32>,
}

impl Gathered {
    fn new(slots: &Slots) -> Gathered {
        Gathered { seats: Seats::default(), place: vec![u32::MAX; slots.len] }
    }

    fn add(&mut self, slots: &Slots, squares: &Squares, value: Value) {
        self.place[slots.of(squares)] = self.seats.len() as u32;
        self.seats.squares.push(*squares);
        self.seats.value.push(value);
    }
}

/// Numbers for canonical squares.
struct Slots {
    men: usize,
    len: usize,
}

impl Slots {
    fn new(ending: &Ending) -> Slots {
        let kings = if ending.has_pawns() { 64 } else { 32 };
        Slots { men: ending.men().len(), len: kings << (6 * (ending.men().len() - 1)) }
    }

    fn of(&self, squares: &Squares) -> usize {
        squares[..self.men].iter().fold(0, |n, &s| n << 6 | usize::from(s))
    }
}

/// All canonical placements of the men, whether legal or not, in the order of their squares.
fn positions(ending: &Ending) -> Vec<Squares> {
    let men = ending.men().len();
    let kings: Vec<u8> = (0..64)
        .filter(|&king| {
            let (file, rank) = (king & 7, king >> 3);
            file < 4 && (ending.has_pawns() || rank <= file)
        })
        .collect();
    let rest = 1usize << (6 * (men - 1));
    kings
        .par_iter()
        .flat_map_iter(|&king| {
            (0..rest).filter_map(move |n| {
                let mut squares = [0; MAX_LAYOUT_MEN];
                squares[0] = king;
                for (place, square) in squares.iter_mut().enumerate().take(men).skip(1) {
                    *square = (n >> (6 * (men - 1 - place)) & 63) as u8;
                }
                if ending.occupied(&squares).count() < men {
                    return None;
                }
                (ending.canonical(squares) == squares).then_some(squares)
            })
        })
        .collect()
}

/// Tries all moves of all positions.
struct Walker<'a> {
    ending: &'a Ending,
    slots: &'a Slots,
    tables: &'a Tables,
    metric: Metric,
    progress: &'a dyn Progress,
}

impl Walker<'_> {
    /// Adds to each position what its moves are; `place` tells where they lead.
    fn walk(&self, seats: &mut Seats, to_move: Side, place: &[u32]) -> Result<(), TableError> {
        seats.outside.reserve_exact(seats.squares.len());
        seats.over.reserve_exact(seats.squares.len());
        // In blocks, so that the moves are not all in memory twice.
        for block in seats.squares.chunks(STEP) {
            self.progress.check()?;
            let found: Vec<_> = block
                .par_iter()
                .map(|squares| self.moves(squares, to_move, place))
                .collect::<Result<_, TableError>>()?;
            for (best, none, inside) in found {
                seats.outside.push(best);
                seats.over.push(none);
                seats.moves.push_passed(inside);
            }
            self.progress.advance(block.len() as u64);
        }
        Ok(())
    }

    /// The best move outside, whether there is no move, and the moves inside.
    #[allow(clippy::type_complexity)] // what the seats hold of one position
    fn moves(
        &self,
        squares: &Squares,
        to_move: Side,
        place: &[u32],
    ) -> Result<(Option<Value>, bool, Vec<(u32, Option<Value>)>), TableError> {
        let steps = self.ending.steps(squares, to_move);
        let mut best = None;
        let mut inside = Vec::with_capacity(steps.len());
        for step in &steps {
            match step {
                Step::Outside(men) => {
                    best = best.max(Some(self.leaving(men, to_move)?));
                }
                Step::Inside(after, passed) => {
                    let to = place[self.slots.of(&self.ending.canonical(*after))];
                    let taken = passed.as_ref().map(|men| self.leaving(men, !to_move));
                    inside.push((to, taken.transpose()?));
                }
            }
        }
        inside.sort_unstable();
        inside.dedup();
        Ok((best, steps.is_empty(), inside))
    }

    /// What a capture or promotion that leads to these men is worth to the side that makes it.
    fn leaving(&self, men: &[(EndingMan, u8)], by: Side) -> Result<Value, TableError> {
        let mut board = Board::empty();
        for (man, square) in men {
            let color = Color::from_white(man.side.is_strong());
            board.set_piece_at(Square::new(u32::from(*square)), Piece { color, role: man.role });
        }
        let (material, _) = Material::of_board(&board);
        let value = if material.men() == 2 {
            Value::Draw
        } else {
            let table = self.tables.table(material, self.metric)?;
            table.probe_board(&board, Color::from_white(!by.is_strong()))?.unwrap_or(Value::Draw)
        };
        let before = self.ending.men();
        let pawn = |man: &EndingMan| man.side == by && man.role == Role::Pawn;
        // The mover's own pawns only ever vanish by promotion.
        let promotes = men.iter().filter(|(man, _)| pawn(man)).count()
            < before.iter().filter(|man| pawn(man)).count();
        Ok(self.metric.counting(value.before_move(), men.len() < before.len(), promotes))
    }
}
