//! Players by name.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use lucena_pattern::Pattern;
use lucena_plan::Plan;

use crate::error::PlayError;

/// Which player, as the command line names it.
///
/// ```
/// use lucena_play::Spec;
/// assert_eq!("stage:far".parse::<Spec>()?, Spec::Stage("FAR".into()));
/// assert_eq!(Spec::Perfect.to_string(), "perfect");
/// # Ok::<(), lucena_play::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// The table itself.
    Table,
    /// A random move, drawn once for each position.
    Random,
    /// One function fitted to the whole endgame.
    Global,
    /// A function for each stage, chosen by the learned tree.
    Tree,
    /// A function for each stage, chosen by the true stage.
    Perfect,
    /// The function of one stage, used everywhere.
    Stage(String),
    /// A fitted evaluation function: a `.eval` file.
    Eval(PathBuf),
    /// Classes written by a chess player: a `.pat` file.
    Pattern(PathBuf),
    /// A trained plan: a `.plan` file.
    Plan(PathBuf),
}

/// Players that a word names.
const PLAIN: [(&str, Spec); 5] = [
    ("table", Spec::Table),
    ("random", Spec::Random),
    ("global", Spec::Global),
    ("tree", Spec::Tree),
    ("perfect", Spec::Perfect),
];

impl Spec {
    /// Whether the player needs stages and functions that are learned before it plays.
    pub fn learns(&self) -> bool {
        !matches!(
            self,
            Spec::Table | Spec::Random | Spec::Eval(_) | Spec::Pattern(_) | Spec::Plan(_)
        )
    }

    /// How far a player looks ahead: a pattern file by itself, whatever it is told; a plan by itself
    /// if it is told nothing; others `otherwise` then.
    pub fn plies(&self, told: Option<u16>, otherwise: u16) -> u16 {
        let plies = match self {
            Spec::Pattern(path) => Pattern::open_or_built_in(path).ok().map(|p| p.depth()),
            Spec::Plan(path) => {
                told.or_else(|| Plan::open_or_built_in(path).ok().map(|plan| plan.depth))
            }
            _ => told,
        };
        plies.or(told).unwrap_or(otherwise)
    }
}

impl FromStr for Spec {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Spec, PlayError> {
        let unknown = || PlayError::UnknownPlayer(text.chars().take(60).collect());
        let lower = text.to_ascii_lowercase();
        if let Some((_, spec)) = PLAIN.into_iter().find(|(name, _)| *name == lower) {
            return Ok(spec);
        }
        Ok(match lower.strip_prefix("stage:") {
            Some(name) if !name.is_empty() => Spec::Stage(name.to_ascii_uppercase()),
            None if lower.ends_with(".eval") => Spec::Eval(text.into()),
            None if lower.ends_with(".pat") => Spec::Pattern(text.into()),
            None if lower.ends_with(".plan") => Spec::Plan(text.into()),
            _ => return Err(unknown()),
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Stage(name) => write!(f, "stage:{name}"),
            Spec::Eval(path) | Spec::Pattern(path) | Spec::Plan(path) => {
                write!(f, "{}", path.display())
            }
            plain => {
                let name = PLAIN.iter().find(|(_, spec)| spec == plain).map(|(name, _)| *name);
                f.write_str(name.unwrap_or_default())
            }
        }
    }
}
