//! Scores: their order, and moves of a table.

use lucena_play::score::{DRAWN, LOST, WON, guess, is_guess, is_won, later, reply, strong, weak};
use lucena_table::{Plies, Value};

#[test]
fn scores_follow_the_moves_of_a_table() {
    // Mated in 4 plies after any reply: the reply leads to a win in 3.
    assert_eq!(reply(Value::Loss(Plies(4))), strong(Value::Win(Plies(3))));
    assert_eq!(later(reply(Value::Loss(Plies(4)))), weak(Value::Loss(Plies(4))));
    assert_eq!(strong(Value::Win(Plies(3))), weak(Value::Loss(Plies(2))));
    // The weak side mates: LOST counts down the same way.
    assert_eq!(later(reply(Value::Win(Plies(3)))), weak(Value::Win(Plies(3))));
    assert_eq!(reply(Value::Win(Plies(1))), LOST);
    assert_eq!(strong(Value::Loss(Plies(2))), weak(Value::Win(Plies(1))));
}

#[test]
fn guesses_lie_between_wins_and_draws() {
    for units in [i64::MIN, -5, 0, 5, i64::MAX] {
        let score = guess(units);
        assert!(is_guess(score) && !is_won(score));
        assert_eq!(later(score), score);
    }
    assert!(is_won(WON + 500) && !is_guess(DRAWN) && !is_guess(LOST));
}
