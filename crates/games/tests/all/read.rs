//! Reading games: oddities, damage, packed files, and a twin that reads the same.

use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;

use lucena_games::{Broken, Game, Games, Record, pgn};
use lucena_work::testing::outside;
use pgn_reader::{Reader, Visitor};
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, KnownOutcome, Move, Outcome, Position};

fn all(text: &[u8]) -> Vec<Result<Game, Broken>> {
    Games::new(text).collect()
}

/// How many moves, or what is wrong, for each game.
fn told(text: &str) -> Vec<String> {
    let tell = |read: Result<Game, Broken>| match read {
        Ok(game) => {
            format!("{} {}", game.moves.len(), game.outcome.map_or("*", KnownOutcome::as_str))
        }
        Err(broken) => broken.what,
    };
    all(text.as_bytes()).into_iter().map(tell).collect()
}

#[test]
fn one_game_as_people_write_it() {
    for (text, expected) in [
        ("", &[][..]),
        ("\u{feff}\n\n  \n", &[]),
        ("1. e4 e5", &["2 *"]),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5 1/2-1/2", &["5 1/2-1/2"]),
        (
            "1. e4 {best by test} 1... e5 $1 2. Nf3!? (2. f4 exf4 (2... d5) {no} 3. Nf3) Nc6 1-0",
            &["4 1-0"],
        ),
        ("e4 ; the rest {is no comment\ne5 *", &["2 *"]),
        ("%an escape (\ne4 e5 *", &["2 *"]),
        ("{before} e4 e5 {after\n\nan empty line, and\n[brackets] } Nf3 *", &["3 *"]),
        ("e4 d5 ed5 Qd5 Nxc3 Q:a5 *", &["move 3... Q:a5 cannot be read"]),
        ("e4 d5 ed5 Qd5 Nxc3 Qa5 *", &["6 *"]),
        ("e4 d5 exd5 c5 dxc6 e.p. bxc6+ *", &["6 *"]),
        ("Nf3 Nf6 g3 g6 Bg2 Bg7 0-0 0-0 *", &["8 *"]),
        ("1. e4 e5 2. Nf3 = Nc6 +/- 3. d4 ± *", &["5 *"]),
        ("e4 f6 d4 g5 Qh5#1-0", &["5 1-0"]),
        ("[White \"A\"] e4 e5 1-0", &["2 1-0"]),
        ("[White \"A\"]\n[Result \"1-0\"]\n\n1-0\n", &["0 1-0"]),
        ("e4 e5\n\nNf3 Nc6 *", &["4 *"]),
        ("e4 e5 1-0\n\nd4 0-1\n\n\n[White \"A\"]\n\n*", &["2 1-0", "1 0-1", "0 *"]),
        ("e4 e5 1-0 {done}\n\nd4 *", &["2 1-0", "1 *"]),
        ("e4 e5\n[White \"A\"]\n\nd4 *", &["2 *", "1 *"]),
        ("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 30\"]\n\n30. O-O-O Ke7 *", &["2 *"]),
        ("[Variant \"Standard\"]\n\ne4 *", &["1 *"]),
    ] {
        assert_eq!(told(text), expected, "{text}");
        assert_eq!(told(&text.replace('\n', "\r\n")), expected, "{text} with returns");
    }
}

#[test]
fn what_is_wrong_is_said_and_costs_one_game() {
    for (text, what) in [
        ("1. e4 e5 2. Nxe5 Nc6", "move 2. Nxe5 is not legal"),
        ("1. e4 Ke6", "move 1... Ke6 is not legal"),
        ("1. e4 Sf6", "move 1... Sf6 cannot be read"),
        ("1. e4 e5 2. -- Nc6", "move 2. -- is not legal"),
        ("1. Nf3 d5 2. d3 e5 3. Nd2", "move 3. Nd2 can be made by more than one man"),
        ("1. e4 1-0 e5", "there is more after the result: e5"),
        ("1. e4 {never closed", "a comment is not closed"),
        ("1. e4 (1. d4 d5", "a variation is not closed"),
        ("1. e4) e5", "a variation ends that has not begun"),
        (
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
            "its start 8/8/8/8/8/8/8/8 w - - 0 1 is not a \
          position: illegal position: empty board, missing king",
        ),
        (
            "[FEN \"nonsense\"]\n\n*",
            "its start nonsense is not a position: invalid board part in fen",
        ),
        ("[Variant \"Atomic\"]\n\n*", "it is a game of Atomic, not of chess"),
    ] {
        let text =
            format!("[Event \"1\"]\n\nd4 *\n\n[Event \"2\"]\n{text}\n\n[Event \"3\"]\n\nc4 *\n");
        assert_eq!(told(&text), ["1 *", what, "1 *"], "{text}");
        let broken = all(text.as_bytes()).remove(1).unwrap_err();
        assert_eq!((broken.number, broken.line), (2, 5));
    }
}

