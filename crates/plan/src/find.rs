//! The moves that a plan prefers, and why: the search of [`lucena_pattern`] with scores at its end.

use lucena_pattern::{Advice, End, Found, Hope, advised};
use lucena_table::{Material, Plies, Value};
use shakmaty::{Chess, Color, Position};

use crate::scorer::Scorer;

impl Scorer {
    /// All moves of the strong side, best first; none if the position is not one of the endgame
    /// with the strong side to move. Moves that are equally good stand in the order in which they
    /// are generated.
    ///
    /// Captures and promotions go by a rule here: a queen or rook that stays, against a lone king,
    /// wins; everything else does not.
    pub fn moves(&self, position: &Chess) -> Vec<Found<i64, Chess>> {
        self.moves_known(position, &|_| None)
    }

    /// The same where someone knows what captures and promotions lead to, as the proof does: `known`
    /// values a position of another endgame for the side to move, or does not know it.
    pub fn moves_known(
        &self,
        position: &Chess,
        known: &dyn Fn(&Chess) -> Option<Value>,
    ) -> Vec<Found<i64, Chess>> {
        let Some(strong) = advised(position, self.plan().material) else { return Vec::new() };
        Scores { scorer: self, strong, known }.found(position, self.plan().depth)
    }

    /// Why a move is made: what is seen, or the stage and the facts that weigh most.
    pub fn reason(&self, found: &Found<i64, Chess>) -> String {
        match found.hope.end {
            End::Won if found.plies == 1 => "mate".to_string(),
            End::Won => format!("sees mate within {} plies", found.plies),
            End::Converted => "a capture or promotion that wins".to_string(),
            End::Drawn | End::Mated => "sees nothing better than a draw".to_string(),
            End::Judged | End::Rejected | End::Never => {
                let (_, swapped) = Material::of_board(found.behind.board());
                let Some(view) = self.seen(&found.behind, Color::from_white(!swapped)) else {
                    return "scored".to_string();
                };
                let (stage, parts) = self.parts(&view);
                let heavy = parts.iter().filter(|part| part.points != 0).take(3);
                let heavy: Vec<String> =
                    heavy.map(|part| format!("{:+} {}", part.points, part.fact)).collect();
                let stage = &self.plan().stages[stage].name;
                format!("{stage}, score {}: {}", found.hope.merit, heavy.join(", "))
            }
        }
    }
}

/// The scores of a plan, with what somebody knows of other endgames.
struct Scores<'a> {
    scorer: &'a Scorer,
    strong: Color,
    known: &'a dyn Fn(&Chess) -> Option<Value>,
}

impl Advice for Scores<'_> {
    type Merit = i64;
    type Behind = Chess;
    const NOTHING: i64 = 0;
    const LAST: bool = false;
    const GUARDED: bool = true;

    fn strong(&self) -> Color {
        self.strong
    }

    fn later(hope: Hope<i64>, strong: bool) -> Hope<i64> {
        match hope.end {
            End::Converted | End::Won if !strong => hope.later(),
            _ => hope,
        }
    }

    fn ended(&self, position: &Chess) -> Chess {
        position.clone()
    }

    fn at_last(&self, position: &Chess) -> (Hope<i64>, Chess) {
        let merit = self.first(position);
        (Hope { merit, ..Hope::real(End::Judged, 0) }, position.clone())
    }

    fn first(&self, position: &Chess) -> i64 {
        let view = self.scorer.seen(position, self.strong);
        view.map_or(i64::MIN, |view| self.scorer.score(&view))
    }

    fn known(&self, next: &Chess) -> Option<Hope<i64>> {
        let ours = next.turn() == self.strong;
        let (end, soon) = match (self.known)(next)? {
            Value::Draw => (End::Drawn, 0),
            Value::Win(Plies(n)) if ours => (End::Won, -((n as i16 - 1) / 2)),
            Value::Loss(Plies(n)) if !ours => (End::Won, -(n as i16 / 2)),
            _ => (End::Mated, 0),
        };
        Some(Hope { soon, ..Hope::real(end, 0) })
    }
}
