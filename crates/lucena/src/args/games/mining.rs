//! Arguments of the commands that mine rows.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};

/// A minimum support.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Support {
    /// A number of rows.
    Rows(u32),
    /// A share of all rows, from 0 to 1.
    Share(f64),
}

impl std::str::FromStr for Support {
    type Err = String;

    fn from_str(text: &str) -> Result<Support, String> {
        let wrong = || {
            format!(
                "{text:?} is not a valid support: give a number of rows, 1 or more, or a share such as 30%"
            )
        };
        match text.strip_suffix('%') {
            Some(share) => match share.trim().replace(',', ".").parse::<f64>() {
                Ok(share) if share > 0.0 && share <= 100.0 => Ok(Support::Share(share / 100.0)),
                Ok(_) => {
                    Err(format!("{text} is not a valid share: give more than 0% and at most 100%"))
                }
                Err(_) => Err(wrong()),
            },
            None => match text.parse::<u32>() {
                Ok(0) => Err("with a support of 0 every set is frequent: give 1 or more".into()),
                Ok(rows) => Ok(Support::Rows(rows)),
                Err(_) => Err(wrong()),
            },
        }
    }
}

impl Support {
    /// The support in rows, out of `rows`.
    pub fn of(self, rows: usize) -> u32 {
        match self {
            Support::Rows(rows) => rows,
            // A share of a few rows must not round down to none; 30 % of 199,274 rows are 59,783.
            Support::Share(share) => ((share * rows as f64 * (1.0 - 1e-12)).ceil() as u32).max(1),
        }
    }
}

#[derive(Group)]
pub struct SetsArgs {
    /// Rows of items
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// Minimum support: a number of rows, or a share such as 30%
    #[arg(long, value_name = "N|N%")]
    pub min_support: Support,
    /// Only closed sets (no superset has the same support)
    #[arg(long, conflicts_with = "maximal")]
    pub closed: bool,
    /// Only maximal sets (no superset is frequent)
    #[arg(long)]
    pub maximal: bool,
    /// Write the sets, a line `ids (support)` each
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CandidatesArg {
    /// All frequent sets
    All,
    /// Closed frequent sets
    Closed,
}

#[derive(Group)]
pub struct KrimpArgs {
    /// Rows of items
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// Minimum support of a candidate: a number of rows, or a share such as 30%
    #[arg(long, value_name = "N|N%", required_unless_present_any = ["slim", "sweep"])]
    pub min_support: Option<Support>,
    /// Which sets to try
    #[arg(long, value_enum, default_value = "all", conflicts_with = "slim")]
    pub candidates: CandidatesArg,
    /// Build candidates by joining sets of the code table (SLIM), instead of mining them first
    #[arg(long, conflicts_with_all = ["min_support", "sweep"])]
    pub slim: bool,
    /// Keep sets that became useless (no pruning)
    #[arg(long)]
    pub no_prune: bool,
    /// Try falling supports one after the other, such as 50%,40%,30%
    #[arg(long, value_name = "N,…", value_delimiter = ',', conflicts_with = "min_support")]
    pub sweep: Vec<Support>,
    /// Write the code table, a line `items (usage,support)` each
    #[arg(short, long, value_name = "FILE.ct")]
    pub output: Option<PathBuf>,
    /// Write the rows encoded with the code table, and check that they decode
    #[arg(long, value_name = "FILE", requires = "output")]
    pub encode: Option<PathBuf>,
    /// Encode with Krimp's own codes instead of context-predicted ones
    #[arg(long, requires = "encode")]
    pub plain_codes: bool,
    /// Maximum number of candidates to try
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Memory for candidates, in mebibytes; the rest go to files
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    pub memory: usize,
}

#[derive(Group)]
pub struct DecodeArgs {
    /// The code table
    #[arg(value_name = "FILE.ct")]
    pub table: PathBuf,
    /// The encoded rows
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write the rows to this file
    #[arg(short, long, value_name = "FILE.dat")]
    pub output: PathBuf,
}

#[derive(Group)]
pub struct CountArgs {
    /// Rows of items, or a count to be sorted
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// Write the count, a line `count:items` each, most frequent first
    #[arg(short, long, value_name = "FILE.freq")]
    pub output: Option<PathBuf>,
    /// Maximum number of rows to print, each with its board
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub most: usize,
}
