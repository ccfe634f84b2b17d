//! For every attribute, by its name, what it should say: written from its sentence.

use std::sync::LazyLock;

use shakmaty::{Color, Role};

use super::slow::{KING, KNIGHT, Piece, STRAIGHT, Slow, Spot, guarded, spots, struck, up};

type Twin = Box<dyn Fn(&Slow) -> u8 + Send + Sync>;

const CORNERS: [Spot; 4] = [(0, 0), (0, 7), (7, 0), (7, 7)];

/// The twin of an attribute: the family is the words of its name, the men follow.
pub fn twin(name: &str, slow: &Slow) -> Twin {
    let words: Vec<&str> = name.split('_').collect();
    let man = |word: &&&str| slow.names.iter().position(|name| name == **word);
    let men: Vec<usize> = words.iter().filter_map(|word| man(&word)).collect();
    let family = words[..words.len() - men.len()].join("_");
    match men[..] {
        [] => alone(&family),
        [x] => of_one(&family, x),
        [x, y] => of_two(&family, x, y),
        [x, y, z] => of_three(&family, x, y, z),
        _ => panic!("{name} names too many men"),
    }
}

fn number(ask: impl Fn(&Slow) -> u8 + Send + Sync + 'static) -> Twin {
    Box::new(ask)
}

fn yes(ask: impl Fn(&Slow) -> bool + Send + Sync + 'static) -> Twin {
    Box::new(move |slow| u8::from(ask(slow)))
}

/// Files and ranks apart.
fn gap(a: Spot, b: Spot) -> (i32, i32) {
    ((a.0 - b.0).abs(), (a.1 - b.1).abs())
}

fn dark(spot: Spot) -> bool {
    (spot.0 + spot.1) % 2 == 0
}

fn kings(slow: &Slow) -> (i32, i32) {
    gap(slow.king(Color::White).spot, slow.king(Color::Black).spot)
}

fn alone(family: &str) -> Twin {
    let stuck = |s: &Slow| {
        s.men.iter().zip(&s.moves).all(|(man, moves)| man.color != s.turn || moves.is_empty())
    };
    match family {
        "no_move" => yes(stuck),
        "mate" => yes(move |s| stuck(s) && struck(&s.men, !s.turn, s.king(s.turn).spot)),
        "direct_opposition" => yes(|s| [(0, 2), (2, 0)].contains(&kings(s))),
        "distant_opposition" => yes(|s| [(0, 4), (4, 0), (0, 6), (6, 0)].contains(&kings(s))),
        "diagonal_opposition" => yes(|s| kings(s) == (2, 2)),
        "general_opposition" => yes(|s| kings(s).0 % 2 == 0 && kings(s).1 % 2 == 0),
        "almost_opposition" => yes(|s| [(1, 2), (2, 1)].contains(&kings(s))),
        _ => panic!("{family} has no twin"),
    }
}

/// The squares of each edge.
static EDGES: LazyLock<[Vec<Spot>; 4]> = LazyLock::new(|| {
    [
        spots().filter(|s| s.0 == 0).collect(),
        spots().filter(|s| s.0 == 7).collect(),
        spots().filter(|s| s.1 == 0).collect(),
        spots().filter(|s| s.1 == 7).collect(),
    ]
});

fn nearest(from: Spot, goals: &[Spot]) -> u8 {
    goals.iter().map(|&goal| KING.steps(from, goal)).min().unwrap()
}

/// A pawn's way: square by square until the board ends.
fn way(pawn: Piece) -> Vec<Spot> {
    let mut way = Vec::new();
    let (file, mut rank) = pawn.spot;
    while (1..7).contains(&rank) {
        rank += up(pawn.color);
        way.push((file, rank));
    }
    way
}

