//! `lucena uci` and `lucena xboard` as other programs start them.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::house::House;

/// Says lines, waits for one that begins as given, quits, and expects a clean end.
fn talk(house: &House, args: &[&str], lines: &str, answer: &str) -> String {
    let mut command = house.command(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{lines}").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let line = output.lines().map(Result::unwrap).find(|line| line.starts_with(answer)).unwrap();
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
    line
}

#[test]
fn both_protocols_find_a_mate() {
    let house = House::new();
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let uci = format!("position fen {fen}\ngo depth 3");
    assert_eq!(talk(&house, &["uci"], &uci, "bestmove"), "bestmove a1a8");
    let xboard = format!("xboard\nprotover 2\nnew\nforce\nsetboard {fen}\ngo");
    assert_eq!(talk(&house, &["xboard", "--depth", "3"], &xboard, "1-0"), "1-0 {White mates}");
}

#[test]
fn the_table_plays_if_it_is_there() {
    let house = House::new();
    let lines = "position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1\ngo depth 1";
    let args = ["uci", "--player", "table", "--material", "KRK"];
    assert!(house.refusal(&args).contains("lucena solve KRvK"));
    assert!(house.run(&["solve", "KRK"]).status.success());
    assert!(talk(&house, &args, lines, "info depth 1").contains("score mate 14 "));
    assert!(
        house.refusal(&["uci", "--player", "nobody"]).contains("take balance, table, or a file")
    );
}
