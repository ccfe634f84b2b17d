//! `lucena play`.
use crate::args::PlayArgs;
use crate::context::Context;
use crate::failure::Failure;
use std::process::ExitCode;
pub fn run(_: &Context, _: &PlayArgs) -> Result<ExitCode, Failure> {
    Err(Failure::Told("being written".into()))
}
