//! `lucena audit`.

mod report;
mod rows;

use std::process::ExitCode;

use lucena_games::pgn;
use lucena_layout::{MAX_LAYOUT_MEN, Side};
use lucena_play::audit::{Audit, Defence};
use lucena_play::{PlayedGame, Search, Spec};
use lucena_report::figure;

use crate::args::{AuditArgs, RepetitionArg};
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::{lesson, playground};
use crate::machine::Meter;
use crate::output::write_file;
use report::AuditReport;

/// Lets a player play from everywhere.
pub fn run(context: &Context, args: &AuditArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    if args.material.men() > MAX_LAYOUT_MEN {
        return rows::run(context, args, &meter);
    }
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
        Defence::Every => audited.refuted(&ground, &context.tables, &player, &context.bar)?,
        Defence::Table => None,
    };
    if let Some(path) = &args.pgn {
        let games = match audit.defence {
            Defence::Every => refuted.iter().cloned().collect(),
            Defence::Table => {
                let defender = club.weak(&Spec::Table, &context.bar)?;
                let game = PlayedGame {
                    layout,
                    atlas: &ground.atlas,
                    tables: &context.tables,
                    strong: &player,
                    weak: &defender,
                    repetition: audit.repetition,
                    limit: audit.limit.unwrap_or(50),
                };
                audited.failed(&game, args.failures)?
            }
        };
        write_file(path, games.iter().map(pgn).collect::<String>())?;
    }
    if let Some(path) = &args.plot {
        let title = format!("{}: {} against {}", args.material, player.name, audit.defence.name());
        write_file(path, figure::success(&audited, &title).as_str())?;
    }
    let report = AuditReport::new(args, depth, &audit, layout, &audited, refuted.as_ref(), &meter);
    let unproven = audit.defence == Defence::Every && !audited.is_perfect();
    context.verdict(!unproven, &report, || report.text())
}

fn settings(args: &AuditArgs) -> Result<Audit, Failure> {
    let usual = Audit::against(args.defence.defence());
    let audit = Audit {
        limit: args.limit.or(usual.limit),
        repetition: args.repetition.map_or(usual.repetition, RepetitionArg::repetition),
        first: Side::strong_if(args.first.color().is_white()),
        ..usual
    };
    audit.check()?;
    Ok(audit)
}