const THREE: &str = "[Event \"A\"]\n[White \"One\"]\n\n1. e4 {a comment} e5 2. Nf3 (2. f4) Nc6 1-0\n\n\
    [Event \"B\"]\n\n1. d4 d5 2. c4 e6 1/2-1/2\n\n[Event \"C\"]\n\n1. c4 c5 2. Nf3 0-1\n";

#[test]
fn a_text_cut_off_anywhere_loses_nothing_before() {
    let whole: Vec<Game> = all(THREE.as_bytes()).into_iter().map(Result::unwrap).collect();
    for cut in 0..=THREE.len() {
        let read = all(&THREE.as_bytes()[..cut]);
        for (number, game) in read.iter().enumerate() {
            let game = game.as_ref().unwrap_or_else(|broken| panic!("cut at {cut}: {broken}"));
            let whole = &whole[number];
            assert!(whole.moves.starts_with(&game.moves), "cut at {cut}");
            assert!(number + 1 == read.len() || game == whole, "cut at {cut}");
        }
    }
}

fn many(games: usize) -> String {
    (0..games).map(|n| THREE.replace("One", &format!("No. {n}"))).collect()
}

fn packed(text: &str) -> Vec<u8> {
    zstd::encode_all(text.as_bytes(), 3).unwrap()
}

fn opened(bytes: &[u8]) -> Vec<Result<Game, Broken>> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    Games::open(file.path()).unwrap().collect()
}

#[test]
fn packed_files_hold_the_same_games() {
    let text = many(700);
    let plain = all(text.as_bytes());
    assert_eq!(plain.len(), 2100);
    assert_eq!(opened(text.as_bytes()), plain);
    assert_eq!(opened(&packed(&text)), plain);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    assert_eq!(opened(&gzip.finish().unwrap()), plain);
    // Two frames one after the other, as `cat a.zst b.zst` makes them.
    let two = [packed(&many(1)), packed(&many(2))].concat();
    assert_eq!(opened(&two).len(), 9);
}

#[test]
fn a_damaged_packed_file_keeps_what_came_before() {
    // Random names do not pack away, so that there are several blocks.
    let mut text = String::new();
    let mut state = 1_u64;
    for _ in 0..20_000 {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        text += &THREE.replace("One", &format!("{state:x}"));
    }
    let (whole, bytes) = (all(text.as_bytes()), packed(&text));
    for share in [2, 3, 10] {
        let mut read = opened(&bytes[..bytes.len() - bytes.len() / share]);
        let broken = read.pop().unwrap().unwrap_err();
        assert!(broken.what.starts_with("the file cannot be read beyond line "), "{broken}");
        let cut = read.pop().unwrap().unwrap();
        assert!(
            read.len() > 1000 && whole[read.len()].as_ref().unwrap().moves.starts_with(&cut.moves)
        );
        assert!(read.iter().zip(&whole).all(|(ours, theirs)| ours == theirs));
    }
    let garbage = opened(&[&bytes[..4], &[0xff; 100][..]].concat());
    assert_eq!(garbage.len(), 1, "one sentence: {garbage:?}");
    assert!(garbage[0].is_err());
}

#[test]
fn a_file_that_is_not_there() {
    let error = Games::open("/nowhere/games.pgn").err().unwrap();
    assert!(error.to_string().starts_with("/nowhere/games.pgn: cannot be read: "), "{error}");
}

#[test]
fn endless_lines_do_not_fill_the_memory() {
    let long = std::io::Read::chain(
        Cursor::new("e4 {"),
        std::io::Read::take(std::io::repeat(b'x'), 40 << 20),
    );
    let text = std::io::Read::chain(long, Cursor::new("\n[Event \"2\"]\n\nd4 *"));
    let mut games = Games::new(text);
    assert_eq!(games.next().unwrap().unwrap_err().what, "it is longer than 16777216 bytes");
    assert_eq!(games.next().unwrap().unwrap().moves.len(), 1);
    assert!(games.next().is_none());
}

#[test]
fn numbers_and_white_space_without_end() {
    for text in
        ["1.".repeat(300_000), "(".repeat(300_000), "{(".repeat(100_000), "[".repeat(300_000)]
    {
        assert!(all(text.as_bytes()).len() <= 1);
    }
}

/// Another reader of PGN, by the author of shakmaty.
struct Twin;

impl Visitor for Twin {
    type Tags = ();
    type Movetext = (Chess, Vec<Move>, Option<KnownOutcome>);
    type Output = (Vec<Move>, Option<KnownOutcome>);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), Vec::new(), None))
    }

    fn san(&mut self, text: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let m = san.san.to_move(&text.0).unwrap();
        text.0.play_unchecked(m);
        text.1.push(m);
        ControlFlow::Continue(())
    }

    fn outcome(
        &mut self,
        text: &mut Self::Movetext,
        outcome: Outcome,
    ) -> ControlFlow<Self::Output> {
        text.2 = outcome.known();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, text: Self::Movetext) -> Self::Output {
        (text.1, text.2)
    }
}

