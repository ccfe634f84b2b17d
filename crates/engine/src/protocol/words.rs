//! Moves in the coordinates that both protocols use.

use lucena_table::uci;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};

/// Moves with spaces between them.
pub(super) fn line(moves: &[Move]) -> String {
    moves.iter().map(|&m| uci(m)).collect::<Vec<_>>().join(" ")
}

/// A sentence without line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a word looks like a move in coordinates, legal or not.
pub(super) fn is_move(word: &str) -> bool {
    matches!(word.to_ascii_lowercase().parse::<UciMove>(), Ok(UciMove::Normal { .. }))
}

/// The legal move that a word in coordinates means.
pub(super) fn coordinates(position: &Chess, word: &str) -> Option<Move> {
    word.to_ascii_lowercase().parse::<UciMove>().ok()?.to_move(position).ok()
}

/// The legal move that a word means, in coordinates or as players write it.
pub(super) fn any_move(position: &Chess, word: &str) -> Option<Move> {
    coordinates(position, word).or_else(|| {
        let san: San = word.trim_end_matches(['+', '#', '!', '?']).parse().ok()?;
        san.to_move(position).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_both_ways() {
        let position = Chess::default();
        let m = coordinates(&position, "g1f3");
        assert!(m.is_some());
        assert_eq!(any_move(&position, "Nf3"), m);
        assert_eq!(coordinates(&position, "e2e5"), None);
        assert!(is_move("e2e5") && !is_move("0000") && !is_move("foo"));
    }
}
