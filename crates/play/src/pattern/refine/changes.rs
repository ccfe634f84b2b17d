//! Changes to a file: classes added and split, tie-breaks changed.

use lucena_pattern::syntax::{
    Expr, ExprKind, File, RemarkedStatement, Statement, TieBreaks, Wish, Worth, WrittenClass,
};
use lucena_pattern::{List, Pattern, parse_class, print};

use super::facts::{RankedFact, numbers};
use lucena_work::mixed;

/// A change, in words, and the file that it makes.
#[derive(Clone, Debug)]
pub struct FileChange {
    /// What is changed, a sentence.
    pub sentence: String,
    /// The changed file.
    pub file: File,
}

/// Facts that are tried as conditions.
const FACTS: usize = 24;
/// Weights that are tried.
const WEIGHTS: [i32; 6] = [1, 3, 8, 16, 32, 64];

/// All changes, the most promising first: telling facts before others, splits and new classes
/// before new wishes, each kind in turn.
pub fn all(pattern: &Pattern, facts: &[RankedFact], seed: u64) -> Vec<FileChange> {
    let file = pattern.file();
    let classes = places(file);
    let names: Vec<String> = file
        .items
        .iter()
        .filter_map(|item| match &item.statement {
            Statement::Let(name, _) => Some(name.clone()),
            _ => None,
        })
        .collect();
    let mut kinds = [added(file, &classes, facts, &names), wished(pattern, &classes, seed)];
    // Each kind in turn, so that a cap on the number of tries leaves neither out.
    let mut all: Vec<FileChange> = careful(file).into_iter().collect();
    for kind in &mut kinds {
        kind.reverse();
    }
    while kinds.iter().any(|kind| !kind.is_empty()) {
        for (kind, share) in kinds.iter_mut().zip([2, 1]) {
            for _ in 0..share {
                all.extend(kind.pop());
            }
        }
    }
    all
}

/// What a player learns first: to leave nothing where it can be taken.
fn careful(file: &File) -> Option<FileChange> {
    let hangs = "any piece loose";
    let at = file
        .items
        .iter()
        .position(|item| matches!(item.statement, Statement::Reject(..) | Statement::List(_)))?;
    let when = parse_class(&format!("class 1 \"x\" when {hangs}"), &[]).ok()?.when?;
    let known = |item: &RemarkedStatement| match &item.statement {
        Statement::Reject(_, condition) => *condition == when,
        _ => false,
    };
    if file.items.iter().any(known) {
        return None;
    }
    let mut file = file.clone();
    file.items.insert(at, item(Statement::Reject("a piece hangs".into(), when)));
    Some(FileChange { sentence: format!("reject moves after which {hangs}"), file })
}

/// The items that are classes at full depth or at once with the weak side to move, with their
/// lists.
fn places(file: &File) -> Vec<(usize, List)> {
    let mut list = None;
    let mut places = Vec::new();
    for (place, item) in file.items.iter().enumerate() {
        match &item.statement {
            Statement::List(next) => list = Some(*next),
            Statement::Class(_) => places.extend(list.map(|list| (place, list))),
            _ => {}
        }
    }
    places
}

fn class_at(file: &File, place: usize) -> &WrittenClass {
    match &file.items[place].statement {
        Statement::Class(class) => class,
        _ => unreachable!("places are those of classes"),
    }
}

/// New classes before old ones: with a fact alone, or the old condition and the fact, which
/// splits the class; compared as some class of the file compares.
fn added(
    file: &File,
    classes: &[(usize, List)],
    facts: &[RankedFact],
    names: &[String],
) -> Vec<FileChange> {
    let finals: Vec<(usize, List)> = classes
        .iter()
        .copied()
        .filter(|(place, list)| {
            *list == List::FinalBlack
                || (*list == List::Stop && class_at(file, *place).worth.rank.is_none())
        })
        .collect();
    // Ways to compare that the file knows: those of its classes, and its named numbers.
    let mut ways: Vec<TieBreaks> = Vec::new();
    for (place, _) in &finals {
        let ties = &class_at(file, *place).worth.ties;
        if !ways.contains(ties) {
            ways.push(ties.clone());
        }
    }
    for name in names {
        let class = parse_class(&format!("class 1 \"x\" : score {name}"), names);
        if let Ok(WrittenClass { worth: Worth { ties, .. }, .. }) = class
            && !ways.contains(&ties)
        {
            ways.push(ties);
        }
    }
    let mut facts: Vec<String> = facts.iter().take(FACTS).map(|fact| fact.text.clone()).collect();
    facts.extend(names.iter().cloned());
    let mut changes = Vec::new();
    for fact in &facts {
        for text in [fact.clone(), format!("not ({fact})")] {
            let Ok(new) = parse_class(&format!("class 1 \"{}\" when {text}", plain(&text)), names)
            else {
                continue;
            };
            for &(place, list) in &finals {
                let old = class_at(file, place);
                let split = WrittenClass {
                    name: format!("{}: {}", old.name, plain(&text)),
                    when: joined(old.when.as_ref(), new.when.as_ref()),
                    worth: Worth { rank: None, ties: old.worth.ties.clone() },
                    ..new.clone()
                };
                let old_class = named(old, list);
                let sentence = format!("split {old_class} by {text}");
                changes.push(FileChange { sentence, file: with(file, place, split) });
                for ties in &ways {
                    let class = WrittenClass {
                        worth: Worth { rank: None, ties: ties.clone() },
                        ..new.clone()
                    };
                    let worth = shown(&class);
                    let sentence = format!("add a class before {old_class}: when {text}{worth}");
                    changes.push(FileChange { sentence, file: with(file, place, class) });
                }
            }
        }
    }
    changes
}

