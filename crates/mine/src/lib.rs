//! Frequent item sets, and the few that describe the data best (minimum description length).
//!
//! A [`Dataset`] holds rows of items. A [`Miner`] finds the sets that are in enough rows: all, closed
//! or maximal. [`Krimp`] tries such sets ([`Candidates`]) one after the other and keeps those that
//! make data and table shorter; [`Slim`] joins its candidates from the table itself. Both give a
//! [`FoundTable`], even when they are stopped: a [`CodeTable`], which can be read, written, and
//! used to spell the data as bytes and read it back. [`Krimp::sweep`] shows the tables on the way, one
//! for each minimum support ([`Swept`]).
//! [`naive()`] is the worked example of the thesis with every [`KrimpStep`].
//!
//! Negoescu mines part-positions of chess games with it; nothing here knows about chess.
//!
//! ```
//! use lucena_mine::{Candidates, Dataset, SetKind, Krimp, Miner};
//! use lucena_work::Silent;
//! let data = Dataset::read("tea.dat", &b"1 2 3\n1 2 3\n1 2 3\n1 2\n3\n1 2 3\n4\n"[..])?;
//! let miner = Miner { kind: SetKind::Closed, min_support: 2 };
//! assert_eq!(miner.count(&data, &Silent)?, 3); // {1, 2}, {3} and {1, 2, 3}
//! let candidates = Candidates::mine(&miner, &data, &Silent)?;
//! let table = Krimp { prune: true, limit: None }.run(&data, &candidates, &Silent)?.table;
//! assert_eq!(table.sets()[0].items, [1, 2]);
//! assert!(table.lengths().data < table.standard_lengths().data);
//! let bytes = table.encode(&data)?;
//! assert_eq!(table.decode("tea", &bytes)?, data);
//! # Ok::<(), lucena_mine::MineError>(())
//! ```

mod bits;
mod by_row;
mod candidates;
mod carry;
mod change;
mod closed;
mod code_table;
mod cover;
mod dataset;
mod eclat;
mod encode;
mod encode_mixed;
mod error;
mod frame;
mod frequent;
mod krimp;
mod length;
mod merge;
mod naive;
mod narrow;
mod order;
mod predict;
mod project;
mod shuffle;
mod slim;
mod spill;
mod sweep;
mod table_file;

pub use candidates::{Candidates, Walk};
pub use code_table::{Code, CodeTable, Lengths, RowCovers};
pub use dataset::{Dataset, ItemRank};
pub use error::MineError;
pub use frequent::{Miner, SetKind};
pub use krimp::{FoundTable, Krimp};
pub use naive::{KrimpStep, StepCode, naive};
pub use slim::Slim;
pub use sweep::Swept;
