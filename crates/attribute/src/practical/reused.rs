//! Questions of the general set that books ask, too: under one name there is one question.

use lucena_table::Material;
use shakmaty::Role;

use crate::attribute::Attribute;
use crate::general::about::name;
use crate::general::cast::{Actor, Cast};

/// Those attributes of the general set that belong to practical endings.
pub fn attributes(material: Material, cast: &Cast) -> Vec<Attribute> {
    let general = crate::general::attributes(material);
    let mut wanted = names_of_pawns(cast);
    wanted.extend(names_of_pieces(cast));
    wanted
        .iter()
        .filter_map(|name| general.iter().find(|attribute| attribute.name() == name))
        .cloned()
        .collect()
}

/// What a pawn is like, and how the kings stand to it.
fn names_of_pawns(cast: &Cast) -> Vec<String> {
    let mut names = Vec::new();
    for pawn in cast.pawns() {
        let one = ["wing", "rook_pawn", "to_go", "passed"];
        names.extend(one.map(|word| name(&[pawn], word)));
        let (own, enemy) = (cast.king(pawn.color()), cast.king(!pawn.color()));
        for king in [own, enemy] {
            names.push(name(&[pawn, king], "promotion"));
            names.extend(["in_front", "ahead"].map(|word| name(&[king, pawn], word)));
        }
        names.push(name(&[enemy, pawn], "in_square"));
        names.push(name(&[own, pawn], "key_square"));
        let bishops = cast.others().filter(|man| man.is(&[Role::Bishop]));
        names.extend(bishops.map(|bishop| name(&[bishop, pawn], "promotion_colour")));
    }
    names
}

/// How far everything is from the kings, how far a rook or queen checks from, what is on a line.
fn names_of_pieces(cast: &Cast) -> Vec<String> {
    let mut names = Vec::new();
    let king_and = |word| {
        let kings = cast.pairs().filter(|(a, b)| a.is_king() || b.is_king());
        kings.map(move |(a, b)| name(&[a, b], word)).collect::<Vec<_>>()
    };
    names.extend(king_and("distance"));
    for (a, b) in cast.pairs() {
        let checks = |man: &Actor, king: &Actor| man.cuts_off() && king.is_king();
        if a.color() != b.color() && (checks(a, b) || checks(b, a)) {
            // With pawns files and ranks apart, without them the nearer of the two.
            names.extend(["files", "ranks", "alignment"].map(|word| name(&[a, b], word)));
        }
    }
    if !cast.has_pawns() {
        for king in cast.hunted() {
            names.extend(["edge", "corner"].map(|word| name(&[king], word)));
        }
    }
    names.push("direct_opposition".into());
    for man in cast.others().filter(|man| man.cuts_off()) {
        let kings = [cast.king(shakmaty::Color::White), cast.king(shakmaty::Color::Black)];
        let words = ["between", "between_files", "between_ranks"];
        names.extend(words.map(|word| name(&[man, kings[0], kings[1]], word)));
    }
    let bishops: Vec<&Actor> = cast.others().filter(|man| man.is(&[Role::Bishop])).collect();
    for (i, one) in bishops.iter().enumerate() {
        names.extend(bishops[i + 1..].iter().map(|two| name(&[one, two], "same_colour")));
        let king = cast.king(!one.color());
        if !cast.has_pawns() {
            names.push(name(&[one, king], "right_corner"));
        }
    }
    names
}
