//! Arguments of the commands about stages, players and audits.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};
use lucena_attribute::Set;
use lucena_play::audit::Defence;
use lucena_play::{Repetition, Spec};
use lucena_table::Material;

use super::describe::SideArg;
use super::table::MetricArg;

#[derive(Clone, Copy, ValueEnum)]
pub enum DefenceArg {
    /// The reply that holds out longest by the table
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
    /// Play the best move nevertheless
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
    /// What distances count to
    #[arg(long, value_enum, default_value = "dtc")]
    pub metric: MetricArg,
    /// The attributes to learn from [default: bratko for KRvK, plain for all others]
    #[arg(long)]
    pub set: Option<Set>,
    /// End stages with these levels, in moves, instead of looking for borders
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    pub borders: Vec<u16>,
    /// A border parts stages where the correlation is below this
    #[arg(long, value_name = "C", default_value_t = 0.4, allow_negative_numbers = true)]
    pub below: f64,
    /// … and each side of it holds at least this share of the positions
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub share: f64,
    /// The least number of positions in a leaf of the tree that tells stages apart
    #[arg(long, value_name = "M", default_value_t = 1000)]
    pub min_leaf: usize,
}

#[derive(Group)]
pub struct StagesArgs {
    /// The endgame, such as KQKR
    pub material: Material,
    /// Whose move it is; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    #[command(flatten)]
    pub lesson: LessonArgs,
    /// Draw the correlation of neighbouring levels, with the borders
    #[arg(long, value_name = "F.svg")]
    pub plot: Option<PathBuf>,
    /// Draw the tree that tells the stages apart
    #[arg(long, value_name = "F.svg")]
    pub draw: Option<PathBuf>,
    /// Draw predicted against true distances
    #[arg(long, value_name = "F.svg")]
    pub regression: Option<PathBuf>,
}

#[derive(Group)]
pub struct AuditArgs {
    /// The endgame, such as KQKR
    pub material: Material,
    /// The player: table, random, global, tree, perfect, stage:NAME, or a file (.eval, .pat, .plan)
    #[arg(long, value_name = "P", default_value = "table")]
    pub player: Spec,
    /// Plies of search from the strong side's move; learned players judge with the weak side to move, so 8 searches as 9 does [default: what a plan says, else 1]
    #[arg(long, value_name = "D")]
    pub depth: Option<u16>,
    /// Who defends
    #[arg(long, value_enum, default_value = "table")]
    pub defence: DefenceArg,
    /// Who moves first: white, from every won position, or black, from every lost one, as the paper counts
    #[arg(long, value_enum, default_value = "white")]
    pub first: SideArg,
    /// A longer game is not won [default: 50 against the table, none against every defence]
    #[arg(long, value_name = "MOVES")]
    pub limit: Option<u16>,
    /// When the best move would repeat a position [default: second against the table, none against every defence]
    #[arg(long, value_enum)]
    pub repetition: Option<RepetitionArg>,
    /// Trust the judge even where the weak side can take its way out of the loss
    #[arg(long)]
    pub no_guard: bool,
    /// Where chance is involved
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// How many positions that are not won to list
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub failures: usize,
    /// Write the game, or the line that refutes the player, of the listed failures
    #[arg(long, value_name = "F.pgn")]
    pub pgn: Option<PathBuf>,
    /// Draw success by distance
    #[arg(long, value_name = "F.svg")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub lesson: LessonArgs,
}

#[derive(Group)]
pub struct PlayArgs {
    /// The endgame, such as KQKR
    pub material: Material,
    /// Who plays the strong side: table, random, global, tree, perfect, stage:NAME, or a file (.eval, .pat, .plan)
    #[arg(long, value_name = "A", default_value = "table")]
    pub player: Spec,
    /// Who plays the weak side
    #[arg(long, value_name = "B", default_value = "table")]
    pub against: Spec,
    /// Plies of search, for both [default: what a plan says, else 7]
    #[arg(long, value_name = "D")]
    pub depth: Option<u16>,
    /// Where to start [default: won positions drawn by lot]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// How many games, from as many positions
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "fen",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// A longer game is broken off
    #[arg(long, value_name = "MOVES", default_value_t = 50)]
    pub limit: u16,
    /// When the strong side's best move would repeat a position
    #[arg(long, value_enum, default_value = "second")]
    pub repetition: RepetitionArg,
    /// Trust the judge even where the weak side can take its way out of the loss
    #[arg(long)]
    pub no_guard: bool,
    /// Where chance is involved
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Write the games
    #[arg(long, value_name = "F.pgn")]
    pub pgn: Option<PathBuf>,
    #[command(flatten)]
    pub lesson: LessonArgs,
}
