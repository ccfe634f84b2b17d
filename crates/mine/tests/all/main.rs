//! Mining beside slow twins and published counts.
#![allow(clippy::unwrap_used)]

mod fimi;
mod twin;
