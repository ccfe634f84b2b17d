//! How long work reports on itself and can be stopped; only the binary draws bars.

/// Listens to long work. All methods have a silent default.
///
/// ```
/// use lucena_table::Progress;
/// struct Impatient;
/// impl Progress for Impatient {
///     fn cancelled(&self) -> bool { true }
/// }
/// ```
pub trait Progress: Sync {
    /// A task of `total` units starts; 0 if nobody can know beforehand how many.
    fn begin(&self, _task: &str, _total: u64) {}
    /// So many units more are done.
    fn advance(&self, _units: u64) {}
    /// The solver has reached this ply.
    fn ply(&self, _ply: u16) {}
    /// How well it goes, in a few words.
    fn note(&self, _words: &str) {}
    /// The task has ended.
    fn end(&self) {}
    /// Whether the user wants to stop.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Says nothing and never stops.
pub struct Silent;

impl Progress for Silent {}
