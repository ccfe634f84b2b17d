//! What kind of move a move is, in a few words that fit any endgame.

use lucena_table::role_name;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square, attacks};

/// The move as a clause: "the rook gives check", "the king goes towards the pawn".
pub fn kind(position: &Chess, m: Move) -> String {
    let man = format!("the {}", role_name(m.role()));
    if m.is_capture() {
        return format!("{man} takes");
    }
    match m.role() {
        Role::Pawn if m.is_promotion() => "a pawn promotes".into(),
        Role::Pawn => "a pawn advances".into(),
        Role::King => format!("{man} {}", of_king(position, m)),
        _ => format!("{man} {}", of_piece(position, m)),
    }
}

fn of_king(position: &Chess, m: Move) -> &'static str {
    let (board, turn) = (position.board(), position.turn());
    let Some(from) = board.king_of(turn) else { return "moves" };
    let nearer = |squares: &[Square]| {
        let steps = |king: Square| squares.iter().map(|square| king.distance(*square)).min();
        steps(m.to()) < steps(from)
    };
    let pawns: Vec<Square> = board.pawns().into_iter().collect();
    let theirs = board.pawns() & board.by_color(!turn);
    let queening: Vec<Square> = theirs.into_iter().map(|pawn| queens_at(pawn, !turn)).collect();
    let other: Vec<Square> = board.king_of(!turn).into_iter().collect();
    if !queening.is_empty() && nearer(&queening) {
        "goes towards the queening square"
    } else if !pawns.is_empty() && nearer(&pawns) {
        "goes towards the pawn"
    } else if theirs.into_iter().any(|pawn| is_ahead(m.to(), pawn, !turn)) {
        "goes in front of the pawn"
    } else if pawns.is_empty() && nearer(&other) {
        "goes towards the other king"
    } else {
        "makes another move"
    }
}

fn of_piece(position: &Chess, m: Move) -> String {
    let (board, turn) = (position.board(), position.turn());
    let mut after = position.clone();
    after.play_unchecked(m);
    if after.is_check() {
        return "gives check".into();
    }
    let pawns = [turn, !turn].map(|color| (color, board.pawns() & board.by_color(color)));
    for (color, pawns) in pawns {
        for pawn in pawns {
            match (is_ahead(m.to(), pawn, color), pawn.file() == m.to().file()) {
                (true, _) => return "goes in front of the pawn".into(),
                (false, true) if matches!(m.role(), Role::Rook | Role::Queen) => {
                    return "goes behind the pawn".into();
                }
                _ => {}
            }
        }
    }
    if cuts_off(board, turn, m) {
        return "cuts the king off".into();
    }
    let reach = reach(after.board(), m.to());
    let [own, theirs] = [turn, !turn].map(|color| reach & board.by_color(color));
    let attacked = (theirs & !board.kings()).into_iter().filter_map(|square| board.role_at(square));
    match attacked.max() {
        Some(role) if role == m.role() => "offers a trade".into(),
        Some(role) => format!("attacks the {}", role_name(role)),
        None if (own & board.pawns()).any() => "guards the pawn".into(),
        None => "makes another move".into(),
    }
}

/// Whether a rook or queen comes to stand between the other king and a pawn.
fn cuts_off(board: &Board, turn: Color, m: Move) -> bool {
    let Some(king) = board.king_of(!turn) else { return false };
    let between = |a: u32, b: u32, c: u32| (a < b && b < c) || (c < b && b < a);
    let files = |pawn: Square| {
        between(king.file().into(), m.to().file().into(), pawn.file().into())
            && m.from().is_some_and(|from| from.file() != m.to().file())
    };
    let ranks = |pawn: Square| {
        between(king.rank().into(), m.to().rank().into(), pawn.rank().into())
            && m.from().is_some_and(|from| from.rank() != m.to().rank())
    };
    matches!(m.role(), Role::Rook | Role::Queen)
        && board.pawns().into_iter().any(|pawn| files(pawn) || ranks(pawn))
}

/// The squares that the man on a square attacks.
fn reach(board: &Board, square: Square) -> Bitboard {
    let man = board.piece_at(square);
    man.map_or(Bitboard::EMPTY, |man| attacks::attacks(square, man, board.occupied()))
}

/// Where a pawn promotes.
fn queens_at(pawn: Square, color: Color) -> Square {
    Square::from_coords(pawn.file(), color.fold_wb(Rank::Eighth, Rank::First))
}

/// Whether a square is on a pawn's file, in front of it.
fn is_ahead(square: Square, pawn: Square, color: Color) -> bool {
    let beyond = color.fold_wb(square.rank() > pawn.rank(), square.rank() < pawn.rank());
    square.file() == pawn.file() && beyond
}

#[cfg(test)]
mod tests {
    use super::*;
    use lucena_table::parse_fen;
    use shakmaty::san::San;

    #[test]
    fn moves_are_called_what_players_call_them() {
        for (fen, san, words) in [
            ("8/8/8/3k4/3P4/8/r7/R2K4 b - - 0 1", "Rxa1+", "the rook takes"),
            ("3k4/8/8/3K4/3P4/8/r7/7R b - - 0 1", "Ra5+", "the rook gives check"),
            ("3k4/8/8/3K4/3P4/8/r7/7R b - - 0 1", "Rd2", "the rook goes behind the pawn"),
            ("3k4/8/8/3K4/3P4/8/r7/7R w - - 0 1", "Ke6", "the king makes another move"),
            (
                "2k5/8/8/3K4/3P4/8/r7/7R b - - 0 1",
                "Kd8",
                "the king goes towards the queening square",
            ),
            ("8/8/3k4/8/3P4/8/r5K1/7R w - - 0 1", "Kf3", "the king goes towards the pawn"),
            ("8/5k2/8/8/3P4/8/1r6/K6R w - - 0 1", "Re1", "the rook cuts the king off"),
            ("8/5k2/8/8/3P4/8/r7/6KR w - - 0 1", "Rh2", "the rook offers a trade"),
            ("8/5k2/8/8/3P4/8/r7/6KR w - - 0 1", "d5", "a pawn advances"),
        ] {
            let position = parse_fen(fen).expect("a position");
            let m = san.parse::<San>().expect("a move").to_move(&position).expect("a legal move");
            assert_eq!(kind(&position, m), words, "{fen} {san}");
        }
    }
}
