//! What several steps stand on; made when the first of them asks, and never if all were kept.

use std::cell::OnceCell;

use lucena_layout::Layout;
use lucena_play::{Answers, Judge, Learned, Lesson, Playground, Spec};
use lucena_table::{Material, Metric, Tables};
use lucena_work::Progress;
use shakmaty::{Color, Role};

use crate::error::StudyError;

/// The ground of one study.
pub struct Ground<'a> {
    pub tables: &'a Tables,
    pub material: Material,
    pub lesson: Lesson,
    to_mate: OnceCell<Playground>,
    to_goal: OnceCell<Playground>,
}

/// Whether the other side has its king only, and no pawn can promote: then whatever is reached is
/// mate.
fn only_mates(material: Material) -> bool {
    let men = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    !material.has_pawns() && men.iter().all(|&role| material.count(Color::Black, role) == 0)
}

impl<'a> Ground<'a> {
    /// Nothing is made yet.
    pub fn new(tables: &'a Tables, material: Material) -> Ground<'a> {
        // With mates as the only goal both distances are the same.
        let metric = if only_mates(material) { Metric::Dtm } else { Metric::Dtc };
        let lesson = Lesson { metric, ..Lesson::default() };
        Ground { tables, material, lesson, to_mate: OnceCell::new(), to_goal: OnceCell::new() }
    }

    /// The endgame with distances to mate.
    pub fn to_mate(&self, progress: &dyn Progress) -> Result<&Playground, StudyError> {
        kept(&self.to_mate, || self.lay(Metric::Dtm, progress))
    }

    /// The endgame with the distances of the lesson.
    pub fn to_goal(&self, progress: &dyn Progress) -> Result<&Playground, StudyError> {
        match self.lesson.metric {
            Metric::Dtm => self.to_mate(progress),
            metric => kept(&self.to_goal, || self.lay(metric, progress)),
        }
    }

    fn lay(&self, metric: Metric, progress: &dyn Progress) -> Result<Playground, StudyError> {
        let layout = Layout::new(self.tables, self.material, Color::White, metric, progress)?;
        Ok(Playground::new(layout, progress)?)
    }

    /// What is learned about it.
    pub fn learned(&self, progress: &dyn Progress) -> Result<(&Learned, &Answers), StudyError> {
        Ok(self.to_goal(progress)?.learn(self.tables, &self.lesson, progress)?)
    }

    /// Who says which stage a position is in and what a move has gained, in sentences.
    pub fn judge(&self, progress: &dyn Progress) -> Result<Judge<'_>, StudyError> {
        let (learned, answers) = self.learned(progress)?;
        let layout = &self.to_goal(progress)?.layout;
        let judge = Judge::new(&Spec::Tree, layout, learned, answers)?;
        judge.ok_or_else(|| StudyError::Own("a learned player has no judge".into()))
    }
}

/// What a cell holds, made if it is empty.
pub(crate) fn kept<T>(
    cell: &OnceCell<T>,
    make: impl FnOnce() -> Result<T, StudyError>,
) -> Result<&T, StudyError> {
    if cell.get().is_none() {
        // Nobody else can have filled it: a cell belongs to one thread.
        let _ = cell.set(make()?);
    }
    cell.get().ok_or_else(|| StudyError::Own("what was made is not there".into()))
}
