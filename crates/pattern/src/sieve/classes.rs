//! The classes of a pattern file asked of rows of positions.

use shakmaty::{Color, Square};

use super::Sieve;
use super::conditions::{Conditions, TurnedCondition};
use super::needs::{Needs, NeedsReader};
use crate::geometry::SquareMask;
use crate::pattern::{Merit, Pattern};
use crate::program::Cond;
use crate::syntax::List;
use crate::view::{MAX_PATTERN_MEN, View};

/// What a pattern file asks of positions with one side to move, ready for a [`ClassSieve`].
///
/// ```
/// use lucena_pattern::{Pattern, PatternConditions};
/// use shakmaty::Color;
/// let pattern = Pattern::built_in("krk.pat").unwrap()?;
/// assert_eq!(PatternConditions::of(&pattern, Color::Black).classes(), 6);
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternConditions {
    conditions: Conditions,
    model: Option<usize>,
    classes: Vec<AskedClass>,
    start: Option<AskedPlace>,
    rejects: Vec<AskedPlace>,
}

/// Where a condition stands: among boards that meet the model, and on any board, which counts if
/// none does.
#[derive(Clone, Copy, Debug)]
struct AskedPlace {
    fitting: usize,
    any: Option<usize>,
}

#[derive(Clone, Debug)]
struct AskedClass {
    list: List,
    class: usize,
    place: AskedPlace,
    /// What the wishes of the class look at; `None` if only the whole file can be asked.
    needs: Option<Needs>,
    /// Whether there are any.
    wishes: bool,
}

impl PatternConditions {
    /// The conditions of a file for a side to move: of the classes that decide at once, then of
    /// the final ones; for Black also those of moves to reject.
    pub fn of(pattern: &Pattern, turn: Color) -> PatternConditions {
        let program = pattern.program().clone();
        let mut names: Vec<Needs> = Vec::new();
        for value in &program.lets {
            let mut reader =
                NeedsReader { men: &program.men, names: &names, found: Needs::default() };
            reader.value(value);
            names.push(reader.found);
        }
        let model = program.model.clone().filter(|_| program.turns > 1);
        let mut all: Vec<Cond> = model.iter().cloned().collect();
        let mut asked = |when: Option<&Cond>| {
            let when = when.cloned().unwrap_or_else(|| Cond::And(Vec::new()));
            let any = model.is_some().then(|| {
                all.push(when.clone());
                all.len() - 1
            });
            all.push(match &model {
                Some(model) => Cond::And(vec![model.clone(), when]),
                None => when,
            });
            AskedPlace { fitting: all.len() - 1, any }
        };
        let mut classes = Vec::new();
        let lists = turn.fold_wb([List::Halt, List::FinalWhite], [List::Stop, List::FinalBlack]);
        for list in lists {
            for (class, clause) in program.list(list).iter().enumerate() {
                let mut reader =
                    NeedsReader { men: &program.men, names: &names, found: Needs::default() };
                clause.keys.iter().for_each(|(_, key)| reader.number(key));
                let needs = (program.turns == 1).then_some(reader.found);
                let place = asked(clause.when.as_ref());
                let wishes = !clause.keys.is_empty();
                classes.push(AskedClass { list, class, place, needs, wishes });
            }
        }
        let start = program.start.as_ref().map(|when| asked(Some(when)));
        let rejects = if turn.is_black() { program.rejects.as_slice() } else { &[] };
        let rejects = rejects.iter().map(|when| asked(Some(when))).collect();
        let turns = program.turns;
        let turned = |when| TurnedCondition { when, turns, sees_turn: true };
        let model = model.map(|_| 0);
        let all = all.into_iter().map(turned).collect();
        let conditions = Conditions { program, all, names };
        PatternConditions { conditions, model, classes, start, rejects }
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }
}

/// A class in a row of positions.
///
/// ```
/// use lucena_pattern::{ClassInRow, List};
/// let row = ClassInRow { list: List::Stop, class: 0, held: 0b11, taken: 0b01 };
/// assert_eq!(row.held & !row.taken, 0b10); // a class before it has the other one
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassInRow {
    /// Its list.
    pub list: List,
    /// Its place there, from 0.
    pub class: usize,
    /// Where its condition holds.
    pub held: SquareMask,
    /// What it takes: where no class before it does.
    pub taken: SquareMask,
}

