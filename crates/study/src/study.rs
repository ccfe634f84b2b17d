//! The eight steps, one after the other; with five men others, in `five`.

mod five;

use std::path::{Path, PathBuf};

use lucena_pack::build::Packing;
use lucena_store::AtomicFile;
use lucena_table::{Material, TableError, Tables};
use lucena_work::{Interrupted, Named, Progress};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::StudyError;
use crate::findings::{Findings, Link};
use crate::ground::Ground;
use crate::keep::{Files, Keeper, Kept, own};
use crate::page;
use crate::part::plan::PlanData;
use crate::part::table::TableData;
use crate::part::{StepOutcome, facts, games, left_out, plan, play, price, stages, table};
use crate::step::{FIVE_STEPS, STEPS, begin};
use crate::words;

/// Men up to which an endgame can be laid out, played and packed.
const MEN: usize = 4;

/// A study of one endgame.
///
/// ```
/// use lucena_study::Study;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let (tables, target) = (Tables::new(folder.path()), folder.path().join("study"));
/// let knight = Study::new("KNvK".parse()?);
/// assert_eq!(knight.run(&tables, &target, &Silent)?.made.len(), 7); // all steps but the page
/// assert_eq!(knight.run(&tables, &target, &Silent)?.reused.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// The endgame; "White" on the page is the first-named side.
    pub material: Material,
    /// Steps of the search for each pack: with more of them packs become smaller.
    pub effort: u64,
    /// The highest level of the packs: each asks for two plies of search more. `None` for no packs.
    pub level: Option<u8>,
}

/// What a study came to.
///
/// ```
/// # use lucena_study::{Study, StudySummary};
/// # let folder = tempfile::tempdir()?;
/// # let (tables, target) = (lucena_table::Tables::new(folder.path()), folder.path().join("study"));
/// # let knight = Study::new("KNvK".parse()?);
/// let summary: StudySummary = knight.run(&tables, &target, &lucena_work::Silent)?;
/// assert!(std::fs::read_to_string(summary.page)?.contains("Nobody can win"));
/// assert_eq!(summary.findings.men, "king and knight against king");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StudySummary {
    /// The page.
    pub page: PathBuf,
    /// All that it tells, as in `study.json`.
    pub findings: Findings,
    /// The steps that were kept from an earlier run.
    pub reused: Vec<String>,
    /// The steps that were taken now.
    pub made: Vec<String>,
}

impl Study {
    /// A study of an endgame; with three men it takes seconds, with four or five minutes.
    pub fn new(material: Material) -> Study {
        Study { material, effort: price::effort(material), level: Some(price::level(material)) }
    }

    /// Takes the steps that are not kept in the folder, and writes the page there.
    ///
    /// A study that is interrupted keeps the steps it has taken.
    pub fn run(
        &self,
        tables: &Tables,
        folder: &Path,
        progress: &dyn Progress,
    ) -> Result<StudySummary, StudyError> {
        let run = StudyRun::new(*self, tables, folder, progress);
        run.and_then(StudyRun::finish).map_err(|error| match Interrupted::caused(&error) {
            true => StudyError::Interrupted(lucena_work::Interrupted),
            false => error,
        })
    }
}

/// A study under way.
struct StudyRun<'a> {
    material: Material,
    packing: Option<Packing>,
    ground: Ground<'a>,
    keeper: Keeper<'a>,
    progress: &'a dyn Progress,
    steps: usize,
    table: Kept<TableData>,
    files: Vec<String>,
    reused: Vec<String>,
    made: Vec<String>,
}

