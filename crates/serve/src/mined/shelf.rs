//! What was found, at hand: in memory, else in the file beside the collection.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use lucena_store::{AtomicFile, StoreError};

use super::collection::Collection;
use super::document::{Mined, Of, VERSION};
use lucena_work::lock;

/// Collections held in memory, at most.
const HELD: usize = 16;

/// What was found in the collections of a server.
#[derive(Default)]
pub struct Shelf {
    held: Mutex<HashMap<PathBuf, Arc<Mined>>>,
    /// One collection is added at a time, so that no name is given twice.
    pub adding: Mutex<()>,
}

impl Shelf {
    /// What was found in a collection; nothing if it was not mined since it changed.
    pub fn get(&self, collection: &Collection) -> Option<Arc<Mined>> {
        let fits = |of: &Of| of.version == VERSION && of.stamp == collection.stamp;
        let known = lock(&self.held).get(&collection.path).cloned();
        if let Some(known) = known.filter(|known| fits(&known.of)) {
            return Some(known);
        }
        let bytes = std::fs::read(file(&collection.path, &collection.name)).ok()?;
        // What another version wrote may not even have the fields of this one.
        let of: Of = serde_json::from_slice(&bytes).ok()?;
        let mined: Mined = fits(&of).then(|| serde_json::from_slice(&bytes).ok())??;
        Some(self.hold(collection, mined))
    }

    /// Writes what was found and holds it.
    pub fn put(&self, collection: &Collection, mined: Mined) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(&mined).unwrap_or_default();
        AtomicFile::write(&file(&collection.path, &collection.name), &bytes)?;
        self.hold(collection, mined);
        Ok(())
    }

    fn hold(&self, collection: &Collection, mined: Mined) -> Arc<Mined> {
        let mut held = lock(&self.held);
        if held.len() >= HELD {
            held.clear();
        }
        let mined = Arc::new(mined);
        held.insert(collection.path.clone(), mined.clone());
        mined
    }
}

fn file(games: &Path, name: &str) -> PathBuf {
    games.with_file_name(format!("{name}.mined.json"))
}
