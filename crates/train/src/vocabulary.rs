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
    let mut all: Vec<String> = Vec::new();
    let mut add = |fact: &str| all.push(fact.to_string());
    for fact in [
        "edge(black king)",
        "manhattan(black king, corners)",
        "distance(kings)",
        "manhattan(kings)",
        "mobility of black king",
        "size(region of black king)",
        "extent(region of black king, corners)",
        "breadth(region of black king)",
        "inmost(region of black king)",
        "opposition",
        "knight opposition",
        "diagonal opposition",
        "distant opposition",
        "edge(white king)",
        "centre(white king)",
        "centre(black king)",
        "check",
        "manhattan(white king, nearest corners of black king)",
        "manhattan(white king, nearest corners of region of black king)",
        "distance(white king, jumps from nearest corners of black king)",
        "centre(white king) < centre(black king)",
        "above edge(white king, black king)",
        "along edge(white king, black king)",
    ] {
        add(fact);
    }
    let others = || names.iter().filter(|(_, piece)| piece.role != Role::King);
    // Dark and light bishops change about when the board is turned: they are asked together.
    let pair = names.iter().any(|(name, _)| name.contains("dark bishop"));
    let bishop = |piece: &Piece| pair && piece.role == Role::Bishop && piece.color.is_white();
    for (name, piece) in others().filter(|(_, piece)| !bishop(piece)) {
        of_one(name, *piece, &mut add);
    }
    if pair {
        of_bishops(&mut add);
    }
    if material.has_pawns() {
        for fact in ["file distance(kings)", "rank of white king - rank of black king"] {
            add(fact);
        }
        for attribute in
            ["in_square_BK_WP", "key_square_WK_WP", "way_guarded_WP", "way_attacked_WP"]
        {
            add(attribute);
        }
    }
    let list: Vec<&(String, Piece)> = others().filter(|(_, piece)| !bishop(piece)).collect();
    for (place, (a, _)) in list.iter().enumerate() {
        for (b, _) in &list[..place] {
            add(&format!("distance({b}, {a})"));
            add(&format!("manhattan({b}, {a})"));
        }
    }
    let bishops = men(material).iter().filter(|man| man.role == Role::Bishop).count();
    if bishops == 1 {
        for fact in [
            "manhattan(black king, right corners)",
            "manhattan(black king, wrong corners)",
            "manhattan(white king, right corners)",
            "extent(region of black king, right corners)",
            "manhattan(white king, nearest(right corners, black king))",
        ] {
            add(fact);
        }
    }
    let understood =
        |fact: &String| Asked::parse(material, &[], &[], std::slice::from_ref(fact)).is_ok();
    all.retain(understood);
    all
}

/// Facts about one man that is no king.
fn of_one(name: &str, piece: Piece, add: &mut impl FnMut(&str)) {
    for king in ["white king", "black king"] {
        add(&format!("distance({name}, {king})"));
        add(&format!("manhattan({name}, {king})"));
    }
    add(&format!("edge({name})"));
    add(&format!("{name} attacked"));
    add(&format!("{name} defended"));
    add(&format!("same colour({name}, black king)"));
    add(&format!("{name} between white king and black king"));
    if matches!(piece.role, Role::Rook | Role::Queen) {
        add(&format!("knight distance({name}, black king) = 1"));
        add(&format!("min(file distance({name}, black king), rank distance({name}, black king))"));
        add(&format!("same quarter({name}, white king, black king)"));
        if piece.color.is_white() {
            add(&format!("size(box of {name})"));
            add(&format!("breadth(box of {name})"));
            add(&format!("length(box of {name})"));
            add(&format!("breadth(box of {name}) + length(box of {name})"));
            add(&format!("distance(white king, box of {name})"));
        }
    }
    if piece.role == Role::Knight {
        add(&format!("knight distance({name}, black king)"));
        add(&format!("knight distance({name}, white king)"));
    }
    if piece.role == Role::Pawn {
        for king in ["white king", "black king"] {
            add(&format!("distance({king}, promotion square of {name})"));
            add(&format!("distance({king}, square ahead of {name})"));
        }
        add(&format!("distance({name}, promotion square of {name})"));
        add(&format!("distance(white king, key squares of {name})"));
        add(&format!("lead(white king, black king, key squares of {name})"));
        add(&format!("white king in key squares of {name}"));
        add(&format!("lead(black king, white king, {name})"));
        for king in ["white king", "black king"] {
            add(&format!("file distance({king}, {name})"));
            add(&format!("rank of {king} - rank of {name}"));
            add(&format!("{king} = square ahead of {name}"));
        }
        add(&format!("rank of {name}"));
        add(&format!("min(file of {name}, 9 - file of {name})"));
    }
}

/// Facts about two bishops together.
fn of_bishops(add: &mut impl FnMut(&str)) {
    let both = ["dark bishop", "light bishop"];
    let sum = |of: &dyn Fn(&str) -> String| format!("{} + {}", of(both[0]), of(both[1]));
    for king in ["white king", "black king"] {
        let distance = |b: &str| format!("distance({b}, {king})");
        add(&sum(&distance));
        add(&format!("min({}, {})", distance(both[0]), distance(both[1])));
        add(&format!("max({}, {})", distance(both[0]), distance(both[1])));
        add(&sum(&|b| format!("manhattan({b}, {king})")));
    }
    add(&sum(&|b| format!("edge({b})")));
    add(&sum(&|b| format!("({b} attacked)")));
    add(&sum(&|b| format!("({b} defended)")));
    add(&sum(&|b| format!("manhattan({b}, corners)")));
    add("distance(dark bishop, light bishop)");
    add("manhattan(dark bishop, light bishop)");
    add("manhattan(dark bishop, light bishop) = 1");
    add("neighbour diagonals(dark bishop, light bishop)");
}

/// Conditions that part an endgame into stages, the first that holds counting; none where one
/// stage does.
pub fn stages(material: Material) -> Vec<(String, String)> {
    let named = |name: &str, when: &str| (name.to_string(), when.to_string());
    let men = men(material);
    let count = |role: Role| men.iter().filter(|man| man.role == role).count();
    if count(Role::Bishop) == 1 && count(Role::Knight) == 1 && men.len() == 4 {
        let reach = "extent(region of black king, right corners)";
        return [
            (2, "in the right corner"),
            (4, "near the right corner"),
            (6, "on the way"),
            (8, "held"),
        ]
        .iter()
        .map(|(bound, name)| named(name, &format!("{reach} <= {bound}")))
        .collect();
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
