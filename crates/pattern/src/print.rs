//! The syntax tree back into text, always in the same shape: this is the formatter.

use lucena_table::role_name;

use shakmaty::{Color, Role};

use crate::parse::WHICH;
use crate::syntax::{
    ClassRank, Expr, ExprKind, File, ManName, Remark, RemarkedStatement, Statement, TieBreaks,
    Which, Wish, WrittenClaim, WrittenClass,
};

/// Lines are broken beyond this.
const WIDTH: usize = 96;

/// The text of a file.
///
/// ```
/// let file = lucena_pattern::parse("x.pat", "endgame KRvK stop\n1 \"mate\"   when the mate")?;
/// assert!(lucena_pattern::print(&file).ends_with("\nstop\n  class 1 \"mate\" when mate\n"));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
pub fn print(file: &File) -> String {
    let mut text = String::new();
    for item in &file.items {
        item_text(item, &mut text);
    }
    remarks(&file.closing, "", !file.items.is_empty(), &mut text);
    text
}

fn remarks(remarks: &[Remark], indent: &str, first_gap: bool, text: &mut String) {
    for (place, remark) in remarks.iter().enumerate() {
        if remark.after_gap && !text.is_empty() && (place > 0 || first_gap) {
            text.push('\n');
        }
        text.push_str(&format!("{indent}#{}\n", remark.text));
    }
}

fn item_text(item: &RemarkedStatement, text: &mut String) {
    let list = matches!(item.statement, Statement::List(_) | Statement::Claim(_));
    let indent = if matches!(item.statement, Statement::Class(_)) { "  " } else { "" };
    let gap = list || item.above.first().map_or(item.after_gap, |remark| remark.after_gap);
    if gap && !text.is_empty() {
        text.push('\n');
    }
    remarks(&item.above, indent, false, text);
    if !item.above.is_empty() && item.after_gap {
        text.push('\n');
    }
    let mut lines = statement(&item.statement, indent);
    if let (Some(beside), Some(last)) = (&item.beside, lines.last_mut()) {
        last.push_str(&format!("  #{beside}"));
    }
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
}

fn statement(statement: &Statement, indent: &str) -> Vec<String> {
    match statement {
        Statement::Endgame(material) => vec![format!("endgame {material}")],
        Statement::Model(None) => vec!["model as it stands".into()],
        Statement::Model(Some(condition)) => broken("model ".into(), condition, "  "),
        Statement::Depth(depth) => vec![format!("depth {depth}")],
        Statement::Start(condition) => broken("start when ".into(), condition, "  "),
        Statement::Let(name, value) => broken(format!("let {name} = "), value, "  "),
        Statement::Reject(name, condition) => {
            broken(format!("reject \"{name}\" when "), condition, "  ")
        }
        Statement::List(list) => vec![list.text().into()],
        Statement::Otherwise => vec!["otherwise search on".into()],
        Statement::Class(class) => class_lines(class, indent),
        Statement::Claim(claim) => claim_lines(claim),
    }
}

fn claim_lines(claim: &WrittenClaim) -> Vec<String> {
    let mut lines = vec![format!("claim \"{}\"", claim.name)];
    lines.extend(broken("  when ".into(), &claim.when, "  "));
    let turn = claim.turn.map_or(String::new(), |side| format!(" with {side} to move"));
    lines.push(format!("  says {}{turn}", claim.says.text()));
    lines.extend(claim.source.as_ref().map(|source| format!("  source \"{source}\"")));
    lines
}

fn class_lines(class: &WrittenClass, indent: &str) -> Vec<String> {
    let head = format!("{indent}class {} \"{}\"", class.number, class.name);
    let when = class.when.as_ref().map(|when| format!(" when {}", expr(when, 0)));
    let worth = worth(class);
    let one = format!(
        "{head}{}{}",
        when.unwrap_or_default(),
        worth.as_ref().map_or(String::new(), |worth| format!(" : {worth}"))
    );
    if one.chars().count() <= WIDTH {
        return vec![one];
    }
    let mut lines = vec![head];
    if let Some(when) = &class.when {
        lines.extend(broken(format!("{indent}  when "), when, &format!("{indent}  ")));
    }
    if let Some(worth) = worth {
        let start = format!("{indent}  : {worth}");
        match &class.worth.ties {
            TieBreaks::Score(sum) if start.chars().count() > WIDTH => {
                let rank = class.worth.rank.map_or(String::new(), |r| rank_text(r) + ", ");
                lines.extend(sum_lines(format!("{indent}  : {rank}score "), sum, indent));
            }
            TieBreaks::Better(wishes) if start.chars().count() > WIDTH => {
                let rank = class.worth.rank.map_or(String::new(), |r| rank_text(r) + ", ");
                let last = wishes.len() - 1;
                lines.extend(wishes.iter().enumerate().map(|(place, of)| {
                    let comma = if place < last { "," } else { "" };
                    match place {
                        0 => format!("{indent}  : {rank}better with {}{comma}", wish(of)),
                        _ => format!("{indent}         then {}{comma}", wish(of)),
                    }
                }));
            }
            _ => lines.push(start),
        }
    }
    lines
}

