//! A slow twin of the atomic features: the words of each bit are read and looked up on the board,
//! square by square. Words that it cannot read make it panic.

mod board;

use std::ops::RangeInclusive;

use lucena_attribute::atomic;
use shakmaty::Role;

pub use board::{Eye, men};
use board::{corner, edge, king_moves, knights_move, opposition, steps};

/// A question about one man.
type Test = Box<dyn Fn(&Eye) -> bool + Send + Sync>;

/// All questions about one kind of man, in the order of the bits.
pub struct Questions(Vec<Test>);

impl Questions {
    pub fn of(role: Role) -> Questions {
        Questions((0..64).map(|bit| meaning(role, atomic::sentence(role, bit))).collect())
    }

    /// The bits of a man.
    pub fn bits(&self, eye: &Eye) -> u64 {
        self.0.iter().enumerate().map(|(bit, test)| u64::from(test(eye)) << bit).sum()
    }
}

type Amount = RangeInclusive<i32>;

/// An amount at the start of a phrase, and what follows: "2 or 3 lines" is 2 to 3, "lines".
fn amount(words: &str) -> Option<(Amount, String)> {
    let (first, rest) = words.split_once(' ')?;
    let number = |word: &str| word.parse::<i32>().ok();
    let one = |n: i32| Some((n..=n, rest.to_string()));
    match first {
        "no" => return one(0),
        "a" | "one" => return one(1),
        _ => {}
    }
    if let Some(rest) = words.strip_prefix("more than ") {
        let (n, rest) = rest.split_once(' ')?;
        return Some((number(n)? + 1..=99, rest.into()));
    }
    let least = number(first)?;
    let Some((link, after)) = rest.split_once(' ') else {
        return one(least);
    };
    let (next, tail) = after.split_once(' ').unwrap_or((after, ""));
    match (link, next) {
        ("or", "more") => Some((least..=99, tail.into())),
        ("or" | "to", most) => Some((least..=number(most)?, tail.into())),
        _ => one(least),
    }
}

fn test(ask: impl Fn(&Eye) -> bool + Send + Sync + 'static) -> Test {
    Box::new(ask)
}

/// Whether a count is within what the words say.
fn counts(amount: Amount, count: impl Fn(&Eye) -> i32 + Send + Sync + 'static) -> Test {
    test(move |eye| amount.contains(&count(eye)))
}

fn meaning(role: Role, words: &str) -> Test {
    let found = plain(words)
        .or_else(|| men_on_it(words))
        .or_else(|| subject(words))
        .or_else(|| measured(words))
        .or_else(|| hunted(words));
    found.unwrap_or_else(|| panic!("what does it mean of a {role:?}: {words:?}?"))
}

