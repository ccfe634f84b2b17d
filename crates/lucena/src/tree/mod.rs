//! `lucena tree`.

mod outcome;
mod outcome_text;

use std::process::ExitCode;

use lucena_attribute::{Attribute, Combinations, Frame};
use lucena_learn::{C45, Evaluation, Tree};
use lucena_play::is_sampled;
use lucena_report::figure;
use lucena_table::Material;
use lucena_table::words::colour;
use serde::Serialize;
use shakmaty::Color;

use crate::args::TreeArgs;
use crate::board;
use crate::context::Context;
use crate::describe::{classes, frame};
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, write_file};
use crate::recognise;

/// A tree as JSON shows it.
#[derive(Serialize)]
struct Grown<'a> {
    material: Material,
    side: &'static str,
    set: String,
    min_leaf: usize,
    pruned: bool,
    leaves: usize,
    nodes: usize,
    depth: usize,
    positions: usize,
    rows: usize,
    ambiguous: usize,
    #[serde(flatten)]
    evaluation: &'a Evaluation,
    cpu_seconds: f64,
    classes: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<RuleInWords>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<&'a NodeInWords>,
}

/// A path of the tree in words.
#[derive(Serialize)]
struct RuleInWords {
    class: String,
    when: Vec<String>,
    rows: u32,
    wrong: u32,
}

/// What comes to one node.
#[derive(Serialize)]
struct NodeInWords {
    number: usize,
    facts: Vec<String>,
    sentences: Vec<String>,
    positions: usize,
    fens: Vec<String>,
}

/// Positions of a node that JSON lists at most.
const MOST_FENS: usize = 1000;

/// The rows that a tree is grown from, and the positions they stand for.
struct NodeSample {
    positions: Frame,
    /// One row for each clear combination; none if all positions count.
    clear: Option<Frame>,
    ambiguous: usize,
}

impl NodeSample {
    fn rows(&self) -> &Frame {
        self.clear.as_ref().unwrap_or(&self.positions)
    }
}

pub fn run(context: &Context, args: &TreeArgs) -> Result<ExitCode, Failure> {
    if args.outcome.outcome || is_sampled(args.material) {
        return outcome::run(context, args);
    }
    let learner = C45 {
        min_leaf: min_leaf(args),
        prune: args.prune.then_some(args.confidence),
        ..C45::default()
    };
    // What can be refused is refused before the work.
    learner.check()?;
    let sample = sample(context, args)?;
    let rows = sample.rows();
    if args.recognisers {
        return recognise::run(context, args, rows);
    }
    let meter = Meter::start();
    let tree = learner.grow(rows, &context.bar)?;
    let cpu_seconds = meter.cpu_seconds();
    let evaluation = &tree.evaluate(rows)?;
    context.check_interrupt()?;
    write(args, &tree)?;
    let node =
        args.node.map(|number| look_at(args, &tree, &sample.positions, number)).transpose()?;
    let (node, told) = node.as_ref().map(|(node, text)| (node, text)).unzip();
    let grown = Grown {
        material: args.material,
        side: colour(args.side.color()),
        set: set_name(args),
        min_leaf: min_leaf(args),
        pruned: args.prune,
        leaves: tree.leaves(),
        nodes: tree.size(),
        depth: tree.depth(),
        positions: sample.positions.rows(),
        rows: rows.rows(),
        ambiguous: sample.ambiguous,
        evaluation,
        cpu_seconds,
        classes: (0..tree.classes().len()).map(|class| tree.label(class)).collect(),
        rules: args.rules.then(|| rules(&tree)),
        node,
    };
    context.tell(&grown, || match told {
        Some(told) => told.clone(),
        None => text(args, &grown, &tree),
    })
}

fn sample(context: &Context, args: &TreeArgs) -> Result<NodeSample, Failure> {
    let attributes = attributes(args, args.side.color())?;
    let positions = frame(context, args.material, args.side.color(), attributes)?;
    let combinations = Combinations::of(&positions);
    let ambiguous = combinations.ambiguous_rows().len();
    let clear = || positions.select(&combinations.clear_rows(&positions));
    let clear = (!args.positions).then(clear);
    let sample = NodeSample { positions, clear, ambiguous };
    if sample.rows().rows() == 0 {
        return Err(Failure::Told(format!(
            "the set {} leaves no unambiguous combination of {}: use another set, or --positions",
            set_name(args),
            args.material
        )));
    }
    Ok(sample)
}

/// The sets and pattern files asked for, each attribute once.
fn attributes(args: &TreeArgs, side: Color) -> Result<Vec<Attribute>, Failure> {
    let mut all: Vec<Attribute> = Vec::new();
    for set in &args.set {
        let more = set.attributes(args.material)?.into_iter();
        let is_new = |one: &Attribute| all.iter().all(|known| known.name() != one.name());
        let more: Vec<Attribute> = more.filter(is_new).collect();
        all.extend(more);
    }
    all.extend(classes(&args.with, args.material, side)?);
    Ok(all)
}

/// What to call the sets together.
pub fn set_name(args: &TreeArgs) -> String {
    args.set.iter().map(|set| set.name()).collect::<Vec<_>>().join(",")
}

/// The least number of rows in a leaf of a tree of distances.
pub fn min_leaf(args: &TreeArgs) -> usize {
    args.min_leaf.unwrap_or(2)
}

/// The files that were asked for.
fn write(args: &TreeArgs, tree: &Tree) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        write_file(path, tree.to_string())?;
    }
    if let Some(path) = &args.draw {
        let title = format!("{}, set {}, M = {}", args.material, set_name(args), min_leaf(args));
        write_file(path, figure::tree(tree, &title, args.draw_nodes).as_str())?;
    }
    Ok(())
}

