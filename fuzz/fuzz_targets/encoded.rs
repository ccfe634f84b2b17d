//! Encoded data of any bytes is refused with a sentence that names it, or it is rows; also if frame
//! and checksum are made to fit, and if it was good data before some bytes changed.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_mine::{CodeTable, Dataset, Slim};
use lucena_work::Silent;

/// A table and what it makes of some rows, in both ways.
static GOOD: LazyLock<(CodeTable, [Vec<u8>; 2])> = LazyLock::new(|| {
    let rows = (0..60u32).map(|row| (0..9).filter(|item| row * 7 >> item & 1 == 0).collect());
    let data = Dataset::from_rows(rows.collect::<Vec<Vec<u32>>>()).expect("rows");
    let table = Slim { prune: true, limit: None }.run(&data, &Silent).expect("small data").table;
    let ways =
        [table.encode(&data), table.encode_mixed(&data)].map(|way| way.expect("its own data"));
    (table, ways)
});

/// Head and version, checksum of the table, number of rows.
const HEADER: usize = 24;

fuzz_target!(|input: (bool, u16, Vec<(u16, u8)>, Option<u16>, Vec<u8>, bool)| {
    let (mixed, rows, changes, cut, tail, sealed) = input;
    let (table, ways) = &*GOOD;
    let good = &ways[usize::from(mixed)];
    let mut bytes = good[..good.len() - 8].to_vec();
    let length = bytes.len();
    for (at, byte) in changes {
        bytes[usize::from(at) % length] = byte;
    }
    bytes.truncate(cut.map_or(length, usize::from));
    bytes.extend_from_slice(&tail);
    if sealed {
        if bytes.len() >= HEADER {
            bytes[..16].copy_from_slice(&good[..16]);
            bytes[16..HEADER].copy_from_slice(&u64::from(rows).to_le_bytes());
        }
        let checksum = lucena_store::checksum(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
    }
    if let Err(error) = table.decode("fuzz", &bytes) {
        let said = error.to_string();
        assert!(said.starts_with("fuzz:") || said.starts_with("row:"), "{said}");
    }
});
