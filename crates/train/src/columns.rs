//! What a plan sees of every position, laid out once: scores are then sums over columns.

use lucena_attribute::atomic;
use lucena_layout::{Layout, Side, Squares};
use lucena_pattern::{Asked, View};
use lucena_plan::{Chart, Plan, PlanError};
use rayon::prelude::*;
use shakmaty::{Color, Piece};

use crate::design::{self, Design, LadderSlot, Scope};
use crate::ground::{MOST, SearchWorth};

/// Where the list of each position begins, and parameters with their signs.
type Lists = (Vec<u32>, Vec<(u32, i8)>);

/// Where stages stand in order, one is worth so much more than the next.
/// A hundred of them stay below what is seen to be drawn.
pub const RANK: SearchWorth = 1 << 21;

/// Facts of positions with one side to move, as they were answered.
pub struct FactAnswers {
    turn: Color,
    stage: Vec<u8>,
    numbers: Vec<Vec<i16>>,
}

/// The columns of one side to move.
pub struct Columns {
    pub stage: Vec<u8>,
    /// The facts: numbers of each position.
    pub numbers: Vec<Vec<i16>>,
    /// Tables: for each position the parameter that counts.
    pub cells: Vec<Vec<u32>>,
    /// Configurations that are active.
    active: Option<Lists>,
    /// For each stage: facts with their parameters.
    terms: Vec<Vec<(usize, usize)>>,
    /// For each stage: facts with the places of their values.
    ladders: Vec<Vec<LadderSlot>>,
    /// Whether what stages are worth is a parameter.
    several: bool,
    /// What each stage is worth by its place.
    rank: Vec<SearchWorth>,
}

impl FactAnswers {
    /// Asks every position with one side to move about the facts of a plan.
    pub fn ask(plan: &Plan, layout: &Layout, side: Side) -> Result<FactAnswers, PlanError> {
        let seats = layout.side(side);
        let turn = Color::from_white(side.is_strong());
        let conditions: Vec<String> = plan.stages.iter().filter_map(|s| s.when.clone()).collect();
        let facts = design::facts(plan);
        let asked = Asked::parse(plan.material, &plan.names, &conditions, &facts)
            .map_err(|faults| PlanError::Words { path: "plan".into(), faults: Box::new(faults) })?;
        let last = plan.stages.len() - 1;
        let ask = |squares: &Squares| {
            let view = View::new(asked.men(), layout.ending.strong_first(squares), turn);
            let mut numbers = vec![0; facts.len()];
            let stage = asked.ask(&view, &mut numbers).unwrap_or(last);
            (stage as u8, numbers)
        };
        let mut stage = Vec::with_capacity(seats.len());
        let mut numbers = vec![Vec::with_capacity(seats.len()); facts.len()];
        for block in seats.squares.chunks(1 << 16) {
            let answers: Vec<(u8, Vec<i32>)> = block.par_iter().map(ask).collect();
            for (place, row) in answers {
                stage.push(place);
                for (column, number) in numbers.iter_mut().zip(row) {
                    column.push(number.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
                }
            }
        }
        Ok(FactAnswers { turn, stage, numbers })
    }

    pub fn ranges(&self) -> Vec<(i32, i32)> {
        let range = |column: &Vec<i16>| {
            let (low, high) = (column.iter().min(), column.iter().max());
            (low.copied().unwrap_or(0).into(), high.copied().unwrap_or(0).into())
        };
        self.numbers.iter().map(range).collect()
    }

    pub fn columns(self, design: &Design, layout: &Layout, men: &[Piece], ranked: bool) -> Columns {
        let strong = self.turn.is_white();
        let squares = if strong { &layout.strong.squares } else { &layout.weak.squares };
        let in_stage = |scope: Scope, stage: usize| scope.is_none_or(|only| only == stage);
        let terms = |stage: usize| {
            let here = design.terms.iter().filter(move |slot| in_stage(slot.scope, stage));
            here.map(|slot| (slot.fact, slot.at)).collect()
        };
        let ladders = |stage: usize| {
            let here = design.ladders.iter().filter(move |slot| in_stage(slot.scope, stage));
            here.copied().collect()
        };
        let active =
            (!design.features.is_empty()).then(|| active(design, layout, squares, self.turn));
        Columns {
            cells: looked_up(design, men, layout, squares, &self.stage),
            terms: (0..design.stages).map(terms).collect(),
            ladders: (0..design.stages).map(ladders).collect(),
            stage: self.stage,
            numbers: self.numbers,
            active,
            several: design.stages > 1 && !ranked,
            rank: (0..design.stages)
                .rev()
                .map(|later| if ranked { later as SearchWorth * RANK } else { 0 })
                .collect(),
        }
    }
}

fn looked_up(
    design: &Design,
    men: &[Piece],
    layout: &Layout,
    squares: &[Squares],
    stage: &[u8],
) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for slot in &design.charts {
        let chart = Chart { men: slot.men.clone(), pawns: false, worth: Vec::new() };
        for seats in chart.seats(men) {
            let column = squares.par_iter().zip(stage).map(|(squares, &stage)| {
                let at: [u8; lucena_pattern::MAX_PATTERN_MEN] = layout.ending.strong_first(squares);
                let place = seats.iter().fold(0, |n, &man| n << 6 | usize::from(at[man]));
                slot.at(usize::from(stage), place) as u32
            });
            all.push(column.collect());
        }
    }
    all
}

