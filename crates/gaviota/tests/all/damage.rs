//! Damaged, missing and foreign files: an error that explains, never a panic.

use std::{error::Error as _, fs, io, path::Path};

use lucena_gaviota::{Gaviota, GaviotaError};
use lucena_work::testing::outside;
use shakmaty::{Board, Color};

/// What loading the rook table says when the file has these contents.
fn load(contents: &[u8]) -> Result<(), GaviotaError> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("krk.gtb.cp4"), contents).expect("a file in it");
    let tables = Gaviota::open(folder.path()).expect("there is a table");
    ask(&tables, "8/8/8/3k4/8/8/8/R3K3")
}

/// Asks about a board, which loads its table.
fn ask(tables: &Gaviota, board: &str) -> Result<(), GaviotaError> {
    let board = Board::from_ascii_board_fen(board.as_bytes()).expect("a board");
    tables.probe_board(&board, Color::White).map(|_| ())
}

fn sound() -> Option<Vec<u8>> {
    outside("gaviota/krk.gtb.cp4").map(|path| fs::read(path).expect("a readable file"))
}

#[test]
fn folders_without_tables() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("readme.txt"), "nothing").expect("a file");
    fs::write(folder.path().join("kqqqk.gtb.cp4"), "five men").expect("a file");
    let error = Gaviota::open(folder.path()).expect_err("no table of ours");
    assert!(matches!(error, GaviotaError::NoTables { .. }));
    assert!(error.to_string().contains(&folder.path().display().to_string()));

    let error = Gaviota::open(Path::new("/no/such/folder")).expect_err("no folder");
    assert!(error.to_string().contains("/no/such/folder"));
    assert!(error.source().is_some_and(<dyn std::error::Error>::is::<io::Error>));
}

#[test]
fn a_table_that_is_not_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("krk.gtb.cp4"), "").expect("a file");
    let tables = Gaviota::open(folder.path()).expect("there is a table");
    let names: Vec<String> = tables.materials().map(|material| material.to_string()).collect();
    assert_eq!(names, ["KRvK"]);
    let error = ask(&tables, "8/8/8/3k4/8/8/8/Q3K3").expect_err("only the rook is there");
    assert!(error.to_string().contains("kqk.gtb.cp4"), "{error}");
}

#[test]
fn files_that_hold_something_else() {
    let too_long = vec![0; 200_000];
    for contents in [&b""[..], b"hello", &[0; 40], &[0xFF; 5000], &too_long] {
        let error = load(contents).expect_err("not a table");
        assert!(matches!(error, GaviotaError::Damaged { .. }));
        assert!(error.to_string().contains("krk.gtb.cp4"), "{error}");
    }
}

#[test]
fn files_cut_short_or_with_bytes_added() {
    let Some(mut contents) = sound() else { return };
    for length in (0..contents.len()).step_by(97).chain([contents.len() - 1]) {
        assert!(matches!(load(&contents[..length]), Err(GaviotaError::Damaged { .. })), "{length}");
    }
    contents.push(0);
    assert!(matches!(load(&contents), Err(GaviotaError::Damaged { .. })));
}

#[test]
fn a_changed_byte_is_noticed() {
    let Some(contents) = sound() else { return };
    load(&contents).expect("a sound table");
    let first_block = 60;
    // Not looked at: numbers of the header that say again what the material says, the
    // first byte of a block, and the size of its dictionary as long as it is modest.
    let looked_at = |&at: &usize| match at {
        0..8 | 12..32 => false,
        _ => at != first_block && !(first_block + 3..first_block + 7).contains(&at),
    };
    let places = (0..first_block + 40).chain((first_block + 40..contents.len()).step_by(53));
    let mut changed = contents.clone();
    for at in places.filter(looked_at) {
        for flip in [0x01, 0x80, 0xFF] {
            changed[at] = contents[at] ^ flip;
            assert!(
                matches!(load(&changed), Err(GaviotaError::Damaged { .. })),
                "byte {at} by {flip:#x}"
            );
        }
        changed[at] = contents[at];
    }
}

#[test]
fn a_repaired_file_is_read_without_reopening() {
    let Some(contents) = sound() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("krk.gtb.cp4");
    fs::write(&file, &contents[..1000]).expect("a file");
    let tables = Gaviota::open(folder.path()).expect("there is a table");
    let rook = "8/8/8/3k4/8/8/8/R3K3";
    assert!(ask(&tables, rook).is_err());
    fs::write(&file, &contents).expect("a file");
    assert!(ask(&tables, rook).is_ok());
}
