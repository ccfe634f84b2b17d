//! What all commands share: where tables are, how to speak, when to stop.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use lucena_table::{Material, Metric, Table, TableError, Tables};
use lucena_work::Progress;
use serde::Serialize;

use crate::args::Args;
use crate::bar::Bar;
use crate::failure::Failure;
use crate::machine;
use crate::output::{print, print_json};

/// The common options, made ready.
pub struct Context {
    pub tables: Tables,
    pub json: bool,
    pub bar: Bar,
}

impl Context {
    /// Sets up the processor's instructions, threads, the data folder, and Ctrl-C.
    pub fn new(args: &Args) -> Result<Context, Failure> {
        machine::choose_instructions()?;
        let threads = args.threads.map_or(0, usize::from);
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .map_err(|error| Failure::Told(format!("could not start threads: {error}")))?;
        let bar = Bar::new(args.quiet);
        if !args.command.is_conversation() {
            bar.stop_on_interrupt();
        }
        Ok(Context { tables: Tables::new(data_folder(args)?), json: args.json, bar })
    }

    /// The table of an endgame, solved on demand.
    pub fn table(&self, material: Material, metric: Metric) -> Result<Arc<Table>, Failure> {
        self.check_room(material, metric)?;
        Ok(self.tables.solve(material, metric, &self.bar)?)
    }

    /// Prints a result: a document for programs, or text for people.
    pub fn tell(
        &self,
        document: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<ExitCode, Failure> {
        self.verdict(true, document, text)
    }

    /// The same of several results: one stands by itself, more are a list.
    pub fn tell_all(
        &self,
        documents: &[impl Serialize],
        text: impl FnOnce() -> String,
    ) -> Result<ExitCode, Failure> {
        match documents {
            [only] => self.tell(only, text),
            all => self.tell(&all, text),
        }
    }

    /// The same of something that was checked; the exit status says whether it is true.
    pub fn verdict(
        &self,
        is_true: bool,
        document: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<ExitCode, Failure> {
        match self.json {
            true => print_json(document)?,
            false => print(&text())?,
        }
        Ok(if is_true { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// Ends the command if the user has asked for it.
    pub fn check_interrupt(&self) -> Result<(), Failure> {
        Ok(self.bar.check()?)
    }

    /// Refuses work that memory or disk cannot hold.
    pub fn check_room(&self, material: Material, metric: Metric) -> Result<(), Failure> {
        if material.men() == 2 {
            return Err(TableError::BareKings.into());
        }
        let missing = self.tables.missing(material, metric)?;
        machine::check_room(&missing, self.tables.folder())
    }
}

fn data_folder(args: &Args) -> Result<PathBuf, Failure> {
    if let Some(folder) = &args.data {
        return Ok(folder.clone());
    }
    if let Some(folder) = std::env::var_os("LUCENA_DATA").filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    directories::ProjectDirs::from("", "", "lucena")
        .map(|dirs| dirs.data_dir().to_path_buf())
        .ok_or_else(|| {
            Failure::Told("there is no home folder for tables: name a folder with --data".into())
        })
}