/// Sentences without amounts.
fn plain(words: &str) -> Option<Test> {
    Some(match words {
        "" => test(|_| false),
        "its side has more material" => test(|eye| eye.balance() > 0),
        "its side has less material" => test(|eye| eye.balance() < 0),
        "the opponent is to move" => test(|eye| eye.turn != eye.color),
        "castled, behind a pawn" => test(|eye| eye.castled()),
        "on a file or rank with the enemy king" => test(|eye| eye.lines_beside() == 0),
        "in opposition to the enemy king" | "the kings are in opposition" => {
            test(|eye| opposition(eye.own, eye.enemy))
        }
        "an even number of steps from the enemy king" => {
            test(|eye| steps(eye.square, eye.enemy) % 2 == 0)
        }
        "a knight's move from the enemy king" | "the kings are a knight's move apart" => {
            test(|eye| knights_move(eye.own, eye.enemy))
        }
        "its line separates the kings" => test(|eye| eye.separates()),
        "exactly one file or rank beside the enemy king" => test(|eye| {
            let (a, b) = (eye.square, eye.enemy);
            (a.0 - b.0).abs() == 1 || (a.1 - b.1).abs() == 1
        }),
        "the enemy king is on its colour" => test(|eye| steps(eye.square, eye.enemy) % 2 == 0),
        "both diagonals pass within a line of the enemy king" => test(|eye| eye.diagonals().1 <= 1),
        "its comrade is near at hand" => test(|eye| eye.comrade().is_some_and(|n| n <= 1)),
        "its comrade is a step farther" => test(|eye| eye.comrade() == Some(2)),
        "its comrade is 2 steps farther" => test(|eye| eye.comrade() == Some(3)),
        "its comrade is far" => test(|eye| eye.comrade().is_some_and(|n| n >= 4)),
        "on its second rank" => test(|eye| eye.rank_of(eye.square) == 2),
        "on its third rank" => test(|eye| eye.rank_of(eye.square) == 3),
        "on its fourth rank" => test(|eye| eye.rank_of(eye.square) == 4),
        "on its fifth rank" => test(|eye| eye.rank_of(eye.square) == 5),
        "on its sixth rank" => test(|eye| eye.rank_of(eye.square) == 6),
        "on its seventh rank" => test(|eye| eye.rank_of(eye.square) == 7),
        "passed" => test(|eye| eye.passed(eye.square, eye.color)),
        "runs home: the enemy king is too far to catch it" => {
            test(|eye| eye.runs_home(eye.square, eye.color))
        }
        "blocked" => test(|eye| eye.blocked()),
        "the enemy king stands in its way" => test(|eye| eye.before(eye.enemy)),
        "its own king leads it" => test(|eye| eye.before(eye.own)),
        "its own king would be first at its goal" => test(|eye| {
            let plies = |king, color| eye.arrives(king_moves(king, eye.goal()), color);
            plies(eye.own, eye.color) < plies(eye.enemy, !eye.color)
        }),
        "a rook's pawn" => test(|eye| [0, 7].contains(&eye.square.0)),
        "a knight's pawn" => test(|eye| [1, 6].contains(&eye.square.0)),
        "no enemy pawn is faster" => test(|eye| eye.lead().is_none_or(|lead| lead > 0)),
        "an enemy pawn runs home" => {
            test(|eye| eye.pawns(!eye.color).any(|pawn| eye.runs_home(pawn, !eye.color)))
        }
        "a comrade of its runs home" => {
            test(|eye| eye.comrades().any(|pawn| eye.runs_home(pawn, eye.color)))
        }
        "an enemy pawn is passed" => {
            test(|eye| eye.pawns(!eye.color).any(|pawn| eye.passed(pawn, !eye.color)))
        }
        "has a comrade on a neighbouring file" => {
            test(|eye| eye.comrades().any(|pawn| (pawn.0 - eye.square.0).abs() == 1))
        }
        "has a comrade on its own file" => {
            test(|eye| eye.comrades().any(|pawn| pawn.0 == eye.square.0))
        }
        // In plies; a pawn without a rival is far ahead, see below.
        "as fast as the fastest enemy pawn, but queens second" => {
            test(|eye| eye.lead() == Some(-1))
        }
        "queens just before the fastest enemy pawn" => test(|eye| eye.lead() == Some(1)),
        "its own king stands before it" => {
            test(|eye| eye.rank_of(eye.own) > eye.rank_of(eye.square))
        }
        "its own king stands 2 or more ranks before it" => {
            test(|eye| eye.rank_of(eye.own) >= eye.rank_of(eye.square) + 2)
        }
        _ => return None,
    })
}

/// "attacked by a knight", "covered by its own king".
fn men_on_it(words: &str) -> Option<Test> {
    let (enemies, by) = match words.split_once(" by ")? {
        ("attacked", by) => (true, by),
        ("covered", by) => (false, by),
        _ => return None,
    };
    let (roles, least): (Vec<Role>, usize) = match by {
        "a pawn" => (vec![Role::Pawn], 1),
        "two pawns" => (vec![Role::Pawn], 2),
        "a knight" => (vec![Role::Knight], 1),
        "a bishop" => (vec![Role::Bishop], 1),
        "a rook" => (vec![Role::Rook], 1),
        "a queen" => (vec![Role::Queen], 1),
        "a piece" => (vec![Role::Knight, Role::Bishop, Role::Rook, Role::Queen], 1),
        "the enemy king" | "its own king" => (vec![Role::King], 1),
        _ => return None,
    };
    Some(test(move |eye| {
        let color = if enemies { !eye.color } else { eye.color };
        eye.hitting(color, &roles) >= least
    }))
}

/// Where a man or one of the kings stands.
fn subject(words: &str) -> Option<Test> {
    type Who = fn(&Eye) -> board::Place;
    let subjects: [(&str, Who); 4] = [
        ("the enemy king is ", |eye| eye.enemy),
        ("the enemy king stands ", |eye| eye.enemy),
        ("its own king is ", |eye| eye.own),
        ("its own king stands ", |eye| eye.own),
    ];
    let named = subjects.into_iter().find(|(name, _)| words.starts_with(name));
    let (who, place): (Who, &str) = match named {
        Some((name, who)) => (who, &words[name.len()..]),
        None => (|eye| eye.square, words),
    };
    let (amount, place) = match place {
        "on the edge" => (0..=0, "lines from the edge".into()),
        "in the centre" => (3..=3, "lines from the edge".into()),
        "on its goal" => (0..=0, "moves from its goal".into()),
        _ => match place.strip_prefix("in a corner") {
            Some(colour) => (0..=0, format!("moves from a corner{colour}")),
            None => amount(place)?,
        },
    };
    let place = place.replace("move from", "moves from").replace("line from", "lines from");
    Some(match place.as_str() {
        "lines from the edge" => counts(amount, move |eye| edge(who(eye))),
        "moves from its goal" => counts(amount, move |eye| king_moves(who(eye), eye.goal())),
        "moves from a corner" => counts(amount, move |eye| corner(who(eye), None)),
        "moves from a corner of its colour" => {
            counts(amount, move |eye| corner(who(eye), Some(eye.square)))
        }
        "moves from a corner of the bishop's colour" => test(move |eye| {
            eye.bishop(eye.color).is_some_and(|b| amount.contains(&corner(who(eye), Some(b))))
        }),
        "moves from a corner of the enemy bishop's colour" => test(move |eye| {
            let bishop = eye.bishop(!eye.color).filter(|_| eye.balance() < 0);
            bishop.is_some_and(|b| amount.contains(&corner(who(eye), Some(b))))
        }),
        _ => return None,
    })
}

