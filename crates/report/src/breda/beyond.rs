//! Beyond the thesis: recognisers by depth, a selection made by machine, corrected definitions.

use lucena_attribute::{Set, catalogue};
use lucena_learn::{Ranking, Recognition, Selection};
use lucena_show::{PageTable as Grid, Section, TableCell};
use lucena_table::Table;
use lucena_work::Progress;

use super::published;
use super::study::{MIN_LEAVES, SetStudy, title};
use crate::error::ReportError;
use crate::figure;

/// Table 2.1 (Bain, Muggleton and Srinivasan 1995) beside recognisers learned here.
pub fn recognisers(all: &SetStudy, progress: &dyn Progress) -> Result<Section, ReportError> {
    let learned = Recognition::default().learn(&all.frame, progress)?;
    let mut table = Grid::new(
        "Table 2.1: ordered recognisers; the published ones know files and ranks only",
        [
            "depth",
            "correct, published",
            "incorrect, published",
            "complexity, published",
            "correct, ours",
            "incorrect, ours",
            "rules, ours",
            "facts, ours",
        ],
    );
    let printed = published::recognisers();
    for one in learned.sequence() {
        let depth = all.frame.classes()[one.class].to_string();
        let line = published::find(&printed, &[("depth", &depth)]);
        let cell = |column| TableCell::Number(line.map_or("", |line| line.get(column)).into());
        table = table.row([
            depth.as_str().into(),
            cell("correct"),
            cell("incorrect"),
            cell("complexity"),
            one.correct.into(),
            one.incorrect.into(),
            one.rules.len().into(),
            one.facts().into(),
        ]);
    }
    let (correct, incorrect, rules, facts) = learned.total();
    let line = published::find(&printed, &[("depth", "total")]);
    let cell = |column| TableCell::Number(line.map_or("", |line| line.get(column)).into());
    table = table.row([
        "total".into(),
        cell("correct"),
        cell("incorrect"),
        cell("complexity"),
        correct.into(),
        incorrect.into(),
        rules.into(),
        facts.into(),
    ]);
    Ok(Section::new("Recognisers by depth")
        .paragraph(
            "Each depth has a list of rules; the first list that knows a position claims it, and \
             what nobody claims is drawn. Ours are learned from the 33 attributes and claim no \
             position wrongly while they learn; the method is another, so nothing here is marked.",
        )
        .table(table))
}

/// What the thesis wished for: attributes chosen by machine, and its definitions mended.
pub fn section(
    table: &Table,
    all: &SetStudy,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let chosen = Selection::default().of(&all.frame, progress)?;
    let mut steps = Grid::new(
        "Attributes chosen by machine, one after another (My Selection: 11, 2272 ambiguous)",
        ["attribute", "ambiguous positions left"],
    );
    for step in &chosen {
        let name = all.frame.attributes()[step.attribute].name();
        steps = steps.row([name.into(), step.ambiguous.into()]);
    }
    let corrected = SetStudy::new(table, Set::Corrected, progress)?;
    let mut mended = Grid::new(
        "All 33 attributes as published and with six corrected, unpruned trees",
        ["M", "leaves, published", "wrong, published", "leaves, corrected", "wrong, corrected"],
    );
    for m in MIN_LEAVES {
        let (theirs, ours) = (all.tree(m, progress)?, corrected.tree(m, progress)?);
        mended = mended.row([
            m.into(),
            theirs.tree.leaves().into(),
            theirs.evaluation.wrong().into(),
            ours.tree.leaves().into(),
            ours.evaluation.wrong().into(),
        ]);
    }
    let ranking = Ranking::of(&all.frame, progress)?;
    let ranked: Vec<_> = ranking.by_ratio(None).into_iter().cloned().collect();
    let words = format!("{}: gain ratio at each depth", title(all.set));
    let map = figure::gain_ratios(&all.frame, &ranked, &words);
    let general = catalogue(table.material())
        .iter()
        .filter(|listed| listed.sets.contains(&Set::General))
        .count();
    Ok(Section::new("Beyond the thesis")
        .paragraph(&format!(
            "The thesis ends with the wish for a system that offers good attributes for any \
             endgame: the set general makes them from the men on the board ({general} for this \
             endgame), and the ranking below says which matter at which depth.",
        ))
        .table(steps)
        .wide_figure(&map, "Darker: the attribute tells more about this depth.")
        .table(mended))
}
