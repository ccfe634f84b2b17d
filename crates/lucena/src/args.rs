//! The command line.

use std::path::PathBuf;

use clap::{Args as Group, Parser, Subcommand, ValueEnum};
use lucena_table::{Material, Metric};

/// What chess endgame tables know, for people and programs.
#[derive(Parser)]
#[command(
    version,
    about = "Solves chess endgames of up to five men and answers what every position is worth.",
    after_help = "Example:\n  lucena probe \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n\n\
        Exit status: 0 done, 1 checked and found false, 2 could not do it, 130 interrupted."
)]
pub struct Args {
    /// Print one JSON document and nothing else on stdout
    #[arg(long, global = true)]
    pub json: bool,
    /// No progress bars; on stderr only why something could not be done
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Threads to use [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Where tables live [default: $LUCENA_DATA, or the platform's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Solve endgames and write their tables
    #[command(after_help = "Examples:\n  lucena solve KRK KBNvK\n  lucena solve --men 3\n  \
        lucena solve KQRvKR --estimate")]
    Solve(SolveArgs),
    /// Count the won, drawn and lost positions of an endgame
    #[command(after_help = "Example:\n  lucena stats KRK")]
    Stats(StatsArgs),
    /// Say what a position is worth, and every move in it
    #[command(after_help = "Example:\n  lucena probe \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"")]
    Probe(ProbeArgs),
    /// Check a table, by itself or against other tablebases
    #[command(after_help = "Examples:\n  lucena verify KRK\n  \
        lucena verify KRK --against gaviota:tables/gaviota\n  \
        lucena verify --men 4 --against syzygy:tables/syzygy")]
    Verify(VerifyArgs),
    /// Measure the work, and sum its results up in one number
    #[command(after_help = "Example:\n  lucena bench")]
    Bench(BenchArgs),
}

/// Which distance.
#[derive(Clone, Copy, ValueEnum)]
pub enum MetricArg {
    /// Plies to mate
    Dtm,
    /// Plies to mate, capture or promotion by the winning side
    Dtc,
}

impl From<MetricArg> for Metric {
    fn from(metric: MetricArg) -> Metric {
        match metric {
            MetricArg::Dtm => Metric::Dtm,
            MetricArg::Dtc => Metric::Dtc,
        }
    }
}

/// One or many endgames.
#[derive(Group)]
pub struct Selection {
    /// Endgames, such as KRK, KQvKR or kbnk
    #[arg(value_name = "MATERIAL", required_unless_present = "men")]
    pub materials: Vec<Material>,
    /// All endgames of up to N men
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=5))]
    pub men: Option<u8>,
}

impl Selection {
    /// The endgames meant, each once and each after the ones it needs.
    pub fn materials(&self) -> Vec<Material> {
        let all = self.men.map(|men| Material::all(men.into())).unwrap_or_default();
        let mut chosen: Vec<Material> = Vec::new();
        for material in all.into_iter().chain(self.materials.iter().copied()) {
            if !chosen.contains(&material) {
                chosen.push(material);
            }
        }
        chosen
    }
}

#[derive(Group)]
pub struct SolveArgs {
    #[command(flatten)]
    pub selection: Selection,
    /// Say what it would take, and do nothing
    #[arg(long)]
    pub estimate: bool,
    /// What distances count to
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
    /// Solve the named endgames anew although their files are there
    #[arg(long)]
    pub force: bool,
}

#[derive(Group)]
pub struct StatsArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// What distances count to
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
}

#[derive(Group)]
pub struct ProbeArgs {
    /// The position in Forsyth-Edwards notation
    #[arg(value_name = "FEN")]
    pub fen: String,
}

#[derive(Group)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub selection: Selection,
    /// Compare with `gaviota:DIR` (distances) or `syzygy:DIR` (outcomes)
    #[arg(long, value_name = "KIND:DIR")]
    pub against: Option<String>,
    /// Look at every board, not at one for each class of turned and mirrored ones
    #[arg(long)]
    pub whole_board: bool,
    /// What distances count to
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
}

#[derive(Group)]
pub struct BenchArgs {
    /// Endgames to solve, besides what they need
    #[arg(value_name = "MATERIAL", default_values = ["KBNvK", "KQvKR", "KRPvK", "KRvKP"])]
    pub materials: Vec<Material>,
}
