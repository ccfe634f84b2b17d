//! Arguments of `lucena claim`.

use clap::Args as Group;
use lucena_claim::Says;

/// How positions end for the first-named side, by its word.
fn says(word: &str) -> Result<Says, String> {
    Says::of(word).ok_or_else(|| "use win, draw, loss, no-win or no-loss".to_string())
}

#[derive(Group)]
pub struct ClaimArgs {
    /// A file of claims (or the name of a built-in one, such as krpkr.claim), or an endgame for a condition [default: list the built-in files]
    #[arg(value_name = "FILE.claim|MATERIAL")]
    pub file: Option<String>,
    /// After an endgame: the condition, in the pattern language
    #[arg(requires = "file", requires = "says")]
    pub condition: Option<String>,
    /// With a condition: how these positions end for the first-named side: win, draw, loss, no-win or no-loss
    #[arg(long, value_name = "OUTCOME", value_parser = says, requires = "condition")]
    pub says: Option<Says>,
    /// Only claims whose names begin like this, such as L1
    #[arg(long, value_name = "NAME", conflicts_with = "condition")]
    pub only: Option<String>,
    /// Maximum number of boards of each kind of exceptions
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub boards: usize,
    /// Seed for random choices: same seed, same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}
