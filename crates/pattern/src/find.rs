//! Van den Herik's move-finding algorithm: make the moves, look ahead until a class takes the
//! position, and play to the highest ranked successor.
//!
//! This is the plain search from one position, for a game. Whole endgames are searched at once
//! elsewhere, with this as the twin.

use lucena_table::Material;
use shakmaty::{Chess, Color, Move, Position, Role};

use crate::pattern::{Judgement, Merit, Pattern};
use crate::syntax::List;
use crate::view::View;

/// What the player expects of a move: the greater the better for the strong side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hope {
    /// What kind of end it is.
    pub end: End,
    /// What the classes say, where they decide.
    pub merit: Merit,
    /// Minus the moves of the strong side until then: the sooner the better.
    pub soon: i16,
}

/// How a line of the search ends, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// A class that is never played.
    Never,
    /// The strong side is mated.
    Mated,
    /// Stalemate, or nothing is left to win with.
    Drawn,
    /// A class decides, but a move on the way is one to reject.
    Rejected,
    /// A class decides.
    Judged,
    /// A capture or promotion after which the win is plain.
    Converted,
    /// Mate.
    Won,
}

/// A move with what is expected of it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The move.
    pub m: Move,
    /// What is expected.
    pub hope: Hope,
    /// Which class decides: its list and its place there; none if the game ends before.
    pub class: Option<(List, usize)>,
    /// Plies until then.
    pub plies: u16,
}

impl Hope {
    fn real(end: End) -> Hope {
        Hope { end, merit: Merit::NOTHING, soon: 0 }
    }

    fn judged(judgement: Option<Judgement>) -> Hope {
        let merit = judgement.map_or(Merit::NOTHING, |judgement| judgement.merit);
        let end = if merit.is_never() { End::Never } else { End::Judged };
        Hope { end, merit, soon: 0 }
    }

    /// One move of the strong side further away.
    fn later(self) -> Hope {
        Hope { soon: self.soon - 1, ..self }
    }
}

/// What a search finds: the hope, and the class behind it.
type Seen = (Hope, Option<(List, usize)>, u16);

impl Pattern {
    /// All moves of the strong side, best first; none if the position is not one of the endgame
    /// with the strong side to move, or no move may be played.
    ///
    /// Moves that are equally good stand in the order in which they are generated.
    pub fn moves(&self, position: &Chess) -> Vec<Found> {
        let (material, swapped) = Material::of_board(position.board());
        if material != self.material() {
            return Vec::new();
        }
        let strong = Color::from_white(!swapped);
        if position.turn() != strong {
            return Vec::new();
        }
        let search = Search { pattern: self, strong, root: self.seen(position, strong) };
        let mut found: Vec<Found> = position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let (hope, class, plies) = search.after(position, m, self.depth() - 1);
                Found { m, hope, class, plies }
            })
            .filter(|found| found.hope.end != End::Never)
            .collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.hope));
        found
    }

    /// What the search says of a position itself: its own class first. With the weak side to
    /// move it is what the player expects after a move that led here.
    pub fn outlook(&self, position: &Chess) -> Option<Hope> {
        let (material, swapped) = Material::of_board(position.board());
        if material != self.material() {
            return None;
        }
        let strong = Color::from_white(!swapped);
        let search = Search { pattern: self, strong, root: None };
        Some(match position.turn() == strong {
            true => search.strong(position, self.depth()).0,
            false => search.weak(position, self.depth() - 1).0,
        })
    }

    /// Why a move is made: the class it goes to, and its score there.
    pub fn reason(&self, found: &Found) -> String {
        let ahead = match found.plies {
            0 | 1 => String::new(),
            n => format!(", {n} plies on"),
        };
        match (found.hope.end, found.class) {
            (End::Converted, _) => match (found.m.is_promotion(), found.m.is_capture()) {
                (true, _) => "promotes and wins".to_string(),
                (_, true) => "takes and wins".to_string(),
                _ => format!("sees a promotion or capture that wins within {} plies", found.plies),
            },
            (End::Won, _) => match found.plies {
                1 => "mate".to_string(),
                n => format!("sees mate within {n} plies"),
            },
            (End::Drawn | End::Mated, _) => "sees nothing better than a draw".to_string(),
            (_, None) => "no class takes the position".to_string(),
            (end, Some((list, class))) => {
                let classes = self.classes();
                let class = classes.iter().filter(|known| known.list == list).nth(class);
                let named = class.map_or(String::new(), |class| {
                    let list = if list == List::Stop { "" } else { list.text() };
                    let list = if list.is_empty() { String::new() } else { format!("{list}, ") };
                    format!("{list}class {} \"{}\"", class.number, class.name)
                });
                let rejected =
                    if end == End::Rejected { ", though it is to be rejected" } else { "" };
                format!("{named}, score {}{ahead}{rejected}", found.hope.merit.score())
            }
        }
    }

    /// A position as its classes see it: the strong side is white.
    pub fn seen(&self, position: &Chess, strong: Color) -> Option<View<'_>> {
        View::of_game(self.men(), position, strong)
    }
}

