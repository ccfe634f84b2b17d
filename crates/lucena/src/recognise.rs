//! `lucena tree --recognisers`: one depth after the other.

use std::process::ExitCode;

use lucena_attribute::Frame;
use lucena_learn::{Recogniser, Recognisers, Recognition};
use lucena_table::words::colour;
use serde_json::json;

use crate::args::TreeArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, write_file};
use crate::tree;

pub fn run(context: &Context, args: &TreeArgs, rows: &Frame) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    // As in a leaf of a tree, a rule is to hold for at least M rows of its depth.
    let settings = Recognition { min_positives: tree::min_leaf(args), ..Recognition::default() };
    let found = settings.learn(rows, &context.bar)?;
    let cpu_seconds = meter.cpu_seconds();
    if let Some(path) = &args.output {
        write_file(path, lists(&found))?;
    }
    let (correct, incorrect, rules, facts) = found.total();
    let one = |one: &Recogniser| {
        json!({
            "class": found.label(one.class), "correct": one.correct, "incorrect": one.incorrect,
            "rules": one.rules.len(), "facts": one.facts(),
        })
    };
    let document = json!({
        "material": args.material, "side": colour(args.side.color()),
        "set": tree::set_name(args), "min_leaf": tree::min_leaf(args), "rows": rows.rows(),
        "correct": correct, "incorrect": incorrect, "rules": rules, "facts": facts,
        "recognisers": found.sequence().iter().map(one).collect::<Vec<_>>(),
        "cpu_seconds": cpu_seconds,
    });
    context.tell(&document, || text(args, rows, &found))
}

fn text(args: &TreeArgs, rows: &Frame, found: &Recognisers) -> String {
    let mut text = format!(
        "{}, {} to move, set {}: recognisers by depth over {} rows\n\n     depth   correct incorrect     rules     facts\n",
        args.material,
        colour(args.side.color()),
        tree::set_name(args),
        grouped(rows.rows() as u64),
    );
    let mut line = |name: &str, [a, b, c, d]: [usize; 4]| {
        text.push_str(&format!("{name:>10} {a:>9} {b:>9} {c:>9} {d:>9}\n"));
    };
    for one in found.sequence() {
        line(found.label(one.class), [one.correct, one.incorrect, one.rules.len(), one.facts()]);
    }
    line("total", found.total().into());
    text + "\n(what no rule claims falls to the last line; -o F.txt writes the rules)\n"
}

/// All rules, list by list.
fn lists(found: &Recognisers) -> String {
    let mut text = String::new();
    for one in found.sequence() {
        text.push_str(&format!("{}\n", found.label(one.class)));
        for rule in &one.rules {
            let words = rule.text(found.attributes());
            text.push_str(&format!("  {words} ({}/{})\n", rule.rows, rule.wrong));
        }
    }
    text
}
