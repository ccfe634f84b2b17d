//! Arguments of `lucena games`.

mod look;
mod mining;

use std::path::PathBuf;

use clap::{Args as Group, Subcommand, ValueEnum};
use lucena_practice::Eco;
use lucena_table::Material;

pub use look::{
    BoardsArgs, CompareArgs, HeatArgs, MirrorArgs, OpeningsArgs, OutcomesArgs, SortArg, TruthArgs,
};
pub use mining::{CandidatesArg, CountArgs, DecodeArgs, KrimpArgs, SetsArgs};

#[derive(Group)]
pub struct GamesArgs {
    #[command(subcommand)]
    pub command: GamesCommand,
}

#[derive(Subcommand)]
pub enum GamesCommand {
    /// Turn positions of games into rows of items
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn -o own.dat\n  \
        lucena games items own.pgn --opening 20 --no-initial -o opening.dat\n  \
        lucena games items own.pgn --pawn-structure -o structure.dat\n  \
        lucena games items own.pgn --parquet parts --partition 5\n\n\
        A row lists the ids of a position's men in rising order: 10000 for Black, 100 for the kind\n\
        (king 0, queen, rook, bishop, knight, pawn 5), 10 for the file and 1 for the rank, both from\n\
        0. The start is the first position. Games that cannot be replayed are counted and named.")]
    Items(ItemsArgs),
    /// Find frequent sets of items
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games sets own.dat --min-support 60% --closed\n  \
        lucena games sets own.dat --min-support 80% --maximal -o sets.txt")]
    Sets(SetsArgs),
    /// Find the sets that describe the rows best: a code table (Krimp, or SLIM)
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --min-support 60% --candidates closed -o own.ct\n  \
        lucena games krimp own.dat --slim -o slim.ct --encode own.coded\n  \
        lucena games krimp own.dat --sweep 90%,80%,70%")]
    Krimp(KrimpArgs),
    /// Decode encoded rows
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --slim -o slim.ct --encode own.coded\n  \
        lucena games decode slim.ct own.coded -o again.dat")]
    Decode(DecodeArgs),
    /// Count identical rows: positions, or pawn structures
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --pawn-structure -o structure.dat\n  \
        lucena games count structure.dat -o structure.freq\n  \
        lucena games items own.pgn --match-structure structure.freq 3 -o rest.dat")]
    Count(CountArgs),
    /// Draw part-positions: the sets of a code table, or the rows of a count
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --slim -o slim.ct\n  \
        lucena games boards slim.ct -o boards --most 20\n  \
        lucena games boards slim.ct -o boards --most 5 --png")]
    Boards(BoardsArgs),
    /// Compare the sides: how often White's part-positions occur mirrored for Black
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --slim -o slim.ct\n  \
        lucena games mirror slim.ct own.dat -o mirrored.csv")]
    Mirror(MirrorArgs),
    /// Draw heat maps: where each man stands, darker where more often
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn -o own.dat\n  \
        lucena games heat own.dat -o heat")]
    Heat(HeatArgs),
    /// Compare encoded rows with gzip, bzip2, xz, zstd and brotli, in file order and shuffled
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --slim -o slim.ct\n  \
        lucena games compare own.dat slim.ct")]
    Compare(CompareArgs),
    /// Show how games with each part-position ended, and whether that is chance
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --slim -o slim.ct\n  \
        lucena games outcomes slim.ct own.pgn --opening 20\n\n\
        The filters are those of lucena games items. A game counts once for a part-position; games\n\
        with it are compared with games without it (chi-squared test). At most one in twenty of the\n\
        significant ones is expected to be chance (Benjamini and Hochberg).")]
    Outcomes(OutcomesArgs),
    /// Compare practice with the table: results, wins thrown away, facts that players got wrong
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games truth own.pgn --men 3 -o truth\n  \
        lucena games truth own.pgn --material KPK --material KPKP\n\n\
        Missing tables of up to four men are solved, with five men only those named with --material.\n\
        KR_KRP is the side with the lone rook, to move. An error is a move that changes the\n\
        result. It is made in a quiet position if there is no check, nothing hangs to the mover\n\
        and no search of 3 plies decides the game.")]
    Truth(TruthArgs),
    /// Count games and results by opening (ECO code)
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games openings own.pgn")]
    Openings(OpeningsArgs),
}

