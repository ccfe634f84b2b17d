//! The command line.

mod claim;
mod describe;
mod engine;
mod fit;
mod games;
mod pack;
mod pattern;
mod play;
mod study;
mod table;
mod train;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub use claim::ClaimArgs;
pub use describe::{
    AttributesArgs, DescribeArgs, Paper, ReportArgs, RowsChosen, SampleArgs, TreeArgs,
};
pub use engine::EngineArgs;
pub use fit::{FitArgs, LearnArgs};
pub use games::{
    BoardsArgs, CandidatesArg, CompareArgs, CountArgs, DecodeArgs, FilterArgs, GamesArgs,
    GamesCommand, HeatArgs, ItemsArgs, ItemsKind, KrimpArgs, MirrorArgs, OpeningsArgs,
    OutcomesArgs, SetsArgs, SortArg, TruthArgs,
};
pub use pack::{PackArgs, UnpackArgs};
pub use pattern::{CheckArgs, ExplainArgs, FmtArgs, PatternArgs, PatternCommand, RefineArgs};
pub use play::{AuditArgs, LessonArgs, PlayArgs, RepetitionArg, StagesArgs};
pub use study::StudyArgs;
pub use table::{
    BenchArgs, CompletionsArgs, ExplainFenArgs, ManArgs, ProbeArgs, ServeArgs, SolveArgs,
    StatsArgs, VerifyArgs,
};
pub use train::{PlanArgs, TrainArgs};

