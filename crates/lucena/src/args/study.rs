//! Arguments of the command that studies an endgame.

use std::path::PathBuf;

use clap::Args as Group;
use lucena_table::Material;

#[derive(Group)]
pub struct StudyArgs {
    /// The endgame, such as KRK, KQvKR or kbnk
    pub material: Material,
    /// The folder for the page and its data [default: studies/MATERIAL in the data folder]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Search steps for each pack: more steps, smaller packs [default: 3000 with three men, 300
    /// with four]
    #[arg(long, value_name = "N")]
    pub effort: Option<u64>,
    /// Highest level of the packs [default: 3 with three men, 1 with four, 0 with four and pawns]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(0..=i64::from(lucena_pack::MAX_LEVEL)))]
    pub level: Option<u8>,
    /// Make no packs
    #[arg(long, conflicts_with_all = ["effort", "level"])]
    pub no_packs: bool,
}
