//! `lucena uci` and `lucena xboard`: the engine behind a chess program's window.

use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use lucena_engine::protocol::{Maker, Options, uci, xboard};
use lucena_engine::{Balance, Engine, Evaluate, Fitted, Known};
use lucena_eval::Evaluator;
use lucena_table::{Material, Metric, Tables};

use crate::args::EngineArgs;
use crate::context::Context;
use crate::failure::Failure;

/// Which of the two languages to speak.
#[derive(Clone, Copy)]
pub enum Protocol {
    Uci,
    Xboard,
}

/// Speaks with a chess program until it quits.
pub fn run(context: &Context, args: &EngineArgs, protocol: Protocol) -> Result<ExitCode, Failure> {
    let options = Options {
        hash: args.hash as usize,
        depth: args.depth,
        player: args.player.clone(),
        material: args.material.clone(),
        ..Options::default()
    };
    let folder = context.tables.folder().to_path_buf();
    let engine = Engine::new(evaluator(&folder, &options).map_err(Failure::Told)?, options.hash);
    let make: Maker = Box::new(move |options| evaluator(&folder, options));
    let (input, output) = (BufReader::new(stdin()), stdout());
    let end = match protocol {
        Protocol::Uci => uci::run(input, output, engine, options, make),
        Protocol::Xboard => xboard::run(input, output, engine, options, make),
    };
    end.map_err(|error| Failure::Told(format!("the conversation broke off: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// The evaluator that options ask for, or a sentence with the thing and the remedy.
fn evaluator(folder: &PathBuf, options: &Options) -> Result<Box<dyn Evaluate>, String> {
    let player = options.player.to_ascii_lowercase();
    match player.as_str() {
        "balance" | "eval" if !options.eval_file.is_empty() => fitted(&options.eval_file, options),
        "balance" => Ok(Box::new(Balance)),
        "eval" => {
            Err("the player eval needs a file: set EvalFile to one that lucena fit wrote".into())
        }
        file if file.ends_with(".eval") => fitted(&options.player, options),
        "table" => {
            let tables = Tables::new(folder);
            if !options.material.is_empty() {
                let material: Material =
                    options.material.parse().map_err(|error| format!("{error}"))?;
                tables.table(material, Metric::Dtm).map_err(|error| error.to_string())?;
            }
            Ok(Box::new(Known::new(Arc::new(tables), Box::new(Balance))))
        }
        other => {
            let other: String = other.chars().take(60).collect();
            Err(format!("there is no player {other:?}: take balance, table, or a file FILE.eval"))
        }
    }
}

/// The weights of a file, which must be for the endgame that the options name, if they name one.
fn fitted(file: &str, options: &Options) -> Result<Box<dyn Evaluate>, String> {
    let path = Path::new(file);
    let evaluator = Evaluator::open(path).map_err(|error| error.to_string())?;
    if !options.material.is_empty() {
        let material: Material = options.material.parse().map_err(|error| format!("{error}"))?;
        evaluator.for_material(material, path).map_err(|error| error.to_string())?;
    }
    Ok(Box::new(Fitted::new(evaluator, file)))
}
