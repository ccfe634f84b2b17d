//! `lucena explain`.

use std::process::ExitCode;

use lucena_explain::{Explained, Explanation, Knowledge};
use lucena_table::words::side;
use lucena_table::{Material, Outcome, TableError, parse_fen};
use shakmaty::{Chess, Position};

use crate::args::ExplainFenArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{distance, print, print_json};
use crate::probe;

/// Best moves that are told apart in text, at most.
const TOLD: usize = 4;
/// The same in a draw that many moves hold.
const TOLD_OF_MANY: usize = 2;
/// Statements of books that are told in text, at most.
const CLAIMS: usize = 3;

pub fn run(context: &Context, args: &ExplainFenArgs) -> Result<ExitCode, Failure> {
    let position = parse_fen(&args.fen)?;
    if position.castles().any() {
        return Err(TableError::Castling.into());
    }
    let (material, _) = Material::of_board(position.board());
    probe::prepare(context, material)?;
    let known = Knowledge::learn(&context.tables, material, &context.bar)?;
    let explanation = known.explain(&context.tables, &position)?;
    match context.json {
        true => print_json(&explanation)?,
        false => print(&text(&position, &explanation, args.all))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn text(position: &Chess, explanation: &Explanation, all: bool) -> String {
    let mut text = board::draw(position.board());
    let mut say = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    let mover = side(position.turn());
    let plies = match explanation.answer.dtm {
        Some(plies) if plies != 0 => format!(" ({} plies)", plies.abs()),
        _ => String::new(),
    };
    let verdict = explanation.verdict.trim_end_matches('.');
    say(&format!("{}, {mover} to move. {verdict}{plies}.", explanation.material));
    let claims = || explanation.claims.iter().take(CLAIMS);
    claims().for_each(|claim| say(&claim.sentence));
    if claims().any(|claim| claim.sentence.contains("quiet")) {
        say(
            "(Quiet: no check, nothing hangs to the mover, and no search of 3 plies decides the game.)",
        );
    }
    let stage = explanation.stage.iter().map(|stage| &stage.sentence);
    for line in stage.chain(explanation.class.iter().map(|class| &class.sentence)) {
        say(line);
    }
    if !explanation.facts.is_empty() {
        say("\nWhat counts here:");
        explanation.facts.iter().for_each(|fact| say(&format!("  {}", fact.sentence)));
    }
    if !explanation.plan.is_empty() {
        say("\nThe plan:");
        explanation.plan.iter().for_each(|line| say(&format!("  {line}")));
    }
    let (heading, moves) = match all {
        true => ("All moves, best first:".to_string(), &explanation.moves),
        false => (heading(explanation), &explanation.best),
    };
    if !moves.is_empty() {
        say(&format!("\n{heading}"));
        let drawn = moves.iter().all(|m| m.probed.answer.outcome == Outcome::Draw);
        let most = match all {
            true => usize::MAX,
            false if drawn && moves.len() > TOLD => TOLD_OF_MANY,
            false => TOLD,
        };
        moves.iter().take(most).for_each(|m| told(m).iter().for_each(|line| say(line)));
        if moves.len() > most {
            let others: Vec<&str> =
                moves[most..].iter().map(|m| m.probed.spoken.san.as_str()).collect();
            say(&format!("  equally good: {}", others.join(", ")));
        }
    }
    if let Some(alternative) = &explanation.alternative {
        say(&format!("\n{}", alternative.sentence));
        let line: Vec<&str> = alternative.line.iter().map(|ply| ply.san.as_str()).collect();
        say(&format!("  {}", line.join(" ")));
    }
    text
}

/// What the best moves do, and how many others do it, too.
fn heading(explanation: &Explanation) -> String {
    let outcome = explanation.answer.outcome;
    let verb = match outcome {
        Outcome::Win => "wins",
        Outcome::Draw => "draws",
        Outcome::Loss => return "The best moves:".into(),
    };
    let all = explanation.moves.len();
    let keep = explanation.moves.iter().filter(|m| m.probed.answer.outcome == outcome).count();
    match keep {
        1 if all > 1 => format!("Only one move of {all} {verb}:"),
        _ if keep < all => {
            let verb = verb.trim_end_matches('s');
            format!("The best moves ({keep} of {all} {verb}):")
        }
        _ if outcome == Outcome::Draw => "Every move draws:".into(),
        _ => "The best moves:".into(),
    }
}

/// A move and its reasons, a line each.
fn told(m: &Explained) -> Vec<String> {
    let answer = m.probed.answer;
    let worth = match answer.plies().map(distance) {
        Some(plies) if answer.outcome == Outcome::Win => plies,
        Some(plies) => format!("loses, {plies}"),
        None => "draw".into(),
    };
    let mut lines = vec![format!("  {}: {worth}", m.probed.spoken.san)];
    lines.extend(m.why.iter().map(|why| format!("    {why}")));
    lines
}