impl<'a> StudyRun<'a> {
    /// The first step: without a table there is nothing to study.
    fn new(
        study: Study,
        tables: &'a Tables,
        folder: &'a Path,
        progress: &'a dyn Progress,
    ) -> Result<StudyRun<'a>, StudyError> {
        let Study { material, effort, level } = study;
        let packing = level.map(|level| price::packing(material, effort, level));
        if material.men() == 2 {
            return Err(TableError::BareKings.into());
        }
        // A folder that cannot be written should be noticed before the work, not after it.
        std::fs::create_dir_all(folder).map_err(|error| StudyError::Folder {
            path: folder.to_path_buf(),
            why: error.to_string(),
        })?;
        let keeper = Keeper::new(folder, &material.to_string());
        let steps = if material.men() > MEN { FIVE_STEPS } else { STEPS };
        let step = begin(progress, (1, steps), "the table")?;
        let table = keeper.piece("table", &[], |_| table::make(tables, material, &step))?;
        let ground = Ground::new(tables, material);
        let (files, reused, made) = (Vec::new(), Vec::new(), Vec::new());
        let mut run = StudyRun {
            material,
            packing,
            ground,
            keeper,
            progress,
            steps,
            table,
            files,
            reused,
            made,
        };
        run.count("table", run.table.reused, &[]);
        Ok(run)
    }

    fn count(&mut self, name: &str, reused: bool, files: &[String]) {
        let list = if reused { &mut self.reused } else { &mut self.made };
        list.push(name.to_string());
        self.files.extend(files.iter().cloned());
    }

    /// Takes a step of this number, title and name, unless what it found is kept; with its mark.
    fn take<T: Serialize + DeserializeOwned>(
        &mut self,
        (number, title, name): (usize, &str, &str),
        made_from: &[&str],
        make: impl FnOnce(&Ground<'a>, &mut Files<'_>, &Named<'_>) -> Result<T, StudyError>,
    ) -> Result<(T, String), StudyError> {
        let step = begin(self.progress, (number, self.steps), title)?;
        let ground = &self.ground;
        let kept = self.keeper.piece(name, made_from, |files| make(ground, files, &step))?;
        self.count(name, kept.reused, &kept.files);
        Ok((kept.data, kept.mark))
    }

    fn finish(mut self) -> Result<StudySummary, StudyError> {
        let material = self.material;
        if material.men() > MEN {
            return self.finish_five();
        }
        let longest = self.table.data.longest_moves();
        let from_table = self.table.mark.clone();
        let from = [from_table.as_str()];
        let (facts, _) =
            self.take((2, "what matters", "facts"), &from, |ground, files, step| {
                facts::make(ground.tables, material, files, step)
            })?;
        let named = (3, "stages", "stages");
        let (stages, from_stages) = self.take(named, &from, |ground, files, step| {
            let why = left_out(longest, stages::LEFT_OUT);
            StepOutcome::unless(why, || stages::make(ground, files, step))
        })?;
        let (plan, from_plan) =
            self.take((4, "the plan", "plan"), &from, |ground, files, step| {
                let why = left_out(longest, plan::LEFT_OUT);
                StepOutcome::unless(why, || plan::make(ground, files, step))
            })?;
        let learns = stages.found().is_some();
        let (play, from_play) = self.play(&plan, learns, &[&from_stages, &from_plan])?;
        let price = self.price(&from_table)?;
        let games = self.games(&plan, &play, learns, &from_play)?;
        let files = self.files.iter().map(|file| Link::of(file)).collect();
        let findings = Findings {
            program: format!("lucena {}", env!("CARGO_PKG_VERSION")),
            material: material.to_string(),
            men: words::men(material),
            table: self.table.data.clone(),
            facts,
            stages,
            goal: stages::goal(material).to_string(),
            plan,
            play,
            price,
            games,
            five: None,
            files,
        };
        self.write(findings)
    }

    /// Why nobody plays, if nobody does.
    fn nobody_plays(&self, thing: &str) -> Option<String> {
        let wins = self.table.data.white_wins();
        (!wins).then(|| format!("White never wins: there are no {thing}."))
    }

    fn play(
        &mut self,
        plan: &StepOutcome<PlanData>,
        learns: bool,
        made_from: &[&str],
    ) -> Result<(StepOutcome<play::PlayData>, String), StudyError> {
        let (nobody, folder) = (self.nobody_plays("audits"), self.keeper.folder());
        self.take((5, "play", "play"), made_from, |ground, _, step| {
            StepOutcome::unless(nobody, || {
                let seats = play::planned(plan, |file| folder.join(file));
                play::make(ground, &seats, learns, step)
            })
        })
    }

    fn price(&mut self, from_table: &str) -> Result<StepOutcome<price::PriceData>, StudyError> {
        let (material, packing) = (self.material, self.packing);
        let made_from = packing.map_or("no packs".into(), |packing| {
            format!("effort {} level {}", packing.effort, packing.level)
        });
        let drawn = self.table.data.white.win + self.table.data.black.win == 0;
        let short = self.table.data.longest_moves_of_all() <= 1;
        let why = match (drawn, short) {
            (true, _) => "Nobody can win: the rules alone say all there is.",
            (_, true) => {
                "Every win is a mate in one, which anybody sees: there is nothing to pack."
            }
            _ => "No packs were asked for.",
        };
        let wanted = packing.filter(|_| !drawn && !short);
        let from = [from_table, made_from.as_str()];
        let (price, _) =
            self.take((6, "packs", "price"), &from, |ground, files, step| match &wanted {
                Some(packing) => price::make(ground.tables, packing, material, files, step),
                None => Ok(StepOutcome::LeftOut(why.into())),
            })?;
        Ok(price)
    }

    fn games(
        &mut self,
        plan: &StepOutcome<PlanData>,
        play: &StepOutcome<play::PlayData>,
        learns: bool,
        from_play: &str,
    ) -> Result<StepOutcome<games::GamesData>, StudyError> {
        let (nobody, folder) = (self.nobody_plays("games"), self.keeper.folder());
        let men = self.material.men();
        let named = (7, "sample games", "games");
        let (games, _) = self.take(named, &[from_play], |ground, files, step| {
            StepOutcome::unless(nobody, || {
                let (leader, rival) = games::seats(plan, play, learns, men, folder);
                games::make(ground, &leader, rival.as_ref(), learns, files, step)
            })
        })?;
        Ok(games)
    }

    /// The last step: the page, and the same for programs.
    fn write(self, mut findings: Findings) -> Result<StudySummary, StudyError> {
        let step = begin(self.progress, (self.steps, self.steps), "the page")?;
        step.begin("writing", 0);
        findings.files.push(Link::of("study.json"));
        let json = serde_json::to_string_pretty(&findings).map_err(own)?;
        let folder = self.keeper.folder();
        put(&folder.join("study.json"), format!("{json}\n").as_bytes())?;
        let page = folder.join("index.html");
        put(&page, page::html(&findings).as_bytes())?;
        AtomicFile::tidy(folder);
        step.end();
        Ok(StudySummary { page, findings, reused: self.reused, made: self.made })
    }
}

/// Writes a file unless the same is there.
fn put(path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    match std::fs::read(path) {
        Ok(there) if there == bytes => Ok(()),
        _ => Ok(AtomicFile::write(path, bytes)?),
    }
}
