//! For every practical attribute, by its name, what it should say: written from its sentence,
//! square by square.

use shakmaty::{Color, Role};

use crate::general::slow::{KING, Piece, Slow, Spot, spots, strikes, struck, up};

type Twin = Box<dyn Fn(&Slow) -> u8 + Send + Sync>;

/// The twin of an attribute: the family is the words of its name, the men follow.
pub fn twin(name: &str, slow: &Slow) -> Twin {
    let words: Vec<&str> = name.split('_').collect();
    let man = |word: &&&str| slow.names.iter().position(|name| name == **word);
    let men: Vec<usize> = words.iter().filter_map(|word| man(&word)).collect();
    let family = words[..words.len() - men.len()].join("_");
    match men[..] {
        [] if family == "in_check" => {
            Box::new(|s| u8::from(struck(&s.men, !s.turn, s.king(s.turn).spot)))
        }
        [x] => of_one(&family, x),
        [x, y] => of_two(&family, x, y),
        [x, y, z] => of_three(&family, x, y, z),
        _ => panic!("{name} has no twin"),
    }
}

/// A spot as the pawn sees it: the short side on the left, its way up the board.
fn seen(pawn: Piece, spot: Spot) -> Spot {
    let left = (0..pawn.spot.0).count();
    let right = (pawn.spot.0 + 1..8).count();
    let file = if left < right { spot.0 } else { 7 - spot.0 };
    (file, if pawn.color == Color::White { spot.1 } else { 7 - spot.1 })
}

fn goal(pawn: Piece) -> Spot {
    (pawn.spot.0, if pawn.color == Color::White { 7 } else { 0 })
}

/// The numbers strictly between two others.
fn between(a: i32, b: i32) -> Vec<i32> {
    (0..8).filter(|&x| (a < x && x < b) || (b < x && x < a)).collect()
}

fn worth(role: Role) -> i32 {
    match role {
        Role::King => 0,
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        Role::Pawn => 1,
    }
}

/// What is gained by taking on a square, every legal order of captures being tried.
fn gain(men: &[Piece], target: Spot) -> Option<i32> {
    let standing = *men.iter().find(|man| man.spot == target).unwrap();
    let taken: Vec<Vec<Piece>> = men
        .iter()
        .filter(|man| man.color != standing.color && strikes(men, **man, target))
        .map(|taker| {
            let rest = men.iter().filter(|man| *man != taker && man.spot != target);
            rest.copied().chain([Piece { spot: target, ..*taker }]).collect()
        })
        .filter(|after: &Vec<Piece>| {
            let king = |man: &&Piece| man.role == Role::King && man.color != standing.color;
            !struck(after, standing.color, after.iter().find(king).unwrap().spot)
        })
        .collect();
    let best = |after: Vec<Piece>| match gain(&after, target) {
        Some(answer) if answer > 0 => worth(standing.role) - answer,
        _ => worth(standing.role),
    };
    taken.into_iter().map(best).max()
}

/// The men with one of them elsewhere.
fn moved(s: &Slow, x: usize, to: Spot) -> Vec<Piece> {
    let mut men = s.men.clone();
    men[x].spot = to;
    men
}

/// Where a man can go with a check and not be lost.
fn safe_checks(s: &Slow, x: usize) -> Vec<Spot> {
    let king = s.king(!s.men[x].color).spot;
    let free = |to: &Spot| s.men.iter().all(|man| man.spot != *to);
    let checks = |to: &Spot| {
        let after = moved(s, x, *to);
        strikes(&after, after[x], king) && gain(&after, *to).is_none_or(|gain| gain <= 0)
    };
    s.moves[x].iter().copied().filter(free).filter(checks).collect()
}

