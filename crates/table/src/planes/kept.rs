//! Outcome planes on disk: two bits a position and side, beside the table they come from.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lucena_store::{BlockFile, BlockWriter, FileKind, StoreError};

use super::{OutcomePlanes, SideOutcomes};
use crate::error::TableError;
use crate::material::Material;
use crate::solve::Metric;
use crate::space::Space;
use crate::tables::Tables;
use lucena_work::Progress;

const KIND: FileKind = FileKind { name: *b"outcomes", version: 1 };

impl OutcomePlanes {
    /// The file of an endgame's planes in a folder.
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("{material}.outcomes"))
    }

    /// Writes the planes; returns the size of the file.
    pub fn write(&self, folder: &Path) -> Result<u64, TableError> {
        let write = || {
            let path = OutcomePlanes::path(folder, self.material());
            let name = self.material().to_string();
            let mut writer = BlockWriter::create(&path, KIND, name.as_bytes())?;
            for side in &self.sides {
                let slices = side.legal.iter().zip(&side.held).zip(&side.won);
                for ((legal, held), won) in slices {
                    // Held, and held together with what tells wins from draws and losses from
                    // holes: two bits for the four cases.
                    writer.write(&bytes(held.iter().copied()))?;
                    let both = legal.iter().zip(held).zip(won);
                    writer.write(&bytes(both.map(|((legal, held), won)| legal ^ held ^ won)))?;
                }
            }
            writer.finish()
        };
        write().map_err(TableError::Write)
    }

    /// Reads planes that were written.
    pub fn read(folder: &Path, material: Material) -> Result<OutcomePlanes, TableError> {
        let path = OutcomePlanes::path(folder, material);
        let space = Arc::new(Space::new(material));
        let damaged = |fault: String| TableError::Outcomes {
            source: StoreError::Damaged { path: path.clone(), fault },
            material,
        };
        let file = BlockFile::open(&path, KIND)
            .map_err(|source| TableError::Outcomes { source, material })?;
        let words = space.kings.len() * space.rows.words();
        let plane = 8 * words as u64;
        if file.meta() != material.to_string().as_bytes()
            || file.len() != 4 * plane * space.slices.len() as u64
        {
            return Err(damaged(format!("it does not hold the outcomes of {material}")));
        }
        let mut at = 0;
        let mut next = || -> Result<Vec<u64>, TableError> {
            let bytes = file
                .bytes_parallel(at..at + plane)
                .map_err(|source| TableError::Outcomes { source, material })?;
            at += plane;
            Ok(bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
        };
        let mut side = || -> Result<SideOutcomes, TableError> {
            let mut parts = Vec::with_capacity(space.slices.len());
            for _ in 0..space.slices.len() {
                let (held, other) = (next()?, next()?);
                let both = || held.iter().zip(&other);
                let legal = both().map(|(held, other)| held | other).collect();
                let won = both().map(|(held, other)| held & other).collect();
                parts.push([legal, held, won]);
            }
            Ok(SideOutcomes::of_parts(parts))
        };
        let sides = [side()?, side()?];
        Ok(OutcomePlanes::new(space, sides))
    }
}

fn bytes(words: impl Iterator<Item = u64>) -> Vec<u8> {
    words.flat_map(u64::to_le_bytes).collect()
}

impl Tables {
    /// Who wins every position of an endgame: read from its file, or taken from its table, which
    /// is solved if it is missing, and kept for the next time.
    pub fn outcomes(
        &self,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<OutcomePlanes, TableError> {
        if material == Material::BARE_KINGS {
            return Err(TableError::BareKings);
        }
        if OutcomePlanes::path(self.folder(), material).exists() {
            return OutcomePlanes::read(self.folder(), material);
        }
        let table = self.solve(material, Metric::Dtm, progress)?;
        let planes = OutcomePlanes::of(&*table, progress)?;
        planes.write(self.folder())?;
        Ok(planes)
    }
}