/// A sum with each term on its own line.
fn sum_lines(head: String, sum: &Expr, indent: &str) -> Vec<String> {
    let ExprKind::Sum(parts) = &sum.kind else { return vec![head + &expr(sum, 5)] };
    let mut lines = Vec::new();
    for (place, (minus, part)) in parts.iter().enumerate() {
        let part = expr(part, 6);
        lines.push(match (place, minus) {
            (0, false) => format!("{head}{part}"),
            (0, true) => format!("{head}-{part}"),
            (_, false) => format!("{indent}      + {part}"),
            (_, true) => format!("{indent}      - {part}"),
        });
    }
    lines
}

/// A condition on one line if it fits, else broken where its parts are joined.
fn broken(head: String, condition: &Expr, indent: &str) -> Vec<String> {
    let one = format!("{head}{}", expr(condition, 0));
    let (parts, word, level) = match &condition.kind {
        ExprKind::And(parts) => (parts, "and", 2),
        ExprKind::Or(parts) => (parts, "or", 1),
        _ => return vec![one],
    };
    if one.chars().count() <= WIDTH {
        return vec![one];
    }
    let mut lines = vec![format!("{head}{}", expr(&parts[0], level))];
    for part in &parts[1..] {
        lines.push(format!("{indent}{word:>4} {}", expr(part, level)));
    }
    lines
}

fn rank_text(rank: ClassRank) -> String {
    match (rank, ClassRank::WORDS.iter().find(|(_, known)| *known == rank)) {
        (ClassRank::Value(value), _) => format!("value {value}"),
        (_, word) => word.map_or(String::new(), |(word, _)| word.to_string()),
    }
}

/// What a class is worth, in the words of the language.
pub fn worth(class: &WrittenClass) -> Option<String> {
    let rank = class.worth.rank.map(rank_text);
    let ties = match &class.worth.ties {
        TieBreaks::Alike => None,
        TieBreaks::Score(sum) => Some(format!("score {}", expr(sum, 5))),
        TieBreaks::Better(wishes) => {
            let wishes: Vec<String> = wishes.iter().map(wish).collect();
            Some(format!("better with {}", wishes.join(", then ")))
        }
    };
    match (rank, ties) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => Some(one),
        (Some(rank), Some(ties)) => Some(format!("{rank}, {ties}")),
    }
}

fn wish(wish: &Wish) -> String {
    match wish {
        Wish::Fewer(of) => format!("fewer {}", expr(of, 4)),
        Wish::More(of) => format!("more {}", expr(of, 4)),
        Wish::Have(of) => expr(of, 0),
    }
}

/// How tightly the parts of an expression hold together.
fn level(kind: &ExprKind) -> u8 {
    match kind {
        ExprKind::Or(_) => 0,
        ExprKind::And(_) => 1,
        ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Was(_)) => 7,
        ExprKind::Not(_) => 2,
        ExprKind::In { .. }
        | ExprKind::Quality { .. }
        | ExprKind::Between(_)
        | ExprKind::Closer(_)
        | ExprKind::Compare(..) => 3,
        ExprKind::Join(..) => 4,
        ExprKind::Sum(_) => 5,
        ExprKind::Product(_) => 6,
        ExprKind::Before(_) | ExprKind::Was(_) => 7,
        _ => 8,
    }
}

/// An expression, in brackets if it stands where only tighter ones may.
pub fn expr(of: &Expr, at_least: u8) -> String {
    let text = bare(&of.kind);
    if level(&of.kind) < at_least { format!("({text})") } else { text }
}

fn joined(parts: &[Expr], word: &str, at_least: u8) -> String {
    parts.iter().map(|part| expr(part, at_least)).collect::<Vec<_>>().join(word)
}

