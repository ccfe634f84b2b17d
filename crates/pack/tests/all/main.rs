//! Packs: their coding, their rules, and what they answer.
#![allow(clippy::unwrap_used)]

mod code;
mod compare;
mod draw;
mod exact;
mod facts;
mod probe_truth;
mod probe_twin;
mod questions;
mod rules;
mod slices;

/// One of how many cases a test looks at: all or more of them with LUCENA_WHOLE, which CI sets.
fn one_of(whole: usize, quick: usize) -> usize {
    if std::env::var_os("LUCENA_WHOLE").is_some() { whole } else { quick }
}
