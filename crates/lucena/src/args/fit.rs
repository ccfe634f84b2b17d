//! Arguments of the commands about evaluation functions.

use std::path::PathBuf;

use clap::Args as Group;
use lucena_attribute::atomic::Kind;
use lucena_table::Material;

use super::table::MetricArg;

#[derive(Group)]
pub struct FitArgs {
    /// Endgames, such as KRK: a group of weights for each
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
    pub features: Kind,
    /// Features in a configuration at most [default: 4]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub max_features: Option<u32>,
    /// Configurations are active in at least this share of the positions, in percent [default: 1]
    #[arg(long, value_name = "PERCENT")]
    pub min_share: Option<f64>,
    /// Configurations of each kind of man at most, the most frequent ones staying [default: kings
    /// 680, pawns 4000, queens and rooks 650, bishops and knights 520; modern features 10000 each]
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    /// What distances count to [default: dtp with pawns, as in the paper, else dtm]
    #[arg(long, value_enum)]
    pub metric: Option<MetricArg>,
    /// Learn from this part of the positions, in percent [default: all, or about a million and a half
    /// of a large table]
    #[arg(long, value_name = "PERCENT")]
    pub sample: Option<f64>,
    /// Keep this part of them back for a test, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.0)]
    pub held_out: f64,
    /// What even the longest win is worth
    #[arg(long, value_name = "X", default_value_t = 5.0, allow_negative_numbers = true)]
    pub offset: f32,
    /// What a draw is worth to the side to move
    #[arg(long, value_name = "X", default_value_t = 0.0, allow_negative_numbers = true)]
    pub draw: f32,
    /// Steps of the fit at most
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub iterations: u32,
    /// Skip the half-move search
    #[arg(long)]
    pub no_moves: bool,
    /// Learn from positions with two bishops on one colour, too
    #[arg(long)]
    pub like_bishops: bool,
    /// Draw how the fit converged
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    /// Print the configurations with the largest weights, in words
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20")]
    pub words: Option<usize>,
    /// For the draws of samples
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Group)]
pub struct LearnArgs {
    /// PGN files (.pgn, .pgn.zst, .pgn.gz) to learn from; without any, games are played
    #[arg(value_name = "PGN")]
    pub pgn: Vec<PathBuf>,
    /// Write the evaluation function to this file
    #[arg(short, long, value_name = "FILE.eval")]
    pub output: Option<PathBuf>,
    /// Games to learn from, at most
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub games: usize,
    /// Games of each exam, before and after; 0 for none
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub exam: usize,
    /// Who goes to school: untrained (the count of pieces), balance (with a liking for the centre),
    /// or a file FILE.eval
    #[arg(long, value_name = "WHO", default_value = "untrained")]
    pub from: String,
    /// The opponent: untrained, balance, a file FILE.eval, or another program as uci:COMMAND
    #[arg(long, value_name = "WHO", default_value = "balance")]
    pub opponent: String,
    /// Positions to visit for each move; an eighth more with every round through the openings
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Positions that an opponent of our own visits [default: as many]
    #[arg(long, value_name = "N")]
    pub opponent_nodes: Option<u64>,
    /// Milliseconds for each move of another program
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pub opponent_ms: u64,
    /// Keep the games that were played
    #[arg(long, value_name = "FILE.pgn")]
    pub save: Option<PathBuf>,
}
