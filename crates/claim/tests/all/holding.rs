//! Claims about one position, and whether it is quiet, beside what is said of whole rows.

use lucena_claim::{BUILT_IN_CLAIMS, ClaimFile, unrest};
use lucena_pattern::Sieve;
use lucena_table::{Metric, OutcomeRow, Tables, lenient};
use lucena_work::{Chance, Silent};
use shakmaty::{Board, Chess, Color, Position, Setup, Square};

/// Every so many positions are looked at.
const SOME: usize = 211;

#[test]
fn single_positions_are_like_rows() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let file = ClaimFile::built_in("kpk.claim").unwrap().unwrap();
    let planes = tables.outcomes(file.material(), &Silent).unwrap();
    tables.prepare(file.material(), &Silent).unwrap();
    let mut foresight = tables.foresight(&planes, &Silent).unwrap();
    (0..3).for_each(|_| foresight.deepen(&Silent).unwrap());
    let mut sieve = Sieve::new(file.conditions(), &planes.walked());
    let (mut masks, mut chance) = (vec![0; file.claims().len()], Chance::new(1, 0));
    let (mut noisy, mut settled) = (0, 0);
    let mut look = |row: &OutcomeRow, turn: Color| {
        sieve.row(&row.squares[..3], turn, &mut masks);
        let quick = foresight.settled(row, turn);
        for bit in (0..64).filter(|bit| row.legal >> bit & 1 == 1) {
            if !chance.one_in(SOME) {
                continue;
            }
            let mut squares = row.squares;
            squares[planes.runner()] = Square::new(bit);
            let mut board = Board::empty();
            for (&man, square) in planes.men().iter().zip(squares) {
                board.set_piece_at(square, man);
            }
            let position = lenient(Setup { board, turn, ..Setup::empty() }).unwrap();
            let held: Vec<&str> = names(&file, &position, Color::White);
            let by_row = file.claims().iter().zip(&masks).filter(|(claim, mask)| {
                *mask >> bit & 1 == 1 && claim.turn.is_none_or(|asked| asked == turn)
            });
            assert_eq!(held, by_row.map(|(claim, _)| claim.name.as_str()).collect::<Vec<_>>());
            let why = unrest(&tables, &position, Color::White, Metric::Dtm).unwrap();
            let found = why.as_deref().is_some_and(|why| why.starts_with("settled"));
            let is_settled = quick >> bit & 1 == 1;
            assert!(!found || is_settled, "{position:?}");
            assert!(why.is_some() || !is_settled, "{position:?}");
            noisy += usize::from(why.is_some() && !found);
            settled += usize::from(found);
            let turned = position.board().clone().into_mirrored();
            let turned = lenient(Setup { board: turned, turn: !turn, ..Setup::empty() }).unwrap();
            assert_eq!(names(&file, &turned, Color::Black), held);
            assert_eq!(unrest(&tables, &turned, Color::Black, Metric::Dtm).unwrap(), why);
        }
    };
    for chunk in 0..planes.chunks() {
        for turn in Color::ALL {
            planes.walk(chunk, turn, |row| look(row, turn));
        }
    }
    assert!(noisy > 10 && settled > 10, "{noisy} {settled}");
}

fn names<'f>(file: &'f ClaimFile, position: &Chess, first: Color) -> Vec<&'f str> {
    file.holding(position, first).iter().map(|held| held.claim.name.as_str()).collect()
}

/// What is read aloud: "This is the Lucena position: a pawn on the seventh …".
#[test]
fn names_can_be_read_aloud() {
    for (name, _) in BUILT_IN_CLAIMS {
        let file = ClaimFile::built_in(name).unwrap().unwrap();
        for claim in file.claims() {
            assert!(claim.code().is_some(), "{name}: {}", claim.name);
            assert!(!claim.statement().is_empty() && !claim.statement().ends_with('.'));
            if let Some(theme) = claim.theme() {
                let article = ["The ", "A ", "An "].iter().any(|word| theme.starts_with(word));
                assert!(article, "{name}: \"This is {theme}\" is no sentence");
                assert_ne!(claim.theme_name(), Some(theme));
            }
        }
    }
}
