//! Arguments of the commands about evaluation functions.

use std::path::PathBuf;

use clap::Args as Group;
use lucena_attribute::atomic::AtomicKind;
use lucena_table::Material;

use super::table::MetricArg;

#[derive(Group)]
pub struct FitArgs {
    /// Endgames, such as KRK, each with its own group of weights
    #[arg(value_name = "MATERIAL", required = true)]
    pub materials: Vec<Material>,
    /// Endgames to learn together with the first one, in the same group
    #[arg(long, value_name = "MATERIAL,…", value_delimiter = ',')]
    pub with: Vec<Material>,
    /// Write the evaluation function to this file
    #[arg(short, long, value_name = "FILE.eval")]
    pub output: Option<PathBuf>,
    /// Atomic features: paper (32 a man) or modern (64 a man)
    #[arg(long, value_name = "KIND", default_value = "paper")]
    pub features: AtomicKind,
    /// Maximum number of features in a configuration [default: 4]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub max_features: Option<u32>,
    /// Minimum share of the positions in which a configuration is active, in percent [default: 1]
    #[arg(long, value_name = "PERCENT")]
    pub min_share: Option<f64>,
    /// Keep the N most frequent configurations of each kind of man [default: kings 680, pawns
    /// 4000, queens and rooks 650, bishops and knights 520; modern features 10000 each]
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    /// The goal to which distances count [default: dtp with pawns, as in the paper, else dtm]
    #[arg(long, value_enum)]
    pub metric: Option<MetricArg>,
    /// Learn from this share of the positions, in percent [default: all, or about 1.5 million of
    /// a large table]
    #[arg(long, value_name = "PERCENT")]
    pub sample: Option<f64>,
    /// Hold out this share of the positions as a test set, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.0)]
    pub held_out: f64,
    /// Value of the longest win
    #[arg(long, value_name = "X", default_value_t = 5.0, allow_negative_numbers = true)]
    pub offset: f32,
    /// Value of a draw to the side to move
    #[arg(long, value_name = "X", default_value_t = 0.0, allow_negative_numbers = true)]
    pub draw: f32,
    /// Maximum number of steps (conjugate gradients)
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub iterations: u32,
    /// Skip measuring how often a search of one ply finds a best move
    #[arg(long)]
    pub no_moves: bool,
    /// Also learn from positions with two bishops on squares of one colour
    #[arg(long)]
    pub like_bishops: bool,
    /// Draw the convergence of the fit
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    /// Print the configurations with the largest weights, in words
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20")]
    pub words: Option<usize>,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Group)]
pub struct LearnArgs {
    /// PGN files (.pgn, .pgn.zst, .pgn.gz) to learn from [default: play games]
    #[arg(value_name = "PGN")]
    pub pgn: Vec<PathBuf>,
    /// Write the evaluation function to this file
    #[arg(short, long, value_name = "FILE.eval")]
    pub output: Option<PathBuf>,
    /// Maximum number of games to learn from
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub games: usize,
    /// Number of games in each exam, before and after; 0: no exam
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub exam: usize,
    /// The player to train: untrained (material only), balance (material and centre), or a file
    /// FILE.eval
    #[arg(long, value_name = "WHO", default_value = "untrained")]
    pub from: String,
    /// The opponent: untrained, balance, FILE.eval, or another program as uci:COMMAND
    #[arg(long, value_name = "WHO", default_value = "balance")]
    pub opponent: String,
    /// Positions to search for each move; an eighth more after each round through the openings
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Positions that the opponent searches, unless it is another program [default: the same]
    #[arg(long, value_name = "N")]
    pub opponent_nodes: Option<u64>,
    /// Time of another program for each move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pub opponent_ms: u64,
    /// Write the games that were played
    #[arg(long, value_name = "FILE.pgn")]
    pub save: Option<PathBuf>,
}
