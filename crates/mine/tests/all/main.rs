//! Mining beside slow twins and published counts.
#![allow(clippy::unwrap_used)]

mod dataset;
mod encode;
mod fimi;
mod naive;
mod spill;
mod table_file;
mod twin;

use std::ops::Range;

use proptest::collection::{btree_set, vec};
use proptest::strategy::Strategy;

/// This many rows of this many items below a largest.
fn rows_of(
    items: Range<u32>,
    length: Range<usize>,
    many: Range<usize>,
) -> impl Strategy<Value = Vec<Vec<u32>>> {
    vec(btree_set(items, length).prop_map(|row| row.into_iter().collect()), many)
}
