//! The trainer's search and proof against the plain ones: a plan's own search from one position,
//! and a proof by going over the graph until nothing changes.
#![allow(clippy::unwrap_used)]

use lucena_layout::Layout;
use lucena_plan::{Model, Plan, PlanRules, PlannedStage, Term};
use lucena_table::{Metric, Outcome, Tables};
use lucena_train::{Trainer, facts};
use lucena_work::Silent;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position, Setup};

fn tables() -> (tempfile::TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    (folder, tables)
}

fn laid_out(tables: &Tables, material: &str) -> Layout {
    let material = material.parse().unwrap();
    tables.solve(material, Metric::Dtm, &Silent).unwrap();
    Layout::new(tables, material, Color::White, Metric::Dtm, &Silent).unwrap()
}

/// Weights of all facts by chance.
fn by_lot(material: &str, depth: u16, seed: u64) -> Plan {
    let material = material.parse().unwrap();
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = || {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance >> 40) as i32 % 41 - 20
    };
    let terms = facts(material).into_iter().map(|fact| Term { weight: draw(), fact }).collect();
    let rules = PlanRules { terms, ..PlanRules::default() };
    let stages = vec![PlannedStage { rules, ..PlannedStage::rest("everywhere") }];
    let common = PlanRules::default();
    Plan {
        material,
        model: Model::Linear,
        depth,
        names: vec![],
        ranked: false,
        common,
        stages,
        claim: None,
    }
}

fn position(layout: &Layout, place: usize) -> Chess {
    let mut setup = Setup::empty();
    setup.board = layout.ending.board(&layout.strong.squares[place]);
    Chess::from_setup(setup, CastlingMode::Standard).unwrap()
}

/// How many won positions a plan is certain to win: its own plain search makes the moves.
fn plainly_proven(plan: &Plan, layout: &Layout, tables: &Tables) -> usize {
    let known = |next: &Chess| tables.value(next, Metric::Dtm).ok();
    let scorer = plan.scorer("plan").unwrap();
    let seats = &layout.strong;
    let won = |q: usize| seats.value[q].outcome() == Outcome::Win;
    // All best moves of every won position: places they lead to, or whether another endgame is won;
    // None where nothing is to be won.
    let moves: Vec<Option<Vec<Result<usize, bool>>>> = (0..seats.len())
        .map(|q| {
            if !won(q) {
                return None;
            }
            let here = position(layout, q);
            let found = scorer.moves_known(&here, &known);
            let best = found.iter().take_while(|other| other.hope == found[0].hope);
            let led = best.map(|found| {
                let mut next = here.clone();
                next.play_unchecked(found.m);
                match found.m.is_promotion() || found.m.is_capture() {
                    true => Err(known(&next).unwrap().outcome() == Outcome::Loss),
                    false => Ok(layout.weak.place(&layout.ending.squares(next.board())).unwrap()),
                }
            });
            Some(led.collect())
        })
        .collect();
    let mut proven = vec![false; seats.len()];
    loop {
        let safe = |p: usize| {
            let weak = &layout.weak;
            if weak.over[p] {
                return weak.value[p].outcome() == Outcome::Loss;
            }
            weak.outside[p].is_none_or(|value| value.outcome() == Outcome::Loss)
                && weak.moves.of(p).iter().all(|&q| proven[q as usize])
        };
        let new: Vec<usize> = (0..seats.len())
            .filter(|&q| !proven[q])
            .filter(|&q| {
                let good = |led: &Result<usize, bool>| led.map_or_else(|won| won, safe);
                moves[q].as_ref().is_some_and(|all| all.iter().all(good))
            })
            .collect();
        if new.is_empty() {
            return proven.iter().filter(|proven| **proven).count();
        }
        new.into_iter().for_each(|q| proven[q] = true);
    }
}

/// What the trainer says of a plan as it is.
fn examined(plan: &Plan, layout: &Layout) -> (usize, Plan) {
    let trainer = Trainer { rounds: 0, depths: vec![plan.depth], ..Trainer::new(plan.model) };
    let mut keep = |_: &Plan, _: &lucena_train::Report| Ok(());
    let trained =
        trainer.train(layout, plan.clone(), Some(plan.clone()), &Silent, &mut keep).unwrap();
    (trained.report.proven.won, trained.plan)
}

