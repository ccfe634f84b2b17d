//! Which facts players got wrong: errors where a fact holds against errors where it does not.
//!
//! Asked are won positions in which the winner made a move and could have gone wrong; an error is a
//! move that threw the win. Where every move wins there is nothing to get wrong, and a fact would look
//! easy that is only common there.
//! Attributes belong to an endgame and speak of the first-named side as White, so positions are
//! parted by endgame and by which side wins. What is said of the kings alone can be asked everywhere:
//! [`Facts::everywhere`] adds up what each endgame says (after Mantel and Haenszel), so that an
//! endgame with many errors does not pass its own facts off as their cause.

use std::collections::{BTreeMap, HashMap};

use lucena_attribute::{Attribute, Domain, Level, Set};
use lucena_games::normal;
use lucena_table::Material;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::clustered::{CaseSums, FactSums};
use crate::course::JudgedGame;
use crate::error::PracticeError;
use crate::judged::Judged;
use crate::outcome::false_alarms;
use crate::reach::Reach;

/// A fact and the errors made where it holds.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{FactErrors, Facts};
/// let mut facts = Facts::new(lucena_attribute::Set::Plain);
/// queen::game(|reach, game| facts.add(reach, game))?;
/// let first: &FactErrors = &facts.of("KQvK".parse()?, true)[0];
/// assert!(first.share() >= first.rest_share() && first.z.is_none()); // one game proves nothing
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FactErrors {
    /// The attribute.
    pub attribute: String,
    /// Its answer.
    pub level: Level,
    /// What that says.
    pub sentence: String,
    /// Positions where it holds.
    pub held: u64,
    /// Errors there.
    pub errors: u64,
    /// Positions where it does not.
    pub rest: u64,
    /// Errors there.
    pub rest_errors: u64,
    /// How many standard errors more mistakes there are than the rest would lead one to expect, games
    /// being the witnesses; nothing where positions are too few.
    pub z: Option<f64>,
    /// How likely chance alone makes such a difference, either way.
    pub chance: Option<f64>,
    /// The share of false alarms if this one and all surer ones are called significant.
    pub false_alarms: Option<f64>,
}

impl FactErrors {
    /// The share of errors where the fact holds.
    pub fn share(&self) -> f64 {
        self.errors as f64 / self.held.max(1) as f64
    }

    /// The share of errors where it does not.
    pub fn rest_share(&self) -> f64 {
        self.rest_errors as f64 / self.rest.max(1) as f64
    }
}

impl Serialize for FactErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("FactErrors", 9)?;
        shown.serialize_field("attribute", &self.attribute)?;
        shown.serialize_field("level", &self.level)?;
        shown.serialize_field("sentence", &self.sentence)?;
        shown.serialize_field("held", &self.held)?;
        shown.serialize_field("errors", &self.errors)?;
        shown.serialize_field("error_share", &self.share())?;
        shown.serialize_field("error_share_elsewhere", &self.rest_share())?;
        shown.serialize_field("chance", &self.chance)?;
        shown.serialize_field("false_alarms", &self.false_alarms)?;
        shown.end()
    }
}

/// A fact before it is tested: with its score and the variance of that.
type ScoredFact = (FactErrors, Option<(f64, f64)>);

/// The positions of one endgame that one side wins.
#[derive(Clone)]
struct WonCases {
    attributes: Vec<Attribute>,
    all: CaseSums,
    facts: HashMap<(usize, Level), FactSums>,
}

impl WonCases {
    fn new(set: Set, material: Material) -> Result<WonCases, PracticeError> {
        let attributes = set.attributes(material)?;
        Ok(WonCases { attributes, all: CaseSums::default(), facts: HashMap::new() })
    }

    /// The won positions of a game, each with whether the win was thrown.
    fn add(&mut self, game: &[(&Judged, bool)]) {
        let mut seen: HashMap<(usize, Level), (f64, f64)> = HashMap::new();
        for (judged, error) in game {
            let position = judged.described();
            for (at, attribute) in self.attributes.iter().enumerate() {
                let (held, errors) = seen.entry((at, attribute.level(&position))).or_default();
                *held += 1.0;
                *errors += f64::from(u8::from(*error));
            }
        }
        let (n, e) = (game.len() as f64, game.iter().filter(|(_, error)| *error).count() as f64);
        self.all.add(n, e);
        for (fact, (held, errors)) in seen {
            self.facts.entry(fact).or_default().add(held, errors, n, e);
        }
    }

    fn entry(&self, (at, level): (usize, Level), sums: &FactSums) -> ScoredFact {
        let attribute = &self.attributes[at];
        let fact = FactErrors {
            attribute: attribute.name().into(),
            level,
            sentence: attribute.sentence(level),
            held: sums.x as u64,
            errors: sums.a as u64,
            rest: (self.all.n - sums.x) as u64,
            rest_errors: (self.all.e - sums.a) as u64,
            z: None,
            chance: None,
            false_alarms: None,
        };
        (fact, sums.score(&self.all))
    }

