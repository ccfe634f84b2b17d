//! Step 5: how well they play: everyone from every won position.

use std::path::PathBuf;

use lucena_play::audit::{Audit, Audited};
use lucena_play::{Player, Playground, Search, Spec};
use lucena_table::words::plies;
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use super::StepOutcome;
use super::line::LineData;
use super::plan::{PlanData, every};
use crate::error::StudyError;
use crate::ground::Ground;

/// Moves after which a game against the table is not won.
pub const LIMIT: u16 = 50;

/// What the audits found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayData {
    /// One row for each player, depth and defence.
    pub audits: Vec<AuditData>,
    /// A line that is not won, if a plan does not win everywhere, else if the learned player does
    /// not.
    pub counterexample: Option<CounterData>,
}

/// A player against a defence, from every won position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AuditData {
    /// Who plays: `table`, `tree`, `pattern` or `plan`.
    pub player: String,
    /// How far it looks ahead, in plies.
    pub depth: u16,
    /// Who defends: `table` or `every`.
    pub defence: String,
    /// What moves are counted to: `dtm` or `dtc`.
    pub metric: String,
    /// Won positions, all of them.
    pub positions: usize,
    pub won: usize,
    /// Those in which a move gives the win away.
    pub given_away: usize,
    /// Moves on average, a failure counting as the limit; without a limit and with failures none.
    pub mean_moves: Option<f64>,
    /// How many more than necessary, where it wins.
    pub mean_excess_moves: Option<f64>,
    /// The longest game that it wins, in moves.
    pub worst_moves: Option<u16>,
    /// Mean moves by the moves that the table needs, where it wins.
    pub by_distance: Vec<(u16, Option<f64>)>,
}

impl AuditData {
    /// Whether nothing is left to win.
    pub fn is_perfect(&self) -> bool {
        self.won == self.positions
    }

    pub fn is_proof(&self) -> bool {
        self.is_perfect() && self.defence == "every"
    }
}

/// A line that is not won.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CounterData {
    /// Who does not win it.
    pub player: String,
    pub line: LineData,
}

/// Who plays, as audits and games know it.
pub struct StudyPlayer {
    /// `table`, `tree`, `pattern` or `plan`.
    pub kind: &'static str,
    pub spec: Spec,
    /// Plies of search.
    pub depth: u16,
}

/// How deep the learned player looks.
pub fn depths(men: usize) -> &'static [u16] {
    if men > 3 { &[2, 6] } else { &[2, 4, 6] }
}

/// The plans of a study that can play.
pub fn planned(plan: &StepOutcome<PlanData>, file: impl Fn(&str) -> PathBuf) -> Vec<StudyPlayer> {
    let Some(found) = plan.found() else { return Vec::new() };
    let pattern = found.pattern.as_ref().map(|pattern| StudyPlayer {
        kind: "pattern",
        spec: Spec::Pattern(file(&pattern.file)),
        depth: pattern.depth,
    });
    let plan = found.plan.as_ref().map(|plan| StudyPlayer {
        kind: "plan",
        spec: Spec::Plan(file(&plan.file)),
        depth: plan.depth,
    });
    pattern.into_iter().chain(plan).collect()
}

impl StudyPlayer {
    pub fn table() -> StudyPlayer {
        StudyPlayer { kind: "table", spec: Spec::Table, depth: 1 }
    }

    /// The learned player.
    pub fn tree(depth: u16) -> StudyPlayer {
        StudyPlayer { kind: "tree", spec: Spec::Tree, depth }
    }

    /// Where it plays: who learned distances plays by them, all others play for mate.
    pub fn laid<'g>(
        &self,
        ground: &'g Ground<'_>,
        progress: &dyn Progress,
    ) -> Result<&'g Playground, StudyError> {
        match self.spec.learns() {
            true => ground.to_goal(progress),
            false => ground.to_mate(progress),
        }
    }

    /// The player, under a name without folders.
    pub fn player<'g>(
        &self,
        ground: &'g Ground<'_>,
        progress: &dyn Progress,
    ) -> Result<Player<'g>, StudyError> {
        if self.spec.learns() {
            ground.learned(progress)?;
        }
        let search = Search { depth: self.depth, guard: true };
        let club = self.laid(ground, progress)?.club(search, 0);
        let mut player = club.strong(&self.spec, progress)?;
        let plies = plies(self.depth);
        player.name = match self.kind {
            "table" => "the table".to_string(),
            "tree" => format!("learned stages, {plies}"),
            "pattern" => format!("{}.pat, {plies}", ground.material),
            _ => format!("{}.plan, {plies}", ground.material),
        };
        Ok(player)
    }
}

/// Lets everyone play from everywhere.
pub fn make(
    ground: &Ground<'_>,
    planned: &[StudyPlayer],
    learns: bool,
    progress: &dyn Progress,
) -> Result<PlayData, StudyError> {
    let against_table = Audit { limit: Some(LIMIT), ..Audit::default() };
    let mut audits = Vec::new();
    let mut found: Option<CounterData> = None;
    let mut run = |seat: &StudyPlayer, all: &[&Audit]| -> Result<(), StudyError> {
        let (laid, player) = (seat.laid(ground, progress)?, seat.player(ground, progress)?);
        for audit in all {
            let audited = audit.run(&laid.layout, &laid.atlas, &player.chooser, progress)?;
            audits.push(data(seat, audit, laid, &audited));
            if **audit == every() && !audited.is_perfect() && found.is_none() {
                found = counter(ground, laid, &player, &audited, progress)?;
            }
        }
        Ok(())
    };
    let proof = every();
    run(&StudyPlayer::table(), &[&proof])?;
    for seat in planned {
        run(seat, &[&against_table, &proof])?;
    }
    let depths = if learns { depths(ground.material.men()) } else { &[] };
    for (at, &depth) in depths.iter().enumerate() {
        match at + 1 == depths.len() {
            true => run(&StudyPlayer::tree(depth), &[&against_table, &proof])?,
            false => run(&StudyPlayer::tree(depth), &[&against_table])?,
        }
    }
    Ok(PlayData { audits, counterexample: found })
}

fn data(seat: &StudyPlayer, audit: &Audit, laid: &Playground, audited: &Audited) -> AuditData {
    AuditData {
        player: seat.kind.to_string(),
        depth: seat.depth,
        defence: audit.defence.name().to_string(),
        metric: laid.layout.metric.name().to_string(),
        positions: audited.positions.len(),
        won: audited.won(),
        given_away: audited.given_away(),
        mean_moves: audited.mean_moves(),
        mean_excess_moves: audited.mean_excess_won(),
        worst_moves: audited.worst_moves(),
        by_distance: audited.by_distance().iter().map(|at| (at.moves, at.mean_moves)).collect(),
    }
}

/// A line in which a player does not win.
fn counter(
    ground: &Ground<'_>,
    laid: &Playground,
    player: &Player<'_>,
    audited: &Audited,
    progress: &dyn Progress,
) -> Result<Option<CounterData>, StudyError> {
    let record = audited.refuted(laid, ground.tables, player, progress)?;
    Ok(record
        .map(|record| CounterData { player: player.name.clone(), line: LineData::of(&record) }))
}
