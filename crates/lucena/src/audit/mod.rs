//! `lucena audit`.

mod report;

use std::process::ExitCode;

use lucena_layout::{Colours, position};
use lucena_play::audit::{Audit, Audited, Defence, First, counterexample, refutation};
use lucena_play::{
    Club, Game, PlayError, Player, Playground, Record, Repetition, Search, Spec, Ties, pgn,
};
use lucena_report::figure;
use lucena_table::Outcome;

use crate::args::{AuditArgs, RepetitionArg};
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::{lesson, playground};
use crate::machine::Meter;
use crate::output::{print, print_json, write_file};

/// Lets a player play from everywhere.
pub fn run(context: &Context, args: &AuditArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let depth = args.player.plies(args.depth, 1);
    let search = Search { depth, guard: !args.no_guard };
    let audit = settings(args)?;
    search.check()?;
    let lesson = lesson(&args.lesson);
    let ground = playground(context, args.material, &lesson, &[&args.player])?;
    let layout = &ground.layout;
    let club = ground.club(search, args.seed);
    let player = club.strong(&args.player, &context.bar)?;
    let audited = audit.run(layout, &ground.atlas, &player.chooser, &context.bar)?;
    let refuted = match audit.defence {
        Defence::Every => refuted(context, &ground, &player, &audited)?,
        Defence::Table => None,
    };
    if let Some(path) = &args.pgn {
        let games = match audit.defence {
            Defence::Every => refuted.iter().cloned().collect(),
            Defence::Table => failed(context, args, &audit, (&club, &player), (&ground, &audited))?,
        };
        let text: String = games.iter().map(pgn).collect();
        write_file(path, text.as_bytes())?;
    }
    if let Some(path) = &args.plot {
        let title = format!("{}: {} against {}", args.material, player.name, audit.defence.name());
        write_file(path, figure::success(&audited, &title).to_string().as_bytes())?;
    }
    let report =
        report::Report::new(args, depth, &audit, layout, &audited, refuted.as_ref(), &meter);
    match context.json {
        true => print_json(&report)?,
        false => print(&report.text())?,
    }
    let unproven = audit.defence == Defence::Every && !audited.is_perfect();
    Ok(if unproven { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn settings(args: &AuditArgs) -> Result<Audit, Failure> {
    let defence = args.defence.defence();
    let (limit, repetition) = match defence {
        Defence::Table => (Some(50), Repetition::Second),
        Defence::Every => (None, Repetition::None),
    };
    let audit = Audit {
        defence,
        limit: args.limit.or(limit),
        repetition: args.repetition.map_or(repetition, RepetitionArg::repetition),
        first: if args.first.color().is_white() { First::Strong } else { First::Weak },
        ties: Ties::default(),
    };
    audit.check()?;
    Ok(audit)
}

/// A line in which the player does not win, if there is one.
fn refuted(
    context: &Context,
    ground: &Playground,
    player: &Player<'_>,
    audited: &Audited,
) -> Result<Option<Record>, Failure> {
    if audited.is_perfect() {
        return Ok(None);
    }
    let layout = &ground.layout;
    let starts: Vec<usize> = match audited.first {
        First::Strong => audited.failures().collect(),
        First::Weak => {
            let replies = |place: usize| layout.weak.moves.of(place).iter().map(|&q| q as usize);
            audited.failures().flat_map(replies).collect()
        }
    };
    let won = |place: &usize| layout.strong.value[*place].outcome() == Outcome::Win;
    let starts = starts.into_iter().filter(won);
    let line = counterexample(layout, &player.chooser, starts, &context.bar)?;
    let record =
        line.map(|line| refutation(layout, &ground.atlas, &context.tables, &player.name, &line));
    Ok(record.transpose()?)
}

/// Games from the first positions that are not won.
fn failed(
    context: &Context,
    args: &AuditArgs,
    audit: &Audit,
    (club, player): (&Club<'_>, &Player<'_>),
    (ground, audited): (&Playground, &Audited),
) -> Result<Vec<Record>, Failure> {
    let defender = club.weak(&Spec::Table, &context.bar)?;
    let game = Game {
        layout: &ground.layout,
        atlas: &ground.atlas,
        tables: &context.tables,
        strong: player,
        weak: &defender,
        repetition: audit.repetition,
        limit: audit.limit.unwrap_or(50),
    };
    let strong = audited.first == First::Strong;
    let colours = Colours { strong: ground.layout.ending.strong() };
    let starts = audited.failures().take(args.failures).enumerate();
    let played: Result<Vec<Record>, PlayError> = starts
        .map(|(number, place)| {
            game.play_as(colours, &position(&ground.layout, place, strong), number + 1)
        })
        .collect();
    Ok(played?)
}
