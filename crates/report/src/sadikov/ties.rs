//! How much depends on the order of equal moves.

use lucena_layout::Side;
use lucena_play::audit::Audit;
use lucena_play::{Player, Ties};
use lucena_show::{PageTable, Section, TableCell};
use lucena_work::Progress;

use super::study::{LIMIT, LearnedEndgame, spec};
use crate::error::ReportError;

const DEPTHS: [u16; 3] = [8, 10, 12];

/// Success of the function FAR under all sixteen orders of equal moves.
pub fn section(queen: &LearnedEndgame, progress: &dyn Progress) -> Result<Section, ReportError> {
    let players: Vec<Player<'_>> = DEPTHS
        .into_iter()
        .map(|depth| queen.player(&spec("stage:FAR"), depth, progress))
        .collect::<Result<_, _>>()?;
    let mut table = PageTable::new(
        "FAR used globally, second-best move instead of a repetition: positions won, in percent",
        [
            "first",
            "squares are read",
            "White from",
            "Black from",
            "depth 8",
            "depth 10",
            "depth 12",
        ],
    );
    let mut found = Vec::new();
    for ties in Ties::all() {
        let shares = players
            .iter()
            .map(|player| share(queen, player, ties, progress))
            .collect::<Result<Vec<f64>, _>>()?;
        let numbers = shares.iter().map(|share| TableCell::Number(format!("{share:.2}")));
        table = table.row(order(ties).map(TableCell::from).into_iter().chain(numbers));
        found.push(shares);
    }
    let span = |depth: usize| {
        let at = found.iter().map(|shares| shares[depth]);
        let least = at.clone().fold(f64::INFINITY, f64::min);
        format!("{least:.0} to {:.0} %", at.fold(0.0, f64::max))
    };
    Ok(Section::new("Equal moves")
        .paragraph(
            "Functions of few attributes give many moves the same score, and success depends on \
             which of them is played. The paper does not say how its program ordered equal moves. \
             So the order is a setting here; the first line is the default. It was chosen because \
             its figures come nearest to those of an earlier, independent program for CLOSE and \
             FAR, not because it plays best.",
        )
        .table(table)
        .paragraph(&format!(
            "By nothing but the order of equal moves success goes from {} at depth 8, {} at depth \
             10 and {} at depth 12. Where PageTable 1 differs from ours by less than that, one cannot \
             tell whether the players differ.",
            span(0),
            span(1),
            span(2)
        )))
}

fn share(
    queen: &LearnedEndgame,
    player: &Player<'_>,
    ties: Ties,
    progress: &dyn Progress,
) -> Result<f64, ReportError> {
    let exam = Audit { first: Side::Weak, limit: Some(LIMIT), ties, ..Audit::default() };
    Ok(100.0 * queen.examine(&exam, player, progress)?.success())
}

/// An order in words.
fn order(ties: Ties) -> [&'static str; 4] {
    let corner = |from_a1: bool| if from_a1 { "a1" } else { "h8" };
    [
        if ties.king_first { "the king" } else { "the other men" },
        if ties.by_files { "by files" } else { "by ranks" },
        corner(ties.strong_from_a1),
        corner(ties.weak_from_a1),
    ]
}
