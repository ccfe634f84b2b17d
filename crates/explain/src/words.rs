//! The words that sentences share.

use lucena_table::words::side;
use lucena_table::{Answer, Outcome};
use shakmaty::{Chess, Position};

/// `1 move`, `2 moves`.
pub(crate) fn moves(count: u16) -> String {
    format!("{count} move{}", if count == 1 { "" } else { "s" })
}

/// What a position is worth, as one says it.
pub(crate) fn verdict(position: &Chess, answer: Answer) -> String {
    let (mover, other) = (side(position.turn()), side(!position.turn()));
    match answer.outcome {
        Outcome::Loss if position.is_checkmate() => format!("{mover} is checkmated."),
        Outcome::Draw if position.is_stalemate() => format!("{mover} is stalemated: a draw."),
        Outcome::Draw if position.is_insufficient_material() => {
            "A draw: nobody has enough men to mate.".into()
        }
        Outcome::Draw => "A draw with best play.".into(),
        Outcome::Win => format!("{mover} mates in {}.", answer.moves()),
        Outcome::Loss => format!("{other} mates in {}.", answer.moves()),
    }
}

/// A sentence in the middle of another: without its capital, unless a side is named, and without
/// its full stop.
pub(crate) fn within(sentence: &str) -> String {
    let sentence = sentence.strip_suffix('.').unwrap_or(sentence);
    if sentence.starts_with("White") || sentence.starts_with("Black") {
        return sentence.to_string();
    }
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A sentence about the first-named side as white, said of a board where it has the black men.
pub(crate) fn recoloured(sentence: &str) -> String {
    let other = |word: &str| {
        match word {
            "White" => "Black",
            "Black" => "White",
            "white" => "black",
            "black" => "white",
            _ => return None,
        }
        .into()
    };
    let mut said = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (word, tail) =
            rest.split_at(letters.max(rest.chars().next().map_or(1, char::len_utf8)));
        let swapped: Option<&str> = other(word);
        said.push_str(swapped.unwrap_or(word));
        rest = tail;
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_places_and_nothing_else() {
        let said = recoloured("White guards 3 squares; the black king's region – whitewash.");
        assert_eq!(said, "Black guards 3 squares; the white king's region – whitewash.");
        assert_eq!(recoloured(""), "");
    }

    #[test]
    fn sentences_fit_into_others() {
        assert_eq!(within("The kings are 2 squares apart."), "the kings are 2 squares apart");
        assert_eq!(within("White guards 0 squares."), "White guards 0 squares");
    }
}
