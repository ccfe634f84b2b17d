//! What the paper reports about KRvK, and the half-move search done slowly.

use crate::common;
use lucena_eval::{
    Confusion, Drawn, FittedGroup, Fitting, Group, Hits, Measured, Population, Share,
};
use lucena_table::{Entry, Metric, Plies, Table, Tables, Value, lenient};
use lucena_work::Silent;
use rayon::prelude::*;
use shakmaty::{Color, Position as _, Role, Setup};

fn learn(tables: &Tables, lesson: Fitting, population: &Population) -> FittedGroup {
    lesson.learn(tables, population, &Silent).unwrap()
}

fn krvk() -> Population {
    Population::whole("KRvK".parse().unwrap())
}

/// Positions won, drawn and lost.
fn outcomes(measured: &Measured) -> [u64; 3] {
    measured.confusion.0.map(|row| row.iter().sum())
}

fn near(found: f64, published: f64, digit: f64) {
    assert!((found - published).abs() <= digit / 2.0, "{found} is not {published}");
}

#[test]
fn the_population_is_the_papers() {
    let (_folder, tables) = common::tables();
    let lesson = Fitting { iterations: 0, draw: 10.0, moves: false, ..Fitting::default() };
    let FittedGroup { training, test, steps, .. } = learn(&tables, lesson, &krvk());
    assert_eq!((training.positions, steps.len()), (50_015, 1));
    assert!(test.is_none() && training.hits.is_none());
    for (count, share) in outcomes(&training).into_iter().zip([43.905, 5.590, 50.505]) {
        near(100.0 * count as f64 / 50_015.0, share, 0.001);
    }
    near(training.before.mean, 15.645, 0.001);
    near(training.before.squared, 285.9, 0.1);
    // Not a step was made: the function says 0 everywhere.
    assert_eq!(training.before, training.after);
}

/// The half-move search from one position, each move looked up in the tables.
fn ask(tables: &Tables, group: &Group, table: &Table, entry: Entry, turn: Color) -> Hits {
    let (space, metric) = (table.space(), table.metric());
    let setup = Setup { board: space.board(entry.index).unwrap(), turn, ..Setup::empty() };
    let position = lenient(setup).unwrap();
    let mut weighed = Vec::new();
    for m in &position.legal_moves() {
        let after = position.clone().play(*m).unwrap();
        let good = tables.move_value(&position, m, metric).unwrap() == entry.value;
        // Values of boards that are alike are sums in another order: take the same board.
        let alike = space.index(after.board()).and_then(|index| space.board(index));
        let board = alike.as_ref().unwrap_or(after.board());
        let value = match (after.is_checkmate(), after.is_stalemate()) {
            (true, _) => f32::INFINITY,
            (_, true) => 0.0,
            _ if after.is_insufficient_material() => 0.0,
            _ => -group.value(board, after.turn(), &mut Vec::new(), None),
        };
        weighed.push((value, good));
    }
    if weighed.is_empty() {
        return Hits::default();
    }
    let share =
        |moves: &[(f32, bool)]| moves.iter().filter(|m| m.1).count() as f64 / moves.len() as f64;
    let best = weighed.iter().map(|m| m.0).fold(f32::NEG_INFINITY, f32::max);
    let chosen: Vec<_> = weighed.iter().copied().filter(|m| m.0 == best).collect();
    Hits { positions: 1, best: share(&chosen), random: share(&weighed) }
}

/// The half-move search found what asking about every position finds.
fn same_as_asking(tables: &Tables, learned: &FittedGroup, population: &Population) {
    let table = tables.table(population.materials[0], population.metric).unwrap();
    for (turn, hits) in Color::ALL.into_iter().zip(learned.training.hits.unwrap()) {
        let entries: Vec<Entry> = table.entries(turn).map(Result::unwrap).collect();
        let ask = |entry: Entry| ask(tables, &learned.group, &table, entry, turn);
        let asked: Vec<Hits> = entries.into_par_iter().map(ask).collect();
        let twin = asked.into_iter().fold(Hits::default(), Hits::and);
        assert_eq!(twin.positions, hits.positions);
        assert!((twin.best - hits.best).abs() < 1e-6, "{twin:?} {hits:?}");
        assert!((twin.random - hits.random).abs() < 1e-6, "{twin:?} {hits:?}");
    }
}

/// Functions that know little stumble over what good ones pass by: stalemates and lost pieces.
#[test]
fn the_half_move_search_asks_about_every_move() {
    let (_folder, tables) = common::tables();
    for (material, metric, iterations) in [
        ("KRvK", Metric::Dtm, 0),
        ("KRvK", Metric::Dtm, 2),
        ("KQvK", Metric::Dtm, 1),
        ("KPvK", Metric::Dtm, 3),
        ("KPvK", Metric::Dtp, 20),
    ] {
        let population = Population { metric, ..Population::whole(material.parse().unwrap()) };
        let lesson = Fitting { iterations, ..Fitting::default() };
        same_as_asking(&tables, &learn(&tables, lesson, &population), &population);
    }
}

