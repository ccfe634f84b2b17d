//! Arguments of the commands about stages, players and audits.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};
use lucena_attribute::Set;
use lucena_play::audit::Defence;
use lucena_play::{Repetition, Spec};
use lucena_table::Material;

use super::describe::{SampleArgs, SideArg};
use super::table::MetricArg;

#[derive(Clone, Copy, ValueEnum)]
pub enum DefenceArg {
    /// The reply that loses most slowly, by the table
    Table,
    /// All replies: a proof, or a counterexample
    Every,
}

impl DefenceArg {
    pub fn defence(self) -> Defence {
        match self {
            DefenceArg::Table => Defence::Table,
            DefenceArg::Every => Defence::Every,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum RepetitionArg {
    /// Play the second-best move instead of repeating a position
    Second,
    /// Play the best move that repeats no position
    New,
    /// Play the best move even if it repeats
    None,
}

impl RepetitionArg {
    pub fn repetition(self) -> Repetition {
        match self {
            RepetitionArg::Second => Repetition::Second,
            RepetitionArg::New => Repetition::New,
            RepetitionArg::None => Repetition::None,
        }
    }
}

/// How an endgame is divided and learned.
#[derive(Group)]
pub struct LessonArgs {
    /// The goal to which distances count
    #[arg(long, value_enum, default_value = "dtc")]
    pub metric: MetricArg,
    /// The set of attributes to learn from [default: bratko for KRvK, plain for all others]
    #[arg(long)]
    pub set: Option<Set>,
    /// End stages after these distances, in moves, instead of finding borders
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    pub borders: Vec<u16>,
    /// A border is where the correlation of neighbouring distances is below this
    #[arg(long, value_name = "C", default_value_t = 0.4, allow_negative_numbers = true)]
    pub below: f64,
    /// … and each side of the border has at least this share of the positions
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub share: f64,
    /// Minimum number of positions in a leaf of the tree that tells stages apart
    #[arg(long, value_name = "M", default_value_t = 1000)]
    pub min_leaf: usize,
}

#[derive(Group)]
pub struct StagesArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// Whose move it is; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    #[command(flatten)]
    pub lesson: LessonArgs,
    /// Draw the correlation of neighbouring distances, with the borders
    #[arg(long, value_name = "F.svg")]
    pub plot: Option<PathBuf>,
    /// Draw the tree that tells the stages apart
    #[arg(long, value_name = "F.svg")]
    pub draw: Option<PathBuf>,
    /// Draw predicted against true distances
    #[arg(long, value_name = "F.svg")]
    pub regression: Option<PathBuf>,
    #[command(flatten)]
    pub sample: SampleArgs,
}

#[derive(Group)]
pub struct AuditArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// The player: table, random, global, tree, perfect, stage:NAME, or a file (.eval, .pat, .plan)
    #[arg(long, value_name = "P", default_value = "table")]
    pub player: Spec,
    /// Plies of search, counted from the strong side's move; learned players evaluate with the weak side to move, so 8 gives the same as 9 [default: from the plan, else 1]
    #[arg(long, value_name = "D")]
    pub depth: Option<u16>,
    /// Who defends
    #[arg(long, value_enum, default_value = "table")]
    pub defence: DefenceArg,
    /// Who moves first: white, from every won position, or black, from every lost one, as in the paper
    #[arg(long, value_enum, default_value = "white")]
    pub first: SideArg,
    /// Longer games count as not won [default: 50 against the table, none against every defence]
    #[arg(long, value_name = "MOVES")]
    pub limit: Option<u16>,
    /// What to do when the best move repeats a position [default: second against the table, none against every defence]
    #[arg(long, value_enum)]
    pub repetition: Option<RepetitionArg>,
    /// Skip the check whether a capture or promotion saves the weak side
    #[arg(long)]
    pub no_guard: bool,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Maximum number of failures (positions not won) to list
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub failures: usize,
    /// Write the listed failures as games, or as lines that refute the player
    #[arg(long, value_name = "F.pgn")]
    pub pgn: Option<PathBuf>,
    /// Draw the success rate by distance
    #[arg(long, value_name = "F.svg")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub lesson: LessonArgs,
}

#[derive(Group)]
pub struct PlayArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// Who plays the strong side: table, random, global, tree, perfect, stage:NAME, or a file (.eval, .pat, .plan)
    #[arg(long, value_name = "A", default_value = "table")]
    pub player: Spec,
    /// Who plays the weak side
    #[arg(long, value_name = "B", default_value = "table")]
    pub against: Spec,
    /// Plies of search, for both [default: from the plan, else 7]
    #[arg(long, value_name = "D")]
    pub depth: Option<u16>,
    /// The position to start from [default: random won positions]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Number of games, each from another position
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "fen",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Stop a game after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 50)]
    pub limit: u16,
    /// What to do when the strong side's best move repeats a position
    #[arg(long, value_enum, default_value = "second")]
    pub repetition: RepetitionArg,
    /// Skip the check whether a capture or promotion saves the weak side
    #[arg(long)]
    pub no_guard: bool,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Write the games
    #[arg(long, value_name = "F.pgn")]
    pub pgn: Option<PathBuf>,
    #[command(flatten)]
    pub lesson: LessonArgs,
}
