//! Any bytes are games or sentences; a game is legal, has values, and is read again as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_games::{Games, Record, Sampling, Valuing, pgn};
use shakmaty::{KnownOutcome, Position};

fuzz_target!(|bytes: &[u8]| {
    let sampling = Sampling { quiet: true, at_most: Some(3), ..Sampling::default() };
    let mut games = Games::new(bytes);
    for game in games.by_ref().flatten() {
        let mut position = game.start.clone();
        for m in &game.moves {
            assert!(position.is_legal(*m));
            position.play_unchecked(*m);
        }
        let values = Valuing::default().values(&game);
        assert!(values.len() == game.moves.len() + 1 && values.iter().all(|v| v.is_finite()));
        assert!(sampling.positions(&game, &Valuing::default()).len() <= 3);
        let text = pgn(&Record {
            event: String::new(),
            round: 1,
            players: [game.white().into(), game.black().into()],
            start: game.start.clone(),
            moves: game.moves.iter().map(|m| (*m, String::new())).collect(),
            result: game.outcome.map_or("*", KnownOutcome::as_str),
            closing: String::new(),
        });
        let again: Vec<_> = Games::new(text.as_bytes()).collect();
        assert_eq!(again.len(), 1);
        let again = again[0].as_ref().expect("what was written can be read");
        assert_eq!((again.white(), again.black()), (game.white(), game.black()));
        assert_eq!((&again.moves, &again.start), (&game.moves, &game.start));
        assert_eq!(again.outcome, game.outcome);
    }
});
