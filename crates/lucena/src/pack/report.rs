//! What `lucena pack` says of a pack.

use lucena_pack::{Catalogued, PackFile, PackMetric, Packs, Questions};
use lucena_table::Material;
use serde::Serialize;

use super::compare::Compare;
use super::make::Making;
use super::measure::MeasuredPack;
use crate::failure::Failure;
use crate::output::grouped;

#[derive(Serialize)]
pub struct Packed {
    material: Material,
    metric: PackMetric,
    level: u8,
    bytes: u64,
    memory_bytes: u64,
    positions_checked: u64,
    wrong: u64,
    first_wrong: Option<String>,
    /// `probe`, or `minimax` where probing each position takes too long.
    checked_by: &'static str,
    /// Positions probed for their time; with `minimax` the only ones that were probed.
    timed: u64,
    timed_wrong: u64,
    probe_mean_us: f64,
    probe_worst_us: f64,
    strong_mean_us: f64,
    weak_mean_us: f64,
    strong: &'static str,
    questions: &'static str,
    leaves: u64,
    /// The packs it leads to.
    needs: Vec<Needed>,
    total_bytes: u64,
    cpu_seconds: f64,
    file: String,
    /// What it stores in words, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<String>>,
    /// What others make of the same table, if asked for.
    pub compare: Option<Compare>,
}

#[derive(Serialize)]
struct Needed {
    material: Material,
    level: u8,
    bytes: u64,
}

impl Packed {
    pub fn new(
        making: &Making<'_>,
        pack: &PackFile,
        packs: &Packs,
        measured: &MeasuredPack,
        cpu_seconds: f64,
    ) -> Result<Packed, Failure> {
        let needs = making.needs()?;
        let ending = Catalogued::new(pack.material, pack.strong);
        let questions = Questions::with(&pack.tree.features, &ending);
        let bytes = pack.to_bytes().len() as u64;
        let memory = Packs::needed(pack.material)?
            .into_iter()
            .filter_map(|m| packs.get(m))
            .map(|k| k.bytes());
        Ok(Packed {
            material: pack.material,
            metric: pack.metric(),
            level: pack.level,
            bytes,
            memory_bytes: memory.sum::<usize>() as u64,
            positions_checked: measured.checked,
            wrong: measured.wrong,
            first_wrong: measured.first_wrong.clone(),
            checked_by: if measured.probed { "probe" } else { "minimax" },
            timed: measured.timed,
            timed_wrong: measured.timed_wrong,
            probe_mean_us: rounded(measured.mean),
            probe_worst_us: rounded(measured.worst),
            strong_mean_us: rounded(measured.strong_mean),
            weak_mean_us: rounded(measured.weak_mean),
            strong: lucena_table::words::colour(pack.strong),
            questions: questions.name(),
            leaves: pack.tree.leaves() as u64,
            total_bytes: bytes + needs.iter().map(|pack| pack.bytes).sum::<u64>(),
            needs,
            cpu_seconds: rounded(cpu_seconds),
            file: making.path.display().to_string(),
            rules: None,
            compare: None,
        })
    }

    pub fn text(&self) -> String {
        let mut text = format!(
            "{} {}, level {}: {} bytes, {} leaves, {} is the strong side\n",
            self.material,
            self.metric.name(),
            self.level,
            grouped(self.bytes),
            grouped(self.leaves),
            self.strong,
        );
        for pack in &self.needs {
            text.push_str(&format!(
                "  needs {}, level {}: {} bytes\n",
                pack.material,
                pack.level,
                grouped(pack.bytes)
            ));
        }
        if !self.needs.is_empty() {
            text.push_str(&format!("  together {} bytes\n", grouped(self.total_bytes)));
        }
        let how = match self.checked_by {
            "probe" => "probed",
            _ => "searched all at once",
        };
        text.push_str(&format!(
            "  {} positions {how}: {} wrong\n",
            grouped(self.positions_checked),
            grouped(self.wrong)
        ));
        if self.checked_by != "probe" {
            let (timed, wrong) = (grouped(self.timed), grouped(self.timed_wrong));
            text.push_str(&format!("  {timed} also probed one by one: {wrong} wrong\n"));
        }
        if let Some(fen) = &self.first_wrong {
            text.push_str(&format!("  the first: {fen}\n"));
        }
        text.push_str(&format!(
            "  a cold probe takes {} µs in the mean ({} strong side to move, {} weak), {} at worst\n  \
             {} bytes in memory, {} CPU seconds to make\n  {}\n",
            self.probe_mean_us,
            self.strong_mean_us,
            self.weak_mean_us,
            self.probe_worst_us,
            grouped(self.memory_bytes),
            self.cpu_seconds,
            self.file,
        ));
        if let Some(compare) = &self.compare {
            text.push_str(&compare.text(self.bytes));
        }
        text
    }
}

impl Making<'_> {
    /// The packs that this one leads to, with their sizes.
    fn needs(&self) -> Result<Vec<Needed>, Failure> {
        let mut needs = Vec::new();
        for material in Packs::needed(self.material)? {
            if material != self.material {
                let pack = PackFile::read(&self.needed_path(material))?;
                let (level, bytes) = (pack.level, pack.to_bytes().len() as u64);
                needs.push(Needed { material, level, bytes });
            }
        }
        Ok(needs)
    }
}

/// Two decimals are more than a clock can promise.
fn rounded(figure: f64) -> f64 {
    (100.0 * figure).round() / 100.0
}
