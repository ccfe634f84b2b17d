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
    /// Steps of the search for each pack: more make smaller packs [default: 3000 with three men, 300
    /// with four]
    #[arg(long, value_name = "N")]
    pub effort: Option<u64>,
}
