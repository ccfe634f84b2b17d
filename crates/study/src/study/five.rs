//! The steps of a study of five men: what can be counted without laying the endgame out.

use lucena_claim::ClaimFile;

use super::{StudyRun, StudySummary};
use crate::error::StudyError;
use crate::findings::{Findings, Link};
use crate::part::StepOutcome;
use crate::part::five::ground::FiveGround;
use crate::part::five::{FiveFindings, critical, lines, rules, themes, zugzwangs};
use crate::part::stages;
use crate::words;

/// Why steps of smaller endgames are left out.
const FACTS: &str = "Facts are ranked with up to four men; with five there are rules.";
const STAGES: &str = "Stages are looked for with up to four men.";
const PLAN: &str = "Plans are trained and proven with up to four men.";
const PLAY: &str =
    "Studies audit players with up to four men; lucena audit proves pattern files of five.";
const PACKS: &str =
    "Studies pack up to four men; lucena pack --metric wdl --pawns all packs who wins with five.";
const GAMES: &str = "Players play sample games with up to four men; with five there are lines.";
/// Why there is nothing to say about who wins.
const DRAWN: &str = "Nobody can win: every position is drawn.";
/// Why there are no themes.
const NO_FILE: &str = "No statements about this endgame come with the program. Write your own in a .claim file: \
                       docs/guide/claims.md.";

impl StudyRun<'_> {
    /// Takes the steps after the first.
    pub(super) fn finish_five(mut self) -> Result<StudySummary, StudyError> {
        let material = self.material;
        let tables = self.ground.tables;
        let table = &self.table.data;
        let drawn = table.white.win + table.white.loss + table.black.win + table.black.loss == 0;
        let drawn = || drawn.then(|| DRAWN.to_string());
        let from_table = self.table.mark.clone();
        let from = [from_table.as_str()];
        let ground = FiveGround::new(tables, material);
        let (rules, _) = self.take((2, "the rules", "rules"), &from, |_, _, step| {
            StepOutcome::unless(drawn(), || rules::make(&ground, step))
        })?;
        let named = (3, "critical positions", "critical");
        let (critical, _) = self.take(named, &from, |_, _, step| {
            StepOutcome::unless(drawn(), || critical::make(&ground, step))
        })?;
        let named = (4, "zugzwangs", "zugzwangs");
        let (zugzwangs, from_zugzwangs) = self.take(named, &from, |_, _, step| {
            StepOutcome::unless(drawn(), || zugzwangs::make(&ground, step))
        })?;
        // The next step wants the memory.
        drop(ground);
        let file = ClaimFile::for_material(material);
        let text = file.as_ref().map_or("", |file| file.text());
        let (themes, from_themes) =
            self.take((5, "themes", "themes"), &[&from_table, text], |_, _, step| match &file {
                Some(file) => Ok(StepOutcome::Found(themes::make(file, tables, step)?)),
                None => Ok(StepOutcome::LeftOut(NO_FILE.into())),
            })?;
        let ground = FiveGround::new(tables, material);
        let from = [from_themes.as_str(), from_zugzwangs.as_str()];
        let (lines, _) = self.take((6, "lines", "lines"), &from, |_, files, step| {
            StepOutcome::unless(drawn(), || {
                lines::make(&ground, themes.found(), zugzwangs.found(), files, step)
            })
        })?;
        self.write_five(FiveFindings { rules, themes, critical, zugzwangs, lines })
    }

    fn write_five(self, five: FiveFindings) -> Result<StudySummary, StudyError> {
        let material = self.material;
        let files = self.files.iter().map(|file| Link::of(file)).collect();
        let findings = Findings {
            program: format!("lucena {}", env!("CARGO_PKG_VERSION")),
            material: material.to_string(),
            men: words::men(material),
            table: self.table.data.clone(),
            facts: StepOutcome::LeftOut(FACTS.into()),
            stages: StepOutcome::LeftOut(STAGES.into()),
            goal: stages::goal(material).to_string(),
            plan: StepOutcome::LeftOut(PLAN.into()),
            play: StepOutcome::LeftOut(PLAY.into()),
            price: StepOutcome::LeftOut(PACKS.into()),
            games: StepOutcome::LeftOut(GAMES.into()),
            five: Some(five),
            files,
        };
        self.write(findings)
    }
}
