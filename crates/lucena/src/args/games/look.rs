//! Arguments of the commands that look at part-positions and at what became of them.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};

use super::FilterArgs;
use crate::args::table::MetricArg;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SortArg {
    /// How often it is used to describe rows
    Usage,
    /// How many rows have it
    Support,
    /// How many men it has
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
    /// Boards at most
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub most: usize,
    /// Which come first
    #[arg(long, value_enum, default_value = "usage")]
    pub sort: SortArg,
    /// Without part-positions of fewer men
    #[arg(long, value_name = "MEN", default_value_t = 2)]
    pub least: usize,
    /// Pictures as PNG, too
    #[arg(long)]
    pub png: bool,
    /// Men to put on every board, such as the pawn structure that the rows are without: line N of a
    /// count
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
    /// Write the analysis, `n;items;white;black` a line
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
    /// Pictures as PNG, too
    #[arg(long)]
    pub png: bool,
}

#[derive(Group)]
pub struct CompareArgs {
    /// Rows of items
    #[arg(value_name = "FILE.dat")]
    pub file: PathBuf,
    /// A code table for them
    #[arg(value_name = "FILE.ct")]
    pub table: PathBuf,
    /// For the shuffled order
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
    /// Part-positions to print
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub most: usize,
}

#[derive(Group)]
pub struct TruthArgs {
    /// PGN files, or - for standard input
    #[arg(value_name = "PGN", required = true)]
    pub pgn: Vec<PathBuf>,
    /// Positions of up to so many men
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    pub men: u8,
    /// What distances count to; tables of five men are mostly solved with dtp
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
    /// Games at most
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// The folder for a page with boards
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Misplayed positions and facts to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub most: usize,
}

#[derive(Group)]
pub struct OpeningsArgs {
    /// PGN files, or - for standard input
    #[arg(value_name = "PGN", required = true)]
    pub pgn: Vec<PathBuf>,
    /// Games at most
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Openings with fewer games are not printed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub least: u64,
    /// Write all openings with their counts
    #[arg(short, long, value_name = "FILE.csv")]
    pub output: Option<PathBuf>,
}
