//! What a plan sees of every position, laid out once: scores are then sums over columns.

use lucena_attribute::atomic;
use lucena_eval::{ByRole, Configurations};
use lucena_pack::{Ending, Layout, Squares};
use lucena_pattern::{Asked, View};
use lucena_plan::{Chart, Feature, Plan, PlanError, cells};
use rayon::prelude::*;
use shakmaty::{Color, Piece};

use crate::ground::{MOST, Worth};

/// Where the parameters of a plan lie in one row of numbers: what stages are worth, facts stage by
/// stage, entries of tables, configurations.
pub struct Design {
    /// Parameters in all.
    pub len: usize,
    /// Stages of the plan.
    pub stages: usize,
    /// Facts that are asked in every stage.
    pub facts: Vec<String>,
    charts: Vec<Vec<Piece>>,
    /// For each chart and stage the first parameter, and the cells in order.
    chart_cells: Vec<Vec<u32>>,
    features: Vec<Feature>,
    lists: ByRole<Configurations>,
    feature_of: ByRole<Vec<u32>>,
    pawns: bool,
}

/// Where the list of each position begins, and parameters with their signs.
type Lists = (Vec<u32>, Vec<(u32, i8)>);

/// The columns of one side to move.
pub struct Columns {
    /// The stage of each position.
    pub stage: Vec<u8>,
    /// The facts: numbers of each position.
    pub numbers: Vec<Vec<i16>>,
    /// Tables: for each position the parameter that counts.
    pub cells: Vec<Vec<u32>>,
    /// Configurations that are active.
    pub active: Option<Lists>,
}

/// A position of a layout as plans see it.
fn view<'m>(men: &'m [Piece], ending: &Ending, squares: &Squares, turn: Color) -> View<'m> {
    View::new(men, ending.strong_first(squares), turn)
}

impl Design {
    /// The design of a plan: its facts in every stage, its tables, its configurations.
    pub fn of(plan: &Plan) -> Design {
        let stages = plan.stages.len();
        let mut facts: Vec<String> = Vec::new();
        let mut charts: Vec<Vec<Piece>> = Vec::new();
        for stage in &plan.stages {
            for term in &stage.terms {
                if !facts.contains(&term.fact) {
                    facts.push(term.fact.clone());
                }
            }
            for chart in &stage.charts {
                if !charts.contains(&chart.men) {
                    charts.push(chart.men.clone());
                }
            }
        }
        let pawns = plan.material.has_pawns();
        let mut len = stages + stages * facts.len();
        let mut chart_cells = Vec::new();
        for men in &charts {
            // Numbers for the cells, in order.
            let all = cells(men, pawns);
            let mut numbers = vec![0; all.len()];
            let mut count = 0;
            for (place, &cell) in all.iter().enumerate() {
                if place == cell as usize {
                    numbers[place] = count;
                    count += 1;
                } else {
                    numbers[place] = numbers[cell as usize];
                }
            }
            let numbers: Vec<u32> = numbers.iter().map(|n| len as u32 + n).collect();
            chart_cells.push(numbers);
            len += stages * count as usize;
        }
        let features: Vec<Feature> = plan.stages[0].features.clone();
        let mut bits = ByRole::<Vec<u64>>::default();
        for feature in &features {
            bits[feature.role].push(feature.bits);
        }
        let lists = bits.map(Configurations::new);
        let mut feature_of = ByRole::<Vec<u32>>::default();
        for (role, list) in lists.iter() {
            let place = |bits: &u64| {
                let known = |f: &Feature| f.role == role && f.bits == *bits;
                len as u32 + features.iter().position(known).unwrap_or(0) as u32
            };
            feature_of[role] = list.bits().iter().map(place).collect();
        }
        len += features.len();
        Design { len, stages, facts, charts, chart_cells, features, lists, feature_of, pawns }
    }

