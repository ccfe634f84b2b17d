//! Gaviota's tables: their values, and files that are damaged.
#![allow(clippy::unwrap_used)]

mod damage;
mod values;
