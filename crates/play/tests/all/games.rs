//! Games on real boards, move by move, end as the audit says.

use lucena_games::pgn;
use lucena_layout::{At, Layout, Side, position};
use lucena_play::audit::{Audit, Fate};
use lucena_play::{Hand, Lesson, PlayedGame, Playground, Repetition, Search, Spec, Ties};
use lucena_table::{Material, Tables};
use lucena_work::Silent;
use shakmaty::Color;

fn ready(tables: &Tables, material: Material, lesson: &Lesson) -> Playground {
    let layout = Layout::new(tables, material, Color::White, lesson.metric, &Silent).unwrap();
    let playground = Playground::new(layout, &Silent).unwrap();
    playground.learn(tables, lesson, &Silent).unwrap();
    playground
}

/// The result of a game and the strong side's moves in it.
fn summary(game: &lucena_games::Record, strong_first: bool) -> (&'static str, u16) {
    let plies = game.moves.len();
    (game.result, if strong_first { plies.div_ceil(2) } else { plies / 2 } as u16)
}

#[test]
fn every_game_of_a_sample_ends_as_the_audit_says() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let lesson = Lesson::default();
    for (name, players, step) in [
        ("KRvK", vec![Spec::Global, Spec::Tree, Spec::Stage("FAR".into()), Spec::Random], 97),
        ("KPvK", vec![Spec::Global, Spec::Perfect], 501),
    ] {
        let material = name.parse().unwrap();
        let playground = ready(&tables, material, &lesson);
        let (layout, atlas) = (&playground.layout, &playground.atlas);
        let club = playground.club(Search { depth: 3, ..Search::default() }, 1);
        let weak = club.weak(&Spec::Table, &Silent).unwrap();
        let mut ends = [0; 3];
        for spec in players {
            let strong = club.strong(&spec, &Silent).unwrap();
            let firsts = [Side::Strong, Side::Weak];
            let settings = Repetition::ALL.into_iter().flat_map(|r| firsts.map(|f| (r, f)));
            for (repetition, first) in settings {
                let audit = Audit { repetition, first, ..Audit::default() };
                let audited = audit.run(layout, atlas, &strong.chooser, &Silent).unwrap();
                let game = PlayedGame {
                    layout,
                    atlas,
                    tables: &tables,
                    strong: &strong,
                    weak: &weak,
                    repetition,
                    limit: 50,
                };
                for n in (0..audited.positions.len()).step_by(step) {
                    let strong = first == Side::Strong;
                    let start = position(layout, audited.positions[n] as usize, first);
                    let played = game.play(&start, 1).unwrap();
                    let (result, moves) = summary(&played, strong);
                    match audited.outcomes[n] {
                        Fate::Won(all) => {
                            assert_eq!((result, moves), ("1-0", all), "{}", pgn(&played));
                            ends[0] += 1;
                        }
                        // The game goes on until the draw is plain.
                        Fate::Lost(_) => {
                            assert_ne!(result, "1-0", "{}", pgn(&played));
                            ends[1] += 1;
                        }
                        Fate::Long => {
                            assert_eq!((result, moves), ("1/2-1/2", 50), "{}", pgn(&played));
                            ends[2] += 1;
                        }
                    }
                }
            }
        }
        assert!(ends.iter().all(|&count| count > 0), "{name}: {ends:?}");
    }
}

#[test]
fn a_prepared_hand_makes_the_same_moves() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let lesson = Lesson::default();
    let material = "KRvK".parse().unwrap();
    let playground = ready(&tables, material, &lesson);
    let (layout, atlas) = (&playground.layout, &playground.atlas);
    let club = playground.club(Search { depth: 2, ..Search::default() }, 1);
    let mut orders = Ties::all();
    for spec in [Spec::Table, Spec::Global] {
        let player = club.strong(&spec, &Silent).unwrap();
        let ties = orders.nth(4).unwrap();
        let slow = Hand::new(layout, atlas, &player.chooser, ties);
        let quick = Hand::new(layout, atlas, &player.chooser, ties).prepared();
        for place in 0..layout.strong.len() as u32 {
            for turn in 0..8 {
                let at = At { place, turn };
                assert_eq!(quick.best(at), slow.best(at));
                // Everything has been seen: the second best is made.
                let second = |hand: &Hand<'_>| hand.play(at, Repetition::Second, |_| true);
                assert_eq!(second(&quick), second(&slow), "{spec} {at:?}");
            }
        }
    }
}
