//! Section 4 of the paper: king and queen against king and rook, its stages and functions.

use lucena_attribute::Frame;
use lucena_learn::{C45, Stages, level_of};
use lucena_show::{PageTable, Section, TableCell};
use lucena_work::Progress;

use super::published;
use super::stages;
use super::study::LearnedEndgame;
use crate::error::ReportError;
use crate::figure;
use crate::ledger::Ledger;

/// Figures 3 and 4.
pub fn section(
    study: &LearnedEndgame,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let section = Section::new("King and queen against king and rook: stages")
        .paragraph(
            "The goal is to win the rook or to mate. Eleven simple attributes do: six distances \
             between two men, each king's distance from edge and corner, and whether Black is in \
             check.",
        )
        .figure(&stages::plot(study), "Figure 3: stages end at 5 and 13; 24 and 28 end none.")
        .table(minima(study, ledger))
        .table(shares(study, ledger));
    let section = stages::boards(study, stages::table(study, section)).paragraph(
        "The farthest stage holds more than three quarters of the positions, so that the paper \
         joins the other two before it lets anyone play, and so do our players.",
    );
    trees(study, section, ledger, progress)
}

fn minima(study: &LearnedEndgame, ledger: &mut Ledger) -> PageTable {
    let mut table = PageTable::new(
        "Figure 3: minima of the correlation; the paper names the first two by the next level",
        ["level", "correlation", "positions up to there, %", "a border"],
    );
    let found = study.learned().stages.minima().iter().map(Some).chain(std::iter::repeat(None));
    for ((printed, next), minimum) in published::QUEEN_MINIMA.into_iter().zip(found) {
        let ours = minimum.map_or("none".into(), |m| (m.level + u16::from(next)).to_string());
        let what = format!("Figure 3, the minimum at {printed}");
        table = table.row([
            ledger.exact(&what, printed, ours).into(),
            TableCell::Number(minimum.map_or(String::new(), |m| format!("{:.2}", m.correlation))),
            TableCell::Number(minimum.map_or(String::new(), |m| format!("{:.1}", 100.0 * m.share))),
            if minimum.is_some_and(|m| m.kept) { "yes".into() } else { "no".into() },
        ]);
    }
    table
}

fn shares(study: &LearnedEndgame, ledger: &mut Ledger) -> PageTable {
    let mut table = PageTable::new("The three stages", ["stage", "share, %"]);
    for (stage, (name, share)) in study.learned().stages.all().iter().zip(published::QUEEN_SHARES) {
        let what = format!("KQvKR, share of {name}");
        let both = ledger.near(&what, share, 100.0 * stage.share, 0.1);
        table = table.row([stage.name.as_str().into(), both.into()]);
    }
    table
}

/// Figure 4: the printed rule, and trees of our own.
fn trees(
    study: &LearnedEndgame,
    mut section: Section,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let learned = study.learned();
    let rule = printed_rule(&learned.frame, &learned.playing).unwrap_or(f64::NAN);
    let both = ledger.rounded("Figure 4, right: % right", published::QUEEN_TREE, 100.0 * rule);
    let mut table = PageTable::new(
        "Figure 4: which stage a position is in, over all won positions",
        ["classifier", "leaves", "right, %", "by always saying FAR, %"],
    );
    let share = |share: f64| TableCell::Number(format!("{:.2}", 100.0 * share));
    table = table.row([
        "the printed rule, two stages".into(),
        TableCell::Number("4".into()),
        both.into(),
        share(learned.playing.majority()),
    ]);
    let (sample, least) = published::QUEEN_SAMPLE;
    // The same share of the positions in a leaf as in the paper's sample.
    let like = learned.staged.rows() * least / sample;
    let three = learned.stages.frame(&learned.frame);
    for (words, rows, stages) in [
        ("three stages", &three, &learned.stages),
        ("two stages", &learned.staged, &learned.playing),
    ] {
        for min_leaf in [like, least] {
            let tree = C45 { min_leaf, ..C45::default() }.grow(rows, progress)?;
            let accuracy = tree.evaluate(rows)?.accuracy();
            let name = format!("{words}, at least {min_leaf} positions a leaf");
            table = table.row([
                name.as_str().into(),
                tree.leaves().into(),
                share(accuracy),
                share(stages.majority()),
            ]);
            if min_leaf == like {
                let picture = figure::tree(&tree, &format!("KQvKR: {name}"), 200);
                let caption = "Figure 4, grown from all positions with leaves as large a share \
                               of them as the paper's.";
                section = section.wide_figure(&picture, caption);
            }
        }
    }
    Ok(section
        .paragraph(
            "The printed rule says CLOSE if Black is in check and his men are at least three \
             squares apart, or if he is not in check, his king stands on the edge and the kings \
             are at most three squares apart; else FAR. Two pieces of advice are in it: drive \
             the men apart before you check, and drive the king to the edge and come near.",
        )
        .table(table))
}

/// The share of won positions of which the printed rule knows the stage; `None` if the frame
/// lacks an attribute.
fn printed_rule(frame: &Frame, stages: &Stages) -> Option<f64> {
    let column = |name: &str| {
        let place = frame.attributes().iter().position(|a| a.name() == name)?;
        Some(frame.column(place))
    };
    let (check, black_men) = (column("check_BK")?, column("distance_BK_BR")?);
    let (edge, kings) = (column("edge_BK")?, column("distance_WK_BK")?);
    let close = |row: usize| match check[row] == 1 {
        true => black_men[row] >= 3,
        false => edge[row] == 0 && kings[row] <= 3,
    };
    let stage = |row: usize| level_of(frame, row).and_then(|level| stages.stage_of(level));
    let rows = (0..frame.rows()).filter_map(|row| Some((row, stage(row)?)));
    let (right, all) = rows.fold((0_u64, 0_u64), |(right, all), (row, stage)| {
        (right + u64::from(close(row) == (stage == 0)), all + 1)
    });
    Some(right as f64 / all as f64)
}

/// The errors of the functions, and Figure 5.
pub fn regression(study: &LearnedEndgame, ledger: &mut Ledger) -> Section {
    let mut table = PageTable::new(
        "Errors of the functions in moves; the paper calls its figures RMSE",
        ["function", "positions", "RMSE, the paper's beside ours", "mean absolute error, ours"],
    );
    let fits = study.learned().fits();
    for (name, printed) in published::QUEEN_ERRORS {
        let Some(fit) = fits.iter().find(|fit| fit.spec.to_string() == name) else { continue };
        let both = ledger.near(&format!("RMSE, {name}"), printed, fit.errors.rmse(), 0.05);
        table = table.row([
            name.into(),
            fit.errors.rows().into(),
            both.into(),
            TableCell::Number(format!("{:.2}", fit.errors.mae())),
        ]);
    }
    let picture = figure::regression(study.learned(), "KQvKR: moves expected and true");
    Section::new("King and queen against king and rook: functions")
        .paragraph(
            "These do not come out under any reading that we tried. The paper's figure for both \
             stages together lies where a mean of its two figures lies, and root mean squares do \
             not mix so: what it calls RMSE may well be mean absolute errors, to which ours are \
             nearer. The share of positions used and the version of the attributes are not stated.",
        )
        .table(table)
        .wide_figure(
            &picture,
            "Figure 5 as boxes: neighbouring levels overlap widely, and the functions of the \
             stages break where the tree errs.",
        )
}
