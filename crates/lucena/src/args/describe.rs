//! Arguments of the commands about attributes.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};
use lucena_attribute::Set;
use lucena_table::Material;
use shakmaty::Color;

/// Whose move it is; white is the first-named side.
#[derive(Clone, Copy, ValueEnum)]
pub enum SideArg {
    White,
    Black,
}

impl SideArg {
    pub fn color(self) -> Color {
        match self {
            SideArg::White => Color::White,
            SideArg::Black => Color::Black,
        }
    }
}

/// Which rows of a frame.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Rows {
    /// Every position
    Positions,
    /// One for each combination of answers whose positions all end alike
    Clear,
    /// Positions that share their answers with one that ends differently
    Ambiguous,
}

#[derive(Group)]
pub struct AttributesArgs {
    /// Rank the attributes of this endgame by gain ratio
    #[arg(long)]
    pub material: Option<Material>,
    /// Say what each attribute answers on a position
    #[arg(long, value_name = "FEN", conflicts_with = "material")]
    pub fen: Option<String>,
    /// Only the attributes of one set: bain, morales, sadikov, torres, breda, all, corrected, general
    #[arg(long)]
    pub set: Option<Set>,
    /// Whose move it is when ranking; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    /// Choose at most N attributes that together tell positions apart
    #[arg(long, value_name = "N", requires = "material")]
    pub select: Option<usize>,
    /// With --select: stop when at most this share of positions is ambiguous
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, requires = "select")]
    pub bound: f64,
    /// With --material: draw the gain ratio of each attribute at each depth as a heat map
    #[arg(long, value_name = "F.svg", requires = "material")]
    pub plot: Option<PathBuf>,
}

#[derive(Group)]
pub struct DescribeArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// Whose move it is; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    /// The attributes to ask: bain, morales, sadikov, torres, breda, all, corrected (KRvK), general (any endgame)
    #[arg(long, default_value = "general")]
    pub set: Set,
    /// Only these attributes, in this order
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "set")]
    pub attributes: Vec<String>,
    /// Write the frame: .arff, .csv, .parquet, or .data (as krkopt)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Which rows to write
    #[arg(long, value_enum, default_value = "positions")]
    pub rows: Rows,
    /// Add a column with each position's FEN (.csv and .parquet)
    #[arg(long)]
    pub fens: bool,
    /// Write how the depths are spread over each combination of answers
    #[arg(long, value_name = "F.txt")]
    pub repartition: Option<PathBuf>,
    /// Draw the share of ambiguous positions at each depth
    #[arg(long, value_name = "F.svg")]
    pub plot: Option<PathBuf>,
}
