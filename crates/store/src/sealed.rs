//! Sealed text: files that a person can read, with a version in the first line and a checksum in the last.
//!
//! ```text
//! lucena plan 1
//! …
//! checksum 0123456789abcdef
//! ```

use std::iter::Peekable;
use std::str;

use crate::checksum::checksum;

/// One format of sealed text.
///
/// ```
/// use lucena_store::SealedFormat;
/// const FORMAT: SealedFormat = SealedFormat {
///     head: "lucena list",
///     version: 1,
///     name: "a list",
///     checksum: "checksum ",
///     edited: false,
///     again: "write it again",
/// };
/// let text = FORMAT.seal("lucena list 1\nrook\nking\n".into());
/// let mut lines = FORMAT.open(text.as_bytes())?;
/// assert_eq!(lines.next(), Some("rook"));
/// assert_eq!(lines.fault("not a king").line, 2);
/// let changed = text.replace("rook", "pawn");
/// let fault = FORMAT.open(changed.as_bytes()).err().expect("another checksum");
/// assert_eq!(fault.what, "the checksum does not fit: the file was changed or damaged; write it again");
/// # Ok::<(), lucena_store::SealedFault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SealedFormat {
    /// What the first line begins with; a blank and the version follow.
    pub head: &'static str,
    /// The version of the contents. Others are refused.
    pub version: u32,
    /// What the file is, with its article.
    pub name: &'static str,
    /// What the last line begins with.
    pub checksum: &'static str,
    /// Whether a person may change the file and take the checksum away.
    pub edited: bool,
    /// How to get a good file: the remedy for all faults of the seal.
    pub again: &'static str,
}

/// What is wrong with a sealed text, and in which line.
///
/// ```
/// let fault = lucena_store::SealedFault { line: 3, what: "rook is missing".into() };
/// assert_eq!(fault.to_string(), "line 3: rook is missing");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SealedFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl SealedFormat {
    /// The first line.
    pub fn first(&self) -> String {
        format!("{} {}", self.head, self.version)
    }

    /// A text that begins with the first line, closed by its checksum.
    pub fn seal(&self, text: String) -> String {
        let sum = hex(&text);
        text + self.checksum + &sum + "\n"
    }

    /// The lines between the first and the checksum, if the text is whole and of this version.
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<SealedLines<'a>, SealedFault> {
        match self.open_with(bytes)? {
            ("", lines) => Ok(lines),
            (more, lines) => Err(lines.fault(format!("{} in the first line", short(more)))),
        }
    }

    /// The same for a format whose first line goes on, behind a comma: what stands there, and the lines.
    pub fn open_with<'a>(
        &self,
        bytes: &'a [u8],
    ) -> Result<(&'a str, SealedLines<'a>), SealedFault> {
        let fault = |line: usize, what: &str| {
            Err(SealedFault { line, what: format!("{what}; {}", self.again) })
        };
        let Ok(text) = str::from_utf8(bytes) else {
            return fault(1, &format!("this is a binary file, not {}", self.name));
        };
        let first = text.lines().next().unwrap_or("");
        let version = first.strip_prefix(self.head).and_then(|rest| rest.strip_prefix(' '));
        let Some((version, more)) = version.map(|v| v.split_once(", ").unwrap_or((v, ""))) else {
            return fault(1, &format!("this is not {}: its first line is different", self.name));
        };
        if version != self.version.to_string() {
            let (found, known) = (short(version), self.version);
            return fault(1, &format!("version {found} is not known, only {known}"));
        }
        let last_line = text.lines().count();
        let closed = text.trim_end_matches('\n');
        let (body, last) = text.split_at(closed.rfind('\n').map_or(0, |at| at + 1));
        let whole = closed.len() < text.len() || self.edited;
        let body = match last.strip_prefix(self.checksum).filter(|_| whole) {
            Some(stated) if stated.trim_end_matches('\n') == hex(body) => body,
            Some(_) if self.edited => {
                let what = "the checksum does not fit: the file was damaged, or changed by hand \
                    (then take the line with the checksum away)";
                return fault(last_line, what);
            }
            Some(_) => {
                let what = "the checksum does not fit: the file was changed or damaged";
                return fault(last_line, what);
            }
            None if self.edited => text,
            None => return fault(last_line, "the checksum is missing: the file was cut off"),
        };
        let mut lines = SealedLines { lines: body.lines().peekable(), at: 0 };
        lines.next();
        Ok((more, lines))
    }
}

fn hex(body: &str) -> String {
    format!("{:016x}", checksum(body.as_bytes()))
}

/// The lines of a file, with their numbers.
#[derive(Clone, Debug)]
pub struct SealedLines<'a> {
    lines: Peekable<str::Lines<'a>>,
    at: usize,
}

impl<'a> SealedLines<'a> {
    /// The line that comes next.
    pub fn peek(&mut self) -> Option<&'a str> {
        self.lines.peek().copied()
    }

    /// What is wrong with the line that came last.
    pub fn fault(&self, what: impl Into<String>) -> SealedFault {
        SealedFault { line: self.at, what: what.into() }
    }
}

impl<'a> Iterator for SealedLines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let line = self.lines.next()?;
        self.at += 1;
        Some(line)
    }
}

/// Foreign words, short enough for a sentence.
///
/// ```
/// assert_eq!(lucena_store::short("a1\tb2"), r#""a1\tb2""#);
/// ```
pub fn short(words: &str) -> String {
    format!("{:?}", words.chars().take(30).collect::<String>())
}
