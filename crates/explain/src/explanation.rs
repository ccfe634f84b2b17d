//! A position explained.

use lucena_pattern::{List, Pattern};
use lucena_table::words::{colour, side};
use lucena_table::{Answer, Material, Outcome, Probed, ProbedMove, Spoken, Tables, san};
use serde::Serialize;
use shakmaty::{Chess, Color, Position, Role};

use crate::alternative::{Alternative, favourites};
use crate::book::{ClaimSaid, claims_said};
use crate::deed::SidedPosition;
use crate::error::ExplainError;
use crate::knowledge::Knowledge;
use crate::line::best_line;
use crate::seen::{TurnedPosition, strong};
use crate::words::{moves, verdict, within};

/// Facts that are said of a position, at most.
const FACTS: usize = 6;
/// Plies of best play that are shown, at most.
const LINE: usize = 200;

/// What a position means.
///
/// ```
/// # use lucena_explain::{Knowledge, Explanation};
/// # use lucena_table::{Tables, parse_fen};
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// # let queen = Knowledge::learn(&tables, "KQvK".parse()?, &lucena_work::Silent)?;
/// let mate = parse_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")?;
/// let explained: Explanation = queen.explain(&tables, &mate)?;
/// assert_eq!((explained.verdict.as_str(), explained.best.len()), ("White mates in 1.", 1));
/// assert_eq!(explained.line[0].san, "Qb8#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The position.
    pub fen: String,
    /// Its endgame.
    pub material: String,
    /// `white` or `black`, as on the board.
    pub turn: &'static str,
    /// What it is worth to the side to move.
    #[serde(flatten)]
    pub answer: Answer,
    /// The outcome in a sentence.
    pub verdict: String,
    /// What books say of such positions, the most telling first.
    pub claims: Vec<ClaimSaid>,
    /// The stage on the way to the win, if somebody wins and the endgame has stages.
    pub stage: Option<StageSaid>,
    /// The class of the pattern file for the endgame.
    pub class: Option<ClassSaid>,
    /// The facts that count here, the most telling first.
    pub facts: Vec<FactSaid>,
    /// What to do, in sentences.
    pub plan: Vec<String>,
    /// Whether one move alone keeps the win or the draw, of several.
    pub only_move: bool,
    /// The best moves.
    pub best: Vec<Explained>,
    /// All moves, best first.
    pub moves: Vec<Explained>,
    /// A natural move that is worse.
    pub alternative: Option<Alternative>,
    /// Best play.
    pub line: Vec<Spoken>,
}

/// A stage, said of a position.
#[derive(Clone, Debug, Serialize)]
pub struct StageSaid {
    /// `FAR`, `MEDIUM`, `CLOSE` …
    pub name: String,
    /// Its number on the way, the farthest being 1.
    pub number: usize,
    /// How many stages there are.
    pub of: usize,
    /// The stage and what it is about.
    pub sentence: String,
}

/// A class of a pattern file, said of a position.
#[derive(Clone, Debug, Serialize)]
pub struct ClassSaid {
    pub name: String,
    /// Its number in its list.
    pub number: u32,
    /// Its list.
    pub list: &'static str,
    pub file: String,
    /// What it says here.
    pub sentence: String,
}

/// A fact of a position.
#[derive(Clone, Debug, Serialize)]
pub struct FactSaid {
    pub name: String,
    /// Its answer, as files write it.
    pub level: String,
    /// The answer in a sentence.
    pub sentence: String,
}

/// A move and why it is good or bad.
///
/// ```
/// # use lucena_explain::{Knowledge, Explained};
/// # use lucena_table::{Tables, parse_fen};
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// # let queen = Knowledge::learn(&tables, "KQvK".parse()?, &lucena_work::Silent)?;
/// let mate = parse_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")?;
/// let best: Explained = queen.explain(&tables, &mate)?.best.remove(0);
/// assert_eq!(best.why, ["It is checkmate."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// The move and what it is worth.
    #[serde(flatten)]
    pub probed: ProbedMove,
    /// What it does and what it changes.
    pub why: Vec<String>,
}

