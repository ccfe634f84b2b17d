//! Arguments of the command that trains plans.

use std::path::PathBuf;

use clap::Args as Group;
use lucena_plan::Model;
use lucena_table::Material;

#[derive(Group)]
pub struct TrainArgs {
    /// The endgame, such as KRK; the first-named side follows the plan
    #[arg(value_parser = stronger_first)]
    pub material: Material,
    /// What the plan is made of: linear, list, pattern, levels, configurations, pairs or triples
    /// [default: that of --from or --resume, else linear]
    #[arg(long, value_name = "M")]
    pub model: Option<Model>,
    /// Write the plan to this file
    #[arg(short, long, value_name = "FILE.plan")]
    pub output: Option<PathBuf>,
    /// Plies of search; several, such as 1,3,5 or 1-6, train one plan each and print a table
    /// of parameters against plies
    #[arg(long, value_name = "D", default_value = "1", value_parser = plies)]
    pub search: SearchDepths,
    /// With several plies: train one plan that is proven at each of them
    #[arg(long)]
    pub one_plan: bool,
    /// At most N nonzero weights [default: 10 for linear and pattern, 6 for list]
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1000))]
    pub weights: Option<usize>,
    /// Largest weight of the readable models
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(i32).range(1..=10_000))]
    pub largest: i32,
    /// Maximum number of rounds [default: 40 of evolution, 2000 of repair]
    #[arg(long, value_name = "N")]
    pub rounds: Option<u64>,
    /// Try to keep the longest line within this many moves
    #[arg(long, value_name = "MOVES")]
    pub worst: Option<u16>,
    /// Stop when a plan with at most N parameters is proven (and --worst, if given, is reached)
    #[arg(long, value_name = "N")]
    pub enough: Option<usize>,
    /// Add a stage, as NAME: CONDITION; the first whose condition holds counts
    #[arg(long, value_name = "STAGE", value_parser = stage)]
    pub stage: Vec<(String, String)>,
    /// Every position of an earlier stage is better than any of a later one
    #[arg(long, requires = "stage")]
    pub ranked: bool,
    /// Add a fact to choose from, in the pattern language
    #[arg(long, value_name = "FACT")]
    pub fact: Vec<String>,
    /// Use only the facts given by --fact
    #[arg(long, requires = "fact")]
    pub only: bool,
    /// The pattern file whose classes the model pattern uses
    #[arg(long, value_name = "FILE.pat")]
    pub pattern: Option<PathBuf>,
    /// Start from this plan
    #[arg(long, value_name = "FILE.plan", conflicts_with = "resume")]
    pub from: Option<PathBuf>,
    /// Start every round of evolution from the best plan so far, not only one in four
    #[arg(long)]
    pub near: bool,
    /// Continue with the plan in the output file
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Do not shrink the plan once it is proven
    #[arg(long)]
    pub no_shrink: bool,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Draw parameters against plies
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
}

/// An endgame whose first-named side is the one that follows the plan.
fn stronger_first(text: &str) -> Result<Material, String> {
    let material: Material = text.parse().map_err(|error| format!("{error}"))?;
    let first = |text: &str| {
        let letters = text.to_ascii_uppercase();
        let side: &str = match letters.split_once('V') {
            Some((side, _)) => side,
            None => letters.rfind('K').map_or(letters.as_str(), |second| &letters[..second]),
        };
        let mut men: Vec<char> = side.chars().collect();
        men.sort_unstable();
        men
    };
    let named = material.to_string();
    match first(text) == first(&named) {
        true => Ok(material),
        false => Err(format!(
            "plans are for the stronger side, the one named first in {named}: write {named}"
        )),
    }
}

/// Plies of search, one or several.
#[derive(Clone, Debug)]
pub struct SearchDepths(pub Vec<u16>);

fn plies(text: &str) -> Result<SearchDepths, String> {
    let most = lucena_plan::MAX_PLAN_DEPTH;
    let number = |text: &str| {
        let found = text.trim().parse().ok().filter(|plies| (1..=most).contains(plies));
        found.ok_or_else(|| format!("give plies from 1 to {most}, such as 3, 1,3 or 1-6"))
    };
    let mut all = Vec::new();
    for part in text.split(',') {
        match part.split_once('-') {
            Some((from, to)) => all.extend(number(from)?..=number(to)?),
            None => all.push(number(part)?),
        }
    }
    match all.is_empty() {
        true => Err("give plies, such as 3, 1,3 or 1-6".into()),
        false => Ok(SearchDepths(all)),
    }
}

fn stage(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once(':').map(|(name, when)| (name.trim(), when.trim()));
    let fine =
        parts.filter(|(name, when)| !name.is_empty() && !when.is_empty() && !name.contains('"'));
    fine.map(|(name, when)| (name.to_string(), when.to_string()))
        .ok_or_else(|| "a stage is NAME: CONDITION, such as \"edge: black king on edge\"".into())
}

#[derive(Group)]
pub struct PlanArgs {
    /// The plan: a file or a built-in plan [default: list the built-in plans]
    #[arg(value_name = "FILE.plan")]
    pub file: Option<PathBuf>,
    /// Show a board for each rule, in which the rule decides
    #[arg(long)]
    pub boards: bool,
    /// Explain the plan's choice in a position
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
}
