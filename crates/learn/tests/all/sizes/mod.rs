//! Trees of all sizes: the sequence of weakest-link pruning, one walk for all, and the tally.

mod outcomes;
mod sequence;
mod tally;
mod walk;
