//! Section 6 of the paper wished for rules that are refined wherever they leave the best path.

use lucena_layout::Layout;
use lucena_pattern::syntax::{File, Statement};
use lucena_pattern::{List, Pattern, PatternError};
use lucena_play::pattern::check::Play;
use lucena_play::pattern::refine::{Refining, Round};
use lucena_show::{PageTable, Section, TableCell};
use lucena_table::Tables;
use lucena_work::Progress;

use super::ground::{built_in, grouped, laid_out, share};
use crate::error::ReportError;

/// The file that is spoilt and repaired.
const FILE: &str = "krk.pat";

/// Maximum number of rounds.
const ROUNDS: u64 = 6;

/// Classes at full depth that are taken out.
const TAKEN: [&[u32]; 2] = [&[3, 4], &[1, 2, 3, 4]];

/// A file without some of its classes, repaired.
pub fn section(tables: &Tables, progress: &dyn Progress) -> Result<Section, ReportError> {
    let mut section = Section::new("Refinement").paragraph(
        "The paper ends with a wish: wherever the program leaves the optimal path, its rules \
         should be refined. Here krk.pat, which is proven, loses classes, and lucena pattern \
         refine looks for the change that makes most positions certain again: a new class, a split \
         of an old one, or another wish within one. Every change is proved before it is taken.",
    );
    let Some(whole) = built_in(FILE)? else { return Ok(section) };
    let layout = laid_out(tables, whole.material(), progress)?;
    for taken in TAKEN {
        let spoilt = without(&whole, taken)?;
        let (rounds, repaired) = repair(spoilt, &layout, progress)?;
        let numbers: Vec<String> = taken.iter().map(u32::to_string).collect();
        let heading = format!("{FILE} without its final classes {}", numbers.join(", "));
        let changes = rounds.iter().filter_map(|round| round.best.first());
        let changes: Vec<String> = changes
            .enumerate()
            .map(|(n, best)| format!("Change {}: {}", n + 1, best.change.sentence))
            .collect();
        section = section
            .subheading(&heading)
            .table(table(&rounds))
            .list(changes.iter().map(String::as_str));
        let classes = repaired.classes().into_iter().filter(|c| c.list == List::FinalBlack);
        let classes: Vec<String> = classes
            .map(|c| format!("class {} \"{}\" {}", c.number, c.name, condition(&c.when)))
            .collect();
        section = section
            .paragraph("The final classes afterwards:")
            .list(classes.iter().map(String::as_str));
    }
    Ok(section)
}

fn condition(when: &Option<String>) -> String {
    when.as_ref().map_or("for all that is left".into(), |when| format!("when {when}"))
}

/// A file without some of its final classes.
fn without(whole: &Pattern, taken: &[u32]) -> Result<Pattern, ReportError> {
    let mut list = None;
    let mut file = File { items: Vec::new(), closing: whole.file().closing.clone() };
    for item in &whole.file().items {
        let gone = match &item.statement {
            Statement::List(next) => {
                list = Some(*next);
                false
            }
            Statement::Class(class) => {
                list == Some(List::FinalBlack) && taken.contains(&class.number)
            }
            _ => false,
        };
        if !gone {
            file.items.push(item.clone());
        }
    }
    Ok(Pattern::of(whole.name(), &file).map_err(PatternError::from)?)
}

/// Takes the best change of each round until the play is proven or none helps.
fn repair(
    mut pattern: Pattern,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<(Vec<Round>, Pattern), ReportError> {
    let mut rounds = Vec::new();
    for seed in 0..ROUNDS {
        let refining = Refining { seed, ..Refining::default() };
        let round = refining.round(&pattern, layout, progress)?;
        let Some(best) = round.best.first() else { break };
        pattern = best.pattern.clone();
        let proven = best.play.won == best.play.positions;
        rounds.push(round);
        if proven {
            break;
        }
    }
    Ok((rounds, pattern))
}

fn table(rounds: &[Round]) -> PageTable {
    let mut table = PageTable::new(
        "Change by change",
        ["", "changes tried", "certain wins", "of all, %", "mean, moves", "longest"],
    );
    let row = |what: &str, tried: TableCell, play: &Play| {
        [
            what.into(),
            tried,
            TableCell::Number(grouped(play.won)),
            TableCell::Number(format!("{:.2}", share(play.won, play.positions))),
            TableCell::Number(format!("{:.1}", play.mean)),
            usize::from(play.worst).into(),
        ]
    };
    for (n, round) in rounds.iter().enumerate() {
        if n == 0 {
            table = table.row(row("without them", "".into(), &round.before));
        }
        if let Some(best) = round.best.first() {
            table = table.row(row(&format!("change {}", n + 1), round.tried.into(), &best.play));
        }
    }
    table
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use lucena_work::Silent;

    use super::*;

    #[test]
    fn a_spoilt_file_is_repaired() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path());
        let whole = built_in(FILE).unwrap().unwrap();
        let layout = laid_out(&tables, whole.material(), &Silent).unwrap();
        let spoilt = without(&whole, TAKEN[1]).unwrap();
        assert_eq!(spoilt.count(List::FinalBlack), 1);
        let (rounds, repaired) = repair(spoilt, &layout, &Silent).unwrap();
        let last = &rounds.last().unwrap().best[0].play;
        assert_eq!((last.won, last.positions), (21_959, 21_959));
        assert!(repaired.count(List::FinalBlack) > 1);
    }
}
