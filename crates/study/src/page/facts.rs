//! What matters, in sentences with boards.

use lucena_show::Section;

use super::either;
use crate::findings::Findings;
use crate::part::facts::{FactData, FactsData};
use crate::words::{grouped, inside, percent};

/// The section.
pub fn section(found: &Findings) -> Section {
    either("What matters", &found.facts, told)
}

fn told(section: Section, facts: &FactsData) -> Section {
    if facts.outcome.is_empty() && facts.length.is_empty() {
        return section.paragraph(&facts.no_outcome);
    }
    let mut section = section.paragraph(&format!(
        "White has just moved. Of each of the {} positions {} questions were asked; these are the \
         answers that tell most, the most telling first (by gain ratio, as decision trees choose), \
         those left out that say nearly the same as one before.",
        grouped(facts.positions as u64),
        facts.attributes
    ));
    section = section.subheading("Is it won?");
    if facts.outcome.is_empty() {
        section = section.paragraph(&facts.no_outcome);
    } else {
        section =
            section.paragraph(&format!("White wins {} of these positions.", percent(facts.won)));
    }
    for (place, fact) in facts.outcome.iter().enumerate() {
        let words = format!(
            "{}. {} This holds in {} of the positions; White wins {} of these, and {} of the others.",
            place + 1,
            fact.sentence,
            percent(fact.share),
            percent(fact.with),
            percent(fact.without)
        );
        section = boards(section.paragraph(&words), fact);
    }
    section = section.subheading("How long does it take?");
    if facts.length.is_empty() {
        return section.paragraph(&facts.no_length);
    }
    section = section.paragraph(&format!(
        "Where White wins, mate is {:.1} moves away on average.",
        facts.mean_moves
    ));
    for (place, fact) in facts.length.iter().enumerate() {
        let words = format!(
            "{}. {} This holds in {} of the won positions; mate is then {:.1} moves away on average, \
             else {:.1}.",
            place + 1,
            fact.sentence,
            percent(fact.share),
            fact.with,
            fact.without
        );
        section = boards(section.paragraph(&words), fact);
    }
    section
}

/// Where the fact holds, and where it does not.
fn boards(section: Section, fact: &FactData) -> Section {
    let end = |moves: Option<u16>| match moves {
        Some(0) => "mate".to_string(),
        Some(n) => format!("mate in {n}"),
        None => "not won".to_string(),
    };
    let holds = format!("Here {}: {}.", inside(&fact.sentence), end(fact.holds.1));
    let fails = match fact.otherwise.as_str() {
        "" => format!("Here it does not hold: {}.", end(fact.fails.1)),
        words => format!("Here {}: {}.", inside(words), end(fact.fails.1)),
    };
    let all = [(&fact.holds.0, holds), (&fact.fails.0, fails)];
    let shown = all.iter().filter(|(fen, _)| !fen.is_empty());
    section.positions(shown.map(|(fen, words)| (fen.as_str(), words.as_str())))
}
