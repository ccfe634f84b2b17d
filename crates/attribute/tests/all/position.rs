//! A position is the same however it was made: from a board, or from squares in any order.

use lucena_attribute::{Man, Position};
use lucena_table::{Material, Space};
use shakmaty::{Bitboard, Chess, Color, attacks};

use crate::general::positions::every;

/// What a side attacks, man by man.
fn attacked(position: &Position, color: Color) -> Bitboard {
    let own = position.men().iter().filter(|man| man.piece.color == color);
    let occupied = position.board().occupied();
    own.fold(Bitboard::EMPTY, |all, man| all | attacks::attacks(man.square, man.piece, occupied))
}

#[test]
fn squares_in_any_order_make_the_same_position() {
    for material in Material::all(5) {
        let pieces = Position::pieces(material);
        assert_eq!(pieces.len(), material.men());
        let stride = (Space::new(material).len() / 50) | 1;
        for (n, position) in every(material, 0, stride).enumerate() {
            let mut men: Vec<Man> = position.men().to_vec();
            assert!(men.iter().map(|man| man.piece).eq(pieces.iter().copied()), "{material}");
            // Equal men come from behind in every second position.
            for at in (1..men.len()).filter(|_| n % 2 == 0) {
                if men[at - 1].piece == men[at].piece {
                    men.swap(at - 1, at);
                }
            }
            let squares: Vec<_> = men.iter().map(|man| man.square).collect();
            let again = Position::from_squares(&pieces, &squares, position.turn());
            assert_eq!(again.men(), position.men(), "{}", position.board());
            assert_eq!(again.board(), position.board());
            assert_eq!(again.material(), material);
            for color in Color::ALL {
                assert_eq!(again.king(color), position.king(color));
                for position in [&position, &again] {
                    assert_eq!(position.attacked_by(color), attacked(position, color));
                }
            }
        }
    }
}

#[test]
fn a_whole_board_has_room() {
    let position = Position::of(&Chess::default());
    assert_eq!(position.men().len(), 32);
    for color in Color::ALL {
        assert_eq!(position.attacked_by(color), attacked(&position, color));
    }
}
