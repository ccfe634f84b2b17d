//! The six men, drawn for Lucena on a square of 100 by 100.

use shakmaty::{Piece, Role};

use crate::svg::Element;

/// For each man its letter, the fine lines drawn on top, and the outlines, each filled and lined.
const MEN: &str = include_str!("../../data/men.tsv");

/// A man in its square, as one group.
pub(super) fn draw(piece: Piece) -> Element {
    let is_it = |row: &&str| row.starts_with(piece.role.upper_char());
    let mut paths = MEN.lines().find(is_it).unwrap_or_default().split('\t').skip(1);
    let lines = paths.next().unwrap_or_default();
    let (fill, line) =
        if piece.color.is_white() { ("#ffffff", "#2b2b2b") } else { ("#3a3a3a", "#e8e8e8") };
    let edge = if piece.color.is_white() { "#2b2b2b" } else { "#141414" };
    let mut group = Element::new("g").num("stroke-width", 4.0).attr("stroke-linejoin", "round");
    for outline in paths {
        group = group.child(Element::path(outline).attr("fill", fill).attr("stroke", edge));
    }
    if piece.role == Role::Knight {
        group = group.child(Element::circle(40.5, 36.5, 3.2).attr("fill", line));
    }
    if !lines.is_empty() {
        let lines = Element::path(lines).attr("fill", "none").attr("stroke", line);
        group = group.child(lines.num("stroke-width", 3.0).attr("stroke-linecap", "round"));
    }
    group
}
