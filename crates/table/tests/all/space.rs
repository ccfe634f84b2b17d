//! The numbering of positions.

use lucena_table::words::ROLES;
use lucena_table::{Material, Orbit, Space};
use shakmaty::{Color, Square};

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
