//! The standard cover order and the standard candidate order of Krimp.

use std::cmp::Ordering;

use crate::dataset::ItemRank;

/// The standard cover order, in which a row is covered: longer sets first, then those in more rows,
/// then by items.
pub(crate) fn cover_order(a: (&[ItemRank], u32), b: (&[ItemRank], u32)) -> Ordering {
    b.0.len().cmp(&a.0.len()).then(b.1.cmp(&a.1)).then_with(|| a.0.cmp(b.0))
}

/// The standard candidate order, in which sets are tried: those in more rows first, then longer ones,
/// then by items.
pub(crate) fn candidate_order(a: (&[ItemRank], u32), b: (&[ItemRank], u32)) -> Ordering {
    b.1.cmp(&a.1).then(b.0.len().cmp(&a.0.len())).then_with(|| a.0.cmp(b.0))
}
