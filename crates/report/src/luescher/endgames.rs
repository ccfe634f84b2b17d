//! The four tables of section 6.1.

use lucena_eval::{ByRole, FittedGroup, Fitting, Measured, Mining, Population, Share};
use lucena_show::{PageTable, Section, TableCell};
use lucena_table::{Material, Metric, Tables, role_name};
use lucena_work::Progress;

use super::published;
use crate::error::ReportError;
use crate::figure;
use crate::ledger::{Ledger, trimmed};
use crate::printed::PrintedLine;

/// The part of KPPvKP that is learned from.
const PAWNS_SAMPLE: f64 = 0.01;

/// What a draw counts in the errors before training that the paper prints.
const PAPER_DRAW: f64 = 10.0;

/// What was learned about an endgame.
pub struct LearnedTwice {
    /// With the paper's 32 features a man.
    pub paper: FittedGroup,
    /// With 64; not for three pawns, which have hundreds of thousands of vectors then.
    pub modern: Option<FittedGroup>,
}

/// Learns an endgame twice.
pub fn study(
    tables: &Tables,
    endgame: &PrintedLine,
    progress: &dyn Progress,
) -> Result<LearnedTwice, ReportError> {
    let material: Material = endgame.number("material");
    let mut population = Population { held_out: 0.0, ..Population::whole(material) };
    if material.has_pawns() {
        population.metric = Metric::Dtp;
        population.share = Share::Part(PAWNS_SAMPLE);
    }
    let paper = Fitting::default().learn(tables, &population, progress)?;
    let modern = Fitting {
        kind: lucena_attribute::atomic::AtomicKind::Modern,
        mining: Mining { most: ByRole([10_000; 6]), ..Mining::default() },
        ..Fitting::default()
    };
    let modern =
        (!material.has_pawns()).then(|| modern.learn(tables, &population, progress)).transpose()?;
    Ok(LearnedTwice { paper, modern })
}

/// The section of an endgame.
pub fn section(
    tables: &Tables,
    endgame: &PrintedLine,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let study = study(tables, endgame, progress)?;
    let name = endgame.get("material");
    let mut section = Section::new(&format!("{name}, section 6.1"))
        .paragraph(&words(&study.paper))
        .table(population(endgame, &study.paper, ledger))
        .table(fit(endgame, &study, ledger))
        .table(confusion(endgame, &study.paper.training));
    if !endgame.get("test").is_empty() {
        section = section.table(held_out(tables, endgame, ledger, progress)?);
    }
    let strongest = study.paper.group.strongest(8);
    section = section
        .subheading("The heaviest configurations, in half-moves")
        .list(strongest.iter().map(String::as_str));
    let picture =
        figure::convergence(&study.paper.steps, &format!("{name}: the fit, step by step"));
    Ok(section
        .figure(&picture, "Conjugate gradients with the number of activations as preconditioner."))
}

fn words(learned: &FittedGroup) -> String {
    let training = &learned.training;
    format!(
        "{} positions with either side to move, one of each group of symmetric boards; their men have \
         {} distinct vectors of features. The longest way is {} half-moves.",
        training.positions, learned.vectors, learned.group.target.longest
    )
}

/// What the positions are, before anything is learned.
fn population(endgame: &PrintedLine, learned: &FittedGroup, ledger: &mut Ledger) -> PageTable {
    let name = endgame.get("material");
    let measured = &learned.training;
    let truth =
        |row: usize| 100.0 * (0..3).map(|said| measured.confusion.share(row, said)).sum::<f64>();
    let mut table = PageTable::new("Positions and errors before training", ["", "paper and ours"]);
    let outcomes = ["won", "drawn", "lost"].into_iter().zip(published::outcomes(endgame));
    for (row, (outcome, printed)) in outcomes.enumerate() {
        // Sums of printed cells, each rounded.
        let what = format!("{name}, {outcome}");
        let compared = ledger.near(&what, &trimmed(printed), truth(row), 0.1);
        table = table.row([format!("{outcome} for the side to move, %").into(), compared.into()]);
    }
    let draws = truth(1) / 100.0;
    let mean = measured.before.mean + draws * PAPER_DRAW;
    let squared = measured.before.squared + draws * PAPER_DRAW * PAPER_DRAW;
    for (error, ours) in [("mean", mean), ("squared", squared)] {
        let printed = endgame.get(&format!("{error}_before"));
        let both = ledger.rounded(&format!("{name}, {error} error before"), printed, ours);
        let row = format!("{error} error of saying 0, a draw counting 10");
        table = table.row([row.into(), both.into()]);
    }
    if let Some(both) = measured.both() {
        let what = format!("{name}, best moves by chance");
        let compared = ledger.near(&what, endgame.get("chance"), 100.0 * both.random_rate(), 0.6);
        table = table.row(["best moves found by chance, %".into(), compared.into()]);
    }
    table
}

