//! What the commands about stages and players share.

use lucena_learn::Staging;
use lucena_pack::{Layout, MEN};
use lucena_play::{Answers, Atlas, Learned, Lesson, PlayError, Spec};
use lucena_table::{Material, Outcome, Value};
use lucena_work::Progress;
use shakmaty::Color;

use crate::args::LessonArgs;
use crate::context::Context;
use crate::failure::Failure;

/// The settings of a command line.
pub fn lesson(args: &LessonArgs) -> Lesson {
    Lesson {
        metric: args.metric.into(),
        set: args.set,
        staging: Staging { below: args.below, share: args.share, ..Staging::default() },
        borders: (!args.borders.is_empty()).then(|| args.borders.clone()),
        min_leaf: args.min_leaf,
    }
}

/// An endgame laid out, and what was learned about it.
pub struct Ground {
    pub layout: Layout,
    pub atlas: Atlas,
    learned: Option<(Learned, Answers)>,
}

impl Ground {
    /// Solves, lays out, and learns if one of the players has to.
    pub fn new(
        context: &Context,
        material: Material,
        lesson: &Lesson,
        players: &[&Spec],
    ) -> Result<Ground, Failure> {
        if material.men() > MEN {
            return Err(PlayError::TooManyMen(material).into());
        }
        context.table(material, lesson.metric)?;
        let (tables, bar) = (&context.tables, &context.bar);
        let layout = Layout::new(tables, material, Color::White, lesson.metric, bar)?;
        let wins = |value: &Value| value.outcome() == Outcome::Win;
        if !layout.strong.value.iter().any(wins) {
            return Err(PlayError::NoWins(material).into());
        }
        let learned = match players.iter().any(|spec| spec.learns()) {
            false => None,
            true => {
                let learned = lesson.learn(tables, material, bar)?;
                bar.begin("describing positions", 0);
                let answers = Answers::of(&layout, learned.frame.attributes());
                bar.end();
                Some((learned, answers))
            }
        };
        let atlas = Atlas::new(&layout, bar)?;
        context.check_interrupt()?;
        Ok(Ground { layout, atlas, learned })
    }

    /// What was learned, as players want it.
    pub fn learned(&self) -> Option<(&Learned, &Answers)> {
        self.learned.as_ref().map(|(learned, answers)| (learned, answers))
    }
}
