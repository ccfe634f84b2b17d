//! Stages as other programs read them.

use lucena_learn::{Objective, Stage};
use lucena_play::Spec;
use lucena_table::words::colour;
use serde_json::{Value, json};

use super::{Players, StagesReport};

/// The whole document.
pub fn report(found: &StagesReport<'_>) -> Value {
    let stages = found.stages;
    let correlations = stages.correlations();
    let level = |(level, &positions): (usize, &usize)| {
        let correlation = correlations.get(level).copied().flatten();
        json!({"level": level, "correlation": correlation, "positions": positions})
    };
    let levels: Vec<Value> = stages.sizes().iter().enumerate().map(level).collect();
    let all = stages.all().iter().zip(&found.objectives);
    let mut document = json!({
        "material": found.material,
        "side": colour(found.side),
        "metric": found.lesson.metric,
        "set": found.lesson.set(found.material).name(),
        "goal": found.goal(),
        "levels": levels,
        "minima": stages.minima().iter().map(|minimum| minimum.level).collect::<Vec<_>>(),
        "candidates": stages.minima(),
        "stages": all.map(|(stage, objectives)| of_stage(stage, objectives)).collect::<Vec<_>>(),
        "classifier": found.players.as_ref().map(|p| classifier(p, found.lesson.min_leaf)),
        "regression": found.players.as_ref().map(regression),
        "cpu_seconds": found.cpu_seconds,
    });
    if let Some(rows) = found.sampled {
        document["sampled_rows"] = json!(rows);
        document["judged_positions"] = json!(stages.sizes().iter().sum::<usize>());
    }
    document
}

fn of_stage(stage: &Stage, objectives: &[Objective]) -> Value {
    let mut document = json!(stage);
    document["objectives"] = json!(objectives);
    document
}

fn classifier(players: &Players<'_>, min_leaf: usize) -> Value {
    let playing = &players.learned.playing;
    json!({
        "accuracy": players.evaluation.accuracy(),
        "majority": playing.majority(),
        "leaves": players.tree().leaves(),
        "min_leaf": min_leaf,
        "stages": playing.all(),
    })
}

fn regression(players: &Players<'_>) -> Vec<Value> {
    let name = |spec: &Spec| match spec {
        Spec::Stage(name) => name.clone(),
        other => other.to_string(),
    };
    let fit = |fit: &lucena_play::Fit| {
        json!({
            "name": name(&fit.spec), "rows": fit.errors.rows(), "rmse": fit.errors.rmse(),
            "mean_absolute_error": fit.errors.mae(),
        })
    };
    players.fits.iter().map(fit).collect()
}
