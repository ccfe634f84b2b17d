//! What was described and learned, as figures; and the papers' own tables and figures, worked out
//! anew and set beside the published ones.
//!
//! [`figure`] draws frames, trees, rankings and packs. [`price`] asks what search saves in bytes.
//! [`breda`], [`sadikov`], [`luescher`] and [`herik`] write the pages of four ancestors.

pub mod breda;
mod error;
pub mod figure;
pub mod herik;
mod ledger;
pub mod luescher;
pub mod price;
pub mod sadikov;
mod summary;

pub use error::ReportError;
pub use summary::Summary;
