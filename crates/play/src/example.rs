//! A board for each rule of a plan: a position in which the rule decides about the move.

use lucena_layout::{Layout, Side, position};
use lucena_plan::Plan;
use lucena_table::Value;
use lucena_work::Progress;
use shakmaty::{Chess, Move, Position};

use crate::choice::{Chooser, Pick, Taste};
use crate::error::PlayError;
use crate::plan::Planner;
use crate::search::Search;

/// A rule, and a position in which it decides.
#[derive(Clone, Debug)]
pub struct Example {
    /// The stage; `None` for rules of every stage.
    pub stage: Option<usize>,
    /// Which rule of the stage.
    pub rule: RuleAt,
    /// The position, if there is one: without the rule another move would be made.
    pub start: Option<Decided>,
}

/// A rule of a stage by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleAt {
    /// A fact with a weight.
    Term(usize),
    /// A fact with a worth for each of its values.
    Ladder(usize),
}

/// A position in which a rule decides.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The strong side is to move.
    pub position: Chess,
    /// The plan's move.
    pub with: Move,
    /// What it would be without the rule.
    pub without: Move,
}

/// A board for each rule that is a fact, with a weight or with levels.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_play::{Search, examples};
/// use lucena_plan::Plan;
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let (tables, plan) = (Tables::new(folder.path()), Plan::built_in("kqk-1.plan").unwrap()?);
/// let layout =
///     Layout::new(&tables, plan.material, shakmaty::Color::White, Metric::Dtm, &Silent)?;
/// let found = examples(&plan, &layout, Search::default(), &Silent)?;
/// assert_eq!(found.len(), plan.facts());
/// let decided = found[0].start.as_ref().unwrap();
/// assert_ne!(decided.with, decided.without);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn examples(
    plan: &Plan,
    layout: &Layout,
    search: Search,
    progress: &dyn Progress,
) -> Result<Vec<Example>, PlayError> {
    let chooser = |plan: &Plan| -> Result<Chooser<'_>, PlayError> {
        let planner = Planner::new(plan, "the plan", layout)?;
        Ok(Chooser::strong(layout, Taste::Scores(planner.search(search, &lucena_work::Silent)?)))
    };
    let whole = chooser(plan)?;
    let planner = Planner::new(plan, "the plan", layout)?;
    let mut all = Vec::new();
    let rules = plan.rules().map(|rules| rules.terms.len() + rules.ladders.len()).sum::<usize>();
    progress.begin("looking for boards", rules as u64);
    for (place, rules) in plan.rules().enumerate() {
        let stage = place.checked_sub(1);
        let terms = (0..rules.terms.len()).map(RuleAt::Term);
        for rule in terms.chain((0..rules.ladders.len()).map(RuleAt::Ladder)) {
            progress.check().inspect_err(|_| progress.end())?;
            let mut less = plan.clone();
            let rules = match stage {
                None => &mut less.common,
                Some(stage) => &mut less.stages[stage].rules,
            };
            match rule {
                RuleAt::Term(at) => drop(rules.terms.remove(at)),
                RuleAt::Ladder(at) => drop(rules.ladders.remove(at)),
            }
            let without = chooser(&less)?;
            let here = |to| stage.is_none_or(|stage| planner.stage(to) == stage);
            let start = decided(layout, &whole, &without, here);
            all.push(Example { stage, rule, start });
            progress.advance(1);
        }
    }
    progress.end();
    Ok(all)
}

/// The won position nearest to the middle of the way in which the two have no move in common, and
/// the first one's move leads to a wanted place.
fn decided(
    layout: &Layout,
    with: &Chooser<'_>,
    without: &Chooser<'_>,
    wanted: impl Fn(usize) -> bool,
) -> Option<Decided> {
    let seats = &layout.strong;
    let length = |place: usize| match seats.value[place] {
        Value::Win(plies) => plies.moves(),
        _ => 0,
    };
    let longest = (0..seats.len()).map(length).max().unwrap_or(0);
    let mut best: Option<(u16, usize, u32, u32)> = None;
    for place in (0..seats.len()).filter(|&place| length(place) > 1) {
        let off = length(place).abs_diff(longest / 2);
        if best.is_some_and(|(least, ..)| least <= off) {
            continue;
        }
        let (ours, others) = (with.best(place), without.best(place));
        if ours.iter().any(|pick| others.contains(pick)) {
            continue;
        }
        if let (Some(Pick::Inside { to, .. }), Some(Pick::Inside { to: other, .. })) =
            (ours.first(), others.first())
            && wanted(*to as usize)
        {
            best = Some((off, place, *to, *other));
        }
    }
    let (_, place, to, other) = best?;
    let position = position(layout, place, Side::Strong);
    let leads = |target: u32| {
        position.legal_moves().into_iter().find(|m| {
            let mut next = position.clone();
            next.play_unchecked(*m);
            layout.weak.place(&layout.ending.squares(next.board())) == Some(target as usize)
        })
    };
    Some(Decided { with: leads(to)?, without: leads(other)?, position })
}
