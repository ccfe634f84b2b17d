//! An endgame made ready to play.

use std::cell::OnceCell;

use lucena_layout::{Atlas, Layout};
use lucena_table::Tables;
use lucena_work::{Interrupted, Progress};

use crate::error::PlayError;
use crate::judge::Answers;
use crate::lesson::{Learned, Lesson};
use crate::player::Club;
use crate::search::Search;

/// An endgame made ready to play: its positions, its boards, and what was learned about it.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_play::Playground;
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout =
///     Layout::new(&tables, "KQvK".parse()?, shakmaty::Color::White, Metric::Dtm, &Silent)?;
/// assert!(Playground::new(layout, &Silent)?.learned().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Playground {
    /// Its positions.
    pub layout: Layout,
    /// Its boards.
    pub atlas: Atlas,
    learned: OnceCell<(Learned, Answers)>,
}

impl Playground {
    /// Makes an endgame ready; nothing is learned yet.
    pub fn new(layout: Layout, progress: &dyn Progress) -> Result<Playground, Interrupted> {
        let atlas = Atlas::new(&layout, progress)?;
        Ok(Playground { layout, atlas, learned: OnceCell::new() })
    }

    /// What is learned about it; the first call learns, later ones give back the same.
    pub fn learn(
        &self,
        tables: &Tables,
        lesson: &Lesson,
        progress: &dyn Progress,
    ) -> Result<(&Learned, &Answers), PlayError> {
        if let Some(learned) = self.learned() {
            return Ok(learned);
        }
        let learned = lesson.learn(tables, self.layout.ending.material(), progress)?;
        progress.begin("describing positions", 0);
        let answers = Answers::of(&self.layout, learned.frame.attributes());
        progress.end();
        let (learned, answers) = self.learned.get_or_init(|| (learned, answers));
        Ok((learned, answers))
    }

    /// What was learned, if anything was.
    pub fn learned(&self) -> Option<(&Learned, &Answers)> {
        self.learned.get().map(|(learned, answers)| (learned, answers))
    }

    /// Its players. Those that learn must have done so before ([`Playground::learn`]).
    pub fn club(&self, search: Search, seed: u64) -> Club<'_> {
        Club { layout: &self.layout, learned: self.learned(), search, seed }
    }
}
