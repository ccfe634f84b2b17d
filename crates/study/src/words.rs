//! Numbers and men as sentences want them.

use lucena_table::words::{ROLES, listed};
use lucena_table::{Material, role_name};
use shakmaty::Color;

pub use lucena_show::grouped;

/// A number with its thing: "1 move", "2 moves".
pub fn count(n: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(n), if n == 1 { "" } else { "s" })
}

/// A part of a whole in words a player uses.
pub fn share(part: u64, whole: u64) -> String {
    match (part, whole) {
        (0, _) => "none".into(),
        (part, whole) if part == whole => "all".into(),
        (part, whole) => percent(part as f64 / whole as f64),
    }
}

/// "all 361", "97.1 % of 1,200".
pub fn part_of(part: u64, whole: u64) -> String {
    match part {
        part if part == whole => format!("all {}", grouped(whole)),
        part => format!("{} of {}", share(part, whole), grouped(whole)),
    }
}

/// A share as per cent, never rounded to all or nothing.
pub fn percent(share: f64) -> String {
    let hundred = 100.0 * share;
    match hundred {
        x if x <= 0.0 => "0 %".into(),
        x if x >= 100.0 => "100 %".into(),
        x if x < 0.01 => "less than 0.01 %".into(),
        x if x > 99.99 => "more than 99.99 %".into(),
        x if !(1.0..=99.0).contains(&x) => format!("{x:.2} %"),
        x => format!("{x:.1} %"),
    }
}

/// "king and rook against king".
pub fn men(material: Material) -> String {
    let side = |color: Color| {
        let mut all = vec!["king".to_string()];
        for role in ROLES {
            let name = role_name(role);
            match material.count(color, role) {
                0 => {}
                1 => all.push(name.to_string()),
                2 => all.push(format!("two {name}s")),
                _ => all.push(format!("three {name}s")),
            }
        }
        listed(&all)
    };
    format!("{} against {}", side(Color::White), side(Color::Black))
}

/// The first letter small, for a sentence inside another; names such as "White" keep theirs.
pub fn inside(sentence: &str) -> String {
    let sentence = sentence.trim().trim_end_matches('.');
    let name = ["White", "Black"].iter().any(|name| sentence.starts_with(name));
    let mut signs = sentence.chars();
    match signs.next() {
        Some(first) if !name => first.to_lowercase().chain(signs).collect(),
        _ => sentence.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_players_say_them() {
        assert_eq!(
            men("KBNvK".parse().expect("an endgame")),
            "king, bishop and knight against king"
        );
        assert_eq!(
            men("KPPvKP".parse().expect("an endgame")),
            "king and two pawns against king and pawn"
        );
        assert_eq!(
            (count(1, "move"), count(1200, "move")),
            ("1 move".into(), "1,200 moves".into())
        );
        assert_eq!((percent(0.99999), percent(0.5)), ("more than 99.99 %".into(), "50.0 %".into()));
        assert_eq!(inside("The kings are near."), "the kings are near");
        assert_eq!(inside("White is in check."), "White is in check");
    }
}
