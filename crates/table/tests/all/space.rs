//! The numbering of positions.

use lucena_table::words::ROLES;
use lucena_table::{Material, Orbit, Space, turn};
use shakmaty::{Board, Color, Role, Square};

#[test]
fn every_number_of_three_and_four_men_comes_back() {
    for material in Material::all(4) {
        let space = Space::new(material);
        let mut boards = 0u64;
        for index in 0..space.len() {
            let Some(board) = space.board(index) else {
                continue;
            };
            assert_eq!(space.index(&board), Some(index), "{material}");
            if let Orbit::Of(n) = space.orbit(index) {
                boards += u64::from(n);
            }
        }
        assert_eq!(boards, all_boards(material), "{material}");
    }
}

/// Boards with kings apart and equal men not told apart, counted one by one for the pawns and
/// kings, then by the free squares for the others.
fn all_boards(material: Material) -> u64 {
    let men = |color| ROLES.map(|role| material.count(color, role));
    let pawns = men(Color::White)[4] + men(Color::Black)[4];
    let mut placements = 0u64;
    for white in Square::ALL {
        for black in Square::ALL.into_iter().filter(|black| black.distance(white) > 1) {
            let kings = [white, black].into_iter();
            let free = 48 - kings.filter(|s| (8..56).contains(&(*s as u8))).count() as u64;
            placements += [1, free, free * free.saturating_sub(1)][pawns];
        }
    }
    for before in pawns..material.men() - 2 {
        placements *= 62 - before as u64;
    }
    let twins = Color::ALL.into_iter().any(|color| men(color).contains(&2));
    if twins { placements / 2 } else { placements }
}

/// A board with two kings and a rook, which may stand on one square.
fn rook_board(squares: [Square; 3]) -> Board {
    let mut board = Board::empty();
    board.set_piece_at(squares[2], Role::Rook.of(Color::White));
    board.set_piece_at(squares[0], Role::King.of(Color::White));
    board.set_piece_at(squares[1], Role::King.of(Color::Black));
    board
}

#[test]
fn kings_have_a_class_unless_they_touch_and_turns_share_it() {
    let space = Space::new("KRvK".parse().unwrap());
    assert_eq!(space.len(), 462 * 64);
    let mut apart = 0;
    for white in Square::ALL {
        for black in Square::ALL {
            let rook = Square::ALL.into_iter().find(|s| ![white, black].contains(s)).unwrap();
            let squares = [white, black, rook];
            let index = space.index(&rook_board(squares));
            assert_eq!(index.is_some(), white.distance(black) > 1, "{white} {black}");
            apart += usize::from(index.is_some());
            for by in 0..8 {
                let turned = squares.map(|s| Square::new(u32::from(turn(by, s as u8))));
                let index = index.map(|index| space.board(index).unwrap());
                let turned = space.index(&rook_board(turned)).map(|n| space.board(n).unwrap());
                let kings = |board: &Board| Color::ALL.map(|color| board.king_of(color));
                assert_eq!(turned.as_ref().map(kings), index.as_ref().map(kings));
            }
        }
    }
    assert_eq!(apart, 3612);
}
