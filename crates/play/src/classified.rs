//! How often the tree that tells stages apart is right, on every won position of an endgame.

use lucena_attribute::{Class, Position};
use lucena_learn::{Evaluation, TreeTally};
use lucena_table::{Entry, Space, Table};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::Color;

use crate::error::PlayError;
use crate::lesson::Learned;

/// Positions looked at between two looks at the progress bar.
const STEP: usize = 1 << 16;

impl Learned {
    /// Asks the classifier about every won position with the weak side to move, those it was
    /// learned from and the others.
    ///
    /// ```
    /// use lucena_play::Lesson;
    /// use lucena_table::Tables;
    /// use lucena_work::Silent;
    /// let folder = tempfile::tempdir()?;
    /// let (tables, lesson) = (Tables::new(folder.path()), Lesson::default());
    /// let table = tables.solve("KRvK".parse()?, lesson.metric, &Silent)?;
    /// let learned = lesson.learn(&tables, table.material(), &Silent)?;
    /// // It was learned from all won positions.
    /// let judged = learned.judge(&table, &Silent)?;
    /// assert_eq!(judged.confusion(), learned.tree.evaluate(&learned.staged)?.confusion());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, table: &Table, progress: &dyn Progress) -> Result<Evaluation, PlayError> {
        let space = table.space();
        progress.begin(&format!("{} judged", table.material()), 0);
        let mut tally = TreeTally::new(&self.tree, &[self.tree.leaves()]);
        let mut entries = table.entries(Color::Black).peekable();
        while entries.peek().is_some() {
            progress.check()?;
            let part: Vec<Entry> = entries.by_ref().take(STEP).collect::<Result<_, _>>()?;
            let answers: Vec<(u8, u8)> =
                part.par_iter().filter_map(|entry| self.answer(space, entry)).collect();
            answers.iter().for_each(|&(truth, said)| tally.add(truth, &[said], 1));
        }
        progress.end();
        Ok(tally.evaluation(0))
    }

    /// The stage of a won position, and the one that the classifier takes it for.
    fn answer(&self, space: &Space, entry: &Entry) -> Option<(u8, u8)> {
        let Class::White(moves) = Class::of(entry.value, Color::Black) else { return None };
        let truth = self.playing.stage_of(moves)?;
        let position = Position::ordered(space.board(entry.index)?, Color::Black);
        let attributes = self.tree.attributes();
        let (said, _) = self.tree.predict(|attribute| attributes[attribute].level(&position));
        Some((truth as u8, said as u8))
    }
}