/// Whether a side has a queen or rook against a lone king.
pub fn is_heavy(position: &Chess, strong: Color) -> bool {
    let board = position.board();
    let alone = board.by_color(!strong).count() == 1;
    alone && (board.by_color(strong) & (board.queens() | board.rooks())).any()
}

/// Whether a capture or promotion of the strong side leaves a plain win: a queen or rook, there to
/// stay, against a lone king who is not stalemated. Whether a pawn wins is not known here.
pub fn stays_won(next: &Chess, strong: Color) -> bool {
    let moves = next.legal_moves();
    let heavy = |role: Role| matches!(role, Role::Queen | Role::Rook);
    let taken = moves.iter().any(|reply| reply.capture().is_some_and(heavy));
    !moves.is_empty() && !taken && is_heavy(next, strong)
}

struct Search<'a> {
    pattern: &'a Pattern,
    strong: Color,
    root: Option<View<'a>>,
}

impl Search<'_> {
    fn judge(&self, list: List, position: &Chess) -> Option<Judgement> {
        let view = self.pattern.seen(position, self.strong)?;
        self.pattern.judge(list, &view, self.root.as_ref())
    }

    /// A move of the strong side, and what comes of it.
    fn after(&self, position: &Chess, m: Move, left: u16) -> Seen {
        let mut next = position.clone();
        next.play_unchecked(m);
        if m.is_capture() || m.is_promotion() {
            return (self.leaving(&next, m), None, 1);
        }
        let (mut hope, class, plies) = self.weak(&next, left);
        let rejected = hope.end == End::Judged
            && self
                .pattern
                .seen(&next, self.strong)
                .is_some_and(|view| self.pattern.rejects(&view, self.root.as_ref()).is_some());
        if rejected {
            hope.end = End::Rejected;
        }
        (hope, class, plies + 1)
    }

    /// A capture or promotion of the strong side: won if the weak king is left alone against a
    /// queen or rook that is there to stay. Whether a pawn wins it does not know.
    fn leaving(&self, next: &Chess, m: Move) -> Hope {
        if next.is_checkmate() {
            return Hope::real(End::Won);
        }
        if !stays_won(next, self.strong) {
            return Hope::real(End::Drawn);
        }
        // A queen is nearer to mate than a rook.
        let soon = if m.promotion() == Some(Role::Rook) { -20 } else { -10 };
        Hope { soon, ..Hope::real(End::Converted) }
    }

    /// The weak side to move, with this many plies left.
    fn weak(&self, position: &Chess, left: u16) -> Seen {
        let moves = position.legal_moves();
        let stop = self.judge(List::Stop, position);
        // What is never played is not played even if it mates.
        let never = stop.is_some_and(|judgement| judgement.merit.is_never());
        if moves.is_empty() && !never {
            let end = if position.is_check() { End::Won } else { End::Drawn };
            return (Hope::real(end), None, 0);
        }
        if let Some(judgement) = stop {
            return (Hope::judged(Some(judgement)), Some((List::Stop, judgement.class)), 0);
        }
        if left == 0 {
            let judgement = self.judge(List::FinalBlack, position);
            let class = judgement.map(|judgement| (List::FinalBlack, judgement.class));
            return (Hope::judged(judgement), class, 0);
        }
        let replies = moves.into_iter().map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            if m.is_capture() || m.is_promotion() {
                let end = if is_heavy(&next, self.strong) { End::Converted } else { End::Drawn };
                return (Hope { soon: -10, ..Hope::real(end) }, None, 1);
            }
            let (hope, class, plies) = self.strong(&next, left - 1);
            (hope, class, plies + 1)
        });
        replies.min_by_key(|(hope, ..)| *hope).expect("there is a reply")
    }

    /// The strong side to move, with this many plies left.
    fn strong(&self, position: &Chess, left: u16) -> Seen {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let end = if position.is_check() { End::Mated } else { End::Drawn };
            return (Hope::real(end), None, 0);
        }
        if let Some(judgement) = self.judge(List::Halt, position) {
            return (Hope::judged(Some(judgement)), Some((List::Halt, judgement.class)), 0);
        }
        if left == 0 {
            let judgement = self.judge(List::FinalWhite, position);
            let class = judgement.map(|judgement| (List::FinalWhite, judgement.class));
            return (Hope::judged(judgement), class, 0);
        }
        let moves = moves.into_iter().map(|m| self.after(position, m, left - 1));
        let (hope, class, plies) = moves.max_by_key(|(hope, ..)| *hope).expect("there is a move");
        (hope.later(), class, plies)
    }
}
