//! Configurations of atomic features with whole-number weights.

use lucena_attribute::atomic::AtomicKind;
use shakmaty::Role;

/// A configuration: features that a man of one kind has together. Those of the strong side's men
/// count for the plan, those of the weak side's against it.
///
/// ```
/// use lucena_plan::Plan;
/// let text = "lucena plan 1\nendgame KRvK\nmodel configurations\ndepth 1\nstage \"x\"\n  \
///             features paper king\n    5 13\nend\n";
/// let features = Plan::parse("x.plan", text.as_bytes())?.stages.remove(0).rules.features;
/// assert_eq!((features[0].bits, features[0].weight), (5, 13));
/// # Ok::<(), lucena_plan::PlanError>(())
/// ```
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
