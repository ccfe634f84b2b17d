//! What a move changes in facts.

use lucena_attribute::{Attribute, Domain, Level};
use shakmaty::{Chess, Color};

use crate::knowledge::Knowledge;
use crate::seen::TurnedPosition;
use crate::words::within;

/// Said of a move by itself, so not again as facts.
const SAID_ELSEWHERE: [&str; 3] = ["check_BK", "mate", "no_move"];

/// A fact that is another one after a move.
pub(crate) struct FactChange {
    pub weight: f64,
    pub name: String,
    pub sentence: String,
}

/// What changed between two positions, the most telling first.
pub(crate) fn changes(
    known: &Knowledge,
    level: Option<u16>,
    strong: Color,
    [before, after]: [&Chess; 2],
) -> Vec<FactChange> {
    let (before, after) = (TurnedPosition::new(before, strong), TurnedPosition::new(after, strong));
    let mut found: Vec<FactChange> = Vec::new();
    let stage = level.and_then(|level| known.stage(level));
    for (aim, attribute) in stage.map_or(Vec::new(), |(stage, _)| known.aims(stage)) {
        let holds = |seen: &TurnedPosition| aim.fact.holds(seen.level(attribute));
        if holds(&after) && !holds(&before) {
            let sentence =
                format!("This reaches an aim: {}.", within(&after.coloured(&aim.sentence)));
            // Before everything else, in the order of the aims.
            let weight = 100.0 - found.len() as f64;
            found.push(FactChange { weight, name: attribute.name().to_string(), sentence });
        }
    }
    for (attribute, weight) in known.attributes.iter().zip(known.weights(level)) {
        let (old, new) = (before.level(attribute), after.level(attribute));
        let said = SAID_ELSEWHERE.contains(&attribute.name())
            || found.iter().any(|change| change.name == attribute.name());
        if old != new && weight > 0.0 && !said {
            let [was, is] = [old, new].map(|level| after.coloured(&attribute.sentence(level)));
            let sentence = changed(attribute, old, &was, &is);
            found.push(FactChange { weight, name: attribute.name().to_string(), sentence });
        }
    }
    found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    found
}

/// A fact after a move, with what it was: a number is named if it counts the same thing, of yes
/// and no the other goes without saying.
fn changed(attribute: &Attribute, old: Level, was: &str, is: &str) -> String {
    let counted = |sentence: &str| -> String {
        sentence.chars().filter(|c| !c.is_ascii_digit() && *c != 's').collect()
    };
    let number = |word: &str| word.parse() == Ok(old.0);
    match attribute.domain() {
        Domain::Number { .. } if counted(was) == counted(is) && was.split(' ').any(number) => {
            format!("{} (before: {}).", is.strip_suffix('.').unwrap_or(is), old.0)
        }
        _ => format!("Now {}.", within(is)),
    }
}
