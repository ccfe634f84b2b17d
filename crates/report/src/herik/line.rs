//! What a pattern file plays from a position, with the class behind each move.

use std::collections::HashSet;

use lucena_pattern::Pattern;
use lucena_show::{PageTable, Section};
use lucena_table::Tables;
use shakmaty::{Chess, Position};

use super::ground::{defence, made, mate_in};
use crate::error::ReportError;

/// A line is broken off after this many moves.
const LONGEST: usize = 100;

/// A move of the file's, why, and the reply.
pub struct ReasonedStep {
    pub white: String,
    pub why: String,
    pub black: String,
}

/// A line of play.
pub struct PlayedLine {
    pub steps: Vec<ReasonedStep>,
    /// Moves to mate before each move of the file's.
    pub distances: Vec<u16>,
    pub mates: bool,
}

/// Lets a file play against the defence that holds out longest.
pub fn against_table(
    tables: &Tables,
    pattern: &Pattern,
    start: &Chess,
) -> Result<PlayedLine, ReportError> {
    let mut here = start.clone();
    let mut line = PlayedLine { steps: Vec::new(), distances: Vec::new(), mates: false };
    let mut seen = HashSet::new();
    while line.steps.len() < LONGEST && seen.insert(here.clone()) {
        let Some(found) = pattern.moves(&here).into_iter().next() else { break };
        let Some(distance) = mate_in(tables, &here)? else { break };
        line.distances.push(distance);
        let why = pattern.reason(&found);
        let white = made(&mut here, found.m);
        line.mates = here.is_checkmate();
        let black = match defence(tables, &here)? {
            Some(reply) => made(&mut here, reply),
            None => String::new(),
        };
        let over = black.is_empty();
        line.steps.push(ReasonedStep { white, why, black });
        if over {
            break;
        }
    }
    Ok(line)
}

/// The line as a table, with a sentence.
pub fn section(section: Section, pattern: &Pattern, line: &PlayedLine) -> Section {
    let moves = line.steps.len();
    let words = match line.mates {
        true => format!("Our own {} mates in {moves}.", pattern.name()),
        false => format!("Our own {} has not mated after {moves} moves.", pattern.name()),
    };
    let mut table = PageTable::new(
        "The same start, our file against the defence that holds out longest",
        ["move", "White", "Black", "mate in", "why White moves so"],
    );
    for (n, (step, distance)) in line.steps.iter().zip(&line.distances).enumerate() {
        table = table.row([
            (n + 1).into(),
            step.white.as_str().into(),
            step.black.as_str().into(),
            usize::from(*distance).into(),
            step.why.as_str().into(),
        ]);
    }
    section.paragraph(&words).table(table)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use lucena_show::Page;
    use lucena_table::Metric;
    use lucena_work::Silent;

    use super::*;
    use crate::herik::ground::{built_in, position};

    #[test]
    fn a_line_ends_in_mate_and_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path());
        let rook = built_in("krk.pat").unwrap().unwrap();
        tables.solve(rook.material(), Metric::Dtm, &Silent).unwrap();
        let start = position("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
        let line = against_table(&tables, &rook, &start).unwrap();
        assert!(line.mates && line.steps.len() <= 25);
        assert_eq!((line.distances.len(), line.distances[0]), (line.steps.len(), 14));
        let drawn = section(Section::new("line"), &rook, &line);
        let page = Page::new("rook").section(drawn).to_html();
        assert!(page.contains("Our own krk.pat mates in") && page.contains("class 2"));
    }
}
