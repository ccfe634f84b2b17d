//! The lexer: text into tokens, each with its place.

use shakmaty::Square;

use crate::fault::{Fault, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A word in letters, digits and underscores.
    Word(String),
    Number(i32),
    Text(String),
    Square(Square),
    /// A sign: brackets, comma, colon, arithmetic, comparison.
    Sign(&'static str),
    End,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The token.
    pub token: Token,
    /// Where.
    pub span: Span,
}

/// A remark, and whether it has its line to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// What follows the sign `#`.
    pub text: String,
    /// Where.
    pub span: Span,
    /// Whether nothing stands before it on its line.
    pub own_line: bool,
    /// Whether an empty line stands before it.
    pub after_gap: bool,
}

/// Signs, the longer first.
const SIGNS: [&str; 15] =
    ["<=", ">=", "!=", "{", "}", "(", ")", ",", ":", "<", ">", "=", "+", "-", "*"];

/// Signs of other languages, and of editors that mean well; and what is written here.
const FOREIGN: [(&str, &str); 18] = [
    ("==", "write ="),
    ("=<", "write <="),
    ("=>", "write >="),
    ("<>", "write !="),
    ("≤", "write <="),
    ("≥", "write >="),
    ("≠", "write !="),
    ("−", "write the plain -"),
    ("–", "write the plain -"),
    ("×", "write *"),
    ("&&", "write and"),
    ("||", "write or"),
    ("//", "remarks begin with #"),
    ("“", "write the straight quotation mark \""),
    ("”", "write the straight quotation mark \""),
    ("„", "write the straight quotation mark \""),
    ("«", "write the straight quotation mark \""),
    ("»", "write the straight quotation mark \""),
];

/// A sign as a fault quotes it: itself if it can be seen.
fn shown(c: char) -> String {
    if c.is_control() { c.escape_default().to_string() } else { c.to_string() }
}

/// The words of a text, the remarks in it, and what is not a word at all.
pub fn lex(text: &str) -> (Vec<Placed>, Vec<Comment>, Vec<Fault>) {
    let (mut tokens, mut comments, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let start = at;
        if blank(c) {
            at += c.len_utf8();
            continue;
        }
        if c == '#' {
            let line = rest.split('\n').next().unwrap_or(rest);
            at += line.len();
            comments.push(comment(text, start, line));
            continue;
        }
        if c == '"' {
            let line = rest[1..].split('\n').next().unwrap_or_default();
            let Some(end) = line.find('"') else {
                at += 1 + line.len();
                let fault = Fault::new(start..at, "this text has no closing quotation mark");
                faults.push(fault.help("write \" at its end, on the same line"));
                continue;
            };
            at += end + 2;
            push(&mut tokens, Token::Text(line[..end].to_string()), start..at);
            continue;
        }
        if c.is_ascii_alphanumeric() || c == '_' {
            let word = rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next();
            let word = word.unwrap_or(rest);
            at += word.len();
            match token(word) {
                Ok(token) => push(&mut tokens, token, start..at),
                Err((message, help)) => {
                    faults.push(Fault { span: start..at, message, help: Some(help) });
                }
            }
            continue;
        }
        if let Some((sign, help)) = FOREIGN.iter().find(|(sign, _)| rest.starts_with(*sign)) {
            at += sign.len();
            let fault = Fault::new(start..at, format!("the sign {sign} has no meaning here"));
            faults.push(fault.help(*help));
            continue;
        }
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            at += sign.len();
            push(&mut tokens, Token::Sign(sign), start..at);
            continue;
        }
        at += c.len_utf8();
        faults.push(
            Fault::new(start..at, format!("the sign {} has no meaning here", shown(c)))
                .help("use words, numbers, \"names\", { } ( ) , : + - * = != < <= > >="),
        );
    }
    push(&mut tokens, Token::End, text.len()..text.len());
    (tokens, comments, faults)
}

/// Whether a sign only parts words. Some editors of Windows begin a file with a mark of their own.
fn blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn push(tokens: &mut Vec<Placed>, token: Token, span: Span) {
    tokens.push(Placed { token, span });
}

fn token(word: &str) -> Result<Token, (String, String)> {
    if word.bytes().all(|b| b.is_ascii_digit()) {
        let number = word.parse::<i32>().ok().filter(|&n| n <= 1_000_000);
        return match number {
            Some(number) => Ok(Token::Number(number)),
            None => Err(("this number is too large".into(), "use at most 1000000".into())),
        };
    }
    let bytes = word.as_bytes();
    // a1 to h8; i9 and the like are meant as squares, too, and refused as such.
    if let [file @ b'a'..=b'z', rank @ b'0'..=b'9'] = bytes {
        return match word.parse::<Square>() {
            Ok(square) => Ok(Token::Square(square)),
            Err(_) => {
                let (file, rank) = (char::from(*file), char::from(*rank));
                Err((format!("there is no square {file}{rank}"), "squares are a1 to h8".into()))
            }
        };
    }
    if let [b'A'..=b'H', b'1'..=b'8'] = bytes {
        let help = format!("write {}", word.to_ascii_lowercase());
        return Err((format!("{word} is written with a small letter"), help));
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let help = "put a space after the number, or begin the name with a letter".to_string();
        return Err((format!("{word:?} is neither a number nor a word"), help));
    }
    Ok(Token::Word(word.to_string()))
}

pub fn after_gap(text: &str, start: usize) -> bool {
    let before = &text[..start];
    before[before.trim_end().len()..].matches('\n').count() > 1
}

fn comment(text: &str, start: usize, line: &str) -> Comment {
    let line_start = text[..start].rfind('\n').map_or(0, |n| n + 1);
    Comment {
        text: line[1..].trim_end().to_string(),
        span: start..start + line.len(),
        own_line: text[line_start..start].trim_matches(blank).is_empty(),
        after_gap: after_gap(text, start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_squares_numbers_signs_and_remarks() {
        let (tokens, comments, faults) = lex("class 5 \"a b\" {a1 i9} <= 12 # why\n# own");
        let words: Vec<Token> = tokens.into_iter().map(|t| t.token).collect();
        assert_eq!(
            words,
            [
                Token::Word("class".into()),
                Token::Number(5),
                Token::Text("a b".into()),
                Token::Sign("{"),
                Token::Square(Square::A1),
                Token::Sign("}"),
                Token::Sign("<="),
                Token::Number(12),
                Token::End
            ]
        );
        assert_eq!(comments.len(), 2);
        assert!(!comments[0].own_line && comments[1].own_line);
        assert_eq!(faults[0].message, "there is no square i9");
    }
}
