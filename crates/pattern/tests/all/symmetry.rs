//! A file means the same however the board is turned, unless it takes the board as it stands.

use lucena_pattern::words::ENTRIES;
use lucena_pattern::{BUILT_IN_PATTERNS, List, Pattern, View};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Setup};

/// Files that speak of squares, for endgames of which the program may have none of its own.
const FILES: [&str; 4] = [
    "endgame KBNvK
model bishop on dark squares and black king in trapezium a1 h1 e4 d4
stop
  class 1 \"corner\" when black king in triangle a1 c1 a3 : better with fewer size(region of black king)
  class 2 \"reflected\" when reflection of knight = bishop or file of knight > rank of bishop
  class 3 \"line\" when knight in line a1 h8 with file c : score 3 * file of knight - rank of black king
halt
  class 1 \"king comes\" when white king closer to black king than before
  class 2 \"knight went\" when knight != knight before and knight on files a to c
final black to move
  class 1 \"rest\" : better with fewer manhattan(black king, right corners), then fewer file of knight
final white to move
  class 1 \"dark\" when white king on dark squares
  class 2 \"rest\" : score file distance(kings) - 2 * rank distance(kings)
",
    "endgame KPvK
model pawn on files a to d
stop
  class 1 \"key squares\" when white king in {a6 b6 c6} with rank 7 : won
  class 2 \"far\" when distance(black king, promotion square of pawn) > 3 and pawn on file a
  class 3 \"ahead\" when black king = square ahead of pawn
halt
  class 1 \"opposition\" when opposition and file of white king < 4
final black to move
  class 1 \"rest\" : better with more rank of pawn, then fewer file of black king
final white to move
  class 1 \"rest\" : better with more file of pawn before
",
    "endgame KRvK
stop
  class 1 \"edge\" when black king on rank 1 and rook on file h
  class 2 \"same\" when same file(rook, white king) or was (rook on files a to b)
halt
  class 1 \"corner\" when rook in {a1 b2 c3}
final black to move
  class 1 \"rest\" : score 5 * rank of rook - 3 * file of white king + 2 * size(box of rook)
final white to move
  class 1 \"rest\" : score size(region of black king before) - size(region of black king)
",
    "endgame KBBvK
stop
  class 1 \"dark\" when dark bishop attacked or light bishop loose
  class 2 \"near\" when near bishop defended and distance(far bishop, black king) > 3
final black to move
  class 1 \"rest\" : better with fewer distance(dark bishop, white king)
",
];

/// A square after one of eight turns of the board; the first two keep ranks.
fn turned(t: u8, square: u8) -> u8 {
    let (mut file, mut rank) = (square & 7, square >> 3);
    if t & 1 != 0 {
        file = 7 - file;
    }
    if t & 2 != 0 {
        rank = 7 - rank;
    }
    if t & 4 != 0 {
        (file, rank) = (rank, file);
    }
    rank * 8 + file
}

fn view<'m>(pattern: &'m Pattern, squares: [u8; 5], turn: Color) -> Option<View<'m>> {
    let men = pattern.men();
    let used = &squares[..men.len()];
    let twice = (1..used.len()).any(|place| used[..place].contains(&used[place]));
    if twice {
        return None;
    }
    // As a board, so that equal men stand in the one order.
    let board = View::new(men, squares, turn).board();
    let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    View::of_board(men, &board, turn)
}

fn patterns() -> Vec<Pattern> {
    let built_in = BUILT_IN_PATTERNS.iter().map(|(name, text)| Pattern::parse(name, text).unwrap());
    let own = FILES.iter().map(|text| {
        Pattern::parse("test", text).unwrap_or_else(|f| panic!("{}", f.picture(false)))
    });
    built_in.filter(|pattern| !pattern.as_it_stands()).chain(own).collect()
}

/// Compares what a file says of a position, turned and not.
fn same(pattern: &Pattern, squares: [u8; 5], before: [u8; 5]) {
    let turns = if pattern.material().has_pawns() { 2 } else { 8 };
    for list in List::ALL {
        let Some(here) = view(pattern, squares, list.turn()) else { continue };
        let root = view(pattern, before, Color::White);
        let (judged, rejected) =
            (pattern.judge(list, &here, root.as_ref()), pattern.rejects(&here, root.as_ref()));
        for t in 0..turns {
            let look = |squares: [u8; 5], turn| view(pattern, squares.map(|s| turned(t, s)), turn);
            let (there, root) = (look(squares, list.turn()).unwrap(), look(before, Color::White));
            let again = pattern.judge(list, &there, root.as_ref());
            assert_eq!(judged, again, "{} {list:?} {} turned by {t}", pattern.name(), here.board());
            assert_eq!(rejected, pattern.rejects(&there, root.as_ref()), "{}", pattern.name());
            assert_eq!(pattern.starts(&here), pattern.starts(&there), "{}", pattern.name());
            assert_eq!(pattern.fits_model(&here), pattern.fits_model(&there), "{}", pattern.name());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn turning_the_board_changes_nothing(squares: [u8; 5], before: [u8; 5]) {
        static PATTERNS: std::sync::LazyLock<Vec<Pattern>> = std::sync::LazyLock::new(patterns);
        for pattern in PATTERNS.iter() {
            same(pattern, squares.map(|s| s & 63), before.map(|s| s & 63));
        }
    }
}

/// Attributes of the catalogue are words of the language; those
/// that see how it is turned are asked about every turn of it.
#[test]
fn attributes_do_not_see_how_the_board_is_turned() {
    for material in ["KRvK", "KBNvK", "KPvK"] {
        let material: lucena_table::Material = material.parse().unwrap();
        for listed in lucena_attribute::catalogue(material) {
            let name = listed.attribute.name();
            if !name.contains('_') {
                continue;
            }
            let condition = match listed.attribute.domain() {
                lucena_attribute::Domain::YesNo => format!("when {name}"),
                lucena_attribute::Domain::Number { .. } => format!(": score {name}"),
                lucena_attribute::Domain::Word(words) => format!("when {name} = \"{}\"", words[0]),
            };
            let text = format!("endgame {material}\nstop\n  class 1 \"x\" {condition}\n");
            let pattern =
                Pattern::parse(name, &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
            let mut seed = 12345u64;
            for _ in 0..60 {
                let squares = std::array::from_fn(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (seed >> 58) as u8
                });
                same(&pattern, squares, squares);
            }
        }
    }
}

/// The same of every word of the language, also of those to come.
#[test]
fn words_mean_the_same_on_a_turned_board() {
    let more = ["rook on files beside white king", "black king on key squares of rook"];
    let examples = ENTRIES.iter().map(|entry| (entry.example, entry.fen));
    let more = more.map(|condition| (condition, "8/8/8/8/8/2k5/8/R3K3 b - - 0 1"));
    for (condition, fen) in examples.chain(more) {
        let setup = fen.parse::<shakmaty::fen::Fen>().unwrap().into_setup();
        let (material, _) = lucena_table::Material::of_board(&setup.board);
        let text = format!(
            "endgame {material}\nstop\n  class 1 \"x\" when {condition}\nhalt\n  class 1 \"x\" when {condition}\n"
        );
        let pattern =
            Pattern::parse(condition, &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
        let mut seed = 54321u64;
        for _ in 0..100 {
            let squares = std::array::from_fn(|_| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (seed >> 58) as u8
            });
            same(&pattern, squares, squares);
        }
    }
}
