//! Stages and objectives, with boards and rules.

use lucena_learn::Stage;
use lucena_show::Section;
use lucena_table::words::listed;

use super::{either, plots};
use crate::findings::Findings;
use crate::part::stages::{RuleData, StageData, StagesData, TreeData};
use crate::words::{count, grouped, inside, percent};

/// The section.
pub fn section(found: &Findings) -> Section {
    either("The stages of the way", &found.stages, |section, stages| told(section, stages, found))
}

fn told(mut section: Section, stages: &StagesData, found: &Findings) -> Section {
    let goal = &found.goal;
    section = match stages.stages.len() {
        1 => section.paragraph(&format!(
            "What counts changes little on the way to {goal}: the whole of it is one stage."
        )),
        n => section.paragraph(&format!(
            "What counts in a position is not the same all the way to {goal}. It changes most at \
             the dips of the line below, and these divide the way into {n} stages."
        )),
    };
    let title = format!("{}: where what counts changes", found.material);
    section = section.figure(
        &plots::correlations(stages, &title),
        "At each distance: how much the facts that tell it from the next one are the facts that \
         tell the next one from the one after.",
    );
    for (place, stage) in stages.stages.iter().enumerate().rev() {
        section = section.subheading(&heading(&stage.stage));
        section = aims(section, stage, place, goal);
        if !stage.fen.is_empty() {
            let caption = match stage.moves {
                0 => "Black is mated.".to_string(),
                n => {
                    format!(
                        "A position of {}: {} to {goal}.",
                        stage.stage.name,
                        count(n.into(), "move")
                    )
                }
            };
            section = section.positions([(stage.fen.as_str(), caption.as_str())]);
        }
    }
    match &stages.tree {
        Some(tree) => rules(section, tree),
        None => section,
    }
}

fn heading(stage: &Stage) -> String {
    format!(
        "{}: {} to {} moves away ({} of the won positions)",
        stage.name,
        stage.from,
        stage.to,
        percent(stage.share)
    )
}

/// What to aim for in a stage.
fn aims(section: Section, stage: &StageData, place: usize, goal: &str) -> Section {
    if place == 0 {
        return section.paragraph(&format!("The aim is {goal} itself."));
    }
    if stage.objectives.is_empty() {
        return section.paragraph("No simple fact tells this stage from the next one.");
    }
    let items: Vec<String> = stage
        .objectives
        .iter()
        .map(|o| {
            format!(
                "{} True in {} of this stage, in {} of the next.",
                o.sentence,
                percent(o.before),
                percent(o.after)
            )
        })
        .collect();
    section.paragraph("Aim for this:").list(items.iter().map(String::as_str))
}

fn rules(section: Section, tree: &TreeData) -> Section {
    let mut section = section.subheading("How to tell the stages apart").paragraph(&format!(
        "A tree of {} learned to name the stage of a position from simple facts. It is right in \
         {} of all won positions; who always says the largest stage is right in {}. Its largest \
         rules:",
        count(tree.leaves as u64, "leaf").replace("leafs", "leaves"),
        percent(tree.accuracy),
        percent(tree.majority)
    ));
    for stage in &tree.stages {
        let of_stage = tree.rules.iter().filter(|rule| rule.stage == *stage);
        let items: Vec<String> = of_stage.map(rule).collect();
        if !items.is_empty() {
            section = section
                .paragraph(&format!("It is {stage} if"))
                .list(items.iter().map(String::as_str));
        }
    }
    section
}

fn rule(rule: &RuleData) -> String {
    let facts: Vec<String> = rule.sentences.iter().map(|s| inside(s)).collect();
    let right = 1.0 - f64::from(rule.wrong) / f64::from(rule.rows.max(1));
    let (rows, right) = (grouped(rule.rows.into()), percent(right));
    format!("{} ({rows} positions, {right} right).", listed(&facts))
}
