//! A Gaviota file with any bytes gives values or an error, never a crash.
#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_gaviota::Gaviota;
use shakmaty::{Board, Color};

static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("a temporary folder"));

fuzz_target!(|bytes: &[u8]| {
    fs::write(FOLDER.path().join("krk.gtb.cp4"), bytes).expect("the file can be written");
    let Ok(gaviota) = Gaviota::open(FOLDER.path()) else { return };
    let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3").expect("a board");
    for turn in Color::ALL {
        let _ = gaviota.probe_board(&board, turn);
    }
});
