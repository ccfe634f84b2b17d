//! Packs on disk: those of an endgame and of all that it can turn into.

use std::path::Path;
use std::sync::Arc;

use lucena_table::{Material, Metric, Solution};
use lucena_work::Progress;
use shakmaty::Chess;

use crate::error::PackError;
use crate::facts::Catalogued;
use crate::file::{PackFile, PackMetric};
use crate::probe::{OpenPack, Packs, ProbeError};
use lucena_layout::MAX_LAYOUT_MEN;

impl PackFile {
    /// The pack made ready for probing.
    pub fn knowledge(&self) -> Result<OpenPack, ProbeError> {
        let ending = Catalogued::new(self.material, self.strong);
        OpenPack::new(ending, self.scale, self.level, &self.tree)
    }
}

impl Packs {
    /// Opens the packs of an endgame and of all it can turn into.
    pub fn open(folder: &Path, material: Material, metric: PackMetric) -> Result<Packs, PackError> {
        Packs::with(None, folder, material, metric)
    }

    /// The packs that `pack` needs, from a folder, and itself.
    pub fn around(pack: &PackFile, folder: &Path) -> Result<Packs, PackError> {
        Packs::with(Some(pack), folder, pack.material, pack.metric())
    }

    fn with(
        pack: Option<&PackFile>,
        folder: &Path,
        material: Material,
        metric: PackMetric,
    ) -> Result<Packs, PackError> {
        let mut packs = Vec::new();
        for material in Packs::needed(material)? {
            let knowledge = match pack.filter(|pack| pack.material == material) {
                Some(pack) => pack.knowledge()?,
                None => PackFile::read(&PackFile::path(folder, material, metric))?.knowledge()?,
            };
            packs.push(Arc::new(knowledge));
        }
        Ok(Packs::new(packs))
    }

    /// The endgames whose packs a probe of this one may need, itself the last; endgames that
    /// nobody can win need none, but for the one that is asked for.
    pub fn needed(material: Material) -> Result<Vec<Material>, PackError> {
        if material.men() > MAX_LAYOUT_MEN {
            return Err(PackError::TooManyMen(material));
        }
        let wanted =
            |next: &Material| *next == material || (next.men() > 2 && !Packs::needs_no_pack(*next));
        Ok(material.chain().into_iter().filter(wanted).collect())
    }

    /// Writes out what the packs know of an endgame: the table they were made from, in memory.
    ///
    /// ```
    /// use lucena_pack::{PackMetric, Packs, build::Packing};
    /// use lucena_table::{Metric, Tables};
    /// use lucena_work::Silent;
    /// let folder = tempfile::tempdir()?;
    /// let tables = Tables::new(folder.path());
    /// let queen = "KQvK".parse()?;
    /// tables.solve(queen, Metric::Dtm, &Silent)?;
    /// let solved = std::fs::read(folder.path().join("KQvK.dtm"))?;
    /// let pack = Packing { level: 0, effort: 0, ..Packing::default() };
    /// let pack = pack.pack(&tables, queen, &Silent)?;
    /// tables.keep(Packs::around(&pack, folder.path())?.unpack(queen, &Silent)?)?;
    /// assert!(std::fs::read(folder.path().join("KQvK.dtm"))? == solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unpack(
        &self,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<Solution, PackError> {
        let ask = |position: &Chess| {
            let answer = self.probe(position)?;
            answer.value().ok_or(PackError::NoDistances(material))
        };
        Solution::gather(material, Metric::Dtm, &ask, progress)
    }
}
