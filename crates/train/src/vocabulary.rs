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

/// The facts under a heading of the list.
fn section(heading: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = include_str!("../data/vocabulary.txt").lines();
    lines.find(|line| *line == heading);
    lines.take_while(|line| !line.is_empty())
}

/// Conditions that part an endgame into stages, the first that holds counting; none where one
/// stage does.
pub fn stages(material: Material) -> Vec<(String, String)> {
    let named = |name: &str, when: &str| (name.to_string(), when.to_string());
    let men = men(material);
    let count = |role: Role| men.iter().filter(|man| man.role == role).count();
    if count(Role::Bishop) == 1 && count(Role::Knight) == 1 && men.len() == 4 {
        let reach = "extent(region of black king, right corners)";
        let bounds = [
            (2, "in the right corner"),
            (4, "near the right corner"),
            (6, "on the way"),
            (8, "held"),
        ];
        return bounds.map(|(bound, name)| named(name, &format!("{reach} <= {bound}"))).to_vec();
    }
    let pawns: Vec<_> = men.iter().filter(|man| man.role == Role::Pawn).collect();
    if pawns.len() == 1 && pawns[0].color.is_white() {
        return vec![
            named("rook pawn", "min(file of pawn, 9 - file of pawn) = 1"),
            named("seventh rank", "rank of pawn = 7"),
            named("sixth rank", "rank of pawn = 6"),
            named("fifth rank", "rank of pawn = 5"),
        ];
    }
    Vec::new()
}
