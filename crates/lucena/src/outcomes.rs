//! Endgames too large to keep every position described: who wins each, and a sample of them.

use lucena_attribute::{Attribute, Frame};
use lucena_learn::LearnError;
use lucena_table::{Material, Metric, OutcomePlanes, OutcomeRow, Space};
use shakmaty::Color;

use crate::args::SampleArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine;

/// The outcomes of an endgame; its table is solved if neither is there. `searches`: whether all
/// positions will be searched; `more`: bytes that the work beside them takes.
pub fn planes(
    context: &Context,
    material: Material,
    searches: bool,
    more: u64,
) -> Result<OutcomePlanes, Failure> {
    if !OutcomePlanes::path(context.tables.folder(), material).exists() {
        context.check_room(material, Metric::Dtm)?;
    }
    if searches {
        for next in material.next() {
            context.check_room(next, Metric::Dtm)?;
        }
    }
    // Three bits a number and side; a search keeps bounds, ways out and opinions besides.
    let bits = 2 * if searches { 3 + 20 } else { 3 };
    machine::check_memory(material, Space::new(material).len() as u64 * bits / 8 + more)?;
    Ok(context.tables.outcomes(material, &context.bar)?)
}

/// Bytes that a sample takes, with what is made of it.
pub fn sample_bytes(sample: &SampleArgs, attributes: usize) -> u64 {
    sample.sample as u64 * (2 * attributes as u64 + 64)
}

/// A random sample of an endgame, described; its classes are the outcomes.
pub fn sampled(
    context: &Context,
    planes: &OutcomePlanes,
    side: Color,
    attributes: Vec<Attribute>,
    sample: &SampleArgs,
) -> Result<Frame, Failure> {
    let all = |row: &OutcomeRow| row.legal;
    let wanted = (sample.sample, sample.seed);
    Ok(Frame::sampled(planes, side, attributes, &all, wanted, &context.bar)?)
}

/// Refuses a sample of nothing.
pub fn check_sample(sample: &SampleArgs) -> Result<(), Failure> {
    match sample.sample {
        0 => Err(LearnError::NoSample.into()),
        _ => Ok(()),
    }
}
