//! Classes that can never be reached, as far as the text alone shows it.

use std::collections::HashMap;

use crate::fault::Fault;
use crate::syntax::{Expr, ExprKind, File, List, Statement};

/// Classes of one list, at most: places in a list are stored in a byte.
const CLASSES: usize = 200;

/// What is wrong with the order and the numbers of classes.
pub fn faults(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut list = None;
    let mut seen: HashMap<List, Vec<(u32, Option<&Expr>)>> = HashMap::new();
    for item in &file.items {
        match &item.statement {
            Statement::List(next) => list = Some(*next),
            Statement::Class(class) => {
                let Some(list) = list else { continue };
                let earlier = seen.entry(list).or_default();
                let expected = earlier.last().map_or(1, |(number, _)| number + 1);
                let wrong = Fault::new(item.span.clone(), String::new());
                if earlier.len() == CLASSES {
                    let message = format!("a list has at most {CLASSES} classes");
                    faults.push(Fault { message, ..wrong }.help("join some of them with or"));
                    return faults;
                }
                if let Some((number, _)) = earlier.iter().find(|(_, when)| when.is_none()) {
                    let message = format!(
                        "class {} can never be reached: class {number} before it takes all that \
                         is left",
                        class.number
                    );
                    faults.push(Fault { message, ..wrong }.help(format!(
                        "give class {number} a condition, or move it to the end of its list"
                    )));
                } else if let Some((number, _)) =
                    earlier.iter().find(|(_, when)| covers(*when, class.when.as_ref()))
                {
                    let message = format!(
                        "class {} can never be reached: whatever is in it is in class {number} \
                         already",
                        class.number
                    );
                    faults.push(Fault { message, ..wrong }.help("put the narrower class first"));
                } else if earlier.iter().any(|(number, _)| *number == class.number) {
                    let message = format!("there are two classes {} in this list", class.number);
                    faults.push(Fault { message, ..wrong }.help(format!("call it {expected}")));
                }
                earlier.push((class.number, class.when.as_ref()));
            }
            _ => {}
        }
    }
    faults.extend(unasked(file));
    faults
}

/// A final list that the depth leaves out, where the other one is missing.
fn unasked(file: &File) -> Option<Fault> {
    let depth = file.items.iter().find_map(|item| match item.statement {
        Statement::Depth(depth) => Some(depth),
        _ => None,
    });
    let depth = depth.unwrap_or(1);
    let (asked, other) = match depth % 2 {
        1 => (List::FinalBlack, List::FinalWhite),
        _ => (List::FinalWhite, List::FinalBlack),
    };
    let place = |list: List| file.items.iter().find(|i| i.statement == Statement::List(list));
    let item = place(other).filter(|_| place(asked).is_none())?;
    let message = format!("with depth {depth}, {} is never asked", other.text());
    let help = format!("write {}, or take the depth {}", asked.text(), depth + 1);
    Some(Fault::new(item.span.clone(), message).help(help))
}

/// Whether the later condition is the earlier one, or that and more.
fn covers(earlier: Option<&Expr>, later: Option<&Expr>) -> bool {
    let (Some(earlier), Some(later)) = (earlier, later) else { return false };
    let parts = |expr: &Expr| match &expr.kind {
        ExprKind::And(parts) => parts.clone(),
        _ => vec![expr.clone()],
    };
    let (needed, given) = (parts(earlier), parts(later));
    needed.iter().all(|part| given.contains(part))
}
