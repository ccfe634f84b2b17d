//! Stages of play (Sadikov and Bratko 2006): the way to the win, divided where what counts
//! changes, and what each part of it is about.

mod gain;
mod levels;
mod objective;
mod stages;
mod staging;

pub use gain::Gains;
pub use levels::Levels;
pub use levels::level_of;
pub use objective::{Aims, Objective};
pub use stages::{Stage, Stages};
pub use staging::{Minimum, Staging};
