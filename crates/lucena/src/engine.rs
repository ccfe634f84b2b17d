//! `lucena uci` and `lucena xboard`: the engine behind a chess program's window.

use std::io::{BufReader, stdin, stdout};
use std::process::ExitCode;

use lucena_engine::Engine;
use lucena_engine::protocol::{EngineOptions, Maker, player, uci, xboard};

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
    let options = EngineOptions {
        hash: args.hash as usize,
        depth: args.depth,
        player: args.player.clone(),
        material: args.material.clone(),
        experts: args.experts.clone(),
        ..EngineOptions::default()
    };
    let folder = context.tables.folder().to_path_buf();
    let engine = Engine::new(player(&folder, &options).map_err(Failure::Told)?, options.hash);
    let make: Maker = Box::new(move |options| player(&folder, options));
    let (input, output) = (BufReader::new(stdin()), stdout());
    let end = match protocol {
        Protocol::Uci => uci::run(input, output, engine, options, make),
        Protocol::Xboard => xboard::run(input, output, engine, options, make),
    };
    end.map_err(|error| Failure::Told(format!("the conversation broke off: {error}")))?;
    Ok(ExitCode::SUCCESS)
}
