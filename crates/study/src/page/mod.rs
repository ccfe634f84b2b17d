//! From what was found to a page that a chess player reads.

mod data;
mod facts;
mod five;
mod games;
mod plan;
mod play;
mod plots;
mod price;
mod stages;
mod table;
mod theory;

use lucena_show::{Page, PageLine, Ply, Section};
use lucena_table::words::capital;

use crate::findings::Findings;
use crate::part::StepOutcome;
use crate::part::line::LineData;

pub use theory::theory_page;

/// The page.
pub fn html(found: &Findings) -> String {
    let title = format!("{} ({})", capital(&found.men), found.material);
    let mut page = Page::new(&title);
    for words in table::lead(found).into_iter().chain(found.five.as_ref().and_then(five::lead)) {
        page = page.lead(&words);
    }
    page = page.section(table::section(found));
    page = match &found.five {
        Some(five) => five::sections(page, five).section(five::left_out(found)),
        None => page
            .section(facts::section(found))
            .section(stages::section(found))
            .section(plan::section(found))
            .section(play::section(found))
            .section(price::section(found))
            .section(games::section(found)),
    };
    let counted = match &found.five {
        Some(_) => "figures are counted over all positions of the endgame unless it says otherwise",
        None => "every figure is counted over all positions of the endgame, none is sampled",
    };
    page.section(data::section(found))
        .foot(&format!(
            "Made by {} with “lucena study {}”: {counted}. White is the first-named side.",
            found.program, found.material
        ))
        .to_html()
}

/// A section of what was found, or one with the sentence that says why there is nothing.
fn either<T>(
    heading: &str,
    part: &StepOutcome<T>,
    tell: impl FnOnce(Section, &T) -> Section,
) -> Section {
    let section = Section::new(heading);
    match part {
        StepOutcome::Found(found) => tell(section, found),
        StepOutcome::LeftOut(why) => section.paragraph(why),
    }
}

/// A line as the page shows it.
fn line(data: &LineData, caption: &str) -> PageLine {
    let ply = |ply: &crate::part::line::PlyData| Ply {
        uci: ply.spoken.uci.clone(),
        san: ply.spoken.san.clone(),
        fen: ply.fen.clone(),
        stage: ply.stage.clone(),
        words: ply.why.clone(),
    };
    PageLine {
        fen: data.fen.clone(),
        caption: caption.to_string(),
        plies: data.plies.iter().map(ply).collect(),
    }
}
