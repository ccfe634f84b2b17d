//! Values and answers: their order, and what a move makes of them.

use lucena_table::{Answer, Outcome, Plies, Value};

#[test]
fn the_side_to_move_prefers_short_wins_and_long_losses() {
    let order = [
        Value::Loss(Plies(0)),
        Value::Loss(Plies(60)),
        Value::Draw,
        Value::Win(Plies(61)),
        Value::Win(Plies(1)),
    ];
    assert!(order.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn answers_are_ordered_and_moved_as_values_are() {
    let values = (0..300)
        .map(|n| if n % 2 == 1 { Value::Win(Plies(n)) } else { Value::Loss(Plies(n)) })
        .chain([Value::Draw])
        .collect::<Vec<_>>();
    for a in &values {
        assert_eq!(Answer::from(*a).value(), Some(*a));
        assert_eq!(Answer::from(*a).before_move(), a.before_move().into());
        for b in &values {
            assert_eq!(Answer::from(*a).cmp(&Answer::from(*b)), a.cmp(b), "{a:?} {b:?}");
        }
    }
    assert_eq!(Answer::only(Outcome::Loss).before_move(), Answer::only(Outcome::Win));
}
