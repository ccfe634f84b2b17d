//! What is left when equal men are traded: the outcome of the smaller endgame, from its table.

use std::sync::Arc;

use lucena_table::words::{capital, colour, side};
use lucena_table::{Material, Outcome, OutcomePlanes, Tables, role_name};
use lucena_work::Progress;
use shakmaty::{Board, Color, Piece, Role, Square};

use crate::attribute::Attribute;
use crate::error::AttributeError;
use crate::position::Position;

/// For each kind of man that both sides have once: the outcome for the first-named side if the
/// two leave the board, with either side to move then. Solves the smaller endgames on demand.
///
/// Trading down is what the stronger side plays for, so this is what a player asks first.
///
/// ```
/// use lucena_attribute::{Position, traded};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let attributes = traded("KRPvKR".parse()?, &Tables::new(folder.path()), &Silent)?;
/// let lucena = Position::parse("1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1")?;
/// let said = attributes[1].sentence(attributes[1].level(&lucena));
/// assert_eq!(said, "Without the rooks and with Black to move, White would win.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn traded(
    material: Material,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<Vec<Attribute>, AttributeError> {
    let mut asked = Vec::new();
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        // Of several equal men it would not be said which one leaves.
        if Color::ALL.iter().any(|&color| material.count(color, role) != 1) {
            continue;
        }
        let pieces = Position::pieces(material);
        let places: Vec<usize> =
            (0..pieces.len()).filter(|&place| pieces[place].role != role).collect();
        let left: Vec<Piece> = places.iter().map(|&place| pieces[place]).collect();
        let board = |squares: &[Square]| board_of(&left, squares);
        let (smaller, swapped) = Material::of_board(&board(&Square::ALL[..left.len()]));
        if smaller == Material::BARE_KINGS {
            continue;
        }
        let planes = Arc::new(tables.outcomes(smaller, progress)?);
        for turn in Color::ALL {
            let (planes, left) = (planes.clone(), left.clone());
            let outcome = move |_: Color, squares: &[Square]| {
                after_trade(&planes, &board_of(&left, squares), turn, swapped) as u8
            };
            asked.push(question(role, turn).asking_squares(&places, Arc::new(outcome)));
        }
    }
    Ok(asked)
}

fn board_of(men: &[Piece], squares: &[Square]) -> Board {
    let mut board = Board::empty();
    men.iter().zip(squares).for_each(|(&man, &square)| board.set_piece_at(square, man));
    board
}

/// The outcome for the first-named side of the larger endgame. Where the position is not legal,
/// because the side that is not to move is in check, the man in question decides nothing: a draw.
fn after_trade(planes: &OutcomePlanes, board: &Board, turn: Color, swapped: bool) -> Outcome {
    let (board, turn) = match swapped {
        true => (board.clone().into_mirrored(), !turn),
        false => (board.clone(), turn),
    };
    let outcome = planes.space().index(&board).and_then(|index| planes.at(index, turn));
    let outcome = outcome.unwrap_or(Outcome::Draw);
    if swapped { -outcome } else { outcome }
}

fn question(role: Role, turn: Color) -> Attribute {
    let man = format!("{}s", role_name(role));
    let mover = side(turn);
    let sentence =
        |what: &str| capital(format!("without the {man} and with {mover} to move, {what}.")).into();
    Attribute::word(
        format!("traded_{man}_{}", colour(turn)),
        format!("The outcome if the two {man} were off the board, with {mover} to move."),
        &["loss", "draw", "win"],
        vec![
            sentence("Black would win"),
            sentence("it would be a draw"),
            sentence("White would win"),
        ],
        |_| 0,
    )
}
