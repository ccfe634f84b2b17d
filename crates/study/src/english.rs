//! Facts of the pattern language as an English reader says them.

use lucena_pattern::syntax::{Comparison, Expr, ExprKind as Kind, ManName, Statement, Which};
use lucena_pattern::words::{BoardFact as Fact, Function, Place, Property, Quality};
use lucena_pattern::{in_words, parse};
use lucena_table::{Material, role_name};
use shakmaty::{Color, Role};

/// A reader of facts that knows what names stand for.
pub struct English {
    head: String,
    names: Vec<(String, Expr)>,
}

impl English {
    /// A reader of facts about an endgame, with the names that they use.
    pub fn new(material: Material, names: &[(String, String)]) -> English {
        let lets = names.iter().map(|(name, value)| format!("let {name} = {value}\n"));
        let head = format!("endgame {material}\n{}", lets.collect::<String>());
        let names = lets_of(&head);
        English { head, names }
    }

    /// A fact with its weight: "−15 for each step between the kings", "+64 if …".
    pub fn weighed(&self, weight: i32, fact: &str) -> String {
        let sign = if weight < 0 { "−" } else { "+" };
        let points = format!("{sign}{}", weight.unsigned_abs());
        let Some(expr) = self.read(fact) else { return format!("{points} · {fact}") };
        match (unit(&expr), self.is_condition(&expr)) {
            (Some(unit), _) => format!("{points} for each {unit}"),
            (None, true) => format!("{points} if {}", said(&expr)),
            (None, false) => format!("{points} times {}", thing(&expr)),
        }
    }

    pub fn condition(&self, text: &str) -> String {
        self.read(text).map_or_else(|| text.to_string(), |expr| said(&expr))
    }

    pub fn number(&self, text: &str) -> String {
        self.read(text).map_or_else(|| text.to_string(), |expr| thing(&expr))
    }

    /// The names as one says them, and what they stand for.
    pub fn names(&self) -> Vec<(String, String)> {
        let told = |(name, expr): &(String, Expr)| {
            let words = if self.is_condition(expr) { said(expr) } else { thing(expr) };
            (spoken(name), words)
        };
        self.names.iter().map(told).collect()
    }

    /// The syntax of a fact.
    fn read(&self, fact: &str) -> Option<Expr> {
        let all = lets_of(&format!("{}let the_fact = {fact}\n", self.head));
        all.into_iter().next_back().map(|(_, expr)| expr)
    }

    /// Whether it is true or false, and no number.
    fn is_condition(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Name(name) => {
                // A name may be made from those before it, never from itself.
                let known = self.names.iter().find(|(known, _)| known == name);
                known.is_some_and(|(_, value)| self.is_condition(value))
            }
            _ => is_condition(expr),
        }
    }
}

/// The names that a text gives, with what they stand for; none if it cannot be read.
fn lets_of(text: &str) -> Vec<(String, Expr)> {
    let items = parse("facts", text).map(|file| file.items).unwrap_or_default();
    let lets = items.into_iter().filter_map(|item| match item.statement {
        Statement::Let(name, expr) => Some((name, expr)),
        _ => None,
    });
    lets.collect()
}

/// Whether it is true or false by its own words.
fn is_condition(expr: &Expr) -> bool {
    use Function::{Odd, SameColour, SameDiagonal, SameFile, SameQuarter, SameRank};
    match &expr.kind {
        Kind::Call(function, _) => {
            matches!(function, Odd | SameColour | SameDiagonal | SameFile | SameQuarter | SameRank)
        }
        Kind::Fact(_)
        | Kind::Quality { .. }
        | Kind::AnyPiece(_)
        | Kind::In { .. }
        | Kind::Between(_)
        | Kind::Closer(_)
        | Kind::Compare(..)
        | Kind::And(_)
        | Kind::Or(_)
        | Kind::Not(_)
        | Kind::Was(_) => true,
        _ => false,
    }
}

