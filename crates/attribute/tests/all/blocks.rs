//! Whole endgames in blocks say what one frame says; samples of tables are the same for a seed.

use std::collections::BTreeMap;
use std::fs;

use crate::frames::sided;
use lucena_attribute::{AttributeError, Format, Frame, Set, export_all};
use lucena_table::{Material, Metric, OutcomePlanes, Tables};
use lucena_work::{Progress, Silent};
use shakmaty::Color;

fn planes(name: &str) -> OutcomePlanes {
    let folder = tempfile::tempdir().unwrap();
    Tables::new(folder.path()).outcomes(name.parse().unwrap(), &Silent).unwrap()
}

fn general(name: &str) -> Vec<lucena_attribute::Attribute> {
    Set::General.attributes(name.parse::<Material>().unwrap()).unwrap()
}

/// The label of a depth as an outcome.
fn outcome(label: &str) -> &'static str {
    match label {
        "draw" => "draw",
        loss if loss.starts_with('-') => "loss",
        _ => "win",
    }
}

#[test]
fn blocks_hold_every_position_as_a_frame_has_it() {
    for (name, side) in [("KPvK", Color::White), ("KQvKR", Color::Black), ("KNNvK", Color::White)] {
        let whole = sided(name, side, Set::General);
        let place: BTreeMap<usize, usize> =
            (0..whole.rows()).map(|row| (whole.position(row), row)).collect();
        let mut rows = 0;
        let mut visit = |block: &Frame| -> Result<(), AttributeError> {
            for row in 0..block.rows() {
                let same = place[&block.position(row)];
                for attribute in 0..whole.attributes().len() {
                    assert_eq!(block.level(row, attribute), whole.level(same, attribute));
                }
                let label = |frame: &Frame, row: usize| {
                    frame.label(frame.classes()[usize::from(frame.outcome()[row])])
                };
                assert_eq!(label(block, row), outcome(&label(&whole, same)));
            }
            rows += block.rows();
            Ok(())
        };
        let planes = planes(name);
        Frame::blocks(&planes, side, general(name), &mut visit, &Silent).unwrap();
        assert_eq!(rows, whole.rows(), "{name}");
    }
}

#[test]
fn files_are_streamed_whole_or_not_at_all() {
    struct Stop;
    impl Progress for Stop {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let (planes, folder) = (planes("KPvK"), tempfile::tempdir().unwrap());
    let export = |ending: &str, progress: &dyn Progress| {
        let path = folder.path().join(format!("frame.{ending}"));
        let attributes = general("KPvK");
        export_all(&planes, Color::White, attributes, &path, true, progress).map(|()| path)
    };
    for format in Format::ALL {
        assert!(export(format.ending(), &Stop).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{}", format.ending());
    }
    let refused = export("data", &Silent).unwrap_err().to_string();
    assert!(refused.contains("write .csv"), "{refused}");
    for (ending, head) in [("csv", 1), ("arff", general("KPvK").len() + 5)] {
        let text = fs::read_to_string(export(ending, &Silent).unwrap()).unwrap();
        assert_eq!(text.lines().count(), head + 81_664, "{ending}");
    }
    let bytes = fs::read(export("parquet", &Silent).unwrap()).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

#[test]
fn a_sample_of_a_table_is_part_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let material: Material = "KRvK".parse().unwrap();
    let table = Tables::new(folder.path()).solve(material, Metric::Dtm, &Silent).unwrap();
    let attributes = || Set::Sadikov.attributes(material).unwrap();
    let whole = Frame::new(&table, Color::Black, attributes(), &Silent).unwrap();
    let some = |rows, seed| {
        Frame::some(&table, Color::Black, attributes(), (rows, seed), &Silent).unwrap()
    };
    let numbers = |frame: &Frame| (0..frame.rows()).map(|row| frame.position(row)).collect();
    let (all, few): (Vec<usize>, Vec<usize>) = (numbers(&whole), numbers(&some(500, 7)));
    assert_eq!(numbers(&some(100_000, 1)), all);
    assert!(few.len() == 500 && few.is_sorted() && few == numbers(&some(500, 7)));
    assert_ne!(few, numbers(&some(500, 8)));
    // More than enough to be cut several times on the way.
    assert_eq!(numbers(&some(17_000, 7)).len(), 17_000);
    let draws = |frame: &Frame| {
        let draw = |&&class: &&u8| frame.label(frame.classes()[usize::from(class)]) == "draw";
        frame.outcome().iter().filter(draw).count() as f64 / frame.rows() as f64
    };
    assert!((draws(&some(10_000, 3)) - draws(&whole)).abs() < 0.02);
}
