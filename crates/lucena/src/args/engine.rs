//! Arguments of the commands for chess programs.

use clap::Args as Group;

#[derive(Group)]
pub struct EngineArgs {
    /// Whose opinion counts: balance (who has more), table (the tables of the data folder, and balance where they end), or a file FILE.eval or FILE.pat
    #[arg(long, value_name = "P", default_value = "balance")]
    pub player: String,
    /// The endgame it is an opinion about, such as KRK [default: any]
    #[arg(long, value_name = "M", default_value = "", hide_default_value = true)]
    pub material: String,
    /// Who takes over when an endgame arises: any of built-in (the pattern files that come with Lucena), FILE.pat, table, pack; none for nobody; auto is built-in with the player balance and none else
    #[arg(long, value_name = "E,…", default_value = "auto")]
    pub experts: String,
    /// Plies to search when the other program sets no depth; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=127))]
    pub depth: u32,
    /// Memory for positions seen
    #[arg(long, value_name = "MIB", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(0..=65536))]
    pub hash: u32,
}
