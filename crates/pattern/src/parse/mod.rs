//! The parser: tokens into a syntax tree.

mod expression;
mod primary;
mod remarks;
mod sides;
mod statement;

pub(crate) use primary::WHICH;

use crate::fault::{Fault, Span};
use crate::lex::{Placed, Token, after_gap, lex};
use crate::syntax::{Expr, File, RemarkedStatement, Statement, WrittenClass};
use crate::words::suggestion;

/// A longer text is not a pattern file.
const LONGEST: usize = 1 << 20;
/// Maximum number of errors to report: with more, this is another language.
const MOST: usize = 100;
/// Expressions within expressions, at most: deep trees would not fit on the stack.
const DEEPEST: usize = 40;
/// Maximum number of sets joined in one expression; each makes the tree deeper.
const JOINTS: usize = 20;

pub(crate) type Parsed<T> = Result<T, Fault>;

/// The syntax tree of a text, or all mistakes in it.
pub fn parse(text: &str) -> Result<File, Vec<Fault>> {
    if text.len() > LONGEST {
        return Err(vec![Fault::new(
            0..0,
            "this is too long for a pattern file: use at most 1 MB",
        )]);
    }
    let (tokens, comments, faults) = lex(text);
    let mut parser = Parser { text, tokens, at: 0, names: Vec::new(), faults, nested: 0 };
    let mut items = Vec::new();
    while *parser.peek() != Token::End && parser.faults.len() < MOST {
        let start = parser.span().start;
        match parser.statement() {
            Ok(statement) => {
                let span = start..parser.before();
                items.push(RemarkedStatement {
                    above: Vec::new(),
                    beside: None,
                    after_gap: after_gap(text, start),
                    statement,
                    span,
                });
            }
            Err(fault) => {
                // What is not a word at all makes the rest of its statement unreadable: once is enough.
                let line = text[..start].rfind('\n').map_or(0, |n| n + 1);
                let told = line..=fault.span.start.max(parser.span().start);
                if !parser.faults.iter().any(|known| told.contains(&known.span.start)) {
                    parser.faults.push(fault);
                }
                parser.recover();
            }
        }
    }
    if !parser.faults.is_empty() {
        parser.faults.sort_by_key(|fault| fault.span.start);
        parser.faults.truncate(MOST);
        return Err(parser.faults);
    }
    let mut file = File { items, closing: Vec::new() };
    remarks::attach(&mut file, &comments, text);
    Ok(file)
}

/// The syntax tree of one class, such as `class 1 "edge" when black king on edge : score 3`, in
/// a file that has given these names.
///
/// ```
/// let class = lucena_pattern::parse_class("class 2 \"edge\" when black king on edge", &[]).unwrap();
/// assert_eq!((class.number, class.name.as_str()), (2, "edge"));
/// ```
pub fn parse_class(text: &str, names: &[String]) -> Result<WrittenClass, Fault> {
    let mut parser = Parser::of_part(text, names)?;
    match parser.statement()? {
        Statement::Class(class) if *parser.peek() == Token::End => Ok(class),
        _ => Err(Fault::new(0..text.len(), "one class was expected")),
    }
}

/// The syntax tree of one condition, number, set or man, where these names are known.
pub fn parse_expression(text: &str, names: &[String]) -> Parsed<Expr> {
    let mut parser = Parser::of_part(text, names)?;
    let expr = parser.condition()?;
    match parser.peek() {
        Token::End => Ok(expr),
        _ => Err(parser.expected("nothing more")),
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Placed>,
    at: usize,
    /// Names given by `let` so far.
    names: Vec<String>,
    faults: Vec<Fault>,
    nested: usize,
}

impl<'t> Parser<'t> {
    /// For a text that is not a whole file.
    fn of_part(text: &'t str, names: &[String]) -> Parsed<Parser<'t>> {
        let (tokens, _, faults) = lex(text);
        let parser =
            Parser { text, tokens, at: 0, names: names.to_vec(), faults: Vec::new(), nested: 0 };
        faults.into_iter().next().map_or(Ok(parser), Err)
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    fn peek_at(&self, ahead: usize) -> &Token {
        let last = self.tokens.len() - 1;
        &self.tokens[(self.at + ahead).min(last)].token
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span.clone()
    }

    /// Where the token before this one ends.
    fn before(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |at| self.tokens[at].span.end)
    }

    fn next(&mut self) -> Placed {
        let placed = self.tokens[self.at].clone();
        if placed.token != Token::End {
            self.at += 1;
        }
        placed
    }

    fn is_word(&self, word: &str) -> bool {
        self.is_word_at(0, word)
    }

    fn is_word_at(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek_at(ahead), Token::Word(found) if found == word)
    }

    fn are_words(&self, words: &str) -> bool {
        words.split(' ').enumerate().all(|(ahead, word)| self.is_word_at(ahead, word))
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn take_words(&mut self, words: &str) -> bool {
        let found = self.are_words(words);
        if found {
            self.at += words.split(' ').count();
        }
        found
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(found) if *found == sign);
        self.at += usize::from(found);
        found
    }

    fn expect_sign(&mut self, sign: &str, where_: &str) -> Parsed<()> {
        match self.take_sign(sign) {
            true => Ok(()),
            false => Err(self.expected(&format!("{sign:?} {where_}"))),
        }
    }

    fn expect_word(&mut self, word: &str, where_: &str) -> Parsed<()> {
        match self.take_word(word) {
            true => Ok(()),
            false => Err(self.expected(&format!("the word {word:?} {where_}"))),
        }
    }

    /// A fault at the next word: something else was expected.
    fn expected(&self, what: &str) -> Fault {
        let found = match self.peek() {
            Token::End => "the file ends".to_string(),
            Token::Text(_) => format!("here is {}", short(&self.text[self.span()])),
            _ => format!("here is {:?}", short(&self.text[self.span()])),
        };
        // What is missing at the end of the file is missing after its last word.
        let span = match self.peek() {
            Token::End => self.before()..self.before(),
            _ => self.span(),
        };
        let fault = Fault::new(span, format!("{what} was expected, but {found}"));
        match self.meant() {
            Some(word) => fault.help(format!("did you mean {word:?}?")),
            None => fault,
        }
    }

    fn meant(&self) -> Option<String> {
        match self.peek() {
            Token::Word(word) => suggestion(word, self.names.iter().map(String::as_str)),
            _ => None,
        }
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.text[self.before()..self.span().start].contains('\n')
    }

    fn recover(&mut self) {
        self.nested = 0;
        loop {
            if *self.peek() == Token::End || (self.at_line_start() && self.begins_statement()) {
                return;
            }
            self.at += 1;
        }
    }
}

/// What a fault quotes of a text.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