fn named(class: &WrittenClass, list: List) -> String {
    format!("class {} \"{}\" of {}", class.number, class.name, list.text())
}

/// A condition as the name of a class.
fn plain(text: &str) -> String {
    text.replace(['"', '(', ')'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shown(class: &WrittenClass) -> String {
    let file = File {
        items: vec![item(Statement::Class(WrittenClass { when: None, ..class.clone() }))],
        closing: Vec::new(),
    };
    let text = print(&file);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split_once(" : ").map_or(String::new(), |(_, worth)| format!(" : {worth}"))
}

fn joined(a: Option<&Expr>, b: Option<&Expr>) -> Option<Expr> {
    let parts = |expr: &Expr| match &expr.kind {
        ExprKind::And(parts) => parts.clone(),
        _ => vec![expr.clone()],
    };
    match (a, b) {
        (Some(a), Some(b)) => {
            let mut all = parts(a);
            all.extend(parts(b));
            Some(Expr { kind: ExprKind::And(all), span: 0..0 })
        }
        (a, b) => a.or(b).cloned(),
    }
}

fn item(statement: Statement) -> RemarkedStatement {
    RemarkedStatement { above: Vec::new(), beside: None, after_gap: false, statement, span: 0..0 }
}

/// The file with a class put in before another, and its list numbered again.
fn with(file: &File, place: usize, class: WrittenClass) -> File {
    let mut file = file.clone();
    file.items.insert(place, item(Statement::Class(class)));
    renumbered(file)
}

fn renumbered(mut file: File) -> File {
    let mut number = 0;
    for item in &mut file.items {
        match &mut item.statement {
            Statement::List(_) => number = 0,
            Statement::Class(class) => {
                number += 1;
                class.number = number;
            }
            _ => {}
        }
    }
    file
}

/// Changed tie-breaks: a term with a weight, or a wish at any place of the list; and rank values
/// left as they are.
fn wished(pattern: &Pattern, classes: &[(usize, List)], seed: u64) -> Vec<FileChange> {
    let file = pattern.file();
    let mut changes: Vec<(u64, FileChange)> = Vec::new();
    let mut push = |change: FileChange| {
        let order = mixed(seed ^ changes.len() as u64);
        changes.push((order, change));
    };
    for &(place, list) in classes.iter().filter(|(_, list)| list.turn().is_black()) {
        let old = class_at(file, place);
        let of = named(old, list);
        for (number, _) in numbers(pattern.material()) {
            let Some(term) = number_of(&number) else { continue };
            match &old.worth.ties {
                TieBreaks::Score(sum) => {
                    for (weight, minus) in WEIGHTS.iter().flat_map(|w| [(w, false), (w, true)]) {
                        let ties = TieBreaks::Score(plus(sum, *weight, minus, &term));
                        let sign = if minus { "-" } else { "+" };
                        let sentence = format!("in {of}, {sign} {weight} * {number}");
                        push(FileChange { sentence, file: changed(file, place, ties) });
                    }
                }
                ties => {
                    let wishes = match ties {
                        TieBreaks::Better(wishes) => wishes.clone(),
                        _ => Vec::new(),
                    };
                    for at in 0..=wishes.len().min(5) {
                        for wish in [Wish::Fewer(term.clone()), Wish::More(term.clone())] {
                            let word =
                                if matches!(wish, Wish::Fewer(_)) { "fewer" } else { "more" };
                            let mut new = wishes.clone();
                            new.insert(at, wish);
                            new.truncate(6);
                            let sentence =
                                format!("in {of}, better with {word} {number}, as wish {}", at + 1);
                            push(FileChange {
                                sentence,
                                file: changed(file, place, TieBreaks::Better(new)),
                            });
                        }
                    }
                }
            }
        }
    }
    changes.sort_by_key(|(order, _)| *order);
    changes.into_iter().map(|(_, change)| change).collect()
}

/// A number in words as an expression.
fn number_of(text: &str) -> Option<Expr> {
    match parse_class(&format!("class 1 \"x\" : score {text}"), &[]).ok()?.worth.ties {
        TieBreaks::Score(expr) => Some(expr),
        _ => None,
    }
}

fn plus(sum: &Expr, weight: i32, minus: bool, term: &Expr) -> Expr {
    let mut parts = match &sum.kind {
        ExprKind::Sum(parts) => parts.clone(),
        _ => vec![(false, sum.clone())],
    };
    let number = Expr { kind: ExprKind::Number(weight), span: 0..0 };
    let product = Expr { kind: ExprKind::Product(vec![number, term.clone()]), span: 0..0 };
    parts.push((minus, product));
    Expr { kind: ExprKind::Sum(parts), span: 0..0 }
}

fn changed(file: &File, place: usize, ties: TieBreaks) -> File {
    let mut file = file.clone();
    if let Statement::Class(class) = &mut file.items[place].statement {
        class.worth.ties = ties;
    }
    file
}
