//! Material balance with a bonus for the centre: the simplest evaluator that still makes progress.

use shakmaty::{Board, Chess, Color, Position, Role, Square};

use crate::evaluate::Evaluate;

/// What a man is worth in centipawns; a king is never for sale.
///
/// ```
/// use lucena_engine::worth;
/// use shakmaty::Role;
/// assert!(2 * worth(Role::Rook) > worth(Role::Queen));
/// ```
pub fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// Who has more, and, among equals, who stands nearer to the centre.
///
/// ```
/// use lucena_engine::{Balance, Evaluate};
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
/// let fen: Fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1".parse()?;
/// let position: Chess = fen.into_position(CastlingMode::Standard)?;
/// assert!(Balance.value(&position) > 400);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Balance;

/// Steps from the edge of the board: 0 on it, 3 in the middle.
fn inwards(square: Square) -> i32 {
    let from_edge = |n: u32| n.min(7 - n) as i32;
    from_edge(square.file().into()).min(from_edge(square.rank().into()))
}

/// Pieces without pawns and king.
fn pieces(board: &Board, color: Color) -> i32 {
    let men = board.by_color(color);
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| worth(role) * (men & board.by_role(role)).count() as i32)
        .sum()
}

/// One side's men and where they stand.
fn side(board: &Board, color: Color) -> i32 {
    let mut sum = 0;
    let men = board.by_color(color);
    let threat = pieces(board, !color);
    for (role, step) in [(Role::Knight, 8), (Role::Bishop, 5), (Role::Rook, 2), (Role::Queen, 2)] {
        for square in men & board.by_role(role) {
            sum += worth(role) + step * inwards(square);
        }
    }
    for square in men & board.pawns() {
        let rank = u32::from(square.rank()) as i32;
        let steps = if color.is_white() { rank - 1 } else { 6 - rank };
        // Towards promotion, and more so when nothing is left to stop it.
        sum += worth(Role::Pawn) + 2 * inwards(square) + steps * if threat == 0 { 8 } else { 3 };
    }
    if let Some(king) = board.king_of(color) {
        // The king hides from many pieces and walks to the middle when few are left.
        sum += inwards(king) * if threat > 1200 { -8 } else { 8 };
    }
    sum
}

/// Help with a bare king: to the edge with it, and the other king comes near.
fn hunt(board: &Board, hunter: Color) -> i32 {
    let (Some(king), Some(prey)) = (board.king_of(hunter), board.king_of(!hunter)) else {
        return 0;
    };
    if board.by_color(!hunter).count() > 1 || pieces(board, hunter) == 0 {
        return 0;
    }
    20 * (3 - inwards(prey)) + 5 * (7 - king.distance(prey) as i32)
}

impl Evaluate for Balance {
    fn name(&self) -> String {
        "balance".into()
    }

    fn value(&mut self, position: &Chess) -> i32 {
        let (board, us) = (position.board(), position.turn());
        side(board, us) + hunt(board, us) - side(board, !us) - hunt(board, !us)
    }
}
