//! Finds the tables for the tests that need them; they are not part of the project.

use std::{env, path::PathBuf};

use lucena_gaviota::Gaviota;

/// The folder of tables, or `None` (and a line of explanation) where there is none.
///
/// It is `data/gaviota` in the folder that `LUCENA_SHARED` names, or that folder
/// itself; without the variable, `shared/data/gaviota` beside the project.
pub fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/gaviota");
    let places = match env::var_os("LUCENA_SHARED").map(PathBuf::from) {
        Some(shared) => vec![shared.join("data/gaviota"), shared],
        None => vec![beside],
    };
    let found = places.iter().find(|place| place.join("krk.gtb.cp4").is_file());
    if found.is_none() {
        eprintln!("skipped: no Gaviota tables at {}", places[0].display());
    }
    found.cloned()
}

/// The tables, opened; `None` where there are none.
#[allow(dead_code, reason = "each test binary compiles its own copy of this file")]
pub fn tables() -> Option<Gaviota> {
    folder().map(|folder| Gaviota::open(&folder).expect("the folder has krk.gtb.cp4"))
}
