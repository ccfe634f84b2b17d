//! What trees think of every position, for a search to start from.

use lucena_table::{Foresight, OutcomePlanes, OutcomeRow, SidePlanes};
use lucena_work::Progress;
use shakmaty::{Bitboard, Color};

use super::OutcomeTree;
use super::walk::RowAnswers;
use crate::error::LearnError;

/// What two trees of a size, one for each side to move, think of every position. Where `quiet`
/// is given, positions that its search settles are judged by the search.
pub fn opinion(
    [white, black]: [&OutcomeTree; 2],
    leaves: usize,
    planes: &OutcomePlanes,
    quiet: Option<&Foresight<'_>>,
    progress: &dyn Progress,
) -> Result<SidePlanes, LearnError> {
    let sizes = [leaves];
    let judge = |side: Color| {
        let nested = side.fold_wb(white, black).nested();
        let mut answers = RowAnswers::new(nested, &sizes, planes, side);
        move |row: &OutcomeRow| {
            let settled = quiet.map_or(0, |foresight| foresight.settled(row, side));
            // A search that settles a position tells the truth about it.
            let [mut held, mut won] = [row.held & settled, row.won & settled];
            let open = Bitboard(row.legal & !settled);
            answers.ask(row, open.0);
            for square in open {
                let mut class = [0];
                nested.judge(&sizes, |attribute| answers.level(attribute, square), &mut class);
                held |= u64::from(class[0] > 0) << u32::from(square);
                won |= u64::from(class[0] > 1) << u32::from(square);
            }
            [held, won]
        }
    };
    Ok(SidePlanes::judged(planes, judge, progress)?)
}
