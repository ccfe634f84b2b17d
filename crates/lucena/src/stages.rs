//! `lucena stages`.
use crate::args::StagesArgs;
use crate::context::Context;
use crate::failure::Failure;
use std::process::ExitCode;
pub fn run(_: &Context, _: &StagesArgs) -> Result<ExitCode, Failure> {
    Err(Failure::Told("being written".into()))
}
