//! What cannot be learned says so, with what to do.

use crate::random;
use lucena_learn::{C45, LearnError, Ranking, Recognition};
use lucena_work::{Progress, Silent};

struct Impatient;

impl Progress for Impatient {
    fn cancelled(&self) -> bool {
        true
    }
}

#[test]
fn settings_are_checked() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    let none = C45 { min_leaf: 0, ..C45::default() }.grow(&frame, &Silent).unwrap_err();
    assert!(matches!(none, LearnError::NoMinimum));
    assert_eq!(none.to_string(), "a leaf needs at least one row: give a minimum of 1 or more");
    for confidence in [0.0, -1.0, 0.51, f64::NAN] {
        let settings = C45 { prune: Some(confidence), ..C45::default() };
        let error = settings.grow(&frame, &Silent).unwrap_err();
        assert!(matches!(error, LearnError::Confidence(_)), "{error}");
    }
    let huge = C45 { min_leaf: usize::MAX, ..C45::default() }.grow(&frame, &Silent).unwrap();
    assert_eq!((huge.size(), huge.leaves(), huge.depth()), (1, 1, 0));
    assert!(huge.to_string().contains("\n: "), "{huge}");
}

#[test]
fn frames_are_checked() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    let (empty, bare) = (frame.select(&[]), frame.project(&[]));
    assert!(matches!(C45::default().grow(&empty, &Silent).unwrap_err(), LearnError::NoRows));
    assert!(matches!(C45::default().grow(&bare, &Silent).unwrap_err(), LearnError::NoAttributes));
    assert!(matches!(Ranking::of(&empty, &Silent).unwrap_err(), LearnError::NoRows));
    assert!(matches!(
        Recognition::default().learn(&empty, &Silent).unwrap_err(),
        LearnError::NoRows
    ));
    let tree = C45::default().grow(&frame, &Silent).unwrap();
    let other = tree.evaluate(&frame.project(&[1, 0, 2])).unwrap_err();
    assert!(matches!(other, LearnError::OtherAttributes(names) if names == "a0, a1, a2"));
    let other = tree.evaluate(&random::build(&[4, 0, 7], &[1, 2, 3], 40, 4)).unwrap_err();
    assert!(matches!(other, LearnError::OtherClasses));
    // A tree may be asked about no rows at all.
    assert_eq!(tree.evaluate(&empty).unwrap().rows(), 0);
    let error = tree.rows_at(&frame, tree.size() + 1).unwrap_err();
    let size = tree.size();
    assert!(
        matches!(error, LearnError::NoNode { number, nodes } if (number, nodes) == (size + 1, size))
    );
    assert!(tree.rows_at(&frame, 0).is_err());
}

#[test]
fn all_can_be_stopped() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    assert!(matches!(
        C45::default().grow(&frame, &Impatient).unwrap_err(),
        LearnError::Interrupted(_)
    ));
    assert!(matches!(Ranking::of(&frame, &Impatient).unwrap_err(), LearnError::Interrupted(_)));
    let stopped = Recognition::default().learn(&frame, &Impatient);
    assert!(matches!(stopped.unwrap_err(), LearnError::Interrupted(_)));
}
