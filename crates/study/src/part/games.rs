//! Step 7: sample games, with the stage and the reason beside each move.

use std::path::Path;

use lucena_games::{Record, pgn};
use lucena_layout::{Colours, Side, position};
use lucena_play::{Judge, PlayedGame, Player, Playground, Repetition, Search, Spec};
use lucena_table::words::capital;
use lucena_table::{Material, Metric, Value};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Position};

use super::StepOutcome;
use super::line::{LineData, PlyData};
use super::plan::PlanData;
use super::play::{LIMIT, PlayData, StudyPlayer, depths, planned};
use crate::error::StudyError;
use crate::ground::Ground;
use crate::keep::Files;

/// The games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GamesData {
    pub file: String,
    pub games: Vec<GameData>,
}

/// A game against the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameData {
    /// Who plays White.
    pub player: String,
    /// `1-0` or `1/2-1/2`.
    pub result: String,
    /// Moves to mate with best play on both sides.
    pub needed_moves: u16,
    pub moves: usize,
    /// The game.
    pub line: LineData,
}

/// Who plays the sample games: the plan that wins most against the table, and the learned player
/// for comparison; without a plan the learned player, without that the table.
pub fn seats(
    plan: &StepOutcome<PlanData>,
    play: &StepOutcome<PlayData>,
    learns: bool,
    men: usize,
    folder: &Path,
) -> (StudyPlayer, Option<StudyPlayer>) {
    let won = |kind: &str| {
        let audits = play.found().map(|play| &play.audits[..]).unwrap_or_default();
        let row = audits.iter().find(|a| a.player == kind && a.defence == "table");
        row.map_or(0, |audit| audit.won)
    };
    let deepest = *depths(men).last().unwrap_or(&6);
    let tree = learns.then(|| StudyPlayer::tree(deepest));
    let planned = planned(plan, |file| folder.join(file));
    // The first of equals: words before numbers.
    let best = planned.into_iter().rev().max_by_key(|seat| won(seat.kind));
    match (best, tree) {
        (Some(best), tree) => (best, tree),
        (None, Some(tree)) => (tree, None),
        (None, None) => (StudyPlayer::table(), None),
    }
}

/// Plays the games and writes them as PGN.
pub fn make(
    ground: &Ground<'_>,
    leader: &StudyPlayer,
    rival: Option<&StudyPlayer>,
    learns: bool,
    files: &mut Files<'_>,
    progress: &dyn Progress,
) -> Result<GamesData, StudyError> {
    let judge = if learns { Some(ground.judge(progress)?) } else { None };
    let mut records = Vec::new();
    let mut games = Vec::new();
    let seats = [(leader, &[100, 75, 50][..])].into_iter().chain(rival.map(|r| (r, &[100][..])));
    for (seat, parts) in seats {
        let (laid, player) = (seat.laid(ground, progress)?, seat.player(ground, progress)?);
        let starts = starts(laid, parts);
        for place in starts {
            let mut record = play(ground, laid, &player, place, records.len() + 1, progress)?;
            let line = annotated(ground, laid, &record, judge.as_ref())?;
            for (ply, (_, comment)) in line.plies.iter().zip(&mut record.moves) {
                *comment = match ply.stage.as_str() {
                    "" => ply.why.clone(),
                    stage => format!("{stage}: {}", ply.why),
                };
            }
            let needed = ground.tables.value(&record.start, Metric::Dtm)?;
            games.push(GameData {
                player: player.name.clone(),
                result: record.result.to_string(),
                needed_moves: moves_of(needed).unwrap_or(0),
                moves: record.moves.len().div_ceil(2),
                line,
            });
            records.push(record);
        }
    }
    let file = format!("{}.pgn", ground.material);
    let text: String = records.iter().map(pgn).collect();
    files.write(&file, text.as_bytes())?;
    Ok(GamesData { file, games })
}

