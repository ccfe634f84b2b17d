//! What a user can set in the windows of a chess program.

use std::time::Duration;

use crate::evaluate::Evaluate;

/// Options of both protocols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Memory for positions seen, in mebibytes.
    pub hash: usize,
    /// What each move loses between program and clock.
    pub overhead: Duration,
    /// Plies to search when nothing else is asked for; 0 for no such limit.
    pub depth: u32,
    /// Whose opinion counts.
    pub player: String,
    /// The endgame it is an opinion about, such as KRvK.
    pub material: String,
    /// A file with its weights.
    pub eval_file: String,
    /// Who takes over when an endgame arises: `auto`, or any of `built-in`, `table`, `pack` and
    /// pattern files, separated by commas; empty for nobody.
    pub experts: String,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            hash: 16,
            overhead: Duration::from_millis(30),
            depth: 0,
            player: "balance".into(),
            material: String::new(),
            eval_file: String::new(),
            experts: "auto".into(),
        }
    }
}

/// Makes the evaluator that options ask for, or says in a sentence why it cannot.
pub type Maker = Box<dyn Fn(&EngineOptions) -> Result<Box<dyn Evaluate>, String> + Send>;

/// The largest hash table offered, in mebibytes.
pub(super) const HASH_MOST: usize = 65_536;
/// The largest overhead offered, in milliseconds.
pub(super) const OVERHEAD_MOST: u64 = 10_000;
/// The largest depth offered.
pub(super) const DEPTH_MOST: u32 = 127;

/// What an option change asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionChange {
    /// Nothing but to remember it.
    Noted,
    /// A hash table of another size.
    Hash,
    /// An empty hash table.
    Clear,
    /// Another evaluator.
    Player,
}

impl EngineOptions {
    /// Sets an option by its name; `None` if there is none of this name or its value makes no
    /// sense.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<OptionChange> {
        let value = value.trim();
        // XBoard's names have no spaces, for not every program that speaks to engines reads them.
        match name.to_ascii_lowercase().replace(' ', "").as_str() {
            "hash" => {
                self.hash = value.parse().ok().filter(|&mib| mib <= HASH_MOST)?;
                Some(OptionChange::Hash)
            }
            "clearhash" => Some(OptionChange::Clear),
            "moveoverhead" => {
                let millis = value.parse().ok().filter(|&millis| millis <= OVERHEAD_MOST)?;
                self.overhead = Duration::from_millis(millis);
                Some(OptionChange::Noted)
            }
            "depth" => {
                self.depth = value.parse().ok().filter(|&plies| plies <= DEPTH_MOST)?;
                Some(OptionChange::Noted)
            }
            "ponder" => Some(OptionChange::Noted),
            name => {
                let text = match name {
                    "player" => &mut self.player,
                    "material" => &mut self.material,
                    "evalfile" => &mut self.eval_file,
                    "experts" => &mut self.experts,
                    _ => return None,
                };
                *text = if value == "<empty>" { String::new() } else { value.to_string() };
                Some(OptionChange::Player)
            }
        }
    }
}
