//! From tables to a pack.

use lucena_table::{Material, Tables};
use lucena_work::Progress;
use shakmaty::Color;

use super::bench::Bench;
use super::search::TreeSearch;
use crate::error::PackError;
use crate::facts::Catalogued;
use crate::file::{PackFile, PackMetric};
use crate::questions::Questions;

/// How a pack is made.
///
/// ```
/// use lucena_pack::build::Packing;
/// use lucena_pack::PackMetric;
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// tables.solve("KQvK".parse()?, Metric::Dtm, &Silent)?;
/// let packing = Packing { metric: PackMetric::Wdl, level: 0, effort: 0, ..Packing::default() };
/// let pack = packing.pack(&tables, "KQvK".parse()?, &Silent)?;
/// assert!(pack.to_bytes().len() < 20, "who wins is known by the rules");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    /// What it answers.
    pub metric: PackMetric,
    /// After how many pairs of plies the stored function is read.
    pub level: u8,
    /// Which side is the strong one; `None` for the one that gives the smaller file.
    pub strong: Option<Color>,
    /// What trees may ask.
    pub questions: Questions,
    /// Steps of the search for a smaller tree.
    pub effort: u64,
    /// Chance that can be repeated.
    pub seed: u64,
    /// How warm the search starts, in bits.
    pub warmth: f64,
}

impl Default for Packing {
    fn default() -> Packing {
        Packing {
            metric: PackMetric::Dtm,
            level: 1,
            strong: None,
            questions: Questions::Plain,
            effort: 500_000,
            seed: 0,
            warmth: 6.0,
        }
    }
}

/// Steps after which the two sides are compared.
const TRIAL: u64 = 2_000;

impl Packing {
    /// Makes the pack of an endgame whose table, and those of all smaller ones, are there.
    ///
    /// If the user stops the search, the best tree so far is the pack.
    pub fn pack(
        &self,
        tables: &Tables,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<PackFile, PackError> {
        let strong = match self.strong {
            Some(strong) => strong,
            None => self.stronger(tables, material, progress)?,
        };
        let bench = self.bench(tables, material, strong, progress)?;
        Ok(self.improve(&bench, bench.start(self), progress))
    }

    /// Goes on with the search for a smaller tree where a pack stands. Level, metric and side
    /// are those of the pack; the questions must hold all that the pack asks.
    pub fn resume(
        &self,
        tables: &Tables,
        pack: &PackFile,
        progress: &dyn Progress,
    ) -> Result<PackFile, PackError> {
        let same = Packing {
            metric: pack.metric(),
            level: pack.level,
            strong: Some(pack.strong),
            // A tree that is small already would only be spoilt by much warmth.
            warmth: self.warmth / 3.0,
            ..*self
        };
        let material = pack.material;
        let bench = same.bench(tables, material, pack.strong, progress)?;
        let search = bench.resume(&same, pack).ok_or(PackError::OtherTable(material))?;
        let better = same.improve(&bench, search, progress);
        Ok(if better.to_bytes().len() < pack.to_bytes().len() { better } else { pack.clone() })
    }

    fn improve(&self, bench: &Bench, first: TreeSearch<'_>, progress: &dyn Progress) -> PackFile {
        progress.begin(&format!("packing {}", bench.graph.ending.material()), self.effort);
        let pack = bench.improve(self, first, progress);
        progress.end();
        pack
    }

    /// The side whose pack is smaller after a short search.
    fn stronger(
        &self,
        tables: &Tables,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<Color, PackError> {
        // A king alone never wins: distances are then best told with it to move.
        let lone = Catalogued::new(material, Color::White).lone_king();
        if material.is_symmetric() || (lone && self.metric == PackMetric::Dtm) {
            return Ok(Color::White);
        }
        let short = Packing { effort: self.effort.min(TRIAL), warmth: 2.0, ..*self };
        let mut sizes = Vec::new();
        for strong in [Color::White, Color::Black] {
            let bench = short.bench(tables, material, strong, progress)?;
            let pack = bench.improve(&short, bench.start(&short), progress);
            sizes.push((pack.to_bytes().len(), strong.is_black()));
        }
        let smallest = sizes.into_iter().min().expect("both sides were tried");
        Ok(Color::from_white(!smallest.1))
    }

    fn bench(
        &self,
        tables: &Tables,
        material: Material,
        strong: Color,
        progress: &dyn Progress,
    ) -> Result<Bench, PackError> {
        progress.begin(&format!("preparing {material}"), 0);
        let bench = Bench::new(self, tables, material, strong);
        progress.end();
        progress.check()?;
        Ok(bench?)
    }
}
