//! Van den Herik's move-finding algorithm: make the moves, look ahead until somebody's advice takes
//! the position, and play to the best successor.
//!
//! This is the plain search from one position, for a game and for explanations, with the classes of
//! a pattern file or the scores of a plan at its end. Whole endgames are searched at once elsewhere,
//! with this as the twin.

use std::cmp::Reverse;

use lucena_table::Material;
use shakmaty::{Chess, Color, Move, MoveList, Position, Role};

use crate::pattern::Merit;
use crate::syntax::List;

/// What the player expects of a move: the greater the better for the strong side.
///
/// ```
/// use lucena_pattern::{End, Hope};
/// let (near, far) = (Hope { soon: -1, ..Hope::real(End::Won, 0) }, Hope::real(End::Judged, 500));
/// assert!(near > far && near > Hope { soon: -2, ..near }); // mate is better than any score, and soon
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hope<M = Merit> {
    /// What kind of end it is.
    pub end: End,
    /// What the classes or the plan say, where they decide.
    pub merit: M,
    /// Minus the moves of the strong side until then: the sooner the better.
    pub soon: i16,
    /// What a plan says at once after the move: it decides between moves that the search finds
    /// equally good.
    pub first: M,
}

impl<M: Copy> Hope<M> {
    /// An end on the board, with the merit that stands for nothing.
    pub fn real(end: End, nothing: M) -> Hope<M> {
        Hope { end, merit: nothing, soon: 0, first: nothing }
    }

    /// One move of the strong side further away.
    pub fn later(self) -> Hope<M> {
        Hope { soon: self.soon - 1, ..self }
    }
}

/// How a line of the search ends, the worst first.
///
/// ```
/// use lucena_pattern::{End, Pattern};
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
/// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let board: Chess = fen.into_position(CastlingMode::Standard)?;
/// let best = &Pattern::built_in("krk.pat").unwrap()?.moves(&board)[0];
/// assert_eq!((best.m.to_string(), best.hope.end), ("Rh1-h8".into(), End::Won));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// A class or a score decides.
    Judged,
    /// A capture or promotion after which the win is plain.
    Converted,
    /// Mate.
    Won,
}

/// A move with what is expected of it.
///
/// ```
/// use lucena_pattern::{List, Pattern};
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
/// let fen: Fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1".parse()?;
/// let board: Chess = fen.into_position(CastlingMode::Standard)?;
/// let found = Pattern::built_in("krk.pat").unwrap()?.moves(&board);
/// assert!(found[0].hope >= found[1].hope);
/// assert!(matches!(found[0].behind, Some((List::FinalBlack, _))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Found<M = Merit, B = Option<(List, usize)>> {
    /// The move.
    pub m: Move,
    /// What is expected.
    pub hope: Hope<M>,
    /// What decides. Of a pattern file the class: its list and its place there; none if the game
    /// ends before. Of a plan the position whose score or end it is.
    pub behind: B,
    /// Plies until then.
    pub plies: u16,
}

/// A hope, what is behind it, and plies until then.
pub type Seen<A> = (Hope<<A as Advice>::Merit>, <A as Advice>::Behind, u16);

