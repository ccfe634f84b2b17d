//! Contests: any number of threads, all ends of a game, stopping, and counting.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use lucena_games::{Contest, GameEnd, Games, Mover, Pairs, Points, Results, Wdl, openings, pgn};
use shakmaty::san::San;
use shakmaty::{Chess, Color, Move, Position};

fn after(start: &Chess, moves: &[Move]) -> Chess {
    let mut position = start.clone();
    moves.iter().for_each(|m| position.play_unchecked(*m));
    position
}

/// Moves by lot; a greedy one takes what it can.
struct Lot {
    state: u64,
    greedy: bool,
}

impl Mover for Lot {
    fn name(&self) -> String {
        if self.greedy { "greedy" } else { "random" }.into()
    }

    fn choose(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, String> {
        let position = after(start, moves);
        let mut legal = position.legal_moves();
        let best = |m: &Move| m.capture().map_or(0, |role| role as usize + 1);
        let most = legal.iter().map(best).max().unwrap_or(0);
        if self.greedy {
            legal.retain(|m| best(m) == most);
        }
        self.state =
            self.state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let at = (self.state >> 33) as usize % legal.len().max(1);
        legal.get(at).copied().ok_or("no move".into())
    }
}

fn lot(greedy: bool) -> impl Fn(usize) -> Result<Box<dyn Mover>, String> + Sync {
    move |game| Ok(Box::new(Lot { state: game as u64 + 1, greedy }))
}

/// Makes given moves, then the word it is given.
struct Script(&'static str);

impl Mover for Script {
    fn name(&self) -> String {
        "script".into()
    }

    fn choose(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, String> {
        let word = self.0.split_whitespace().nth(moves.len()).ok_or("nothing to say")?;
        San::from_ascii(word.as_bytes())
            .unwrap()
            .to_move(&after(start, moves))
            .map_err(|e| e.to_string())
    }
}

fn script(text: &'static str) -> impl Fn(usize) -> Result<Box<dyn Mover>, String> + Sync {
    move |_| Ok(Box::new(Script(text)))
}

fn go_on(_: &lucena_games::Played) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn texts(results: &Results) -> String {
    results.played.iter().map(|played| pgn(&played.record)).collect()
}

#[test]
fn any_number_of_threads_plays_the_same_games() {
    let contest = |threads| {
        let contest = Contest { games: 20, max_plies: 200, threads, ..Contest::default() };
        contest.hold(lot(true), lot(false), &go_on).unwrap()
    };
    let (one, three) = (contest(1), contest(3));
    assert_eq!(texts(&one), texts(&three));
    assert_eq!(one.score(), three.score());
    assert_eq!(one.score().games(), 20);
    assert_eq!(one.pairs().0.iter().sum::<u64>(), 10);
}

#[test]
fn records_read_back_as_the_same_games() {
    let contest = Contest { games: 6, max_plies: 120, ..Contest::default() };
    let results = contest.hold(lot(true), lot(false), &go_on).unwrap();
    let text = texts(&results);
    let games: Vec<_> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(games.len(), 6);
    for (number, (game, played)) in games.iter().zip(&results.played).enumerate() {
        let opening = &openings()[number / 2];
        assert_eq!(game.moves[..8], opening.moves);
        assert!(game.moves.iter().eq(played.record.moves.iter().map(|(m, _)| m)));
        assert_eq!(game.outcome.unwrap().as_str(), played.record.result);
        let (white, black) =
            if number % 2 == 0 { ("greedy", "random") } else { ("random", "greedy") };
        assert_eq!((game.white(), game.black()), (white, black));
    }
}

fn ended(text: &'static str, max_plies: usize) -> (GameEnd, Points, &'static str) {
    let contest = Contest { openings: Vec::new(), games: 1, max_plies, ..Contest::default() };
    let mut results = contest.hold(script(text), script(text), &go_on).unwrap();
    let played = results.played.remove(0);
    (played.end, played.points, played.record.result)
}

#[test]
fn all_ends_of_a_game() {
    assert_eq!(ended("f3 e5 g4 Qh4", 400), (GameEnd::Checkmate, Points::Lost, "0-1"));
    assert_eq!(ended("e4 e5 Qh5 Ke7 Qxe5", 400), (GameEnd::Checkmate, Points::Won, "1-0"));
    let again = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4";
    assert_eq!(ended(again, 400), (GameEnd::Repetition, Points::Drawn, "1/2-1/2"));
    assert_eq!(ended("e4 e5 Nf3", 3), (GameEnd::TooLong, Points::Drawn, "1/2-1/2"));
    // The shortest stalemate, by Loyd.
    let loyd = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7 Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
    assert_eq!(ended(loyd, 400), (GameEnd::Stalemate, Points::Drawn, "1/2-1/2"));
    let (end, points, result) = ended("e4 e5 Ke3", 400);
    assert!(matches!(end, GameEnd::Forfeit { loser: Color::White, .. }), "{end:?}");
    assert_eq!((points, result), (Points::Lost, "0-1"));
    let silent = ended("e4", 400);
    assert_eq!(silent.0.to_string(), "Black loses: nothing to say");
    assert_eq!((silent.1, silent.2), (Points::Won, "1-0"));
}

#[test]
fn an_illegal_move_loses_and_is_said() {
    struct Cheat;
    impl Mover for Cheat {
        fn name(&self) -> String {
            "cheat".into()
        }
        fn choose(&mut self, _: &Chess, _: &[Move]) -> Result<Move, String> {
            let king = (shakmaty::Square::E1, shakmaty::Square::E8);
            Ok(Move::Normal {
                role: shakmaty::Role::King,
                from: king.0,
                capture: Some(shakmaty::Role::King),
                to: king.1,
                promotion: None,
            })
        }
    }
    let contest = Contest { games: 2, ..Contest::default() };
    let cheat = |_| Ok(Box::new(Cheat) as Box<dyn Mover>);
    let results = contest.hold(cheat, lot(false), &go_on).unwrap();
    assert_eq!(results.score(), Wdl { wins: 0, draws: 0, losses: 2 });
    assert_eq!(results.pairs(), Pairs([1, 0, 0, 0, 0]));
    assert_eq!(results.played[0].end.to_string(), "White loses: Ke1xe8 is not legal");
}

#[test]
fn a_contest_can_be_stopped_and_keeps_what_was_played() {
    let seen = AtomicUsize::new(0);
    let contest = Contest { games: 20, max_plies: 30, ..Contest::default() };
    let stop = |_: &lucena_games::Played| match seen.fetch_add(1, Ordering::Relaxed) {
        0..2 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let results = contest.hold(lot(true), lot(false), &stop).unwrap();
    assert_eq!(results.played.len(), 3);
    assert_eq!(results.elo(), results.score().elo(), "a game without a partner");
}

#[test]
fn a_mover_that_cannot_be_made_ends_the_contest() {
    let none = |_: usize| Err::<Box<dyn Mover>, _>("no such program".to_string());
    let contest = Contest { games: 2, ..Contest::default() };
    assert_eq!(contest.hold(lot(true), none, &go_on).err(), Some("no such program".into()));
}
