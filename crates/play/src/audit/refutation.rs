//! A counterexample as a game that one can play through.

use lucena_games::{Record, won_by};
use lucena_layout::{At, Atlas, Colours, Layout, Side, position};
use lucena_table::{Outcome, Tables};
use lucena_work::Progress;
use shakmaty::{Chess, Position};

use super::Audited;
use super::counterexample::{Line, LineEnd, counterexample};
use crate::choice::Pick;
use crate::error::PlayError;
use crate::game::PlayedGame;
use crate::hand::Made;
use crate::player::Player;
use crate::playground::Playground;

impl Audited {
    /// A game that the player does not win, if there is one: from the first position that it fails
    /// in, with the replies that spoil the win.
    pub fn refuted(
        &self,
        playground: &Playground,
        tables: &Tables,
        player: &Player<'_>,
        progress: &dyn Progress,
    ) -> Result<Option<Record>, PlayError> {
        let Playground { layout, atlas, .. } = playground;
        if self.is_perfect() {
            return Ok(None);
        }
        let starts: Vec<usize> = match self.first {
            Side::Strong => self.failures().collect(),
            Side::Weak => {
                let replies =
                    |place: usize| layout.weak.moves.of(place).iter().map(|&q| q as usize);
                self.failures().flat_map(replies).collect()
            }
        };
        let won = |place: &usize| layout.strong.value[*place].outcome() == Outcome::Win;
        let starts = starts.into_iter().filter(won);
        let line = counterexample(layout, &player.chooser, starts, progress)?;
        line.map(|line| refutation(layout, atlas, tables, &player.name, &line)).transpose()
    }

    /// The games of two players from the first positions that are not won, at most `most` of them.
    pub fn failed(&self, game: &PlayedGame<'_>, most: usize) -> Result<Vec<Record>, PlayError> {
        let colours = Colours { strong: game.layout.ending.strong() };
        let starts = self.failures().take(most).zip(1..);
        let play = |(place, number)| {
            game.play_as(colours, &position(game.layout, place, self.first), number)
        };
        starts.map(play).collect()
    }
}

/// The game of a line, from the board that stands for its first position.
fn refutation(
    layout: &Layout,
    atlas: &Atlas,
    tables: &Tables,
    player: &str,
    line: &Line,
) -> Result<Record, PlayError> {
    let start = position(layout, line.start, Side::Strong);
    let colours = Colours { strong: layout.ending.strong() };
    let mut board = start.clone();
    let mut moves = Vec::new();
    for (number, (pick, reply)) in line.moves.iter().enumerate() {
        let comment = match line.end {
            LineEnd::Cycle(first) if first == number => "from here on in a circle",
            _ => "",
        };
        for (pick, comment) in
            [Some((pick, comment)), reply.as_ref().map(|r| (r, ""))].into_iter().flatten()
        {
            let at = colours.at(layout, atlas, &board)?;
            let made = made(atlas, colours.to_move(&board), at, *pick);
            let found = match made {
                Some(made) => made.in_game(colours, (tables, layout.metric), &board)?,
                None => None,
            };
            let Some(m) = found else {
                return Err(PlayError::Start(format!(
                    "no move on the board {} is that of the line: please report this",
                    board.board().board_fen()
                )));
            };
            board.play_unchecked(m);
            moves.push((m, comment.to_string()));
        }
    }
    Ok(Record {
        event: layout.ending.material().to_string(),
        round: 1,
        players: [player.into(), "every defence".into()],
        start,
        moves,
        result: result(layout, tables, &board)?,
        closing: closing(line),
    })
}

fn made(atlas: &Atlas, to_move: Side, at: At, pick: Pick) -> Option<Made> {
    match pick {
        Pick::Outside(value) => Some(Made::Outside(value)),
        Pick::Inside { to, passed } => {
            let road = atlas.road_to(to_move, at, to)?;
            Some(Made::Inside { road, passed })
        }
    }
}

/// What the last position is worth if the win is gone; a draw if it only never comes.
fn result(layout: &Layout, tables: &Tables, last: &Chess) -> Result<&'static str, PlayError> {
    let strong = layout.ending.strong();
    let value = tables.value(last, layout.metric)?;
    let mover = value.outcome();
    let of_strong = if last.turn() == strong { mover } else { -mover };
    Ok(if of_strong == Outcome::Loss { won_by(!strong) } else { "1/2-1/2" })
}

fn closing(line: &Line) -> String {
    match line.end {
        LineEnd::GivenAway => "the win is gone".into(),
        LineEnd::Cycle(first) => format!(
            "the position before move {} has come again, perhaps with the board turned: so it can \
             go on for ever",
            first + 1
        ),
    }
}

/// The boards of a game, the first and those after each move.
pub fn boards(game: &Record) -> Vec<Chess> {
    let mut boards = vec![game.start.clone()];
    for (m, _) in &game.moves {
        let mut next = boards[boards.len() - 1].clone();
        next.play_unchecked(*m);
        boards.push(next);
    }
    boards
}
