//! The lines of a plan's file read.

use lucena_eval::role_named;
use lucena_store::{SealedFault, SealedLines, short};
use lucena_table::Material;
use shakmaty::Piece;

use super::{LARGEST, MOST, MOST_LISTED, RANKED, STAGES, stand, stood};
use crate::chart::Chart;
use crate::feature::WeightedConfiguration;
use crate::model::Model;
use crate::plan::{Claim, Ladder, MAX_PLAN_DEPTH, Plan, PlanRules, PlannedStage, Term};

/// The lines of a file read as a plan.
pub(super) struct PlanLines<'a>(pub(super) SealedLines<'a>);

impl<'a> PlanLines<'a> {
    fn fault(&self, what: impl Into<String>) -> SealedFault {
        self.0.fault(what)
    }

    fn next(&mut self) -> Result<&'a str, SealedFault> {
        self.0.next().ok_or_else(|| self.fault("the file ends here"))
    }

    /// The next line, if it is deeper in than a stage.
    fn deeper(&mut self, spaces: usize) -> Option<&'a str> {
        let line = self.0.peek()?;
        let inner = line.len() - line.trim_start_matches(' ').len();
        if inner < spaces {
            return None;
        }
        self.0.next().map(str::trim)
    }

    fn word<T: std::str::FromStr>(&mut self, word: &str) -> Result<T, SealedFault> {
        let line = self.next()?;
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        let rest = rest.ok_or_else(|| self.fault(format!("a line with {word:?} was expected")))?;
        rest.trim()
            .parse()
            .map_err(|_| self.fault(format!("{} is not a valid {word}", short(rest))))
    }

    pub(super) fn plan(&mut self) -> Result<Plan, SealedFault> {
        let material: Material = self.word("endgame")?;
        if material.men() > lucena_pattern::MAX_PATTERN_MEN {
            return Err(self.fault("plans are for endgames of at most five men"));
        }
        let model = self.word("model")?;
        let depth: u16 = self.word("depth")?;
        if !(1..=MAX_PLAN_DEPTH).contains(&depth) {
            return Err(self.fault(format!("a plan looks 1 to {MAX_PLAN_DEPTH} plies ahead")));
        }
        let mut plan = Plan {
            material,
            model,
            depth,
            names: Vec::new(),
            ranked: false,
            common: PlanRules::default(),
            stages: Vec::new(),
            claim: None,
        };
        loop {
            let line = self.next()?;
            if line == "end" {
                break;
            } else if let Some(naming) = line.strip_prefix("let ") {
                let (name, value) = naming
                    .split_once(" = ")
                    .filter(|(name, _)| plain(name))
                    .ok_or_else(|| self.fault("a name and a value were expected: let NAME = …"))?;
                plan.names.push((name.trim().into(), value.trim().into()));
            } else if let Some(stage) = line.strip_prefix("stage ") {
                let stage = self.stage(stage, material)?;
                plan.stages.push(stage);
            } else if line == RANKED {
                plan.ranked = true;
            } else if line == "everywhere" && plan.stages.is_empty() {
                let mut base = 0;
                plan.common = self.rules(material, &mut base)?;
                if base != 0 {
                    return Err(self.fault("what is everywhere has no base of its own"));
                }
            } else if let Some(claim) = line.strip_prefix("claim ") {
                plan.claim = Some(self.claim(claim)?);
            } else {
                return Err(self.fault(format!("{} is not a line of a plan", short(line))));
            }
            if plan.stages.len() > STAGES || plan.names.len() > MOST {
                return Err(self.fault("these are too many for a plan"));
            }
        }
        self.closed(&plan)?;
        Ok(plan)
    }

    /// Every position has a stage, and only the last one takes all.
    fn closed(&self, plan: &Plan) -> Result<(), SealedFault> {
        match plan.stages.split_last() {
            None => Err(self.fault("the plan has no stage")),
            Some((last, _)) if last.when.is_some() => {
                Err(self.fault("the last stage has a condition: add one that takes what is left"))
            }
            Some((_, before)) if before.iter().any(|stage| stage.when.is_none()) => {
                Err(self.fault("a stage without a condition takes all: it must be the last"))
            }
            _ if plan.model == Model::List
                && (plan.common != PlanRules::default()
                    || plan.rules().any(|rules| rules.terms.len() > MOST_LISTED)) =>
            {
                Err(self.fault("a list has at most six facts in a stage, and none everywhere"))
            }
            _ if plan.model == Model::List && plan.stages.len() > 1 && !plan.ranked => {
                Err(self
                    .fault(format!("the stages of a list stand in order: add a line {RANKED:?}")))
            }
            _ => Ok(()),
        }
    }

    fn stage(&mut self, head: &str, material: Material) -> Result<PlannedStage, SealedFault> {
        let wanted = "a stage begins with its name in quotation marks, and then perhaps: when …";
        let (name, rest) = head
            .strip_prefix('"')
            .and_then(|rest| rest.split_once('"'))
            .ok_or_else(|| self.fault(wanted))?;
        let when = match rest.trim() {
            "" => None,
            rest => {
                Some(rest.strip_prefix("when ").ok_or_else(|| self.fault(wanted))?.trim().into())
            }
        };
        let mut base = 0;
        let rules = self.rules(material, &mut base)?;
        Ok(PlannedStage { name: name.into(), when, base, rules })
    }

    fn rules(&mut self, material: Material, base: &mut i32) -> Result<PlanRules, SealedFault> {
        let mut rules = PlanRules::default();
        while let Some(line) = self.deeper(1) {
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            match first {
                "base" => *base = self.number(rest)?,
                "levels" => {
                    let ladder = self.ladder(rest)?;
                    rules.ladders.push(ladder);
                }
                "table" => {
                    let chart = self.chart(rest, material)?;
                    if rules.charts.iter().any(|known| known.men == chart.men) {
                        return Err(self.fault("there is a table of these men already"));
                    }
                    rules.charts.push(chart);
                }
                "features" => self.features(rest, &mut rules.features)?,
                _ => {
                    let weight = self.number(first)?;
                    if rest.is_empty() {
                        return Err(self.fault("a weight stands before a fact"));
                    }
                    rules.terms.push(Term { weight, fact: rest.trim().into() });
                }
            }
            if rules.terms.len() + rules.ladders.len() > MOST || rules.charts.len() > MOST {
                return Err(self.fault("these are too many for a plan"));
            }
        }
        Ok(rules)
    }

    /// Lines of pairs: what stands there, read, and a number.
    fn pairs<T>(
        &mut self,
        what: &str,
        read: impl Fn(&str) -> Option<T>,
        mut take: impl FnMut(T, i32) -> Result<(), &'static str>,
    ) -> Result<(), SealedFault> {
        while let Some(line) = self.deeper(4) {
            let words: Vec<&str> = line.split_whitespace().collect();
            for pair in words.chunks(2) {
                let number = pair.get(1).and_then(|number| self.number(number).ok());
                let (Some(found), Some(number)) = (read(pair[0]), number) else {
                    let fault = format!("{} is not {what}", short(&pair.join(" ")));
                    return Err(self.fault(fault));
                };
                take(found, number).map_err(|fault| self.fault(fault))?;
            }
        }
        Ok(())
    }

    fn ladder(&mut self, fact: &str) -> Result<Ladder, SealedFault> {
        let mut steps: Vec<(i32, i32)> = Vec::new();
        let read = |text: &str| {
            let (from, to) = text.split_once("..").unwrap_or((text, text));
            Some((from.parse::<i32>().ok()?, to.parse::<i32>().ok()?))
        };
        self.pairs("a step of a ladder", read, |(from, to), worth| {
            let after = steps.last().is_none_or(|&(last, _)| last < from);
            let wide = to.saturating_sub(from) >= MOST as i32;
            if !after || from > to || wide || steps.len() > MOST {
                return Err("the values of a fact are few, and go upwards");
            }
            steps.extend((from..=to).map(|value| (value, worth)));
            Ok(())
        })?;
        Ok(Ladder { fact: fact.into(), steps })
    }

    fn number(&self, text: &str) -> Result<i32, SealedFault> {
        let found = text.parse().ok().filter(|n| (-LARGEST..=LARGEST).contains(n));
        found.ok_or_else(|| {
            self.fault(format!("{} is not a whole number up to {LARGEST}", short(text)))
        })
    }

    fn chart(&mut self, letters: &str, material: Material) -> Result<Chart, SealedFault> {
        let men: Option<Vec<Piece>> = letters.chars().map(Piece::from_char).collect();
        let men = men.filter(|men| {
            let of = men.len();
            (2..=crate::chart::MOST_MEN).contains(&of) && Chart::choices(material, of).contains(men)
        });
        let men = men.ok_or_else(|| {
            self.fault(format!("{} are not two or three men of {material}", short(letters)))
        })?;
        let mut entries = Vec::new();
        let read = |text: &str| stood(text, men.len());
        self.pairs("an entry of this table", read, |cell, worth| {
            entries.push((cell, worth));
            Ok(())
        })?;
        let mut chart = Chart::empty(material, men);
        chart.fill(&entries).map_err(|cell| {
            let text = stand(cell, chart.men.len());
            self.fault(format!("{text} stands for other squares: it is not the first of its kind"))
        })?;
        Ok(chart)
    }

    fn features(
        &mut self,
        head: &str,
        features: &mut Vec<WeightedConfiguration>,
    ) -> Result<(), SealedFault> {
        let found = head
            .split_once(' ')
            .and_then(|(kind, role)| Some((kind.parse().ok()?, role_named(role.trim())?)));
        let (kind, role) = found.ok_or_else(|| self.fault("features of which kind and man?"))?;
        let read = |text: &str| u64::from_str_radix(text, 16).ok();
        self.pairs("a configuration", read, |bits, weight| {
            features.push(WeightedConfiguration { kind, role, bits, weight });
            Ok(())
        })
    }

    fn claim(&self, text: &str) -> Result<Claim, SealedFault> {
        let words: Vec<&str> = text.split(' ').collect();
        let read = || {
            let ["proven", proven, "of", positions, "worst", worst, "rounds", rounds] = words[..]
            else {
                return None;
            };
            Some(Claim {
                proven: proven.parse().ok()?,
                positions: positions.parse().ok()?,
                worst: worst.parse().ok()?,
                rounds: rounds.parse().ok()?,
            })
        };
        read().ok_or_else(|| self.fault("a claim reads: proven N of N worst N rounds N"))
    }
}

/// Whether a name is one word.
fn plain(name: &str) -> bool {
    let name = name.trim();
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
