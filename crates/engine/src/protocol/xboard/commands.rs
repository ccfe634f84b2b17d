//! What each command of CECP does.

use shakmaty::{Color, Position};

use super::edit::Edit;
use super::parse::{CecpCommand, command};
use super::{Mode, Xboard, write};
use crate::fen::position_of_fen;
use crate::game::GameSoFar;
use crate::protocol::drive::Desk;
use crate::protocol::thinker::EngineJob;
use crate::protocol::words::any_move;

/// The sentence that XBoard shows to its user.
const ILLEGAL: &str = "tellusererror Illegal position";

impl Xboard {
    /// Reacts to a line; `false` ends the session.
    pub(super) fn line(&mut self, line: &str, desk: &mut Desk) -> bool {
        if let Some(edit) = &mut self.edit {
            if line == "quit" {
                return false;
            }
            if edit.line(line)
                && let Some(edit) = self.edit.take()
            {
                self.set_board(edit.finish(), desk);
            }
            return true;
        }
        let command = command(line);
        if command == CecpCommand::Quit {
            return false;
        }
        self.obey(command, line, desk);
        true
    }

    fn obey(&mut self, command: CecpCommand, line: &str, desk: &mut Desk) {
        match command {
            CecpCommand::Ignored | CecpCommand::Quit => {}
            CecpCommand::ProtoVer => {
                write::features(&self.charge.options).into_iter().for_each(|line| desk.say(line));
            }
            CecpCommand::New => self.new_game(desk),
            CecpCommand::Variant(name) if name == "normal" => {}
            CecpCommand::Variant(_) => desk.say(format!("Error (unsupported variant): {line}")),
            CecpCommand::Force | CecpCommand::Result | CecpCommand::Exit => {
                self.give_up();
                self.mode = Mode::Force;
            }
            CecpCommand::Go => self.go(desk),
            CecpCommand::PlayOther => {
                self.give_up();
                self.mode = Mode::Play(!self.charge.game.position().turn());
            }
            CecpCommand::Level(moves, base, increment) => {
                understood(self.time.set_level(&moves, &base, &increment), line, desk);
            }
            CecpCommand::SecondsEach(seconds) => {
                understood(self.time.set_each(&seconds), line, desk);
            }
            CecpCommand::Depth(plies) => understood(self.time.set_depth(&plies), line, desk),
            CecpCommand::NodesPerSecond(rate) => understood(self.time.set_rate(&rate), line, desk),
            CecpCommand::Time(hundredths) => {
                understood(self.time.set_left(&hundredths), line, desk)
            }
            CecpCommand::Move(word) => self.user_move(&word, desk),
            CecpCommand::MoveNow => self.move_now(),
            CecpCommand::Ping(word) => self.ping(&word, desk),
            CecpCommand::SetBoard(fen) => self.set_board(position_of_fen(&fen), desk),
            CecpCommand::Edit => {
                self.give_up();
                self.edit = Some(Edit::new(self.charge.game.position()));
            }
            CecpCommand::Hint => {
                self.hint.iter().for_each(|hint| desk.say(format!("Hint: {hint}")))
            }
            CecpCommand::Book => {
                desk.say(" there is no opening book");
                desk.say("");
            }
            CecpCommand::Undo => self.undo(1, desk),
            CecpCommand::Remove => self.undo(2, desk),
            CecpCommand::Post(post) => self.post = post,
            CecpCommand::Analyze => {
                self.mode = Mode::Analyze;
                self.think_if_asked(desk);
            }
            CecpCommand::Stat => self.stat(desk),
            CecpCommand::Memory(mib) => self.set_option("Hash", &mib, line, desk),
            CecpCommand::SetOption { name, value } => self.set_option(&name, &value, line, desk),
            CecpCommand::Unknown(line) => desk.say(format!("Error (unknown command): {line}")),
        }
    }

    fn go(&mut self, desk: &mut Desk) {
        self.give_up();
        self.mode = Mode::Play(self.charge.game.position().turn());
        self.think_if_asked(desk);
        // A draw may have been declined; without a move there is nothing to play.
        if self.search.is_none() {
            self.claim(desk);
        }
    }

    fn move_now(&self) {
        if let Some(running) = self.search.as_ref().filter(|_| self.mode != Mode::Analyze) {
            running.stop();
        }
    }

    /// While it is on move the answer comes after the move, as the protocol has it.
    fn ping(&mut self, word: &str, desk: &mut Desk) {
        let pong = format!("pong {word}");
        if self.mode == Mode::Analyze {
            desk.say(pong);
        } else {
            self.charge.renew(desk);
            desk.give(EngineJob::Say(pong));
        }
    }

    fn stat(&self, desk: &mut Desk) {
        if self.search.is_some() {
            let moves = self.charge.game.position().legal_moves().len();
            desk.say(write::stat(self.last.as_ref(), moves));
        }
    }

    fn new_game(&mut self, desk: &mut Desk) {
        self.give_up();
        self.charge.game = GameSoFar::default();
        self.hint = None;
        (self.time.depth, self.time.rate) = (None, None);
        if self.mode != Mode::Analyze {
            self.mode = Mode::Play(Color::Black);
        }
        desk.give(EngineJob::NewGame);
        self.think_if_analyzing(desk);
    }

    /// A new position is looked at only in analysis; in a game the other program says `go`.
    fn think_if_analyzing(&mut self, desk: &mut Desk) {
        if self.mode == Mode::Analyze {
            self.think_if_asked(desk);
        }
    }

    fn set_board(&mut self, position: Result<shakmaty::Chess, String>, desk: &mut Desk) {
        match position {
            Ok(position) => {
                self.give_up();
                self.charge.game = GameSoFar::new(position);
                self.hint = None;
                self.think_if_analyzing(desk);
            }
            Err(_) => desk.say(ILLEGAL),
        }
    }

    fn user_move(&mut self, word: &str, desk: &mut Desk) {
        if self.search.is_some() && self.mode != Mode::Analyze {
            desk.say(format!("Error (command not legal now): {word}"));
            return;
        }
        match any_move(self.charge.game.position(), word) {
            Some(m) if self.charge.game.play(m) => {
                self.hint = None;
                if self.mode == Mode::Analyze || self.charge.game.ending().is_none() {
                    self.think_if_asked(desk);
                } else {
                    self.claim(desk);
                }
            }
            _ => desk.say(format!("Illegal move: {word}")),
        }
    }

    fn undo(&mut self, moves: usize, desk: &mut Desk) {
        self.give_up();
        for _ in 0..moves {
            self.charge.game.undo();
        }
        self.think_if_analyzing(desk);
    }

    fn set_option(&mut self, name: &str, value: &str, line: &str, desk: &mut Desk) {
        if !self.charge.set_option(name, value, desk) {
            desk.say(format!("Error (bad option): {line}"));
        }
    }
}

/// Says so if a line was not understood.
fn understood<T>(value: Option<T>, line: &str, desk: &mut Desk) {
    if value.is_none() {
        desk.say(format!("Error (bad parameter): {line}"));
    }
}
