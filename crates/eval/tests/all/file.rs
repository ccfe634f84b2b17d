//! `.eval` files: what is written is read, and damage is noticed.

use std::sync::LazyLock;

use lucena_attribute::atomic::AtomicKind;
use lucena_eval::{ByRole, Configurations, Drawn, Evaluator, Group, GroupUse, Target};
use lucena_store::SealedFormat;
use proptest::prelude::*;
use shakmaty::Role;

const FORMAT: SealedFormat = SealedFormat {
    head: "lucena eval",
    version: 1,
    name: "an evaluation function",
    checksum: "checksum ",
    edited: false,
    again: "write the file again with lucena fit",
};

fn group() -> Group {
    let mut configurations = ByRole::<Configurations>::default();
    let mut weights = ByRole::<Vec<f32>>::default();
    configurations[Role::King] = Configurations::new(vec![0, 1, 0x10001]);
    weights[Role::King] = vec![1.25, -0.1, 3e-7];
    Group {
        name: "KRvK".into(),
        covers: GroupUse::Materials(vec!["KRvK".parse().unwrap()]),
        kind: AtomicKind::Paper,
        target: Target { longest: 32, ..Target::default() },
        drawn: Drawn { low: -2.5, high: 3.5 },
        scale: 40.0,
        base: ByRole([0.1, 0.0, 3.0, 0.0, 0.0, 0.0]),
        configurations,
        weights,
    }
}

fn written(groups: Vec<Group>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.eval");
    Evaluator::new(groups).save(&path).unwrap();
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn what_is_written_is_read() {
    let games = Group { name: "opening".into(), covers: GroupUse::Men(20, 32), ..group() };
    let groups = vec![group(), games];
    let text = written(groups.clone());
    assert_eq!(Evaluator::parse(text.as_bytes(), "x.eval").unwrap().groups(), groups);
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = written(vec![group()]);
    for at in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(Evaluator::parse(&bytes, "x.eval").is_err(), "byte {at}");
        assert!(Evaluator::parse(&text.as_bytes()[..at], "x.eval").is_err(), "cut at {at}");
    }
}

proptest! {
    #[test]
    fn odd_lines_are_refused_with_their_number(line in 1usize..10, odd in "[a-z0-9 .-]{0,20}") {
        static TEXT: LazyLock<String> = LazyLock::new(|| written(vec![group()]));
        let mut lines: Vec<&str> = TEXT.lines().collect();
        lines.pop();
        lines[line] = &odd;
        let text = FORMAT.seal(lines.join("\n") + "\n");
        // Most such files are refused; none makes the reader fall over.
        if let Err(error) = Evaluator::parse(text.as_bytes(), "x.eval") {
            prop_assert!(error.to_string().starts_with("x.eval:"));
        }
    }
}
