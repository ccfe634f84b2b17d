//! Arguments of the commands that mine rows.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};

/// How many rows are enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Support {
    /// So many.
    Rows(u32),
    /// This share of all, from 0 to 1.
    Share(f64),
}

impl std::str::FromStr for Support {
    type Err = String;

    fn from_str(text: &str) -> Result<Support, String> {
        let wrong = || {
            format!(
                "{text:?} is no support: give a number of rows from 1 on, or a share such as 30%"
            )
        };
        match text.strip_suffix('%') {
            Some(share) => match share.trim().replace(',', ".").parse::<f64>() {
                Ok(share) if share > 0.0 && share <= 100.0 => Ok(Support::Share(share / 100.0)),
                Ok(_) => {
                    Err(format!("{text} is no share of the rows: it is over 0% and at most 100%"))
                }
                Err(_) => Err(wrong()),
            },
            None => match text.parse::<u32>() {
                Ok(0) => {
                    Err("a support of 0 rows would be every set of items: give 1 or more".into())
                }
                Ok(rows) => Ok(Support::Rows(rows)),
                Err(_) => Err(wrong()),
            },
        }
    }
}

impl Support {
    /// In rows, of so many.
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
    /// In how many rows at least: a number, or a share such as 30%
    #[arg(long, value_name = "N|N%")]
    pub min_support: Support,
    /// Only sets that no larger set shares all rows with
    #[arg(long, conflicts_with = "maximal")]
    pub closed: bool,
    /// Only sets that no larger set is frequent with
    #[arg(long)]
    pub maximal: bool,
    /// Write the sets, `ids (support)` a line
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CandidatesArg {
    /// All frequent sets
    All,
    /// The closed ones
    Closed,
}

#[derive(Group)]
pub struct KrimpArgs {
    /// Rows of items
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// In how many rows a candidate is at least: a number, or a share such as 30%
    #[arg(long, value_name = "N|N%", required_unless_present_any = ["slim", "sweep"])]
    pub min_support: Option<Support>,
    /// Which sets are tried
    #[arg(long, value_enum, default_value = "all", conflicts_with = "slim")]
    pub candidates: CandidatesArg,
    /// Join candidates from the table itself instead of mining them beforehand
    #[arg(long, conflicts_with_all = ["min_support", "sweep"])]
    pub slim: bool,
    /// Keep sets that became useless
    #[arg(long)]
    pub no_prune: bool,
    /// Falling supports to try one after the other, such as 50%,40%,30%
    #[arg(long, value_name = "N,…", value_delimiter = ',', conflicts_with = "min_support")]
    pub sweep: Vec<Support>,
    /// Write the code table, `items (usage,support)` a line
    #[arg(short, long, value_name = "FILE.ct")]
    pub output: Option<PathBuf>,
    /// Write the rows encoded with the code table, and check that they come back
    #[arg(long, value_name = "FILE", requires = "output")]
    pub encode: Option<PathBuf>,
    /// Encode with Krimp's own codes instead of codes predicted from their surroundings
    #[arg(long, requires = "encode")]
    pub plain_codes: bool,
    /// Candidates to try at most
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Memory for candidates, in mebibytes; more of them go to files
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
    /// Where the rows go
    #[arg(short, long, value_name = "FILE.dat")]
    pub output: PathBuf,
}

#[derive(Group)]
pub struct CountArgs {
    /// Rows of items, or a count to be sorted
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// Write the count, `count:items` a line, the most frequent first
    #[arg(short, long, value_name = "FILE.freq")]
    pub output: Option<PathBuf>,
    /// Rows to print, each with its board
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub most: usize,
}
