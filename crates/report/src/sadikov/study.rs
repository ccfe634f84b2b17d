//! An endgame with everything that is learned about it, and its players examined.

use lucena_layout::{Layout, Side};
use lucena_play::audit::{Audit, Audited};
use lucena_play::{
    Club, Learned, Lesson, Objectives, Player, Playground, Repetition, Search, Spec,
};
use lucena_table::{Material, Tables};
use lucena_work::Progress;
use shakmaty::Color;

use crate::error::ReportError;

/// Moves after which a game is not won.
pub const LIMIT: u16 = 50;

/// One endgame.
pub struct LearnedEndgame {
    pub material: Material,
    pub playground: Playground,
    pub objectives: Objectives,
}

impl LearnedEndgame {
    /// Solves, describes, divides and learns.
    pub fn new(
        tables: &Tables,
        name: &str,
        lesson: &Lesson,
        progress: &dyn Progress,
    ) -> Result<LearnedEndgame, ReportError> {
        let material: Material = name.parse().expect("the endgames of the report are endgames");
        let layout = Layout::new(tables, material, Color::White, lesson.metric, progress)?;
        let playground = Playground::new(layout, progress)?;
        let (learned, _) = playground.learn(tables, lesson, progress)?;
        let objectives =
            lesson.objectives(tables, material, Color::Black, &learned.stages, progress)?;
        Ok(LearnedEndgame { material, playground, objectives })
    }

    pub fn learned(&self) -> &Learned {
        self.playground.learned().expect("a study begins with learning").0
    }

    /// A player of the strong side.
    pub fn player(
        &self,
        spec: &Spec,
        depth: u16,
        progress: &dyn Progress,
    ) -> Result<Player<'_>, ReportError> {
        Ok(self.club(depth).strong(spec, progress)?)
    }

    /// Where its players come from.
    pub fn club(&self, depth: u16) -> Club<'_> {
        self.playground.club(Search { depth, ..Search::default() }, 0)
    }

    /// Examines a player as the paper does: the weak side moves first, from every lost position.
    pub fn as_published(
        &self,
        player: &Player<'_>,
        repetition: Repetition,
        progress: &dyn Progress,
    ) -> Result<Audited, ReportError> {
        let exam = Audit { first: Side::Weak, repetition, limit: Some(LIMIT), ..Audit::default() };
        self.examine(&exam, player, progress)
    }

    /// Examines a player; the one place that knows how an audit is run.
    pub fn examine(
        &self,
        exam: &Audit,
        player: &Player<'_>,
        progress: &dyn Progress,
    ) -> Result<Audited, ReportError> {
        Ok(exam.run(&self.playground.layout, &self.playground.atlas, &player.chooser, progress)?)
    }
}

/// A player by its name in a table of the report.
pub fn spec(name: &str) -> Spec {
    name.parse().expect("the players of the report are players")
}