fn play(
    ground: &Ground<'_>,
    laid: &Playground,
    player: &Player<'_>,
    place: usize,
    round: usize,
    progress: &dyn Progress,
) -> Result<Record, StudyError> {
    let layout = &laid.layout;
    let mut table = laid.club(Search::default(), 0).weak(&Spec::Table, progress)?;
    table.name = "the table".into();
    let game = PlayedGame {
        layout,
        atlas: &laid.atlas,
        tables: ground.tables,
        strong: player,
        weak: &table,
        repetition: Repetition::Second,
        limit: LIMIT,
    };
    let colours = Colours { strong: layout.ending.strong() };
    Ok(game.play_as(colours, &position(layout, place, Side::Strong), round)?)
}

/// Where games start: at these parts, in per cent, of the longest way.
fn starts(laid: &Playground, parts: &[u16]) -> Vec<usize> {
    let values = &laid.layout.strong.value;
    let longest = values.iter().filter_map(|v| moves_of(*v)).max().unwrap_or(0);
    let mut all = Vec::new();
    for part in parts {
        let wanted = (u32::from(longest) * u32::from(*part) / 100).max(1) as u16;
        let here = |place: &usize| moves_of(values[*place]) == Some(wanted);
        let places: Vec<usize> = (0..values.len()).filter(here).collect();
        all.extend(places.get(places.len() / 2).filter(|place| !all.contains(*place)).copied());
    }
    all
}

/// The moves of a win.
fn moves_of(value: Value) -> Option<u16> {
    match value {
        Value::Win(plies) => Some(plies.moves()),
        _ => None,
    }
}

/// The game with what can be said about each of White's moves.
fn annotated(
    ground: &Ground<'_>,
    laid: &Playground,
    record: &Record,
    judge: Option<&Judge<'_>>,
) -> Result<LineData, StudyError> {
    let colours = Colours { strong: laid.layout.ending.strong() };
    let place = |board: &Chess| {
        let here = Material::of_board(board.board()).0 == ground.material;
        let inside = here && !board.legal_moves().is_empty();
        let at = || colours.at(&laid.layout, &laid.atlas, board).ok();
        if inside { at().map(|at| at.place as usize) } else { None }
    };
    let mut board = record.start.clone();
    let mut line = LineData::of(record);
    let mut before: Option<usize> = None;
    for (ply, (m, comment)) in line.plies.iter_mut().zip(&record.moves) {
        let strong = colours.to_move(&board).is_strong();
        let best = moves_of(ground.tables.value(&board, Metric::Dtm)?);
        let reached = moves_of(ground.tables.move_value(&board, m, Metric::Dtm)?);
        board.play_unchecked(*m);
        ply.why = String::new();
        if !strong {
            continue;
        }
        let to = place(&board);
        if let (Some(judge), Some(to)) = (judge, to) {
            ply.stage = judge.stage(to).to_string();
            let gains = before.map(|before| judge.gains(before, to)).unwrap_or_default();
            ply.why = gains.into_iter().take(2).collect::<Vec<_>>().join(" ");
        }
        before = to;
        own_words(ply, comment);
        tell_distance(ply, &board, best, reached);
    }
    Ok(line)
}

/// What the player itself says, if it says it in words: the name of a class, what it sees.
fn own_words(ply: &mut PlyData, comment: &str) {
    let class = comment.split('"').nth(1);
    let plain = ["mate", "sees", "promotes", "takes", "leaves", "its best move would repeat"];
    let said = match class {
        Some(class) => format!("Class: {class}."),
        None if plain.iter().any(|start| comment.starts_with(start)) => {
            format!("{}.", capital(comment))
        }
        None => return,
    };
    let words = [ply.why.as_str(), &said];
    let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
    ply.why = words.join(" ");
}

/// How far the mate is now, and whether it could be nearer.
fn tell_distance(ply: &mut PlyData, board: &Chess, best: Option<u16>, reached: Option<u16>) {
    let said = match (best, reached) {
        _ if board.is_checkmate() => "Mate.".to_string(),
        (Some(best), Some(now)) if now > best => {
            format!("Mate in {} more; {} was possible.", now - 1, best - 1)
        }
        (_, Some(now)) => format!("Mate in {} more.", now - 1),
        (Some(_), None) => "This gives the win away.".to_string(),
        _ => return,
    };
    if ply.why.starts_with("Mate.") || ply.why.ends_with(" Mate.") {
        return;
    }
    ply.why = if ply.why.is_empty() { said } else { format!("{} {said}", ply.why) };
}
