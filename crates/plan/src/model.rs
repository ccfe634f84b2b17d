//! Kinds of plans, from small and readable to large.

use std::fmt;
use std::str::FromStr;

/// What a plan is made of.
///
/// ```
/// use lucena_plan::Model;
/// assert_eq!("triples".parse::<Model>()?.men(), Some(3));
/// assert!(Model::List.is_readable() && !Model::Configurations.is_readable());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// Facts with weights.
    Linear,
    /// Facts in order, without weights: the first that differs decides.
    List,
    /// Facts with a worth for each of their values.
    Levels,
    /// Tables over the squares of two men.
    Pairs,
    /// Tables over the squares of three men.
    Triples,
    /// Configurations of atomic features, those of the learned evaluation functions.
    Configurations,
    /// Facts with weights inside the classes of a pattern file, whose order stays.
    Pattern,
}

impl Model {
    /// All, the smallest first.
    pub const ALL: [Model; 7] = [
        Model::List,
        Model::Linear,
        Model::Pattern,
        Model::Levels,
        Model::Configurations,
        Model::Pairs,
        Model::Triples,
    ];

    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        let names = ["linear", "list", "levels", "pairs", "triples", "configurations", "pattern"];
        names[self as usize]
    }

    /// Whether its weights are few enough for evolution to find them.
    pub fn is_readable(self) -> bool {
        matches!(self, Model::Linear | Model::List | Model::Pattern)
    }

    /// How many men its tables look at together, if it has tables.
    pub fn men(self) -> Option<usize> {
        match self {
            Model::Pairs => Some(2),
            Model::Triples => Some(3),
            _ => None,
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Model, String> {
        let found = Model::ALL.into_iter().find(|model| model.name() == text);
        let names: Vec<&str> = Model::ALL.iter().map(|model| model.name()).collect();
        found.ok_or_else(|| format!("unknown model: use {}", names.join(", ")))
    }
}
