//! The moves of a game out of their text: comments, variations and marks are passed over.

use shakmaty::san::{San, SanError};
use shakmaty::{Chess, KnownOutcome, Move, Position, Role};

use super::tags::words;

/// The moves and the result, or what is wrong.
type Replayed = (Vec<Move>, Option<KnownOutcome>);

/// Replays a game from its start. The last game of a file may be cut off in the middle of anything.
pub(super) fn replay(start: &Chess, text: &[u8], last: bool) -> Result<Replayed, String> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(text.len() / 6);
    let mut result = None;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        match byte {
            b'{' | b';' | b'(' => match aside(rest) {
                Some(length) => at += length,
                None if last => break,
                None if byte == b'(' => return Err("a variation is not closed".into()),
                None => return Err("a comment is not closed".into()),
            },
            b')' => return Err("a variation ends that has not begun".into()),
            b'$' => at += 1 + rest[1..].iter().take_while(|b| b.is_ascii_digit()).count(),
            b'*' => {
                result = Some(None);
                at += 1;
            }
            byte if ends_word(byte) => at += 1,
            _ => {
                let word = &rest[..rest.iter().position(|&b| ends_word(b)).unwrap_or(rest.len())];
                at += word.len();
                match MoveWord::of(word) {
                    MoveWord::Nothing => {}
                    MoveWord::Result(outcome) => result = Some(Some(outcome)),
                    MoveWord::Move(san) if result.is_some() => {
                        return Err(format!("there is more after the result: {}", words(san)));
                    }
                    MoveWord::Move(san) => match played(&mut position, san) {
                        Ok(m) => moves.push(m),
                        // Half a move at the very end is what is left of a whole one.
                        Err(_) if last && at == text.len() => break,
                        Err(what) => return Err(what),
                    },
                }
            }
        }
    }
    Ok((moves, result.flatten()))
}

/// Some write captures without their cross, as in `Bf6` or `ed5`, or put one where nothing is taken.
fn other_capture(mut san: San, position: &Chess) -> Option<Move> {
    let San::Normal { role, file, capture, .. } = &mut san else { return None };
    if *role == Role::Pawn && file.is_none() {
        return None; // d5 is a step, never a capture
    }
    *capture = !*capture;
    san.to_move(position).ok()
}

fn played(position: &mut Chess, word: &[u8]) -> Result<Move, String> {
    let found = San::from_ascii(word).map_err(|_| "cannot be read").and_then(|san| {
        san.to_move(position).or_else(|error| other_capture(san, position).ok_or(error)).map_err(
            |error| match error {
                SanError::AmbiguousSan => "can be made by more than one man",
                SanError::IllegalSan => "is not legal",
            },
        )
    });
    match found {
        Ok(m) => {
            position.play_unchecked(m);
            Ok(m)
        }
        Err(what) => {
            let (number, dots) = (position.fullmoves(), position.turn().fold_wb(".", "..."));
            let word: String = words(word).chars().take(20).collect();
            Err(format!("move {number}{dots} {word} {what}"))
        }
    }
}

/// White space, marks like `!` and `+`, and whatever begins something else.
fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"{}();$*!?+#".contains(&byte)
}

/// What stands between spaces.
enum MoveWord<'a> {
    /// A number, or a sign such as `=`.
    Nothing,
    Result(KnownOutcome),
    Move(&'a [u8]),
}

impl MoveWord<'_> {
    fn of(mut word: &[u8]) -> MoveWord<'_> {
        loop {
            match word {
                b"1/2" => return MoveWord::Result(KnownOutcome::Draw),
                b"0-0" => return MoveWord::Move(b"O-O"),
                b"0-0-0" => return MoveWord::Move(b"O-O-O"),
                b"--" => return MoveWord::Move(word), // nobody may pass
                b"e.p." | b"ep" => return MoveWord::Nothing,
                _ => {}
            }
            if let Ok(outcome) = KnownOutcome::from_ascii(word) {
                return MoveWord::Result(outcome);
            }
            // A number may stand right before a move or a result.
            let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
            let dots = word[digits..].iter().take_while(|&&b| b == b'.').count();
            if digits + dots == 0 {
                let said = word.iter().any(u8::is_ascii_alphanumeric);
                return if said { MoveWord::Move(word) } else { MoveWord::Nothing };
            }
            word = &word[digits + dots..];
        }
    }
}

/// The length of a comment or a variation with everything in it; nothing if it is not closed.
fn aside(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let until = |end: u8| text[at..].iter().position(|&b| b == end);
        match byte {
            b'{' => at += until(b'}')?,
            b';' => at += until(b'\n').unwrap_or(text.len() - at - 1),
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
