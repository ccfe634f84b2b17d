//! What players really reach: positions of games as rows of items, and what became of them.
//!
//! An [`Item`] is a man on a square; a [`Filter`] says which positions of a game become rows and which
//! men of them count; [`extract()`] does it for files of any size on all threads. What is mined from
//! the rows comes back as part-positions: [`Mirroring`] compares the sides,
//! [`Outcomes`] says how games with them ended and whether that is chance, [`Heat`] where men stand,
//! [`Openings`] does the same by opening, [`Frequencies`] says how often the very same position or pawn
//! structure ([`Structures`]) occurred. [`Partitions`] hand rows and counts to programs that aggregate
//! more than one machine holds. [`Survey`] looks at a collection first, [`Digest`] has it all for a
//! [`Stretch`] of games that fit into memory.
//!
//! Where tables reach ([`Reach`]), [`courses`] shows each game with what its positions are worth:
//! [`Truth`] sets that beside the results, [`Thrown`] ranks the wins that were thrown, [`Themes`] counts
//! errors by side to move and by what books call the position, [`Facts`] says
//! which facts players got wrong and [`Changes`] what blunders changed; [`FactItems`] makes rows of
//! facts, to be mined like rows of men.
//!
//! ```
//! use lucena_games::Games;
//! use lucena_practice::{Filter, PhaseFilter};
//! let game = Games::new(&b"1. e4 e5 2. Nf3 Nc6 1-0\n"[..]).next().ok_or("a game")??;
//! let filter = Filter { phase: PhaseFilter::End(1), no_initial: true, ..Filter::default() };
//! let mut ids = Vec::new();
//! filter.rows(&game, |_, row| ids.extend(row.iter().map(|item| item.id())));
//! assert_eq!(ids, [452, 543, 10425, 10544]); // Nf3, e4; Nc6, e5
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod clustered;
mod course;
mod digest;
mod error;
mod extract;
mod fact_items;
mod facts;
mod filter;
mod follow;
mod frequency;
mod heat;
mod item;
mod judged;
mod legend;
mod matcher;
mod mirror;
mod openings;
mod outcome;
mod partition;
mod reach;
mod row_files;
mod structure;
mod survey;
mod themes;
mod thrown;
mod truth;

pub use changes::{Change, Changes};
pub use course::{CoursesSeen, JudgedGame, courses};
pub use digest::{Digest, PartPosition, Stretch};
pub use error::PracticeError;
pub use extract::{Held, Lines, Passed, extract};
pub use fact_items::FactItems;
pub use facts::{FactErrors, Facts};
pub use filter::{Bin, Eco, Filter, Men, PhaseFilter};
pub use frequency::{Counting, Frequencies, each_line};
pub use heat::Heat;
pub use item::{Item, board};
pub use judged::{Judged, Slip};
pub use legend::{Legend, LegendEntry};
pub use mirror::{Mirrored, Mirroring};
pub use openings::{OpeningResult, Openings};
pub use outcome::{Ended, Outcomes, PartResult};
pub use partition::{PartitionedFile, Partitions};
pub use reach::Reach;
pub use row_files::{FactRows, FactsWritten, RowFiles, RowsWritten, WrittenFile};
pub use structure::Structures;
pub use survey::Survey;
pub use themes::{GameError, MoveErrors, SideErrors, Themes};
pub use thrown::{Blunder, Misplayed, Order, Thrown};
pub use truth::{Cross, Endgame, Truth};
