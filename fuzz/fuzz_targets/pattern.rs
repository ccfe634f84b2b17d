//! Any text is a pattern file that prints and reads back the same, and judges positions; or it has
//! mistakes with places in it and sentences about them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_pattern::{List, Pattern, View, parse, print};
use shakmaty::{CastlingMode, Chess, FromSetup, Setup};

/// Squares for the men: on edges, in corners, in the middle, side by side.
const PLACES: [[u8; 5]; 6] = [
    [4, 0, 18, 33, 60],
    [27, 63, 0, 9, 14],
    [42, 56, 49, 21, 7],
    [17, 12, 8, 38, 55],
    [36, 51, 35, 44, 20],
    [1, 15, 62, 29, 48],
];

fuzz_target!(|text: &str| {
    if let Ok(file) = parse("fuzz.pat", text) {
        let once = print(&file);
        let again = parse("fuzz.pat", &once).expect("what was printed can be read");
        assert_eq!(print(&again), once);
    }
    match Pattern::parse("fuzz.pat", text) {
        Err(faults) => {
            assert!(faults.to_string().starts_with("fuzz.pat:"), "{faults}");
            for fault in &faults.all {
                assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
            }
            assert!(!faults.picture(true).is_empty() && !faults.picture(false).is_empty());
        }
        Ok(pattern) => {
            let again = Pattern::parse("fuzz.pat", &pattern.text()).expect("it is a pattern still");
            assert_eq!(again.text(), pattern.text());
            if pattern.men().len() <= 4 {
                judge(&pattern, &again);
            }
        }
    }
});

/// Asks about a few positions; the file and its printed twin say the same.
fn judge(pattern: &Pattern, twin: &Pattern) {
    for (squares, before) in PLACES.iter().zip(PLACES.iter().rev()) {
        for list in List::ALL {
            let view = View::new(pattern.men(), *squares, list.turn());
            let setup = Setup { board: view.board(), turn: list.turn(), ..Setup::empty() };
            let Ok(position) = Chess::from_setup(setup, CastlingMode::Standard) else { continue };
            let root = View::new(pattern.men(), *before, shakmaty::Color::White);
            let judged = pattern.judge(list, &view, Some(&root));
            assert_eq!(judged, twin.judge(list, &view, Some(&root)));
            assert!(judged.is_none_or(|judgement| judgement.class < pattern.count(list)));
            let _ = (pattern.rejects(&view, Some(&root)), pattern.starts(&view));
            if pattern.depth() <= 2 {
                for found in pattern.moves(&position) {
                    assert!(!pattern.reason(&found).is_empty());
                }
            }
        }
    }
}
