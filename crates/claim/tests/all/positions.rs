//! Random placements of the men of an endgame, with their boards' rules as far as tables know them.

use lucena_work::Chance;
use shakmaty::{Color, Piece, Role, Square};

/// Different squares for all men, no pawn on the first or last rank, the kings apart.
pub fn squares(men: &[Piece], chance: &mut Chance) -> Vec<Square> {
    loop {
        let squares: Vec<Square> =
            men.iter().map(|_| Square::new(chance.below(64) as u32)).collect();
        let twice = (1..men.len()).any(|man| squares[..man].contains(&squares[man]));
        let off = men.iter().zip(&squares).any(|(man, square)| {
            man.role == Role::Pawn && matches!(u32::from(square.rank()), 0 | 7)
        });
        let mut kings =
            men.iter().zip(&squares).filter(|(man, _)| man.role == Role::King).map(|(_, &s)| s);
        let apart = kings.next().unwrap().distance(kings.next().unwrap()) > 1;
        if !twice && !off && apart {
            return squares;
        }
    }
}

/// Either side.
pub fn turn(chance: &mut Chance) -> Color {
    Color::from_white(chance.one_in(2))
}

/// As numbers, in the shape that a view wants.
pub fn numbers(squares: &[Square]) -> [u8; 5] {
    std::array::from_fn(|man| squares.get(man).map_or(0, |&square| square as u8))
}
