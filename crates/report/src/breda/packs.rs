//! Beyond the thesis: the table inside the knowledge, a shallow search taking the place of stored
//! errors.

use lucena_pack::build::Packing;
use lucena_pack::{PackMetric, PriceLadder, Questions};
use lucena_show::{PageTable as Grid, Section};
use lucena_table::{Metric, Tables};
use lucena_work::Progress;

use crate::error::ReportError;
use crate::figure;

/// The endgames of the ladder.
const ENDGAMES: [&str; 3] = ["KRvK", "KQvK", "KPvK"];

/// A short search, so that the page is soon there; longer ones give smaller packs.
const PACKING: Packing = Packing {
    metric: PackMetric::Dtm,
    level: 3,
    strong: None,
    questions: Questions::Plain,
    effort: 1_000,
    seed: 0,
    warmth: 2.0,
};

/// What each ply of search saves.
pub fn section(tables: &Tables, progress: &dyn Progress) -> Result<Section, ReportError> {
    let mut ladders = Vec::new();
    for name in ENDGAMES {
        let material = name.parse().expect("these are endgames");
        tables
            .solve(material, Metric::Dtm, progress)
            .map_err(|error| ReportError::Pack(error.into()))?;
        ladders.push(PriceLadder::climb(tables, material, &PACKING, progress)?);
    }
    let mut grid = Grid::new(
        "Bytes of lossless packs, both sides to move; the exact tree holds the weak side only",
        std::iter::once("what is stored").chain(ENDGAMES),
    );
    for (place, rung) in ladders[0].rungs.iter().enumerate() {
        let mut row = vec![format!("{}, {} plies of search", rung.name, rung.plies).into()];
        row.extend(ladders.iter().map(|ladder| ladder.rungs[place].bytes.into()));
        grid = grid.row(row);
    }
    Ok(Section::new("Search in place of errors")
        .paragraph(
            "The thesis stores what its trees get wrong. A pack stores no errors: its tree need \
             only be right where a short search cannot find out, and everywhere else it may say \
             anything that is not too good for the strong side. Each further pair of plies makes \
             the tree smaller. All of these packs were compared with the table, position by \
             position. The searches for small trees were short; lucena pack finds smaller ones.",
        )
        .table(grid)
        .figure(
            &figure::price(&ladders, "The price of knowledge in search"),
            "Bytes against plies of search, each ladder beginning with the exact tree.",
        ))
}