    /// The facts that held somewhere. Yes and no are one question: the one with more errors is reported.
    fn entries(&self) -> Vec<ScoredFact> {
        let mut keys: Vec<_> = self.facts.iter().collect();
        keys.sort_by_key(|(key, _)| **key);
        let entries = keys.into_iter().map(|(key, sums)| (*key, self.entry(*key, sums)));
        entries
            .filter(|((at, _), (fact, _))| {
                let yes_no = self.attributes[*at].domain() == Domain::YesNo;
                let (here, there) = (fact.share(), fact.rest_share());
                !yes_no || here > there || (here == there && fact.level == Level::YES)
            })
            .map(|(_, entry)| entry)
            .collect()
    }
}

/// Counts errors by facts.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::Facts;
/// let mut facts = Facts::new(lucena_attribute::Set::Plain);
/// queen::game(|reach, game| facts.add(reach, game))?;
/// let found = facts.of("KQvK".parse()?, true);
/// assert!(found.iter().all(|fact| fact.held + fact.rest == 2 && fact.errors + fact.rest_errors == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Facts {
    set: Set,
    /// By endgame, and whether the first-named side wins.
    parts: BTreeMap<(Material, bool), WonCases>,
}

impl Facts {
    /// For the attributes of a set.
    pub fn new(set: Set) -> Facts {
        Facts { set, parts: BTreeMap::new() }
    }

    /// One more game.
    pub fn add(&mut self, reach: &Reach, course: &JudgedGame) -> Result<(), PracticeError> {
        let mut won: BTreeMap<(Material, bool), Vec<(&Judged, bool)>> = BTreeMap::new();
        for judged in &course.judged {
            let Some(error) = judged.threw_win() else { continue };
            if error || reach.can_err(&judged.position)? {
                let key = (judged.material, judged.first_moves());
                won.entry(key).or_default().push((judged, error));
            }
        }
        for (key, game) in won {
            match self.parts.get_mut(&key) {
                Some(part) => part.add(&game),
                None => {
                    let mut part = WonCases::new(self.set, key.0)?;
                    part.add(&game);
                    self.parts.insert(key, part);
                }
            }
        }
        Ok(())
    }

    /// What was seen: the endgame, whether the first-named side wins, positions, errors.
    pub fn seen(&self) -> Vec<(Material, bool, u64, u64)> {
        let part = |(key, part): (&(Material, bool), &WonCases)| {
            (key.0, key.1, part.all.n as u64, part.all.e as u64)
        };
        self.parts.iter().map(part).collect()
    }

    /// The facts of an endgame where the first-named side wins, or the other; the surest first.
    pub fn of(&self, material: Material, first_wins: bool) -> Vec<FactErrors> {
        let part = self.parts.get(&(material, first_wins));
        tested(part.map(WonCases::entries).unwrap_or_default())
    }

    /// The facts that can be asked of every endgame seen, the first-named side being the winner.
    pub fn everywhere(&self) -> Vec<FactErrors> {
        let parts: Vec<&WonCases> =
            self.parts.iter().filter(|((_, first), _)| *first).map(|(_, part)| part).collect();
        let asked =
            |name: &str| parts.iter().all(|p| p.attributes.iter().any(|a| a.name() == name));
        let names: Vec<&Attribute> = parts.first().map_or(Vec::new(), |part| {
            part.attributes.iter().filter(|attribute| asked(attribute.name())).collect()
        });
        let mut joined: BTreeMap<(usize, Level), ScoredFact> = BTreeMap::new();
        for part in &parts {
            for (at, name) in names.iter().map(|attribute| attribute.name()).enumerate() {
                let Some(place) = part.attributes.iter().position(|a| a.name() == name) else {
                    continue;
                };
                let domain = part.attributes[place].domain();
                // No is not asked: with several endgames it need not be the other side of yes.
                let levels = domain.listed().take(if domain == Domain::YesNo { 1 } else { 256 });
                for level in levels {
                    let sums = part.facts.get(&(place, level)).copied().unwrap_or_default();
                    let (fact, score) = part.entry((place, level), &sums);
                    match joined.get_mut(&(at, level)) {
                        Some(sum) => join(sum, (fact, score)),
                        None => drop(joined.insert((at, level), (fact, score))),
                    }
                }
            }
        }
        tested(joined.into_values().filter(|(fact, _)| fact.held > 0).collect())
    }
}

fn join((sum, score): &mut ScoredFact, (fact, more): ScoredFact) {
    sum.held += fact.held;
    sum.errors += fact.errors;
    sum.rest += fact.rest;
    sum.rest_errors += fact.rest_errors;
    *score = match (*score, more) {
        (Some((u, v)), Some((more_u, more_v))) => Some((u + more_u, v + more_v)),
        (one, other) => one.or(other),
    };
}

/// The scores as chances, the surest first.
fn tested(entries: Vec<ScoredFact>) -> Vec<FactErrors> {
    let test = |(fact, score): ScoredFact| {
        let z = score.map(|(u, variance)| u / variance.sqrt());
        let chance = z.map(|z| (2.0 * normal(-z.abs())).clamp(0.0, 1.0));
        FactErrors { z, chance, ..fact }
    };
    let mut facts: Vec<FactErrors> = entries.into_iter().map(test).collect();
    let alarms = false_alarms(facts.iter().map(|fact| fact.chance));
    facts.iter_mut().zip(alarms).for_each(|(fact, alarms)| fact.false_alarms = alarms);
    let sure = |fact: &FactErrors| fact.z.map_or(-1.0, f64::abs);
    facts.sort_by(|a, b| sure(b).total_cmp(&sure(a)));
    facts
}