/// Who is asked where the search ends: the classes of a pattern file, the scores of a plan.
///
/// ```
/// use lucena_pattern::{Advice, End, Hope};
/// use shakmaty::{CastlingMode, Chess, Color, Position, fen::Fen};
/// struct Space; // the fewer replies the better
/// impl Advice for Space {
///     type Merit = i64;
///     type Behind = ();
///     const NOTHING: i64 = 0;
///     const LAST: bool = false;
///     const GUARDED: bool = true;
///     fn strong(&self) -> Color { Color::White }
///     fn later(hope: Hope<i64>, _: bool) -> Hope<i64> { hope.later() }
///     fn ended(&self, _: &Chess) {}
///     fn at_last(&self, position: &Chess) -> (Hope<i64>, ()) {
///         let merit = -(position.legal_moves().len() as i64);
///         (Hope { merit, ..Hope::real(End::Judged, 0) }, ())
///     }
/// }
/// let fen: Fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1".parse()?;
/// let best = Space.found(&fen.into_position::<Chess>(CastlingMode::Standard)?, 1);
/// assert_eq!(best[0].hope.merit, -1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Advice: Sized {
    /// What compares positions: the more the better for the strong side.
    type Merit: Copy + Ord;
    /// What is told of the position that decides.
    type Behind: Clone;
    /// The merit where none counts.
    const NOTHING: Self::Merit;
    /// Whether of equally good moves of the strong side further on the last is told, not the first.
    const LAST: bool;
    /// Whether even at the last ply the loss of a man is seen.
    const GUARDED: bool;

    /// Who follows the advice.
    fn strong(&self) -> Color;

    /// A hope one ply further away; the strong side, or the weak one, is to move.
    fn later(hope: Hope<Self::Merit>, strong: bool) -> Hope<Self::Merit>;

    /// What is behind the end of a game.
    fn ended(&self, position: &Chess) -> Self::Behind;

    /// What is said of a position without looking further.
    fn at_once(&self, _position: &Chess) -> Option<(Hope<Self::Merit>, Self::Behind)> {
        None
    }

    /// What is said at full depth.
    fn at_last(&self, position: &Chess) -> (Hope<Self::Merit>, Self::Behind);

    /// What is said at once after a move whose hope others may share.
    fn first(&self, _next: &Chess) -> Self::Merit {
        Self::NOTHING
    }

    /// Whether a move that leads to a position is one to reject.
    fn rejects(&self, _next: &Chess) -> bool {
        false
    }

    /// What is known of a position of another endgame.
    fn known(&self, _next: &Chess) -> Option<Hope<Self::Merit>> {
        None
    }

    /// All moves of the strong side, best first; equally good ones in the order in which they are
    /// generated.
    fn found(&self, position: &Chess, depth: u16) -> Vec<Found<Self::Merit, Self::Behind>> {
        let moves = position.legal_moves().into_iter().map(|m| {
            let (mut hope, behind, plies) = after(self, position, m, depth - 1, None);
            if hope.end == End::Judged && depth > 1 {
                hope.first = self.first(&played(position, m));
            }
            Found { m, hope, behind, plies }
        });
        let mut found: Vec<_> = moves.filter(|found| found.hope.end != End::Never).collect();
        found.sort_by_key(|found| Reverse(found.hope));
        found
    }
}

/// The side that may be advised: that of the endgame's first-named men, if it is to move.
///
/// ```
/// use shakmaty::{Chess, Color};
/// let start = Chess::default();
/// assert_eq!(lucena_pattern::advised(&start, "KRvK".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advised(position: &Chess, material: Material) -> Option<Color> {
    let (here, swapped) = Material::of_board(position.board());
    let strong = Color::from_white(!swapped);
    (here == material && position.turn() == strong).then_some(strong)
}

/// Whether a side has a queen or rook against a lone king.
fn is_heavy(position: &Chess, strong: Color) -> bool {
    let board = position.board();
    let alone = board.by_color(!strong).count() == 1;
    alone && (board.by_color(strong) & (board.queens() | board.rooks())).any()
}

/// Whether a capture or promotion of the strong side leaves a plain win: a queen or rook, there to
/// stay, against a lone king who is not stalemated. Whether a pawn wins is not known here.
fn stays_won(next: &Chess, strong: Color) -> bool {
    let moves = next.legal_moves();
    let heavy = |role: Role| matches!(role, Role::Queen | Role::Rook);
    let taken = moves.iter().any(|reply| reply.capture().is_some_and(heavy));
    !moves.is_empty() && !taken && is_heavy(next, strong)
}

