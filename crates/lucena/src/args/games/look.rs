//! Arguments of the commands that show part-positions and how their games ended.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};
use lucena_table::Material;

use super::FilterArgs;
use crate::args::table::MetricArg;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SortArg {
    /// By how often they are used to describe rows
    Usage,
    /// By how many rows contain them
    Support,
    /// By their number of men
    Size,
}

#[derive(Group)]
pub struct BoardsArgs {
    /// A code table (.ct), a count (.freq) or rows (.dat)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The folder for index.html and a picture for each board
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Maximum number of boards
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub most: usize,
    /// The order of the boards
    #[arg(long, value_enum, default_value = "usage")]
    pub sort: SortArg,
    /// Leave out part-positions with fewer than N men
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub least: usize,
    /// Also write pictures as PNG
    #[arg(long)]
    pub png: bool,
    /// Put the men of line N of a count on every board, such as the pawn structure that was left
    /// out of the rows
    #[arg(long, num_args = 2, value_names = ["FILE", "N"])]
    pub with_structure: Option<Vec<String>>,
}

#[derive(Group)]
pub struct MirrorArgs {
    /// The code table
    #[arg(value_name = "FILE.ct")]
    pub table: PathBuf,
    /// Rows of items
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// Write the analysis, a line `n;items;white;black` each
    #[arg(short, long, value_name = "FILE.csv")]
    pub output: Option<PathBuf>,
}

#[derive(Group)]
pub struct HeatArgs {
    /// Rows of items (.dat), a count (.freq) or a mirrored analysis (.csv)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The folder for index.html and a picture for each man
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Also write pictures as PNG
    #[arg(long)]
    pub png: bool,
}

#[derive(Group)]
pub struct CompareArgs {
    /// Rows of items
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// The code table
    #[arg(value_name = "FILE.ct")]
    pub table: PathBuf,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Group)]
pub struct OutcomesArgs {
    /// The code table
    #[arg(value_name = "FILE.ct")]
    pub table: PathBuf,
    /// PGN files, or - for standard input
    #[arg(value_name = "PGN", required = true)]
    pub pgn: Vec<PathBuf>,
    #[command(flatten)]
    pub filter: FilterArgs,
    /// Write all part-positions with their counts
    #[arg(short, long, value_name = "FILE.csv")]
    pub output: Option<PathBuf>,
    /// Maximum number of part-positions to print
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub most: usize,
}

#[derive(Group)]
pub struct TruthArgs {
    /// PGN files, or - for standard input
    #[arg(value_name = "PGN", required = true)]
    pub pgn: Vec<PathBuf>,
    /// Largest number of men in a position
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    pub men: u8,
    /// Only this endgame, such as KRPKR; its table is solved if it is missing (give it once for each endgame)
    #[arg(long, value_name = "MATERIAL", conflicts_with = "men")]
    pub material: Vec<Material>,
    /// The goal to which distances count; tables of five men are mostly solved with dtp
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
    /// Read at most N games
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// The folder for a page with boards
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Maximum number of misplayed positions and facts to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub most: usize,
}

#[derive(Group)]
pub struct OpeningsArgs {
    /// PGN files, or - for standard input
    #[arg(value_name = "PGN", required = true)]
    pub pgn: Vec<PathBuf>,
    /// Read at most N games
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Leave out openings with fewer than N games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub least: u64,
    /// Write all openings with their counts
    #[arg(short, long, value_name = "FILE.csv")]
    pub output: Option<PathBuf>,
}
