//! A game as PGN: every move with its comment, wrapped at 80 columns.

use std::fmt::Write as _;

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};

/// A game with its tags.
#[derive(Clone, Debug)]
pub struct Record {
    /// What is played for, such as `KQvKR`.
    pub event: String,
    /// Which game of the event.
    pub round: usize,
    /// Who has White, and who Black.
    pub players: [String; 2],
    /// Where it starts.
    pub start: Chess,
    /// The moves, each with what is said about it.
    pub moves: Vec<(Move, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// What is said at the end.
    pub closing: String,
}

/// The result when a colour has won.
///
/// ```
/// use shakmaty::Color::{Black, White};
/// assert_eq!([White, Black].map(lucena_games::won_by), ["1-0", "0-1"]);
/// ```
pub fn won_by(color: Color) -> &'static str {
    color.fold_wb("1-0", "0-1")
}

/// The game in PGN's export form.
///
/// ```
/// use lucena_games::{Record, pgn};
/// use shakmaty::{Chess, Position, uci::UciMove};
/// let start = Chess::default();
/// let m = "e2e4".parse::<UciMove>()?.to_move(&start)?;
/// let game = Record {
///     event: "demonstration".into(),
///     round: 1,
///     players: ["table".into(), "random".into()],
///     start,
///     moves: vec![(m, "takes the centre".into())],
///     result: "*",
///     closing: String::new(),
/// };
/// assert!(pgn(&game).ends_with("\n1. e4 {takes the centre} *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pgn(game: &Record) -> String {
    let fen = Fen::from_position(&game.start, EnPassantMode::Legal).to_string();
    let round = game.round.to_string();
    let mut text = String::new();
    let tags: [(&str, &str); 9] = [
        ("Event", &game.event),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", &round),
        ("White", &game.players[0]),
        ("Black", &game.players[1]),
        ("Result", game.result),
        ("SetUp", "1"),
        ("FEN", &fen),
    ];
    for (tag, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{tag} \"{value}\"]");
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext(game)));
    text.push_str("\n\n");
    text
}

fn movetext(game: &Record) -> String {
    let mut position = game.start.clone();
    let mut words: Vec<String> = Vec::new();
    let mut number_due = true;
    for (m, comment) in &game.moves {
        let number = position.fullmoves();
        if position.turn().is_white() {
            words.push(format!("{number}."));
        } else if number_due {
            words.push(format!("{number}..."));
        }
        words.push(SanPlus::from_move_and_play_unchecked(&mut position, *m).to_string());
        number_due = !comment.is_empty();
        words.extend(said(comment));
    }
    words.extend(said(&game.closing));
    words.push(game.result.to_string());
    words.join(" ")
}

/// A comment may hold anything but the brace that ends it.
fn said(comment: &str) -> Option<String> {
    let comment = comment.replace(['{', '}'], "'");
    (!comment.is_empty()).then(|| format!("{{{comment}}}"))
}

fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        if width + 1 + word.len() > 79 && width > 0 {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += word.len();
    }
    lines
}
