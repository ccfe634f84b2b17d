//! Answers in UCI.

use lucena_table::{fen, uci};
use shakmaty::{Chess, File, Position, Rank, Square};

use super::super::options::{DEPTH_MOST, EngineOptions, HASH_MOST, OVERHEAD_MOST};
use super::super::words::{line, one_line};
use crate::limits::{Info, Thought};
use crate::score::EngineScore;

/// Who we are and what can be set.
pub(super) fn greeting(options: &EngineOptions) -> Vec<String> {
    let text = |value: &str| if value.is_empty() { "<empty>".into() } else { one_line(value) };
    vec![
        format!("id name Lucena {}", env!("CARGO_PKG_VERSION")),
        "id author the authors of Lucena".into(),
        format!("option name Hash type spin default {} min 0 max {HASH_MOST}", options.hash),
        "option name Clear Hash type button".into(),
        format!(
            "option name Move Overhead type spin default {} min 0 max {OVERHEAD_MOST}",
            options.overhead.as_millis()
        ),
        "option name Ponder type check default false".into(),
        format!("option name Depth type spin default {} min 0 max {DEPTH_MOST}", options.depth),
        format!("option name Player type string default {}", text(&options.player)),
        format!("option name Material type string default {}", text(&options.material)),
        format!("option name EvalFile type string default {}", text(&options.eval_file)),
        format!("option name Experts type string default {}", text(&options.experts)),
        "uciok".into(),
    ]
}

/// `info depth … pv …`.
pub(super) fn info(info: &Info) -> String {
    let score = match info.score {
        EngineScore::Centipawns(n) => format!("cp {n}"),
        EngineScore::Mate(n) => format!("mate {n}"),
    };
    // While it ponders the clock stands still, and there is no rate.
    let rate = match info.time.as_micros() {
        0 => String::new(),
        micros => format!(" nps {}", u128::from(info.nodes) * 1_000_000 / micros),
    };
    format!(
        "info depth {} seldepth {} score {score} nodes {}{rate} hashfull {} time {} pv {}",
        info.depth,
        info.seldepth,
        info.nodes,
        info.hashfull,
        info.time.as_millis(),
        line(&info.pv)
    )
}

/// `bestmove …`.
pub(super) fn best(thought: &Thought) -> String {
    match (thought.best, thought.ponder) {
        (None, _) => "bestmove 0000".into(),
        (Some(best), None) => format!("bestmove {}", uci(best)),
        (Some(best), Some(ponder)) => {
            format!("bestmove {} ponder {}", uci(best), uci(ponder))
        }
    }
}

/// The board and its FEN, for people.
pub(super) fn board(position: &Chess) -> Vec<String> {
    let board = position.board();
    let man = |rank, file| {
        let piece = board.piece_at(Square::from_coords(file, rank));
        piece.map_or('.', shakmaty::Piece::char).to_string()
    };
    let mut lines: Vec<String> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| {
            let men: Vec<String> = File::ALL.into_iter().map(|file| man(rank, file)).collect();
            format!("{}  {}", rank.char(), men.join(" "))
        })
        .collect();
    lines.push("   a b c d e f g h".into());
    lines.push(format!("Fen: {}", fen(position)));
    lines
}
