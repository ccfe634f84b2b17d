//! Syzygy tables to compare ours with, if the program was built for them.

use lucena_table::Value;
use shakmaty::Chess;

use crate::failure::Failure;

#[cfg(feature = "syzygy")]
pub struct Syzygy(shakmaty_syzygy::Tablebase<Chess>);

#[cfg(feature = "syzygy")]
impl Syzygy {
    pub fn open(dir: &str) -> Result<Syzygy, Failure> {
        let mut tables = shakmaty_syzygy::Tablebase::new();
        match tables.add_directory(dir) {
            Ok(0) => Err(Failure::Told(format!(
                "{dir} holds no Syzygy tables (*.rtbw, *.rtbz): name the folder they are in"
            ))),
            Ok(_) => Ok(Syzygy(tables)),
            Err(error) => Err(Failure::Told(format!(
                "could not read {dir} ({error}): name the folder of the Syzygy tables"
            ))),
        }
    }

    /// Whether the tables know a position as this value.
    pub fn agrees(&self, position: &Chess, value: Value) -> Result<bool, String> {
        use lucena_table::Outcome;
        use shakmaty_syzygy::Wdl;
        let wdl = self.0.probe_wdl_after_zeroing(position).map_err(|error| error.to_string())?;
        // Cursed wins and blessed losses are decided without the 50-move rule, and so are ours.
        let outcome = match wdl {
            Wdl::Win | Wdl::CursedWin => Outcome::Win,
            Wdl::Draw => Outcome::Draw,
            Wdl::Loss | Wdl::BlessedLoss => Outcome::Loss,
        };
        Ok(outcome == value.outcome())
    }
}

/// Nobody has one.
#[cfg(not(feature = "syzygy"))]
pub enum Syzygy {}

#[cfg(not(feature = "syzygy"))]
impl Syzygy {
    pub fn open(_: &str) -> Result<Syzygy, Failure> {
        let how = "build it with `cargo install --path crates/lucena --features syzygy`";
        Err(Failure::Told(format!("this program was built without Syzygy tables: {how}")))
    }

    pub fn agrees(&self, _: &Chess, _: Value) -> Result<bool, String> {
        match *self {}
    }
}
