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
    /// Count what each class holds, let the file play from every won position, and show where it fails
    #[command(after_help = "Examples:\n  lucena pattern check krk.pat\n  \
        lucena pattern check kpk.pat\n  lucena pattern check krk-torres.pat\n\n\
        Exit status 1 if the play is not proven against every defence.")]
    Check(CheckArgs),
    /// Propose the smallest changes that make a file play better, and apply the best
    #[command(after_help = "Example:\n  lucena pattern refine kqk.pat --tries 20 -o better.pat")]
    Refine(RefineArgs),
    /// Write files in the one shape that all pattern files have
    #[command(after_help = "Example:\n  lucena pattern fmt krk.pat --check")]
    Fmt(FmtArgs),
    /// Say which class a position is in, and why the file plays what it plays
    #[command(after_help = "Example:\n  \
        lucena pattern explain krk.pat \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"")]
    Explain(ExplainArgs),
    /// List all words of the language, with what they mean
    #[command(after_help = "Example:\n  lucena pattern words")]
    Words,
}

#[derive(Group)]
pub struct CheckArgs {
    /// The pattern file, or the name of one that comes with Lucena, such as krk.pat
    #[arg(value_name = "FILE.pat")]
    pub file: PathBuf,
    /// Play from these positions instead of those that the file's start names: a condition such as "rook on edge"
    #[arg(long, value_name = "CONDITION")]
    pub start: Option<String>,
    /// Kinds of failure to show, each with a board and a line
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub failures: usize,
}

#[derive(Group)]
pub struct RefineArgs {
    /// The pattern file, or the name of one that comes with Lucena
    #[arg(value_name = "FILE.pat")]
    pub file: PathBuf,
    /// Where the refined file goes; without it, changes are shown and not applied to any file
    #[arg(short, long, value_name = "FILE.pat")]
    pub output: Option<PathBuf>,
    /// Changes to make, one after the other, at most; it ends as soon as the play is proven
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub rounds: usize,
    /// Changes to try in each round, at most
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub tries: usize,
    /// For the order in which changes are tried
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Group)]
pub struct FmtArgs {
    /// The pattern files
    #[arg(value_name = "FILE.pat", required = true)]
    pub files: Vec<PathBuf>,
    /// Write nothing: say which files would change, with exit status 1 if any would
    #[arg(long)]
    pub check: bool,
}

#[derive(Group)]
pub struct ExplainArgs {
    /// The pattern file, or the name of one that comes with Lucena
    #[arg(value_name = "FILE.pat")]
    pub file: PathBuf,
    /// The position
    pub fen: String,
}