fn of_one(family: &str, x: usize) -> Twin {
    fn region(s: &Slow, x: usize) -> &[Spot] {
        &s.regions[usize::from(s.men[x].color.is_black())]
    }
    let files =
        move |s: &Slow| (0..8).filter(|f| region(s, x).iter().any(|r| r.0 == *f)).count() as u8;
    let ranks =
        move |s: &Slow| (0..8).filter(|f| region(s, x).iter().any(|r| r.1 == *f)).count() as u8;
    let on = |s: &Slow, spot: Spot| s.men.iter().any(|man| man.spot == spot);
    match family {
        "edge" => number(move |s| EDGES.iter().map(|e| nearest(s.men[x].spot, e)).min().unwrap()),
        "corner" => number(move |s| nearest(s.men[x].spot, &CORNERS)),
        "centre" => number(move |s| {
            let centre = [(3, 3), (3, 4), (4, 3), (4, 4)];
            centre.iter().map(|&c| STRAIGHT.steps(s.men[x].spot, c)).min().unwrap()
        }),
        "attacked" | "check" => yes(move |s| struck(&s.men, !s.men[x].color, s.men[x].spot)),
        "defended" => yes(move |s| guarded(&s.men, s.men[x].color, s.men[x].spot)),
        "en_prise" => yes(move |s| {
            let man = s.men[x];
            struck(&s.men, !man.color, man.spot) && !guarded(&s.men, man.color, man.spot)
        }),
        // A man is pinned if taking it off the board lets a new enemy man see the king.
        "pinned" => yes(move |s| {
            let man = s.men[x];
            let mut rest = s.men.clone();
            rest.remove(x);
            let king = s.king(man.color).spot;
            let sees = |men: &[Piece], enemy: &Piece| super::slow::strikes(men, *enemy, king);
            let enemies = || s.men.iter().filter(|enemy| enemy.color != man.color);
            enemies().any(|enemy| sees(&rest, enemy) && !sees(&s.men, enemy))
        }),
        "watched" => number(move |s| {
            let (king, enemy) = (s.men[x].spot, !s.men[x].color);
            let near = spots().filter(|&spot| KING.steps(king, spot) == 1);
            near.filter(|&spot| guarded(&s.men, enemy, spot)).count() as u8
        }),
        "mobility" => number(move |s| s.moves[x].len() as u8),
        "region_size" => number(move |s| region(s, x).len() as u8),
        "region_files" => number(files),
        "region_ranks" => number(ranks),
        "region_length" => number(move |s| files(s).max(ranks(s))),
        "region_width" => number(move |s| files(s).min(ranks(s))),
        "region_corner" => yes(move |s| region(s, x).iter().any(|spot| CORNERS.contains(spot))),
        "region_centre" => yes(move |s| {
            region(s, x).iter().any(|spot| (3..5).contains(&spot.0) && (3..5).contains(&spot.1))
        }),
        "edge_opposition" => yes(move |s| {
            let (king, other) = (s.men[x], s.king(!s.men[x].color));
            // Walk on from the other king through this one until the board ends.
            let step = match (other.spot.0 - king.spot.0, other.spot.1 - king.spot.1) {
                (0, 2) => (0, -1),
                (0, -2) => (0, 1),
                (2, 0) => (-1, 0),
                (-2, 0) => (1, 0),
                _ => return false,
            };
            let mut spot = (king.spot.0 + step.0, king.spot.1 + step.1);
            let mut free = 0;
            while (0..8).contains(&spot.0) && (0..8).contains(&spot.1) {
                free += 1;
                spot = (spot.0 + step.0, spot.1 + step.1);
            }
            EDGES.iter().all(|edge| nearest(king.spot, edge) >= free)
        }),
        "to_go" => number(move |s| way(s.men[x]).len() as u8),
        "wing" => number(move |s| [0, 1, 2, 3, 3, 2, 1, 0][s.men[x].spot.0 as usize]),
        "rook_pawn" => yes(move |s| [0, 7].contains(&s.men[x].spot.0)),
        "passed" => yes(move |s| {
            let pawn = s.men[x];
            !s.men.iter().any(|other| {
                other.role == Role::Pawn
                    && other.color != pawn.color
                    && (other.spot.0 - pawn.spot.0).abs() <= 1
                    && (other.spot.1 - pawn.spot.1) * up(pawn.color) > 0
            })
        }),
        "blocked" => yes(move |s| on(s, way(s.men[x])[0])),
        "way_occupied" => yes(move |s| way(s.men[x]).into_iter().any(|spot| on(s, spot))),
        "way_attacked" => yes(move |s| {
            way(s.men[x]).into_iter().any(|spot| struck(&s.men, !s.men[x].color, spot))
        }),
        "way_guarded" => {
            yes(move |s| way(s.men[x]).into_iter().all(|spot| struck(&s.men, s.men[x].color, spot)))
        }
        _ => panic!("{family} has no twin"),
    }
}