#[test]
fn the_trainer_proves_what_the_plain_search_proves() {
    let (_folder, tables) = tables();
    let mut some = 0;
    for (material, depths) in [("KRvK", vec![1, 2]), ("KQvK", vec![1]), ("KPvK", vec![1, 2])] {
        let layout = laid_out(&tables, material);
        for depth in depths {
            for seed in 1..=if depth == 2 || material == "KPvK" { 1 } else { 3 } {
                let plan = by_lot(material, depth, seed);
                let (won, read) = examined(&plan, &layout);
                assert_eq!(
                    won,
                    plainly_proven(&plan, &layout, &tables),
                    "{material} {depth} {seed}"
                );
                some += won;
                assert_eq!(read.parameters(), plan.parameters());
            }
        }
    }
    assert!(some > 1000, "weights drawn by chance prove something");
    // The plans of the house, at every depth they were made for.
    for name in ["krk.plan", "kqk.plan", "kpk.plan"] {
        let mut plan = Plan::built_in(name).unwrap().unwrap();
        let layout = laid_out(&tables, &plan.material.to_string());
        for depth in if name == "kqk.plan" { vec![1, 2] } else { vec![1] } {
            plan.depth = depth;
            let all = examined(&plan, &layout).0;
            assert_eq!(all, plainly_proven(&plan, &layout, &tables), "{name} {depth}");
            let won = |q: &usize| layout.strong.value[*q].outcome() == Outcome::Win;
            assert_eq!((0..layout.strong.len()).filter(won).count(), all);
        }
    }
}

#[test]
fn every_model_is_trained_to_a_proof_and_the_same_one_again() {
    let (_folder, tables) = tables();
    for (material, model) in [
        ("KRvK", Model::Pairs),
        ("KRvK", Model::Levels),
        ("KQvK", Model::Linear),
        ("KQvK", Model::List),
    ] {
        let layout = laid_out(&tables, material);
        let depth = if model == Model::List { 3 } else { 1 };
        let trainer = Trainer {
            rounds: if model.is_readable() { 4 } else { 300 },
            depths: vec![depth],
            enough: 2000,
            worst: 1000,
            shrink: false,
            weights: 6,
            ..Trainer::new(model)
        };
        let train = || {
            let blank = trainer.blank(material.parse().unwrap(), None, &tables, &Silent).unwrap();
            let mut keep = |_: &Plan, _: &lucena_train::Report| Ok(());
            trainer.train(&layout, blank, None, &Silent, &mut keep).unwrap()
        };
        let first = train();
        assert!(first.report.is_proven(), "{material} {model}: {:?}", first.report);
        assert_eq!(train().plan.text(), first.plan.text(), "{material} {model}");
        let read = Plan::parse("x", first.plan.text().as_bytes()).unwrap();
        assert_eq!(examined(&read, &layout).0, first.report.proven.won);
        // The plain search at three plies takes most of a minute: with LUCENA_WHOLE, which CI sets.
        let whole = std::env::var_os("LUCENA_WHOLE").is_some();
        if model != Model::Pairs && (depth == 1 || whole) {
            assert_eq!(
                plainly_proven(&Plan { depth, ..read }, &layout, &tables),
                first.report.proven.won
            );
        }
    }
}

#[test]
fn training_goes_on_where_it_was_left() {
    let (_folder, tables) = tables();
    let layout = laid_out(&tables, "KQvK");
    let trainer = |rounds| Trainer { rounds, weights: 2, seed: 5, ..Trainer::new(Model::Linear) };
    let mut keep = |_: &Plan, _: &lucena_train::Report| Ok(());
    let blank = trainer(8).blank("KQvK".parse().unwrap(), None, &tables, &Silent).unwrap();
    let whole = trainer(8).train(&layout, blank.clone(), None, &Silent, &mut keep).unwrap();
    let half = trainer(4).train(&layout, blank.clone(), None, &Silent, &mut keep).unwrap();
    assert_eq!(half.plan.claim.unwrap().rounds, 4);
    let rest =
        trainer(8).train(&layout, blank, Some(half.plan.clone()), &Silent, &mut keep).unwrap();
    assert_eq!((whole.report.rounds, rest.report.rounds), (8, 8));
    assert_eq!(rest.plan.text(), whole.plan.text());
}
