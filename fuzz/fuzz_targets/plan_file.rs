//! A plan of any bytes is refused with a sentence that names it, or it is printed so that it reads
//! back, and asked about a position if its facts are understood.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_plan::Plan;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

fuzz_target!(|bytes: &[u8]| {
    // Without the checksum most bytes would be refused for it alone.
    let text = String::from_utf8_lossy(bytes);
    let plain: String = text
        .lines()
        .filter(|line| !line.starts_with("checksum "))
        .fold(String::new(), |all, line| all + line + "\n");
    match Plan::parse("fuzz", plain.as_bytes()) {
        Err(error) => assert!(error.to_string().starts_with("fuzz"), "{error}"),
        Ok(plan) => {
            let again = Plan::parse("fuzz", plan.text().as_bytes()).expect("it reads back");
            assert_eq!(again.text(), plan.text());
            let _ = plan.words();
            let Ok(scorer) = plan.scorer("fuzz") else { return };
            let fen: Fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1".parse().expect("a position");
            let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
            if plan.depth == 1 {
                let _ = scorer.moves(&position);
            }
        }
    }
});
