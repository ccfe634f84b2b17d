//! `lucena stages`.

mod json;
mod text;

use std::process::ExitCode;

use lucena_attribute::Frame;
use lucena_learn::{C45, Evaluation, Objective, Stages, Tree};
use lucena_play::{Fit, Learned, Lesson, is_sampled};
use lucena_report::figure;
use lucena_table::words::{ROLES, colour};
use lucena_table::{Material, Metric, Table};
use shakmaty::{Color, Role};

use crate::args::StagesArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::lesson;
use crate::machine::{self, Meter};
use crate::outcomes;
use crate::output::write_file;

/// Boxes of the drawn tree before the rest is folded.
const DRAWN: usize = 200;

/// Everything that was found out about the stages of an endgame.
struct StagesReport<'a> {
    material: Material,
    side: Color,
    lesson: &'a Lesson,
    stages: &'a Stages,
    objectives: Vec<Vec<Objective>>,
    players: Option<Players<'a>>,
    /// How many positions were learned from, if not from all.
    sampled: Option<usize>,
    cpu_seconds: f64,
}

impl StagesReport<'_> {
    /// What the nearest stage is about.
    fn goal(&self) -> String {
        goal(self.material, self.lesson.metric)
    }
}

/// What distances count to, in words.
fn goal(material: Material, metric: Metric) -> String {
    let has = |color: Color, role: Role| material.count(color, role) > 0;
    let wins = ROLES.iter().any(|&role| has(Color::Black, role)).then_some("win material");
    let promotes = has(Color::White, Role::Pawn).then_some("promote");
    let ways: Vec<&str> = wins.into_iter().chain(promotes).collect();
    match (metric, &ways[..]) {
        (Metric::Dtm, _) | (_, []) => "mate".into(),
        (Metric::Dtp, ways) if !ways.contains(&"promote") => "mate".into(),
        (Metric::Dtp, _) => "mate, or promote and keep the win".into(),
        (Metric::Dtc, ways) => format!("mate, or {} and keep the win", ways.join(" or ")),
    }
}

/// What players learn besides; only with the weak side to move, as they judge.
struct Players<'a> {
    learned: &'a Learned,
    evaluation: Evaluation,
    fits: Vec<Fit>,
}

pub fn run(context: &Context, args: &StagesArgs) -> Result<ExitCode, Failure> {
    let sample = (args.sample.sample, args.sample.seed);
    let lesson = Lesson { sample, ..lesson(&args.lesson) };
    let (material, side) = (args.material, args.side.color());
    refuse(args, &lesson)?;
    let table = context.table(material, lesson.metric)?;
    let columns = lesson.set(material).attributes(material)?.len();
    // A byte a cell in two frames, and what the work beside them takes.
    let rows = if is_sampled(material) { lesson.sample.0 } else { table.space().len() };
    let needed = (rows * (2 * columns + 48)) as u64;
    machine::check_memory(material, needed)?;
    let meter = Meter::start();
    let (tables, bar) = (&context.tables, &context.bar);
    let (learned, alone): (Option<Learned>, Option<(Frame, Stages)>) = match side {
        Color::Black => (Some(lesson.learn(tables, material, bar)?), None),
        Color::White => (None, Some(lesson.stages(tables, material, side, bar)?)),
    };
    let stages = match (&learned, &alone) {
        (Some(learned), _) => &learned.stages,
        (None, Some((_, stages))) => stages,
        (None, None) => unreachable!("one of the two was learned"),
    };
    let objectives = lesson.objectives(tables, material, side, stages, bar)?.of_stages;
    context.check_interrupt()?;
    let judge = |learned| Players::of(learned, &table, context);
    let players = learned.as_ref().map(judge).transpose()?;
    draw(args, stages, players.as_ref())?;
    let cpu_seconds = meter.cpu_seconds();
    let lesson = &lesson;
    let frame = learned.as_ref().map(|learned| &learned.frame);
    let rows = frame.or(alone.as_ref().map(|(frame, _)| frame)).map_or(0, Frame::rows);
    let sampled = is_sampled(material).then_some(rows);
    let found =
        StagesReport { material, side, lesson, stages, objectives, players, sampled, cpu_seconds };
    context.tell(&json::report(&found), || text::text(&found))
}

/// What can be refused is refused before the work.
fn refuse(args: &StagesArgs, lesson: &Lesson) -> Result<(), Failure> {
    outcomes::check_sample(&args.sample)?;
    lesson.staging.check()?;
    C45 { min_leaf: lesson.min_leaf, ..C45::default() }.check()?;
    let learns = args.draw.is_some() || args.regression.is_some();
    if learns && args.side.color().is_white() {
        return Err(Failure::Told(
            "players judge positions with the weak side to move: leave out --side white, or \
             --draw and --regression"
                .into(),
        ));
    }
    Ok(())
}

impl Players<'_> {
    fn of<'a>(
        learned: &'a Learned,
        table: &Table,
        context: &Context,
    ) -> Result<Players<'a>, Failure> {
        let evaluation = match is_sampled(table.material()) {
            true => learned.judge(table, &context.bar)?,
            false => learned.tree.evaluate(&learned.staged)?,
        };
        Ok(Players { learned, evaluation, fits: learned.fits() })
    }

    fn tree(&self) -> &Tree {
        &self.learned.tree
    }
}

fn draw(args: &StagesArgs, stages: &Stages, players: Option<&Players<'_>>) -> Result<(), Failure> {
    let (material, side) = (args.material, colour(args.side.color()));
    if let Some(path) = &args.plot {
        let title = format!("{material}, {side} to move: stages of play");
        write_file(path, figure::stages(stages, &title).as_str())?;
    }
    let Some(players) = players else { return Ok(()) };
    if let Some(path) = &args.draw {
        let title = format!("{material}: which stage a position is in");
        write_file(path, figure::tree(players.tree(), &title, DRAWN).as_str())?;
    }
    if let Some(path) = &args.regression {
        let title = format!("{material}: moves expected and true");
        write_file(path, figure::regression(players.learned, &title).as_str())?;
    }
    Ok(())
}