/// What each measure counts, in the singular and as a number; `{between}` two things or `{of}` one.
const MEASURES: [(Function, &str, &str); 11] = [
    (Function::Distance, "king's step {between}", "the distance {between}"),
    (
        Function::Manhattan,
        "step along files and ranks {between}",
        "the number of steps along files and ranks {between}",
    ),
    (Function::KnightDistance, "knight's jump {between}", "the number of knight's jumps {between}"),
    (Function::FileDistance, "file {between}", "the number of files {between}"),
    (Function::RankDistance, "rank {between}", "the number of ranks {between}"),
    (Function::Edge, "step from {of} to the edge", "the number of steps from {of} to the edge"),
    (Function::Corner, "step from {of} to a corner", "the number of steps from {of} to a corner"),
    (
        Function::Centre,
        "step from {of} to the centre",
        "the number of steps from {of} to the centre",
    ),
    (Function::Size, "square of {of}", "the number of squares of {of}"),
    (Function::Breadth, "file or rank of {of}, whichever are fewer", "the breadth of {of}"),
    (Function::Length, "file or rank of {of}, whichever are more", "the length of {of}"),
];

/// A measure with what it is taken of, in the singular and as a number; `None` for anything else.
fn measured(expr: &Expr) -> Option<[String; 2]> {
    let Kind::Call(function, args) = &expr.kind else { return None };
    let (_, one, number) = MEASURES.iter().find(|(known, ..)| known == function)?;
    let (between, of) = (between(args), first(args));
    Some([one, number].map(|words| words.replace("{between}", &between).replace("{of}", &of)))
}

/// What a number counts, in the singular; `None` for a condition or for what has no such word.
fn unit(expr: &Expr) -> Option<String> {
    match &expr.kind {
        Kind::Property(Property::Mobility, of) => Some(format!("move that {} has", thing(of))),
        _ => measured(expr).map(|[one, _]| one),
    }
}

fn between(args: &[Expr]) -> String {
    match args {
        [a, b] if is_king(a, Color::White) && is_king(b, Color::Black) => {
            "between the kings".into()
        }
        [a, b] => format!("between {} and {}", thing(a), thing(b)),
        [a] if in_words(a) == "kings" => "between the kings".into(),
        args => args.iter().map(thing).collect::<Vec<_>>().join(", "),
    }
}

fn is_king(expr: &Expr, color: Color) -> bool {
    matches!(&expr.kind, Kind::Man(m) if m.role == Role::King && m.color == Some(color))
}

fn first(args: &[Expr]) -> String {
    args.first().map(thing).unwrap_or_default()
}

/// Something one can point at, or a number.
fn thing(expr: &Expr) -> String {
    match &expr.kind {
        Kind::Number(n) => n.to_string(),
        Kind::Man(name) => man(name),
        Kind::Place(place) => match place {
            Place::Edge => "the edge".into(),
            Place::Corners => "the nearest corner".into(),
            Place::Centre => "the centre".into(),
            Place::RightCorners => "the nearest corner of the bishop's colour".into(),
            Place::WrongCorners => "the nearest corner of the other colour".into(),
            other => format!("the {}", other.text()),
        },
        Kind::Property(Property::Bounds, of) => format!("the box of {}", thing(of)),
        Kind::Property(Property::Region, of) => format!("the region of {}", thing(of)),
        Kind::Property(Property::Promotion, of) => format!("the promotion square of {}", thing(of)),
        Kind::Property(Property::Ahead, of) => format!("the square in front of {}", thing(of)),
        Kind::Property(Property::Mobility, of) => format!("the number of moves of {}", thing(of)),
        Kind::Property(Property::Rank, of) => format!("the rank of {}", thing(of)),
        Kind::Property(Property::File, of) => format!("the file of {}", thing(of)),
        Kind::Property(Property::KeySquares, of) => format!("the key squares of {}", thing(of)),
        Kind::Call(Function::Extent, args) if args.len() == 2 => {
            format!("the farthest that {} reaches from {}", thing(&args[0]), thing(&args[1]))
        }
        Kind::Name(name) => format!("“{}”", spoken(name)),
        _ => measured(expr).map_or_else(|| in_words(expr), |[_, number]| number),
    }
}

