//! From a FEN to a position.

use lucena_table::parse_fen;

#[test]
fn each_fault_has_its_sentence() {
    let cases = [
        ("hello", "is not a valid FEN"),
        ("", "is not a valid FEN"),
        ("8/8/8/3k4/8/8/8/R7 w - - 0 1", "White has 0 kings"),
        ("8/8/8/3k4/8/8/8/RK2K3 w - - 0 1", "White has 2 kings"),
        ("8/8/8/3k4/8/8/8/RNBQK3 w - - 0 1", "6 men"),
        ("8/8/8/3k4/8/8/8/P3K3 w - - 0 1", "rank 1 or 8"),
        ("8/8/8/3kK3/8/8/8/R7 w - - 0 1", "next to each other"),
        ("8/8/8/3k3R/8/8/8/4K3 w - - 0 1", "Black is in check"),
        ("8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", ""),
        ("8/8/8/3k4/8/8/8/1R2K3 w Q - 0 1", "castling rights"),
        ("8/8/8/3k4/8/8/4P3/4K3 w - e6 0 1", "en passant"),
    ];
    for (fen, part) in cases {
        match parse_fen(fen) {
            Ok(_) => assert_eq!(part, "", "{fen}"),
            Err(error) => {
                assert!(!part.is_empty() && error.to_string().contains(part), "{fen}: {error}")
            }
        }
    }
}

#[test]
fn impossible_checks_are_positions() {
    // Two rooks give check at once, which no move can bring about.
    assert!(parse_fen("8/8/8/R2k3R/8/8/8/4K3 b - - 0 1").is_ok());
}
