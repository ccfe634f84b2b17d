//! The face of Lucena: a web page on the loopback address, and the API that it and other programs use.
//!
//! A [`Server`] holds the tables of a folder and what was learned from them. What takes time becomes a job
//! ([`jobs`]) that tells how far it is and can be stopped; every other question is answered at once. `api`
//! has a file for each group of questions, `pages` hands out the page itself and the files of the data
//! folder, `mined` finds what collections of games hold, [`Refusal`] is how a question is refused. `docs/guide/api.md` describes it from outside.

mod api;
mod fault;
mod guard;
pub mod jobs;
mod known;
mod mined;
mod pages;
mod server;

pub use fault::Refusal;
pub use server::{Options, Server};
