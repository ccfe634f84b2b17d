//! Sample games, as the paper's authors put some on the web.

use std::path::Path;

use lucena_games::pgn;
use lucena_layout::{Side, position};
use lucena_play::{PlayedGame, Repetition, Spec};
use lucena_show::Section;
use lucena_table::{Tables, Value};
use lucena_work::Progress;

use super::study::{LIMIT, LearnedEndgame, spec};
use crate::error::ReportError;
use crate::summary::put;

/// Who plays in which file, and how deep it looks.
struct Sample {
    file: &'static str,
    player: &'static str,
    depth: u16,
}

const ROOK: [Sample; 2] = [
    Sample { file: "krvk-tree.pgn", player: "tree", depth: 6 },
    Sample { file: "krvk-global.pgn", player: "global", depth: 6 },
];

const QUEEN: [Sample; 3] = [
    Sample { file: "kqvkr-global.pgn", player: "global", depth: 14 },
    Sample { file: "kqvkr-perfect.pgn", player: "perfect", depth: 14 },
    Sample { file: "kqvkr-tree.pgn", player: "tree", depth: 16 },
];

/// Plays the games, writes them beside the page, and links them.
pub fn section(
    tables: &Tables,
    rook: &LearnedEndgame,
    queen: &LearnedEndgame,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let mut links: Vec<(String, String)> = Vec::new();
    for (study, samples) in [(rook, &ROOK[..]), (queen, &QUEEN[..])] {
        let starts = starts(study, samples.len());
        for (round, (sample, place)) in samples.iter().zip(starts).enumerate() {
            let words = play(tables, study, sample, (round + 1, place), folder, progress)?;
            links.push((sample.file.to_string(), words));
        }
    }
    Ok(Section::new("Sample games")
        .paragraph(
            "Each move of White's has a comment: the stage he takes the position to be in, what \
             he expects, and which facts his move has made true. Black plays from the table.",
        )
        .links(links.iter().map(|(file, words)| (file.as_str(), words.as_str()))))
}

fn play(
    tables: &Tables,
    study: &LearnedEndgame,
    sample: &Sample,
    (round, place): (usize, usize),
    folder: &Path,
    progress: &dyn Progress,
) -> Result<String, ReportError> {
    let strong = study.player(&spec(sample.player), sample.depth, progress)?;
    let weak = study.club(1).weak(&Spec::Table, progress)?;
    let game = PlayedGame {
        layout: &study.playground.layout,
        atlas: &study.playground.atlas,
        tables,
        strong: &strong,
        weak: &weak,
        repetition: Repetition::Second,
        limit: LIMIT,
    };
    let record = game.play(&position(&study.playground.layout, place, Side::Strong), round)?;
    put(&folder.join(sample.file), &pgn(&record))?;
    let moves = record.moves.len().div_ceil(2);
    let needed = moves_at(study, place).unwrap_or(0);
    Ok(format!(
        "{}, {}: {} moves where the table needs {needed} ({}: {})",
        study.material, strong.name, moves, record.result, record.closing
    ))
}

/// Where games start: far from the win, spread over the endgame.
fn starts(study: &LearnedEndgame, count: usize) -> Vec<usize> {
    let all = 0..study.playground.layout.strong.len();
    let longest = all.clone().filter_map(|place| moves_at(study, place)).max().unwrap_or(0);
    let far = |place: &usize| moves_at(study, *place).is_some_and(|moves| moves + 4 >= longest);
    let far: Vec<usize> = all.filter(far).collect();
    let step = far.len() / (count + 1);
    (1..=count).filter_map(|nth| far.get(nth * step).copied()).collect()
}

fn moves_at(study: &LearnedEndgame, place: usize) -> Option<u16> {
    match study.playground.layout.strong.value[place] {
        Value::Win(plies) => Some(plies.moves()),
        _ => None,
    }
}
