//! Arguments of `lucena pattern`.

use std::path::PathBuf;

use clap::{Args as Group, Subcommand};

#[derive(Group)]
pub struct PatternArgs {
    #[command(subcommand)]
    pub command: PatternCommand,
}

#[derive(Subcommand)]
pub enum PatternCommand {
    /// Count the positions of each class, play every won position, and show where the file fails
    #[command(after_help = "Examples:\n  lucena pattern check krk.pat\n  \
        lucena pattern check kpk.pat\n  lucena pattern check krk-torres.pat\n\n\
        With five men (krpkr.pat) the positions are counted row by row, and the play is asked only\n\
        whether it keeps each win; lucena audit --defence every proves it.\n\n\
        Exit status 1 if the play is not proven to win against every defence; with five men, if it\n\
        gives a win away.")]
    Check(CheckArgs),
    /// Find the smallest changes that make a file play better, and apply the best
    #[command(after_help = "Example:\n  lucena pattern refine kqk.pat --tries 20 -o better.pat")]
    Refine(RefineArgs),
    /// Format pattern files
    #[command(after_help = "Example:\n  lucena pattern fmt krk.pat --check")]
    Fmt(FmtArgs),
    /// Show the class of a position, and why the file plays its move
    #[command(after_help = "Example:\n  \
        lucena pattern explain krk.pat \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"")]
    Explain(ExplainArgs),
    /// List all words of the pattern language with their meanings
    #[command(after_help = "Example:\n  lucena pattern words")]
    Words,
}

#[derive(Group)]
pub struct CheckArgs {
    /// The pattern file, or the name of a built-in one, such as krk.pat
    #[arg(value_name = "FILE.pat")]
    pub file: PathBuf,
    /// Play from the positions that meet this condition, such as "rook on edge" [default: the file's start]
    #[arg(long, value_name = "CONDITION")]
    pub start: Option<String>,
    /// Maximum number of kinds of failure to show, each with a board and a line
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub failures: usize,
}

#[derive(Group)]
pub struct RefineArgs {
    /// The pattern file, or the name of a built-in one, such as krk.pat
    #[arg(value_name = "FILE.pat")]
    pub file: PathBuf,
    /// Write the refined file [default: only show the changes]
    #[arg(short, long, value_name = "FILE.pat")]
    pub output: Option<PathBuf>,
    /// Maximum number of changes to apply; refining ends early when the play is proven
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub rounds: usize,
    /// Maximum number of changes to try in each round
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub tries: usize,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Group)]
pub struct FmtArgs {
    /// The pattern files
    #[arg(value_name = "FILE.pat", required = true)]
    pub files: Vec<PathBuf>,
    /// Write nothing: name the files that would change, and exit with status 1 if any would
    #[arg(long)]
    pub check: bool,
}

#[derive(Group)]
pub struct ExplainArgs {
    /// The pattern file, or the name of a built-in one, such as krk.pat
    #[arg(value_name = "FILE.pat")]
    pub file: PathBuf,
    /// The position in Forsyth-Edwards notation
    pub fen: String,
}
