//! What the server knows: tables at hand, and what was learned from them.

use lucena_work::lock;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use lucena_explain::Knowledge;
use lucena_layout::Layout;
use lucena_pattern::Pattern;
use lucena_play::pattern::rows::{RowsChecked, check_rows, estimate};
use lucena_table::{Material, Metric, Probed, TableError, Tables, parse_fen};
use lucena_work::Silent;
use shakmaty::{Chess, Color, Position};

use crate::fault::Refusal;
use crate::jobs::{Job, JobEnd, JobKind, Jobs};
use crate::mined::Shelf;
use crate::server::Options;

/// Everything that requests share.
pub struct App {
    pub tables: Arc<Tables>,
    pub jobs: Arc<Jobs>,
    pub options: Options,
    learned: Mutex<HashMap<Material, Arc<Knowledge>>>,
    /// The endgame that a pattern file was last checked on.
    laid_out: Mutex<Option<Arc<Layout>>>,
    pub mined: Shelf,
}

impl App {
    pub fn new(folder: &Path, options: Options) -> App {
        App {
            tables: Arc::new(Tables::new(folder)),
            jobs: Arc::default(),
            options,
            learned: Mutex::default(),
            laid_out: Mutex::default(),
            mined: Shelf::default(),
        }
    }

    /// Reads a position; underscores count as spaces, so that addresses stay readable.
    pub fn position(fen: &str) -> Result<Chess, Refusal> {
        let position = parse_fen(&fen.replace('_', " "))?;
        if position.castles().any() {
            return Err(TableError::Castling.into());
        }
        Ok(position)
    }

    /// Goes on if a position can be looked up; otherwise begins to solve.
    pub fn need_tables(self: &Arc<App>, material: Material) -> Result<(), Refusal> {
        match self.tables.is_ready(material)? {
            true => Ok(()),
            false => Err(self.begin_solving(material)?),
        }
    }

    /// What was learned about an endgame; if nothing yet, learning begins.
    pub fn need_knowledge(self: &Arc<App>, material: Material) -> Result<Arc<Knowledge>, Refusal> {
        let found = lock(&self.learned).get(&material).cloned();
        match found {
            Some(known) => Ok(known),
            // Nothing to solve, nothing to wait for.
            None if material == Material::BARE_KINGS => {
                let known = Arc::new(Knowledge::learn(&self.tables, material, &Silent)?);
                lock(&self.learned).insert(material, known.clone());
                Ok(known)
            }
            None => Err(self.begin_solving(material)?),
        }
    }

    /// Begins to solve an endgame and to learn about it.
    pub fn begin_solving(self: &Arc<App>, material: Material) -> Result<Refusal, Refusal> {
        self.check_room(material)?;
        let app = self.clone();
        let work = move |job: &Job| {
            let known = Knowledge::learn(&app.tables, material, job);
            let known = known.map_err(|error| broken(job, &error))?;
            lock(&app.learned).insert(material, Arc::new(known));
            Ok(())
        };
        self.begin(JobKind::Solve, &material.to_string(), work)
    }

    /// Begins a job; what comes back says where to follow it.
    pub fn begin(
        &self,
        kind: JobKind,
        about: &str,
        work: impl FnOnce(&Job) -> Result<(), JobEnd> + Send + 'static,
    ) -> Result<Refusal, Refusal> {
        match self.jobs.begin(kind, about, work) {
            Some(job) => Ok(Refusal::Working(Box::new(job.view()))),
            None => Err(Refusal::with(
                StatusCode::TOO_MANY_REQUESTS,
                "Too much work is waiting already.",
                "Wait for a job to end, or cancel one.",
            )),
        }
    }

    /// Refuses work that memory or disk cannot hold.
    pub fn check_room(&self, material: Material) -> Result<(), Refusal> {
        let mut missing = self.tables.missing(material, Metric::Dtm)?;
        missing.extend(self.tables.missing(material, Metric::Dtc)?);
        match &self.options.room {
            Some(room) => room(&missing, self.tables.folder())
                .map_err(|sentence| Refusal::sentence(StatusCode::UNPROCESSABLE_ENTITY, &sentence)),
            None => Ok(()),
        }
    }

    /// The positions of an endgame as patterns are checked on them.
    pub fn layout(
        &self,
        material: Material,
        job: &dyn lucena_work::Progress,
    ) -> Result<Arc<Layout>, Refusal> {
        // Who comes while it is made waits for it.
        let mut kept = lock(&self.laid_out);
        if let Some(layout) = kept.as_ref()
            && layout.ending.material() == material
        {
            return Ok(layout.clone());
        }
        let layout = Layout::new(&self.tables, material, Color::White, Metric::Dtm, job)?;
        let layout = Arc::new(layout);
        *kept = Some(layout.clone());
        Ok(layout)
    }

    /// Examines a pattern file for an endgame that is too large to be laid out, one at a time.
    pub fn check_rows(
        &self,
        pattern: &Pattern,
        shown: usize,
        job: &dyn lucena_work::Progress,
    ) -> Result<RowsChecked, Refusal> {
        // Both take gigabytes: the endgame that is laid out makes room.
        let mut kept = lock(&self.laid_out);
        *kept = None;
        if let Some(memory) = &self.options.memory {
            memory(pattern.material(), estimate(pattern.material())).map_err(|sentence| {
                Refusal::sentence(StatusCode::UNPROCESSABLE_ENTITY, &sentence)
            })?;
        }
        Ok(check_rows(pattern, &self.tables, shown, job)?)
    }

    /// Looks a position up, or begins to solve.
    pub fn probe(self: &Arc<App>, position: &Chess) -> Result<Probed, Refusal> {
        self.need_tables(Material::of_board(position.board()).0)?;
        Ok(Probed::of(&*self.tables, position)?)
    }
}

/// The end of a job that an error ended.
pub fn broken(job: &Job, error: &dyn std::fmt::Display) -> JobEnd {
    use lucena_work::Progress;
    if job.cancelled() { JobEnd::Stopped } else { JobEnd::Told(error.to_string()) }
}
