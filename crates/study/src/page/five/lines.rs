//! Lines to play through.

use lucena_show::Section;
use lucena_table::words::capital;

use super::ends;
use crate::page::{either, line};
use crate::part::five::FiveFindings;
use crate::part::five::lines::{ShownLine, ShownLines};
use crate::words::count;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("Lines to play through", &five.lines, told)
}

fn told(mut section: Section, found: &ShownLines) -> Section {
    if found.lines.is_empty() {
        return section.paragraph("The longest wins above can be played through.");
    }
    section = section.paragraph(
        "Step through them with the buttons, with a click on a move, or with the arrow keys. Where \
         somebody wins, both sides play the table’s best moves. Where the draw is held, the attacker \
         sets as many problems as it can.",
    );
    for played in &found.lines {
        section = section.subheading(&played.title).line(&line(&played.line, &caption(played)));
    }
    section
}

fn caption(played: &ShownLine) -> String {
    let ends = capital(ends(&played.outcome));
    match played.moves {
        Some(moves) => format!("{ends}: mate in {}.", count(moves.into(), "move")),
        None => format!("{ends}; the line shows how it can be held."),
    }
}
