//! An evaluation file of any bytes is refused with a sentence that names it, or it values positions;
//! also if its checksum is made to fit, and if it was a good file before some bytes changed.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_eval::Evaluator;
use shakmaty::{Board, Color};

/// A small good file without its checksum: an endgame and a phase of the game.
const GOOD: &str = "lucena eval 1
group KRvK
materials KRvK KQvK
features paper
target 32 5 0
drawn -2.5 2.5
scale 40.5
base 3.7 11.1 11.1 0 37 0
rook 2
0 -0.125
8000001 3
king 3
0 1.25
1 -0.5
10001 3e-7
end
group ending
men 2 12
features modern
target 0 0 0
drawn 0 0
scale 1
base 100 300 325 500 950 0
pawn 2
8000 40
100008000 -7.5
end
";

/// Boards with every kind of man, and with hardly any.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let boards = ["8/8/8/3k4/8/8/8/R3K3", "2k5/8/8/8/5p2/8/4P3/4K3", "8/8/8/8/8/8/8/K6k"];
    let read = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).expect("a board");
    boards.into_iter().map(read).chain([Board::new(), Board::empty()]).collect()
});

fuzz_target!(|input: (bool, Vec<(u16, u8)>, Option<u16>, Vec<u8>, bool)| {
    let (good, changes, cut, tail, sealed) = input;
    let mut bytes = if good { GOOD.as_bytes().to_vec() } else { Vec::new() };
    let length = bytes.len().max(1);
    for (at, byte) in changes {
        if let Some(place) = bytes.get_mut(usize::from(at) % length) {
            *place = byte;
        }
    }
    if let Some(cut) = cut {
        bytes.truncate(usize::from(cut));
    }
    bytes.extend_from_slice(&tail);
    if sealed {
        if !bytes.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        let checksum = lucena_store::checksum(&bytes);
        bytes.extend_from_slice(format!("checksum {checksum:016x}\n").as_bytes());
    }
    match Evaluator::parse(&bytes, "fuzz") {
        Err(error) => assert!(error.to_string().starts_with("fuzz:"), "{error}"),
        Ok(mut evaluator) => {
            for board in BOARDS.iter() {
                evaluator.choose(board);
                assert!(evaluator.value(board, Color::White).is_finite());
                let _ = evaluator.centipawns(board, Color::Black);
                let _ = evaluator.reasons(board, Color::White, 3);
            }
        }
    }
});
