//! What each command of CECP does.

use shakmaty::{Color, Position};

use super::control::{centiseconds_of, seconds_of};
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
            Command::Force | Command::Result => {
                self.give_up();
                self.mode = Mode::Force;
            }
            Command::Go => {
                self.give_up();
                self.mode = Mode::Play(self.game.position().turn());
                self.think_if_asked(desk);
                // A draw may have been declined; without a move there is nothing to play.
                if self.search.is_none() {
                    self.claim(desk);
                }
            }
            Command::PlayOther => {
                self.give_up();
                self.mode = Mode::Play(!self.game.position().turn());
            }
            Command::Level(moves, base, increment) => {
                let level = self.time.set_level(&moves, &base, &increment);
                understood(level, line, desk);
            }
            Command::SecondsEach(seconds) => {
                let each = seconds_of(&seconds);
                self.time.each = each.or(self.time.each);
                understood(each, line, desk);
            }
            Command::Depth(plies) => {
                let depth = plies.parse().ok();
                self.time.depth = depth.or(self.time.depth).filter(|&plies| plies > 0);
                understood(depth, line, desk);
            }
            Command::NodesPerSecond(rate) => {
                let rate = rate.parse::<i64>().ok();
                // Zero and less mean that seconds count again.
                self.time.rate = rate.and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
                understood(rate, line, desk);
            }
            Command::Time(hundredths) => {
                let left = centiseconds_of(&hundredths);
                self.time.left = left.or(self.time.left);
                understood(left, line, desk);
            }
            Command::Move(word) => self.user_move(&word, desk),
            Command::MoveNow => {
                if let Some(running) = self.search.as_ref().filter(|_| self.mode != Mode::Analyze) {
                    running.stop();
                }
            }
            // While it is on move the answer comes after the move, as the protocol has it.
            Command::Ping(word) if self.mode == Mode::Analyze => desk.say(format!("pong {word}")),
            Command::Ping(word) => {
                self.renew(desk);
                desk.give(Job::Say(format!("pong {word}")));
            }
            Command::SetBoard(fen) => self.set_board(position_of_fen(&fen), desk),
            Command::Edit => {
                self.give_up();
                self.edit = Some(Edit::new(self.game.position()));
            }
            Command::Hint => {
                if let Some(hint) = &self.hint {
                    desk.say(format!("Hint: {hint}"));
                }
            }
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
            Command::Exit => {
                self.give_up();
                self.mode = Mode::Force;
            }
            Command::Stat => {
                if self.search.is_some() {
                    let moves = self.game.position().legal_moves().len();
                    desk.say(write::stat(self.last.as_ref(), moves));
                }
            }
            Command::Memory(mib) => self.set_option("Hash", &mib, line, desk),
            Command::SetOption { name, value } => self.set_option(&name, &value, line, desk),
            Command::Unknown(line) => desk.say(format!("Error (unknown command): {line}")),
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
