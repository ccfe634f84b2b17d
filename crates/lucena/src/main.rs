//! `lucena`: parse the command line, make one library call, print.

mod args;
mod attributes;
mod audit;
mod bar;
mod bench;
mod board;
mod claim;
mod context;
mod describe;
mod engine;
mod explain;
mod failure;
mod fit;
mod games;
mod learn;
mod lesson;
mod machine;
mod manual;
mod outcomes;
mod output;
mod pack;
mod pattern;
mod plan;
mod play;
mod probe;
mod recognise;
mod report;
mod serve;
mod solve;
mod stages;
mod stats;
mod study;
mod syzygy;
mod train;
mod tree;
mod unpack;
mod verify;
mod zugzwang;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use context::Context;
use failure::Failure;

fn main() -> ExitCode {
    let args = Args::parse();
    let result = Context::new(&args).and_then(|context| run(&context, args.command));
    match result {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(context: &Context, command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Solve(args) => solve::run(context, &args),
        Command::Stats(args) => stats::run(context, &args),
        Command::Probe(args) => probe::run(context, &args),
        Command::Explain(args) => explain::run(context, &args),
        Command::Verify(args) => verify::run(context, &args),
        Command::Attributes(args) => attributes::run(context, &args),
        Command::Describe(args) => describe::run(context, &args),
        Command::Tree(args) => tree::run(context, &args),
        Command::Stages(args) => stages::run(context, &args),
        Command::Audit(args) => audit::run(context, &args),
        Command::Play(args) => play::run(context, &args),
        Command::Train(args) => train::run(context, &args),
        Command::Plan(args) => plan::run(context, &args),
        Command::Fit(args) => fit::run(context, &args),
        Command::LearnGames(args) => learn::run(context, &args),
        Command::Games(args) => games::run(context, &args),
        Command::Claim(args) => claim::run(context, &args),
        Command::Pattern(args) => pattern::run(context, &args),
        Command::Pack(args) => pack::run(context, &args),
        Command::Unpack(args) => unpack::run(context, &args),
        Command::Study(args) => study::run(context, &args),
        Command::Report(args) => report::run(context, &args),
        Command::Uci(args) => engine::run(context, &args, engine::Protocol::Uci),
        Command::Xboard(args) => engine::run(context, &args, engine::Protocol::Xboard),
        Command::Serve(args) => serve::run(context, &args),
        Command::Man(args) => manual::pages(context, &args),
        Command::Completions(args) => manual::completions(&args),
        Command::Bench(args) => bench::run(context, &args),
    }
}