/// A name as one says it.
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

fn man(name: &ManName) -> String {
    let role = role_name(name.role);
    let which = match name.which {
        Which::Only => "",
        Which::Dark => "dark-squared ",
        Which::Light => "light-squared ",
        Which::Near => "nearer ",
        Which::Far => "farther ",
    };
    let color = name.color.map_or("", |color| color.fold_wb("white ", "black "));
    format!("the {which}{color}{role}")
}

/// A condition as a clause.
fn said(expr: &Expr) -> String {
    match &expr.kind {
        Kind::Fact(Fact::Opposition) => "the kings stand in opposition".into(),
        Kind::Fact(Fact::DistantOpposition) => "the kings stand in distant opposition".into(),
        Kind::Fact(Fact::DiagonalOpposition) => "the kings stand in diagonal opposition".into(),
        Kind::Fact(Fact::KnightOpposition) => "the kings are a knight's move apart".into(),
        Kind::Fact(Fact::Check) => "it is check".into(),
        Kind::Fact(Fact::WhiteToMove) => "White is to move".into(),
        Kind::Quality { man, quality, by: None } => {
            let word = match quality {
                Quality::Attacked => "attacked",
                Quality::Defended => "defended",
                Quality::Loose => "attacked and not defended",
            };
            format!("{} is {word}", thing(man))
        }
        Kind::In { what, set, not } => {
            let not = if *not { "not " } else { "" };
            let place = match &set.kind {
                Kind::Place(Place::Corners) => "in a corner".to_string(),
                Kind::Place(Place::Centre) => "in the centre".to_string(),
                _ => format!("on {}", thing(set)),
            };
            format!("{} is {not}{place}", thing(what))
        }
        Kind::Between(men) => {
            let [a, b, c] = &**men;
            format!("{} stands between {} and {}", thing(a), thing(b), thing(c))
        }
        Kind::Call(Function::SameQuarter, args) if args.len() == 3 => format!(
            "{} and {} are in the same quarter of those that {} makes",
            thing(&args[1]),
            thing(&args[2]),
            thing(&args[0])
        ),
        Kind::Call(Function::SameFile, args) => format!("{} are on one file", both(args)),
        Kind::Call(Function::SameRank, args) => format!("{} are on one rank", both(args)),
        Kind::Call(Function::SameDiagonal, args) => format!("{} are on one diagonal", both(args)),
        Kind::Call(Function::SameColour, args) => {
            format!("{} are on squares of one colour", both(args))
        }
        Kind::Compare(sign, pair) => {
            let sign = match sign {
                Comparison::Equal => "is",
                Comparison::Unequal => "is not",
                Comparison::Less => "is less than",
                Comparison::AtMost => "is at most",
                Comparison::Greater => "is more than",
                Comparison::AtLeast => "is at least",
            };
            format!("{} {sign} {}", thing(&pair[0]), thing(&pair[1]))
        }
        Kind::And(all) => all.iter().map(said).collect::<Vec<_>>().join(" and "),
        Kind::Or(all) => all.iter().map(said).collect::<Vec<_>>().join(" or "),
        Kind::Not(not) => format!("it is not so that {}", said(not)),
        Kind::Name(name) => spoken(name),
        _ => in_words(expr),
    }
}

fn both(args: &[Expr]) -> String {
    match args {
        [a, b] if is_king(a, Color::White) && is_king(b, Color::Black) => "the kings".into(),
        [a, b] => format!("{} and {}", thing(a), thing(b)),
        args => args.iter().map(thing).collect::<Vec<_>>().join(", "),
    }
}
