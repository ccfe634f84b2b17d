//! What was described and learned, as figures; and the papers' own tables and figures, worked out
//! anew and set beside the published ones.
//!
//! [`figure`] draws frames, trees and rankings. [`breda`] writes the page of the first ancestor.

pub mod breda;
mod error;
pub mod figure;

pub use error::ReportError;