/// How far things are from each other.
fn measured(words: &str) -> Option<Test> {
    let strip = |prefix: &str| words.strip_prefix(prefix).map(str::to_string);
    if words == "next to the enemy king" {
        return Some(test(|eye| king_moves(eye.square, eye.enemy) == 1));
    }
    if words == "next to its own king" {
        return Some(test(|eye| king_moves(eye.square, eye.own) == 1));
    }
    if words == "on a line with the enemy king" {
        return Some(test(|eye| eye.lines_beside() == 0));
    }
    if words == "on a diagonal with the enemy king" {
        return Some(test(|eye| eye.diagonals().0 == 0));
    }
    if let Some(rest) = strip("the kings are ") {
        let (amount, rest) = amount(&rest)?;
        return (rest == "apart").then(|| counts(amount, |eye| king_moves(eye.own, eye.enemy)));
    }
    if let Some(rest) = strip("its line leaves the enemy king ") {
        let (amount, _) = amount(&rest.replace("a single", "a"))?;
        return Some(counts(amount, |eye| {
            let (files, ranks) = eye.left();
            files.min(ranks)
        }));
    }
    if let Some(rest) = strip("its lines leave the enemy king ") {
        let (amount, tail) = amount(&rest)?;
        let amount = if tail.ends_with("at most") { 0..=*amount.end() } else { amount };
        return Some(counts(amount, |eye| {
            let (files, ranks) = eye.left();
            files * ranks
        }));
    }
    if let Some(rest) = strip("the farther diagonal passes ") {
        return Some(counts(amount(&rest)?.0, |eye| eye.diagonals().1));
    }
    if let Some(rest) = strip("guards ") {
        return Some(counts(amount(&rest)?.0, |eye| eye.guards()));
    }
    let (amount, rest) = amount(words)?;
    // Plies: a move is two of them, and who moves first has one in hand.
    let plies = |sign: i32| move |n: i32| sign * (2 * n + 1);
    Some(match rest.as_str() {
        "king moves from the enemy king" => counts(amount, |eye| king_moves(eye.square, eye.enemy)),
        "king moves from its own king" => counts(amount, |eye| king_moves(eye.square, eye.own)),
        "line beside the enemy king" | "lines beside the enemy king" => {
            counts(amount, |eye| eye.lines_beside())
        }
        "diagonal beside the enemy king" | "diagonals beside the enemy king" => {
            counts(amount, |eye| eye.diagonals().0)
        }
        "step beside the enemy king" | "steps along lines from the enemy king" => {
            counts(amount, |eye| steps(eye.square, eye.enemy))
        }
        "step beside its own king" | "steps along lines from its own king" => {
            counts(amount, |eye| steps(eye.square, eye.own))
        }
        "move slower than the fastest enemy pawn" | "moves slower than the fastest enemy pawn" => {
            let slower = plies(-1);
            test(move |eye| {
                eye.lead().is_some_and(|lead| amount.clone().any(|n| slower(n) == lead))
            })
        }
        "move faster than the fastest enemy pawn" | "moves faster than the fastest enemy pawn" => {
            let faster = plies(1);
            test(move |eye| {
                let lead = eye.lead().unwrap_or(faster(99));
                amount.clone().any(|n| faster(n) == lead)
            })
        }
        _ => return None,
    })
}

/// Where a king of the weaker side may go; the other king is never asked.
fn hunted(words: &str) -> Option<Test> {
    let hunted = |test: Test| -> Test { Box::new(move |eye| eye.balance() < 0 && test(eye)) };
    if words == "shut in on its square" {
        return Some(hunted(test(|eye| eye.room() == 1)));
    }
    if let Some(rest) = words.strip_prefix("shut in on ") {
        return Some(hunted(counts(amount(rest)?.0, |eye| eye.room())));
    }
    let (amount, rest) = amount(words.strip_prefix("has ")?)?;
    match rest.as_str() {
        "square to go to" | "squares to go to" => Some(hunted(counts(amount, |eye| eye.exits()))),
        "squares to roam" => Some(hunted(counts(amount, |eye| eye.room()))),
        _ => None,
    }
}
