//! Arguments of the commands about tables.

use clap::{Args as Group, ValueEnum};
use lucena_table::{Material, Metric};

use super::pack::PackMetricArg;

/// The goal to which distances count: DTM, DTC (conversion) or DTP (promotion).
#[derive(Clone, Copy, ValueEnum)]
pub enum MetricArg {
    /// Plies to mate
    Dtm,
    /// Plies to conversion: mate, or a capture or promotion by the winning side
    Dtc,
    /// Plies to mate, or to a promotion by the winning side
    Dtp,
}

impl From<MetricArg> for Metric {
    fn from(metric: MetricArg) -> Metric {
        match metric {
            MetricArg::Dtm => Metric::Dtm,
            MetricArg::Dtc => Metric::Dtc,
            MetricArg::Dtp => Metric::Dtp,
        }
    }
}

/// One or many endgames.
#[derive(Group)]
pub struct TableChoice {
    /// Endgames, such as KRK, KQvKR or kbnk
    #[arg(value_name = "MATERIAL", required_unless_present = "men")]
    pub materials: Vec<Material>,
    /// All endgames of up to N men
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=5))]
    pub men: Option<u8>,
}

impl TableChoice {
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
    pub selection: TableChoice,
    /// Only estimate memory and disk
    #[arg(long)]
    pub estimate: bool,
    /// The goal to which distances count
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
    /// Solve the named endgames again even if their files exist
    #[arg(long)]
    pub force: bool,
}

#[derive(Group)]
pub struct StatsArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// The goal to which distances count
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
    /// Count the reciprocal zugzwangs instead: positions in which each side would do better if the
    /// other had to move
    #[arg(long, conflicts_with = "metric")]
    pub zugzwangs: bool,
    /// Maximum number of zugzwangs to show of each kind
    #[arg(long, requires = "zugzwangs", default_value_t = 5, value_name = "N")]
    pub boards: usize,
}

#[derive(Group)]
pub struct ProbeArgs {
    /// The position in Forsyth-Edwards notation
    #[arg(value_name = "FEN")]
    pub fen: String,
    /// Answer from packs instead of tables; =wdl uses packs that only know who wins
    #[arg(long, value_enum, value_name = "METRIC", num_args = 0..=1, require_equals = true,
        default_missing_value = "dtm")]
    pub packed: Option<PackMetricArg>,
    /// With --packed=wdl: answer from this file of slices, made by lucena pack --pawns [default:
    /// with five men, the one in the data folder]
    #[arg(long, value_name = "FILE", requires = "packed")]
    pub slices: Option<std::path::PathBuf>,
}

#[derive(Group)]
pub struct ExplainFenArgs {
    /// The position in Forsyth-Edwards notation
    #[arg(value_name = "FEN")]
    pub fen: String,
    /// Explain every move, not only the best ones
    #[arg(long)]
    pub all: bool,
}

#[derive(Group)]
pub struct ServeArgs {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8064, value_name = "N")]
    pub port: u16,
    /// The address to listen on; other machines can connect unless it is a loopback address
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub listen: std::net::IpAddr,
}

#[derive(Group)]
pub struct ManArgs {
    /// Write a page for each command into this folder [default: the first page on stdout]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<std::path::PathBuf>,
    /// Print all commands as one Markdown page
    #[arg(long, conflicts_with = "output")]
    pub markdown: bool,
}

#[derive(Group)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Group)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub selection: TableChoice,
    /// Compare with gaviota:DIR (distances) or syzygy:DIR (outcomes)
    #[arg(long, value_name = "KIND:DIR")]
    pub against: Option<String>,
    /// Check every board, not only one of each group of symmetric boards
    #[arg(long)]
    pub whole_board: bool,
    /// The goal to which distances count
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: MetricArg,
}

#[derive(Group)]
pub struct BenchArgs {
    /// Endgames to solve, with the ones they need
    #[arg(value_name = "MATERIAL", default_values = ["KBNvK", "KQvKR", "KRPvK", "KRvKP"])]
    pub materials: Vec<Material>,
}