impl Knowledge {
    /// Whether a position is of this endgame.
    pub fn holds(&self, position: &Chess) -> bool {
        Material::of_board(position.board()).0 == self.material
    }

    /// Explains a position of this endgame.
    pub fn explain(&self, tables: &Tables, position: &Chess) -> Result<Explanation, ExplainError> {
        if !self.holds(position) {
            let here = Material::of_board(position.board()).0;
            return Err(ExplainError::OtherEndgame { of: self.material, here });
        }
        let probed = Probed::of(tables, position)?;
        let strong = strong(position, probed.answer.outcome);
        let place = SidedPosition::new(self, tables, position, strong)?;
        let seen = TurnedPosition::new(position, strong);
        let explained = |m: &ProbedMove| Explained { probed: m.clone(), why: place.why(m.m) };
        let moves: Vec<Explained> = probed.moves.iter().map(explained).collect();
        let best = moves.iter().filter(|m| m.probed.answer == probed.answer).cloned().collect();
        // Of a game that is over there is nothing more to plan.
        let (going, won) = (!position.is_game_over(), place.level.is_some());
        let line = match probed.answer.outcome {
            Outcome::Draw => Vec::new(),
            _ => best_line(tables, position, LINE)?,
        };
        let outcome = probed.answer.outcome;
        let keeping = moves.iter().filter(|m| m.probed.answer.outcome == outcome).count();
        Ok(Explanation {
            only_move: outcome != Outcome::Loss && moves.len() > 1 && keeping == 1,
            claims: match &self.claims {
                Some(file) if going => claims_said(file, tables, position, strong, outcome)?,
                _ => Vec::new(),
            },
            turn: colour(position.turn()),
            answer: probed.answer,
            verdict: verdict(position, probed.answer),
            stage: going.then(|| self.stage_said(place.level, &seen)).flatten(),
            class: going.then(|| self.class_said(position, strong, won)).flatten(),
            facts: self.facts(place.level, &seen, probed.answer.outcome),
            plan: if going { self.plan_said(&place, &seen, &probed) } else { Vec::new() },
            best,
            moves,
            alternative: Alternative::of(self, tables, position, &probed)?,
            line,
            fen: probed.fen,
            material: probed.material,
        })
    }

    /// Whether the way to the win ends in mate: no pawn to promote, no man to take.
    fn lone_king(&self) -> bool {
        let count = |role| self.material.count(Color::Black, role);
        !self.material.has_pawns() && Role::ALL.into_iter().map(count).sum::<usize>() == 1
    }

    /// The stage of a level in words.
    pub(crate) fn stage_said(
        &self,
        level: Option<u16>,
        seen: &TurnedPosition,
    ) -> Option<StageSaid> {
        // Of one stage there is nothing to say.
        let (stage, of) = self.stage(level?).filter(|(_, of)| *of > 1)?;
        let number = of - stage;
        let (aims, who) = (self.aims(stage), side(seen.strong));
        let sentence = match aims.first() {
            Some((aim, _)) => {
                let aim = within(&seen.coloured(&aim.sentence));
                format!("Stage {number} of {of}. {who}'s aim: {aim}.")
            }
            None if self.lone_king() => {
                format!("Stage {number} of {of}. {who} goes for mate.")
            }
            None => {
                let left = level? + u16::from(seen.described.turn().is_white());
                let left = moves(left);
                format!(
                    "Stage {number} of {of}. The next promotion, capture or mate is {left} away."
                )
            }
        };
        let name = self.stages.as_ref()?.stages.all()[stage].name.clone();
        Some(StageSaid { name, number, of, sentence })
    }

