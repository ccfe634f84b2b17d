//! The plain search from one position, for a game and for explanations. Whole endgames are searched
//! at once elsewhere, with this as the twin.

use lucena_pattern::{is_heavy, stays_won};
use lucena_table::{Material, Plies, Value};
use shakmaty::{Chess, Color, Move, Position, Role};

use crate::scorer::Scorer;

/// How a line of the search ends, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The strong side is mated.
    Mated,
    /// Stalemate, or nothing is left to win with.
    Drawn,
    /// The plan's score decides.
    Scored,
    /// A capture or promotion after which the win is plain: another plan takes over.
    Converted,
    /// Mate.
    Won,
}

/// What the player expects of a move: the greater the better for the strong side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hope {
    /// What kind of end it is.
    pub end: End,
    /// The plan's score, where it decides.
    pub score: i64,
    /// Minus the moves of the strong side until a win that is seen: the sooner the better.
    pub soon: i16,
    /// What the plan says at once after the move: it decides between moves that the search finds
    /// equally good.
    pub first: i64,
}

/// A move with what is expected of it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The move.
    pub m: Move,
    /// What is expected.
    pub hope: Hope,
    /// The position whose score or end decides, by the plies until then.
    pub plies: u16,
    /// That position.
    pub leaf: Chess,
}

impl Hope {
    fn real(end: End) -> Hope {
        Hope { end, score: 0, soon: 0, first: 0 }
    }

    fn later(self) -> Hope {
        let seen = matches!(self.end, End::Converted | End::Won);
        Hope { soon: self.soon - i16::from(seen), ..self }
    }
}

/// What a search finds: the hope, how far on, and the position there.
type Seen = (Hope, u16, Chess);

impl Scorer {
    /// All moves of the strong side, best first; none if the position is not one of the endgame
    /// with the strong side to move. Moves that are equally good stand in the order in which they
    /// are generated.
    ///
    /// Captures and promotions go by a rule here: a queen or rook that stays, against a lone king,
    /// wins; everything else does not.
    pub fn moves(&self, position: &Chess) -> Vec<Found> {
        self.moves_known(position, &|_| None)
    }

    /// The same where someone knows what captures and promotions lead to, as the proof does: `known`
    /// values a position of another endgame for the side to move, or does not know it.
    pub fn moves_known(
        &self,
        position: &Chess,
        known: &dyn Fn(&Chess) -> Option<Value>,
    ) -> Vec<Found> {
        let (material, swapped) = Material::of_board(position.board());
        let strong = Color::from_white(!swapped);
        if material != self.plan().material || position.turn() != strong {
            return Vec::new();
        }
        let search = Search { scorer: self, strong, known };
        let depth = self.plan().depth;
        let mut found: Vec<Found> = position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let (mut hope, plies, leaf) = search.after(position, m, depth - 1, None);
                if hope.end == End::Scored && depth > 1 {
                    let mut next = position.clone();
                    next.play_unchecked(m);
                    hope.first = search.score(&next).score;
                }
                Found { m, hope, plies, leaf }
            })
            .collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.hope));
        found
    }
}

impl Scorer {
    /// Why a move is made: what is seen, or the stage and the facts that weigh most.
    pub fn reason(&self, found: &Found) -> String {
        match found.hope.end {
            End::Won if found.plies == 1 => "mate".to_string(),
            End::Won => format!("sees mate within {} plies", found.plies),
            End::Converted => "a capture or promotion that wins".to_string(),
            End::Drawn | End::Mated => "sees nothing better than a draw".to_string(),
            End::Scored => {
                let (_, swapped) = Material::of_board(found.leaf.board());
                let Some(view) = self.seen(&found.leaf, Color::from_white(!swapped)) else {
                    return "scored".to_string();
                };
                let (stage, parts) = self.parts(&view);
                let heavy = parts.iter().filter(|part| part.points != 0).take(3);
                let heavy: Vec<String> =
                    heavy.map(|part| format!("{:+} {}", part.points, part.fact)).collect();
                let stage = &self.plan().stages[stage].name;
                format!("{stage}, score {}: {}", found.hope.score, heavy.join(", "))
            }
        }
    }
}

struct Search<'a> {
    scorer: &'a Scorer,
    strong: Color,
    known: &'a dyn Fn(&Chess) -> Option<Value>,
}

