//! Facts that a plan may be made of, in the words of the pattern language, and how an endgame falls
//! into stages.

use lucena_pattern::{Asked, men, men_in_words};
use lucena_table::Material;
use shakmaty::{Piece, Role};

/// Facts worth asking about in an endgame, all of them understood.
///
/// ```
/// let facts = lucena_train::facts("KRvK".parse()?);
/// assert!(facts.contains(&"size(box of rook)".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn facts(material: Material) -> Vec<String> {
    let names = men_in_words(material);
    // Dark and light bishops change about when the board is turned: they are asked together.
    let pair = names.iter().any(|(name, _)| name.contains("dark bishop"));
    let bishop = |piece: &Piece| pair && piece.role == Role::Bishop && piece.color.is_white();
    let others = names.iter().filter(|(_, piece)| piece.role != Role::King && !bishop(piece));
    let others: Vec<&(String, Piece)> = others.collect();
    let mut all: Vec<String> = Vec::new();
    let mut add = |when: &str, a: &str, b: &str| {
        all.extend(section(when).map(|fact| fact.replace("{a}", a).replace("{b}", b)));
    };
    add("[always]", "", "");
    for (name, piece) in &others {
        add("[one man]", name, "");
        match piece.role {
            Role::Rook | Role::Queen => {
                add("[rook or queen]", name, "");
                if piece.color.is_white() {
                    add("[white rook or queen]", name, "");
                }
            }
            Role::Knight => add("[knight]", name, ""),
            Role::Pawn => add("[pawn]", name, ""),
            Role::Bishop | Role::King => {}
        }
    }
    if pair {
        add("[two bishops]", "", "");
    }
    if material.has_pawns() {
        add("[any pawns]", "", "");
    }
    for (place, (a, _)) in others.iter().enumerate() {
        others[..place].iter().for_each(|(b, _)| add("[two men]", a, b));
    }
    if men(material).iter().filter(|man| man.role == Role::Bishop).count() == 1 {
        add("[one bishop]", "", "");
    }
    let understood =
        |fact: &String| Asked::parse(material, &[], &[], std::slice::from_ref(fact)).is_ok();
    all.retain(understood);
    all
}

/// The lines under a heading of the vocabulary.
fn section(heading: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = include_str!("../data/vocabulary.txt").lines();
    lines.find(|line| *line == heading);
    lines.take_while(|line| !line.is_empty())
}

/// Conditions that part an endgame into stages, the first that holds counting; none where one
/// stage does.
pub fn stages(material: Material) -> Vec<(String, String)> {
    let men = men(material);
    let count = |role: Role| men.iter().filter(|man| man.role == role).count();
    let pawn = men.iter().find(|man| man.role == Role::Pawn);
    let heading = if count(Role::Bishop) == 1 && count(Role::Knight) == 1 && men.len() == 4 {
        "[stages of bishop and knight]"
    } else if count(Role::Pawn) == 1 && pawn.is_some_and(|pawn| pawn.color.is_white()) {
        "[stages of a pawn]"
    } else {
        return Vec::new();
    };
    let stages = section(heading).filter_map(|line| line.split_once(": "));
    stages.map(|(name, when)| (name.to_string(), when.to_string())).collect()
}
