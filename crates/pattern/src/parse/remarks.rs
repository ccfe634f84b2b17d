//! Remarks find the statement they belong to, so that none is lost when a file is printed.

use crate::lex::Comment;
use crate::syntax::{File, Remark};

/// Gives every remark a place in the tree.
pub fn attach(file: &mut File, comments: &[Comment], text: &str) {
    for comment in comments {
        let remark = Remark { text: comment.text.clone(), after_gap: comment.after_gap };
        let start = comment.span.start;
        // The last statement that begins before the remark.
        let earlier = file.items.partition_point(|item| item.span.start <= start).checked_sub(1);
        if let Some(item) = earlier.map(|at| &mut file.items[at]) {
            let inside = start < item.span.end;
            let beside = !inside && !comment.own_line && same_line(text, item.span.end, start);
            if beside && item.beside.is_none() {
                item.beside = Some(remark.text);
                continue;
            }
            if inside {
                // Within a statement: it moves above it, and so does the empty line before that.
                let gap = std::mem::take(&mut item.after_gap);
                item.above.push(Remark { after_gap: gap, ..remark });
                continue;
            }
        }
        let next = earlier.map_or(0, |at| at + 1);
        match file.items.get_mut(next) {
            Some(item) => item.above.push(remark),
            None => file.closing.push(remark),
        }
    }
}

fn same_line(text: &str, a: usize, b: usize) -> bool {
    !text[a.min(b)..b.max(a)].contains('\n')
}
