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
         somebody wins, one side mates as soon as it can and the other lasts as long as it can: not \
         always the way that books teach. Where the draw is held, the line is one way to hold it.",
    );
    for played in &found.lines {
        section = section.subheading(&played.title).line(&line(&played.line, &caption(played)));
    }
    section
}

fn caption(played: &ShownLine) -> String {
    let ends = capital(ends(&played.outcome));
    match played.moves {
        Some(moves) => {
            let defender = defender_begins(played);
            let begins = defender.map_or(String::new(), |name| format!(" after {name}’s first"));
            format!("{ends}: mate in {}{begins}.", count(moves.into(), "move"))
        }
        None => format!("{ends}; the line shows one way to hold it."),
    }
}

/// The side that loses, if it has the first move: the winner's moves are counted from the next one.
fn defender_begins(played: &ShownLine) -> Option<&'static str> {
    let black_begins = played.line.fen.contains(" b ");
    match played.outcome.as_str() {
        "win" if black_begins => Some("Black"),
        "loss" if !black_begins => Some("White"),
        _ => None,
    }
}
