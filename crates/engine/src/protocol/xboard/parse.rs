//! Lines of CECP as commands.

use super::super::words::is_move;

/// What the other program asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CecpCommand {
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
pub(super) fn command(line: &str) -> CecpCommand {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut words = rest.split_whitespace().map(str::to_string);
    let mut next = || words.next().unwrap_or_default();
    match word {
        "" | "xboard" | "accepted" | "rejected" | "random" | "otim" | "draw" | "hard" | "easy"
        | "name" | "rating" | "ics" | "computer" | "cores" | "bogus" | "white" | "black" => {
            CecpCommand::Ignored
        }
        "protover" => CecpCommand::ProtoVer,
        "new" => CecpCommand::New,
        "variant" => CecpCommand::Variant(next()),
        "quit" => CecpCommand::Quit,
        "force" => CecpCommand::Force,
        "go" => CecpCommand::Go,
        "playother" => CecpCommand::PlayOther,
        "level" => CecpCommand::Level(next(), next(), next()),
        "st" => CecpCommand::SecondsEach(next()),
        "sd" | "depth" => CecpCommand::Depth(next()),
        "nps" => CecpCommand::NodesPerSecond(next()),
        "time" => CecpCommand::Time(next()),
        "usermove" => CecpCommand::Move(next()),
        "?" => CecpCommand::MoveNow,
        "ping" => CecpCommand::Ping(rest.to_string()),
        "result" => CecpCommand::Result,
        "setboard" => CecpCommand::SetBoard(rest.to_string()),
        "edit" => CecpCommand::Edit,
        "hint" => CecpCommand::Hint,
        "bk" => CecpCommand::Book,
        "undo" => CecpCommand::Undo,
        "remove" => CecpCommand::Remove,
        "post" => CecpCommand::Post(true),
        "nopost" => CecpCommand::Post(false),
        "analyze" => CecpCommand::Analyze,
        "exit" => CecpCommand::Exit,
        "." => CecpCommand::Stat,
        "memory" => CecpCommand::Memory(next()),
        "option" => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            CecpCommand::SetOption { name: name.trim().into(), value: value.trim().into() }
        }
        word if is_move(word) => CecpCommand::Move(word.into()),
        _ => CecpCommand::Unknown(line.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_move_is_a_move() {
        assert_eq!(command("e7e8q"), CecpCommand::Move("e7e8q".into()));
        assert_eq!(command("usermove e2e4"), CecpCommand::Move("e2e4".into()));
        assert_eq!(command("foo bar"), CecpCommand::Unknown("foo bar".into()));
        let (name, value) = ("Move Overhead".to_string(), "5".to_string());
        assert_eq!(command("option Move Overhead=5"), CecpCommand::SetOption { name, value });
    }
}
