//! Progress bars on stderr, and the Ctrl-C flag that long work looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lucena_work::Progress;

/// With a known end: how far, how fast, how long still.
const BAR: &str =
    "{msg:14} {wide_bar} {percent:>3} %  {human_pos} of {human_len}  {per_sec}  {eta} left";

/// Without a known end: that it is alive, and for how long.
const SPINNER: &str = "{spinner} {msg}  {elapsed}";

/// Draws a bar while something is going on; draws nothing where stderr is no terminal.
pub struct Bar {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Bar {
    pub fn new(quiet: bool) -> Bar {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        Bar { bar, stop: Arc::default() }
    }

    /// A silent twin that sees the same Ctrl-C.
    pub fn watch(&self) -> Bar {
        Bar { stop: self.stop.clone(), ..Bar::new(true) }
    }

    /// From now on the first Ctrl-C asks for an orderly end and the second ends at once.
    pub fn stop_on_interrupt(&self) {
        let stop = self.stop.clone();
        // Without a handler Ctrl-C ends the process as always; nothing is lost by that.
        let _ = ctrlc::set_handler(move || {
            if stop.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
    }
}

impl Progress for Bar {
    fn begin(&self, task: &str, total: u64) {
        let style = if total == 0 { SPINNER } else { BAR };
        self.bar.reset();
        self.bar
            .set_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
        self.bar.set_length(total);
        self.bar.set_message(task.to_string());
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn advance(&self, units: u64) {
        self.bar.inc(units);
    }

    fn note(&self, words: &str) {
        let task = self.bar.message();
        let name = task.split(", ").next().unwrap_or_default();
        self.bar.set_message(format!("{name}, {words}"));
    }

    fn end(&self) {
        self.bar.disable_steady_tick();
        self.bar.finish_and_clear();
    }

    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
