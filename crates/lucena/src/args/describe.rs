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
pub enum RowsChosen {
    /// Every position
    Positions,
    /// One for each combination of values whose positions all have the same outcome
    Clear,
    /// Positions that share their values with one of another outcome
    Ambiguous,
}

#[derive(Group)]
pub struct AttributesArgs {
    /// Rank the attributes of this endgame by gain ratio
    #[arg(long)]
    pub material: Option<Material>,
    /// Print the value of each attribute in a position
    #[arg(long, value_name = "FEN", conflicts_with = "material")]
    pub fen: Option<String>,
    /// The set of attributes: bain, morales, sadikov, torres, breda, all, corrected, bratko (KRvK), plain, general, practical (any endgame) [default: every set]
    #[arg(long)]
    pub set: Option<Set>,
    /// Whose move it is; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    /// Choose up to N attributes that together tell positions apart
    #[arg(long, value_name = "N", requires = "material")]
    pub select: Option<usize>,
    /// With --select: stop when the share of ambiguous positions is this or less
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, requires = "select")]
    pub bound: f64,
    /// With --material: draw the gain ratio of each attribute at each depth as a heat map
    #[arg(long, value_name = "F.svg", requires = "material")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub sample: SampleArgs,
}

#[derive(Group)]
pub struct DescribeArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// Whose move it is; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    /// The set of attributes: bain, morales, sadikov, torres, breda, all, corrected, bratko (KRvK), plain, general, practical (any endgame)
    #[arg(long, default_value = "general")]
    pub set: Set,
    /// Only these attributes, in this order
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "set")]
    pub attributes: Vec<String>,
    /// Add the classes of pattern files as attributes
    #[arg(long, value_name = "FILE.pat")]
    pub with: Vec<PathBuf>,
    /// Write the frame: .arff, .csv, .parquet, or .data (like krkopt)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Which rows to write
    #[arg(long, value_enum, default_value = "positions")]
    pub rows: RowsChosen,
    /// Add a column with each position's FEN (.csv and .parquet)
    #[arg(long)]
    pub fens: bool,
    /// Write the distribution of depths for each combination of values
    #[arg(long, value_name = "F.txt")]
    pub repartition: Option<PathBuf>,
    /// Draw the share of ambiguous positions at each depth
    #[arg(long, value_name = "F.svg")]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub sample: SampleArgs,
}

#[derive(Group)]
pub struct TreeArgs {
    /// The endgame, such as KRK
    pub material: Material,
    /// Whose move it is; white is the first-named side
    #[arg(long, value_enum, default_value = "black")]
    pub side: SideArg,
    /// The set of attributes: bain, morales, sadikov, torres, breda, all, corrected, bratko (KRvK), plain, general, practical (any endgame); several sets are joined
    #[arg(long, value_name = "SET,…", value_delimiter = ',', default_value = "general")]
    pub set: Vec<Set>,
    /// Add the classes of pattern files as attributes
    #[arg(long, value_name = "FILE.pat")]
    pub with: Vec<PathBuf>,
    /// Minimum number of rows in a leaf [default: 2, with --outcome 8]
    #[arg(long, value_name = "M")]
    pub min_leaf: Option<usize>,
    /// Prune the tree as C4.5 does
    #[arg(long)]
    pub prune: bool,
    /// With --prune: the confidence factor; smaller prunes more
    #[arg(long, value_name = "C", default_value_t = 0.25, requires = "prune")]
    pub confidence: f64,
    /// Learn from every position, not from one row for each unambiguous combination of values
    #[arg(long)]
    pub positions: bool,
    /// Print the tree as rules in words
    #[arg(long)]
    pub rules: bool,
    /// Number the nodes, for --node
    #[arg(long)]
    pub numbers: bool,
    /// Show boards that reach a node (1 is the root)
    #[arg(long, value_name = "NUMBER")]
    pub node: Option<usize>,
    /// With --node: how many boards to draw
    #[arg(long, value_name = "N", default_value_t = 3, requires = "node")]
    pub boards: usize,
    /// Learn lists of rules that recognise depth 0, then 1, then 2 …, instead of one tree
    #[arg(long, conflicts_with_all = ["node", "rules", "numbers"])]
    pub recognisers: bool,
    /// Draw the tree
    #[arg(long, value_name = "F.svg")]
    pub draw: Option<PathBuf>,
    /// With --draw: draw at most N nodes and fold the rest
    #[arg(long, value_name = "N", default_value_t = 150, requires = "draw")]
    pub draw_nodes: usize,
    /// Write the tree as text, in WEKA's format
    #[arg(short, long, value_name = "F.txt")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub outcome: OutcomeArgs,
}

