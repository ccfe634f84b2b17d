//! Counts, mirrored analyses and legends of any bytes are refused with a sentence that names them, or
//! they are written so that they read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_practice::{Frequencies, Legend, Mirrored, Structures};

fuzz_target!(|bytes: &[u8]| {
    match Frequencies::read("fuzz", bytes, usize::MAX) {
        Err(error) => assert!(error.to_string().starts_with("fuzz:"), "{error}"),
        Ok(counts) => {
            let mut text = Vec::new();
            counts.write(&mut text).expect("memory");
            // A row without men has no place in a count of rows.
            if counts.rows.iter().all(|(row, _)| !row.is_empty()) {
                let again = Frequencies::read("fuzz", &text[..], usize::MAX);
                assert_eq!(again.expect("it reads back"), counts);
            }
            let _ = Structures::read("fuzz", bytes, 3);
        }
    }
    match Mirrored::read("fuzz", bytes) {
        Err(error) => assert!(error.to_string().starts_with("fuzz:"), "{error}"),
        Ok(all) => {
            let mut text = Vec::new();
            Mirrored::write(&all, &mut text).expect("memory");
            assert_eq!(Mirrored::read("fuzz", &text[..]).expect("it reads back"), all);
        }
    }
    if let Ok(legend) = Legend::read("fuzz", bytes) {
        let mut text = Vec::new();
        legend.write(&mut text).expect("memory");
        let again = Legend::read("fuzz", &text[..]).expect("it reads back");
        assert_eq!(again.entries, legend.entries);
    }
});
