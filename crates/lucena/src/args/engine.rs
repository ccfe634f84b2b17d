//! Arguments of the commands for chess programs.

use clap::Args as Group;

#[derive(Group)]
pub struct EngineArgs {
    /// The evaluator: balance (material and centre), table (tables of the data folder, else balance), FILE.eval or FILE.pat
    #[arg(long, value_name = "P", default_value = "balance")]
    pub player: String,
    /// The endgame the evaluator is for, such as KRK [default: any]
    #[arg(long, value_name = "M", default_value = "", hide_default_value = true)]
    pub material: String,
    /// Who takes over in an endgame: built-in (Lucena's own pattern files), plans, FILE.pat, FILE.plan, table, pack, several of them, or none; auto is built-in with the player balance, else none
    #[arg(long, value_name = "E,…", default_value = "auto")]
    pub experts: String,
    /// Plies to search when the other program sets no depth; 0: no limit
    #[arg(long, value_name = "N", default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=127))]
    pub depth: u32,
    /// Memory of the transposition table, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(0..=65536))]
    pub hash: u32,
}
