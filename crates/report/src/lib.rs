//! What was described and learned, as figures; and the papers' own tables and figures, reproduced
//! beside the published ones.
//!
//! [`figure`] draws frames, trees, rankings and packs; [`practice`] part-positions of games, [`truth`] what tables say of their endgames.
//! [`breda`], [`sadikov`], [`luescher`], [`herik`] and [`negoescu`] write the pages of five ancestors.

pub mod breda;
mod error;
pub mod figure;
pub mod herik;
mod ledger;
pub mod luescher;
pub mod negoescu;
pub mod practice;
mod printed;
pub mod sadikov;
mod summary;
pub mod truth;

pub use error::ReportError;
pub use summary::ReportSummary;