    /// The class of a position, or where it is won of the one that the file plays to.
    fn class_said(&self, position: &Chess, strong: Color, won: bool) -> Option<ClassSaid> {
        let pattern = self.pattern.as_ref()?;
        let file = pattern.name().to_string();
        let said = |list: List, place: usize, words: String| {
            let class = class(pattern, list, place)?;
            let sentence = format!("{file}: {words} in class {} \"{}\".", class.0, class.1);
            let file = file.clone();
            Some(ClassSaid { name: class.1, number: class.0, list: list.text(), file, sentence })
        };
        let view = pattern.seen(position, strong)?;
        let lists = match position.turn() == strong {
            true => [List::Halt, List::FinalWhite],
            false => [List::Stop, List::FinalBlack],
        };
        let judged = lists
            .into_iter()
            .find_map(|list| Some((list, pattern.judge(list, &view, None)?.class)));
        if let Some((list, place)) = judged {
            return said(list, place, "the position is".into());
        }
        let found = pattern.moves(position).into_iter().next().filter(|_| won)?;
        let (list, place) = found.behind?;
        said(list, place, format!("{} leads to a position", san(position, found.m)))
    }

    /// The facts that count, the most telling first.
    fn facts(&self, level: Option<u16>, seen: &TurnedPosition, outcome: Outcome) -> Vec<FactSaid> {
        let ranked = match &self.sample {
            Some(sample) => {
                let for_first = if seen.described.turn().is_white() { outcome } else { -outcome };
                sample.facts(&seen.described, for_first)
            }
            None => self.ranked(level),
        };
        let stage = level.and_then(|level| self.stage(level));
        let aims = stage.map_or(Vec::new(), |(stage, _)| self.aims(stage));
        let aimed = aims.into_iter().map(|(_, attribute)| attribute);
        let mut facts: Vec<FactSaid> = Vec::new();
        for attribute in aimed.chain(ranked.into_iter().map(|i| &self.attributes[i])) {
            let sentence = seen.sentence(attribute);
            let known =
                |fact: &FactSaid| fact.name == attribute.name() || fact.sentence == sentence;
            if facts.len() < FACTS && !facts.iter().any(known) {
                let level = attribute.domain().text(seen.level(attribute));
                facts.push(FactSaid { name: attribute.name().into(), level, sentence });
            }
        }
        facts
    }

    /// The attributes that tell here, the most telling first.
    fn ranked(&self, level: Option<u16>) -> Vec<usize> {
        let weights = self.weights(level);
        let mut ranked: Vec<usize> = (0..self.attributes.len()).collect();
        ranked.retain(|&i| weights[i] > 0.0);
        ranked.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
        ranked
    }

    /// What to do: the aims of the stage, and what the plan and the classes would play.
    fn plan_said(
        &self,
        place: &SidedPosition<'_>,
        seen: &TurnedPosition,
        probed: &Probed,
    ) -> Vec<String> {
        let mut said = Vec::new();
        let stage = place.level.and_then(|level| self.stage(level));
        for (aim, attribute) in stage.map_or(Vec::new(), |(stage, _)| self.aims(stage)) {
            let words = seen.coloured(&aim.sentence);
            said.push(match aim.fact.holds(seen.level(attribute)) {
                true => format!("Reached: {}.", within(&words)),
                false => format!(
                    "{}'s aim: {}. This holds in {:.0} % of the positions of this stage and {:.0} % of the next.",
                    side(seen.strong),
                    within(&words),
                    100.0 * aim.before,
                    100.0 * aim.after
                ),
            });
        }
        // In a draw every move that holds it is as good as another to them.
        let won = place.level.is_some();
        for (file, made) in favourites(self, place.position).into_iter().filter(|_| won) {
            if let Some(m) = probed.moves.iter().find(|m| m.m == made) {
                said.push(format!("{file} plays {}.", m.spoken.san));
            }
        }
        said
    }
}

/// Number and name of a class.
fn class(pattern: &Pattern, list: List, place: usize) -> Option<(u32, String)> {
    let class = pattern.classes().into_iter().filter(|class| class.list == list).nth(place)?;
    Some((class.number, class.name))
}
