//! Every position of king and pawn against king and pawn with an en passant capture, against
//! Gaviota: such positions are in no table, ours or theirs.

use lucena_gaviota::{Dtm, Gaviota};
use lucena_table::{Material, Metric, Plies, Tables, Value};
use lucena_work::Silent;
use lucena_work::testing::{outside, say};
use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup, Position, Rank, Setup,
    Square,
};

/// All positions in which a pawn has just stepped over a square that an enemy pawn attacks and
/// the capture is legal; both colours.
fn positions() -> Vec<Chess> {
    let mut found = Vec::new();
    for (file, beside) in File::ALL.into_iter().flat_map(|f| [(f, f.offset(1)), (f, f.offset(-1))])
    {
        let Some(beside) = beside else { continue };
        for kings in 0..4096u32 {
            let mut board = Board::empty();
            board.set_piece_at(Square::from_coords(file, Rank::Fourth), Color::White.pawn());
            board.set_piece_at(Square::from_coords(beside, Rank::Fourth), Color::Black.pawn());
            board.set_piece_at(Square::new(kings >> 6), Color::White.king());
            board.set_piece_at(Square::new(kings & 63), Color::Black.king());
            if board.occupied().count() != 4 {
                continue;
            }
            let ep_square = Square::from_coords(file, Rank::Third);
            let black = Setup {
                board: board.clone(),
                turn: Color::Black,
                ep_square: Some(ep_square),
                ..Setup::empty()
            };
            board.flip_vertical();
            board.swap_colors();
            let ep_square = Some(ep_square.flip_vertical());
            let white = Setup { board, turn: Color::White, ep_square, ..Setup::empty() };
            for setup in [black, white] {
                found.extend(Chess::from_setup(setup, CastlingMode::Standard).ok());
            }
        }
    }
    found.retain(|position| position.ep_square(EnPassantMode::Legal).is_some());
    found
}

#[test]
fn all_en_passant_positions_of_four_men_equal_gaviota() {
    let Some(path) = outside("gaviota") else { return };
    let gaviota = Gaviota::open(&path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let material: Material = "KPvKP".parse().unwrap();
    let table = tables.solve(material, Metric::Dtm, &Silent).unwrap();
    let positions = positions();
    let mut changed = 0;
    for position in &positions {
        let theirs = match gaviota.probe(position).unwrap().unwrap() {
            Dtm::Win(n) => Value::Win(Plies(n)),
            Dtm::Draw => Value::Draw,
            Dtm::Loss(n) => Value::Loss(Plies(n)),
        };
        let ours = tables.value(position, Metric::Dtm).unwrap();
        assert_eq!(ours, theirs, "{}", position.board().board_fen());
        let without = table.probe_board(position.board(), position.turn()).unwrap();
        changed += u32::from(without != Some(ours));
    }
    assert!(positions.len() > 80_000 && changed > 10_000);
    say(&format!(
        "compared {} en passant positions with Gaviota; the capture changes {changed} of them",
        positions.len()
    ));
}
