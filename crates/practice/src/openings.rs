//! Games by opening: how many, how they ended, how they mostly begin.

use std::collections::HashMap;

use lucena_games::Game;
use serde::Serialize;
use shakmaty::Position;
use shakmaty::san::SanPlus;

use crate::filter::eco;
use crate::outcome::{Ended, false_alarms, tested};

/// Plies of the beginning that is shown.
const PLIES: usize = 8;

/// An opening as the code of the games names it.
///
/// ```
/// use lucena_practice::{OpeningResult, Openings};
/// let games: Vec<_> = lucena_games::Games::new(&b"[ECO \"C20\"]\n\n1. e4 e5 1-0\n"[..]).flatten().collect();
/// let csv = OpeningResult::csv(&Openings::of(&games).finish());
/// assert_eq!(csv.lines().nth(1), Some("C20;;1;1;0;0;1.0000;;;1. e4 e5"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningResult {
    /// From A00 to E99.
    #[serde(rename = "eco")]
    pub code: String,
    /// What the games call it most often; empty if they do not say.
    pub name: String,
    /// Its games by how they ended.
    #[serde(flatten)]
    pub ended: Ended,
    /// How likely chance alone makes its results differ from those of the others as much; nothing where
    /// games are too few.
    pub chance: Option<f64>,
    /// The share of false alarms if this one and all surer ones are called significant.
    pub false_alarms: Option<f64>,
    /// How most of its games begin.
    pub line: String,
}

impl OpeningResult {
    /// Openings as a table with semicolons.
    pub fn csv(all: &[OpeningResult]) -> String {
        let mut text = String::from(
            "eco;name;games;white_won;drawn;black_won;score;chance;false_alarms;line\n",
        );
        for OpeningResult { code, name, ended, chance, false_alarms, line } in all {
            let (name, ended) = (name.replace(';', ","), ended.csv());
            let tested = tested(*chance, *false_alarms);
            text += &format!("{code};{name};{ended};{tested};{line}\n");
        }
        text
    }
}

#[derive(Default)]
struct OpeningCount {
    ended: Ended,
    lines: HashMap<String, u64>,
    names: HashMap<String, u64>,
}

/// Games counted by opening.
///
/// ```
/// use lucena_games::{Game, Games};
/// use lucena_practice::Openings;
/// let text = "[ECO \"C41\"]\n[Opening \"Philidor\"]\n\n1. e4 e5 2. Nf3 d6 1-0\n\n1. d4 0-1\n";
/// let games: Vec<Game> = Games::new(text.as_bytes()).flatten().collect();
/// let openings = Openings::of(&games);
/// assert_eq!(openings.without_code, 1);
/// let found = openings.finish();
/// assert_eq!((found[0].code.as_str(), found[0].line.as_str()), ("C41", "1. e4 e5 2. Nf3 d6"));
/// ```
#[derive(Default)]
pub struct Openings {
    codes: HashMap<[u8; 3], OpeningCount>,
    all: Ended,
    /// Games whose tags name no code.
    pub without_code: u64,
}

impl Openings {
    /// Counts some games; those without a result have no place in it.
    pub fn of(games: &[Game]) -> Openings {
        let mut openings = Openings::default();
        for game in games.iter().filter(|game| game.outcome.is_some()) {
            let Some(code) = game.tag("ECO").and_then(eco) else {
                openings.without_code += 1;
                continue;
            };
            openings.all.add(game.outcome);
            let tally = openings.codes.entry(code).or_default();
            tally.ended.add(game.outcome);
            *tally.lines.entry(beginning(game)).or_default() += 1;
            if let Some(name) = game.tag("Opening").filter(|name| !name.is_empty() && *name != "?")
            {
                *tally.names.entry(name.into()).or_default() += 1;
            }
        }
        openings
    }

    /// Adds what was counted elsewhere.
    pub fn join(&mut self, other: Openings) {
        self.without_code += other.without_code;
        self.all.join(&other.all);
        for (code, more) in other.codes {
            let tally = self.codes.entry(code).or_default();
            tally.ended.join(&more.ended);
            more.lines.into_iter().for_each(|(l, n)| *tally.lines.entry(l).or_default() += n);
            more.names.into_iter().for_each(|(l, n)| *tally.names.entry(l).or_default() += n);
        }
    }

    /// All openings, the one with the most games first.
    pub fn finish(self) -> Vec<OpeningResult> {
        let mut found: Vec<OpeningResult> = self
            .codes
            .into_iter()
            .map(|(code, tally)| OpeningResult {
                code: String::from_utf8_lossy(&code).into_owned(),
                name: most(tally.names),
                chance: tally.ended.chance(&self.all),
                false_alarms: None,
                ended: tally.ended,
                line: most(tally.lines),
            })
            .collect();
        found.sort_by(|a, b| {
            b.ended.games().cmp(&a.ended.games()).then_with(|| a.code.cmp(&b.code))
        });
        let alarms = false_alarms(found.iter().map(|opening| opening.chance));
        found.iter_mut().zip(alarms).for_each(|(opening, alarms)| opening.false_alarms = alarms);
        found
    }
}

/// The most frequent words; of several, the first in order.
fn most(counts: HashMap<String, u64>) -> String {
    let key = |(words, count): &(String, u64)| (*count, std::cmp::Reverse(words.clone()));
    counts.into_iter().max_by_key(key).map_or(String::new(), |(words, _)| words)
}

fn beginning(game: &Game) -> String {
    let mut position = game.start.clone();
    let mut text = String::new();
    for (m, ply) in game.moves.iter().take(PLIES).zip(0..) {
        if ply > 0 {
            text.push(' ');
        }
        if position.turn().is_white() {
            text += &format!("{}. ", position.fullmoves());
        } else if ply == 0 {
            text += &format!("{}... ", position.fullmoves());
        }
        text += &SanPlus::from_move_and_play_unchecked(&mut position, *m).to_string();
    }
    text
}