fn played(position: &Chess, m: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Whether a move leaves the endgame.
fn leaves(m: Move) -> bool {
    m.is_capture() || m.is_promotion()
}

/// Whether the strong side would take a hope instead of another.
fn beats<A: Advice>(new: Hope<A::Merit>, old: Hope<A::Merit>) -> bool {
    new > old || A::LAST && new == old
}

/// A move of the strong side, and what comes of it; what does not beat `floor` need not be exact.
fn after<A: Advice>(
    advice: &A,
    position: &Chess,
    m: Move,
    left: u16,
    floor: Option<Hope<A::Merit>>,
) -> Seen<A> {
    let next = played(position, m);
    if leaves(m) {
        let hope = advice.known(&next).unwrap_or_else(|| left_by(advice, &next, m));
        return (hope, advice.ended(&next), 1);
    }
    let (mut hope, behind, plies) = weak(advice, &next, left, floor);
    if hope.end == End::Judged && advice.rejects(&next) {
        hope.end = End::Rejected;
    }
    (hope, behind, plies + 1)
}

/// A capture or promotion of the strong side where nothing is known of what is left.
fn left_by<A: Advice>(advice: &A, next: &Chess, m: Move) -> Hope<A::Merit> {
    let real = |end| Hope::real(end, A::NOTHING);
    if next.is_checkmate() {
        return real(End::Won);
    }
    if !stays_won(next, advice.strong()) {
        return real(End::Drawn);
    }
    // A queen is nearer to mate than a rook.
    let soon = if m.promotion() == Some(Role::Rook) { -20 } else { -10 };
    Hope { soon, ..real(End::Converted) }
}

/// A capture or promotion of the weak side, and what is left then.
fn reply_leaves<A: Advice>(advice: &A, position: &Chess, m: Move) -> Seen<A> {
    let next = played(position, m);
    let by_rule = || {
        let end = if is_heavy(&next, advice.strong()) { End::Converted } else { End::Drawn };
        Hope { soon: -10, ..Hope::real(end, A::NOTHING) }
    };
    (advice.known(&next).unwrap_or_else(by_rule), advice.ended(&next), 1)
}

/// The end of the game, or what is said of a position at once.
fn settled<A: Advice>(advice: &A, position: &Chess, moves: &MoveList) -> Option<Seen<A>> {
    let strong = position.turn() == advice.strong();
    let said = advice.at_once(position);
    // What is never played is not played even if it mates.
    let never = !strong && said.as_ref().is_some_and(|(hope, _)| hope.end == End::Never);
    if moves.is_empty() && !never {
        let end = match (position.is_check(), strong) {
            (false, _) => End::Drawn,
            (true, true) => End::Mated,
            (true, false) => End::Won,
        };
        return Some((Hope::real(end, A::NOTHING), advice.ended(position), 0));
    }
    said.map(|(hope, behind)| (hope, behind, 0))
}

/// The weak side to move, with this many plies left; exact if it beats `floor`.
fn weak<A: Advice>(
    advice: &A,
    position: &Chess,
    left: u16,
    floor: Option<Hope<A::Merit>>,
) -> Seen<A> {
    let moves = position.legal_moves();
    if let Some(settled) = settled(advice, position, &moves) {
        return settled;
    }
    if left == 0 {
        let mut losses = moves.into_iter().filter(|&m| A::GUARDED && leaves(m));
        let lost = losses.find_map(|m| {
            Some(reply_leaves(advice, position, m)).filter(|(hope, ..)| hope.end <= End::Drawn)
        });
        return lost.unwrap_or_else(|| {
            let (hope, behind) = advice.at_last(position);
            (hope, behind, 0)
        });
    }
    let mut worst: Option<Seen<A>> = None;
    for m in moves {
        let roof = worst.as_ref().map(|(hope, ..)| *hope);
        let seen = if leaves(m) {
            reply_leaves(advice, position, m)
        } else {
            let (hope, behind, plies) = strong(advice, &played(position, m), left - 1, roof);
            (hope, behind, plies + 1)
        };
        if roof.is_none_or(|worst| seen.0 < worst) {
            let hope = A::later(seen.0, false);
            worst = Some(seen);
            if floor.is_some_and(|floor| !beats::<A>(hope, floor)) {
                break;
            }
        }
    }
    let (hope, behind, plies) = worst.expect("there is a reply");
    (A::later(hope, false), behind, plies)
}

/// The strong side to move, with this many plies left; exact if it is below `roof`.
fn strong<A: Advice>(
    advice: &A,
    position: &Chess,
    left: u16,
    roof: Option<Hope<A::Merit>>,
) -> Seen<A> {
    let moves = position.legal_moves();
    if let Some(settled) = settled(advice, position, &moves) {
        return settled;
    }
    if left == 0 {
        let (hope, behind) = advice.at_last(position);
        return (hope, behind, 0);
    }
    let mut best: Option<Seen<A>> = None;
    for m in moves {
        let floor = best.as_ref().map(|(hope, ..)| *hope);
        let seen = after(advice, position, m, left - 1, floor);
        if floor.is_none_or(|best| beats::<A>(seen.0, best)) {
            let hope = A::later(seen.0, true);
            best = Some(seen);
            if roof.is_some_and(|roof| hope >= roof) {
                break;
            }
        }
    }
    let (hope, behind, plies) = best.expect("there is a move");
    (A::later(hope, true), behind, plies)
}
