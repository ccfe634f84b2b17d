//! What the commands about stages and players share.

use lucena_layout::Layout;
use lucena_learn::Staging;
use lucena_play::{Lesson, PlayError, Playground, Spec};
use lucena_table::{Material, Metric, Outcome};
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
        ..Lesson::default()
    }
}

/// An endgame laid out; its table is solved if it is not there and there is room for it.
pub fn laid_out(context: &Context, material: Material, metric: Metric) -> Result<Layout, Failure> {
    Layout::check(material)?;
    context.table(material, metric)?;
    Ok(Layout::new(&context.tables, material, Color::White, metric, &context.bar)?)
}

/// An endgame with wins to play for; what it teaches is learned if one of the players has to.
pub fn playground(
    context: &Context,
    material: Material,
    lesson: &Lesson,
    players: &[&Spec],
) -> Result<Playground, Failure> {
    let layout = laid_out(context, material, lesson.metric)?;
    if !layout.strong.value.iter().any(|value| value.outcome() == Outcome::Win) {
        return Err(PlayError::NoWins(material).into());
    }
    let playground = Playground::new(layout, &context.bar)?;
    if players.iter().any(|spec| spec.learns()) {
        playground.learn(&context.tables, lesson, &context.bar)?;
    }
    context.check_interrupt()?;
    Ok(playground)
}
