//! What words mean where one could think twice: `before`, names for men, one of two equal men.

use lucena_pattern::{List, Pattern, View};
use shakmaty::{Board, Color};

/// Whether a condition holds on the second board with black to move; white has moved on the first.
fn holds(endgame: &str, lets: &str, condition: &str, [before, after]: [&str; 2]) -> bool {
    let text = format!(
        "endgame {endgame}\nmodel as it stands\n{lets}\nstop\n  class 1 \"x\" when {condition}\n"
    );
    let pattern = Pattern::parse("x.pat", &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
    let view = |fen: &str, turn| {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        View::of_board(pattern.men(), &board, turn).unwrap()
    };
    let (root, here) = (view(before, Color::White), view(after, Color::Black));
    pattern.judge(List::Stop, &here, Some(&root)).is_some()
}

/// The rook goes from h1 to d1 and takes half of the board away.
const ROOK: [&str; 2] = ["8/8/8/8/1k6/8/8/4K2R", "8/8/8/8/1k6/8/8/3RK3"];

#[test]
fn before_is_said_of_all_that_stands_before_it() {
    for condition in [
        "size(region of black king before) > size(region of black king)",
        "rank of rook before = 1 and file of rook before = 8 and file of rook = 4",
        "file of (rook before) = file of rook before",
        "size(box of rook before) = 49 and size(box of rook) = 21",
        "size(the_box before) = size(box of rook before)",
        "mobility of black king before = mobility of black king",
        "d8 in squares attacked by rook and d8 not in squares attacked by rook before",
        "rook closer to black king than before and was (rook on file h) and was not check",
    ] {
        assert!(holds("KRvK", "let the_box = box of rook", condition, ROOK), "{condition}");
    }
}

#[test]
fn a_name_for_a_man_is_as_good_as_the_man() {
    for condition in
        ["r defended", "not r attacked", "size(region of hero) > 1", "r attacked by guard"]
    {
        let lets = "let r = rook\nlet hero = black king\nlet guard = white king";
        assert!(holds("KRvK", lets, condition, ROOK), "{condition}");
    }
}

#[test]
fn one_of_two_like_men_can_be_attacked() {
    // Bishops on c3 (dark) and f3 (light), the black king beside the first.
    let boards = ["8/8/8/8/3k4/2B2B2/8/7K"; 2];
    for condition in [
        "dark bishop loose and not light bishop attacked",
        "near bishop attacked by black king and not far bishop attacked",
        "not dark bishop defended",
    ] {
        assert!(holds("KBBvK", "", condition, boards), "{condition}");
    }
}

/// The first word of a longer one is free as a name; the longer one keeps its meaning.
#[test]
fn a_box_is_a_box() {
    let text = "endgame KRvK\nlet box = box of rook\nreject \"hangs\" rook loose\nstop\n  class 1 \
                \"small\" when size(box) < 9 and box of rook = box : better with fewer box squares\n";
    let pattern =
        Pattern::parse("box.pat", text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
    let printed = pattern.text();
    assert!(printed.contains("reject \"hangs\" when rook loose"), "{printed}");
    assert_eq!(Pattern::parse("box.pat", &printed).unwrap().text(), printed);
}

/// Names upon names are steps of the evaluator: there is an end to them.
#[test]
fn names_without_end() {
    let mut text = String::from("endgame KRvK\nlet n_0 = 1\n");
    (1..1000).for_each(|n| text.push_str(&format!("let n_{n} = n_{} + 1\n", n - 1)));
    text.push_str("stop\n  class 1 \"x\" when n_999 = 1000\n");
    let faults = Pattern::parse("x.pat", &text).unwrap_err();
    assert_eq!(faults.all[0].message, "a file has at most 200 names");
}
