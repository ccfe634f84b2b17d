//! `.plan` files: text that a person can read, with version and checksum.
//!
//! ```text
//! lucena plan 1
//! endgame KRvK
//! model linear
//! depth 3
//! let the_box = box of rook
//! stage "rook near its king" when distance(rook, white king) <= 2
//!   base 800
//!   -13 size(the_box)
//! stage "rook far away"
//!   -1 distance(rook, white king)
//! claim proven 21959 of 21959 worst 27 rounds 4
//! end
//! checksum 0123456789abcdef
//! ```
//!
//! With a line `earlier stages are better` any position of a stage is better than all of later ones.
//! Rules that count in every stage stand before the stages, under `everywhere`. A fact with a worth
//! for each value has a line `levels distance(kings)` and then `2 -13 3..5 34`. Tables have lines `table KRk` and then `a1c2b5 -13 a1c2b6 4 …`, configurations
//! `features paper king` and then bits in hexadecimal with their weights. A plan that was changed
//! by hand may go without its checksum.

mod read;

use std::fmt::Write as _;
use std::path::Path;

use lucena_store::{AtomicFile, SealedFault, SealedFormat};
use lucena_table::role_name;
use shakmaty::Square;

use crate::chart::{Cell, squares};
use crate::error::PlanError;
use crate::feature::WeightedConfiguration;
use crate::plan::{Claim, Plan, PlanRules, PlannedStage, Term};
use read::PlanLines;

const FORMAT: SealedFormat = SealedFormat {
    head: "lucena plan",
    version: 1,
    name: "a plan",
    checksum: "checksum ",
    edited: true,
    again: "train it again, or take the program that wrote it",
};
/// Says that stages stand in order, the best first.
const RANKED: &str = "earlier stages are better";
/// Entries on a line.
const ON_A_LINE: usize = 12;
/// A longer file is not a plan.
const LONGEST: usize = 1 << 26;
/// Facts of a list, at most.
///
/// ```
/// use lucena_plan::{MOST_LISTED, Plan};
/// let terms = "  +1 check\n".repeat(MOST_LISTED + 1);
/// let text =
///     format!("lucena plan 1\nendgame KRvK\nmodel list\ndepth 1\nstage \"x\"\n{terms}end\n");
/// let fault = Plan::parse("x", text.as_bytes()).unwrap_err().to_string();
/// assert!(fault.contains("at most six facts"));
/// ```
pub const MOST_LISTED: usize = 6;
/// Facts of one stage, at most.
const MOST: usize = 1000;
/// Stages, at most.
const STAGES: usize = 100;
/// The largest weight, either way.
const LARGEST: i32 = 1_000_000;

impl Plan {
    /// Reads a file.
    pub fn open(path: &Path) -> Result<Plan, PlanError> {
        let bytes =
            std::fs::read(path).map_err(|source| PlanError::Read { path: path.into(), source })?;
        Plan::parse(&path.display().to_string(), &bytes)
    }

    /// Writes a file, all of it or nothing.
    pub fn save(&self, path: &Path) -> Result<(), PlanError> {
        Ok(AtomicFile::write(path, self.text().as_bytes())?)
    }

    /// The text of its file.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.print(&mut text).expect("writing to a string never fails");
        FORMAT.seal(text)
    }

    fn print(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "{}\nendgame {}\nmodel {}", FORMAT.first(), self.material, self.model)?;
        writeln!(text, "depth {}", self.depth)?;
        for (name, value) in &self.names {
            writeln!(text, "let {name} = {value}")?;
        }
        if self.ranked {
            writeln!(text, "{RANKED}")?;
        }
        if self.common != PlanRules::default() {
            writeln!(text, "everywhere")?;
            print_rules(&self.common, text)?;
        }
        for stage in &self.stages {
            print_stage(stage, text)?;
        }
        if let Some(Claim { proven, positions, worst, rounds }) = self.claim {
            writeln!(text, "claim proven {proven} of {positions} worst {worst} rounds {rounds}")?;
        }
        writeln!(text, "end")
    }

    /// Reads the text of a file.
    pub fn parse(path: &str, bytes: &[u8]) -> Result<Plan, PlanError> {
        let fault =
            |SealedFault { line, what }| PlanError::Format { path: path.into(), line, what };
        if bytes.len() > LONGEST {
            let what = "this is too long for a plan: 64 MB at most".into();
            return Err(fault(SealedFault { line: 1, what }));
        }
        let lines = FORMAT.open(bytes).map_err(fault)?;
        let filled = lines.clone().enumerate().filter(|(_, line)| !line.is_empty());
        let (at, last) = filled.last().unwrap_or((0, ""));
        if last != "end" {
            let what = "the last line is not \"end\": the file was cut off".into();
            return Err(fault(SealedFault { line: at + 2, what }));
        }
        PlanLines(lines).plan().map_err(fault)
    }
}

fn print_stage(stage: &PlannedStage, text: &mut String) -> std::fmt::Result {
    match &stage.when {
        Some(when) => writeln!(text, "stage \"{}\" when {when}", stage.name)?,
        None => writeln!(text, "stage \"{}\"", stage.name)?,
    }
    if stage.base != 0 {
        writeln!(text, "  base {}", stage.base)?;
    }
    print_rules(&stage.rules, text)
}

fn print_rules(rules: &PlanRules, text: &mut String) -> std::fmt::Result {
    for Term { weight, fact } in &rules.terms {
        writeln!(text, "  {weight:+} {fact}")?;
    }
    for ladder in &rules.ladders {
        writeln!(text, "  levels {}", ladder.fact)?;
        let runs: Vec<String> = ladder
            .runs()
            .iter()
            .map(|&(from, to, worth)| match from == to {
                true => format!("{from} {worth}"),
                false => format!("{from}..{to} {worth}"),
            })
            .collect();
        for line in runs.chunks(ON_A_LINE) {
            writeln!(text, "    {}", line.join(" "))?;
        }
    }
    for chart in &rules.charts {
        writeln!(text, "  table {}", chart.letters())?;
        for line in chart.entries().chunks(ON_A_LINE) {
            let entry =
                |&(cell, worth): &(Cell, i32)| format!("{} {worth}", stand(cell, chart.men.len()));
            let entries: Vec<String> = line.iter().map(entry).collect();
            writeln!(text, "    {}", entries.join(" "))?;
        }
    }
    let mut rest = rules.features.as_slice();
    while let Some(&WeightedConfiguration { kind, role, .. }) = rest.first() {
        let alike = rest.iter().take_while(|f| (f.kind, f.role) == (kind, role)).count();
        writeln!(text, "  features {kind} {}", role_name(role))?;
        for line in rest[..alike].chunks(ON_A_LINE) {
            let entries: Vec<String> =
                line.iter().map(|f| format!("{:x} {}", f.bits, f.weight)).collect();
            writeln!(text, "    {}", entries.join(" "))?;
        }
        rest = &rest[alike..];
    }
    Ok(())
}

/// The squares of an entry, such as `a1c2`.
fn stand(cell: Cell, men: usize) -> String {
    squares(cell, men)[..men].iter().map(|&s| Square::new(u32::from(s)).to_string()).collect()
}

/// The entry of squares.
fn stood(text: &str, men: usize) -> Option<Cell> {
    if text.len() != 2 * men || !text.is_ascii() {
        return None;
    }
    (0..men).try_fold(0, |cell, man| {
        let square: Square = text[2 * man..2 * man + 2].parse().ok()?;
        Some(cell << 6 | u32::from(square))
    })
}
