//! The steps on king and pawn against king, which can be looked at position by position.

use lucena_attribute::{Frame, Set};
use lucena_learn::{C45, NestedTrees};
use lucena_table::{Metric, Outcome, OutcomeRow, Tables, Value, parse_fen};
use lucena_work::{Interrupted, Progress, Silent};
use shakmaty::{Color, Position};

use super::ground::FiveGround;
use super::*;
use crate::keep::Keeper;

struct Pawn {
    folder: tempfile::TempDir,
    tables: Tables,
}

impl Pawn {
    fn new() -> Pawn {
        let folder = tempfile::tempdir().expect("a folder");
        let tables = Tables::new(folder.path());
        Pawn { folder, tables }
    }

    fn ground(&self) -> FiveGround<'_> {
        FiveGround::new(&self.tables, "KPvK".parse().expect("an endgame"))
    }
}

fn value(tables: &Tables, fen: &str) -> Value {
    tables.value(&parse_fen(fen).expect("a position"), Metric::Dtm).expect("a value")
}

/// The outcome for White.
fn outcome(tables: &Tables, fen: &str) -> Outcome {
    let own = value(tables, fen).outcome();
    if fen.contains(" w ") { own } else { -own }
}

#[test]
fn leaves_hold_the_positions_that_come_to_them_one_by_one() {
    let pawn = Pawn::new();
    let ground = pawn.ground();
    let planes = ground.planes(&Silent).expect("planes");
    let settled = ground.settled(&Silent).expect("settled positions");
    for side in Color::ALL {
        let attributes = Set::Practical.attributes(ground.material).expect("attributes");
        let quiet = |row: &OutcomeRow| row.legal & !settled.row(row, side);
        let frame = Frame::sampled(planes, side, attributes, &quiet, (1_000_000, 0), &Silent);
        let frame = frame.expect("a frame of all quiet positions");
        let learner = C45 { min_leaf: 20, prune: None, ..C45::default() };
        let tree = NestedTrees::of(learner.grow(&frame, &Silent).expect("a tree")).tree(12);
        let counts = leaves::count(&tree, side, (planes, settled), &Silent).expect("counts");
        let mut slow = Vec::new();
        tree.walk(|visit| {
            if visit.node.is_leaf() {
                let mut sums = [0; 3];
                let rows = tree.rows_at(&frame, visit.number).expect("a node of the tree");
                rows.iter().for_each(|&row| sums[usize::from(frame.outcome()[row])] += 1);
                slow.push(sums);
            }
        });
        assert_eq!(counts.iter().map(|count| count.outcomes).collect::<Vec<_>>(), slow);
    }
}

#[test]
fn rules_say_what_holds_on_their_boards() {
    let pawn = Pawn::new();
    let rules = rules::make(&pawn.ground(), &Silent).expect("rules");
    for side in [&rules.white, &rules.black] {
        let leaves: Vec<_> = side.lines.iter().filter_map(|line| line.leaf.as_ref()).collect();
        let sum: u64 = leaves.iter().map(|leaf| leaf.positions()).sum();
        assert_eq!(sum, side.quiet_positions());
        assert!(side.right * 20 > sum * 19 && side.right_of_all() <= side.positions());
        for leaf in leaves {
            let ends = |fen: &String| outcome(&pawn.tables, fen).to_string();
            assert!(leaf.example.as_ref().is_none_or(|fen| ends(fen) == leaf.says));
            assert!(leaf.exception.as_ref().is_none_or(|fen| ends(fen) != leaf.says));
        }
    }
    // Deeper lines come after the line they are inside of.
    let depths: Vec<usize> = rules.white.lines.iter().map(|line| line.depth).collect();
    assert!(depths[0] == 1 && depths.windows(2).all(|pair| pair[1] <= pair[0] + 1));
}

#[test]
fn only_moves_are_the_only_ones() {
    let pawn = Pawn::new();
    let found = critical::make(&pawn.ground(), &Silent).expect("critical positions");
    for side in [&found.white, &found.black] {
        let only: u64 = side.kinds.iter().map(|kind| kind.positions).sum();
        assert_eq!(only, side.won.only + side.drawn.only);
        let ranks = side.by_pawn_rank.expect("one pawn");
        let all: u64 = ranks.iter().map(|rank| rank.positions).sum();
        assert_eq!(all, side.won.positions + side.drawn.positions);
        for (kind, board) in side.kinds.iter().flat_map(|k| k.boards.iter().map(move |b| (k, b))) {
            let position = parse_fen(&board.fen).expect("a position");
            let own = pawn.tables.value(&position, Metric::Dtm).expect("a value").outcome();
            assert_eq!(own.to_string(), kind.keeps);
            let moves = position.legal_moves();
            let keeping: Vec<_> = moves
                .iter()
                .filter(|m| {
                    let value = pawn.tables.move_value(&position, m, Metric::Dtm);
                    value.expect("a value").outcome() == own
                })
                .map(|m| lucena_table::san(&position, *m))
                .collect();
            assert_eq!(keeping, [board.san.as_str()], "{}", board.fen);
        }
    }
    assert!(found.black.won.positions == 0 && found.white.drawn.only == 0);
}

#[test]
fn themes_zugzwangs_and_lines_are_true() {
    let pawn = Pawn::new();
    let (ground, tables) = (pawn.ground(), &pawn.tables);
    let file = lucena_claim::ClaimFile::for_material(ground.material).expect("a file");
    let themes = themes::make(&file, tables, &Silent).expect("themes");
    assert_eq!(themes.report.claims.len(), file.claims().len());
    // The rule of the square is about White to move alone, and a page must say so.
    let page = crate::theory_page(file.name(), &themes.report);
    assert!(page.contains("White wins with White to move"));
    let kinds = zugzwangs::make(&ground, &Silent).expect("zugzwangs");
    assert_eq!((kinds.len(), kinds[0].positions), (1, 80));
    let keeper = Keeper::new(pawn.folder.path(), "KPvK");
    let make = || {
        keeper.piece("lines", &[], |files| {
            lines::make(&ground, Some(&themes), Some(&kinds), files, &Silent)
        })
    };
    let lines = make().expect("lines").data;
    assert!(lines.lines.len() > 1 && pawn.folder.path().join(&lines.file).is_file());
    for played in &lines.lines {
        assert_eq!(outcome(tables, &played.line.fen).to_string(), played.outcome);
        let last = &played.line.plies.last().expect("a move").fen;
        let end = parse_fen(last).expect("a position");
        assert_eq!(end.is_checkmate(), played.outcome == "win", "{}", played.title);
        assert!(end.is_checkmate() || outcome(tables, last) == Outcome::Draw);
    }
    assert!(make().expect("lines").reused);
}

#[test]
fn every_step_can_be_stopped() {
    struct Impatient;
    impl Progress for Impatient {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let pawn = Pawn::new();
    let ground = pawn.ground();
    ground.settled(&Silent).expect("settled positions");
    let stopped = [
        rules::make(&ground, &Impatient).map(drop),
        critical::make(&ground, &Impatient).map(drop),
        zugzwangs::make(&ground, &Impatient).map(drop),
    ];
    for result in stopped {
        assert!(Interrupted::caused(&result.expect_err("it was stopped")));
    }
}
