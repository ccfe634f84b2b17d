//! Which of equal men comes first.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::Man;

/// Puts equal men of one side into their order: nearer to the enemy king first, then nearer to
/// their own, then by the picture of the board.
pub(super) fn sort_equal(board: &Board, men: &mut [Man], enemy: Square, own: Square) {
    men.sort_by(|a, b| {
        let near = |man: &Man| nearness(man.square, enemy, own);
        let seen = |man: &Man| picture(board, man.square);
        near(a).cmp(&near(b)).then_with(|| seen(a).cmp(&seen(b)))
    });
}

/// Orders equal men: nearer to the enemy king first, then nearer to their own.
fn nearness(square: Square, enemy: Square, own: Square) -> [u32; 4] {
    let gaps = |king: Square| {
        let (f, r) = (square.file().distance(king.file()), square.rank().distance(king.rank()));
        [f.max(r), f.min(r)]
    };
    let ([a, b], [c, d]) = (gaps(enemy), gaps(own));
    [a, b, c, d]
}

/// The board with one man marked, turned to the first of its symmetric boards. Two men
/// have one picture only if turning the board puts each in the other's place; so an order by
/// pictures does not change when the board is turned.
fn picture(board: &Board, marked: Square) -> [u64; 9] {
    let roles = Role::ALL.map(|role| board.by_role(role));
    let seen = |turn: fn(Bitboard) -> Bitboard| {
        let mut picture = [0; 9];
        let white = board.by_color(Color::White);
        let sets = roles.into_iter().chain([white, board.occupied(), Bitboard::from(marked)]);
        for (seen, set) in picture.iter_mut().zip(sets) {
            *seen = turn(set).0;
        }
        picture
    };
    let turns: [fn(Bitboard) -> Bitboard; 8] = [
        |set| set,
        Bitboard::flip_horizontal,
        Bitboard::flip_vertical,
        Bitboard::flip_diagonal,
        Bitboard::flip_anti_diagonal,
        Bitboard::rotate_90,
        Bitboard::rotate_180,
        Bitboard::rotate_270,
    ];
    // With pawns only left and right are symmetric.
    let alike = if board.pawns().any() { &turns[..2] } else { &turns[..] };
    alike[1..].iter().map(|turn| seen(*turn)).fold(seen(alike[0]), |a, b| a.min(b))
}
