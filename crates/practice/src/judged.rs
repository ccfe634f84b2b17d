//! A position of a game with the table's word on it and on the move that was played.

use lucena_table::{Material, Outcome, Value, fen};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

/// A position of a game, judged by a table.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{Judged, Slip};
/// use lucena_table::{Outcome, Plies, Value};
/// queen::game(|_, game| { // White can mate at once, and leaves Black without a move
///     let judged: &Judged = &game.judged[4];
///     assert_eq!((judged.value, judged.truth()), (Value::Win(Plies(1)), Outcome::Win));
///     Ok(assert_eq!(judged.fault(), Some(Slip::WinToDraw)))
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judged {
    /// How many moves of the game come before it.
    pub ply: usize,
    /// The position.
    pub position: Chess,
    /// Its endgame.
    pub material: Material,
    /// Who has the first-named side; White where both have the same men.
    pub first: Color,
    /// What it is worth to the side to move.
    pub value: Value,
    /// The move of the game and what it was worth to the mover; nothing where the game ends.
    pub played: Option<(Move, Value)>,
}

/// What a move gave away.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::Slip;
/// queen::game(|_, game| Ok(assert_eq!(game.judged[4].fault(), Some(Slip::WinToDraw))))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A won position became a drawn one.
    WinToDraw,
    /// A won position became a lost one.
    WinToLoss,
    /// A drawn position became a lost one.
    DrawToLoss,
}

impl Judged {
    /// What the move gave away, if anything.
    pub fn fault(&self) -> Option<Slip> {
        match (self.value, self.played?.1) {
            (Value::Win(_), Value::Draw) => Some(Slip::WinToDraw),
            (Value::Win(_), Value::Loss(_)) => Some(Slip::WinToLoss),
            (Value::Draw, Value::Loss(_)) => Some(Slip::DrawToLoss),
            _ => None,
        }
    }

    /// Whether a player with a won position made a move, and if so, whether it threw the win.
    pub fn threw_win(&self) -> Option<bool> {
        match (self.value, self.played) {
            (Value::Win(_), Some((_, after))) => Some(!matches!(after, Value::Win(_))),
            _ => None,
        }
    }

    /// Whether the move is a king's to the middle that gives something away.
    pub(crate) fn is_sign(&self) -> bool {
        let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
        // Who only shows the result takes nothing.
        let to_middle =
            |m: Move| m.role() == Role::King && !m.is_capture() && middle.contains(&m.to());
        self.fault().is_some() && self.played.is_some_and(|(m, _)| to_middle(m))
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether the first-named side is to move; where both have the same men, whoever moves is it.
    pub fn first_moves(&self) -> bool {
        self.material.is_symmetric() || self.turn() == self.first
    }

    /// The outcome for the first-named side.
    pub fn truth(&self) -> Outcome {
        let mover = self.value.outcome();
        if self.position.turn() == self.first { mover } else { -mover }
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        fen(&self.position)
    }

    /// The position as attributes see it. Where both sides have the same men, the side to move is
    /// made white, so that it is always the same side of whom things are said.
    pub fn described(&self) -> lucena_attribute::Position {
        described(&self.position, self.material.is_symmetric() && self.position.turn().is_black())
    }
}

/// A position as attributes see it; with `turned`, the colours exchanged beforehand.
pub(crate) fn described(position: &Chess, turned: bool) -> lucena_attribute::Position {
    match turned {
        true => {
            let board = position.board().clone().into_mirrored();
            lucena_attribute::Position::new(&board, !position.turn())
        }
        false => lucena_attribute::Position::of(position),
    }
}
