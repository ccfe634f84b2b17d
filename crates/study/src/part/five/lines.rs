//! Lines to play through: best play from positions of the themes, and from a zugzwang.

use std::collections::BTreeSet;

use lucena_claim::ReportedClaim;
use lucena_games::{Record, pgn, won_by};
use lucena_table::{Answer, Metric, Outcome, OutcomeLookup, Tables, fen, parse_fen, uci};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use super::ground::FiveGround;
use super::themes::ThemesData;
use super::zugzwangs::ZugzwangData;
use crate::error::StudyError;
use crate::keep::Files;
use crate::part::line::{LineData, PlyData};

/// Named themes that get a line.
const THEMES: usize = 8;
/// Themes that get one where none has a name.
const UNNAMED: usize = 3;
/// Plies of a line in which a draw is held.
const HELD: usize = 20;
/// Fewer plies of such a line are not worth a board.
const SHOWN: usize = 6;

/// The lines, and the file in which they are games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShownLines {
    pub file: String,
    pub lines: Vec<ShownLine>,
}

/// A line with what it shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShownLine {
    pub title: String,
    /// `win`, `draw` or `loss`, for White.
    pub outcome: String,
    /// Moves to mate with best play, in a line that is won.
    pub moves: Option<u16>,
    pub line: LineData,
}

/// Plays the lines and writes them as PGN.
pub fn make(
    ground: &FiveGround<'_>,
    themes: Option<&ThemesData>,
    zugzwangs: Option<&Vec<ZugzwangData>>,
    files: &mut Files<'_>,
    progress: &dyn Progress,
) -> Result<ShownLines, StudyError> {
    let lookup = OutcomeLookup::new(ground.tables, ground.planes(progress)?, progress)?;
    let mut starts = theme_starts(themes);
    starts.extend(zugzwangs.and_then(|kinds| zugzwang_start(kinds.first()?)));
    progress.begin("playing lines", starts.len() as u64);
    let mut lines = Vec::new();
    for (title, fen) in starts {
        progress.check()?;
        let line = played(ground.tables, &lookup, title, &fen)?;
        // A draw by a trade at once shows nothing of how it is held.
        if line.moves.is_some() || line.line.plies.len() >= SHOWN {
            lines.push(line);
        }
        progress.advance(1);
    }
    progress.end();
    let file = format!("{}.pgn", ground.material);
    let mut text = String::new();
    for (place, played) in lines.iter().enumerate() {
        text += &pgn(&record(played, ground, place + 1)?);
    }
    files.write(&file, text.as_bytes())?;
    Ok(ShownLines { file, lines })
}

/// A position of each theme that books have a name for, or of the first ones if they have none.
fn theme_starts(themes: Option<&ThemesData>) -> Vec<(String, String)> {
    let themes = themes.map(|found| &found.report.claims[..]).unwrap_or_default();
    let mut sources = BTreeSet::new();
    // Several statements about one name need one line only.
    let new = |theme: &&ReportedClaim| {
        let source = theme.source.clone().filter(|_| start(theme).is_some());
        source.is_some_and(|name| sources.insert(name))
    };
    let mut chosen: Vec<&ReportedClaim> = themes.iter().filter(new).take(THEMES).collect();
    if chosen.is_empty() {
        chosen = themes.iter().take(UNNAMED).collect();
    }
    let starts = chosen.into_iter().filter_map(|theme| Some((theme, start(theme)?)));
    starts.map(|(theme, fen)| (theme.name.clone(), fen.to_string())).collect()
}

/// A zugzwang with that side to move that loses by it.
fn zugzwang_start(kind: &ZugzwangData) -> Option<(String, String)> {
    let (name, turn) = match kind.black_to_move.as_str() {
        "win" => ("Black", " b "),
        _ => ("White", " w "),
    };
    let fen = kind.fens.first()?.replace(" w ", turn);
    Some((format!("A reciprocal zugzwang, {name} to move"), fen))
}

/// Where its line starts: with the side to move that it is about. The statement must be mostly
/// true, or the position would show something else.
fn start(theme: &ReportedClaim) -> Option<&str> {
    let side = if theme.says.is_about_first() { &theme.white } else { &theme.black };
    let mostly = 10 * side.count.quiet_true >= 9 * side.count.quiet;
    side.examples.first().filter(|_| mostly).map(String::as_str)
}

