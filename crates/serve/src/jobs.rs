//! Work that takes time: begun at once, followed by whoever wants to, stopped when asked.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use lucena_work::{Progress, lock};
use serde::Serialize;
use tokio::sync::watch;

use crate::fault::Complaint;

/// Jobs that wait or run, at most.
const MOST: usize = 16;
/// Ended jobs that are remembered.
const REMEMBERED: usize = 64;

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum JobKind {
    /// Solves an endgame and learns about it.
    Solve,
    /// Writes the study of an endgame.
    Study,
    /// Mines a collection of games.
    Mine,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Others are before it.
    Waiting,
    /// It works.
    Running,
    /// It has ended well.
    Done,
    /// It could not do it.
    Failed,
    /// It was stopped.
    Cancelled,
}

impl State {
    fn has_ended(self) -> bool {
        !matches!(self, State::Waiting | State::Running)
    }
}

/// A job as others see it.
#[derive(Clone, Debug, Serialize)]
pub struct JobView {
    /// Its number.
    pub id: u64,
    /// What it does.
    pub kind: JobKind,
    /// The endgame, or the collection.
    pub material: String,
    /// How far it is.
    pub state: State,
    /// What it is doing, in words.
    pub task: String,
    /// Units done of the task.
    pub done: u64,
    /// Units of the task; 0 if nobody knows.
    pub total: u64,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Complaint>,
}

/// A job with its levers.
pub struct Job {
    view: watch::Sender<JobView>,
    done: AtomicU64,
    stop: AtomicBool,
}

impl Job {
    /// What it is at this moment.
    pub fn view(&self) -> JobView {
        let mut view = self.view.borrow().clone();
        view.done = self.done.load(Ordering::Relaxed);
        view
    }

    /// Follows it: each change, the last one with its end.
    pub fn follow(&self) -> watch::Receiver<JobView> {
        self.view.subscribe()
    }

    /// Asks it to stop; one that waits has stopped at once.
    fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.change(|view| {
            if view.state == State::Waiting {
                (view.state, view.task) = (State::Cancelled, "stopped".into());
            }
        });
    }

    fn change(&self, change: impl FnOnce(&mut JobView)) {
        self.view.send_modify(|view| {
            view.done = self.done.load(Ordering::Relaxed);
            change(view);
        });
    }
}

impl Progress for Job {
    fn begin(&self, task: &str, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.change(|view| (view.task, view.total) = (task.to_string(), total));
    }

    fn advance(&self, units: u64) {
        let before = self.done.fetch_add(units, Ordering::Relaxed);
        let total = self.view.borrow().total;
        // A hundred steps are enough for anybody who looks.
        let step = (total / 100).max(1);
        if before / step != (before + units) / step {
            self.change(|_| {});
        }
    }

    fn note(&self, words: &str) {
        self.change(|view| {
            let task = view.task.split(", ").next().unwrap_or_default().to_string();
            view.task = format!("{task}, {words}");
        });
    }

    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// How the work of a job ends when it does not end well.
pub enum JobEnd {
    /// It was asked to stop.
    Stopped,
    /// One of our sentences, "what: remedy".
    Told(String),
}

/// All jobs of a server. One of each kind runs at a time, so that a long study does not hold up a position.
#[derive(Default)]
pub struct Jobs {
    book: Mutex<Book>,
    turn: Condvar,
}

#[derive(Default)]
struct Book {
    last: u64,
    jobs: BTreeMap<u64, Arc<Job>>,
    busy: Vec<JobKind>,
}

impl Jobs {
    /// Begins work, or gives the job that is at the same work already; `None` if too many wait.
    pub fn begin(
        self: &Arc<Jobs>,
        kind: JobKind,
        about: &str,
        work: impl FnOnce(&Job) -> Result<(), JobEnd> + Send + 'static,
    ) -> Option<Arc<Job>> {
        let mut book = lock(&self.book);
        let open = || book.jobs.values().filter(|job| !job.view.borrow().state.has_ended());
        let same = open().find(|job| {
            let view = job.view.borrow();
            (view.kind, view.material.as_str()) == (kind, about) && !job.cancelled()
        });
        if let Some(job) = same {
            return Some(job.clone());
        }
        if open().count() >= MOST {
            return None;
        }
        book.last += 1;
        let view = JobView {
            id: book.last,
            kind,
            material: about.to_string(),
            state: State::Waiting,
            task: "waiting for other work".into(),
            done: 0,
            total: 0,
            error: None,
        };
        let job = Arc::new(Job {
            view: watch::Sender::new(view),
            done: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        });
        let id = book.last;
        book.jobs.insert(id, job.clone());
        let ended: Vec<u64> = book
            .jobs
            .iter()
            .filter(|(_, job)| job.view.borrow().state.has_ended())
            .map(|(&id, _)| id)
            .collect();
        for id in &ended[..ended.len().saturating_sub(REMEMBERED)] {
            book.jobs.remove(id);
        }
        drop(book);
        let (jobs, own) = (self.clone(), job.clone());
        std::thread::spawn(move || jobs.run(&own, kind, work));
        Some(job)
    }

    /// Waits for its turn and works.
    fn run(&self, job: &Job, kind: JobKind, work: impl FnOnce(&Job) -> Result<(), JobEnd>) {
        let mut book = lock(&self.book);
        while book.busy.contains(&kind) && !job.cancelled() {
            book = self.turn.wait(book).unwrap_or_else(PoisonError::into_inner);
        }
        // Either it begins or it has been stopped, never both.
        let mut begins = false;
        job.change(|view| {
            begins = view.state == State::Waiting;
            if begins {
                (view.state, view.task) = (State::Running, "beginning".into());
            }
        });
        if !begins {
            return;
        }
        book.busy.push(kind);
        drop(book);
        // A fault of ours ends one job, not the server.
        let ended = catch_unwind(AssertUnwindSafe(|| work(job)));
        lock(&self.book).busy.retain(|busy| *busy != kind);
        self.turn.notify_all();
        job.change(|view| match ended {
            Ok(Ok(())) => (view.state, view.task) = (State::Done, "done".into()),
            Ok(Err(JobEnd::Stopped)) => {
                (view.state, view.task) = (State::Cancelled, "stopped".into());
            }
            Ok(Err(JobEnd::Told(sentence))) => {
                (view.state, view.error) = (State::Failed, Some(Complaint::of(&sentence)));
            }
            Err(_) => {
                let told =
                    "An internal error stopped the job: please report this, with what was asked";
                (view.state, view.error) = (State::Failed, Some(Complaint::of(told)));
            }
        });
    }

    /// A job by its number.
    pub fn get(&self, id: u64) -> Option<Arc<Job>> {
        lock(&self.book).jobs.get(&id).cloned()
    }

    /// All jobs that are remembered, the newest first.
    pub fn all(&self) -> Vec<JobView> {
        lock(&self.book).jobs.values().rev().map(|job| job.view()).collect()
    }

    /// Asks a job to stop; one that waits has stopped at once, and its thread ends.
    pub fn cancel(&self, job: &Job) {
        job.cancel();
        let _book = lock(&self.book);
        self.turn.notify_all();
    }

    /// Asks all to stop.
    pub fn cancel_all(&self) {
        lock(&self.book).jobs.values().for_each(|job| job.cancel());
        self.turn.notify_all();
    }
}
