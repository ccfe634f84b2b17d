//! Making a pack, and first the packs that it leads to.

use std::path::PathBuf;

use lucena_pack::build::Packing;
use lucena_pack::{Catalogued, PackError, PackFile, PackMetric, Packs, Questions};
use lucena_store::AtomicFile;
use lucena_table::Material;

use crate::args::PackArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;

/// Steps of the search for a pack of three men: about two minutes.
const EFFORT_OF_THREE: u64 = 500_000;
/// For four men, whose steps take longer.
const EFFORT_OF_FOUR: u64 = 60_000;
/// Packs made on the way get this part of it.
const SHARE_ON_THE_WAY: u64 = 10;

/// What to make, and where.
pub struct Making<'a> {
    context: &'a Context,
    args: &'a PackArgs,
    pub material: Material,
    pub metric: PackMetric,
    pub path: PathBuf,
}

impl<'a> Making<'a> {
    pub fn new(
        context: &'a Context,
        args: &'a PackArgs,
        material: Material,
    ) -> Result<Making<'a>, Failure> {
        Packs::needed(material)?;
        let metric: PackMetric = args.metric.into();
        let folder = context.tables.folder();
        let path = args.output.clone().unwrap_or_else(|| match args.facts {
            true => folder.join(format!("{material}.facts.{}.pack", metric.name())),
            false => PackFile::path(folder, material, metric),
        });
        Ok(Making { context, args, material, metric, path })
    }

    /// The pack, made or read; its file is not yet written.
    pub fn pack(&self) -> Result<PackFile, Failure> {
        super::solve(self.context, self.material)?;
        let level = self.args.level.unwrap_or(match self.metric {
            PackMetric::Dtm => 1,
            PackMetric::Wdl => 0,
        });
        let packing = packing(self.args, self.material, level);
        if self.args.check {
            let pack = self.read()?;
            self.make_needed(&packing)?;
            return Ok(pack);
        }
        let (tables, bar) = (&self.context.tables, &self.context.bar);
        // A place that cannot be written should be noticed before the work, not after it.
        AtomicFile::create(&self.path).map_err(|error| {
            Failure::Told(format!("could not write {}: {error}", self.path.display()))
        })?;
        let start = if self.args.resume { Some(self.read()?) } else { None };
        self.make_needed(&packing)?;
        Ok(match start {
            Some(start) => {
                // Whatever the pack asks already may be asked again.
                let ending = Catalogued::new(start.material, start.strong);
                let questions = Questions::with(&start.tree.features, &ending);
                Packing { questions, ..packing }.resume(tables, &start, bar)?
            }
            None => packing.pack(tables, self.material, bar)?,
        })
    }

    /// Writes the pack, unless it was only to be checked.
    pub fn write(&self, pack: &PackFile) -> Result<(), Failure> {
        if !self.args.check {
            pack.write(&self.path)?;
        }
        Ok(())
    }

    /// The pack that is there; it must be one of what is asked for.
    fn read(&self) -> Result<PackFile, Failure> {
        let pack = PackFile::read(&self.path)?;
        if (pack.material, pack.metric()) != (self.material, self.metric) {
            let found = format!("{} {}", pack.material, pack.metric().name());
            return Err(PackError::OtherPack { path: self.path.clone(), found }.into());
        }
        Ok(pack)
    }

    /// The packs that this one leads to, at level 0 so that they answer fast.
    fn make_needed(&self, packing: &Packing) -> Result<(), Failure> {
        for material in Packs::needed(self.material)? {
            let path = self.needed_path(material);
            if material == self.material {
                continue;
            }
            match PackFile::read(&path) {
                Err(PackError::Missing(_)) => {}
                other => {
                    other?;
                    continue;
                }
            }
            let effort = packing.effort / SHARE_ON_THE_WAY;
            let packing = Packing {
                level: 0,
                effort,
                strong: None,
                questions: default_questions(material, self.metric),
                ..*packing
            };
            let pack = packing.pack(&self.context.tables, material, &self.context.bar)?;
            self.context.check_interrupt()?;
            pack.write(&path)?;
        }
        Ok(())
    }

    /// Where the pack of an endgame that this one leads to is.
    pub fn needed_path(&self, material: Material) -> PathBuf {
        PackFile::path(self.context.tables.folder(), material, self.metric)
    }

    /// What an interrupted search leaves: its best, unless a smaller pack of the same level is
    /// there.
    pub fn keep(&self, pack: &PackFile) -> Result<String, Failure> {
        let bytes = pack.to_bytes().len();
        let path = self.path.display();
        if let Ok(there) = PackFile::read(&self.path)
            && there.level == pack.level
            && there.to_bytes().len() <= bytes
        {
            return Ok(format!("the existing pack, {path}, is smaller and stays"));
        }
        pack.write(&self.path)?;
        let bytes = grouped(bytes as u64);
        let mut command =
            format!("lucena pack {} --metric {} --resume", self.material, self.metric.name());
        if self.path != self.needed_path(self.material) {
            command.push_str(&format!(" -o {path}"));
        }
        Ok(format!("the best pack so far, {bytes} bytes, is {path}; {command} continues"))
    }
}

/// How a pack of an endgame is to be made.
pub fn packing(args: &PackArgs, material: Material, level: u8) -> Packing {
    let metric = args.metric.into();
    let effort = args.effort.unwrap_or(match material.men() {
        3 => EFFORT_OF_THREE,
        _ => EFFORT_OF_FOUR,
    });
    let questions = match args.questions {
        _ if args.facts => Questions::Facts,
        Some(questions) => questions.into(),
        None => default_questions(material, metric),
    };
    Packing {
        metric,
        level,
        strong: args.strong.color(),
        questions,
        effort,
        seed: args.seed,
        ..Packing::default()
    }
}

/// What makes the smallest files: with thousands of leaves, or where only who wins is told,
/// questions about two men; where a pawn decides who wins, what players ask of pawns.
fn default_questions(material: Material, metric: PackMetric) -> Questions {
    match (material.men(), metric) {
        (3, PackMetric::Dtm) => Questions::Plain,
        (_, PackMetric::Wdl) if material.has_pawns() => Questions::Facts,
        _ => Questions::Rich,
    }
}