fn active(design: &Design, layout: &Layout, squares: &[Squares], turn: Color) -> Lists {
    let kind = design.features[0].kind;
    let row = |vectors: &mut Vec<atomic::Vector>, squares: &Squares| -> Vec<(u32, i8)> {
        atomic::vectors(kind, &layout.ending.board(squares), turn, vectors);
        let of = |v: &atomic::Vector| {
            let sign = if v.piece.color.is_white() { 1 } else { -1 };
            let (list, places) = &design.lists[v.piece.role];
            list.active(v.bits).map(|at| (places[at], sign)).collect::<Vec<_>>()
        };
        vectors.iter().flat_map(of).collect()
    };
    let rows: Vec<Vec<(u32, i8)>> = squares.par_iter().map_init(Vec::new, row).collect();
    let mut start = vec![0];
    for row in &rows {
        start.push(start[start.len() - 1] + row.len() as u32);
    }
    (start, rows.concat())
}

impl Columns {
    /// What parameters come to in every position.
    pub fn scores(&self, weights: &[i32], into: &mut Vec<SearchWorth>) {
        into.clear();
        let base = |stage: usize| weights[stage] + self.rank[stage];
        into.extend(self.stage.iter().map(|&stage| base(usize::from(stage))));
        for (fact, column) in self.numbers.iter().enumerate() {
            self.add_fact(fact, column, weights, into);
        }
        for column in &self.cells {
            for (score, &cell) in into.iter_mut().zip(column) {
                *score += weights[cell as usize];
            }
        }
        if let Some((start, active)) = &self.active {
            for (place, score) in into.iter_mut().enumerate() {
                let row = &active[start[place] as usize..start[place + 1] as usize];
                let signed = row.iter().map(|&(at, sign)| weights[at as usize] * i32::from(sign));
                *score += signed.sum::<i32>();
            }
        }
        debug_assert!(into.iter().all(|&score| i64::from(score).abs() < MOST));
    }

    /// What a fact comes to: a weight alone is multiplied, ladders are looked up.
    fn add_fact(&self, fact: usize, column: &[i16], weights: &[i32], into: &mut [SearchWorth]) {
        let slope = |stage: usize| -> i32 {
            let here = self.terms[stage].iter().filter(|(of, _)| *of == fact);
            here.map(|&(_, at)| weights[at]).sum()
        };
        let slopes: Vec<i32> = (0..self.terms.len()).map(slope).collect();
        let rungs = |stage: usize| self.ladders[stage].iter().filter(move |rung| rung.fact == fact);
        if (0..self.ladders.len()).any(|stage| rungs(stage).next().is_some()) {
            let low = i32::from(column.iter().min().copied().unwrap_or(0));
            let high = i32::from(column.iter().max().copied().unwrap_or(0));
            let wide = (high - low + 1) as usize;
            let mut worth = vec![0; wide * slopes.len()];
            for (stage, slope) in slopes.iter().enumerate() {
                for value in low..=high {
                    let steps = rungs(stage).map(|rung| weights[rung.at(value as i16)]);
                    worth[stage * wide + (value - low) as usize] =
                        slope * value + steps.sum::<i32>();
                }
            }
            for ((score, &number), &stage) in into.iter_mut().zip(column).zip(&self.stage) {
                *score += worth[usize::from(stage) * wide + (i32::from(number) - low) as usize];
            }
        } else if slopes.iter().all(|&slope| slope == slopes[0]) {
            if slopes[0] != 0 {
                for (score, &number) in into.iter_mut().zip(column) {
                    *score += slopes[0] * SearchWorth::from(number);
                }
            }
        } else {
            for ((score, &number), &stage) in into.iter_mut().zip(column).zip(&self.stage) {
                *score += slopes[usize::from(stage)] * SearchWorth::from(number);
            }
        }
    }

    /// What the stage of a position is worth by its place among the stages.
    pub fn rank_of(&self, place: usize) -> SearchWorth {
        self.rank[usize::from(self.stage[place])]
    }

    /// All parameters that count in a position, with how much of each there is.
    #[inline]
    pub fn each(&self, place: usize, mut tell: impl FnMut(usize, i32)) {
        let stage = usize::from(self.stage[place]);
        if self.several {
            tell(stage, 1);
        }
        for &(fact, at) in &self.terms[stage] {
            tell(at, i32::from(self.numbers[fact][place]));
        }
        for rung in &self.ladders[stage] {
            tell(rung.at(self.numbers[rung.fact][place]), 1);
        }
        for column in &self.cells {
            tell(column[place] as usize, 1);
        }
        if let Some((start, active)) = &self.active {
            for &(at, sign) in &active[start[place] as usize..start[place + 1] as usize] {
                tell(at as usize, i32::from(sign));
            }
        }
    }
}