proptest! {
    #[test]
    fn games_written_are_games_read(
        numbers: Vec<u8>,
        names in ["[a-z\\\\\"{}\\[\\];%é ]{0,12}", "[A-Z]{0,9}"],
        comment in "[a-z;()$.\n\\[{} ]{0,60}",
        result in 0..4_usize,
    ) {
        let mut position = Chess::default();
        let mut moves = Vec::new();
        for number in numbers {
            let legal = position.legal_moves();
            let Some(m) = legal.get(usize::from(number) % legal.len().max(1)) else { break };
            let said = if number % 5 == 0 { comment.clone() } else { String::new() };
            moves.push((*m, said));
            position.play_unchecked(*m);
        }
        let record = Record {
            event: comment.replace('\n', " "),
            round: 1,
            players: names,
            start: Chess::default(),
            moves,
            result: ["1-0", "0-1", "1/2-1/2", "*"][result],
            closing: String::new(),
        };
        let text = pgn(&record).repeat(2);
        let games = all(text.as_bytes());
        prop_assert_eq!(games.len(), 2);
        let mut twin = Reader::new(Cursor::new(&text));
        for game in games {
            let game = game.unwrap();
            prop_assert_eq!([game.white(), game.black()], [&record.players[0][..], &record.players[1]]);
            prop_assert_eq!(game.outcome.map_or("*", KnownOutcome::as_str), record.result);
            prop_assert_eq!(game.last(), position.clone());
            let (moves, outcome) = twin.read_game(&mut Twin).unwrap().unwrap();
            prop_assert_eq!(moves, game.moves);
            prop_assert_eq!(outcome, game.outcome);
        }
    }

    #[test]
    fn any_bytes_end(bytes: Vec<u8>, words in proptest::collection::vec(0..16_usize, 0..60)) {
        let parts = ["e4", "e5", " ", "\n", "\n\n", "[", "]", "\"", "{", "}", "(", ")", "1-0", ";", "%", "FEN"];
        let text: String = words.into_iter().map(|at| parts[at]).collect();
        for text in [bytes.as_slice(), text.as_bytes()] {
            for game in all(text).into_iter().flatten() {
                let _ = game.last();
            }
        }
    }
}

#[test]
fn positions_keep_the_mode_of_castling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20";
    let game =
        all(format!("[FEN \"{fen}\"]\n\n20... O-O-O 21. O-O *").as_bytes()).remove(0).unwrap();
    let moves: Vec<String> =
        game.moves.iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()).collect();
    assert_eq!(moves, ["e8c8", "e1g1"]);
}

#[test]
fn a_hundred_thousand_games_of_masters() {
    let Some(path) = outside("pgn/twic-100k.pgn.zst") else { return };
    let mut games = Games::open(path).unwrap();
    let plies: usize = games.by_ref().map(|game| game.unwrap().moves.len()).sum();
    assert_eq!(games.tally().to_string(), "100000 games, 0 broken");
    assert_eq!(plies, 8_228_553, "as many as there are words in the text that are moves");
}

/// The tags of a single game, which has this many moves.
fn tags(text: &[u8], moves: usize) -> Vec<(String, String)> {
    let [game] = &all(text)[..] else { panic!("one game was expected") };
    let game = game.as_ref().unwrap();
    assert_eq!(game.moves.len(), moves);
    game.tags.clone()
}

fn pairs(tags: &[(String, String)]) -> Vec<(&str, &str)> {
    tags.iter().map(|(name, value)| (&name[..], &value[..])).collect()
}

#[test]
fn tags_as_people_write_them() {
    let found = tags(b"[A \"1\"] [B \"2\\\"3\\\\\"]\r\n[C \"the \"big\" one\"]\n1. e4", 1);
    assert_eq!(pairs(&found), [("A", "1"), ("B", "2\"3\\"), ("C", "the \"big\" one")]);
}

#[test]
fn tags_without_an_end_end_with_the_line() {
    let found = tags(b"[White \"Lasker\n[Black Capablanca]\n[ECO \"C68\"\n*", 0);
    assert_eq!(pairs(&found), [("White", "Lasker"), ("ECO", "C68")]);
}

#[test]
fn old_files_are_latin_1() {
    assert_eq!(tags(b"[White \"H\xfcbner\"]\n1. e4", 1)[0].1, "Hübner");
    assert_eq!(tags("[White \"Hübner\"]\n1. e4".as_bytes(), 1)[0].1, "Hübner");
}
