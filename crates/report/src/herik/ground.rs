//! What all sections stand on: tables, files, boards and lines of play.

use lucena_layout::Layout;
use lucena_pattern::{List, Pattern, PatternError};
use lucena_show::{BoardPicture, Compared, Svg, TableCell};
use lucena_table::{Material, Metric, Spoken, Tables, Value, parse_fen};
use lucena_work::Progress;
use shakmaty::{Chess, Color, Move, Position};

use crate::error::ReportError;

/// Bishop and knight against king.
pub fn bishop_and_knight() -> Material {
    "KBNvK".parse().expect("the endgame of the paper is an endgame")
}

/// An endgame laid out, with distances to mate.
pub fn laid_out(
    tables: &Tables,
    material: Material,
    progress: &dyn Progress,
) -> Result<Layout, ReportError> {
    Ok(Layout::new(tables, material, Color::White, Metric::Dtm, progress)?)
}

/// A file that comes with the program, if there is one of this name.
pub fn built_in(name: &str) -> Result<Option<Pattern>, ReportError> {
    let read = Pattern::built_in(name).transpose();
    Ok(read.map_err(PatternError::from)?)
}

/// A position that this report names.
pub fn position(fen: &str) -> Chess {
    parse_fen(fen).expect("the positions of the report are positions")
}

/// A position as a picture, with whose move it is.
pub fn picture(position: &Chess) -> Svg {
    let how = BoardPicture { turn: Some(position.turn()), ..BoardPicture::default() };
    how.draw(position.board())
}

/// A row of a figure that was known before and ours; no paper has printed it.
pub fn known(name: &str, both: Compared) -> [TableCell; 3] {
    let sign = if both.agrees { "✓" } else { "≠" };
    [
        name.into(),
        TableCell::Number(both.published),
        TableCell::Number(format!("{} {sign}", both.ours)),
    ]
}

/// The head of a table with such rows.
pub const KNOWN: [&str; 3] = ["", "known before", "ours"];

/// A count with its thousands apart.
pub fn grouped(n: usize) -> String {
    lucena_show::grouped(n as u64)
}

/// A part in per cent.
pub fn share(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// How many classes a file has in each list, as the paper counts them.
pub fn counts(pattern: &Pattern) -> [usize; 4] {
    List::ALL.map(|list| pattern.count(list))
}

/// "17 + 3 + 4 + 4".
pub fn summed(counts: [usize; 4]) -> String {
    counts.map(|n| n.to_string()).join(" + ")
}

/// Moves to mate of a won position with the strong side to move.
pub fn mate_in(tables: &Tables, position: &Chess) -> Result<Option<u16>, ReportError> {
    Ok(match tables.value(position, Metric::Dtm)? {
        Value::Win(plies) => Some(plies.moves()),
        _ => None,
    })
}

/// Moves to mate if the strong side makes this move.
pub fn mate_by(tables: &Tables, position: &Chess, m: Move) -> Result<Option<u16>, ReportError> {
    Ok(match tables.move_value(position, &m, Metric::Dtm)? {
        Value::Win(plies) => Some(plies.moves()),
        _ => None,
    })
}

/// The reply that holds out longest, of equals the one to the lowest square.
pub fn defence(tables: &Tables, position: &Chess) -> Result<Option<Move>, ReportError> {
    let mut best: Option<(Value, Move)> = None;
    for m in position.legal_moves() {
        let value = tables.move_value(position, &m, Metric::Dtm)?;
        let better = best
            .as_ref()
            .is_none_or(|(most, known)| value > *most || (value == *most && m.to() < known.to()));
        if better {
            best = Some((value, m));
        }
    }
    Ok(best.map(|(_, m)| m))
}

/// A move as it is written down, and the position after it.
pub fn made(position: &mut Chess, m: Move) -> String {
    Spoken::play(position, m).san
}
