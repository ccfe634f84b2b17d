//! How long work reports on itself and can be stopped; only the binary draws bars.

use crate::Interrupted;

/// Listens to long work. All methods have a silent default.
///
/// ```
/// use lucena_work::{Interrupted, Progress};
/// struct Impatient;
/// impl Progress for Impatient {
///     fn cancelled(&self) -> bool { true }
/// }
/// assert_eq!(Impatient.check(), Err(Interrupted));
/// ```
pub trait Progress: Sync {
    /// A task of `total` units starts; 0 if the total is not known beforehand.
    fn begin(&self, _task: &str, _total: u64) {}
    /// This many more units are done.
    fn advance(&self, _units: u64) {}
    /// How it is going, in a few words.
    fn note(&self, _words: &str) {}
    /// The task has ended.
    fn end(&self) {}
    /// Whether the user wants to stop.
    fn cancelled(&self) -> bool {
        false
    }
    /// Ends the work if the user wants to stop: `progress.check()?`.
    fn check(&self) -> Result<(), Interrupted> {
        if self.cancelled() { Err(Interrupted) } else { Ok(()) }
    }
}

/// Says nothing and never stops.
///
/// ```
/// use lucena_work::{Progress, Silent};
/// assert!(!Silent.cancelled());
/// ```
pub struct Silent;

impl Progress for Silent {}

/// Puts the name of a larger step before the name of each task.
///
/// ```
/// use std::sync::Mutex;
/// use lucena_work::{Named, Progress};
/// struct Log(Mutex<Vec<String>>);
/// impl Progress for Log {
///     fn begin(&self, task: &str, _: u64) { self.0.lock().unwrap().push(task.into()) }
/// }
/// let log = Log(Mutex::default());
/// Named::new("1 of 2", &log).begin("solving", 10);
/// assert_eq!(*log.0.lock().unwrap(), ["1 of 2: solving"]);
/// ```
pub struct Named<'p> {
    name: String,
    inner: &'p dyn Progress,
}

impl<'p> Named<'p> {
    /// The step of this name, reporting to `inner`.
    pub fn new(name: impl Into<String>, inner: &'p dyn Progress) -> Named<'p> {
        Named { name: name.into(), inner }
    }
}

impl Progress for Named<'_> {
    fn begin(&self, task: &str, total: u64) {
        self.inner.begin(&format!("{}: {task}", self.name), total);
    }

    fn advance(&self, units: u64) {
        self.inner.advance(units);
    }

    fn note(&self, words: &str) {
        self.inner.note(words);
    }

    fn end(&self) {
        self.inner.end();
    }

    fn cancelled(&self) -> bool {
        self.inner.cancelled()
    }
}
