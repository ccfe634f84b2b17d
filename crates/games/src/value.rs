//! What each position of a whole game is worth, for learning.

use shakmaty::{Board, Color, KnownOutcome, Position, Role};

use crate::game::Game;

/// How positions of a game get their values: the men on the board, and how the game went on.
///
/// After Lüscher (2000, section 4), who names three ingredients: the balance of pieces, averaged; the
/// moves that are left to mate; and the length of the game. The paper gives no formula; this one is
/// ours. For the position after `t` of `T` plies, in centipawns from White's view:
///
/// ```text
/// b = the balance of men, averaged over the positions t, t+1, … t+window (or to the end)
/// w = share · near/(near + plies left) · length/(length + T)
/// v = (1 − w)·b + w·r     r = the larger of bonus and b if White won, the smaller of −bonus and b
///                             if Black won, 0 after a draw
/// ```
///
/// The plies left are those to checkmate: where the game does not end on the board,
/// [`resigned`](Valuing::resigned) more are supposed. A game without a result has `w = 0`.
///
/// ```
/// use lucena_games::{Games, Valuing};
/// let text = "1. f3 e5 2. g4 Qh4# 0-1";
/// let game = Games::new(text.as_bytes()).next().ok_or("a game")??;
/// let values = Valuing::default().values(&game);
/// assert_eq!(values.len(), 5);
/// assert!(values.windows(2).all(|v| v[1] < v[0])); // worse and worse for White
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Valuing {
    /// What a pawn, knight, bishop, rook and queen are worth, in centipawns.
    pub men: [f32; 5],
    /// The balance is averaged over this many plies that follow, so that a man who stands between
    /// being taken and being taken back counts little.
    pub window: usize,
    /// What a won game is worth, in centipawns.
    pub bonus: f32,
    /// The weight of the result in the last position of a very short game, from 0 to 1.
    pub share: f32,
    /// The result weighs half as much this many plies before the end.
    pub near: f32,
    /// In a game of this many plies the result weighs half as much.
    pub length: f32,
    /// Plies that would still have been needed for checkmate where a game was given up.
    pub resigned: f32,
}

impl Default for Valuing {
    fn default() -> Valuing {
        Valuing {
            men: [100.0, 300.0, 325.0, 500.0, 950.0],
            window: 8,
            bonus: 1000.0,
            share: 0.9,
            near: 20.0,
            length: 160.0,
            resigned: 20.0,
        }
    }
}

impl Valuing {
    /// The men of White less those of Black, in centipawns.
    pub fn balance(&self, board: &Board) -> f32 {
        let count =
            |color: Color, role: Role| (board.by_color(color) & board.by_role(role)).count();
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let more = |role| count(Color::White, role) as f32 - count(Color::Black, role) as f32;
        roles.into_iter().zip(self.men).map(|(role, worth)| more(role) * worth).sum()
    }

    /// A value for each position of a game, the start included: centipawns from White's view.
    pub fn values(&self, game: &Game) -> Vec<f32> {
        let balances: Vec<f32> = game.positions().map(|p| self.balance(p.board())).collect();
        let plies = game.moves.len();
        let ended = game.last().legal_moves().is_empty();
        let beyond = if ended { 0.0 } else { self.resigned };
        let value = |ply: usize| {
            let following = &balances[ply..=(ply + self.window).min(plies)];
            let balance = following.iter().sum::<f32>() / following.len() as f32;
            let Some(outcome) = game.outcome else { return balance };
            let weight = self.weight((plies - ply) as f32 + beyond, plies as f32);
            (1.0 - weight) * balance + weight * self.result(outcome, balance)
        };
        (0..=plies).map(value).collect()
    }

    /// What the result says; whoever won with more than the bonus on the board keeps it.
    fn result(&self, outcome: KnownOutcome, balance: f32) -> f32 {
        match outcome.winner() {
            Some(Color::White) => self.bonus.max(balance),
            Some(Color::Black) => (-self.bonus).min(balance),
            None => 0.0,
        }
    }

    fn weight(&self, left: f32, plies: f32) -> f32 {
        let half = |at: f32, x: f32| if at > 0.0 { at / (at + x) } else { 0.0 };
        self.share.clamp(0.0, 1.0) * half(self.near, left) * half(self.length, plies)
    }
}
