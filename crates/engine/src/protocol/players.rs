//! Who plays: the evaluator and the experts that options name.

use std::path::Path;
use std::sync::Arc;

use lucena_eval::Evaluator;
use lucena_pattern::{BUILT_IN_PATTERNS, Pattern};
use lucena_plan::{Plan, Scorer};
use lucena_table::{Material, Metric, Tables};

use super::options::EngineOptions;
use crate::balance::Balance;
use crate::evaluate::Evaluate;
use crate::experts::{Expert, PackExpert, WithExperts};
use crate::fitted::FittedEvaluator;
use crate::known::TableEvaluator;

/// The evaluator that options ask for, with the experts beside it.
pub fn player(folder: &Path, options: &EngineOptions) -> Result<Box<dyn Evaluate>, String> {
    let evaluator = evaluator(folder, options)?;
    let experts = experts(folder, options)?;
    Ok(match experts.is_empty() {
        true => evaluator,
        false => Box::new(WithExperts::new(experts, evaluator)),
    })
}

fn experts(folder: &Path, options: &EngineOptions) -> Result<Vec<Box<dyn Expert>>, String> {
    let mut experts: Vec<Box<dyn Expert>> = Vec::new();
    let pattern_player = options.player.to_ascii_lowercase().ends_with(".pat");
    if pattern_player {
        experts.push(Box::new(pattern(&options.player)?));
    }
    if options.player.to_ascii_lowercase().ends_with(".plan") {
        experts.push(Box::new(plan(&options.player)?));
    }
    let balance = options.player.eq_ignore_ascii_case("balance") && options.eval_file.is_empty();
    let names = match options.experts.to_ascii_lowercase().as_str() {
        "auto" if balance => "built-in",
        "auto" | "none" => "",
        _ => options.experts.as_str(),
    };
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        match name.to_ascii_lowercase().as_str() {
            "built-in" => {
                // One that takes the board as it stands knows less than its neighbour; one for five
                // men says what books teach, which the search knows better.
                for (file, _) in BUILT_IN_PATTERNS {
                    let pattern = pattern(file)?;
                    if !pattern.as_it_stands() && pattern.material().men() <= 4 {
                        experts.push(Box::new(pattern));
                    }
                }
            }
            "plans" => {
                for (file, _) in lucena_plan::BUILT_IN_PLANS {
                    experts.push(Box::new(plan(file)?));
                }
            }
            "table" => experts.push(Box::new(Tables::new(folder))),
            "pack" => experts.push(Box::new(PackExpert::new(folder))),
            file if file.ends_with(".pat") => experts.push(Box::new(pattern(name)?)),
            file if file.ends_with(".plan") => experts.push(Box::new(plan(name)?)),
            _ => {
                let name: String = name.chars().take(60).collect();
                return Err(format!(
                    "unknown expert {name:?}: use built-in, plans, table, pack, a file FILE.pat or FILE.plan, or none"
                ));
            }
        }
    }
    Ok(experts)
}

fn pattern(file: &str) -> Result<Pattern, String> {
    Pattern::open_or_built_in(Path::new(file)).map_err(|error| error.to_string())
}

fn plan(file: &str) -> Result<Scorer, String> {
    let plan = Plan::open_or_built_in(Path::new(file)).map_err(|error| error.to_string())?;
    plan.scorer(file).map_err(|error| error.to_string())
}

/// The evaluator that options ask for, or a sentence with the thing and the remedy.
fn evaluator(folder: &Path, options: &EngineOptions) -> Result<Box<dyn Evaluate>, String> {
    let player = options.player.to_ascii_lowercase();
    match player.as_str() {
        "balance" | "eval" if !options.eval_file.is_empty() => fitted(&options.eval_file, options),
        "balance" => Ok(Box::new(Balance)),
        "eval" => {
            Err("the player eval needs a file: set EvalFile to one that lucena fit wrote".into())
        }
        file if file.ends_with(".eval") => fitted(&options.player, options),
        file if file.ends_with(".pat") || file.ends_with(".plan") => Ok(Box::new(Balance)),
        "table" => {
            let tables = Tables::new(folder);
            if !options.material.is_empty() {
                let material: Material =
                    options.material.parse().map_err(|error| format!("{error}"))?;
                tables.table(material, Metric::Dtm).map_err(|error| error.to_string())?;
            }
            Ok(Box::new(TableEvaluator::new(Arc::new(tables), Box::new(Balance))))
        }
        other => {
            let other: String = other.chars().take(60).collect();
            Err(format!(
                "there is no player {other:?}: take balance, table, or a file FILE.eval, FILE.pat or FILE.plan"
            ))
        }
    }
}

/// The weights of a file, which must be for the endgame that the options name, if they name one.
fn fitted(file: &str, options: &EngineOptions) -> Result<Box<dyn Evaluate>, String> {
    let path = Path::new(file);
    let evaluator = Evaluator::open(path).map_err(|error| error.to_string())?;
    if !options.material.is_empty() {
        let material: Material = options.material.parse().map_err(|error| format!("{error}"))?;
        evaluator.for_material(material, path).map_err(|error| error.to_string())?;
    }
    Ok(Box::new(FittedEvaluator::new(evaluator, file)))
}
