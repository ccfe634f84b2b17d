//! The values of whole tables and of known positions.

use std::collections::HashSet;

use lucena_gaviota::{Dtm, Gaviota, GaviotaError, GaviotaMaterial};
use lucena_work::testing::outside;
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Position, Role, Setup, Square, fen::Fen,
};

/// The tables, opened; `None` where there are none.
fn tables() -> Option<Gaviota> {
    outside("gaviota").map(|folder| Gaviota::open(&folder).expect("a folder with tables"))
}

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).expect("a legal position")
}

/// All boards of the two kings and one man of White's, legal or not.
fn three_men(role: Role) -> impl Iterator<Item = Board> {
    let squares = || Square::ALL.into_iter();
    squares().flat_map(move |white| {
        squares().flat_map(move |black| {
            squares().filter_map(move |man| {
                let mut board = Board::empty();
                board.set_piece_at(white, Role::King.of(Color::White));
                board.set_piece_at(black, Role::King.of(Color::Black));
                board.set_piece_at(man, role.of(Color::White));
                (board.occupied().count() == 3).then_some(board)
            })
        })
    })
}

fn legal(board: &Board, turn: Color) -> Option<Chess> {
    let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// What the rules of chess say, one ply deep.
fn by_moving(tables: &Gaviota, position: &Chess) -> Dtm {
    let after = position.legal_moves().into_iter().map(|choice| {
        let next = position.clone().play(choice).expect("a legal move");
        tables.probe(&next).expect("a table").expect("a legal position").before_move()
    });
    let nothing_to_play = if position.is_check() { Dtm::Loss(0) } else { Dtm::Draw };
    after.max().unwrap_or(nothing_to_play)
}

#[test]
fn longest_mates_of_three_men() {
    let Some(tables) = tables() else { return };
    for (name, role, longest_win, longest_loss) in
        [("KQvK", Role::Queen, 19, 20), ("KRvK", Role::Rook, 31, 32), ("KPvK", Role::Pawn, 55, 56)]
    {
        let (mut win, mut loss) = (0, 0);
        for board in three_men(role) {
            match tables.probe_board(&board, Color::White).expect("a table") {
                Some(Dtm::Win(plies)) => win = win.max(plies),
                Some(Dtm::Draw) | None => {}
                value => panic!("{name}: White cannot have {value:?}"),
            }
            match tables.probe_board(&board, Color::Black).expect("a table") {
                Some(Dtm::Loss(plies)) => loss = loss.max(plies),
                Some(Dtm::Draw) | None => {}
                value => panic!("{name}: Black cannot have {value:?}"),
            }
        }
        assert_eq!((win, loss), (longest_win, longest_loss), "{name}");
    }
}

#[test]
fn tables_agree_with_the_rules_of_chess() {
    let Some(tables) = tables() else { return };
    // Every 37th board keeps this test short; 37 has no factor in common with 64.
    for board in [Role::Queen, Role::Rook, Role::Pawn].into_iter().flat_map(three_men).step_by(37) {
        for turn in [Color::White, Color::Black] {
            let value = tables.probe_board(&board, turn).expect("a table");
            let expected = legal(&board, turn).map(|position| by_moving(&tables, &position));
            // Boards that shakmaty refuses for other reasons than the tables' do not count.
            if expected.is_some() {
                assert_eq!(value, expected, "{board:?}, {turn} to move");
            }
        }
    }
}

#[test]
fn colours_may_be_exchanged() {
    let Some(tables) = tables() else { return };
    for fen in [
        "8/8/8/8/8/2k5/1r6/K7 w - - 0 1",
        "8/8/4k3/8/3P4/4p3/8/K7 w - - 0 1",
        "8/3q4/4k3/8/8/8/2Q5/K7 b - - 0 1",
        "8/3k4/8/8/1PP5/8/8/K7 b - - 0 1",
        "8/3k4/8/5b2/8/8/2p5/K7 b - - 0 1",
    ] {
        let position = position(fen);
        let value = tables.probe(&position).expect("a table");
        assert_eq!(value, Some(by_moving(&tables, &position)), "{fen}");
        let mirrored = position.board().clone().into_mirrored();
        let exchanged = tables.probe_board(&mirrored, !position.turn()).expect("a table");
        assert_eq!(value, exchanged, "{fen}");
    }
}

#[test]
fn en_passant_counts_only_where_it_is_possible() {
    let Some(tables) = tables() else { return };
    let with = position("8/8/8/8/Pp6/8/8/4K1k1 b - a3 0 1");
    let without = tables.probe_board(with.board(), with.turn()).expect("a table");
    let value = tables.probe(&with).expect("a table");
    assert_eq!((without, value), (Some(Dtm::Loss(32)), Some(Dtm::Win(21))));
}

#[test]
fn boards_that_no_table_holds() {
    let Some(tables) = tables() else { return };
    let bare = position("8/8/4k3/8/8/8/8/K7 w - - 0 1");
    assert_eq!(tables.probe(&bare).expect("no table needed"), Some(Dtm::Draw));
    assert_eq!(tables.probe_board(&Board::empty(), Color::White).expect("no table needed"), None);
    assert!(matches!(tables.probe(&Chess::new()), Err(GaviotaError::CastlingRights)));
    let start = tables.probe_board(&Board::new(), Color::White);
    assert!(matches!(start, Err(GaviotaError::TooManyMen(32))));

    let touching = Fen::from_ascii(b"8/8/8/8/8/8/1k6/K6R w - - 0 1").expect("a FEN");
    let touching = &touching.as_setup().board;
    assert_eq!(tables.probe_board(touching, Color::White).expect("a table"), None);
    let last_rank = Fen::from_ascii(b"P7/8/8/8/8/8/1k6/3K4 w - - 0 1").expect("a FEN");
    let last_rank = &last_rank.as_setup().board;
    assert_eq!(tables.probe_board(last_rank, Color::White).expect("a table"), None);
}

#[test]
fn the_mover_prefers_quick_wins_and_late_losses() {
    let liked = [Dtm::Loss(0), Dtm::Loss(8), Dtm::Draw, Dtm::Win(9), Dtm::Win(1)];
    assert!(liked.is_sorted());
    assert_eq!(Dtm::Win(7).before_move(), Dtm::Loss(8));
}

#[test]
fn thirty_five_tables_are_found_by_the_names_of_their_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut names = HashSet::new();
    for (place, material) in GaviotaMaterial::all().enumerate() {
        let name = material.file_name();
        let name = if place % 2 == 0 { name } else { name.to_uppercase() };
        std::fs::write(folder.path().join(&name), "").expect("a file");
        names.insert(name);
    }
    assert_eq!(names.len(), 35);
    let tables = Gaviota::open(folder.path()).expect("there are tables");
    assert!(tables.materials().eq(GaviotaMaterial::all()));
    assert_eq!(GaviotaMaterial::all().filter(|m| m.to_string().len() == 4).count(), 5);
}
