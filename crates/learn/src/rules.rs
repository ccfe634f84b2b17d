//! Trees read aloud: the way to each leaf as a rule in words.

use lucena_attribute::{Attribute, Domain, Level, Relation};

use crate::tree::{Fact, Tree};

/// If all facts hold, the class follows.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::C45;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let tree = C45 { min_leaf: 100, ..C45::default() }.grow(&frame, &Silent)?;
/// let rules = tree.rules();
/// assert_eq!(rules.len(), tree.leaves());
/// assert_eq!(rules[0].sentences(tree.attributes()).len(), rules[0].facts.len());
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What must hold; at most two facts (a lower and an upper bound) about one attribute.
    pub facts: Vec<Fact>,
    /// The place of the class that follows.
    pub class: usize,
    /// Training rows it decides.
    pub rows: u32,
    /// Those of another class.
    pub wrong: u32,
    /// The number of its leaf, if it comes from a tree.
    pub node: Option<usize>,
}

impl Rule {
    /// Whether all its facts hold of a position that answers so.
    pub fn holds(&self, ask: impl Fn(usize) -> Level) -> bool {
        self.facts.iter().all(|fact| fact.holds(ask(fact.attribute)))
    }

    /// What must hold, a sentence for each fact.
    pub fn sentences(&self, attributes: &[Attribute]) -> Vec<String> {
        self.facts.iter().map(|fact| fact.sentence(attributes)).collect()
    }

    /// What must hold as trees print it: `distance_WR_BK <= 1 and wr_between = true`.
    pub fn text(&self, attributes: &[Attribute]) -> String {
        let facts: Vec<String> = self.facts.iter().map(|fact| fact.text(attributes)).collect();
        facts.join(" and ")
    }
}

impl Tree {
    /// The way to each leaf as a rule, by class and then the most rows first.
    pub fn rules(&self) -> Vec<Rule> {
        let mut rules = Vec::new();
        self.walk(|visit| {
            if visit.node.is_leaf() {
                rules.push(Rule {
                    facts: merge(&visit.facts, self.attributes()),
                    class: visit.class,
                    rows: visit.node.rows(),
                    wrong: visit.node.wrong(),
                    node: Some(visit.number),
                });
            }
        });
        rules.sort_by_key(|rule| (rule.class, std::cmp::Reverse(rule.rows), rule.node));
        rules
    }
}

/// Says the same with fewer facts: of bounds on one number only the tightest, and the number
/// itself where nothing else is left. Attributes stay in the order in which they come up first.
pub(crate) fn merge(facts: &[Fact], attributes: &[Attribute]) -> Vec<Fact> {
    let mut merged = Vec::new();
    for (place, fact) in facts.iter().enumerate() {
        let attribute = fact.attribute;
        if facts[..place].iter().any(|earlier| earlier.attribute == attribute) {
            continue;
        }
        let about = || facts[place..].iter().filter(move |other| other.attribute == attribute);
        let Domain::Number { max } = attributes[attribute].domain() else {
            merged.push(*fact);
            continue;
        };
        // The least and the largest level left.
        let (mut low, mut high) = (0, max);
        for bound in about() {
            match bound.relation {
                Relation::Is => (low, high) = (bound.level.0, bound.level.0),
                Relation::AtMost => high = high.min(bound.level.0),
                Relation::Above => low = low.max(bound.level.0.saturating_add(1)),
            }
        }
        let fact = |relation, level| Fact { attribute, relation, level: Level(level) };
        if low == high {
            merged.push(fact(Relation::Is, low));
            continue;
        }
        if low > 0 {
            merged.push(fact(Relation::Above, low - 1));
        }
        if high < max {
            merged.push(fact(Relation::AtMost, high));
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_meet() {
        let number = |name| Attribute::number(name, "", 7, ("{}", "", ""), |_| 0);
        let attributes = [number("a"), number("b")];
        let fact = |attribute, relation, level| Fact { attribute, relation, level: Level(level) };
        let way = [
            fact(1, Relation::AtMost, 5),
            fact(0, Relation::Above, 6),
            fact(1, Relation::Above, 2),
            fact(1, Relation::AtMost, 4),
        ];
        let short =
            [fact(1, Relation::Above, 2), fact(1, Relation::AtMost, 4), fact(0, Relation::Is, 7)];
        assert_eq!(merge(&way, &attributes), short);
        assert_eq!(merge(&way[..1], &attributes), way[..1]);
        assert_eq!(merge(&[fact(0, Relation::AtMost, 7)], &attributes), []);
    }
}
