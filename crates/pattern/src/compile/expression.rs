//! Expressions compiled as the kind of thing that is wanted.

use lucena_attribute::{Domain, Level};
use shakmaty::{Color, Role};

use super::kinds::Type;
use super::{Compiled, Compiler};
use crate::fault::Fault;
use crate::program::{By, Cond, NamedValue, Num, Spot, SquareSet};
use crate::syntax::{Comparison, Expr, ExprKind};
use crate::words::{BoardFact, Function, Property, Quality};

const A_SPOT: &str = "a man or a square";
pub const A_SET: &str = "a set of squares";

impl Compiler {
    pub fn wanted<T>(&mut self, expr: &Expr, what: &str) -> Compiled<T> {
        let kind = self.kind_of(expr)?;
        let message = format!("{what} was expected here, but this is {}", kind.text());
        let fault = Fault::new(expr.span.clone(), message);
        Err(fault.help(match (what, kind) {
            (_, Type::Word) => "ask for one of its answers, such as: … = \"odd\"",
            (_, Type::Text) => "only an attribute that answers with a word is compared with text",
            (_, Type::Side) => "name a man, such as white king",
            (A_SPOT, _) => "name one man or one square, such as white king or a1",
            (A_SET, _) => "such as edge, {a1 b1 a2}, region of black king",
            (_, Type::Set) => "size( … ) counts its squares; in asks whether a man is in it",
            (_, Type::Spot) => "ask something of it: distance, file of, in, attacked …",
            (_, Type::Number) => "compare it: = != < <= > >=",
            (_, Type::Condition) => "conditions are joined by and, or, not",
        }))
    }

