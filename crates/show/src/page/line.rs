//! Boards that say where their men stand, and lines that can be played through.

use shakmaty::fen::Fen;

use super::figure;
use crate::board::BoardPicture;
use crate::svg::{Svg, escape};

/// Steps through the lines of a page; without it the moves are there as text.
pub(super) const SCRIPT: &str = include_str!("line.js");

/// A move of a line.
///
/// ```
/// use lucena_show::Ply;
/// let fen = "R2k4/8/3K4/8/8/8/8/8 b - - 0 1".into();
/// let mate = Ply { uci: "a1a8".into(), san: "Ra8#".into(), fen, ..Ply::default() };
/// assert!(mate.words.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// The move as programs write it: `e2e4`.
    pub uci: String,
    /// The move as players write it: `Rd4+`.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// What part of the way it belongs to; may be empty.
    pub stage: String,
    /// What is said about it; may be empty.
    pub words: String,
}

/// A board and the moves that follow, to step through with buttons and arrow keys.
///
/// ```
/// use lucena_show::{PageLine, Ply, Page, Section};
/// let mate = Ply {
///     uci: "a1a8".into(),
///     san: "Ra8#".into(),
///     fen: "R2k4/8/3K4/8/8/8/8/8 b - - 0 1".into(),
///     ..Ply::default()
/// };
/// let line = PageLine { fen: "3k4/8/3K4/8/8/8/8/R7 w - - 0 1".into(), caption: "Mate.".into(), plies: vec![mate] };
/// let page = Page::new("Mate in one").section(Section::new("The end").line(&line)).to_html();
/// assert!(page.contains("data-line=\"a1a8\"") && page.contains("1. Ra8#"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageLine {
    /// Where it starts.
    pub fen: String,
    /// Words below the board.
    pub caption: String,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A position as a picture, with a disc for the side to move; an empty board for what is not a FEN.
pub(super) fn picture(fen: &str) -> Svg {
    let setup = fen.parse::<Fen>().map(Fen::into_setup).unwrap_or_default();
    BoardPicture { turn: Some(setup.turn), ..BoardPicture::default() }.draw(&setup.board)
}

/// A board that says where its men stand.
pub(super) fn board(fen: &str, line: &str, caption: &str) -> String {
    let line =
        if line.is_empty() { String::new() } else { format!(" data-line=\"{}\"", escape(line)) };
    let mark = format!("<figure data-fen=\"{}\"{line} ", escape(fen));
    figure("board", &picture(fen), caption).replacen("<figure ", &mark, 1)
}

impl PageLine {
    pub(super) fn to_html(&self) -> String {
        let moves: Vec<&str> = self.plies.iter().map(|ply| ply.uci.as_str()).collect();
        let told = self.plies.iter().any(|ply| !ply.words.is_empty() || !ply.stage.is_empty());
        let class = if told { "plies told" } else { "plies" };
        let mut out = String::from("<div class=\"line\">\n");
        out += &board(&self.fen, &moves.join(" "), &self.caption);
        out += &format!("<ol class=\"{class}\">\n");
        let (mut number, mut white) = start(&self.fen);
        for (at, ply) in self.plies.iter().enumerate() {
            let count = match (white, at) {
                (true, _) => format!("{number}. "),
                (false, 0) => format!("{number}… "),
                (false, _) if told => format!("{number}… "),
                (false, _) => String::new(),
            };
            let (stage, words) = (tagged("i", &ply.stage), tagged("span", &ply.words));
            out += &format!(
                "<li data-after=\"{}\"><b>{count}{}</b>{stage}{words}</li>\n",
                escape(&ply.fen),
                escape(&ply.san)
            );
            number += usize::from(!white);
            white = !white;
        }
        out + "</ol>\n</div>\n"
    }
}

/// Words in a tag, after a space; nothing where there are none.
fn tagged(tag: &str, words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(" <{tag}>{}</{tag}>", escape(words)) }
}

/// The number of the first move, and whether it is White's.
fn start(fen: &str) -> (usize, bool) {
    let mut fields = fen.split(' ').skip(1);
    let white = fields.next() != Some("b");
    let number = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
    (number, white)
}