/// What chess endgame tables know, for people and programs.
#[derive(Parser)]
#[command(
    version,
    about = "Solves chess endgames of up to five men, describes every position in words, learns from them, packs tables into small files, and plays.",
    after_help = "Example:\n  lucena probe \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n\n\
        Exit status: 0 done, 1 checked and found false, 2 could not do it, 130 interrupted."
)]
pub struct Args {
    /// Print one JSON document on stdout and nothing else
    #[arg(long, global = true)]
    pub json: bool,
    /// No progress bars: print only errors on stderr
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Number of threads [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Folder of tables and packs [default: $LUCENA_DATA, else the platform's data folder]
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
    #[command(after_help = "Examples:\n  lucena stats KRK\n  lucena stats KPK --zugzwangs")]
    Stats(StatsArgs),
    /// Evaluate a position and each of its moves
    #[command(after_help = "Example:\n  lucena probe \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n\n\
        With --packed, packs in the data folder answer instead of tables (lucena pack KRK makes one).")]
    Probe(ProbeArgs),
    /// Explain a position in sentences: who wins, what counts, the best moves and why
    #[command(after_help = "Examples:\n  lucena explain \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n  \
        lucena explain --all \"8/8/8/8/4k3/8/4P3/4K3 w - - 0 1\"")]
    Explain(ExplainFenArgs),
    /// Check tables, by themselves or against other tablebases
    #[command(after_help = "Examples:\n  lucena verify KRK\n  \
        lucena verify KRK --against gaviota:tables/gaviota\n  \
        lucena verify --men 4 --against syzygy:tables/syzygy")]
    Verify(VerifyArgs),
    /// List attributes, their values in a position, and which of them matter most
    #[command(after_help = "Examples:\n  lucena attributes\n  \
        lucena attributes --fen \"8/8/8/8/8/2k5/8/R3K3 b - - 0 1\"\n  \
        lucena attributes --material KQvK\n  \
        lucena attributes --material KRvK --set all --select 11")]
    Attributes(AttributesArgs),
    /// Describe every position of an endgame by attributes, and count what they cannot tell apart
    #[command(after_help = "Examples:\n  lucena describe KRK --set breda\n  \
        lucena describe KRK --side black --set sadikov -o krk.arff\n  \
        lucena describe KQK --side white -o kqk.parquet")]
    Describe(DescribeArgs),
    /// Learn a decision tree from the attributes (C4.5), and measure it
    #[command(after_help = "Examples:\n  lucena tree KRK --set sadikov --min-leaf 128\n  \
        lucena tree KRK --set sadikov --min-leaf 64 --prune --rules\n  \
        lucena tree KRK --set sadikov --min-leaf 128 --node 5\n  \
        lucena tree KQK --min-leaf 200 --draw kqk.svg\n  \
        lucena tree KRK --set all --recognisers\n  \
        lucena tree KPK --outcome --leaves 10,30 --side white\n  \
        lucena tree KPK --outcome --leaves 30 --quiet-plies 1 --plies 2 --rules")]
    Tree(TreeArgs),
    /// Divide the way to the win into stages, with the aim of each
    #[command(after_help = "Examples:\n  lucena stages KRK --plot stages.svg\n  \
        lucena stages KPK\n  lucena stages KRK --borders 7 --draw tree.svg")]
    Stages(StagesArgs),
    /// Let a player play every won position, and report how often and how fast it wins
    #[command(after_help = "Examples:\n  lucena audit KRK --player tree --depth 6\n  \
        lucena audit KRK --player table --defence every\n  \
        lucena audit KQK --player random\n  \
        lucena audit KQK --player kqk.pat --defence every\n\n\
        Players: table (the table itself), random, global (one function for the whole endgame),\n\
        tree (a function for each stage, chosen by the learned tree), perfect (chosen by the true\n\
        stage), stage:NAME (the function of one stage everywhere), FILE.eval (from lucena fit),\n\
        FILE.pat (a pattern file, with its own depth). With five men: only pattern files against\n\
        every defence (KRPKR with krpkr.pat), without lengths of games. Exit status 1 if a proof\n\
        against every defence was asked for and some position is not won.")]
    Audit(AuditArgs),
    /// Play sample games, with stage and reason beside each move
    #[command(after_help = "Examples:\n  lucena play KRK --player tree --against table\n  \
        lucena play KRK --player stage:FAR --games 3 --pgn games.pgn\n  \
        lucena play KRK --player global --fen \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"")]
    Play(PlayArgs),
    /// Check, refine, format and explain pattern files: plans in a chess player's words
    #[command(after_help = "Examples:\n  lucena pattern check krk.pat\n  \
        lucena pattern explain krk.pat \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n\n\
        The files in the folder patterns are built in: krk.pat means the built-in file, unless\n\
        the current folder has a file of that name.")]
    Pattern(PatternArgs),
    /// Count how far statements about an endgame are true, over all its positions
    #[command(after_help = "Examples:\n  lucena claim\n  lucena claim kpk.claim\n  \
        lucena claim KPK \"white king in key squares of pawn\" --says win\n  \
        lucena claim krkp.claim --only R1\n\n\
        Quiet positions: the side to move is not in check, nothing hangs to it, and a search of three\n\
        plies does not tell who wins. docs/guide/claims.md says how to write a file of claims; the words of\n\
        conditions are listed by lucena pattern words.")]
    Claim(ClaimArgs),
    /// Train a plan until it is proven to win against every defence, and make it short
    #[command(
        after_help = "Examples:\n  lucena train KQK --weights 6 --rounds 4 --no-shrink -o my.plan\n  \
        lucena train KRK --model levels --rounds 40 -o levels.plan\n  \
        lucena train KQK --model list --search 3 --rounds 4 --no-shrink\n\n\
        Models: linear (facts with weights), list (facts in order), pattern (weights inside the\n\
        classes of a pattern file), levels (a score for each value of a fact), configurations (of\n\
        atomic features), pairs and triples (tables over the squares of two and three men). Facts\n\
        are written in the pattern language: see lucena pattern words. The best plan so far is\n\
        kept; the same command with --resume continues. Exit status 1 if the plan is not proven."
    )]
    Train(TrainArgs),
    /// Print a plan in words: its stages and rules, with a board for each
    #[command(after_help = "Examples:\n  lucena plan\n  lucena plan kqk.plan --boards\n  \
        lucena plan kqk.plan --fen \"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1\"\n\n\
        The files in the folder plans are built in: kqk.plan means the built-in file, unless the\n\
        current folder has a file of that name.\n\
        As a player: lucena audit KQK --player kqk.plan --defence every")]
    Plan(PlanArgs),
    /// Learn an evaluation function: weights of configurations of atomic features
    #[command(after_help = "Examples:\n  lucena fit KRK -o krk.eval\n  \
        lucena fit KQK --held-out 50 --words --plot fit.svg\n  \
        lucena fit KPK --with KQK\n\n\
        Prints the table of Lüscher 2000: configurations, mean and squared error before and after,\n\
        true against predicted outcomes, and how often a search of one ply finds a best move.")]
    Fit(FitArgs),
    /// Learn an evaluation function from games, played or read, and measure the gain in Elo
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 40 --exam 8 --nodes 100 --save own.pgn -o own.eval\n  \
        lucena learn-games own.pgn --exam 0 -o again.eval\n\n\
        Before and after, the engine plays the same opponent with the same openings. For another\n\
        program as opponent use --opponent uci:COMMAND. Game files may be compressed (.pgn.zst);\n\
        broken games are reported and left out.")]
    LearnGames(LearnArgs),
    /// Mine collections of games for the part-positions that players reach
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --min-support 60% --candidates closed -o own.ct\n  \
        lucena games boards own.ct -o boards")]
    Games(GamesArgs),
    /// Pack a table into a small tree from which a short search finds every value
    #[command(after_help = "Examples:\n  lucena pack KRK --effort 2000\n  \
        lucena pack KPK --metric wdl --effort 200 --compare\n  \
        lucena pack KQK --facts --level 0 --effort 50 --rules\n  \
        lucena pack KRK KQK --effort 100 --level 1 --plot price.svg\n  \
        lucena pack KPK --metric wdl --pawns d4,b6 -o some.slices\n\n\
        Packs hold three or four men. A pack that leads to others (KPK to KQK and KRK) needs those\n\
        packs; missing ones are made. Every position is checked against the table. With --pawns,\n\
        up to five men are packed; captures and promotions are read from the tables.")]
    Pack(PackArgs),
    /// Restore the table from a pack, byte for byte
    #[command(after_help = "Example:\n  lucena unpack KRK -o tables\n\n\
        Packs that it leads to are looked up beside the file, else in the data folder.")]
    Unpack(UnpackArgs),
    /// Study an endgame from its table to a plan, and write a page for chess players
    #[command(after_help = "Example:\n  lucena study KRK\n\n\
        The page shows what the table knows, which facts matter, the stages, a plan with its proof\n\
        or its failures, what knowledge costs in bytes, and games to play through. The data are\n\
        written beside it. Steps that an earlier run finished are reused.")]
    Study(StudyArgs),
    /// Reproduce a paper: a page with its figures beside ours; or check the theory of an endgame
    #[command(after_help = "Examples:\n  lucena report breda -o breda\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena report negoescu -o negoescu --games own.pgn\n  \
        lucena report theory KPK -o theory")]
    Report(ReportArgs),
    /// Run as a UCI engine
    #[command(after_help = "Examples:\n  lucena uci\n  lucena uci --player table --hash 64\n  \
        lucena uci --player balance --depth 6\n\n\
        Reads commands from standard input, such as: position startpos moves e2e4, go movetime 500, quit.")]
    Uci(EngineArgs),
    /// Run as an XBoard engine
    #[command(after_help = "Example:\n  lucena xboard --depth 6")]
    Xboard(EngineArgs),
    /// Serve the web page and the HTTP API on this machine: explore, study, train, patterns, games, papers
    #[command(after_help = "Example:\n  lucena serve --port 8064\n\n\
        Then open http://127.0.0.1:8064/ in a browser; Ctrl-C ends it. Tables are solved when\n\
        they are first needed. GET /standard?fen=FEN answers like lichess' tablebase server;\n\
        docs/guide/api.md describes the rest.")]
    Serve(ServeArgs),
    /// Measure speed, and sum up all results in one number (the signature)
    #[command(after_help = "Example:\n  lucena bench")]
    Bench(BenchArgs),
    /// Write manual pages
    #[command(after_help = "Examples:\n  lucena man\n  lucena man -o man")]
    Man(ManArgs),
    /// Print shell completions
    #[command(after_help = "Example:\n  lucena completions bash\n\n\
        For bash: lucena completions bash > ~/.local/share/bash-completion/completions/lucena")]
    Completions(CompletionsArgs),
}

impl Command {
    /// Whether another program leads the conversation, and signals keep their default meaning.
    pub fn is_conversation(&self) -> bool {
        matches!(self, Command::Uci(_) | Command::Xboard(_))
    }
}
