//! Configurations of atomic features with whole-number weights.

use lucena_attribute::atomic::AtomicKind;
use shakmaty::Role;

/// A configuration: features that a man of one kind has together. Those of the strong side's men
/// count for the plan, those of the weak side's against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightedConfiguration {
    /// Which features are meant.
    pub kind: AtomicKind,
    /// Whose they are.
    pub role: Role,
    /// Which of them.
    pub bits: u64,
    /// How much they count.
    pub weight: i32,
}
