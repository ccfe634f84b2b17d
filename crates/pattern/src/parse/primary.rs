//! The smallest expressions: numbers, men, squares, sets, and words with their arguments.

use shakmaty::{Color, Role};

use super::expression::kings;
use super::{DEEPEST, Parsed, Parser, short};
use crate::fault::Fault;
use crate::lex::Token;
use crate::syntax::{Expr, ExprKind, ManName, Shape, Which};
use crate::words::{ENTRIES, Function, STEPS, VocabularyEntry, Word};

pub(super) const ROLES: [(&str, Role); 6] = [
    ("king", Role::King),
    ("queen", Role::Queen),
    ("rook", Role::Rook),
    ("bishop", Role::Bishop),
    ("knight", Role::Knight),
    ("pawn", Role::Pawn),
];

pub(crate) const WHICH: [(&str, Which); 4] =
    [("dark", Which::Dark), ("light", Which::Light), ("near", Which::Near), ("far", Which::Far)];

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        // The article is for the ear.
        while self.take_word("the") {}
        // Every way to put an expression into another one comes through here.
        self.nested += 1;
        if self.nested > DEEPEST {
            let fault = Fault::new(self.span(), "too many things are within each other here");
            return Err(fault.help("give a part of it a name with let"));
        }
        let start = self.span().start;
        let kind = self.kind()?;
        self.nested -= 1;
        Ok(Expr { kind, span: start..self.before() })
    }

    fn kind(&mut self) -> Parsed<ExprKind> {
        match self.peek().clone() {
            Token::Number(number) => self.taken(ExprKind::Number(number)),
            Token::Text(text) => self.taken(ExprKind::Text(text)),
            Token::Square(square) => self.taken(ExprKind::Square(square)),
            Token::Sign("{") => self.squares(),
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.condition()?;
                self.expect_sign(")", "at the end of the bracket")?;
                Ok(inner.kind)
            }
            Token::Word(word) => self.word(&word),
            _ => Err(self.expected("a man, a square, a set, a number or a condition")),
        }
    }

    /// What one token says.
    fn taken(&mut self, kind: ExprKind) -> Parsed<ExprKind> {
        self.at += 1;
        Ok(kind)
    }

    fn squares(&mut self) -> Parsed<ExprKind> {
        let opening = self.next().span;
        let mut squares = Vec::new();
        loop {
            match self.peek() {
                Token::Square(square) => {
                    squares.push(*square);
                    self.at += 1;
                    self.take_sign(",");
                }
                Token::Sign("}") => break,
                _ => return Err(self.expected("a square, or \"}\" after the last one,")),
            }
        }
        self.at += 1;
        if squares.is_empty() {
            let fault = Fault::new(opening.start..self.before(), "this set has no square in it");
            return Err(fault.help("name the squares, such as {a1 b1 a2}"));
        }
        Ok(ExprKind::Squares(squares))
    }

    fn word(&mut self, word: &str) -> Parsed<ExprKind> {
        // `let box = …` is a good name, and `box of rook` a word nevertheless.
        let longer =
            |entry: &&VocabularyEntry| entry.text.contains(' ') && self.are_words(entry.text);
        if self.names.iter().any(|name| name == word) && !ENTRIES.iter().any(|e| longer(&e)) {
            return self.taken(ExprKind::Name(word.to_string()));
        }
        if let Some(kind) = self.line_of_squares()? {
            return Ok(kind);
        }
        if let Some(kind) = self.shape()? {
            return Ok(kind);
        }
        if let Some(man) = self.man() {
            return Ok(ExprKind::Man(man));
        }
        if self.take_word("was") {
            let (start, not) = (self.before(), self.take_word("not"));
            let was = ExprKind::Was(Box::new(self.postfix()?));
            return Ok(match not {
                false => was,
                true => ExprKind::Not(Box::new(Expr { kind: was, span: start..self.before() })),
            });
        }
        if self.take_words("any piece") {
            self.take_word("is");
            return match self.quality() {
                Some(quality) => Ok(ExprKind::AnyPiece(quality)),
                None => Err(self.expected("attacked, defended or loose")),
            };
        }
        let called = |ahead: usize| matches!(self.peek_at(ahead), Token::Sign("("));
        if let Some((_, function, _)) = STEPS.iter().find(|(text, ..)| *text == word && called(1)) {
            self.at += 1;
            return self.call(*function, 1);
        }
        if let Some(entry) = ENTRIES.iter().find(|entry| self.are_words(entry.text)) {
            self.at += entry.text.split(' ').count();
            return match entry.word {
                Word::Function(function, count) => self.call(function, count),
                Word::Property(property) => {
                    // `rank of rook before` is the rank of then: `before` is left to the whole.
                    let of = match self.side() {
                        Some(side) => side,
                        None => self.primary()?,
                    };
                    Ok(ExprKind::Property(property, Box::new(of)))
                }
                Word::BoardFact(fact) => {
                    // `opposition(kings)` is the same.
                    if matches!(self.peek(), Token::Sign("(")) && self.is_word_at(1, "kings") {
                        self.at += 2;
                        self.expect_sign(")", "after kings")?;
                    }
                    Ok(ExprKind::Fact(fact))
                }
                Word::Place(place) => Ok(ExprKind::Place(place)),
                Word::Quality(quality) => {
                    self.at -= 1;
                    let message = format!("{:?} needs a man before it", quality.text());
                    let fault = Fault::new(self.span(), message);
                    Err(fault.help(format!("such as: rook {}", quality.text())))
                }
            };
        }
        if word.contains('_') {
            // An attribute of the catalogue; whether there is one is asked later.
            return self.taken(ExprKind::Name(word.to_string()));
        }
        if let Some(fault) = self.half_said(word) {
            return Err(fault);
        }
        let fault =
            Fault::new(self.span(), format!("the word {:?} is not known here", short(word)));
        Err(match self.meant() {
            Some(meant) => fault.help(format!("did you mean {meant:?}?")),
            None => fault.help("lucena pattern words lists all words"),
        })
    }

    fn call(&mut self, function: Function, count: usize) -> Parsed<ExprKind> {
        let name = function.text();
        self.expect_sign("(", &format!("after {name}"))?;
        let start = self.span().start;
        if count == 2 && self.is_word("kings") {
            self.at += 1;
            let span = start..self.before();
            if !matches!(self.peek(), Token::Sign(")")) {
                let fault = Fault::new(self.span(), "\")\" was expected after kings, who are two");
                return Err(
                    fault.help(format!("write {name}(kings), or name one king and another man"))
                );
            }
            self.at += 1;
            return Ok(ExprKind::Call(function, kings(span).into()));
        }
        let mut arguments = vec![self.condition()?];
        while self.take_sign(",") {
            arguments.push(self.condition()?);
        }
        self.expect_sign(")", &format!("after what {name} is asked of"))?;
        if arguments.len() != count {
            let (one, s) = (arguments.len(), if count == 1 { "" } else { "s" });
            let fault = Fault::new(
                start..self.before(),
                format!("{name} is asked of {count} thing{s}, and here are {one}"),
            );
            return Err(match count {
                2 => fault.help(format!("such as: {name}(white king, black king)")),
                _ => fault.help(format!("write {name}( … ) with {count}")),
            });
        }
        Ok(ExprKind::Call(function, arguments))
    }

    fn man(&mut self) -> Option<ManName> {
        let mut ahead = 0;
        let mut color = None;
        let mut which = Which::Only;
        for (word, side) in [("white", Color::White), ("black", Color::Black)] {
            if self.is_word_at(ahead, word) {
                color = Some(side);
                ahead += 1;
                break;
            }
        }
        if let Some((_, kind)) = WHICH.iter().find(|(word, _)| self.is_word_at(ahead, word)) {
            which = *kind;
            ahead += 1;
        }
        let (_, role) = ROLES.iter().find(|(word, _)| self.is_word_at(ahead, word))?;
        // `knight distance(…)` and `knight opposition` are no knights.
        let other = *role == Role::Knight
            && ahead == 0
            && (self.is_word_at(1, "opposition")
                || (self.is_word_at(1, "distance") && matches!(self.peek_at(2), Token::Sign("("))));
        // `rook files` are a set of squares.
        let files = ahead == 0 && self.is_word_at(1, "files");
        if other || files && ENTRIES.iter().any(|entry| self.are_words(entry.text)) {
            return None;
        }
        self.at += ahead + 1;
        Some(ManName { color, role: *role, which })
    }

    /// `rank 1`, `ranks 1 to 3`, `file a`, `files a to c`; but not `rank of`, `rank distance`.
    fn line_of_squares(&mut self) -> Parsed<Option<ExprKind>> {
        let (rank, file) = (
            self.is_word("rank") || self.is_word("ranks"),
            self.is_word("file") || self.is_word("files"),
        );
        let other = ["of", "distance", "beside", "cut"].iter().any(|word| self.is_word_at(1, word));
        if !(rank || file) || other {
            return Ok(None);
        }
        let many = self.is_word("ranks") || self.is_word("files");
        self.at += 1;
        let from = self.line(rank)?;
        let mut to = from;
        if many {
            self.expect_word("to", "between the first and the last")?;
            to = self.line(rank)?;
        }
        let (from, to) = (from.min(to), from.max(to));
        Ok(Some(if rank { ExprKind::Ranks(from, to) } else { ExprKind::Files(from, to) }))
    }

    fn line(&mut self, rank: bool) -> Parsed<u8> {
        let found = match self.peek() {
            Token::Number(n @ 1..=8) if rank => Some(*n as u8 - 1),
            Token::Word(word) if !rank => match word.as_bytes() {
                [file @ b'a'..=b'h'] => Some(file - b'a'),
                _ => None,
            },
            _ => None,
        };
        match found {
            Some(line) => {
                self.at += 1;
                Ok(line)
            }
            None if rank => Err(self.expected("a rank from 1 to 8")),
            None => Err(self.expected("a file from a to h")),
        }
    }

    fn shape(&mut self) -> Parsed<Option<ExprKind>> {
        for shape in [Shape::Triangle, Shape::Trapezium, Shape::Line] {
            if !self.take_word(shape.text()) {
                continue;
            }
            let mut corners = Vec::new();
            while corners.len() < shape.corners() {
                match self.peek() {
                    Token::Square(square) => corners.push(*square),
                    _ => {
                        let (text, n) = (shape.text(), shape.corners());
                        return Err(self.expected(&format!("one of the {n} squares of the {text}")));
                    }
                }
                self.at += 1;
            }
            return Ok(Some(ExprKind::Shape(shape, corners)));
        }
        Ok(None)
    }
}
