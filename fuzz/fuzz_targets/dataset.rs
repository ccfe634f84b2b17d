//! Rows of any bytes are refused with a sentence that names the line, or they are written so that
//! they read back; small ones are mined and compressed as well.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_mine::{Candidates, Dataset, Krimp, Miner, SetKind, Slim};
use lucena_work::Silent;

fuzz_target!(|bytes: &[u8]| {
    let data = match Dataset::read("fuzz", bytes) {
        Err(error) => {
            let said = error.to_string();
            assert!(said.starts_with("fuzz:") || said.starts_with("there are"), "{said}");
            return;
        }
        Ok(data) => data,
    };
    let mut text = Vec::new();
    data.write(&mut text).expect("memory takes it");
    assert_eq!(Dataset::read("fuzz", &text[..]).expect("it reads back"), data);
    // Every set of a few items: more would take too long.
    if data.is_empty() || data.items() > 8 || data.len() > 200 {
        return;
    }
    let miner = Miner { kind: SetKind::All, min_support: 1 };
    let candidates = Candidates::mine(&miner, &data, &Silent).expect("small data");
    let krimp = Krimp { prune: true, limit: None }.run(&data, &candidates, &Silent);
    let slim = Slim { prune: true, limit: None }.run(&data, &Silent);
    for found in [krimp.expect("small data"), slim.expect("small data")] {
        assert!(found.table.ratio() <= 1.0 + 1e-9);
        let bytes = found.table.encode(&data).expect("its own data");
        assert_eq!(found.table.decode("fuzz", &bytes).expect("just encoded"), data);
    }
});