#[test]
fn rook_against_king_is_learned_as_well_as_ever() {
    let (_folder, tables) = common::tables();
    let learned = learn(&tables, Fitting::default(), &krvk());
    let Measured { after, confusion, .. } = learned.training;
    assert!(after.mean <= 1.80 && after.squared <= 5.7, "{after:?}");
    assert!(confusion.hit() >= 0.996, "{confusion:?}");
    let configurations = learned.configurations();
    assert!(configurations[Role::King] <= 798 && configurations[Role::Rook] <= 659);
    let both = learned.training.both().unwrap();
    assert!(both.best_rate() >= 0.75, "{both:?}");
    near(100.0 * both.random_rate(), 27.3, 0.1);

    same_as_asking(&tables, &learned, &krvk());
    let positions = common::positions("KRvK", 1);
    // Errors and outcomes again, from the values of the boards.
    let aimed = common::aimed(&positions);
    let values: Vec<f32> = aimed
        .par_iter()
        .map(|(board, turn, _)| learned.group.value(board, *turn, &mut Vec::new(), None))
        .collect();
    let errors = values.iter().zip(&aimed).map(|(value, p)| f64::from(p.2 - value));
    let squared = errors.clone().map(|e| e * e).sum::<f64>() / aimed.len() as f64;
    assert!((squared - after.squared).abs() < 1e-3);
    assert!((errors.map(f64::abs).sum::<f64>() / aimed.len() as f64 - after.mean).abs() < 1e-3);
    let drawn = learned.group.drawn;
    let said = |value: f32| if value > drawn.high { 0 } else { 1 + usize::from(value < drawn.low) };
    let truth = |value: &Value| match value {
        Value::Win(_) => 0,
        Value::Draw => 1,
        Value::Loss(_) => 2,
    };
    let right = values.iter().zip(&positions).filter(|(v, p)| said(**v) == truth(&p.2)).count();
    assert!((right as f64 / 50_015.0 - confusion.hit()).abs() < 1e-4);
}

/// A sample looks its moves up in the tables, the whole table works them out beforehand.
#[test]
fn a_sample_of_everything_is_everything() {
    let (_folder, tables) = common::tables();
    let lesson = Fitting { iterations: 30, ..Fitting::default() };
    let whole = learn(&tables, lesson, &krvk());
    let sample = learn(&tables, lesson, &Population { share: Share::Part(1.0), ..krvk() });
    assert_eq!(whole.group, sample.group);
    let (whole, sample) = (whole.training, sample.training);
    assert_eq!((whole.after, whole.confusion), (sample.after, sample.confusion));
    let (whole, sample) = (whole.both().unwrap(), sample.both().unwrap());
    assert_eq!((whole.positions, whole.random), (sample.positions, sample.random));
    // Equal values of alike boards may differ in their last digit when added in another order.
    assert!((whole.best - sample.best).abs() < 50.0, "{whole:?} {sample:?}");
}

#[test]
fn what_is_held_out_and_what_is_learned_from_is_all() {
    let (_folder, tables) = common::tables();
    let lesson = Fitting { iterations: 60, moves: false, ..Fitting::default() };
    let all = learn(&tables, lesson, &krvk()).training;
    let split = learn(&tables, lesson, &Population { held_out: 0.3, ..krvk() });
    let (training, test) = (split.training, split.test.unwrap());
    let part = test.positions as f64 / 50_015.0;
    assert!((0.29..0.31).contains(&part), "{part}");
    let (here, there) = (outcomes(&training), outcomes(&test));
    assert_eq!([0, 1, 2].map(|i| here[i] + there[i]), outcomes(&all));
    let joined = |of: fn(&Measured) -> f64| {
        let sum = |m: &Measured| of(m) * m.positions as f64;
        (sum(&training) + sum(&test)) / sum(&all)
    };
    assert!((joined(|m| m.before.mean) - 1.0).abs() < 1e-9);
    assert!((joined(|m| m.before.squared) - 1.0).abs() < 1e-9);
    assert!(test.after.mean < 1.1 * training.after.mean, "{test:?}");
}

#[test]
fn the_bounds_are_the_best_of_all() {
    let values = [9.0, 3.0, 1.0, -2.0, -8.0, 2.5, 0.5, -1.5];
    let win = Value::Win(Plies(1));
    let loss = Value::Loss(Plies(2));
    let truth = [win, win, Value::Draw, Value::Draw, loss, Value::Draw, win, loss];
    let hit = |drawn| Confusion::of(truth.into_iter(), &values, drawn).hit();
    let best = Drawn::best(truth.into_iter(), &values);
    let bounds = [0.0, 0.7, 1.2, 1.7, 2.2, 2.7, 5.0, 8.5, 20.0];
    for high in bounds {
        for low in bounds.map(|bound| -bound) {
            assert!(hit(best) >= hit(Drawn { low, high }), "{low} {high} beats {best:?}");
        }
    }
}
