//! Lines of UCI as commands. What makes no sense is passed over, as the protocol asks.

use std::time::Duration;

use super::super::words::is_move;

/// What the other program asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciCommand {
    Uci,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        start: Start,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    /// The board, for people.
    Show,
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Beginning,
    Fen(String),
}

/// One player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub left: Option<Duration>,
    pub increment: Duration,
}

/// The parameters of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub searchmoves: Vec<String>,
    pub ponder: bool,
    pub white: Clock,
    pub black: Clock,
    pub movestogo: Option<u32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub movetime: Option<Duration>,
    pub infinite: bool,
}

/// Reads a line. Unknown words in front are skipped, as the protocol wants it.
pub(super) fn command(line: &str) -> Option<UciCommand> {
    let words: Vec<&str> = line.split_whitespace().collect();
    // The first word that is a command decides, even if what follows makes no sense: no word behind
    // it may be taken for another command.
    let found = (0..words.len()).find_map(|first| {
        let rest = &words[first + 1..];
        Some(match words[first] {
            "uci" => Some(UciCommand::Uci),
            "isready" => Some(UciCommand::IsReady),
            "setoption" => set_option(rest),
            "ucinewgame" => Some(UciCommand::NewGame),
            "position" => set_position(rest),
            "go" => Some(UciCommand::Go(go(rest))),
            "stop" => Some(UciCommand::Stop),
            "ponderhit" => Some(UciCommand::PonderHit),
            "d" => Some(UciCommand::Show),
            "quit" => Some(UciCommand::Quit),
            _ => return None,
        })
    });
    found.flatten()
}

/// `name N… value V…`; names and values may have spaces.
fn set_option(words: &[&str]) -> Option<UciCommand> {
    let words = words.strip_prefix(&["name"])?;
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let name = words[..end].join(" ");
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    Some(UciCommand::SetOption { name, value })
}

/// `startpos` or `fen F…`, then perhaps `moves M…`.
fn set_position(words: &[&str]) -> Option<UciCommand> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default();
    let start = match words[..end].split_first()? {
        (&"startpos", _) => Start::Beginning,
        (&"fen", fen) => Start::Fen(fen.join(" ")),
        _ => return None,
    };
    Some(UciCommand::Position { start, moves: moves.iter().map(|word| word.to_string()).collect() })
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        // A number that is below zero, as clocks may be, counts as zero.
        let mut number = || {
            let next = words.peek()?.parse::<i128>().ok()?;
            words.next();
            Some(next.clamp(0, i128::from(u32::MAX)) as u32)
        };
        let time = |n: u32| Duration::from_millis(n.into());
        match word {
            "searchmoves" => {
                while let Some(word) = words.next_if(|word| is_move(word)) {
                    go.searchmoves.push(word.to_string());
                }
            }
            "ponder" => go.ponder = true,
            "wtime" => go.white.left = number().map(time),
            "btime" => go.black.left = number().map(time),
            "winc" => go.white.increment = number().map(time).unwrap_or_default(),
            "binc" => go.black.increment = number().map(time).unwrap_or_default(),
            "movestogo" => go.movestogo = number().filter(|&moves| moves > 0),
            "depth" => go.depth = number(),
            "nodes" => go.nodes = number().map(u64::from),
            "mate" => go.mate = number(),
            "movetime" => go.movetime = number().map(time),
            "infinite" => go.infinite = true,
            _ => {}
        }
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_may_have_spaces() {
        let parsed = command("setoption name Move Overhead value 50");
        let (name, value) = ("Move Overhead".to_string(), "50".to_string());
        assert_eq!(parsed, Some(UciCommand::SetOption { name, value }));
        let parsed = command("setoption name Clear Hash");
        let (name, value) = ("Clear Hash".to_string(), String::new());
        assert_eq!(parsed, Some(UciCommand::SetOption { name, value }));
    }

    #[test]
    fn go_reads_what_makes_sense() {
        let Some(UciCommand::Go(go)) =
            command("go searchmoves e2e4 d2d4 wtime -5 btime 100 winc x depth 3 nodes 99 infinite")
        else {
            panic!("a go");
        };
        assert_eq!(go.searchmoves, ["e2e4", "d2d4"]);
        assert_eq!(go.white.left, Some(Duration::ZERO));
        assert_eq!(go.black.left, Some(Duration::from_millis(100)));
        assert_eq!((go.depth, go.nodes, go.infinite, go.ponder), (Some(3), Some(99), true, false));
    }

    #[test]
    fn unknown_words_are_passed_over() {
        assert_eq!(command("joho isready"), Some(UciCommand::IsReady));
        assert_eq!(command("joho"), None);
        assert_eq!(command(""), None);
        assert_eq!(command("position"), None);
    }
}
