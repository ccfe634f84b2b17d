//! Endgames that games reached: what the tables say of them, how they ended, which wins were thrown.

use lucena_games::Games;
use lucena_practice::{
    Blunder, Cross, Endgame, Filter, Misplayed, Order, PracticeError, Reach, Survey, Thrown, Truth,
    courses,
};
use lucena_table::{Material, Metric, Spoken, Tables, Value, parse_fen, uci};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::san::SanPlus;

use super::collection::Collection;
use super::document::share;

/// Men of endgames that are looked at, at most.
pub const MEN: usize = 4;
/// Thrown wins that are kept, at most.
const BLUNDERS: usize = 60;

/// Truth against practice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Truths {
    pub endgames: Vec<EndgameLine>,
    pub blunders: Vec<BlunderLine>,
}

/// An endgame, from the first-named side's view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EndgameLine {
    pub material: String,
    pub games: u64,
    pub positions: u64,
    /// What the table says of the first position of each game with a result.
    pub white: Shares,
    /// How these games ended.
    pub results: Shares,
    /// Moves that threw a win.
    pub thrown: u64,
}

/// Shares of games; nothing if no game has a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shares {
    pub win: Option<f64>,
    pub draw: Option<f64>,
    pub loss: Option<f64>,
}

/// A win that was thrown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BlunderLine {
    pub fen: String,
    #[serde(flatten)]
    pub spoken: Spoken,
    /// A move that wins soonest, as UCI.
    pub best: String,
    pub game: String,
    pub sentence: String,
    /// In how many games the position was thrown away, whichever way the board is turned.
    pub games: u32,
}

impl Truths {
    /// Of all games of a survey, with tables that are there.
    pub fn of(
        collection: &Collection,
        survey: &Survey,
        tables: &Tables,
        progress: &dyn Progress,
    ) -> Result<Truths, PracticeError> {
        if survey.endgames.is_empty() {
            return Ok(Truths::default());
        }
        let reach = Reach::new(tables, MEN, Metric::Dtm)?;
        let (mut truth, mut thrown) = (Truth::default(), Thrown::default());
        let games = Games::open(&collection.path)?;
        let each = |course: &_| {
            truth.add(course);
            thrown.add(&reach, course)
        };
        courses(games, &Filter::default(), survey.games, &reach, each, progress)?;
        let mut endgames: Vec<EndgameLine> = truth.endgames.iter().map(line).collect();
        endgames.sort_by_key(|line| std::cmp::Reverse(line.games));
        let misplayed = thrown.ranked(Order::Often, BLUNDERS);
        Ok(Truths { endgames, blunders: misplayed.iter().filter_map(blunder).collect() })
    }
}

fn line((material, found): (&Material, &Endgame)) -> EndgameLine {
    let Cross { won, drawn, lost, .. } = found.first;
    let games = won.games() + drawn.games() + lost.games();
    let shares = |[win, draw, loss]: [u64; 3]| Shares {
        win: share(win, games),
        draw: share(draw, games),
        loss: share(loss, games),
    };
    let mut ended = won;
    ended.join(&drawn);
    ended.join(&lost);
    EndgameLine {
        material: material.to_string(),
        games: found.games,
        positions: found.positions,
        white: shares([won.games(), drawn.games(), lost.games()]),
        results: shares([ended.won, ended.drawn, ended.lost]),
        thrown: found.thrown(),
    }
}

/// The first time that a position was thrown away.
fn blunder(misplayed: &Misplayed) -> Option<BlunderLine> {
    let one = misplayed.blunders.first()?;
    let position = parse_fen(&one.fen).ok()?;
    let named = |san: &str| {
        let san: SanPlus = san.parse().ok()?;
        san.san.to_move(&position).ok()
    };
    Some(BlunderLine {
        spoken: Spoken::of(&position, named(&one.played)?),
        best: uci(named(&one.best)?),
        fen: one.fen.clone(),
        game: game(one),
        sentence: sentence(one),
        games: misplayed.games,
    })
}

fn game(one: &Blunder) -> String {
    let known = |tag: &&String| !tag.is_empty() && tag.as_str() != "?";
    let mut text = format!("{} – {}", one.white, one.black);
    for tag in [&one.event, &one.date].into_iter().filter(known) {
        text += &format!(", {tag}");
    }
    match known(&&one.round) {
        true => text + &format!(", round {}", one.round),
        false => text,
    }
}

fn sentence(one: &Blunder) -> String {
    let becomes = match one.after {
        Value::Loss(_) => "loses a won position",
        _ => "throws the win",
    };
    let moves = one.distance.0.div_ceil(2);
    format!("{} {becomes}: it was mate in {moves} with {}.", one.played, one.best)
}