    /// How many cells a chart has.
    fn count(&self, chart: usize) -> usize {
        let first = self.chart_cells[chart].iter().min().copied().unwrap_or(0);
        let last = self.chart_cells[chart].iter().max().copied().unwrap_or(0);
        (last - first + 1) as usize
    }

    /// The parameter of a fact in a stage.
    pub fn fact(&self, stage: usize, fact: usize) -> usize {
        self.stages + stage * self.facts.len() + fact
    }

    /// The parameters of a plan of this design.
    pub fn weights(&self, plan: &Plan) -> Vec<i32> {
        let mut weights = vec![0; self.len];
        for (place, stage) in plan.stages.iter().enumerate() {
            weights[place] = stage.base;
            for term in &stage.terms {
                if let Some(fact) = self.facts.iter().position(|fact| *fact == term.fact) {
                    weights[self.fact(place, fact)] += term.weight;
                }
            }
            for chart in &stage.charts {
                let Some(at) = self.charts.iter().position(|men| *men == chart.men) else {
                    continue;
                };
                let shift = place * self.count(at);
                for (cell, worth) in chart.entries() {
                    weights[self.chart_cells[at][cell as usize] as usize + shift] = worth;
                }
            }
        }
        let first = self.len - self.features.len();
        for (place, feature) in self.features.iter().enumerate() {
            weights[first + place] = feature.weight;
        }
        weights
    }

    /// The plan with other parameters.
    pub fn plan(&self, like: &Plan, weights: &[i32]) -> Plan {
        let mut plan = like.clone();
        for (place, stage) in plan.stages.iter_mut().enumerate() {
            stage.base = weights[place];
            stage.terms = self
                .facts
                .iter()
                .enumerate()
                .map(|(fact, text)| lucena_plan::Term {
                    weight: weights[self.fact(place, fact)],
                    fact: text.clone(),
                })
                .filter(|term| term.weight != 0)
                .collect();
            stage.charts = self
                .charts
                .iter()
                .enumerate()
                .map(|(at, men)| {
                    let shift = place * self.count(at);
                    let mut chart = Chart::empty(like.material, men.clone());
                    for (worth, cell) in chart.worth.iter_mut().zip(&self.chart_cells[at]) {
                        *worth = weights[*cell as usize + shift];
                    }
                    chart
                })
                .collect();
        }
        let first = self.len - self.features.len();
        plan.stages[0].features = self
            .features
            .iter()
            .zip(&weights[first..])
            .map(|(feature, &weight)| Feature { weight, ..*feature })
            .filter(|feature| feature.weight != 0)
            .collect();
        plan
    }