/// What was learned.
fn fit(endgame: &PrintedLine, study: &LearnedTwice, ledger: &mut Ledger) -> PageTable {
    let name = endgame.get("material");
    let mut table = PageTable::new(
        "After training: ticked where ours is as good or better",
        ["", "paper and ours, 32 features", "ours, 64 features"],
    );
    let number = |x: f64| TableCell::Number(trimmed(x));
    let modern = |figure: &dyn Fn(&FittedGroup) -> f64| {
        study
            .modern
            .as_ref()
            .map_or_else(|| TableCell::from("–"), |learned| number(figure(learned)))
    };
    for (role, &ours) in study.paper.configurations().iter() {
        let printed = endgame.pairs("configurations").find(|(man, _)| *man == role_name(role));
        if let Some((man, printed)) = printed {
            let what = format!("{name}, configurations of the {man}");
            let compared = ledger.reached(&what, printed, ours as f64, false);
            table = table.row([
                format!("configurations, {man}").into(),
                compared.into(),
                modern(&|learned| learned.configurations()[role] as f64),
            ]);
        }
    }
    let printed = ["mean", "squared", "outcome", "moves"].map(|column| endgame.get(column));
    for ((row, figure, more), printed) in FIGURES.into_iter().zip(printed) {
        let what = format!("{name}, {row}");
        let compared = ledger.reached(&what, printed, figure(&study.paper.training), more);
        table =
            table.row([row.into(), compared.into(), modern(&|learned| figure(&learned.training))]);
    }
    if let Some([white, black]) = study.paper.training.hits {
        for (place, side, hits) in [(0, "first-named side", white), (1, "other side", black)] {
            table = table.row([
                format!("… {side} to move, %").into(),
                number(100.0 * hits.best_rate()),
                modern(&|learned| {
                    let hits = learned.training.hits.unwrap_or_default()[place];
                    100.0 * hits.best_rate()
                }),
            ]);
        }
    }
    table
}

/// A row of a table: its name, our figure, and whether more is better.
type Figure = (&'static str, fn(&Measured) -> f64, bool);

/// What the paper prints of positions learned from, and of positions kept back.
const FIGURES: [Figure; 4] = [
    ("mean error, half-moves", |m| m.after.mean, false),
    ("squared error", |m| m.after.squared, false),
    ("outcomes right, %", |m| 100.0 * m.confusion.hit(), true),
    ("best moves found, %", best, true),
];

fn best(measured: &Measured) -> f64 {
    measured.both().map_or(f64::NAN, |hits| 100.0 * hits.best_rate())
}

fn confusion(endgame: &PrintedLine, measured: &Measured) -> PageTable {
    let caption = "Percent of all positions, by the truth (rows) and by the function: paper / ours";
    let mut table = PageTable::new(caption, ["", "said won", "said drawn", "said lost"]);
    let printed = published::confusion(endgame);
    for (truth, name) in ["won", "drawn", "lost"].into_iter().enumerate() {
        let cell = |said: usize| {
            let ours = 100.0 * measured.confusion.share(truth, said);
            TableCell::Words(format!("{} / {ours:.3}", printed[truth][said]))
        };
        table = table.row([name.into(), cell(0), cell(1), cell(2)]);
    }
    table
}

/// Half of the positions kept back.
fn held_out(
    tables: &Tables,
    endgame: &PrintedLine,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<PageTable, ReportError> {
    let material: Material = endgame.number("material");
    let population = Population { held_out: 0.5, ..Population::whole(material) };
    let learned = Fitting::default().learn(tables, &population, progress)?;
    let test = learned.test.expect("half of the positions are kept back");
    let mut table = PageTable::new(
        "Learned from half of the positions, tested on the other half",
        ["", "learned from", "paper and ours, kept back"],
    );
    let printed = endgame.get("test").split(' ');
    for ((row, figure, more), printed) in FIGURES.into_iter().zip(printed) {
        let what = format!("{material}, kept back, {row}");
        let compared = ledger.reached(&what, printed, figure(&test), more);
        table = table.row([
            row.into(),
            TableCell::Number(trimmed(figure(&learned.training))),
            compared.into(),
        ]);
    }
    Ok(table)
}
