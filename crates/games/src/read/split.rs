//! The text of one game after another, without understanding a move of it.

use std::io::{BufRead, Read};

use super::tags::after_tags;

/// A game longer than this is given up, so that memory stays bounded on any input.
const LONGEST: usize = 1 << 24;
/// A line is looked at in parts of at most this many bytes, for the same reason.
const PART: u64 = 1 << 20;

/// The text of one game, and where it stands.
pub(super) struct Piece {
    /// Which game, from 1.
    pub number: usize,
    /// Its first line, from 1.
    pub line: usize,
    /// Tags and moves.
    pub text: Vec<u8>,
    /// Nothing comes after it: it may be cut off.
    pub last: bool,
    /// Why it cannot be read.
    pub fault: Option<String>,
}

/// Cuts a text into games.
///
/// A game ends before a tag that comes after moves, or with its result and an empty line. A comment
/// that is never closed ends before the next Event tag, so that it costs one game only.
pub(super) struct Splitter<'a> {
    source: Box<dyn BufRead + Send + 'a>,
    /// The line at hand, or a part of it, and where it stands.
    part: Vec<u8>,
    fresh: bool,
    line: usize,
    /// The line at hand belongs to the next game.
    waiting: bool,
    number: usize,
    fault: Option<String>,
    over: bool,
}

impl<'a> Splitter<'a> {
    pub fn new(source: Box<dyn BufRead + Send + 'a>) -> Splitter<'a> {
        Splitter {
            source,
            part: Vec::new(),
            fresh: true,
            line: 0,
            waiting: false,
            number: 0,
            fault: None,
            over: false,
        }
    }

    /// Reads the next line, or a part of it; says whether there was one.
    fn advance(&mut self) -> bool {
        if std::mem::take(&mut self.waiting) {
            return true;
        }
        if self.over {
            return false;
        }
        self.fresh = self.line == 0 || self.part.ends_with(b"\n");
        self.part.clear();
        let read = self.source.by_ref().take(PART).read_until(b'\n', &mut self.part);
        if let Err(error) = read {
            self.fault = Some(format!(
                "the file cannot be read beyond line {}: {error}; what comes before is kept",
                self.line
            ));
            self.over = true;
        }
        if self.line == 0 && self.part.starts_with(b"\xef\xbb\xbf") {
            self.part.drain(..3);
        }
        self.line += usize::from(self.fresh);
        self.over |= self.part.is_empty();
        !self.part.is_empty()
    }

    fn piece(&self, line: usize) -> Piece {
        Piece { number: self.number, line, text: Vec::new(), last: false, fault: None }
    }
}

impl Iterator for Splitter<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let mut piece = self.piece(0);
        let mut shape = SplitState::default();
        while self.advance() {
            if self.fresh && shape.ends_before(&self.part) {
                self.waiting = true;
                break;
            }
            if self.fresh && !shape.comment && self.part.starts_with(b"%") {
                continue;
            }
            if piece.line == 0 {
                if self.part.trim_ascii().is_empty() {
                    continue;
                }
                self.number += 1;
                piece = self.piece(self.line);
            }
            shape.follow(&self.part);
            if piece.text.len() + self.part.len() <= LONGEST {
                piece.text.extend_from_slice(&self.part);
            } else {
                piece.fault = Some(format!("it is longer than {LONGEST} bytes"));
            }
        }
        if piece.line > 0 {
            piece.last = !self.waiting;
            return Some(piece);
        }
        self.fault.take().map(|what| Piece { fault: Some(what), ..self.piece(self.line) })
    }
}

/// What is known about the game so far.
#[derive(Default)]
struct SplitState {
    /// Moves have begun.
    moves: bool,
    /// A comment is open.
    comment: bool,
    /// The last thing that is not a comment is a result.
    result: bool,
    /// An empty line came after the result.
    gap: bool,
}

impl SplitState {
    fn ends_before(&self, line: &[u8]) -> bool {
        if self.comment {
            return line.starts_with(b"[Event \"");
        }
        self.moves && (line.starts_with(b"[") || (self.gap && !line.trim_ascii().is_empty()))
    }

    fn follow(&mut self, line: &[u8]) {
        let mut rest = if self.moves { line } else { after_tags(line) };
        self.gap |= self.result && !self.comment && rest.trim_ascii().is_empty();
        self.moves |= !rest.trim_ascii().is_empty();
        loop {
            if self.comment {
                let Some(end) = rest.iter().position(|&b| b == b'}') else { return };
                self.comment = false;
                rest = &rest[end + 1..];
            }
            let end = rest.iter().position(|&b| b == b'{' || b == b';');
            let plain = rest[..end.unwrap_or(rest.len())].trim_ascii_end();
            if !plain.is_empty() {
                self.result = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
                    .iter()
                    .any(|result| plain.ends_with(result));
            }
            match end {
                Some(at) if rest[at] == b'{' => {
                    self.comment = true;
                    rest = &rest[at + 1..];
                }
                _ => return,
            }
        }
    }
}
