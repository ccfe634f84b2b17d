//! `lucena play`.

use std::process::ExitCode;

use lucena_games::{Record, pgn};
use lucena_layout::{Side, position};
use lucena_play::audit::won_starts;
use lucena_play::{PlayError, PlayedGame, Search};
use lucena_table::{Material, Spoken, fen, parse_fen};
use serde::Serialize;
use shakmaty::Chess;

use crate::args::PlayArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::{lesson, playground};
use crate::output::write_file;

#[derive(Serialize)]
struct GamesPlayed {
    material: Material,
    player: String,
    against: String,
    depth: u16,
    games: Vec<GameReport>,
}

#[derive(Serialize)]
struct GameReport {
    fen: String,
    result: &'static str,
    closing: String,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(flatten)]
    spoken: Spoken,
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
}

/// Plays sample games.
pub fn run(context: &Context, args: &PlayArgs) -> Result<ExitCode, Failure> {
    let depth = args.player.plies(args.depth, 7);
    let search = Search { depth, guard: !args.no_guard };
    search.check()?;
    if args.limit == 0 {
        return Err(PlayError::NoLimit.into());
    }
    let start = args.fen.as_deref().map(parse_fen).transpose()?;
    let lesson = lesson(&args.lesson);
    let ground = playground(context, args.material, &lesson, &[&args.player, &args.against])?;
    let layout = &ground.layout;
    let club = ground.club(search, args.seed);
    let (strong, weak) =
        (club.strong(&args.player, &context.bar)?, club.weak(&args.against, &context.bar)?);
    let game = PlayedGame {
        layout,
        atlas: &ground.atlas,
        tables: &context.tables,
        strong: &strong,
        weak: &weak,
        repetition: args.repetition.repetition(),
        limit: args.limit,
    };
    let starts: Vec<Chess> = match start {
        Some(start) => vec![start],
        None => {
            let places = won_starts(layout, args.seed, args.games as usize);
            places.into_iter().map(|place| position(layout, place, Side::Strong)).collect()
        }
    };
    let games: Vec<Record> = starts
        .iter()
        .enumerate()
        .map(|(number, start)| game.play(start, number + 1))
        .collect::<Result<_, PlayError>>()?;
    let text: String = games.iter().map(pgn).collect();
    if let Some(path) = &args.pgn {
        write_file(path, &text)?;
    }
    let played = GamesPlayed {
        material: args.material,
        player: args.player.to_string(),
        against: args.against.to_string(),
        depth,
        games: games.iter().map(GameReport::of).collect(),
    };
    context.tell(&played, || match &args.pgn {
        None => text,
        Some(path) => told(&games, path),
    })
}

/// One line a game.
fn told(games: &[Record], path: &std::path::Path) -> String {
    let mut text = String::new();
    for game in games {
        let moves = game.moves.len().div_ceil(2); // of the side that began
        let unit = if moves == 1 { "move" } else { "moves" };
        text += &format!("{} {} in {moves} {unit}: {}\n", game.round, game.result, game.closing);
    }
    text + &format!("written to {}\n", path.display())
}

impl GameReport {
    fn of(game: &Record) -> GameReport {
        let mut position = game.start.clone();
        let moves = game.moves.iter().map(|(m, why)| MoveReport {
            spoken: Spoken::play(&mut position, *m),
            why: why.clone(),
        });
        GameReport {
            fen: fen(&game.start),
            moves: moves.collect(),
            result: game.result,
            closing: game.closing.clone(),
        }
    }
}
