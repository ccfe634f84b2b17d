//! The command line.

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

pub use describe::{AttributesArgs, DescribeArgs, Paper, ReportArgs, Rows, TreeArgs};
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
    about = "Solves chess endgames of up to five men, describes every position in words, learns from it, packs tables into what was learned, and plays.",
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
    /// Where tables and packs live [default: $LUCENA_DATA, or the platform's data folder]
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
    #[command(after_help = "Example:\n  lucena probe \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n\n\
        With --packed the packs of the data folder answer (lucena pack KRK makes them).")]
    Probe(ProbeArgs),
    /// Say in sentences what a position means: who wins, what counts, the best moves and why
    #[command(after_help = "Examples:\n  lucena explain \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n  \
        lucena explain --all \"8/8/8/8/4k3/8/4P3/4K3 w - - 0 1\"")]
    Explain(ExplainFenArgs),
    /// Check a table, by itself or against other tablebases
    #[command(after_help = "Examples:\n  lucena verify KRK\n  \
        lucena verify KRK --against gaviota:tables/gaviota\n  \
        lucena verify --men 4 --against syzygy:tables/syzygy")]
    Verify(VerifyArgs),
    /// List what can be asked about an endgame, what a position answers, and what matters most
    #[command(after_help = "Examples:\n  lucena attributes\n  \
        lucena attributes --fen \"8/8/8/8/8/2k5/8/R3K3 b - - 0 1\"\n  \
        lucena attributes --material KQvK\n  \
        lucena attributes --material KRvK --set all --select 11")]
    Attributes(AttributesArgs),
    /// Describe every position of an endgame by attributes, and say what they cannot tell apart
    #[command(after_help = "Examples:\n  lucena describe KRK --set breda\n  \
        lucena describe KRK --side black --set sadikov -o krk.arff\n  \
        lucena describe KQK --side white -o kqk.parquet")]
    Describe(DescribeArgs),
    /// Learn a decision tree from the attributes, as C4.5 does, and say how good it is
    #[command(after_help = "Examples:\n  lucena tree KRK --set sadikov --min-leaf 128\n  \
        lucena tree KRK --set sadikov --min-leaf 64 --prune --rules\n  \
        lucena tree KRK --set sadikov --min-leaf 128 --node 5\n  \
        lucena tree KQK --min-leaf 200 --draw kqk.svg\n  \
        lucena tree KRK --set all --recognisers")]
    Tree(TreeArgs),
    /// Divide the way to the win into stages, and say what each is about
    #[command(after_help = "Examples:\n  lucena stages KRK --plot stages.svg\n  \
        lucena stages KPK\n  lucena stages KRK --borders 7 --draw tree.svg")]
    Stages(StagesArgs),
    /// Let a player play from every won position, and say how often and how fast it wins
    #[command(after_help = "Examples:\n  lucena audit KRK --player tree --depth 6\n  \
        lucena audit KRK --player table --defence every\n  \
        lucena audit KQK --player random\n  \
        lucena audit KQK --player kqk.pat --defence every\n\n\
        Players: table (the table itself), random, global (one function of the whole endgame),\n\
        tree (a function for each stage, chosen by the learned tree), perfect (chosen by the true\n\
        stage), stage:NAME (one stage's function everywhere), FILE.eval (what lucena fit wrote),\n\
        FILE.pat (a pattern file, with its own depth). Exit status 1 if a proof against\n\
        every defence was asked for and not all positions are won.")]
    Audit(AuditArgs),
    /// Play sample games, with stage and reason beside each move
    #[command(after_help = "Examples:\n  lucena play KRK --player tree --against table\n  \
        lucena play KRK --player stage:FAR --games 3 --pgn games.pgn\n  \
        lucena play KRK --player global --fen \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"")]
    Play(PlayArgs),
    /// Check, refine, format and explain pattern files: classes of positions in a chess player's words
    #[command(after_help = "Examples:\n  lucena pattern check krk.pat\n  \
        lucena pattern explain krk.pat \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"\n\n\
        The files in the folder patterns come with the program: krk.pat means that one unless a\n\
        file of this name is there.")]
    Pattern(PatternArgs),
    /// Train a plan until it is proven to win against every defence, and make it short
    #[command(
        after_help = "Examples:\n  lucena train KQK --weights 6 --rounds 4 --no-shrink -o my.plan\n  \
        lucena train KRK --model levels --rounds 40 -o levels.plan\n  \
        lucena train KQK --model list --search 3 --rounds 4 --no-shrink\n\n\
        Models: linear (facts with weights), list (facts in order), pattern (weights inside the classes\n\
        of a pattern file), levels (a worth for each value of a fact), configurations (of atomic\n\
        features), pairs and triples (tables over the squares of two and three men). Facts are written in the words of the pattern language: see\n\
        lucena pattern words. The best plan so far is kept; the same command with --resume goes on.\n\
        Exit status 1 if the plan is not proven."
    )]
    Train(TrainArgs),
    /// Read a plan aloud: its stages and rules, with a board for each
    #[command(after_help = "Examples:\n  lucena plan\n  lucena plan kqk.plan --boards\n  \
        lucena plan kqk.plan --fen \"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1\"\n\n\
        The files in the folder plans come with the program: kqk.plan means that one unless a file\n\
        of this name is there. As a player: lucena audit KQK --player kqk.plan --defence every")]
    Plan(PlanArgs),
    /// Learn an evaluation function: weights of configurations of atomic features
    #[command(after_help = "Examples:\n  lucena fit KRK -o krk.eval\n  \
        lucena fit KQK --held-out 50 --words --plot fit.svg\n  \
        lucena fit KPK --with KQK\n\n\
        The table of Lüscher 2000: configurations, mean and squared error before and after, true\n\
        outcomes against those the values say, and how often half a move of search finds a best move.")]
    Fit(FitArgs),
    /// Learn an evaluation function from games, played or read, and measure the gain in Elo points
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 40 --exam 8 --nodes 100 --save own.pgn -o own.eval\n  \
        lucena learn-games own.pgn --exam 0 -o again.eval\n\n\
        Before and after, the engine plays the same opponent over the same openings. Another program\n\
        plays as --opponent uci:COMMAND, files of games may be .pgn.zst; broken games are named and\n\
        left out.")]
    LearnGames(LearnArgs),
    /// Mine collections of games for the part-positions that players really reach
    #[command(after_help = "Examples:\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena games items own.pgn --opening 20 -o own.dat\n  \
        lucena games krimp own.dat --min-support 60% --candidates closed -o own.ct\n  \
        lucena games boards own.ct -o boards")]
    Games(GamesArgs),
    /// Store a table in a small tree from which a short search finds every value
    #[command(after_help = "Examples:\n  lucena pack KRK --effort 2000\n  \
        lucena pack KPK --metric wdl --effort 200 --compare\n  \
        lucena pack KQK --facts --level 0 --effort 50 --rules\n  \
        lucena pack KRK KQK --effort 100 --level 1 --plot price.svg\n\n\
        Packs of three and four men. A pack that leads to others (KPK to KQK and KRK) needs theirs,\n\
        too: missing ones are made. Every position is checked against the table.")]
    Pack(PackArgs),
    /// Write a pack out as the table it was made from, byte for byte
    #[command(after_help = "Example:\n  lucena unpack KRK -o tables\n\n\
        The packs that it leads to are looked for beside the file, or else in the data folder.")]
    Unpack(UnpackArgs),
    /// Study an endgame from its table to a plan, and write a page for chess players
    #[command(after_help = "Example:\n  lucena study KRK\n\n\
        The page says what the table says, what matters, the stages of the way, a plan with its proof\n\
        or its failures, what knowledge costs, and has games to play through; the data lie beside it.\n\
        What an earlier run has done is kept.")]
    Study(StudyArgs),
    /// Work a paper out anew and write a page with its figures beside ours
    #[command(after_help = "Examples:\n  lucena report breda -o breda\n  \
        lucena learn-games --games 20 --exam 0 --nodes 50 --save own.pgn\n  \
        lucena report negoescu -o negoescu --games own.pgn")]
    Report(ReportArgs),
    /// Be an engine for chess programs that speak UCI
    #[command(after_help = "Examples:\n  lucena uci\n  lucena uci --player table --hash 64\n  \
        lucena uci --player balance --depth 6\n\n\
        Lines come from standard input, such as: position startpos moves e2e4, go movetime 500, quit.")]
    Uci(EngineArgs),
    /// Be an engine for XBoard and programs that speak its protocol
    #[command(after_help = "Example:\n  lucena xboard --depth 6")]
    Xboard(EngineArgs),
    /// Open the web page and the HTTP API on this machine: explore, study, train, patterns, games, papers
    #[command(after_help = "Example:\n  lucena serve --port 8064\n\n\
        Then open http://127.0.0.1:8064/ in a browser; Ctrl-C ends it. Tables are solved when\n\
        somebody asks for them. GET /standard?fen=FEN answers as lichess' tablebase server\n\
        does; docs/guide/api.md has the rest.")]
    Serve(ServeArgs),
    /// Measure the work, and sum its results up in one number
    #[command(after_help = "Example:\n  lucena bench")]
    Bench(BenchArgs),
    /// Write manual pages
    #[command(after_help = "Examples:\n  lucena man\n  lucena man -o man")]
    Man(ManArgs),
    /// Print what a shell needs to complete commands and options
    #[command(after_help = "Example:\n  lucena completions bash\n\n\
        For bash: lucena completions bash > ~/.local/share/bash-completion/completions/lucena")]
    Completions(CompletionsArgs),
}

impl Command {
    /// Whether another program holds the conversation, and its signals mean what they always do.
    pub fn is_conversation(&self) -> bool {
        matches!(self, Command::Uci(_) | Command::Xboard(_))
    }
}
