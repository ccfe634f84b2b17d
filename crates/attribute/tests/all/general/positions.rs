//! The positions the tests walk through.

use lucena_attribute::Position;
use lucena_table::{Material, Space};
use shakmaty::{Board, Color};

/// Every legal position, or those at regular steps from some number on, with either side to move.
pub fn every(material: Material, start: usize, stride: usize) -> impl Iterator<Item = Position> {
    let space = Space::new(material);
    (start..space.len()).step_by(stride).filter_map(move |index| space.board(index)).flat_map(
        |board| {
            Color::ALL.into_iter().filter_map(move |turn| {
                let position = Position::ordered(board.clone(), turn);
                let left = position.king(!turn);
                (!position.attacked_by(turn).contains(left)).then_some(position)
            })
        },
    )
}

/// The boards that are alike: mirrored left to right, and without pawns turned every way.
pub fn alike(board: &Board) -> Vec<Board> {
    let turns: [fn(&mut Board); 7] = [
        Board::flip_horizontal,
        Board::flip_vertical,
        Board::flip_diagonal,
        Board::flip_anti_diagonal,
        Board::rotate_90,
        Board::rotate_180,
        Board::rotate_270,
    ];
    let count = if board.pawns().any() { 1 } else { 7 };
    let turned = |turn: &fn(&mut Board)| {
        let mut board = board.clone();
        turn(&mut board);
        board
    };
    turns[..count].iter().map(turned).collect()
}
