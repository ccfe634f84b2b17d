//! Code tables as files.

use lucena_mine::CodeTable;
use lucena_store::SealedFormat;
use proptest::prelude::*;

/// What stands in the files, as comments to other programs.
const FORMAT: SealedFormat = SealedFormat {
    head: "# lucena codes",
    version: 1,
    name: "a code table",
    checksum: "# checksum ",
    edited: false,
    again: "write it again",
};
const CODES: &str = "1 2 (3,3)\n1 (1,4)\n2 (0,3)\n3 (3,3)\n";

fn table() -> CodeTable {
    let text = FORMAT.seal(format!("# lucena codes 1, 4 rows\n{CODES}"));
    let table = CodeTable::parse("x.ct", text.as_bytes()).unwrap();
    assert_eq!((table.rows(), table.print()), (4, text));
    table
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.ct");
    table().save(&path).unwrap();
    assert_eq!(CodeTable::open(&path).unwrap(), table());
    assert!(CodeTable::open(&folder.path().join("y.ct")).is_err());
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = table().print();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(CodeTable::parse("x.ct", &bytes).is_err(), "byte {at}");
        assert!(CodeTable::parse("x.ct", &text.as_bytes()[..at]).is_err(), "cut at {at}");
    }
}

#[test]
fn tables_of_other_programs_are_read() {
    assert_eq!(CodeTable::parse("x.ct", CODES.as_bytes()).unwrap(), table());
    let say = |text: &str| CodeTable::parse("x.ct", text.as_bytes()).unwrap_err().to_string();
    assert!(say("").contains("it has no codes"));
    assert!(say("1 2 (3,3)\n1 (1,4)\n").contains("not given by itself"));
    assert!(say("2 1 (3,3)\n").starts_with("x.ct:1: this is not a code"));
}

proptest! {
    #[test]
    fn odd_lines_do_no_harm(line in 0usize..5, odd in "[a-z0-9 (),]{0,20}") {
        let text = table().print();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.pop();
        lines[line] = &odd;
        let text = lines.join("\n") + "\n";
        let text = FORMAT.seal(text);
        if let Err(error) = CodeTable::parse("x.ct", text.as_bytes()) {
            prop_assert!(error.to_string().starts_with("x.ct:"));
        }
    }
}
