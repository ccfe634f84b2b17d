//! Outlines: lists inside lists.

use crate::svg::escape;

/// What outlines need besides the style of every page.
pub(super) const STYLE: &str = ".outline { padding-left: 0.5rem; max-width: 48rem; }
.outline ul { padding-left: 0.75rem; margin-left: 0.15rem; border-left: 1px solid var(--line); }
.outline, .outline ul { list-style: none; }
.outline li { padding: 0.1rem 0; }
";

/// How deep an item is, from 1, its words, and what stands out in it.
type OutlineItem<'a> = (usize, &'a str, &'a str);

/// The whole outline.
pub(super) fn html(items: &[OutlineItem<'_>]) -> String {
    list(items, 1).replacen("<ul>", "<ul class=\"outline\">", 1)
}

/// The items of a depth; deeper ones are inside the one before them.
fn list(items: &[OutlineItem<'_>], depth: usize) -> String {
    let mut html = String::from("<ul>\n");
    let mut rest = items;
    while let Some(((_, words, answer), others)) = rest.split_first() {
        let inner = others.iter().take_while(|(other, ..)| *other > depth).count();
        let (inside, after) = others.split_at(inner);
        html += &format!("<li>{}", escape(words));
        if !answer.is_empty() {
            html += &format!(" <b>{}</b>", escape(answer));
        }
        if !inside.is_empty() {
            html += &format!("\n{}", list(inside, depth + 1));
        }
        html += "</li>\n";
        rest = after;
    }
    html + "</ul>\n"
}