/// What a file says of a row besides its classes.
///
/// ```
/// let masks = lucena_pattern::RowMasks { start: 1, rejected: 0, fitting: 1 };
/// assert_eq!(masks.start & masks.fitting, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowMasks {
    /// The positions that the file is made for.
    pub start: SquareMask,
    /// Those to which a move is rejected.
    pub rejected: SquareMask,
    /// Those that meet the model.
    pub fitting: SquareMask,
}

/// Asks the classes of a file of whole rows of positions; each thread has its own.
///
/// ```
/// use lucena_pattern::{ClassSieve, List, Pattern, PatternConditions};
/// use shakmaty::{Color, Square};
/// let pattern = Pattern::built_in("krk.pat").unwrap()?;
/// let asked = PatternConditions::of(&pattern, Color::Black);
/// let mut sieve = ClassSieve::new(&pattern, &asked, Color::Black, &[0, 2, 1]);
/// let squares = [Square::E1, Square::A1, Square::A8];
/// sieve.row(&squares, !0);
/// let lost = sieve.found()[0]; // the rook hangs on two squares beside the black king
/// assert_eq!((lost.list, lost.taken.count_ones()), (List::Stop, 3));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClassSieve<'a> {
    pattern: &'a Pattern,
    asked: &'a PatternConditions,
    turn: Color,
    last: usize,
    sieve: Sieve<'a>,
    masks: Vec<SquareMask>,
    squares: [u8; MAX_PATTERN_MEN],
    found: Vec<ClassInRow>,
}

impl<'a> ClassSieve<'a> {
    /// For rows of the last of these men; the others are listed from the outermost loop inwards.
    pub fn new(
        pattern: &'a Pattern,
        asked: &'a PatternConditions,
        turn: Color,
        order: &[usize],
    ) -> ClassSieve<'a> {
        ClassSieve {
            pattern,
            asked,
            turn,
            last: order[order.len() - 1],
            sieve: Sieve::new(&asked.conditions, order),
            masks: vec![0; asked.conditions.count()],
            squares: [0; MAX_PATTERN_MEN],
            found: Vec::with_capacity(asked.classes.len()),
        }
    }

    /// Asks all classes about some positions of a row.
    pub fn row(&mut self, squares: &[Square], of: SquareMask) -> RowMasks {
        self.sieve.row(squares, self.turn, &mut self.masks);
        self.squares.iter_mut().zip(squares).for_each(|(to, from)| *to = *from as u8);
        let fitting = self.asked.model.map_or(of, |model| self.masks[model] & of);
        let masks = &self.masks;
        let held = |place: &AskedPlace| {
            let any = place.any.map_or(0, |any| masks[any] & !fitting);
            (masks[place.fitting] | any) & of
        };
        self.found.clear();
        let mut earlier = 0;
        for AskedClass { list, class, place, .. } in &self.asked.classes {
            let held = held(place);
            let taken = held & !earlier;
            self.found.push(ClassInRow { list: *list, class: *class, held, taken });
            earlier |= taken;
        }
        RowMasks {
            start: self.asked.start.as_ref().map_or(of, held),
            rejected: self.asked.rejects.iter().fold(0, |all, reject| all | held(reject)),
            fitting,
        }
    }

    /// Leaves out other positions of the row that was asked last.
    pub fn only(&mut self, of: SquareMask) {
        self.found.iter_mut().for_each(|class| {
            class.held &= of;
            class.taken &= of;
        });
    }

    /// The classes in the row that was asked last, those that decide at once first.
    pub fn found(&self) -> &[ClassInRow] {
        &self.found
    }

    /// Visits the positions that classes take with their merits; `early` ones are of the list that
    /// decides at once.
    pub fn merits(&self, mut visit: impl FnMut(u32, bool, Merit)) {
        let men = self.pattern.men();
        for (row, asked) in self.found.iter().zip(&self.asked.classes) {
            let early = matches!(row.list, List::Stop | List::Halt);
            let alike = !asked.wishes
                || asked.needs.is_some_and(|n| !n.board && n.men >> self.last & 1 == 0);
            let mut known = None;
            let mut rest = row.taken;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let merit = match known {
                    Some(merit) if alike => merit,
                    _ => {
                        let mut squares = self.squares;
                        squares[self.last] = bit as u8;
                        let view = View::new(men, squares, self.turn);
                        self.pattern.merit_in(row.list, row.class, &view)
                    }
                };
                known = Some(merit);
                visit(bit, early, merit);
            }
        }
    }
}
