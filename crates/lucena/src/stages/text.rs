//! Stages as people read them.

use lucena_learn::{Minimum, Objective, Stage};
use lucena_play::Spec;
use lucena_table::words::colour;

use super::{Players, StagesReport};
use crate::output::grouped;

/// The stages as the game goes, what to aim for in each, and what players make of them.
pub fn text(found: &StagesReport<'_>) -> String {
    let stages = found.stages.all();
    let won: usize = stages.iter().map(|stage| stage.positions).sum();
    let mut text = format!(
        "{}, {} to move: {} won positions, set {}\n\n",
        found.material,
        colour(found.side),
        grouped(won as u64),
        found.lesson.set(found.material),
    );
    if let Some(rows) = found.sampled {
        text.push_str(&format!(
            "(learned from {} positions; those of the stages are counted in the whole endgame)\n\n",
            grouped(rows as u64)
        ));
    }
    text.push_str("  stage     moves to the goal    positions    share\n");
    for stage in stages.iter().rev() {
        let moves = format!("{} to {}", stage.from, stage.to);
        text.push_str(&format!(
            "  {:<9} {moves:>17} {:>12} {:>6.1} %\n",
            stage.name,
            grouped(stage.positions as u64),
            100.0 * stage.share
        ));
    }
    text.push('\n');
    for (stage, objectives) in stages.iter().zip(&found.objectives).rev() {
        text.push_str(&aims(stage, objectives, &found.goal()));
    }
    text.push_str(&minima(found.stages.minima()));
    match &found.players {
        Some(players) => text.push_str(&learned(players)),
        None => text.push_str(
            "\nPlayers judge positions with the weak side to move: functions and classifier are \
             learned with --side black.\n",
        ),
    }
    text
}

/// What to aim for in one stage.
fn aims(stage: &Stage, objectives: &[Objective], goal: &str) -> String {
    match (objectives, stage.from) {
        (_, 0) => format!("in {}: {goal}\n", stage.name),
        ([], _) => format!("in {}: no simple fact tells it from the next stage\n", stage.name),
        (all, _) => {
            let line = |o: &Objective| {
                let (before, after) = (100.0 * o.before, 100.0 * o.after);
                format!("  {} ({before:.0} % → {after:.0} %)\n", o.sentence)
            };
            let lines: String = all.iter().map(line).collect();
            format!("in {}, aim for:\n{lines}", stage.name)
        }
    }
}

fn minima(minima: &[Minimum]) -> String {
    if minima.is_empty() {
        return "\nWhat counts hardly changes on the way: the correlation has no minimum.\n".into();
    }
    let mut text = String::from("\nWhat counts changes most after these levels:\n");
    for minimum in minima {
        let fate = if minimum.kept { "a border" } else { "no border" };
        text.push_str(&format!(
            "  {:>4}  correlation {:>5.2}, {:>5.1} % of the positions up to there: {fate}\n",
            minimum.level,
            minimum.correlation,
            100.0 * minimum.share
        ));
    }
    text
}

fn learned(players: &Players<'_>) -> String {
    let playing = &players.learned.playing;
    if let [whole] = playing.all() {
        let errors = &players.fits[0].errors;
        return format!(
            "\nThere is one stage, {}, and one function for it: RMSE {:.2}, mean absolute error \
             {:.2} moves\n",
            whole.name,
            errors.rmse(),
            errors.mae()
        );
    }
    let names: Vec<&str> = playing.all().iter().map(|stage| stage.name.as_str()).collect();
    let mut text = format!(
        "\nA tree of {} leaves tells {} apart: {:.2} % right ({:.2} % by always saying the \
         largest)\n\n  moves to the goal, expected by              rows     RMSE   mean abs. error\n",
        players.tree().leaves(),
        names.join(", "),
        100.0 * players.evaluation.accuracy(),
        100.0 * playing.majority(),
    );
    for fit in &players.fits {
        let name = match &fit.spec {
            Spec::Global => "one function".to_string(),
            Spec::Stage(name) => format!("the function of {name}, in {name}"),
            Spec::Tree => "the stages', chosen by the tree".to_string(),
            _ => "the stages', chosen by the truth".to_string(),
        };
        text.push_str(&format!(
            "  {name:<36} {:>12} {:>8.2} {:>17.2}\n",
            grouped(fit.errors.rows()),
            fit.errors.rmse(),
            fit.errors.mae()
        ));
    }
    text
}
