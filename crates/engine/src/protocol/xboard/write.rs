//! Answers in CECP.

use shakmaty::Color;

use super::super::options::{DEPTH_MOST, EngineOptions, OVERHEAD_MOST};
use super::super::words::{line, one_line};
use crate::game::GameOver;
use crate::limits::Info;
use crate::score::EngineScore;

/// What we can do, and what can be set.
pub(super) fn features(options: &EngineOptions) -> Vec<String> {
    let quoted = |value: &str| one_line(value).replace('"', "'");
    vec![
        "feature done=0".into(),
        "feature ping=1 setboard=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1".into(),
        "feature analyze=1 memory=1 name=1 playother=1 time=1 nps=1 draw=1 variants=\"normal\""
            .into(),
        format!("feature myname=\"Lucena {}\"", env!("CARGO_PKG_VERSION")),
        format!("feature option=\"Player -string {}\"", quoted(&options.player)),
        format!("feature option=\"Material -string {}\"", quoted(&options.material)),
        format!("feature option=\"EvalFile -string {}\"", quoted(&options.eval_file)),
        format!("feature option=\"Experts -string {}\"", quoted(&options.experts)),
        format!("feature option=\"Depth -spin {} 0 {DEPTH_MOST}\"", options.depth),
        format!(
            "feature option=\"MoveOverhead -spin {} 0 {OVERHEAD_MOST}\"",
            options.overhead.as_millis()
        ),
        "feature option=\"ClearHash -button\"".into(),
        "feature done=1".into(),
    ]
}

/// A score as the protocol counts: centipawns, or mates beyond a hundred thousand.
fn score(score: EngineScore) -> i32 {
    match score {
        EngineScore::Centipawns(n) => n,
        EngineScore::Mate(n) if n > 0 => 100_000 + n,
        EngineScore::Mate(n) => n - 100_000,
    }
}

/// One line of thinking: depth, score, hundredths of a second, positions, line.
pub(super) fn thinking(info: &Info) -> String {
    let time = info.time.as_millis() / 10;
    format!("{} {} {time} {} {}", info.depth, score(info.score), info.nodes, line(&info.pv))
}

/// How far the thinking is: time, positions, depth, moves left and in all.
pub(super) fn stat(info: Option<&Info>, moves: usize) -> String {
    let (time, nodes, depth) =
        info.map_or((0, 0, 0), |info| (info.time.as_millis() / 10, info.nodes, info.depth));
    format!("stat01: {time} {nodes} {depth} 0 {moves}")
}

/// The result of a game that is over.
pub(super) fn result(ending: GameOver) -> &'static str {
    match ending {
        GameOver::Checkmate(Color::White) => "1-0 {White mates}",
        GameOver::Checkmate(Color::Black) => "0-1 {Black mates}",
        GameOver::Stalemate => "1/2-1/2 {Stalemate}",
        GameOver::InsufficientMaterial => "1/2-1/2 {Draw by insufficient material}",
        GameOver::Repetition => "1/2-1/2 {Draw by repetition}",
        GameOver::FiftyMoves => "1/2-1/2 {Draw by fifty-move rule}",
    }
}