fn of_two(family: &str, x: usize, y: usize) -> Twin {
    let apart = move |s: &Slow| gap(s.men[x].spot, s.men[y].spot);
    // Bishop first, king second.
    let corners = move |s: &Slow, same: bool| -> Vec<Spot> {
        let bishop = s.men[x].spot;
        CORNERS.into_iter().filter(|&c| (dark(c) == dark(bishop)) == same).collect()
    };
    match family {
        "distance" => number(move |s| KING.steps(s.men[x].spot, s.men[y].spot)),
        "jumps" => number(move |s| KNIGHT.steps(s.men[x].spot, s.men[y].spot)),
        "alignment" => number(move |s| apart(s).0.min(apart(s).1) as u8),
        "files" => number(move |s| apart(s).0 as u8),
        "ranks" => number(move |s| apart(s).1 as u8),
        "diagonal" => yes(move |s| {
            let bishop = Piece { role: Role::Bishop, ..s.men[x] };
            super::slow::strikes(&[bishop], bishop, s.men[y].spot)
        }),
        "nearer" => yes(move |s| {
            let (king, other, man) = (s.men[x], s.king(!s.men[x].color), s.men[y]);
            KING.steps(king.spot, man.spot) < KING.steps(other.spot, man.spot)
        }),
        "edge_of" => number(move |s| {
            let (king, man) = (s.men[x].spot, s.men[y].spot);
            let least = EDGES.iter().map(|edge| nearest(king, edge)).min().unwrap();
            let near = EDGES.iter().filter(|edge| nearest(king, edge) == least);
            near.map(|edge| nearest(man, edge)).min().unwrap()
        }),
        "corner_of" => number(move |s| {
            let (king, man) = (s.men[x].spot, s.men[y].spot);
            let corner = CORNERS.into_iter().min_by_key(|&c| STRAIGHT.steps(king, c)).unwrap();
            KING.steps(man, corner)
        }),
        "right_corner" => number(move |s| nearest(s.men[y].spot, &corners(s, true))),
        "refuge" => yes(move |s| {
            let region = &s.regions[usize::from(s.men[y].color.is_black())];
            corners(s, false).iter().any(|corner| region.contains(corner))
        }),
        "same_colour" => yes(move |s| dark(s.men[x].spot) == dark(s.men[y].spot)),
        "promotion_colour" => {
            yes(move |s| dark(s.men[x].spot) == dark(*way(s.men[y]).last().unwrap()))
        }
        "behind" => yes(move |s| {
            let (man, pawn) = (s.men[x], s.men[y]);
            man.spot.0 == pawn.spot.0 && (pawn.spot.1 - man.spot.1) * up(pawn.color) > 0
        }),
        "promotion" => number(move |s| KING.steps(s.men[y].spot, *way(s.men[x]).last().unwrap())),
        "ahead" => yes(move |s| (s.men[x].spot.1 - s.men[y].spot.1) * up(s.men[y].color) > 0),
        "in_front" => yes(move |s| way(s.men[y]).contains(&s.men[x].spot)),
        "in_square" => yes(move |s| in_time(s.men[x], s.men[y], s.turn)),
        "key_square" => yes(move |s| key_square(s.men[x], s.men[y])),
        _ => panic!("{family} has no twin"),
    }
}

/// Runs the race: pawn and enemy king move in turn until the pawn promotes; the king is in time
/// if it stands on the promotion square's neighbourhood, so that it takes the new queen at once.
fn in_time(king: Piece, pawn: Piece, turn: Color) -> bool {
    let way = way(pawn);
    let goal = *way.last().unwrap();
    let mut steps = KING.steps(king.spot, goal);
    let mut left = way.len();
    let mut first = left == 6;
    let mut pawn_moves = turn == pawn.color;
    loop {
        if pawn_moves {
            left -= if first { 2 } else { 1 };
            first = false;
        } else if steps <= 1 {
            // On the square or next to it: the pawn cannot promote in peace.
            return true;
        } else if left == 0 {
            return false;
        } else {
            steps -= 1;
        }
        pawn_moves = !pawn_moves;
    }
}

/// The lists one finds in books, for a white pawn.
fn key_square(king: Piece, pawn: Piece) -> bool {
    let seen = |spot: Spot| if pawn.color == Color::White { spot } else { (spot.0, 7 - spot.1) };
    let ((kf, kr), (pf, pr)) = (seen(king.spot), seen(pawn.spot));
    let beside = (kf - pf).abs() <= 1;
    match (pf, pr + 1) {
        (0, _) => kf == 1 && kr + 1 >= 7,
        (7, _) => kf == 6 && kr + 1 >= 7,
        (_, 2..=4) => beside && kr == pr + 2,
        (_, 5 | 6) => beside && (kr == pr + 1 || kr == pr + 2),
        (_, 7) => beside && (kr == pr || kr == pr + 1) && (kf, kr) != (pf, pr),
        _ => false,
    }
}

fn of_three(family: &str, x: usize, y: usize, z: usize) -> Twin {
    let inside = |a: i32, b: i32, c: i32| b < a && a < c || c < a && a < b;
    let by = move |s: &Slow| {
        let (a, b, c) = (s.men[x].spot, s.men[y].spot, s.men[z].spot);
        (inside(a.0, b.0, c.0), inside(a.1, b.1, c.1))
    };
    match family {
        "between" => yes(move |s| by(s).0 || by(s).1),
        "between_files" => yes(move |s| by(s).0),
        "between_ranks" => yes(move |s| by(s).1),
        _ => panic!("{family} has no twin"),
    }
}
