//! Numbers, men and sides as sentences want them.

use shakmaty::{Color, Role};

/// The men beside the king, strongest first: the order in which they are written and compared.
pub const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// What a kind of man is called in English.
///
/// ```
/// assert_eq!(lucena_table::role_name(shakmaty::Role::Rook), "rook");
/// ```
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}

/// `White` or `Black`: a side that does something.
pub fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// `white` or `black`: the colour of a man, and a side in JSON.
pub fn colour(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// The first letter as a capital, as a sentence begins.
///
/// ```
/// assert_eq!(lucena_table::words::capital("the white king"), "The white king");
/// ```
pub fn capital(text: impl AsRef<str>) -> String {
    let mut letters = text.as_ref().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "1 ply", "2 plies".
pub fn plies(n: impl Into<u64>) -> String {
    match n.into() {
        1 => "1 ply".into(),
        n => format!("{n} plies"),
    }
}

/// "a, b and c".
pub fn listed<S: AsRef<str>>(all: &[S]) -> String {
    let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
    match &all[..] {
        [] => String::new(),
        [one] => (*one).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
