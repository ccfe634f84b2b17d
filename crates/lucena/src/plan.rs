//! `lucena plan`.

use std::path::Path;
use std::process::ExitCode;

use lucena_pattern::{End, Found};
use lucena_plan::{BUILT_IN_PLANS, Plan, PlanRules, Scorer};
use lucena_play::{Decided, Example, RuleAt, Search, examples};
use lucena_table::words::plies;
use lucena_table::{Metric, Spoken, fen, parse_fen, san};
use serde::Serialize;
use serde_json::{Value, json};
use shakmaty::{Chess, Color, Position};

use crate::args::PlanArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::laid_out;

/// A move that a plan judges.
#[derive(Serialize)]
struct PlannedMove {
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
    let mut document = document(path, &plan);
    let mut boards = Vec::new();
    if args.boards {
        let layout = laid_out(context, plan.material, Metric::Dtm)?;
        let search = Search { depth: plan.depth, guard: true };
        boards = examples(&plan, &layout, search, &context.bar)?;
        boards.iter().for_each(|example| add_board(&mut document, example));
    }
    let mut moves = Vec::new();
    if let Some(fen) = &args.fen {
        moves = self::moves(context, &plan, path, fen)?;
        document["moves"] = json!(moves);
    }
    context.tell(&document, || match moves.is_empty() {
        true => plan.words() + &boards.iter().map(|one| board_text(&plan, one)).collect::<String>(),
        false => moves.iter().map(PlannedMove::text).collect(),
    })
}

fn listed(context: &Context) -> Result<ExitCode, Failure> {
    let (mut documents, mut text) = (Vec::new(), String::new());
    for (name, _) in BUILT_IN_PLANS {
        let plan = Plan::built_in(name).expect("it is in the list")?;
        let (material, model) = (plan.material.to_string(), plan.model.name());
        let (depth, parameters) = (plies(plan.depth), plan.parameters());
        text +=
            &format!("{name:<14} {material:<7} {model:<9} {depth:<8} {parameters} parameters\n");
        documents.push(document(Path::new(name), &plan));
    }
    context.tell(&documents, || text)
}

/// The plan, and the file it is in.
fn document(path: &Path, plan: &Plan) -> Value {
    let mut document = json!(plan);
    document["file"] = json!(path.display().to_string());
    document
}

/// Puts a position in which a rule decides beside the rule.
fn add_board(document: &mut Value, example: &Example) {
    let Some(decided) = &example.start else { return };
    let rules = match example.stage {
        None => &mut document["everywhere"],
        Some(stage) => &mut document["stages"][stage],
    };
    let rule = match example.rule {
        RuleAt::Term(at) => &mut rules["rules"][at],
        RuleAt::Ladder(at) => &mut rules["levels"][at],
    };
    let Decided { position, with, without } = decided;
    rule["example"] = json!({
        "fen": fen(position),
        "with": san(position, *with),
        "without": san(position, *without),
    });
}

/// The same as text.
fn board_text(plan: &Plan, example: &Example) -> String {
    let (rules, stage): (&PlanRules, &str) = match example.stage {
        None => (&plan.common, "every stage"),
        Some(stage) => (&plan.stages[stage].rules, &plan.stages[stage].name),
    };
    let rule = match example.rule {
        RuleAt::Term(at) => format!("{:+} {}", rules.terms[at].weight, rules.terms[at].fact),
        RuleAt::Ladder(at) => format!("levels of {}", rules.ladders[at].fact),
    };
    let shown = match &example.start {
        Some(Decided { position, with, without }) => {
            let (board, with) = (board::draw(position.board()), san(position, *with));
            format!("{board}     {with}, not {}\n", san(position, *without))
        }
        None => "     no position in which it decides alone\n".into(),
    };
    format!("\n{rule} ({stage})\n{shown}")
}

fn moves(
    context: &Context,
    plan: &Plan,
    path: &Path,
    fen: &str,
) -> Result<Vec<PlannedMove>, Failure> {
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
    Ok(found.iter().map(|found| PlannedMove::new(&scorer, &position, found)).collect())
}

impl PlannedMove {
    fn new(scorer: &Scorer, position: &Chess, found: &Found<i64, Chess>) -> PlannedMove {
        let strong: Color = position.turn();
        let plain = |why: &str| (String::new(), None, vec![why.to_string()]);
        let (stage, score, why) = match found.hope.end {
            End::Won if found.plies == 1 => plain("mate"),
            End::Won => plain("sees mate"),
            End::Converted => plain("leaves the endgame for an easy win"),
            End::Drawn | End::Mated => plain("loses a man, or stalemates"),
            End::Judged | End::Rejected | End::Never => match scorer.seen(&found.behind, strong) {
                None => plain(""),
                Some(view) => {
                    let (stage, parts) = scorer.parts(&view);
                    let counting = parts.iter().filter(|part| part.points != 0);
                    let why = counting.map(|part| format!("{:+} {}", part.points, part.fact));
                    let stage = scorer.plan().stages[stage].name.clone();
                    (stage, Some(found.hope.merit), why.collect())
                }
            },
        };
        PlannedMove { spoken: Spoken::of(position, found.m), stage, score, why }
    }

    fn text(&self) -> String {
        let score = self.score.map_or(String::new(), |score| format!("{score:>6}  "));
        let stage = match self.stage.as_str() {
            "" => String::new(),
            stage => format!("{stage}: "),
        };
        format!("{:<7} {score}{stage}{}\n", self.spoken.san, self.why.join(", "))
    }
}
