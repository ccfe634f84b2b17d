//! Data encoded and decoded, and damage noticed.

use lucena_mine::{Candidates, CodeTable, Dataset, Krimp, MineError, Miner, SetKind};
use lucena_store::checksum;
use lucena_work::Silent;
use proptest::prelude::*;

use crate::rows_of;

fn krimp(data: &Dataset) -> CodeTable {
    let miner = Miner { kind: SetKind::All, min_support: 1 };
    let candidates = Candidates::mine(&miner, data, &Silent).unwrap();
    Krimp { prune: true, limit: None }.run(data, &candidates, &Silent).unwrap().table
}

#[test]
fn damage_is_noticed() {
    let data = Dataset::from_rows([vec![1, 2, 3], vec![1, 2], vec![], vec![1, 2, 3]]).unwrap();
    let table = krimp(&data);
    let [bytes, mixed] = [table.encode(&data).unwrap(), table.encode_mixed(&data).unwrap()];
    for bytes in [&bytes, &mixed] {
        assert_eq!(table.decode("x", bytes).unwrap(), data);
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 4;
            assert!(table.decode("x", &changed).is_err(), "byte {at}");
            assert!(table.decode("x", &bytes[..at]).is_err(), "cut at {at}");
        }
    }
    let other = CodeTable::standard(&data);
    let say = other.decode("x", &bytes).unwrap_err().to_string();
    assert_eq!(say, "x: it was encoded with another code table: give that one");
    let old = [&mixed[..7], &[2], &mixed[8..]].concat();
    let say = table.decode("x", &old).unwrap_err().to_string();
    assert!(say.starts_with(
        "x: version 2 of encoded data is no longer read: make it again with lucena games krimp"
    ));
    let foreign = Dataset::from_rows([[1, 9]]).unwrap();
    assert!(matches!(table.encode(&foreign), Err(MineError::NoCode { row: 1, .. })));
    assert!(matches!(table.encode_mixed(&foreign), Err(MineError::NoCode { row: 1, .. })));
}

proptest! {
    #[test]
    fn every_row_comes_back(
        rows in rows_of(0u32..9, 0..7, 1..60)
    ) {
        let data = Dataset::from_rows(&rows).unwrap();
        for table in [krimp(&data), CodeTable::standard(&data)] {
            for bytes in [table.encode(&data).unwrap(), table.encode_mixed(&data).unwrap()] {
                prop_assert_eq!(&table.decode("x", &bytes).unwrap(), &data);
            }
        }
    }

    #[test]
    fn foreign_bytes_do_no_harm(
        mut body: Vec<u8>, sealed: bool, version in 0u8..4, rows in 0u64..1000,
    ) {
        let data = Dataset::from_rows([[1, 2]]).unwrap();
        let table = CodeTable::standard(&data);
        if sealed {
            let mut frame = [b"lucodes", &[version][..]].concat();
            frame.extend(checksum(table.print().as_bytes()).to_le_bytes());
            frame.extend(rows.to_le_bytes());
            frame.append(&mut body);
            frame.extend(checksum(&frame).to_le_bytes());
            body = frame;
        }
        let _ = table.decode("x", &body);
    }
}