fn bare(kind: &ExprKind) -> String {
    match kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Text(text) => format!("\"{text}\""),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Man(name) => man(*name),
        ExprKind::Square(square) => square.to_string(),
        ExprKind::Squares(squares) => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!("{{{}}}", squares.join(" "))
        }
        ExprKind::Place(place) => place.text().into(),
        ExprKind::Ranks(from, to) => lines("rank", from, to, |n| (b'1' + n) as char),
        ExprKind::Files(from, to) => lines("file", from, to, |n| (b'a' + n) as char),
        ExprKind::Shape(shape, corners) => {
            let corners: Vec<String> = corners.iter().map(ToString::to_string).collect();
            format!("{} {}", shape.text(), corners.join(" "))
        }
        ExprKind::Property(property, of) => format!("{} {}", property.text(), expr(of, 8)),
        ExprKind::Call(function, of) => match of.as_slice() {
            [a, b] if is_king(a, Color::White) && is_king(b, Color::Black) => {
                format!("{}(kings)", function.text())
            }
            _ => format!("{}({})", function.text(), joined(of, ", ", 0)),
        },
        ExprKind::Fact(fact) => fact.text().into(),
        ExprKind::Quality { man, quality, by } => {
            let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", expr(by, 7)));
            format!("{} {}{by}", expr(man, 4), quality.text())
        }
        ExprKind::AnyPiece(quality) => format!("any piece {}", quality.text()),
        ExprKind::In { what, set, not } => {
            let not = if *not { "not " } else { "" };
            let word = match set.kind {
                ExprKind::Squares(_)
                | ExprKind::Place(_)
                | ExprKind::Ranks(..)
                | ExprKind::Files(..) => "on",
                _ => "in",
            };
            format!("{} {not}{word} {}", expr(what, 4), expr(set, 4))
        }
        ExprKind::Between(three) => {
            let [what, a, b] = &**three;
            format!("{} between {} and {}", expr(what, 4), expr(a, 4), expr(b, 4))
        }
        ExprKind::Closer(both) => match &**both {
            [a, b] if is_king(a, Color::White) && is_king(b, Color::Black) => {
                "kings closer than before".into()
            }
            [a, b] => format!("{} closer to {} than before", expr(a, 4), expr(b, 4)),
        },
        ExprKind::Compare(comparison, both) => {
            format!("{} {} {}", expr(&both[0], 4), comparison.text(), expr(&both[1], 4))
        }
        ExprKind::Join(joint, both) => {
            format!("{} {} {}", expr(&both[0], 4), joint.text(), expr(&both[1], 5))
        }
        ExprKind::And(parts) => joined(parts, " and ", 2),
        ExprKind::Or(parts) => joined(parts, " or ", 1),
        ExprKind::Not(inner) => match &inner.kind {
            ExprKind::Was(what) => format!("was not {}", expr(what, 7)),
            _ => format!("not {}", expr(inner, 3)),
        },
        ExprKind::Sum(parts) => sum(parts),
        ExprKind::Product(parts) => joined(parts, " * ", 7),
        ExprKind::Before(inner) => format!("{} before", expr(inner, 8)),
        ExprKind::Was(inner) => format!("was {}", expr(inner, 7)),
    }
}

/// Parts added and taken away.
fn sum(parts: &[(bool, Expr)]) -> String {
    let mut text = String::new();
    for (place, (minus, part)) in parts.iter().enumerate() {
        text.push_str(match (place, minus) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        });
        text.push_str(&expr(part, 6));
    }
    text
}

fn is_king(of: &Expr, color: Color) -> bool {
    let king = ManName { color: Some(color), role: Role::King, which: Which::Only };
    of.kind == ExprKind::Man(king)
}

fn lines(word: &str, from: &u8, to: &u8, name: fn(u8) -> char) -> String {
    match from == to {
        true => format!("{word} {}", name(*from)),
        false => format!("{word}s {} to {}", name(*from), name(*to)),
    }
}

fn man(name: ManName) -> String {
    let side = match name.color {
        Some(Color::White) => "white ",
        Some(Color::Black) => "black ",
        None => "",
    };
    let which = WHICH.iter().find(|(_, which)| *which == name.which);
    let which = which.map_or(String::new(), |(word, _)| format!("{word} "));
    format!("{side}{which}{}", role_name(name.role))
}
