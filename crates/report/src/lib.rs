//! What was described and learned, as figures; and the papers' own tables and figures, worked out
//! anew and set beside the published ones.
//!
//! [`figure`] draws frames, trees, rankings and packs. [`price`] asks what search saves in bytes.
//! [`breda`] writes the page of the first ancestor.

pub mod breda;
mod error;
pub mod figure;
pub mod price;

pub use error::ReportError;
