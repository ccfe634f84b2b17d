//! Recognisers claim every row once, in sequence, and never more wrongly than allowed.

use crate::common::{krk, thesis};
use crate::random;
use lucena_attribute::{Frame, Set};
use lucena_learn::{LearnError, Recognisers, Recognition};
use lucena_work::Silent;
use lucena_work::testing::say;
use proptest::prelude::*;

/// Asks for every row and compares with what learning reported.
fn check(frame: &Frame, found: &Recognisers) {
    let mut claimed = vec![(0, 0); frame.classes().len()];
    for row in 0..frame.rows() {
        let (class, rule) = found.recognise(|attribute| frame.level(row, attribute));
        assert!(rule.is_none_or(|rule| rule.class == class));
        match class == usize::from(frame.outcome()[row]) {
            true => claimed[class].0 += 1,
            false => claimed[class].1 += 1,
        }
    }
    for one in found.sequence() {
        assert_eq!((one.correct, one.incorrect), claimed[one.class]);
    }
}

#[test]
fn krk_is_recognised_without_a_wrong_claim() {
    let frame = thesis(Set::All);
    let found = Recognition::default().learn(&frame, &Silent).unwrap();
    check(&frame, &found);
    assert_eq!(found.sequence().len(), 18);
    assert_eq!(found.label(found.sequence()[17].class), "draw");
    for one in found.sequence() {
        let (label, rules) = (found.label(one.class), one.rules.len());
        say(&format!(
            "{label}: {} right, {} wrong, {rules} rules, {} facts",
            one.correct,
            one.incorrect,
            one.facts()
        ));
    }
    let (correct, incorrect, rules, facts) = found.total();
    say(&format!("total: {correct} right, {incorrect} wrong, {rules} rules, {facts} facts"));
    // Complete and correct, which the recognisers of 1995 were to depth 5.
    assert_eq!((correct, incorrect), (28_056, 0));
    // Mate: the king has no square, and is not shut in a corner by the rook (stalemate).
    assert_eq!((found.sequence()[0].rules.len(), found.sequence()[0].facts()), (1, 2));
}

#[test]
fn an_ambiguous_frame_and_a_loose_rule() {
    let frame = krk(Set::Bain);
    let loose = Recognition { min_positives: 5, max_facts: 6, purity: 0.6 };
    let found = loose.learn(&frame, &Silent).unwrap();
    check(&frame, &found);
    for rule in found.sequence().iter().flat_map(|one| &one.rules) {
        assert!(rule.facts.len() <= 6 && rule.rows > 0);
    }
    let (correct, incorrect, ..) = found.total();
    assert_eq!(correct + incorrect, 28_056);
}

#[test]
fn a_purity_that_is_none() {
    let frame = krk(Set::Torres);
    let error = Recognition { purity: 0.0, ..Recognition::default() }.learn(&frame, &Silent);
    assert!(matches!(error.unwrap_err(), LearnError::Purity(0.0)));
}

proptest! {
    #[test]
    fn any_frame(frame in random::frames(), min_positives in 1_usize..4, purity in 0.3_f64..1.0) {
        let settings = Recognition { min_positives, purity, ..Recognition::default() };
        check(&frame, &settings.learn(&frame, &Silent).unwrap());
    }
}
