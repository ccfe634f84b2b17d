//! A plan read aloud.

use std::fmt::Write as _;

use lucena_pattern::Asked;

use crate::model::Model;
use crate::plan::{Plan, PlanRules};

impl Plan {
    /// The plan in words, stage by stage.
    pub fn words(&self) -> String {
        let mut text = String::new();
        self.say(&mut text).expect("writing to a string never fails");
        text
    }

    fn say(&self, text: &mut String) -> std::fmt::Result {
        let ahead = match self.depth {
            1 => "without looking further than its own move".to_string(),
            n => format!("looking {n} plies ahead"),
        };
        writeln!(text, "{}: a plan of {} numbers, {ahead}.", self.material, self.parameters())?;
        writeln!(text, "Mate, stalemate and the loss of a man it sees by itself.")?;
        if self.depth > 1 {
            writeln!(text, "Of equally good moves it makes the one it likes best at once.")?;
        }
        if self.ranked {
            writeln!(text, "A position of an earlier stage is better than any of a later one.")?;
        }
        if !self.common.is_empty() {
            writeln!(text, "\nIn every stage:")?;
            self.say_rules(&self.common, text)?;
        }
        for (place, stage) in self.stages.iter().enumerate() {
            let count = self.stages.len();
            match (&stage.when, count) {
                (None, 1) => writeln!(text, "\nEverywhere:")?,
                (None, _) => writeln!(text, "\n{}. {} (all that is left):", place + 1, stage.name)?,
                (Some(when), _) => {
                    writeln!(text, "\n{}. {}, when {when}:", place + 1, stage.name)?;
                }
            }
            if stage.base != 0 {
                writeln!(text, "   {:>+6}  for being here", stage.base)?;
            }
            self.say_rules(&stage.rules, text)?;
        }
        if !self.names.is_empty() {
            writeln!(text, "\nwhere")?;
            for (name, value) in &self.names {
                writeln!(text, "   {name} = {value}")?;
            }
        }
        Ok(())
    }

    fn say_rules(&self, rules: &PlanRules, text: &mut String) -> std::fmt::Result {
        let mut terms: Vec<_> = rules.terms.iter().collect();
        if self.model == Model::List {
            for (place, term) in terms.iter().enumerate() {
                let first = if place == 0 { "first" } else { "then" };
                let more = if term.weight > 0 { "more" } else { "less" };
                writeln!(text, "   {first:>6}  {more} {}", term.fact)?;
            }
        } else {
            terms.sort_by_key(|term| std::cmp::Reverse(term.weight.abs()));
            for term in terms {
                writeln!(text, "   {:>+6}  {}", term.weight, self.each(&term.fact))?;
            }
        }
        for ladder in rules.ladders.iter().filter(|ladder| !ladder.runs().is_empty()) {
            let steps: Vec<String> = ladder
                .runs()
                .iter()
                .map(|&(from, to, worth)| match from == to {
                    true => format!("{from}: {worth:+}"),
                    false => format!("{from} to {to}: {worth:+}"),
                })
                .collect();
            writeln!(text, "   {} is {}", ladder.fact, steps.join(", "))?;
        }
        for chart in &rules.charts {
            let letters = chart.letters();
            writeln!(text, "    table  {letters}: {} entries", chart.parameters())?;
        }
        if !rules.features.is_empty() {
            writeln!(text, "    and {} configurations of atomic features", rules.features.len())?;
        }
        Ok(())
    }

    /// How a fact counts: for each unit of a number, or if it is so.
    fn each(&self, fact: &str) -> String {
        let asked = Asked::parse(self.material, &self.names, &[], &[fact.to_string()]);
        match asked.is_ok_and(|asked| asked.is_condition(0)) {
            true => format!("if {fact}"),
            false => format!("for each unit of {fact}"),
        }
    }
}
