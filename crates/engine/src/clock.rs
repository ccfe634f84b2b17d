//! The clock: the only place where the engine looks at the time.
//!
//! An engine loses on time unless it knows the time. Everything else here asks a [`Clock`], so that
//! tests can bring their own.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use lucena_work::lock;

/// How long the search has been going on.
///
/// ```
/// use std::time::Duration;
/// use lucena_engine::Clock;
/// struct Late;
/// impl Clock for Late {
///     fn elapsed(&self) -> Duration { Duration::MAX }
/// }
/// assert!(Late.elapsed() > Duration::from_secs(60));
/// ```
pub trait Clock: Sync {
    /// Time that counts against the budget.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still.
///
/// ```
/// use lucena_engine::{Clock, NoClock};
/// assert!(NoClock.elapsed().is_zero());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A stopwatch: running from the beginning, or from the moment when the expected move is played.
///
/// ```
/// use lucena_engine::{Clock, Stopwatch};
/// let watch = Stopwatch::waiting();
/// assert!(watch.elapsed().is_zero());
/// watch.start();
/// ```
#[derive(Debug)]
pub struct Stopwatch(Mutex<Option<Instant>>);

impl Stopwatch {
    /// Runs from now on.
    pub fn running() -> Stopwatch {
        Stopwatch(Mutex::new(Some(Instant::now())))
    }

    /// Stands still until [`Stopwatch::start`]: thinking in the opponent's time costs nothing.
    pub fn waiting() -> Stopwatch {
        Stopwatch(Mutex::new(None))
    }

    /// Starts a waiting watch; a running one runs on.
    pub fn start(&self) {
        lock(&self.0).get_or_insert_with(Instant::now);
    }
}

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        lock(&self.0).map_or(Duration::ZERO, |start| start.elapsed())
    }
}