    pub fn slot(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    pub fn value(&mut self, expr: &Expr) -> Compiled<NamedValue> {
        Ok(match self.kind_of(expr)? {
            Type::Spot => NamedValue::Spot(self.spot(expr)?),
            Type::Set => NamedValue::Set(self.set(expr)?),
            Type::Number => NamedValue::Num(self.number(expr)?),
            Type::Condition => NamedValue::Cond(self.condition(expr)?),
            _ => return self.wanted(expr, "a man, a set, a number or a condition"),
        })
    }

    pub fn spot(&mut self, expr: &Expr) -> Compiled<Spot> {
        match &expr.kind {
            ExprKind::Man(name) => self.man(*name, &expr.span),
            ExprKind::Square(square) => {
                self.oriented = true;
                Ok(Spot::Square(*square as u8))
            }
            ExprKind::Name(name) if self.kind_of(expr)? == Type::Spot => {
                Ok(Spot::Slot(self.slot(name).unwrap_or_default()))
            }
            ExprKind::Before(inner) => {
                self.remembers = true;
                Ok(Spot::Before(Box::new(self.spot(inner)?)))
            }
            ExprKind::Property(property, of) => {
                let (of, color) = (Box::new(self.spot(of)?), self.side_of(of));
                Ok(match property {
                    Property::Ahead => Spot::Ahead(of, color),
                    Property::Promotion => Spot::Promotion(of, color),
                    Property::Reflection => {
                        self.oriented = true;
                        return Ok(Spot::Reflection(of));
                    }
                    _ => return self.wanted(expr, A_SPOT),
                })
                .inspect(|_| self.oriented |= !self.material.has_pawns())
            }
            _ => self.wanted(expr, A_SPOT),
        }
    }

    fn spots<const N: usize>(&mut self, of: &[Expr]) -> Compiled<Box<[Spot; N]>> {
        let spots: Vec<Spot> =
            of[..N].iter().map(|expr| self.spot(expr)).collect::<Compiled<_>>()?;
        Ok(Box::new(spots.try_into().expect("as many as were asked for")))
    }

    /// A man, also by a name of the file, with its colour; not any square.
    fn any_man(&mut self, expr: &Expr) -> Compiled<(Spot, Color)> {
        let mut spot = self.spot(expr)?;
        while let Spot::Slot(slot) = spot
            && let NamedValue::Spot(named) = &self.values[slot]
        {
            spot = named.clone();
        }
        match spot {
            Spot::Man(man) | Spot::Near(man) | Spot::Coloured([man, _], _) => {
                Ok((spot, self.men[man].color))
            }
            Spot::Before(_) => Err(Fault::new(expr.span.clone(), "this is asked of a man of now")
                .help("was ( … ) asks it of the position before the move")),
            _ => Err(Fault::new(expr.span.clone(), "this is asked of a man")
                .help("such as white king, rook, bishop")),
        }
    }

    /// The colour of a man; white of all else, such as a square.
    pub fn side_of(&mut self, expr: &Expr) -> Color {
        self.any_man(expr).map_or(Color::White, |(_, color)| color)
    }

    /// A man that is the only one of its kind.
    pub fn one_man(&mut self, expr: &Expr) -> Compiled<usize> {
        match self.any_man(expr)? {
            (Spot::Man(man), _) => Ok(man),
            _ => Err(Fault::new(expr.span.clone(), "this is asked of a man that has no like")
                .help("say by white or by black, or take the condition apart")),
        }
    }

    pub fn king(&mut self, expr: &Expr, what: &str) -> Compiled<Color> {
        let man = self.one_man(expr)?;
        match self.men[man].role {
            Role::King => Ok(self.men[man].color),
            _ => Err(Fault::new(expr.span.clone(), format!("{what} is asked of a king"))
                .help("such as black king")),
        }
    }

    pub fn by(&mut self, expr: &Expr) -> Compiled<By> {
        match &expr.kind {
            ExprKind::Name(side) if side == "white" => Ok(By::Side(Color::White)),
            ExprKind::Name(side) if side == "black" => Ok(By::Side(Color::Black)),
            _ => Ok(By::Man(self.one_man(expr)?)),
        }
    }

    pub fn number(&mut self, expr: &Expr) -> Compiled<Num> {
        let kind = self.kind_of(expr)?;
        if kind == Type::Condition {
            return Ok(Num::Truth(Box::new(self.condition(expr)?)));
        }
        if kind != Type::Number {
            return self.wanted(expr, "a number");
        }
        Ok(match &expr.kind {
            ExprKind::Number(number) => Num::Fixed(*number),
            ExprKind::Sum(parts) => Num::Sum(
                parts
                    .iter()
                    .map(|(minus, part)| self.term(*minus, part))
                    .collect::<Compiled<_>>()?,
            ),
            ExprKind::Product(parts) => {
                Num::Product(parts.iter().map(|part| self.number(part)).collect::<Compiled<_>>()?)
            }
            ExprKind::Name(name) => match self.slot(name) {
                Some(slot) => Num::Slot(slot),
                None => Num::Attribute(self.attribute(name).unwrap_or_default()),
            },
            ExprKind::Before(inner) => {
                self.remembers = true;
                Num::Before(Box::new(self.number(inner)?))
            }
            ExprKind::Property(Property::Mobility, of) => Num::Mobility(self.king(of, "mobility")?),
            ExprKind::Property(Property::File, of) => {
                self.oriented = true;
                Num::File(self.spot(of)?)
            }
            ExprKind::Property(_, of) => {
                self.oriented |= !self.material.has_pawns();
                Num::Rank(self.spot(of)?)
            }
            ExprKind::Call(function, of) => self.call(*function, of)?,
            _ => return self.wanted(expr, "a number"),
        })
    }

    /// A part of a sum, with its factor if that is a plain number.
    fn term(&mut self, minus: bool, part: &Expr) -> Compiled<(i32, Num)> {
        let sign = if minus { -1 } else { 1 };
        if let ExprKind::Product(factors) = &part.kind
            && let [Expr { kind: ExprKind::Number(factor), .. }, rest] = factors.as_slice()
        {
            return Ok((sign * factor, self.number(rest)?));
        }
        Ok((sign, self.number(part)?))
    }

    fn call(&mut self, function: Function, of: &[Expr]) -> Compiled<Num> {
        let two = |compiler: &mut Self| {
            Ok::<_, Fault>(Box::new([compiler.set(&of[0])?, compiler.set(&of[1])?]))
        };
        Ok(match function {
            Function::Edge | Function::Corner | Function::Centre => {
                Num::Steps(function, self.spot(&of[0])?)
            }
            Function::Size => Num::Size(self.set(&of[0])?),
            Function::Breadth => Num::Span(false, self.set(&of[0])?),
            Function::Length => Num::Span(true, self.set(&of[0])?),
            Function::Extent => Num::Extent(two(self)?),
            Function::NeighbourDiagonals => Num::Diagonals(self.spots(of)?),
            Function::FilesCut | Function::RanksCut => {
                self.oriented |= !self.material.has_pawns();
                Num::Cut(function == Function::FilesCut, self.spots(of)?)
            }
            Function::Inmost => Num::Inmost(self.set(&of[0])?),
            Function::AlongEdge | Function::AboveEdge => {
                Num::EdgeOf(function == Function::AlongEdge, self.spots(of)?)
            }
            Function::Lead => Num::Lead(self.spots(of)?, self.set(&of[2])?),
            Function::Min | Function::Max => {
                let both = [self.number(&of[0])?, self.number(&of[1])?];
                Num::Extreme(function == Function::Max, Box::new(both))
            }
            Function::Abs => Num::Abs(Box::new(self.number(&of[0])?)),
            _ => {
                // Files and ranks change places when the board is turned on its side.
                let lines = matches!(function, Function::FileDistance | Function::RankDistance);
                self.oriented |= lines && !self.material.has_pawns();
                let mut both = two(self)?;
                if let [SquareSet::Spot(a), SquareSet::Spot(b)] = &mut *both {
                    as_named(a, b);
                }
                Num::Between(function, both)
            }
        })
    }

    pub fn condition(&mut self, expr: &Expr) -> Compiled<Cond> {
        Ok(match &expr.kind {
            ExprKind::And(parts) => Cond::And(self.conditions(parts)?),
            ExprKind::Or(parts) => Cond::Or(self.conditions(parts)?),
            ExprKind::Not(inner) => Cond::Not(Box::new(self.condition(inner)?)),
            ExprKind::Fact(BoardFact::LonePawnWins)
                if self.material.count(Color::White, Role::Pawn) != 1 =>
            {
                let message = "this is asked of endgames in which White has one pawn";
                return Err(Fault::new(expr.span.clone(), message).help("leave it out here"));
            }
            ExprKind::Fact(fact) => Cond::Fact(*fact),
            ExprKind::AnyPiece(quality) => Cond::AnyPiece(*quality),
            ExprKind::Was(inner) => {
                self.remembers = true;
                Cond::Was(Box::new(self.condition(inner)?))
            }
            ExprKind::Before(inner) if self.kind_of(inner)? == Type::Condition => {
                self.remembers = true;
                Cond::Was(Box::new(self.condition(inner)?))
            }
            ExprKind::In { what, set, not } => {
                let inside = Cond::In(self.set(what)?, self.set(set)?);
                if *not { Cond::Not(Box::new(inside)) } else { inside }
            }
            ExprKind::Quality { man, quality, by } => {
                let (man, color) = self.any_man(man)?;
                match (quality, by) {
                    (Quality::Attacked, by) => {
                        let by = by.as_ref().map(|by| self.by(by)).transpose()?;
                        Cond::Attacked(man, color, by)
                    }
                    (quality, _) => Cond::Quality(*quality, man, color),
                }
            }
            ExprKind::Between(three) => Cond::Between(self.spots(&**three)?),
            ExprKind::Closer(both) => self.closer(both)?,
            ExprKind::Compare(comparison, both) => self.comparison(*comparison, both)?,
            ExprKind::Call(function, of) if self.kind_of(expr)? == Type::Condition => {
                match function {
                    Function::Odd => Cond::Odd(self.number(&of[0])?),
                    Function::SameQuarter => Cond::Quarter(Box::new([
                        self.spot(&of[0])?,
                        self.spot(&of[1])?,
                        self.spot(&of[2])?,
                    ])),
                    _ => {
                        let lines = matches!(function, Function::SameFile | Function::SameRank);
                        self.oriented |= lines && !self.material.has_pawns();
                        let [mut a, mut b] = [self.spot(&of[0])?, self.spot(&of[1])?];
                        as_named(&mut a, &mut b);
                        Cond::Aligned(*function, Box::new([a, b]))
                    }
                }
            }
            ExprKind::Name(name) if self.kind_of(expr)? == Type::Condition => match self.slot(name)
            {
                Some(slot) => Cond::Slot(slot),
                None => Cond::Attribute(self.attribute(name).unwrap_or_default(), Level::YES),
            },
            _ => return self.wanted(expr, "a condition"),
        })
    }

    fn conditions(&mut self, parts: &[Expr]) -> Compiled<Vec<Cond>> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    /// `a closer to b than before`
    fn closer(&mut self, both: &[Expr; 2]) -> Compiled<Cond> {
        self.remembers = true;
        let pair = Box::new([self.set(&both[0])?, self.set(&both[1])?]);
        let now = Num::Between(Function::Distance, pair);
        let before = Num::Before(Box::new(now.clone()));
        Ok(Cond::Compare(Comparison::Less, Box::new([now, before])))
    }

    fn comparison(&mut self, comparison: Comparison, both: &[Expr; 2]) -> Compiled<Cond> {
        let [a, b] = both;
        let equal = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        let kinds = [self.kind_of(a)?, self.kind_of(b)?];
        let negated = |cond: Cond| match comparison {
            Comparison::Unequal => Cond::Not(Box::new(cond)),
            _ => cond,
        };
        match kinds {
            [Type::Word, Type::Text] if equal => Ok(negated(self.answers(a, b)?)),
            [Type::Spot | Type::Set, Type::Spot | Type::Set] if equal => {
                let sets = [self.set(a)?, self.set(b)?];
                Ok(negated(Cond::Same(Box::new(sets))))
            }
            [_, Type::Text] => self.wanted(b, kinds[0].text()),
            [Type::Text, _] => self.wanted(a, kinds[1].text()),
            [Type::Set, Type::Set] => {
                let sizes = [Num::Size(self.set(a)?), Num::Size(self.set(b)?)];
                Ok(Cond::Compare(comparison, Box::new(sizes)))
            }
            _ => {
                let numbers = [self.number(a)?, self.number(b)?];
                Ok(Cond::Compare(comparison, Box::new(numbers)))
            }
        }
    }

    /// `horizontal_WK_BK = "odd"`
    fn answers(&mut self, attribute: &Expr, text: &Expr) -> Compiled<Cond> {
        let (ExprKind::Name(name), ExprKind::Text(word)) = (&attribute.kind, &text.kind) else {
            return self.wanted(attribute, "an attribute");
        };
        let place = self.attribute(name).unwrap_or_default();
        let Domain::Word(words) = self.attributes[place].domain() else {
            return self.wanted(attribute, "an attribute that answers with a word");
        };
        match words.iter().position(|known| known == word) {
            Some(level) => Ok(Cond::Attribute(place, Level(level as u8))),
            None => Err(Fault::new(text.span.clone(), format!("{name} never answers {word:?}"))
                .help(format!("it answers {}", words.join(", ")))),
        }
    }
}

/// Two equal men of whom something is said that does not change when they change places: which of
/// them is nearer need not be found out. No endgame of five men has two such pairs.
fn as_named(a: &mut Spot, b: &mut Spot) {
    if let (Spot::Near(first), Spot::Near(second)) = (&*a, &*b)
        && first.abs_diff(*second) == 1
    {
        (*a, *b) = (Spot::Man(*first), Spot::Man(*second));
    }
}
