//! Sides, and words that say only half of what they should.

use super::primary::{ROLES, WHICH};
use super::{Parsed, Parser, short};
use crate::fault::Fault;
use crate::lex::{Placed, Token};
use crate::syntax::{Expr, ExprKind};
use crate::words::{ENTRIES, suggestion};

const SIDES: [&str; 2] = ["white", "black"];

impl Parser<'_> {
    /// Words that need others beside them to mean something.
    pub(super) fn half_said(&self, word: &str) -> Option<Fault> {
        // `white rok`: the second word is the mistake.
        if let (true, Token::Word(next)) = (SIDES.contains(&word), self.peek_at(1))
            && let Some(meant) = suggestion(next, std::iter::empty())
        {
            let span = self.tokens[self.at + 1].span.clone();
            let fault = Fault::new(span, format!("the word {:?} is not known here", short(next)));
            return Some(fault.help(format!("did you mean {meant:?}?")));
        }
        let named = |two: &[Placed]| {
            let is = |token: &Token, text: &str| matches!(token, Token::Word(w) if w == text);
            is(&two[0].token, "let") && is(&two[1].token, word)
        };
        if self.tokens.windows(2).any(named) {
            let message = format!("the name {:?} is given only further down", short(word));
            let fault = Fault::new(self.span(), message);
            return Some(fault.help("move its let above the first use"));
        }
        let (message, help) = match word {
            "kings" => (
                "both kings at once are meant only in brackets, such as distance(kings), and in \
                 kings closer than before",
                "say white king or black king".to_string(),
            ),
            "white" | "black" => (
                "a side alone is meant only after by, as in squares attacked by white",
                format!("say which man, such as {word} king"),
            ),
            "dark" | "light" => (
                "this tells two bishops apart, and none is named after it",
                format!("say {word} bishop, or {word} squares"),
            ),
            "any" => ("any is asked of all pieces at once", "such as: any piece loose".to_string()),
            "near" | "far" => (
                "this tells two like men apart, and none is named after it",
                format!("such as {word} rook"),
            ),
            _ => return None,
        };
        Some(Fault::new(self.span(), message).help(help))
    }

    /// `white` and `black` where a side is meant.
    pub(super) fn side(&mut self) -> Option<Expr> {
        let span = self.span();
        for word in SIDES {
            let role = |ahead| ROLES.iter().any(|(role, _)| self.is_word_at(ahead, role));
            let which = WHICH.iter().any(|(which, _)| self.is_word_at(1, which));
            // `white to move` is a fact about the position, not the side White.
            let turn = ENTRIES.iter().any(|entry| self.are_words(entry.text));
            let man = role(1) || (which && role(2));
            if self.is_word(word) && !man && !turn {
                self.at += 1;
                return Some(Expr { kind: ExprKind::Name(word.to_string()), span });
            }
        }
        None
    }

    /// A side, else an expression.
    pub(super) fn man_or_side(&mut self) -> Parsed<Expr> {
        match self.side() {
            Some(side) => Ok(side),
            None => self.postfix(),
        }
    }
}
