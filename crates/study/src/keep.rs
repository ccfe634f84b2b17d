//! What a step has found, kept so that the next run need not look for it again.
//!
//! A piece is a file of two lines: what it was made from, its checksum and the files that belong to
//! it; then what was found. A piece counts only if all of that is as it should be.

use std::path::{Path, PathBuf};

use lucena_store::{AtomicFile, checksum};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::StudyError;

/// Changes when steps find other things than before.
const FORMAT: u32 = 1;
/// The folder of the pieces, inside that of the study.
const PIECES: &str = "pieces";

/// A folder in which pieces are kept.
pub struct Keeper<'a> {
    folder: &'a Path,
    material: String,
}

/// What a step found, and how it came.
pub struct Kept<T> {
    pub data: T,
    /// Tells it from anything else that might have been found.
    pub mark: String,
    /// Files beside the page that belong to it.
    pub files: Vec<String>,
    /// Whether it was there already.
    pub reused: bool,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct KeptHead {
    key: String,
    checksum: String,
    files: Vec<(String, String)>,
}

/// Files that a step writes beside the page.
pub struct Files<'a> {
    folder: &'a Path,
    names: Vec<String>,
}

impl Files<'_> {
    /// Where a file of this name goes; it must be there when the step ends.
    pub fn path(&mut self, name: &str) -> PathBuf {
        self.names.push(name.to_string());
        self.folder.join(name)
    }

    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StudyError> {
        Ok(AtomicFile::write(&self.path(name), bytes)?)
    }
}

impl<'a> Keeper<'a> {
    /// A keeper of an endgame's pieces.
    pub fn new(folder: &'a Path, material: &str) -> Keeper<'a> {
        Keeper { folder, material: material.to_string() }
    }

    pub fn folder(&self) -> &'a Path {
        self.folder
    }

    /// A piece that is there and as it should be, or else made now. `made_from` says all that it
    /// depends on besides the endgame and the program.
    pub fn piece<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        made_from: &[&str],
        make: impl FnOnce(&mut Files<'_>) -> Result<T, StudyError>,
    ) -> Result<Kept<T>, StudyError> {
        let version = env!("CARGO_PKG_VERSION");
        let key = format!(
            "lucena {version}, format {FORMAT}, {}, {name}: {}",
            self.material,
            made_from.join(" ")
        );
        let path = self.folder.join(PIECES).join(format!("{name}.json"));
        if let Some(kept) = self.there(&path, &key) {
            return Ok(kept);
        }
        let mut files = Files { folder: self.folder, names: Vec::new() };
        let made = make(&mut files)?;
        let text = serde_json::to_string(&made).map_err(own)?;
        let mut sealed = Vec::new();
        for name in files.names {
            let mark = self.mark(&name).map_err(|error| StudyError::Read {
                path: self.folder.join(&name),
                why: error.to_string(),
            })?;
            sealed.push((name, mark));
        }
        let checksum = seal(&key, &sealed, &text)?;
        let head = KeptHead { key, checksum: checksum.clone(), files: sealed };
        let line = serde_json::to_string(&head).map_err(own)?;
        AtomicFile::write(&path, format!("{line}\n{text}\n").as_bytes())?;
        // What is shown is what was written down: then a second run shows the same.
        let data = serde_json::from_str(&text).map_err(own)?;
        let files = head.files.into_iter().map(|(name, _)| name).collect();
        Ok(Kept { data, mark: checksum, files, reused: false })
    }

    fn there<T: DeserializeOwned>(&self, path: &Path, key: &str) -> Option<Kept<T>> {
        let text = std::fs::read_to_string(path).ok()?;
        let (head, data) = text.split_once('\n')?;
        let (head, data): (KeptHead, &str) =
            (serde_json::from_str(head).ok()?, data.strip_suffix('\n')?);
        let whole = head.key == key && seal(key, &head.files, data).ok()? == head.checksum;
        let fine = |(name, mark): &(String, String)| self.mark(name).is_ok_and(|m| m == *mark);
        if !whole || !head.files.iter().all(fine) {
            return None;
        }
        Some(Kept {
            data: serde_json::from_str(data).ok()?,
            mark: head.checksum,
            files: head.files.into_iter().map(|(name, _)| name).collect(),
            reused: true,
        })
    }

    fn mark(&self, name: &str) -> std::io::Result<String> {
        Ok(format!("{:016x}", checksum(&std::fs::read(self.folder.join(name))?)))
    }
}

fn seal(key: &str, files: &[(String, String)], text: &str) -> Result<String, StudyError> {
    let files = serde_json::to_string(files).map_err(own)?;
    Ok(format!("{:016x}", checksum(format!("{key}\n{files}\n{text}").as_bytes())))
}

/// Serialising our own types cannot fail; if it does, report it.
pub fn own(error: serde_json::Error) -> StudyError {
    StudyError::Own(format!("a piece of the study could not be written down: {error}"))
}