fn of_one(family: &str, x: usize) -> Twin {
    match family {
        "own_rank" => Box::new(move |s| {
            let man = s.men[x];
            1 + (0..8).filter(|rank| (man.spot.1 - rank) * up(man.color) > 0).count() as u8
        }),
        "capture" => Box::new(move |s| match gain(&s.men, s.men[x].spot) {
            Some(1..) => 2,
            Some(0) => 1,
            _ => 0,
        }),
        "king_guards" | "king_or_pawn_guards" => Box::new(move |s| {
            let man = s.men[x];
            let guards = |other: &&Piece| {
                other.color == man.color && matches!(other.role, Role::King | Role::Pawn)
            };
            u8::from(s.men.iter().filter(guards).any(|other| strikes(&s.men, *other, man.spot)))
        }),
        "push" => Box::new(move |s| {
            let pawn = s.men[x];
            let next = (pawn.spot.0, pawn.spot.1 + up(pawn.color));
            if s.men.iter().any(|man| man.spot == next) {
                return 0;
            }
            let after = moved(s, x, next);
            if struck(&after, !pawn.color, s.king(pawn.color).spot) {
                return 1;
            }
            match gain(&after, next) {
                Some(1..) => 2,
                Some(_) => 3,
                None => 4,
            }
        }),
        "safe_check" => Box::new(move |s| u8::from(!safe_checks(s, x).is_empty())),
        "safe_checks" => Box::new(move |s| {
            let king = s.king(!s.men[x].color).spot;
            let (side, file): (Vec<_>, Vec<_>) =
                safe_checks(s, x).into_iter().partition(|to| to.1 == king.1);
            u8::from(!side.is_empty()) | u8::from(!file.is_empty()) << 1
        }),
        _ => panic!("{family} has no twin"),
    }
}

/// Of two men; a pawn comes first but where a piece does something to it.
fn of_two(family: &str, x: usize, y: usize) -> Twin {
    let two = move |s: &Slow| (seen(s.men[x], s.men[x].spot), seen(s.men[x], s.men[y].spot));
    // The piece, the men without the pawn, and the pawn.
    let through = move |s: &Slow| {
        let rest: Vec<Piece> = s.men.iter().copied().filter(|man| *man != s.men[y]).collect();
        (s.men[x], rest, s.men[y])
    };
    match family {
        "file_gap" => Box::new(move |s| (two(s).1.0 - two(s).0.0 + 7) as u8),
        "rank_gap" => Box::new(move |s| (two(s).1.1 - two(s).0.1 + 7) as u8),
        "side" => Box::new(move |s| {
            let (pawn, man) = two(s);
            let short = (0..pawn.0).any(|file| file == man.0);
            let long = (pawn.0 + 1..8).any(|file| file == man.0);
            u8::from(short) + 2 * u8::from(long)
        }),
        "place" => Box::new(move |s| {
            let (pawn, man) = two(s);
            let behind = (0..pawn.1).any(|rank| man == (pawn.0, rank));
            let front = (pawn.1..8).any(|rank| man == (pawn.0, rank));
            let beside = (0..8).any(|file| man == (file, pawn.1));
            if behind {
                0
            } else if front {
                1
            } else if beside {
                2
            } else {
                3
            }
        }),
        "rank_side" => Box::new(move |s| {
            let (rook, king) = (s.men[x], s.men[y]);
            (1 + (king.spot.1 - rook.spot.1).signum() * up(rook.color)) as u8
        }),
        "guards" | "attacks" => {
            Box::new(move |s| u8::from(strikes(&s.men, s.men[x], s.men[y].spot)))
        }
        "controls_front" => Box::new(move |s| {
            let (piece, rest, pawn) = through(s);
            let next =
                spots().find(|&(f, r)| f == pawn.spot.0 && r - pawn.spot.1 == up(pawn.color));
            u8::from(strikes(&rest, piece, next.unwrap()))
        }),
        "controls_promotion" => Box::new(move |s| {
            let (piece, rest, pawn) = through(s);
            u8::from(strikes(&rest, piece, goal(pawn)))
        }),
        _ => panic!("{family} has no twin"),
    }
}

/// Of a pawn, a king and a third man: the other king or what cuts off.
fn of_three(family: &str, x: usize, y: usize, z: usize) -> Twin {
    let lead = move |s: &Slow, goal: Spot| {
        let steps = |man: usize| i32::from(KING.steps(s.men[man].spot, goal));
        (7 + steps(z) - steps(y)) as u8
    };
    let spots = move |s: &Slow| [x, y, z].map(|man| s.men[man].spot);
    match family {
        "pawn_lead" => Box::new(move |s| lead(s, s.men[x].spot)),
        "promotion_lead" => Box::new(move |s| lead(s, goal(s.men[x]))),
        "cut_files" => Box::new(move |s| {
            let [pawn, king, rook] = spots(s);
            let files = between(pawn.0, king.0);
            if files.contains(&rook.0) { files.len() as u8 } else { 0 }
        }),
        "cut_by_file" => Box::new(move |s| {
            let [pawn, king, rook] = spots(s);
            u8::from(between(pawn.0, king.0).contains(&rook.0))
        }),
        "cut_by_rank" => Box::new(move |s| {
            let [pawn, king, rook] = spots(s);
            u8::from(between(pawn.1, king.1).contains(&rook.1))
        }),
        _ => panic!("{family} has no twin"),
    }
}