/// Which games, which positions, which men.
#[derive(Group, Clone)]
pub struct FilterArgs {
    /// Only the first N positions of a game, the start included
    #[arg(long, value_name = "N", conflicts_with_all = ["middle", "end"])]
    pub opening: Option<usize>,
    /// Only the N positions after the first SKIP
    #[arg(long, num_args = 2, value_names = ["SKIP", "N"], conflicts_with = "end")]
    pub middle: Option<Vec<usize>>,
    /// Only the last N positions of a game
    #[arg(long, value_name = "N")]
    pub end: Option<usize>,
    /// Only White's men
    #[arg(long, conflicts_with = "black")]
    pub white: bool,
    /// Only Black's men
    #[arg(long)]
    pub black: bool,
    /// Read at most N games
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Only decided games, with colours exchanged where Black won, so that White always wins
    #[arg(long)]
    pub normalize: bool,
    /// Split the rows by result: FILE_whiteWins.dat, FILE_blackWins.dat, FILE_draw.dat
    #[arg(long)]
    pub split: bool,
    /// Only kings and pawns
    #[arg(long, conflicts_with = "match_structure")]
    pub pawn_structure: bool,
    /// Only positions with one of the first N pawn structures in FILE, without kings and pawns:
    /// one file for each structure, FILE_ps1.dat, …
    #[arg(long, num_args = 2, value_names = ["FILE", "N"])]
    pub match_structure: Option<Vec<String>>,
    /// Leave out men that stand on a starting square of their kind
    #[arg(long)]
    pub no_initial: bool,
    /// Number men of the same kind: each keeps its number, in the thousands of the id, through the game
    #[arg(long)]
    pub index: bool,
    /// Only games with this result
    #[arg(long, value_name = "RESULT", value_parser = ["1-0", "0-1", "1/2-1/2"])]
    pub result: Option<String>,
    /// Only games with openings of these codes, such as B20-B99
    #[arg(long, value_name = "A00-E99")]
    pub eco: Option<Eco>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ItemsKind {
    /// Men on squares
    Men,
    /// Attributes of the positions of an endgame, with the table's outcome; FILE.legend explains
    /// the ids
    Facts,
}

#[derive(Group)]
pub struct ItemsArgs {
    /// PGN files (.pgn, .pgn.zst, .pgn.gz), or - for standard input
    #[arg(value_name = "PGN", required = true)]
    pub pgn: Vec<PathBuf>,
    #[command(flatten)]
    pub filter: FilterArgs,
    /// What a row is made of
    #[arg(long, value_enum, default_value = "men")]
    pub items: ItemsKind,
    /// With --items facts: the endgame whose positions are described
    #[arg(long, value_name = "MATERIAL", required_if_eq("items", "facts"))]
    pub material: Option<Material>,
    /// Write the rows to this file [default: only count them]
    #[arg(short, long, value_name = "FILE.dat")]
    pub output: Option<PathBuf>,
    /// Also write games, items and counts of rows as Parquet, in parts that other engines aggregate
    #[arg(long, value_name = "DIR")]
    pub parquet: Option<PathBuf>,
    /// Number of games in a part
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "parquet", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1_000_000))]
    pub partition: usize,
    /// Number of the first part; use other numbers on other machines, their games get other
    /// numbers, too
    #[arg(long, value_name = "N", default_value_t = 0, requires = "parquet", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(0..=1_000))]
    pub first_part: usize,
}
