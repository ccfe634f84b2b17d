//! All that a study found, as the page and `study.json` tell it.

use serde::Serialize;

use crate::part::StepOutcome;
use crate::part::facts::FactsData;
use crate::part::five::FiveFindings;
use crate::part::games::GamesData;
use crate::part::plan::PlanData;
use crate::part::play::PlayData;
use crate::part::price::PriceData;
use crate::part::stages::StagesData;
use crate::part::table::TableData;

/// All that a study found.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// The program and its version.
    pub program: String,
    /// The endgame, such as `KRvK`.
    pub material: String,
    /// The endgame in words.
    pub men: String,
    pub table: TableData,
    pub facts: StepOutcome<FactsData>,
    pub stages: StepOutcome<StagesData>,
    /// What the nearest stage ends with.
    pub goal: String,
    pub plan: StepOutcome<PlanData>,
    /// How well it works.
    pub play: StepOutcome<PlayData>,
    /// What knowledge costs.
    pub price: StepOutcome<PriceData>,
    pub games: StepOutcome<GamesData>,
    /// With five men.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub five: Option<FiveFindings>,
    pub files: Vec<Link>,
}

/// A file beside the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    pub file: String,
    /// What is in it.
    pub about: String,
}

impl Link {
    /// A file by its name; what is in it follows from how the name ends.
    pub fn of(file: &str) -> Link {
        let about = match file.rsplit('.').next().unwrap_or_default() {
            "parquet" => "every position with Black to move, described: for data miners (Parquet)",
            "txt" => "all rules that tell the stages apart",
            "pat" => "the plan in words, to read, change and check (lucena pattern check)",
            "plan" => "the plan in numbers (lucena plan, lucena audit)",
            "pack" => "the whole table as a small tree and a search (lucena unpack)",
            "pgn" => "the sample games with their comments",
            "json" => "all figures of this page for programs",
            _ => "data",
        };
        Link { file: file.to_string(), about: about.to_string() }
    }
}
