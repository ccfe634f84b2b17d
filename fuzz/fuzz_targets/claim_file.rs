//! Any text is a file of claims that prints and reads back the same, and whose rows are what its
//! conditions say of single positions; or it has mistakes with places in it and sentences about them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_claim::ClaimFile;
use lucena_pattern::{Sieve, View};
use shakmaty::{Color, Square};

/// Squares for the men.
const PLACES: [[u8; 5]; 3] = [[4, 0, 18, 33, 60], [27, 63, 9, 0, 14], [42, 56, 49, 21, 7]];

fuzz_target!(|text: &str| {
    match ClaimFile::parse("fuzz.claim", text) {
        Err(faults) => {
            assert!(faults.to_string().starts_with("fuzz.claim:"), "{faults}");
            for fault in &faults.all {
                assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
            }
            assert!(!faults.picture(true).is_empty() && !faults.picture(false).is_empty());
        }
        Ok(file) => {
            let again = ClaimFile::parse("fuzz.claim", file.text()).expect("it reads back");
            assert_eq!((again.text(), again.claims()), (file.text(), file.claims()));
            if file.claims().len() <= 10 {
                rows(&file);
            }
        }
    }
});

fn rows(file: &ClaimFile) {
    let conditions = file.conditions();
    let order = conditions.usual_order();
    let last = order[order.len() - 1];
    let mut sieve = Sieve::new(conditions, &order);
    let mut found = vec![0; conditions.count()];
    for (place, turn) in PLACES.iter().zip([Color::White, Color::Black, Color::White]) {
        let squares = place.map(|s| Square::new(u32::from(s)));
        sieve.row(&squares[..order.len()], turn, &mut found);
        let mut single = *place;
        for s in [1, 26, 35, 62] {
            single[last] = s;
            let view = View::new(conditions.men(), single, turn);
            for (which, mask) in found.iter().enumerate() {
                assert_eq!(mask >> s & 1 != 0, conditions.holds(which, &view));
            }
        }
    }
}