    /// Asks every position with one side to move.
    pub fn columns(
        &self,
        plan: &Plan,
        layout: &Layout,
        strong: bool,
    ) -> Result<Columns, PlanError> {
        let seats = if strong { &layout.strong } else { &layout.weak };
        let turn = if strong { Color::White } else { Color::Black };
        let conditions: Vec<String> = plan.stages.iter().filter_map(|s| s.when.clone()).collect();
        let asked = Asked::parse(plan.material, &plan.names, &conditions, &self.facts)
            .map_err(|faults| PlanError::Words { path: "plan".into(), faults: Box::new(faults) })?;
        let n = self.facts.len();
        let ask = |squares: &Squares| {
            let view = view(asked.men(), &layout.ending, squares, turn);
            let mut numbers = vec![0; n];
            let stage = asked.ask(&view, &mut numbers).unwrap_or(self.stages - 1);
            (stage as u8, numbers)
        };
        let mut stage = Vec::with_capacity(seats.len());
        let mut numbers = vec![Vec::with_capacity(seats.len()); n];
        for block in seats.squares.chunks(1 << 16) {
            let answers: Vec<(u8, Vec<i32>)> = block.par_iter().map(ask).collect();
            for (place, row) in answers {
                stage.push(place);
                for (column, number) in numbers.iter_mut().zip(row) {
                    column.push(number.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
                }
            }
        }
        let cells = self.looked_up(asked.men(), layout, &seats.squares, &stage);
        let active = (!self.features.is_empty()).then(|| self.active(layout, &seats.squares, turn));
        Ok(Columns { stage, numbers, cells, active })
    }

    fn looked_up(
        &self,
        men: &[Piece],
        layout: &Layout,
        squares: &[Squares],
        stage: &[u8],
    ) -> Vec<Vec<u32>> {
        let mut all = Vec::new();
        for (at, wanted) in self.charts.iter().enumerate() {
            let chart = Chart { men: wanted.clone(), pawns: self.pawns, worth: Vec::new() };
            let count = self.count(at) as u32;
            for seats in chart.seats(men) {
                let column = squares.par_iter().zip(stage).map(|(squares, &stage)| {
                    let view = view(men, &layout.ending, squares, Color::Black);
                    let place = seats.iter().fold(0, |n, &man| n << 6 | usize::from(view.at(man)));
                    self.chart_cells[at][place] + u32::from(stage) * count
                });
                all.push(column.collect());
            }
        }
        all
    }

    fn active(&self, layout: &Layout, squares: &[Squares], turn: Color) -> Lists {
        let kind = self.features[0].kind;
        let rows: Vec<Vec<(u32, i8)>> = squares
            .par_iter()
            .map_init(Vec::new, |vectors, squares| {
                atomic::vectors(kind, &layout.ending.board(squares), turn, vectors);
                let of = |v: &atomic::Vector| {
                    let sign = if v.piece.color.is_white() { 1 } else { -1 };
                    let role = v.piece.role;
                    let places = &self.feature_of[role];
                    self.lists[role]
                        .active(v.bits)
                        .map(move |at| (places[at], sign))
                        .collect::<Vec<_>>()
                };
                vectors.iter().flat_map(of).collect()
            })
            .collect();
        let mut start = vec![0];
        for row in &rows {
            start.push(start[start.len() - 1] + row.len() as u32);
        }
        (start, rows.concat())
    }
}

impl Columns {
    /// What parameters come to in every position.
    pub fn scores(&self, design: &Design, weights: &[i32], into: &mut Vec<Worth>) {
        into.clear();
        into.extend(self.stage.iter().map(|&stage| weights[usize::from(stage)]));
        for (fact, column) in self.numbers.iter().enumerate() {
            if design.stages == 1 {
                let weight = weights[design.fact(0, fact)];
                if weight != 0 {
                    for (score, &number) in into.iter_mut().zip(column) {
                        *score += weight * Worth::from(number);
                    }
                }
                continue;
            }
            let weight: Vec<i32> =
                (0..design.stages).map(|s| weights[design.fact(s, fact)]).collect();
            if weight.iter().any(|&weight| weight != 0) {
                for ((score, &number), &stage) in into.iter_mut().zip(column).zip(&self.stage) {
                    *score += weight[usize::from(stage)] * Worth::from(number);
                }
            }
        }
        for column in &self.cells {
            for (score, &cell) in into.iter_mut().zip(column) {
                *score += weights[cell as usize];
            }
        }
        if let Some((start, active)) = &self.active {
            for (place, score) in into.iter_mut().enumerate() {
                let row = &active[start[place] as usize..start[place + 1] as usize];
                *score += row
                    .iter()
                    .map(|&(at, sign)| weights[at as usize] * i32::from(sign))
                    .sum::<i32>();
            }
        }
        debug_assert!(into.iter().all(|&score| i64::from(score).abs() < MOST));
    }

    /// All parameters that count in a position, with how much of each there is.
    pub fn each(&self, design: &Design, place: usize, mut tell: impl FnMut(usize, i32)) {
        let stage = usize::from(self.stage[place]);
        if design.stages > 1 {
            tell(stage, 1);
        }
        for (fact, column) in self.numbers.iter().enumerate() {
            tell(design.fact(stage, fact), i32::from(column[place]));
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
