//! `lucena train`.

mod report;

use std::path::Path;
use std::process::ExitCode;

use lucena_plan::{Model, Plan};
use lucena_play::audit::{Audit, Audited, Defence};
use lucena_play::{Chooser, Planner, Playground, Search, Taste};
use lucena_store::AtomicFile;
use lucena_table::Metric;
use lucena_train::{TrainError, Trained, Trainer};
use lucena_work::Progress;

use crate::args::TrainArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::laid_out;
use crate::machine::Meter;
use crate::output::write_file;
use report::{Row, Training};

/// Trains a plan, or one for each depth, and lets the audit say whether it is proven.
pub fn run(context: &Context, args: &TrainArgs) -> Result<ExitCode, Failure> {
    let from = match &args.from {
        Some(path) => Some(checked(Plan::open_or_built_in(path)?, path, args)?),
        None => None,
    };
    let model = args.model.or(from.as_ref().map(|plan| plan.model));
    if let Some(model) = model {
        meant(args, model)?;
    }
    for path in args.output.iter().chain(&args.plot) {
        // An hour of training must not end at a folder that cannot be written to.
        drop(AtomicFile::create(path).map_err(|error| Failure::Told(error.to_string()))?);
    }
    let layout = laid_out(context, args.material, Metric::Dtm)?;
    let playground = Playground::new(layout, &context.bar)?;
    let every: Vec<Vec<u16>> = match args.one_plan {
        true => vec![args.search.0.clone()],
        false => args.search.0.iter().map(|&depth| vec![depth]).collect(),
    };
    let mut rows = Vec::new();
    for depths in every {
        rows.push(one(context, args, &playground, &depths, from.clone())?);
    }
    if let Some(row) = rows.iter().find(|row| !row.report.agrees()) {
        return Err(Failure::Told(format!(
            "the trainer proves {} positions and the audit {}: please report this",
            row.report.trainer_won, row.report.audited
        )));
    }
    let proven = rows.iter().all(|row| row.report.proven);
    if let Some(path) = &args.plot {
        let points: Vec<(u16, usize)> = rows
            .iter()
            .filter(|row| row.report.proven)
            .map(|row| (row.report.search[0], row.report.parameters))
            .collect();
        let title = format!("{}: parameters of a proven plan against plies", args.material);
        write_file(path, lucena_report::figure::plies(&points, &title).as_str())?;
    }
    let reports: Vec<&Training> = rows.iter().map(|row| &row.report).collect();
    context.tell_all(&reports, || report::text(&rows))?;
    Ok(if proven { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Refuses options that the model has no use for.
fn meant(args: &TrainArgs, model: Model) -> Result<(), Failure> {
    let few = matches!(model, Model::Linear | Model::List | Model::Pattern);
    let facts = few || model == Model::Levels;
    let idle = [
        ("--weights", args.weights.is_some() && !few),
        ("--near", args.near && !few),
        ("--fact", !args.fact.is_empty() && !facts),
        ("--pattern", args.pattern.is_some() && model != Model::Pattern),
    ];
    match idle.into_iter().find(|(_, idle)| *idle) {
        Some((option, _)) => Err(Failure::Told(format!(
            "{option} has no meaning for the model {}: leave it out, or use another --model",
            model.name()
        ))),
        None => Ok(()),
    }
}

fn checked(plan: Plan, path: &Path, args: &TrainArgs) -> Result<Plan, Failure> {
    if plan.material != args.material {
        let file = path.display().to_string();
        return Err(
            TrainError::OtherEndgame { file, of: plan.material, here: args.material }.into()
        );
    }
    Ok(plan)
}

/// Trains one plan for these depths.
fn one(
    context: &Context,
    args: &TrainArgs,
    playground: &Playground,
    depths: &[u16],
    from: Option<Plan>,
) -> Result<Row, Failure> {
    let meter = Meter::start();
    let several = args.search.0.len() > 1 && !args.one_plan;
    let output = args.output.as_ref().map(|path| match several {
        false => path.clone(),
        true => path.with_extension(format!("{}.plan", depths[0])),
    });
    let start = match &output {
        Some(path) if args.resume => Some(checked(Plan::open(path)?, path, args)?),
        _ => from,
    };
    let model = args.model.or(start.as_ref().map(|plan| plan.model)).unwrap_or(Model::Linear);
    let trainer = trainer(args, model, depths);
    let pattern = match &args.pattern {
        Some(path) => Some(crate::pattern::open(path)?),
        None => None,
    };
    let start = start.map(|mut plan| {
        plan.depth = depths[0];
        plan
    });
    let blank = match &start {
        Some(plan) if !args.resume => Plan { claim: None, ..plan.clone() },
        Some(plan) => plan.clone(),
        None => trainer.blank(args.material, pattern.as_ref(), &context.tables, &context.bar)?,
    };
    let start = start.map(|_| blank.clone());
    let mut keep = |plan: &Plan, _: &lucena_train::Report| match &output {
        Some(path) => Ok(plan.save(path)?),
        None => Ok(()),
    };
    let trained = trainer.train(&playground.layout, blank, start, &context.bar, &mut keep)?;
    if let Some(path) = &output {
        trained.plan.save(path)?;
    }
    if context.bar.cancelled() {
        let kept = output.map(|path| {
            format!("the best plan so far is in {}, and --resume goes on", path.display())
        });
        return Err(Failure::Interrupted(kept));
    }
    confirmed(context, args, playground, depths, trained, output, &meter)
}

fn trainer(args: &TrainArgs, model: Model, depths: &[u16]) -> Trainer {
    let settings = Trainer::new(model);
    Trainer {
        depths: depths.to_vec(),
        weights: args.weights.unwrap_or(settings.weights),
        largest: args.largest,
        rounds: args.rounds.unwrap_or(settings.rounds),
        worst: args.worst.unwrap_or(if args.enough.is_some() { u16::MAX } else { 0 }),
        enough: args.enough.unwrap_or(0),
        stages: args.stage.clone(),
        ranked: args.ranked,
        near: args.near,
        more_facts: args.fact.clone(),
        only_facts: if args.only { args.fact.clone() } else { Vec::new() },
        shrink: !args.no_shrink,
        seed: args.seed,
        ..settings
    }
}

/// What the audit says, which shares nothing with the trainer.
fn confirmed(
    context: &Context,
    args: &TrainArgs,
    playground: &Playground,
    depths: &[u16],
    trained: Trained,
    output: Option<std::path::PathBuf>,
    meter: &Meter,
) -> Result<Row, Failure> {
    let Playground { layout, atlas, .. } = playground;
    let planner = Planner::new(&trained.plan, "the plan", layout)?;
    let mut audits: Vec<(u16, Audited)> = Vec::new();
    let every = Audit::against(Defence::Every);
    for &depth in depths {
        let scores = planner.search(Search { depth, guard: true }, &context.bar)?;
        let chooser = Chooser::strong(layout, Taste::Scores(scores));
        audits.push((depth, every.run(layout, atlas, &chooser, &context.bar)?));
    }
    let report = Training::new(args, &trained, &audits, output, meter);
    Ok(Row { report, plan: trained.plan })
}