/// A random sample of an endgame.
#[derive(Group)]
pub struct SampleArgs {
    /// With five men or --outcome: look at a sample of at most N random positions where all are too many
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub sample: usize,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// Trees that tell who wins.
#[derive(Group)]
pub struct OutcomeArgs {
    /// Learn who wins, not how soon (win, draw or loss for the first-named side): from a sample, judged on every position; five men are always learned so
    #[arg(long, conflicts_with_all = ["positions", "node", "recognisers"])]
    pub outcome: bool,
    /// With --outcome: the best tree of at most N leaves; several numbers give several trees [default: all leaves]
    #[arg(long, value_name = "N,…", value_delimiter = ',', requires = "outcome")]
    pub leaves: Vec<usize>,
    /// With --outcome: ask the tree after D plies of full-width search
    #[arg(long, value_name = "D", default_value_t = 0, requires = "outcome")]
    pub plies: u32,
    /// With --outcome: a search of P plies judges what it settles; the tree learns and judges only the other (quiet) positions
    #[arg(long, value_name = "P", default_value_t = 0, requires = "outcome")]
    pub quiet_plies: u32,
    /// With --outcome: count the positions in leaves without exceptions, and those that a search with these leaves recognises
    #[arg(long, requires = "outcome")]
    pub sure: bool,
    #[command(flatten)]
    pub sample: SampleArgs,
}

/// The papers that can be reproduced.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Paper {
    /// Breda 2006: attributes and trees of KRvK
    Breda,
    /// Van den Herik 1983: classes of positions, KBNvK, and Torres y Quevedo's machine
    Herik,
    /// Lüscher 2000: evaluation functions of four endgames, and learning from play
    Luescher,
    /// Negoescu 2013: part-positions of games by Krimp; give the games with --games
    Negoescu,
    /// Sadikov and Bratko 2006: stages of play, and players of KRvK and KQvKR
    Sadikov,
    /// What books say about an endgame (after the word: the endgame), each statement counted on every position
    Theory,
    /// The five papers, one folder each; Negoescu only with --games
    All,
}

#[derive(Group)]
pub struct ReportArgs {
    /// The paper, or theory
    #[arg(value_enum)]
    pub paper: Paper,
    /// For theory: the endgame, such as KRPKR
    #[arg(required_if_eq("paper", "theory"))]
    pub material: Option<Material>,
    /// The folder for the page and its files [theory: without it the table is printed, and no page written]
    #[arg(short, long, value_name = "DIR", required_if_eq_any([
        ("paper", "breda"), ("paper", "herik"), ("paper", "luescher"),
        ("paper", "negoescu"), ("paper", "sadikov"), ("paper", "all"),
    ]))]
    pub output: Option<PathBuf>,
    /// PGN files (.pgn, .pgn.zst, .pgn.gz) for Negoescu's experiments
    #[arg(long, value_name = "PGN", num_args = 1..)]
    pub games: Vec<PathBuf>,
    /// Maximum number of games for his experiment 2 (phases); experiment 1 (whole games) uses a fifth, 3 uses all
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub limit: u64,
}
