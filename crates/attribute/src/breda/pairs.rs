//! Attributes 1 to 16: distances between men, adjacent men, one man between two.

use lucena_table::words::capital;

use super::men::{FileRank, Trio, between};
use super::{entry, number};
use crate::attribute::Attribute;

type ManOf = fn(Trio) -> FileRank;

const WK: ManOf = |men| men.wk;
const WR: ManOf = |men| men.wr;
const BK: ManOf = |men| men.bk;

/// Names of the men in attribute names and in sentences.
const NAMES: [(&str, &str, ManOf); 3] =
    [("WK", "the white king", WK), ("WR", "the white rook", WR), ("BK", "the black king", BK)];

fn man(short: &str) -> (&'static str, &'static str, ManOf) {
    *NAMES.iter().find(|man| man.0 == short).expect("one of the three men")
}

/// All of them in the order of Table 3.1.
pub fn entries() -> Vec<Attribute> {
    let fen = "8/8/8/8/2k5/4K3/8/R7 b - - 0 1"; // BK c4, WK e3, WR a1
    let mut all = vec![
        steps("WK", "BK", "distance_WK_BK", (fen, 2)),
        steps("WR", "BK", "distance_WR_BK", (fen, 3)),
        steps("WK", "WR", "distance_WK_WR", (fen, 4)),
    ];
    for (a, b, files, ranks) in [("WR", "BK", 2, 3), ("WK", "WR", 4, 2), ("WK", "BK", 2, 1)] {
        all.push(lines(a, b, "file", (fen, files)));
        all.push(lines(a, b, "rank", (fen, ranks)));
    }
    all.push(number(
        "oriented_dist_WR_BK",
        (fen, 2),
        "alignment_WR_BK",
        "How near a line of the rook passes to the black king: the smaller of their file and rank distance.",
        7,
        ("A line of the white rook passes {} from the black king.", "line"),
        |m| m.wr.files(m.bk).min(m.wr.ranks(m.bk)),
    ));
    all.push(adjacent("WK", "WR", (fen, 0)));
    all.push(adjacent("WK", "BK", (fen, 0)));
    all.push(adjacent("WR", "BK", ("8/8/8/8/2k5/1R2K3/8/8 b - - 0 1", 1)));
    let fen = "8/8/8/2k5/R7/4K3/8/8 b - - 0 1"; // the rook's rank parts the kings
    all.push(amid("WR", "WK", "BK", (fen, 1)));
    all.push(amid("WK", "WR", "BK", (fen, 0)));
    all.push(amid("BK", "WK", "WR", (fen, 1)));
    all
}

fn steps(a: &str, b: &str, name: &'static str, example: (&'static str, u8)) -> Attribute {
    let ((_, a, at), (_, b, bt)) = (man(a), man(b));
    let text = match (a, b) {
        ("the white king", "the black king") => "The kings are {} apart.".to_string(),
        _ => format!("{} is {{}} from {b}.", capital(a)),
    };
    let doc = format!("How many king's steps {a} is from {b}.");
    let ask = move |m: Trio| at(m).steps(bt(m));
    let attribute =
        Attribute::number(name, doc, 7, (text, "square", "squares"), move |p| ask(Trio::of(p)));
    entry(name, example, attribute)
}

fn lines(a: &str, b: &str, unit: &'static str, example: (&'static str, u8)) -> Attribute {
    let ((a, long_a, at), (b, long_b, bt)) = (man(a), man(b));
    let name = format!("{unit}_distance_{a}_{b}");
    let doc = format!("How many {unit}s lie from {long_a} to {long_b}.");
    let text = format!("{} and {long_b} are {{}} apart.", capital(long_a));
    let by_file = unit == "file";
    let ask = move |m: Trio| match by_file {
        true => at(m).files(bt(m)),
        false => at(m).ranks(bt(m)),
    };
    let units = (text, unit, format!("{unit}s"));
    let attribute = Attribute::number(name.clone(), doc, 7, units, move |p| ask(Trio::of(p)));
    entry(name, example, attribute)
}

fn adjacent(a: &str, b: &str, example: (&'static str, u8)) -> Attribute {
    let ((a, long_a, at), (b, long_b, bt)) = (man(a), man(b));
    let name = format!("adjacent_{a}_{b}");
    let doc = format!("Whether {long_a} and {long_b} stand on neighbouring squares.");
    let say =
        |not: &str| format!("{} and {long_b} {not}stand on neighbouring squares.", capital(long_a));
    let attribute = Attribute::yes_no(name.clone(), doc, (say(""), say("do not ")), move |p| {
        let m = Trio::of(p);
        at(m).steps(bt(m)) == 1
    });
    entry(name, example, attribute)
}

fn amid(middle: &str, a: &str, b: &str, example: (&'static str, u8)) -> Attribute {
    let ((middle, long, mt), (a, long_a, at), (b, long_b, bt)) = (man(middle), man(a), man(b));
    let name = format!("{middle}_between_{a}_{b}");
    let doc = format!("Whether {long} stands between {long_a} and {long_b}, by file or by rank.");
    let say = |is: &str| {
        format!("{} {is} between {long_a} and {long_b}, by file or by rank.", capital(long))
    };
    let attribute =
        Attribute::yes_no(name.clone(), doc, (say("stands"), say("does not stand")), move |p| {
            let m = Trio::of(p);
            let (x, y, z) = (at(m), mt(m), bt(m));
            between(x.file, y.file, z.file) || between(x.rank, y.rank, z.rank)
        });
    entry(name, example, attribute)
}
