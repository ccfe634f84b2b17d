//! `lucena plan`.

use std::path::Path;
use std::process::ExitCode;

use lucena_plan::{BUILT_IN, End, Found, Ladder, Plan, Rules, Scorer, Term};
use lucena_play::{Decided, RuleAt, Search, examples};
use lucena_table::{Metric, Spoken, fen, parse_fen, san};
use serde::Serialize;
use shakmaty::{Chess, Color, Position};

use crate::args::PlanArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::laid_out;
use crate::output::{print, print_json};

#[derive(Serialize)]
struct Report {
    file: String,
    material: String,
    model: &'static str,
    depth: u16,
    parameters: usize,
    /// Any position of an earlier stage is better than all of later ones.
    ranked: bool,
    /// Names that facts are short for.
    names: Vec<(String, String)>,
    /// What the trainer proved; the audit has the last word.
    claim: Option<ClaimReport>,
    everywhere: RulesReport,
    stages: Vec<StageReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct ClaimReport {
    proven: u64,
    positions: u64,
    worst_moves: u16,
    rounds: u64,
}

#[derive(Serialize)]
struct StageReport {
    name: String,
    when: Option<String>,
    base: i32,
    #[serde(flatten)]
    rules: RulesReport,
}

#[derive(Serialize)]
struct RulesReport {
    rules: Vec<Rule>,
    levels: Vec<LevelsReport>,
    table_entries: usize,
    configurations: usize,
}

#[derive(Serialize)]
struct LevelsReport {
    fact: String,
    steps: Vec<(i32, i32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<ExampleReport>,
}

#[derive(Serialize)]
struct Rule {
    weight: i32,
    fact: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<ExampleReport>,
}

#[derive(Serialize)]
struct ExampleReport {
    fen: String,
    with: String,
    without: String,
    #[serde(skip)]
    board: String,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(flatten)]
    spoken: Spoken,
    stage: String,
    score: Option<i64>,
    why: Vec<String>,
}

/// Reads a plan aloud, or lists those that come with the program.
pub fn run(context: &Context, args: &PlanArgs) -> Result<ExitCode, Failure> {
    let Some(path) = &args.file else { return listed(context) };
    let plan = Plan::open_or_built_in(path)?;
    let mut report = report(path, &plan);
    if args.boards {
        add_boards(context, &plan, &mut report)?;
    }
    if let Some(fen) = &args.fen {
        report.moves = moves(context, &plan, path, fen)?;
    }
    match context.json {
        true => print_json(&report)?,
        false => print(&text(&plan, &report, args))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(context: &Context) -> Result<ExitCode, Failure> {
    let mut all = Vec::new();
    for (name, _) in BUILT_IN {
        let plan = Plan::built_in(name).expect("it is in the list")?;
        all.push(report(Path::new(name), &plan));
    }
    if context.json {
        print_json(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    for Report { file, material, model, depth, parameters, .. } in all {
        let plies = if depth == 1 { "1 ply" } else { &format!("{depth} plies") };
        text +=
            &format!("{file:<14} {material:<7} {model:<9} {plies:<8} {parameters} parameters\n");
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn report(path: &Path, plan: &Plan) -> Report {
    let stages = plan.stages.iter().map(|stage| StageReport {
        name: stage.name.clone(),
        when: stage.when.clone(),
        base: stage.base,
        rules: rules(&stage.rules),
    });
    Report {
        file: path.display().to_string(),
        material: plan.material.to_string(),
        model: plan.model.name(),
        depth: plan.depth,
        parameters: plan.parameters(),
        ranked: plan.ranked,
        names: plan.names.clone(),
        claim: plan.claim.as_ref().map(|claim| ClaimReport {
            proven: claim.proven,
            positions: claim.positions,
            worst_moves: claim.worst,
            rounds: claim.rounds,
        }),
        everywhere: rules(&plan.common),
        stages: stages.collect(),
        moves: Vec::new(),
    }
}

fn rules(rules: &Rules) -> RulesReport {
    let rule = |term: &Term| Rule { weight: term.weight, fact: term.fact.clone(), example: None };
    let levels =
        |l: &Ladder| LevelsReport { fact: l.fact.clone(), steps: l.steps.clone(), example: None };
    RulesReport {
        rules: rules.terms.iter().map(rule).collect(),
        levels: rules.ladders.iter().map(levels).collect(),
        table_entries: rules.charts.iter().map(|chart| chart.parameters()).sum(),
        configurations: rules.features.len(),
    }
}

fn add_boards(context: &Context, plan: &Plan, report: &mut Report) -> Result<(), Failure> {
    let layout = laid_out(context, plan.material, Metric::Dtm)?;
    let search = Search { depth: plan.depth, guard: true };
    for example in examples(plan, &layout, search, &context.bar)? {
        let rules = match example.stage {
            None => &mut report.everywhere,
            Some(stage) => &mut report.stages[stage].rules,
        };
        let place = match example.rule {
            RuleAt::Term(at) => &mut rules.rules[at].example,
            RuleAt::Ladder(at) => &mut rules.levels[at].example,
        };
        *place = example.start.map(|decided| {
            let Decided { position, with, without } = decided;
            let san = |m| san(&position, m);
            ExampleReport {
                fen: fen(&position),
                with: san(with),
                without: san(without),
                board: board::draw(position.board()),
            }
        });
    }
    Ok(())
}

fn moves(
    context: &Context,
    plan: &Plan,
    path: &Path,
    fen: &str,
) -> Result<Vec<MoveReport>, Failure> {
    let position = parse_fen(fen)?;
    context.table(plan.material, Metric::Dtm)?;
    let known = |next: &Chess| context.tables.value(next, Metric::Dtm).ok();
    let scorer = plan.scorer(&path.display().to_string())?;
    let found = scorer.moves_known(&position, &known);
    if found.is_empty() {
        let sentence = format!(
            "the plan is for {} with the strong side to move: give such a position",
            plan.material
        );
        return Err(Failure::Told(sentence));
    }
    Ok(found.iter().map(|found| said(&scorer, &position, found)).collect())
}

fn said(scorer: &Scorer, position: &Chess, found: &Found) -> MoveReport {
    let strong: Color = position.turn();
    let plain = |why: &str| (String::new(), None, vec![why.to_string()]);
    let (stage, score, why) = match found.hope.end {
        End::Won if found.plies == 1 => plain("mate"),
        End::Won => plain("sees mate"),
        End::Converted => plain("leaves the endgame for an easy win"),
        End::Drawn | End::Mated => plain("loses a man, or stalemates"),
        End::Scored => match scorer.seen(&found.leaf, strong) {
            None => plain(""),
            Some(view) => {
                let (stage, parts) = scorer.parts(&view);
                let counting = parts.iter().filter(|part| part.points != 0);
                let why = counting.map(|part| format!("{:+} {}", part.points, part.fact)).collect();
                (scorer.plan().stages[stage].name.clone(), Some(found.hope.score), why)
            }
        },
    };
    MoveReport { spoken: Spoken::of(position, found.m), stage, score, why }
}

fn text(plan: &Plan, report: &Report, args: &PlanArgs) -> String {
    if !report.moves.is_empty() {
        let mut text = String::new();
        for MoveReport { spoken, stage, score, why } in &report.moves {
            let score = score.map_or(String::new(), |score| format!("{score:>6}  "));
            let stage = if stage.is_empty() { String::new() } else { format!("{stage}: ") };
            text += &format!("{:<7} {score}{stage}{}\n", spoken.san, why.join(", "));
        }
        return text;
    }
    let mut text = plan.words();
    if !args.boards {
        return text;
    }
    let everywhere = std::iter::once(("every stage", &report.everywhere));
    let stages = report.stages.iter().map(|stage| (stage.name.as_str(), &stage.rules));
    for (name, rules) in everywhere.chain(stages) {
        for rule in &rules.rules {
            text += &format!("\n{:+} {} ({name})\n", rule.weight, rule.fact);
            text += &shown(rule.example.as_ref());
        }
        for levels in &rules.levels {
            text += &format!("\nlevels of {} ({name})\n", levels.fact);
            text += &shown(levels.example.as_ref());
        }
    }
    text
}

fn shown(example: Option<&ExampleReport>) -> String {
    match example {
        Some(ExampleReport { board, with, without, .. }) => {
            format!("{board}     {with}, not {without}\n")
        }
        None => "     no position in which it decides alone\n".into(),
    }
}