impl Search<'_> {
    fn score(&self, position: &Chess) -> Hope {
        let view = self.scorer.seen(position, self.strong);
        let score = view.map_or(i64::MIN, |view| self.scorer.score(&view));
        Hope { end: End::Scored, score, soon: 0, first: 0 }
    }

    /// What is known of a position of another endgame.
    fn known(&self, next: &Chess) -> Option<Hope> {
        let ours = next.turn() == self.strong;
        Some(match (self.known)(next)? {
            Value::Draw => Hope::real(End::Drawn),
            Value::Win(Plies(n)) if ours => {
                Hope { soon: -((n as i16 - 1) / 2), ..Hope::real(End::Won) }
            }
            Value::Loss(Plies(n)) if !ours => {
                Hope { soon: -(n as i16 / 2), ..Hope::real(End::Won) }
            }
            _ => Hope::real(End::Mated),
        })
    }

    /// A move of the strong side, and what comes of it; nothing better than `floor` is wanted to be
    /// known exactly.
    fn after(&self, position: &Chess, m: Move, left: u16, floor: Option<Hope>) -> Seen {
        let mut next = position.clone();
        next.play_unchecked(m);
        if m.is_capture() || m.is_promotion() {
            if let Some(hope) = self.known(&next) {
                return (hope, 1, next);
            }
            let end = match (next.is_checkmate(), stays_won(&next, self.strong)) {
                (true, _) => End::Won,
                (_, true) => End::Converted,
                _ => End::Drawn,
            };
            // A queen is nearer to mate than a rook.
            let soon = if m.promotion() == Some(Role::Rook) { -20 } else { -10 };
            let soon = if end == End::Converted { soon } else { 0 };
            return (Hope { soon, ..Hope::real(end) }, 1, next);
        }
        let (hope, plies, leaf) = self.weak(&next, left, floor);
        (hope, plies + 1, leaf)
    }

    /// A capture or promotion of the weak side, and what is left then.
    fn left_so(&self, position: &Chess, m: Move) -> Seen {
        let mut next = position.clone();
        next.play_unchecked(m);
        let by_rule = || {
            let end = if is_heavy(&next, self.strong) { End::Converted } else { End::Drawn };
            Hope { soon: -10, ..Hope::real(end) }
        };
        let hope = self.known(&next).unwrap_or_else(by_rule);
        (hope, 1, next)
    }

    /// The weak side to move, with so many plies left; exact only above `floor`.
    fn weak(&self, position: &Chess, left: u16, floor: Option<Hope>) -> Seen {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let end = if position.is_check() { End::Won } else { End::Drawn };
            return (Hope::real(end), 0, position.clone());
        }
        let leaving = |m: &Move| m.is_capture() || m.is_promotion();
        if left == 0 {
            // Even a plan that does not look ahead sees that it loses a man.
            let mut taken = moves.into_iter().filter(leaving).map(|m| self.left_so(position, m));
            let lost = taken.find(|(hope, ..)| hope.end <= End::Drawn);
            return lost.unwrap_or_else(|| (self.score(position), 0, position.clone()));
        }
        let mut worst: Option<Seen> = None;
        for m in moves {
            let seen = if leaving(&m) {
                self.left_so(position, m)
            } else {
                let mut next = position.clone();
                next.play_unchecked(m);
                let roof = worst.as_ref().map(|(hope, ..)| *hope);
                let (hope, plies, leaf) = self.strong(&next, left - 1, roof);
                (hope, plies + 1, leaf)
            };
            if worst.as_ref().is_none_or(|(hope, ..)| seen.0 < *hope) {
                let enough = floor.is_some_and(|floor| seen.0.later() <= floor);
                worst = Some(seen);
                if enough {
                    break;
                }
            }
        }
        let (hope, plies, leaf) = worst.expect("there is a reply");
        (hope.later(), plies, leaf)
    }

    /// The strong side to move, with so many plies left; exact only below `roof`.
    fn strong(&self, position: &Chess, left: u16, roof: Option<Hope>) -> Seen {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let end = if position.is_check() { End::Mated } else { End::Drawn };
            return (Hope::real(end), 0, position.clone());
        }
        if left == 0 {
            return (self.score(position), 0, position.clone());
        }
        let mut best: Option<Seen> = None;
        for m in moves {
            let floor = best.as_ref().map(|(hope, ..)| *hope);
            let seen = self.after(position, m, left - 1, floor);
            if best.as_ref().is_none_or(|(hope, ..)| seen.0 > *hope) {
                let enough = roof.is_some_and(|roof| seen.0 >= roof);
                best = Some(seen);
                if enough {
                    break;
                }
            }
        }
        best.expect("there is a move")
    }
}
