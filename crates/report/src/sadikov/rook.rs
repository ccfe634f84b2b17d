//! Section 3 of the paper: king and rook against king.

use std::collections::BTreeSet;

use lucena_learn::{Node, Tree};
use lucena_play::{Repetition, Spec};
use lucena_show::{PageTable, Section, TableCell};
use lucena_work::Progress;

use super::published;
use super::stages;
use super::study::LearnedEndgame;
use crate::error::ReportError;
use crate::figure;
use crate::ledger::Ledger;

/// Figures 1 and 2, the stages, and play at depth 6.
pub fn section(
    study: &LearnedEndgame,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let tree = &study.learned().tree;
    let accuracy = tree.evaluate(&study.learned().staged)?.accuracy();
    let words = "KRvK: which stage a position is in, at least 1000 positions a leaf";
    let section = Section::new("King and rook against king")
        .paragraph(
            "A level holds the positions, Black to move, that are won in that many moves. Between \
             each level and the next every attribute has a gain ratio: how well it alone tells \
             the two apart. Where the gain ratios of neighbouring levels are least similar, \
             something else begins to count, and a stage ends.",
        )
        .figure(&stages::plot(study), "Figure 1: the two minima at which stages end.")
        .table(borders(study, ledger))
        .table(levels(study, ledger))
        .paragraph(
            "The paper leaves out levels 0 to 2, which have few positions. Its attributes \
             reproduce the figure only if the distance of the white king is taken to the corner, \
             as the paper's words say, and if the opposition includes the kings a knight's move \
             apart.",
        );
    let section = stages::boards(study, stages::table(study, section))
        .wide_figure(&figure::tree(tree, words, 200), "Figure 2: the tree that names the stage.")
        .table(
            PageTable::new("Figure 2: the tree", ["what", "figure"])
                .row([
                    "attributes it asks for".into(),
                    ledger
                        .exact(
                            "Figure 2, attributes of the tree",
                            published::ROOK_TREE_ATTRIBUTES,
                            asked(tree),
                        )
                        .into(),
                ])
                .row(["leaves".into(), tree.leaves().into()])
                .row(["right, %".into(), TableCell::Number(format!("{:.2}", 100.0 * accuracy))]),
        );
    Ok(section.table(play(study, ledger, progress)?).paragraph(
        "The paper's one function wins little more than half of the positions, and its authors \
         lay this on attributes that a sum cannot use; ours, of the same attributes, does not \
         stumble so, with or without the rule against repetitions. What made its failures cannot be \
         told from the text. Of each local function used everywhere the paper says that it plays \
         about as well as the three together, without a number: here it does if it may not repeat \
         positions.",
    ))
}

fn borders(study: &LearnedEndgame, ledger: &mut Ledger) -> PageTable {
    let mut table =
        PageTable::new("Figure 1: borders", ["stage ends with level", "correlation there"]);
    let kept = study.learned().stages.minima().iter().filter(|minimum| minimum.kept);
    let mut printed = published::ROOK_BORDERS.into_iter();
    for minimum in kept {
        let what = "Figure 1, a border";
        let level = ledger.exact(what, printed.next().unwrap_or("none"), minimum.level);
        table = table.row([level.into(), TableCell::Number(format!("{:.2}", minimum.correlation))]);
    }
    table
}

fn levels(study: &LearnedEndgame, ledger: &mut Ledger) -> PageTable {
    let mut table = PageTable::new("The three stages", ["stage", "levels"]);
    for (stage, (name, levels)) in study.learned().stages.all().iter().zip(published::ROOK_STAGES) {
        let ours = format!("{} to {}", stage.from, stage.to);
        let both = ledger.exact(&format!("KRvK, levels of {name}"), levels, ours);
        table = table.row([stage.name.as_str().into(), both.into()]);
    }
    table
}

/// How many attributes a tree asks for.
fn asked(tree: &Tree) -> usize {
    fn walk(node: &Node, seen: &mut BTreeSet<usize>) {
        let Some(split) = &node.split else { return };
        seen.insert(split.attribute);
        split.children.iter().for_each(|child| walk(child, seen));
    }
    let mut seen = BTreeSet::new();
    walk(tree.root(), &mut seen);
    seen.len()
}

fn play(
    study: &LearnedEndgame,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<PageTable, ReportError> {
    let depth = published::ROOK_DEPTH;
    let mut table = PageTable::new(
        &format!(
            "Play at depth {depth} from every position: won, and moves more than necessary, a failure counted as 50"
        ),
        ["player", "won, %", "moves more", "won if it may repeat, %", "moves more then"],
    );
    let locals = study.learned().playing.all().iter().map(|stage| Spec::Stage(stage.name.clone()));
    for spec in [Spec::Global, Spec::Tree, Spec::Perfect].into_iter().chain(locals) {
        let player = study.player(&spec, depth, progress)?;
        let found = study.as_published(&player, Repetition::Second, progress)?;
        let bare = study.as_published(&player, Repetition::None, progress)?;
        let name = spec.to_string();
        let printed = published::ROOK_PLAY.iter().find(|line| line.0 == name);
        let (won, more) = printed.map_or(("", ""), |line| (line.1, line.2));
        let what = |column: &str| format!("KRvK at depth {depth}, {name}, {column}");
        let excess = found.mean_excess().unwrap_or(f64::NAN);
        table = table.row([
            name.as_str().into(),
            ledger.near(&what("won, %"), won, 100.0 * found.success(), 0.5).into(),
            ledger.near(&what("moves more"), more, excess, 0.5).into(),
            TableCell::Number(format!("{:.2}", 100.0 * bare.success())),
            TableCell::Number(format!("{:.2}", bare.mean_excess().unwrap_or(f64::NAN))),
        ]);
    }
    Ok(table)
}
