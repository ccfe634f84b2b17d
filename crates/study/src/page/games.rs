//! Sample games to play through.

use lucena_show::Section;
use lucena_table::words::capital;

use super::{either, line};
use crate::findings::Findings;
use crate::part::games::{GameData, GamesData};
use crate::words::count;

/// The section.
pub fn section(found: &Findings) -> Section {
    either("Sample games", &found.games, told)
}

fn told(mut section: Section, games: &GamesData) -> Section {
    section = section.paragraph(
        "Step through them with the buttons, with a click on a move, or with the arrow keys. Beside \
         each of White’s moves stands the stage it leads to, as the tree of rules names it, what it \
         has gained, and how far the mate is. Black plays from the table.",
    );
    for (place, game) in games.games.iter().enumerate() {
        section = section
            .subheading(&format!("Game {}: {}", place + 1, game.player))
            .line(&line(&game.line, &caption(game)));
    }
    section
}

fn caption(game: &GameData) -> String {
    let end = match game.line.end.as_str() {
        "" => String::new(),
        end => format!("{}. ", capital(end)),
    };
    format!(
        "{end}{} of White; the table mates in {} from here.",
        count(game.moves as u64, "move"),
        game.needed_moves
    )
}
