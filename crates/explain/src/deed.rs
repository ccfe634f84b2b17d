//! What a move does on the board, and why it is good.

use lucena_table::words::side;
use lucena_table::{Material, Metric, TableError, Tables, role_name, san};
use shakmaty::{Chess, Color, Move, Position};

use crate::book::themes;
use crate::change::changes;
use crate::knowledge::Knowledge;
use crate::words::{verdict, within};

/// Changes of facts that are said of one move, at most.
const SAID: usize = 3;

/// A position with the side that tries to win, and how far it is.
pub(crate) struct SidedPosition<'a> {
    pub known: &'a Knowledge,
    pub position: &'a Chess,
    pub tables: &'a Tables,
    pub strong: Color,
    pub level: Option<u16>,
}

impl<'a> SidedPosition<'a> {
    pub fn new(
        known: &'a Knowledge,
        tables: &'a Tables,
        position: &'a Chess,
        strong: Color,
    ) -> Result<SidedPosition<'a>, TableError> {
        let level = known.level(tables, position, strong)?;
        Ok(SidedPosition { known, tables, position, strong, level })
    }

    /// Why a move is good or bad: what it does, and what it changes.
    pub fn why(&self, m: Move) -> Vec<String> {
        let mut after = self.position.clone();
        after.play_unchecked(m);
        let mut why = deeds(self.position, m, &after);
        why.extend(self.left(&after));
        why.extend(self.themes(&after));
        if after.is_game_over() {
            return why;
        }
        why.extend(self.changed(&after).into_iter().take(SAID));
        if let [reply] = after.legal_moves()[..] {
            let (who, san) = (side(after.turn()), san(&after, reply));
            why.push(format!("{who} has one legal reply, {san}."));
        }
        if why.is_empty() {
            why.push(
                "It leaves all the facts that count here as they were: a waiting move.".into(),
            );
        }
        why
    }

    /// Of a move into another endgame: what is left, and who wins it.
    fn left(&self, after: &Chess) -> Option<String> {
        let over = after.is_game_over() || after.is_insufficient_material();
        if over || self.known.holds(after) {
            return None;
        }
        let material = Material::of_board(after.board()).0;
        let value = self.tables.value(after, Metric::Dtm).ok()?;
        Some(format!("{material} is left: {}", within(&verdict(after, value.into())) + "."))
    }

    /// The named positions of books that a move reaches or leaves.
    fn themes(&self, after: &Chess) -> Vec<String> {
        let Some(file) = self.known.claims.as_ref().filter(|_| self.known.holds(after)) else {
            return Vec::new();
        };
        let [before, after] = [self.position, after].map(|at| themes(file, at, self.strong));
        let only = |these: &[String], others: &[String], verb: &str| -> Vec<String> {
            let new = these.iter().filter(|theme| !others.contains(theme));
            new.map(|theme| format!("It {verb} {theme}.")).collect()
        };
        let mut said = only(&after, &before, "reaches");
        said.extend(only(&before, &after, "leaves"));
        said
    }

    /// What is another fact in a later position of the same endgame.
    pub fn changed(&self, after: &Chess) -> Vec<String> {
        let same = self.known.holds(after);
        let found =
            same.then(|| changes(self.known, self.level, self.strong, [self.position, after]));
        found.unwrap_or_default().into_iter().map(|change| change.sentence).collect()
    }
}

/// What everybody sees of a move.
fn deeds(before: &Chess, m: Move, after: &Chess) -> Vec<String> {
    let mut deeds = Vec::new();
    if let Some(role) = m.capture() {
        deeds.push(format!("It takes the {}.", role_name(role)));
    }
    if let Some(role) = m.promotion() {
        deeds.push(format!("The pawn becomes a {}.", role_name(role)));
    }
    if before.is_check() {
        deeds.push("It parries the check.".into());
    }
    if after.is_checkmate() {
        deeds.push("It is checkmate.".into());
    } else if after.is_stalemate() {
        deeds.push(format!("It is stalemate: {} has no move.", side(!before.turn())));
    } else if after.is_insufficient_material() {
        deeds.push("Nobody has enough men left to mate.".into());
    } else if after.is_check() {
        deeds.push("It gives check.".into());
    }
    deeds
}
