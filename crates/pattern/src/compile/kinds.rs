//! Type inference: what kind of thing an expression is, before it is compiled as that.

use lucena_attribute::Domain;
use lucena_table::role_name;
use shakmaty::{Piece, Role};

use super::{Compiled, Compiler};
use crate::fault::{Fault, Span};
use crate::program::{NamedValue, Spot};
use crate::syntax::{Expr, ExprKind, ManName, Which};
use crate::words::{Function, Property, suggestion};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Spot,
    Set,
    Number,
    Condition,
    /// An attribute that answers with a word.
    Word,
    Text,
    Side,
}

impl Type {
    /// For faults: "this is …".
    pub fn text(self) -> &'static str {
        match self {
            Type::Spot => "a man or a square",
            Type::Set => "a set of squares",
            Type::Number => "a number",
            Type::Condition => "a condition",
            Type::Word => "an attribute that answers with a word",
            Type::Text => "text",
            Type::Side => "a side",
        }
    }
}

/// A name whose value is wrong gives no further errors: one error is reported once.
pub const ALREADY_SAID: &str = "";

impl Compiler {
    pub fn kind_of(&mut self, expr: &Expr) -> Compiled<Type> {
        Ok(match &expr.kind {
            ExprKind::Number(_) | ExprKind::Sum(_) | ExprKind::Product(_) => Type::Number,
            ExprKind::Text(_) => Type::Text,
            ExprKind::Man(_) | ExprKind::Square(_) => Type::Spot,
            ExprKind::Squares(_)
            | ExprKind::Place(_)
            | ExprKind::Ranks(..)
            | ExprKind::Files(..)
            | ExprKind::Shape(..)
            | ExprKind::Join(..) => Type::Set,
            ExprKind::Property(property, _) => match property {
                Property::Ahead | Property::Promotion | Property::Reflection => Type::Spot,
                Property::Mobility | Property::File | Property::Rank => Type::Number,
                _ => Type::Set,
            },
            ExprKind::Call(function, _) => match function {
                Function::SameFile
                | Function::SameRank
                | Function::SameDiagonal
                | Function::SameColour
                | Function::SameQuarter
                | Function::Odd => Type::Condition,
                Function::Reach | Function::Nearest | Function::Farther => Type::Set,
                _ => Type::Number,
            },
            ExprKind::Before(inner) => self.kind_of(inner)?,
            ExprKind::Name(name) => self.kind_of_name(name, &expr.span)?,
            _ => Type::Condition,
        })
    }

    fn kind_of_name(&mut self, name: &str, span: &Span) -> Compiled<Type> {
        if name == "white" || name == "black" {
            return Ok(Type::Side);
        }
        if self.wrong.iter().any(|known| known == name) {
            return Err(Fault::new(span.clone(), ALREADY_SAID));
        }
        if let Some(slot) = self.names.iter().position(|known| known == name) {
            return Ok(match &self.values[slot] {
                NamedValue::Spot(_) => Type::Spot,
                NamedValue::Set(_) => Type::Set,
                NamedValue::Num(_) => Type::Number,
                NamedValue::Cond(_) => Type::Condition,
            });
        }
        match self.attribute(name) {
            Some(place) => Ok(match self.attributes[place].domain() {
                Domain::YesNo => Type::Condition,
                Domain::Number { .. } => Type::Number,
                Domain::Word(_) => Type::Word,
            }),
            None => Err(self.unknown(name, span)),
        }
    }

    fn unknown(&mut self, name: &str, span: &Span) -> Fault {
        let material = self.material;
        let fault = Fault::new(
            span.clone(),
            format!("nothing is called {name:?}: no let names it, nor an attribute of {material}"),
        );
        let mut names = self.names.clone();
        names.extend(self.catalogue().iter().map(|known| known.name().to_string()));
        match suggestion(name, names.iter().map(String::as_str)) {
            Some(meant) => fault.help(format!("did you mean {meant:?}?")),
            None => fault.help(format!("lucena attributes --material {material} lists them")),
        }
    }

    pub fn man(&mut self, name: ManName, span: &Span) -> Compiled<Spot> {
        let is = |piece: &Piece| {
            piece.role == name.role && name.color.is_none_or(|color| piece.color == color)
        };
        let found: Vec<usize> = (0..self.men.len()).filter(|&man| is(&self.men[man])).collect();
        let role = role_name(name.role);
        let several = |help: String| {
            let fault = Fault::new(span.clone(), format!("there is more than one {role} here"));
            Err(fault.help(help))
        };
        match (found.as_slice(), name.which) {
            ([], _) => Err(Fault::new(
                span.clone(),
                format!("there is no such {role} in {}", self.material),
            )
            .help(format!("its men are {}", self.listed()))),
            ([only], Which::Only) => Ok(Spot::Man(*only)),
            ([_], _) => Err(Fault::new(span.clone(), format!("there is only one {role}"))
                .help(format!("call it {role}"))),
            ([a, b], which) if self.men[*a] == self.men[*b] => match which {
                Which::Dark | Which::Light => {
                    self.oriented = true;
                    Ok(Spot::Coloured([*a, *b], which == Which::Dark))
                }
                Which::Near => Ok(Spot::Near(*a)),
                Which::Far => Ok(Spot::Near(*b)),
                Which::Only => {
                    let bishops = "dark bishop or light bishop".to_string();
                    let others = format!("near {role} or far {role} (nearer to the enemy king)");
                    several(if name.role == Role::Bishop { bishops } else { others })
                }
            },
            ([a, b], Which::Only) if self.men[*a].color != self.men[*b].color => {
                several(format!("white {role} or black {role}?"))
            }
            _ => several("no more than two like men can be told apart".into()),
        }
    }

    fn listed(&self) -> String {
        let word = |piece: &Piece| format!("{} {}", piece.color, role_name(piece.role));
        self.men.iter().map(word).collect::<Vec<_>>().join(", ")
    }
}
