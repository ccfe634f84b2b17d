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
        let sum = checksum(text.as_bytes());
        text + &format!("{}{sum:016x}\n", self.checksum)
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STRICT: SealedFormat = SealedFormat {
        head: "lucena list",
        version: 1,
        name: "a list",
        checksum: "checksum ",
        edited: false,
        again: "write it again",
    };
    const EDITED: SealedFormat = SealedFormat { edited: true, ..STRICT };

    fn fault(format: &SealedFormat, text: &str) -> String {
        format.open_with(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_said_with_the_remedy() {
        let text = STRICT.seal("lucena list 1\na\n".into());
        for (found, said) in [
            ("", "line 1: this is not a list: its first line is different; write it again"),
            (
                "lucena listing 1\n",
                "line 1: this is not a list: its first line is different; write it again",
            ),
            ("lucena list 2\n", "line 1: version \"2\" is not known, only 1; write it again"),
            (
                "lucena list 1\na\n",
                "line 2: the checksum is missing: the file was cut off; write it again",
            ),
            (
                &text.replace("a\n", "b\n"),
                "line 3: the checksum does not fit: the file was changed or damaged; write it again",
            ),
        ] {
            assert_eq!(fault(&STRICT, found), said);
        }
        assert!(fault(&EDITED, &text.replace("a\n", "b\n")).contains("changed by hand"));
        assert!(STRICT.open(b"lucena list 1\n\xFF").is_err());
        let more = STRICT.seal("lucena list 1, of men\n".into());
        assert_eq!(STRICT.open(more.as_bytes()).unwrap_err().what, "\"of men\" in the first line");
        assert_eq!(STRICT.open_with(more.as_bytes()).unwrap().0, "of men");
    }

    #[test]
    fn an_edited_text_needs_no_checksum_and_no_last_line_end() {
        let sealed = EDITED.seal("lucena list 1\na\nb\n".into());
        for text in [&sealed[..], sealed.trim_end(), "lucena list 1\na\nb\n", "lucena list 1\na\nb"]
        {
            let mut lines = EDITED.open(text.as_bytes()).unwrap();
            assert_eq!(lines.peek(), Some("a"));
            assert_eq!(lines.fault("x").line, 1);
            assert_eq!(lines.by_ref().collect::<Vec<_>>(), ["a", "b"]);
            assert_eq!(lines.fault("x").line, 3);
        }
    }

    proptest! {
        #[test]
        fn what_is_sealed_is_read_and_every_changed_byte_is_noticed(body in "([a-z ]{0,9}\n){0,5}") {
            let text = STRICT.seal(format!("{}\n{body}", STRICT.first()));
            let lines = STRICT.open(text.as_bytes()).unwrap();
            prop_assert_eq!(lines.collect::<Vec<_>>(), body.lines().collect::<Vec<_>>());
            for at in 0..text.len() {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1;
                prop_assert!(STRICT.open(&bytes).is_err(), "byte {}", at);
                prop_assert!(STRICT.open(&text.as_bytes()[..at]).is_err(), "cut at {}", at);
            }
        }
    }
}
