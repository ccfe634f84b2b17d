//! What can go wrong with item sets, each with its remedy.

use thiserror::Error;

/// Why data could not be read, mined or compressed.
///
/// ```
/// let error = lucena_mine::Dataset::read("x.dat", &b"4 3"[..]).err().ok_or("an error")?;
/// let say = "x.dat:1: the id 3 follows 4: give the ids in ascending order";
/// assert_eq!(error.to_string(), say);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Error)]
pub enum MineError {
    /// The data stopped to flow.
    #[error("{name} cannot be read: {source}; check the disk and the permissions")]
    Read {
        /// What was read.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line of a data file or of a code table that is none.
    #[error("{name}:{line}: {what}")]
    Line {
        /// What was read.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there, and what should be there instead.
        what: String,
    },
    /// More kinds of items than ranks.
    #[error("there are {0} different items, more than 65,535: leave out rare ones")]
    TooManyItems(usize),
    /// Rows so long that no cover of them can be held.
    #[error(
        "rows of up to {longest} items, {items} different ones: a code table for them would need more \
         than 8 GiB; leave items out, or divide the data"
    )]
    TooLong {
        /// Items of the longest row.
        longest: usize,
        /// Different items.
        items: usize,
    },
    /// More rows than can be numbered.
    #[error("there are more than {0} rows: divide the data")]
    TooManyRows(u64),
    /// Nothing to look at.
    #[error("there are no rows: give data with at least one")]
    NoRows,
    /// Every set is frequent.
    #[error("with minimum support 0 every set is frequent: use 1 or more")]
    NoSupport,
    /// Minimum supports in no useful order.
    #[error("the minimum supports must fall: give the highest first, each once")]
    Supports,
    /// No set can be frequent.
    #[error(
        "the minimum support {asked} is over 100 %: the data has {rows} rows, use at most that"
    )]
    SupportBeyond {
        /// The support asked for.
        asked: u32,
        /// How many rows there are.
        rows: usize,
    },
    /// A candidate that does not belong to the data.
    #[error(
        "the set {0} has an item that the data does not have, or out of order: mine the same data"
    )]
    OtherItems(String),
    /// Candidates that do not fit in memory do not fit on the disk either.
    #[error(
        "{name} cannot be used for candidates: {source}; check the space there or give another folder"
    )]
    Spill {
        /// The file.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// Encoded data that is none, or damaged.
    #[error("{name}: {what}")]
    Encoded {
        /// The file.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// A row that the code table cannot spell.
    #[error(
        "row {row} has the item {item}, but the code table has no code for it: use the table of this data"
    )]
    NoCode {
        /// The row, counted from 1.
        row: usize,
        /// The id of the item.
        item: u32,
    },
    /// The file could not be written.
    #[error(transparent)]
    Store(#[from] lucena_store::StoreError),
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}
