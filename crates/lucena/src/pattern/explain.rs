//! `lucena pattern explain`.

use std::process::ExitCode;

use lucena_pattern::{List, Pattern};
use lucena_table::{Material, Spoken, parse_fen};
use serde::Serialize;
use shakmaty::{Chess, Color, Position};

use super::open;
use crate::args::ExplainArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;

/// What is known of a class that a position is in.
#[derive(Serialize)]
struct ClassLine {
    list: &'static str,
    number: u32,
    name: String,
    when: Option<String>,
    worth: Option<String>,
}

#[derive(Serialize)]
struct MoveLine {
    #[serde(flatten)]
    spoken: Spoken,
    why: String,
    best: bool,
}

#[derive(Serialize)]
struct ClassExplained {
    file: String,
    fen: String,
    class: Option<ClassLine>,
    moves: Vec<MoveLine>,
}

/// Says what a file thinks of a position.
pub fn run(context: &Context, args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let pattern = open(&args.file)?;
    let position = parse_fen(&args.fen)?;
    let (material, swapped) = Material::of_board(position.board());
    if material != pattern.material() {
        return Err(Failure::Told(format!(
            "{} is for {}, but the position is {material}: give a position of {}",
            pattern.name(),
            pattern.material(),
            pattern.material()
        )));
    }
    let strong = Color::from_white(!swapped);
    let explained = ClassExplained {
        file: pattern.name().to_string(),
        fen: args.fen.clone(),
        class: class(&pattern, &position, strong),
        moves: moves(&pattern, &position),
    };
    context.tell(&explained, || text(&explained, &position))
}

fn class(pattern: &Pattern, position: &Chess, strong: Color) -> Option<ClassLine> {
    let view = pattern.seen(position, strong)?;
    let lists = match position.turn() == strong {
        true => [List::Halt, List::FinalWhite],
        false => [List::Stop, List::FinalBlack],
    };
    let (list, place) =
        lists.into_iter().find_map(|list| Some((list, pattern.judge(list, &view, None)?.class)))?;
    let class = pattern.classes().into_iter().filter(|class| class.list == list).nth(place)?;
    Some(ClassLine {
        list: list.text(),
        number: class.number,
        name: class.name,
        when: class.when,
        worth: class.worth,
    })
}

fn moves(pattern: &Pattern, position: &Chess) -> Vec<MoveLine> {
    let found = pattern.moves(position);
    let best = found.first().map(|found| found.hope);
    found
        .iter()
        .map(|found| MoveLine {
            spoken: Spoken::of(position, found.m),
            why: pattern.reason(found),
            best: Some(found.hope) == best,
        })
        .collect()
}

fn text(explained: &ClassExplained, position: &Chess) -> String {
    let mut text = board::draw(position.board());
    text.push('\n');
    match &explained.class {
        Some(class) => {
            text.push_str(&format!("{}, class {} \"{}\"\n", class.list, class.number, class.name));
            if let Some(when) = &class.when {
                text.push_str(&format!("  when {when}\n"));
            }
            if let Some(worth) = &class.worth {
                text.push_str(&format!("  : {worth}\n"));
            }
        }
        None => text.push_str("No class takes the position itself: the search goes on.\n"),
    }
    if explained.moves.is_empty() {
        text.push_str("The file has no move here.\n");
    }
    for line in &explained.moves {
        let mark = if line.best { "*" } else { " " };
        text.push_str(&format!("{mark} {:<7} {}\n", line.spoken.san, line.why));
    }
    text
}
