//! What each command of CECP does.

use shakmaty::{Color, Position};

use super::edit::Edit;
use super::parse::{Command, command};
use super::{Mode, Xboard, write};
use crate::fen::position_of_fen;
use crate::game::GameSoFar;
use crate::protocol::drive::Desk;
use crate::protocol::options::Change;
use crate::protocol::thinker::Job;
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
        if command == Command::Quit {
            return false;
        }
        self.obey(command, line, desk);
        true
    }

    fn obey(&mut self, command: Command, line: &str, desk: &mut Desk) {
        match command {
            Command::Ignored | Command::Quit => {}
            Command::ProtoVer => {
                write::features(&self.options).into_iter().for_each(|line| desk.say(line));
            }
            Command::New => self.new_game(desk),
            Command::Variant(name) if name == "normal" => {}
            Command::Variant(_) => desk.say(format!("Error (unsupported variant): {line}")),
            Command::Force | Command::Result | Command::Exit => {
                self.give_up();
                self.mode = Mode::Force;
            }
            Command::Go => self.go(desk),
            Command::PlayOther => {
                self.give_up();
                self.mode = Mode::Play(!self.game.position().turn());
            }
            Command::Level(moves, base, increment) => {
                understood(self.time.set_level(&moves, &base, &increment), line, desk);
            }
            Command::SecondsEach(seconds) => {
                understood(self.time.set_each(&seconds), line, desk);
            }
            Command::Depth(plies) => understood(self.time.set_depth(&plies), line, desk),
            Command::NodesPerSecond(rate) => understood(self.time.set_rate(&rate), line, desk),
            Command::Time(hundredths) => understood(self.time.set_left(&hundredths), line, desk),
            Command::Move(word) => self.user_move(&word, desk),
            Command::MoveNow => self.move_now(),
            Command::Ping(word) => self.ping(&word, desk),
            Command::SetBoard(fen) => self.set_board(position_of_fen(&fen), desk),
            Command::Edit => {
                self.give_up();
                self.edit = Some(Edit::new(self.game.position()));
            }
            Command::Hint => self.hint.iter().for_each(|hint| desk.say(format!("Hint: {hint}"))),
            Command::Book => {
                desk.say(" there is no opening book");
                desk.say("");
            }
            Command::Undo => self.undo(1, desk),
            Command::Remove => self.undo(2, desk),
            Command::Post(post) => self.post = post,
            Command::Analyze => {
                self.mode = Mode::Analyze;
                self.think_if_asked(desk);
            }
            Command::Stat => self.stat(desk),
            Command::Memory(mib) => self.set_option("Hash", &mib, line, desk),
            Command::SetOption { name, value } => self.set_option(&name, &value, line, desk),
            Command::Unknown(line) => desk.say(format!("Error (unknown command): {line}")),
        }
    }

    fn go(&mut self, desk: &mut Desk) {
        self.give_up();
        self.mode = Mode::Play(self.game.position().turn());
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
            self.renew(desk);
            desk.give(Job::Say(pong));
        }
    }

    fn stat(&self, desk: &mut Desk) {
        if self.search.is_some() {
            let moves = self.game.position().legal_moves().len();
            desk.say(write::stat(self.last.as_ref(), moves));
        }
    }

    fn new_game(&mut self, desk: &mut Desk) {
        self.give_up();
        self.game = GameSoFar::default();
        self.hint = None;
        (self.time.depth, self.time.rate) = (None, None);
        if self.mode != Mode::Analyze {
            self.mode = Mode::Play(Color::Black);
        }
        desk.give(Job::NewGame);
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
                self.game = GameSoFar::new(position);
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
        match any_move(self.game.position(), word) {
            Some(m) if self.game.play(m) => {
                self.hint = None;
                if self.mode == Mode::Analyze || self.game.ending().is_none() {
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
            self.game.undo();
        }
        self.think_if_analyzing(desk);
    }

    fn set_option(&mut self, name: &str, value: &str, line: &str, desk: &mut Desk) {
        match self.options.set(name, value) {
            Some(Change::Noted) => {}
            Some(Change::Hash) => desk.give(Job::Hash(self.options.hash)),
            Some(Change::Clear) => desk.give(Job::NewGame),
            Some(Change::Player) => self.stale = true,
            None => desk.say(format!("Error (bad option): {line}")),
        }
    }
}

/// Says so if a line was not understood.
fn understood<T>(value: Option<T>, line: &str, desk: &mut Desk) {
    if value.is_none() {
        desk.say(format!("Error (bad parameter): {line}"));
    }
}
