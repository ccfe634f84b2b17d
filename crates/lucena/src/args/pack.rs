//! Arguments of the commands about packs.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};
use lucena_pack::{PackMetric, Questions};
use lucena_table::Material;
use shakmaty::Color;

/// What a pack answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PackMetricArg {
    /// Plies to mate
    Dtm,
    /// Win, draw or loss
    Wdl,
}

impl From<PackMetricArg> for PackMetric {
    fn from(metric: PackMetricArg) -> PackMetric {
        match metric {
            PackMetricArg::Dtm => PackMetric::Dtm,
            PackMetricArg::Wdl => PackMetric::Wdl,
        }
    }
}

/// What trees may ask.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum QuestionsArg {
    /// Files and ranks of the men
    Plain,
    /// Also relations between two men
    Rich,
    /// Attributes of the catalogue
    Facts,
    /// All of these: the smallest file
    Every,
}

impl From<QuestionsArg> for Questions {
    fn from(questions: QuestionsArg) -> Questions {
        match questions {
            QuestionsArg::Plain => Questions::Plain,
            QuestionsArg::Rich => Questions::Rich,
            QuestionsArg::Facts => Questions::Facts,
            QuestionsArg::Every => Questions::Every,
        }
    }
}

/// The side whose moves the search tries first.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StrongArg {
    /// Whichever gives the smaller pack
    Auto,
    /// The first-named side
    White,
    /// The other side
    Black,
}

impl StrongArg {
    pub fn color(self) -> Option<Color> {
        match self {
            StrongArg::Auto => None,
            StrongArg::White => Some(Color::White),
            StrongArg::Black => Some(Color::Black),
        }
    }
}

#[derive(Group)]
pub struct PackArgs {
    /// The endgame, such as KRK; several with --plot
    #[arg(value_name = "MATERIAL", required = true)]
    pub materials: Vec<Material>,
    /// What the pack answers
    #[arg(long, value_enum, default_value = "dtm")]
    pub metric: PackMetricArg,
    /// Level: pairs of plies searched before the tree is read. Higher levels give smaller packs
    /// and slower probes [default: 1 for dtm, 0 for wdl]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(0..=4))]
    pub level: Option<u8>,
    /// Search steps: more steps, smaller packs; Ctrl-C keeps the best so far [default: 500000 with
    /// three men, 60000 with four]
    #[arg(long, value_name = "N")]
    pub effort: Option<u64>,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// What the tree may ask [default: plain for dtm with three men, facts for wdl with
    /// pawns, else rich]
    #[arg(long, value_enum, conflicts_with = "facts")]
    pub questions: Option<QuestionsArg>,
    /// Make a pack for reading: the tree asks facts of the attribute catalogue; the file is named
    /// KRvK.facts.dtm.pack, beside the small one
    #[arg(long, conflicts_with = "resume")]
    pub facts: bool,
    /// The strong side, whose moves the search tries first
    #[arg(long, value_enum, default_value = "auto")]
    pub strong: StrongArg,
    /// Continue from the existing pack instead of starting again
    #[arg(long, conflicts_with_all = ["strong", "level", "questions"])]
    pub resume: bool,
    /// Only check the existing pack, and print what other options ask for
    #[arg(long, conflicts_with_all = ["strong", "level", "effort", "resume"])]
    pub check: bool,
    /// Print what the pack stores as rules in words
    #[arg(long)]
    pub rules: bool,
    /// Compare with general compressors, the exact tree and published tables
    #[arg(long)]
    pub compare: bool,
    /// Check every board, not only one of each group of symmetric boards (three men: always)
    #[arg(long)]
    pub whole_board: bool,
    /// The file to write [default: in the data folder]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Pack only who wins, pawn placement by pawn placement (slices): a square for each pawn, or
    /// all. Several are separated by commas, the squares of one are joined by - (e4-d5)
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with_all = ["level", "effort",
        "questions", "facts", "strong", "rules", "compare", "whole_board", "plot"])]
    pub pawns: Vec<String>,
    /// With --pawns: plies searched before a tree is read. More plies give smaller files and slower
    /// probes [default: 1]
    #[arg(long, value_name = "N", requires = "pawns", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub plies: Option<u8>,
    /// Draw bytes against plies of search, levels 0 to --level, instead of writing packs
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["resume", "check", "rules", "output",
        "compare", "whole_board"])]
    pub plot: Option<PathBuf>,
}

#[derive(Group)]
pub struct UnpackArgs {
    /// The pack: a file, or the endgame whose pack is in the data folder
    #[arg(value_name = "PACK")]
    pub pack: String,
    /// The folder for the table
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}
