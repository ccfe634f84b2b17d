//! Lines of CECP as commands.

use super::super::words::is_move;

/// What the other program asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Known, and nothing to do about it.
    Ignored,
    ProtoVer,
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    Level(String, String, String),
    /// Seconds for each move.
    SecondsEach(String),
    Depth(String),
    /// Count positions instead of seconds: this many are one.
    NodesPerSecond(String),
    /// Our clock, in hundredths of a second.
    Time(String),
    Move(String),
    MoveNow,
    Ping(String),
    Result,
    SetBoard(String),
    Edit,
    Hint,
    Book,
    Undo,
    Remove,
    Post(bool),
    Analyze,
    Exit,
    /// How far is it?
    Stat,
    Memory(String),
    SetOption {
        name: String,
        value: String,
    },
    Unknown(String),
}

/// Reads a line.
pub(super) fn command(line: &str) -> Command {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut words = rest.split_whitespace().map(str::to_string);
    let mut next = || words.next().unwrap_or_default();
    match word {
        "" | "xboard" | "accepted" | "rejected" | "random" | "otim" | "draw" | "hard" | "easy"
        | "name" | "rating" | "ics" | "computer" | "cores" | "bogus" | "white" | "black" => {
            Command::Ignored
        }
        "protover" => Command::ProtoVer,
        "new" => Command::New,
        "variant" => Command::Variant(next()),
        "quit" => Command::Quit,
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "level" => Command::Level(next(), next(), next()),
        "st" => Command::SecondsEach(next()),
        "sd" | "depth" => Command::Depth(next()),
        "nps" => Command::NodesPerSecond(next()),
        "time" => Command::Time(next()),
        "usermove" => Command::Move(next()),
        "?" => Command::MoveNow,
        "ping" => Command::Ping(rest.to_string()),
        "result" => Command::Result,
        "setboard" => Command::SetBoard(rest.to_string()),
        "edit" => Command::Edit,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "analyze" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Stat,
        "memory" => Command::Memory(next()),
        "option" => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            Command::SetOption { name: name.trim().into(), value: value.trim().into() }
        }
        word if is_move(word) => Command::Move(word.into()),
        _ => Command::Unknown(line.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_move_is_a_move() {
        assert_eq!(command("e7e8q"), Command::Move("e7e8q".into()));
        assert_eq!(command("usermove e2e4"), Command::Move("e2e4".into()));
        assert_eq!(command("foo bar"), Command::Unknown("foo bar".into()));
        let (name, value) = ("Move Overhead".to_string(), "5".to_string());
        assert_eq!(command("option Move Overhead=5"), Command::SetOption { name, value });
    }
}