fn played(
    tables: &Tables,
    lookup: &OutcomeLookup<'_>,
    title: String,
    from: &str,
) -> Result<ShownLine, StudyError> {
    let start = parse_fen(from)?;
    let own = lookup.outcome(&start).unwrap_or(Outcome::Draw);
    let outcome = start.turn().fold_wb(own, -own);
    let (mut line, moves) = match outcome {
        Outcome::Draw => (held(lookup, &start), None),
        _ => {
            let value = tables.value(&start, Metric::Dtm)?;
            (LineData::best(tables, from)?, Some(Answer::from(value).moves()))
        }
    };
    annotate(lookup, &start, outcome, &mut line);
    Ok(ShownLine { title, outcome: outcome.to_string(), moves, line })
}

/// A drawn position: the side that may hope sets as many problems as it can, and the other one
/// plays the move that leaves it the easiest ones.
fn held(lookup: &OutcomeLookup<'_>, start: &Chess) -> LineData {
    let mut line = LineData { fen: fen(start), ..LineData::default() };
    let inside = same_men(start);
    let mut position = start.clone();
    let defender = start.turn();
    let mut seen = BTreeSet::from([board_and_turn(start)]);
    while line.plies.len() < HELD && inside(&position) {
        let problems = |m: &Move| {
            let mut after = position.clone();
            after.play_unchecked(*m);
            problems(lookup, &after, defender)
        };
        // What repeats a position shows nothing new.
        let new = |m: &Move| {
            let mut after = position.clone();
            after.play_unchecked(*m);
            !seen.contains(&board_and_turn(&after))
        };
        let keeping: Vec<Move> = lookup.keeping(&position).into_iter().filter(new).collect();
        let chosen = match position.turn() == defender {
            true => keeping.into_iter().min_by_key(|m| (problems(m), uci(*m))),
            false => keeping.into_iter().max_by_key(|m| (problems(m), std::cmp::Reverse(uci(*m)))),
        };
        let Some(m) = chosen else { break };
        line.plies.push(PlyData::play(&mut position, m));
        seen.insert(board_and_turn(&position));
    }
    line.end = "the draw is held".into();
    line
}

fn board_and_turn(position: &Chess) -> String {
    format!("{} {}", position.board().board_fen(), position.turn().char())
}

/// The share of the defender's moves that lose, in thousandths; with the other side to move after
/// its most testing move.
fn problems(lookup: &OutcomeLookup<'_>, position: &Chess, defender: Color) -> usize {
    let moves = position.legal_moves();
    if position.turn() == defender {
        let keeping = lookup.keeping(position).len();
        return 1000 * (moves.len() - keeping) / moves.len().max(1);
    }
    let after = lookup.keeping(position).into_iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        problems(lookup, &after, defender)
    });
    after.max().unwrap_or(0)
}

/// Says where a move is the only one that keeps what the line shows.
fn annotate(lookup: &OutcomeLookup<'_>, start: &Chess, outcome: Outcome, line: &mut LineData) {
    let mut position = start.clone();
    let inside = same_men(start);
    let keeper = match outcome {
        Outcome::Win => Color::White,
        Outcome::Loss => Color::Black,
        Outcome::Draw => start.turn(),
    };
    for ply in &mut line.plies {
        let Some(m) =
            ply.spoken.uci.parse::<UciMove>().ok().and_then(|m| m.to_move(&position).ok())
        else {
            break;
        };
        if !inside(&position) {
            break;
        }
        let keeping = lookup.keeping(&position).len();
        if position.turn() == keeper && keeping == 1 && position.legal_moves().len() > 1 {
            let keeps = if outcome == Outcome::Draw { "holds the draw" } else { "wins" };
            ply.why = format!("The only move that {keeps}.");
        }
        position.play_unchecked(m);
    }
}

/// Whether the men are still those of a position: of smaller endgames the planes at hand do not
/// know all moves.
fn same_men(start: &Chess) -> impl Fn(&Chess) -> bool + use<> {
    let men = start.board().material();
    move |position| position.board().material() == men
}

/// The line as a game.
fn record(played: &ShownLine, ground: &FiveGround<'_>, round: usize) -> Result<Record, StudyError> {
    let start = parse_fen(&played.line.fen)?;
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for ply in &played.line.plies {
        let m = ply.spoken.uci.parse::<UciMove>().ok();
        let Some(m) = m.and_then(|m| m.to_move(&position).ok()) else { break };
        position.play_unchecked(m);
        moves.push((m, ply.why.clone()));
    }
    Ok(Record {
        event: format!("{}: {}", ground.material, played.title),
        round,
        players: ["the table".into(), "the table".into()],
        start,
        moves,
        result: match played.outcome.as_str() {
            "win" => won_by(Color::White),
            "loss" => won_by(Color::Black),
            _ => "1/2-1/2",
        },
        closing: played.line.end.clone(),
    })
}
