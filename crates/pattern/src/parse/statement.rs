//! Statements: `endgame`, `model`, `let`, `reject`, lists and their classes.

use lucena_table::Material;
use shakmaty::Color;

use super::{Parsed, Parser, short};
use crate::fault::Fault;
use crate::lex::Token;
use crate::syntax::{
    ClassRank, Expr, List, Says, Statement, TieBreaks, Wish, Worth, WrittenClaim, WrittenClass,
};
use crate::words::{ENTRIES, GRAMMAR};

const STATEMENTS: &str =
    "endgame model depth start let reject stop halt final class otherwise claim";

/// Words that wish for less of something.
const FEWER: [&str; 6] = ["fewer", "smaller", "less", "nearer", "lower", "shorter"];
/// Words that wish for more.
const MORE: [&str; 6] = ["more", "larger", "greater", "farther", "higher", "longer"];

impl Parser<'_> {
    /// Whether a statement begins here; a class may go without its word.
    pub(super) fn begins_statement(&self) -> bool {
        match self.peek() {
            Token::Word(word) => STATEMENTS.split(' ').any(|known| known == word),
            Token::Number(_) => matches!(self.peek_at(1), Token::Text(_)),
            _ => false,
        }
    }

    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        if !self.begins_statement() {
            if !self.at_line_start() {
                let found = short(&self.text[self.span()]);
                let message = format!("{found:?} does not belong to what stands before it");
                let help = match self.meant() {
                    Some(word) => format!("did you mean {word:?}?"),
                    None => {
                        "conditions are joined by and, or; begin a statement on a new line".into()
                    }
                };
                return Err(Fault::new(self.span(), message).help(help));
            }
            let what = "a statement (endgame, model, depth, let, reject, stop, halt, final, class)";
            return Err(self.expected(what));
        }
        if let Token::Number(_) = self.peek() {
            return self.class();
        }
        let Token::Word(word) = self.next().token else { unreachable!("it begins a statement") };
        match word.as_str() {
            "endgame" => self.endgame(),
            "model" => match self.take_words("as it stands") {
                true => Ok(Statement::Model(None)),
                false => Ok(Statement::Model(Some(self.condition()?))),
            },
            "depth" => {
                let (depth, span) = self.number("a number of plies after depth")?;
                match depth {
                    1..=9 => Ok(Statement::Depth(depth as u32)),
                    0 => Err(Fault::new(span, "with depth 0 no move would be looked at")
                        .help("use a depth from 1 to 9")),
                    _ => Err(Fault::new(span, "a search that deep would not finish")
                        .help("use a depth from 1 to 9")),
                }
            }
            "start" => {
                self.expect_word("when", "after start")?;
                Ok(Statement::Start(self.condition()?))
            }
            "let" => self.naming(),
            "reject" => {
                let name = self.quoted("the reason in quotation marks after reject")?;
                self.take_word("when"); // may go without saying
                Ok(Statement::Reject(name, self.condition()?))
            }
            "stop" => Ok(Statement::List(List::Stop)),
            "halt" => Ok(Statement::List(List::Halt)),
            "final" => {
                let black = self.take_word("black");
                if !black {
                    self.expect_word("white", "or \"black\" after final")?;
                }
                self.expect_word("to", "(to move) after the side")?;
                self.expect_word("move", "after to")?;
                Ok(Statement::List(if black { List::FinalBlack } else { List::FinalWhite }))
            }
            "otherwise" => {
                self.expect_word("search", "(search on) after otherwise")?;
                self.expect_word("on", "after search")?;
                Ok(Statement::Otherwise)
            }
            "claim" => self.claim(),
            _ => self.class(),
        }
    }

    fn claim(&mut self) -> Parsed<Statement> {
        let name = self.quoted("the statement in quotation marks after claim")?;
        self.expect_word("when", "after the statement")?;
        let when = self.condition()?;
        self.expect_word("says", "after the condition")?;
        let Some(says) = Says::ALL.into_iter().find(|says| self.take_words(says.text())) else {
            return Err(self.expected("win, draw, loss, no win or no loss"));
        };
        let mut turn = None;
        if self.take_word("with") {
            let black = self.take_word("black");
            if !black {
                self.expect_word("white", "or \"black\" after with")?;
            }
            self.expect_word("to", "(to move) after the side")?;
            self.expect_word("move", "after to")?;
            turn = Some(if black { Color::Black } else { Color::White });
        }
        let source = match self.take_word("source") {
            true => Some(self.quoted("the source in quotation marks")?),
            false => None,
        };
        Ok(Statement::Claim(WrittenClaim { name, when, says, turn, source }))
    }

    fn endgame(&mut self) -> Parsed<Statement> {
        let span = self.span();
        let Token::Word(word) = self.peek().clone() else {
            return Err(self.expected("an endgame such as KRvK"));
        };
        self.at += 1;
        match word.parse::<Material>() {
            Ok(material) => Ok(Statement::Endgame(material)),
            // The sentence has the remedy in it.
            Err(error) => Err(Fault::new(span, error.to_string())),
        }
    }

    fn naming(&mut self) -> Parsed<Statement> {
        let span = self.span();
        let Token::Word(name) = self.peek().clone() else {
            return Err(self.expected("a name after let"));
        };
        self.at += 1;
        let wishes = FEWER.iter().chain(&MORE);
        let taken = GRAMMAR.iter().chain(wishes).any(|word| *word == name)
            || ENTRIES.iter().any(|entry| entry.text == name);
        if taken {
            let fault = Fault::new(span, format!("{name:?} is a word of the language"));
            return Err(fault.help(format!("use another name, such as my_{name}")));
        }
        if self.names.contains(&name) {
            let fault = Fault::new(span, format!("there is a {name:?} already"));
            return Err(fault.help("each name can be given once"));
        }
        self.expect_sign("=", "after the name")?;
        let value = self.condition();
        // A name that went wrong is known nevertheless, so that it is not missed later.
        self.names.push(name.clone());
        Ok(Statement::Let(name, value?))
    }

    fn class(&mut self) -> Parsed<Statement> {
        let (number, _) = self.number("the number of the class")?;
        let name = self.quoted("the name of the class in quotation marks")?;
        let when = if self.take_word("when") { Some(self.condition()?) } else { None };
        let worth = if self.take_sign(":") { self.worth()? } else { Worth::default() };
        Ok(Statement::Class(WrittenClass { number: number as u32, name, when, worth }))
    }

    fn worth(&mut self) -> Parsed<Worth> {
        let rank = self.rank()?;
        let comma = rank.is_some() && self.take_sign(",");
        let ties = if self.take_word("better") {
            self.expect_word("with", "after better")?;
            let mut wishes = vec![self.wish()?];
            loop {
                let comma = self.take_sign(",");
                if !self.take_word("then") {
                    if comma {
                        return Err(self.expected("the word \"then\" and what else is better"));
                    }
                    break;
                }
                wishes.push(self.wish()?);
            }
            TieBreaks::Better(wishes)
        } else if self.take_word("score") {
            TieBreaks::Score(self.sum()?)
        } else if rank.is_none() {
            let what = "what the class is worth (won, drawn, lost, worst, never, value 5, better \
                        with …, score …)";
            return Err(self.expected(what));
        } else if comma {
            return Err(self.expected("\"better with …\" or \"score …\" after the comma"));
        } else {
            TieBreaks::Alike
        };
        Ok(Worth { rank, ties })
    }

    fn rank(&mut self) -> Parsed<Option<ClassRank>> {
        let words = ClassRank::WORDS.into_iter();
        if let Some((_, rank)) = words.into_iter().find(|(word, _)| self.take_word(word)) {
            return Ok(Some(rank));
        }
        if !self.take_word("value") {
            return Ok(None);
        }
        let negative = self.take_sign("-");
        let (value, _) = self.number("a number after value")?;
        Ok(Some(ClassRank::Value(if negative { -value } else { value })))
    }

    fn wish(&mut self) -> Parsed<Wish> {
        let counted = |parser: &mut Self| -> Parsed<Expr> {
            let of = parser.joined()?;
            parser.take_word("squares");
            Ok(of)
        };
        if FEWER.iter().any(|word| self.take_word(word)) {
            return Ok(Wish::Fewer(counted(self)?));
        }
        if MORE.iter().any(|word| self.take_word(word)) {
            return Ok(Wish::More(counted(self)?));
        }
        Ok(Wish::Have(self.condition()?))
    }

    fn number(&mut self, what: &str) -> Parsed<(i32, crate::fault::Span)> {
        match self.peek() {
            Token::Number(number) => {
                let number = *number;
                Ok((number, self.next().span))
            }
            _ => Err(self.expected(what)),
        }
    }

    fn quoted(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Token::Text(text) => {
                let text = text.clone();
                self.at += 1;
                Ok(text)
            }
            _ => Err(self.expected(what)),
        }
    }
}