fn text(args: &TreeArgs, grown: &Grown<'_>, tree: &Tree) -> String {
    let shown = match (&grown.rules, args.numbers) {
        (Some(rules), _) => rules_text(rules),
        (None, true) => tree.numbered(),
        (None, false) => tree.to_string(),
    };
    shown + &summary(args, grown) + &confusion(grown.evaluation, tree)
}

fn rules(tree: &Tree) -> Vec<RuleInWords> {
    tree.rules()
        .iter()
        .map(|rule| RuleInWords {
            class: tree.label(rule.class).into(),
            when: rule.sentences(tree.attributes()),
            rows: rule.rows,
            wrong: rule.wrong,
        })
        .collect()
}

fn rules_text(rules: &[RuleInWords]) -> String {
    let mut text = String::new();
    for rule in rules {
        text.push_str(&format!("{} ({} rows, {} wrong) when\n", rule.class, rule.rows, rule.wrong));
        for sentence in &rule.when {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
    text
}

/// What comes to a node, and the same as text.
fn look_at(
    args: &TreeArgs,
    tree: &Tree,
    positions: &Frame,
    number: usize,
) -> Result<(NodeInWords, String), Failure> {
    let facts = tree.facts_at(number)?;
    let rows = tree.rows_at(positions, number)?;
    let attributes = tree.attributes();
    let node = NodeInWords {
        number,
        facts: facts.iter().map(|fact| fact.text(attributes)).collect(),
        sentences: facts.iter().map(|fact| fact.sentence(attributes)).collect(),
        positions: rows.len(),
        fens: rows.iter().take(MOST_FENS).map(|&row| positions.fen(row)).collect(),
    };
    let text = node_text(&node, &rows, args.boards, positions, tree);
    Ok((node, text))
}

fn node_text(
    node: &NodeInWords,
    rows: &[usize],
    boards: usize,
    positions: &Frame,
    tree: &Tree,
) -> String {
    let mut text = format!(
        "node {}: {} of {} positions\n",
        node.number,
        grouped(rows.len() as u64),
        grouped(positions.rows() as u64)
    );
    for sentence in &node.sentences {
        text.push_str(&format!("  {sentence}\n"));
    }
    let mut counts = vec![0u64; positions.classes().len()];
    rows.iter().for_each(|&row| counts[usize::from(positions.outcome()[row])] += 1);
    for (class, &n) in counts.iter().enumerate().filter(|(_, n)| **n > 0) {
        text.push_str(&format!("{:>12} {:>12}\n", tree.label(class), grouped(n)));
    }
    // Spread over the node, not its first few, which are much alike.
    let step = rows.len().div_ceil(boards.max(1)).max(1);
    for &row in rows.iter().step_by(step).take(boards) {
        let class = tree.label(usize::from(positions.outcome()[row]));
        let drawn = board::draw(&positions.board(row));
        text.push_str(&format!("\n{drawn}  {}\n  {class}\n", positions.fen(row)));
    }
    text
}

fn summary(args: &TreeArgs, grown: &Grown<'_>) -> String {
    let (evaluation, ambiguous) = (grown.evaluation, grown.ambiguous);
    let share = |n: u64| 100.0 * n as f64 / evaluation.rows().max(1) as f64;
    let what = if args.positions { "positions" } else { "clear combinations" };
    let mut text = format!(
        "\n{}, {} to move, set {}: {} {what}",
        args.material,
        grown.side,
        grown.set,
        grouped(grown.rows as u64),
    );
    if !args.positions && ambiguous > 0 {
        text.push_str(&format!(" ({} ambiguous positions left out)", grouped(ambiguous as u64)));
    }
    text.push_str(&format!(
        "\n\n  correct                     {:>10} {:>9.4} %\n  misclassified               {:>10} {:>9.4} %\n  \
         kappa                       {:>10.4}\n  mean absolute error         {:>10.4}\n  \
         root mean squared error     {:>10.4}\n  relative absolute error     {:>10.4} %\n  \
         root relative squared error {:>10.4} %\n  CPU seconds to grow         {:>10.3}\n",
        evaluation.correct(), share(evaluation.correct()),
        evaluation.wrong(), share(evaluation.wrong()),
        evaluation.kappa(),
        evaluation.mean_absolute_error(),
        evaluation.root_mean_squared_error(),
        evaluation.relative_absolute_error(),
        evaluation.root_relative_squared_error(),
        grown.cpu_seconds,
    ));
    text
}

/// The confusion matrix: a line for each true class, a column for each answer.
fn confusion(evaluation: &Evaluation, tree: &Tree) -> String {
    let matrix = evaluation.confusion();
    let most = matrix.iter().flatten().max().copied().unwrap_or(0).to_string().len();
    let short: Vec<String> = tree.classes().iter().map(ToString::to_string).collect();
    let width = short.iter().map(String::len).max().unwrap_or(1).max(most) + 1;
    let mut text = String::from("\nconfusion matrix: a line for each true class\n\n");
    let line = |cells: &mut dyn Iterator<Item = String>| -> String {
        cells.map(|cell| format!("{cell:>width$}")).collect::<String>()
    };
    text.push_str(&format!("{}\n", line(&mut short.iter().cloned())));
    for (class, row) in matrix.iter().enumerate() {
        let cells = line(&mut row.iter().map(ToString::to_string));
        text.push_str(&format!("{cells} | {}\n", tree.label(class)));
    }
    text
}
