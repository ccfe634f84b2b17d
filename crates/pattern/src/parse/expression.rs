//! Expressions, by operator precedence: from the loosest (`or`) to the tightest (`before`).

use super::{JOINTS, Parsed, Parser};
use crate::fault::Fault;
use crate::syntax::{Comparison, Expr, ExprKind, Joint, ManName, Which};
use crate::words::Quality;
use shakmaty::{Color, Role};

impl Parser<'_> {
    fn expr(&self, start: usize, kind: ExprKind) -> Expr {
        Expr { kind, span: start..self.before().max(start) }
    }

    /// Parts with something between them, as one expression; one part alone stays what it is.
    fn parts(
        &mut self,
        part: fn(&mut Self) -> Parsed<Expr>,
        joined: fn(&mut Self) -> bool,
        kind: fn(Vec<Expr>) -> ExprKind,
    ) -> Parsed<Expr> {
        let start = self.span().start;
        let mut parts = vec![part(self)?];
        while joined(self) {
            parts.push(part(self)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => self.expr(start, kind(parts)),
        })
    }

    pub(super) fn condition(&mut self) -> Parsed<Expr> {
        self.parts(Self::conjunction, |parser| parser.take_word("or"), ExprKind::Or)
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        self.parts(Self::negation, |parser| parser.take_word("and"), ExprKind::And)
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let mut nots = 0;
        while self.take_word("not") {
            nots += 1;
        }
        let mut what = self.relation()?;
        // Said twice it is taken back.
        if nots % 2 == 1 {
            what = self.expr(start, ExprKind::Not(Box::new(what)));
        }
        Ok(what)
    }

    /// Comparisons, `in`, `attacked`, `between`, `closer`.
    fn relation(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        if self.take_words("kings closer than before") {
            return Ok(self.expr(start, ExprKind::Closer(Box::new(kings(start..self.before())))));
        }
        let left = self.joined()?;
        let is = self.take_word("is") || self.take_word("are");
        let not = self.is_word("not") && (self.is_word_at(1, "in") || self.is_word_at(1, "on"));
        if not {
            self.at += 1;
        }
        if self.take_word("in") || self.take_word("on") {
            let set = self.joined()?;
            let kind = ExprKind::In { what: Box::new(left), set: Box::new(set), not };
            return Ok(self.expr(start, kind));
        }
        let not = is && self.take_word("not");
        if let Some(quality) = self.quality() {
            let by = match quality == Quality::Attacked && self.take_word("by") {
                true => Some(Box::new(self.man_or_side()?)),
                false => None,
            };
            let said = self.expr(start, ExprKind::Quality { man: Box::new(left), quality, by });
            return Ok(match not {
                true => self.expr(start, ExprKind::Not(Box::new(said))),
                false => said,
            });
        }
        if self.take_word("between") {
            let a = self.joined()?;
            self.expect_word("and", "between the two men")?;
            let b = self.joined()?;
            return Ok(self.expr(start, ExprKind::Between(Box::new([left, a, b]))));
        }
        if self.take_word("beyond") {
            // Seen from the white king, the second stands between him and the first.
            let other = self.joined()?;
            let [white, _] = kings(other.span.clone());
            return Ok(self.expr(start, ExprKind::Between(Box::new([other, white, left]))));
        }
        if self.take_word("closer") {
            self.expect_word("to", "after closer")?;
            let to = self.joined()?;
            if !self.take_words("than before") {
                return Err(self.expected("\"than before\""));
            }
            return Ok(self.expr(start, ExprKind::Closer(Box::new([left, to]))));
        }
        let sign = Comparison::SIGNS.into_iter().find(|(sign, _)| self.take_sign(sign));
        let comparison = match sign {
            Some((_, comparison)) => comparison,
            // `distance(kings) is 2` reads well, too.
            None if is && not => Comparison::Unequal,
            None if is => Comparison::Equal,
            None => return Ok(left),
        };
        let right = self.joined()?;
        Ok(self.expr(start, ExprKind::Compare(comparison, Box::new([left, right]))))
    }

    pub(super) fn quality(&mut self) -> Option<Quality> {
        let all = [Quality::Attacked, Quality::Defended, Quality::Loose];
        all.into_iter().find(|quality| self.take_word(quality.text()))
    }

    /// Sets joined by `with`, `without`, `within`; else a sum.
    pub(super) fn joined(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let mut left = self.sum()?;
        let joints = [Joint::With, Joint::Without, Joint::Within];
        for _ in 0..JOINTS {
            let Some(joint) = joints.into_iter().find(|joint| self.is_word(joint.text())) else {
                return Ok(left);
            };
            self.at += 1;
            let right = self.sum()?;
            left = self.expr(start, ExprKind::Join(joint, Box::new([left, right])));
        }
        Err(Fault::new(self.span(), "too many sets are joined here")
            .help("give a part of it a name with let"))
    }

    /// `a + b - c`
    pub(super) fn sum(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let minus = self.take_sign("-");
        let mut parts = vec![(minus, self.product()?)];
        loop {
            let minus = self.take_sign("-");
            if !minus && !self.take_sign("+") {
                break;
            }
            parts.push((minus, self.product()?));
        }
        Ok(match parts.as_slice() {
            [(false, _)] => parts.remove(0).1,
            _ => self.expr(start, ExprKind::Sum(parts)),
        })
    }

    fn product(&mut self) -> Parsed<Expr> {
        self.parts(Self::postfix, |parser| parser.take_sign("*"), ExprKind::Product)
    }

    /// Something, or what it was in the position before the move.
    pub(super) fn postfix(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let what = self.primary()?;
        Ok(match self.take_word("before") {
            true => self.expr(start, ExprKind::Before(Box::new(what))),
            false => what,
        })
    }
}

pub(super) fn kings(span: crate::fault::Span) -> [Expr; 2] {
    Color::ALL.map(|color| Expr {
        kind: ExprKind::Man(ManName { color: Some(color), role: Role::King, which: Which::Only }),
        span: span.clone(),
    })
}
