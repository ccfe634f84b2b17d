//! Trees of outcomes over whole endgames, beside slow twins that ask one position after the other.

use std::sync::LazyLock;

use lucena_attribute::{Attribute, Frame, Position, Set};
use lucena_learn::{LearnError, OutcomeLearned, OutcomeLesson, Ranking, Rule};
use lucena_table::{Foresight, Outcome, OutcomePlanes, OutcomeRow, Tables};
use lucena_work::Silent;
use shakmaty::{Bitboard, Color, Square};

/// King and pawn against king, its folder kept as long as the tests run.
static PAWN: LazyLock<(tempfile::TempDir, Tables, OutcomePlanes)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let planes = tables.outcomes("KPvK".parse().unwrap(), &Silent).unwrap();
    (folder, tables, planes)
});

fn attributes() -> [Vec<Attribute>; 2] {
    let plain = Set::Plain.attributes(PAWN.2.material()).unwrap();
    [plain.clone(), plain]
}

fn lesson(quiet: u32, plies: u32) -> OutcomeLesson {
    OutcomeLesson { leaves: vec![5, 40], rows: 5_000, quiet, plies, ..OutcomeLesson::default() }
}

fn learned(lesson: &OutcomeLesson, side: Option<Color>) -> OutcomeLearned<'_> {
    let (_, tables, planes) = &*PAWN;
    lesson.learn(tables, planes, attributes(), side, &Silent).unwrap()
}

/// Every position with its row and square.
fn each(side: Color, mut visit: impl FnMut(&OutcomeRow, Square, &Position)) {
    let planes = &PAWN.2;
    for chunk in 0..planes.chunks() {
        planes.walk(chunk, side, |row| {
            for square in Bitboard(row.legal) {
                let mut squares = row.squares;
                squares[planes.runner()] = square;
                let men = planes.men();
                visit(row, square, &Position::from_squares(men, &squares[..men.len()], side));
            }
        });
    }
}

fn foresight(plies: u32) -> Foresight<'static> {
    let (_, tables, planes) = &*PAWN;
    let mut foresight = tables.foresight(planes, &Silent).unwrap();
    (0..plies).for_each(|_| foresight.deepen(&Silent).unwrap());
    foresight
}

#[test]
fn scores_are_those_of_every_single_position() {
    for (quiet, side) in [(0, Color::White), (2, Color::White), (0, Color::Black)] {
        let lesson = lesson(quiet, 0);
        let learned = learned(&lesson, Some(side));
        let scores = learned.scores(&Silent).unwrap();
        assert_eq!(scores.len(), 2);
        let foresight = foresight(quiet);
        for score in scores {
            let tree = learned.trees()[0].nested().tree(score.most);
            assert_eq!((score.leaves, score.plies), (tree.leaves(), 0));
            let (mut correct, mut positions) = (0, 0);
            each(side, |row, square, position| {
                let truth = row.at(square.into());
                let settled = foresight.settled(row, side) >> u32::from(square) & 1 == 1;
                let ask = |attribute: usize| tree.attributes()[attribute].level(position);
                let said = Outcome::ALL[tree.predict(ask).0];
                correct += u64::from(settled || said == truth);
                positions += 1;
            });
            let found = (score.evaluation.correct(), score.evaluation.rows());
            assert_eq!(found, (correct, positions), "{side:?}, {quiet} quiet plies");
        }
    }
}

#[test]
fn each_leaf_counts_the_positions_of_its_rule() {
    let lesson = lesson(1, 0);
    let learned = learned(&lesson, Some(Color::Black));
    let leaves = learned.leaves(Color::Black, 40, &Silent).unwrap();
    let foresight = foresight(1);
    let rules = leaves.rules();
    let mut counts = vec![[0; 3]; rules.len()];
    each(Color::Black, |row, square, position| {
        if foresight.settled(row, Color::Black) >> u32::from(square) & 1 == 1 {
            return;
        }
        let attributes = leaves.tree().attributes();
        let holds = |rule: &Rule| rule.holds(|attribute| attributes[attribute].level(position));
        let rule = rules.iter().position(|(rule, _)| holds(rule)).unwrap();
        counts[rule][row.at(square.into()) as usize] += 1;
    });
    let found: Vec<[u64; 3]> = rules.iter().map(|(_, counts)| *counts).collect();
    assert_eq!(found, counts);
    let pure = |c: &&[u64; 3]| c[0] == 0 && c[2] == 0;
    let drawn: u64 = counts.iter().filter(pure).map(|counts| counts[1]).sum();
    assert_eq!(leaves.sure(Outcome::Draw), drawn);
}

#[test]
fn search_makes_trees_better_and_certain_ones_stay_right() {
    let lesson = lesson(1, 3);
    let learned = learned(&lesson, Some(Color::White));
    let scores = learned.scores(&Silent).unwrap();
    assert_eq!(scores.len(), 2 * 2 * 4, "two sizes, two sides, four depths");
    let of = |most, plies| {
        let wanted = |s: &&_| -> bool {
            let s: &lucena_learn::OutcomeScore = s;
            (s.most, s.plies, s.side) == (most, plies, Color::White)
        };
        scores.iter().find(wanted).unwrap().evaluation.correct()
    };
    assert!(of(40, 3) > of(40, 0) && of(40, 0) > of(5, 0));
    for (score, side) in learned.sure(40, &Silent).unwrap().iter().zip(Color::ALL) {
        assert_eq!(score.positions, PAWN.2.counts(side));
        let leaves = learned.leaves(side, 40, &Silent).unwrap();
        for outcome in Outcome::ALL {
            let place = outcome as usize;
            assert_eq!(score.by_ply[0][place], score.settled[place] + leaves.sure(outcome));
            assert!(score.by_ply.is_sorted_by_key(|found| found[place]));
            assert!(score.by_ply[3][place] <= score.positions[place]);
        }
        assert_eq!((score.by_ply.len(), score.wrong), (4, 0));
    }
}

#[test]
fn a_ranking_over_all_positions_is_that_of_a_frame_of_all() {
    let planes = &PAWN.2;
    let [attributes, _] = attributes();
    let all = |row: &OutcomeRow| row.legal;
    for side in Color::ALL {
        let (asked, wanted) = (attributes.clone(), (1_000_000, 0));
        let frame = Frame::sampled(planes, side, asked, &all, wanted, &Silent).unwrap();
        let streamed = Ranking::over(planes, side, attributes.clone(), &Silent).unwrap();
        assert_eq!(streamed, Ranking::of(&frame, &Silent).unwrap());
    }
}

#[test]
fn lessons_that_cannot_be_learned_are_refused() {
    let no = OutcomeLesson { leaves: vec![], ..lesson(0, 0) };
    assert!(matches!(no.check(), Err(LearnError::NoLeaves)));
    let no = OutcomeLesson { rows: 0, ..lesson(0, 0) };
    assert!(matches!(no.check(), Err(LearnError::NoSample)));
    let one = lesson(0, 0);
    let sure = learned(&one, Some(Color::White)).sure(40, &Silent);
    assert!(matches!(sure, Err(LearnError::OneSide)));
}
