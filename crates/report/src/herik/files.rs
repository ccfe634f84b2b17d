//! All pattern files that come with the program, examined.

use lucena_pattern::{BUILT_IN_PATTERNS, Pattern};
use lucena_play::pattern::check::{Outlook, Play, check};
use lucena_play::pattern::stands::stand;
use lucena_show::{PageTable, Section, TableCell};
use lucena_table::{Material, Metric, TableError, Tables};
use lucena_work::Progress;

use super::ground::{built_in, counts, grouped, laid_out, share, summed};
use super::published::{BRAMER, HEDEAM};
use crate::error::ReportError;

/// Endgames with more men are examined only if their tables are there.
const SMALL: usize = 3;

/// A file, and how it plays.
struct Examined {
    pattern: Pattern,
    table: Play,
    every: Play,
    outlook: Option<Outlook>,
}

/// How all files fare, and how many classes they need beside those of the paper.
pub fn section(tables: &Tables, progress: &dyn Progress) -> Result<Section, ReportError> {
    let mut examined = Vec::new();
    let mut left_out = Vec::new();
    for (name, _) in BUILT_IN_PATTERNS {
        let Some(pattern) = built_in(name)? else { continue };
        if is_ready(tables, pattern.material())? {
            examined.push(examine(tables, pattern, progress)?);
        } else {
            left_out.push(format!("{name} ({})", pattern.material()));
        }
    }
    let mut section = Section::new("Pattern files today")
        .paragraph(
            "Van den Herik wished for pattern files that a chess player can read and write, and \
             that a compiler turns into programs. These come with Lucena. Each is played from \
             every won position that it is made for: against the defence that holds out longest \
             by the table, and against every defence. Against the table it has fifty moves and \
             does not repeat a position if another move will do; only the machine of Torres y \
             Quevedo plays on as its rules say. The columns: positions won against the table, \
             positions certain to be won whatever the defence, moves more than necessary against \
             the table on average, and the longest certain win.",
        )
        .table(play(&examined));
    if !left_out.is_empty() {
        section = section.paragraph(&format!(
            "Not examined, because the tables are not there (lucena solve makes them): {}.",
            left_out.join(", ")
        ));
    }
    Ok(section.table(pawn(&examined)).table(knight(&examined)))
}

fn is_ready(tables: &Tables, material: Material) -> Result<bool, TableError> {
    Ok(material.men() <= SMALL || tables.missing(material, Metric::Dtm)?.is_empty())
}

fn examine(
    tables: &Tables,
    pattern: Pattern,
    progress: &dyn Progress,
) -> Result<Examined, ReportError> {
    let layout = laid_out(tables, pattern.material(), progress)?;
    if !pattern.as_it_stands() {
        let checked = check(&pattern, &layout, progress)?;
        let outlook = Some(checked.outlook);
        return Ok(Examined { pattern, table: checked.table, every: checked.every, outlook });
    }
    let stood = stand(&pattern, &layout, progress)?;
    let played = |won: usize, mean: f64, worst: u16| Play {
        positions: stood.starts,
        won,
        mean,
        excess: mean - stood.optimal,
        worst,
    };
    let table = played(stood.table, stood.lengths.1, stood.lengths.2);
    let every = played(stood.guaranteed, stood.mean, stood.longest);
    Ok(Examined { pattern, table, every, outlook: None })
}

fn play(examined: &[Examined]) -> PageTable {
    let mut table = PageTable::new(
        "Files, their classes (stop + halt + at full depth, Black and White to move), and play",
        [
            "file",
            "endgame",
            "classes",
            "plies",
            "positions",
            "won, %",
            "proven, %",
            "excess",
            "longest",
        ],
    );
    for file in examined {
        let every = &file.every;
        table = table.row([
            file.pattern.name().into(),
            file.pattern.material().to_string().into(),
            summed(counts(&file.pattern)).into(),
            usize::from(file.pattern.depth()).into(),
            TableCell::Number(grouped(every.positions)),
            TableCell::Number(percent(file.table.won, file.table.positions)),
            TableCell::Number(percent(every.won, every.positions)),
            TableCell::Number(format!("{:.1}", file.table.excess)),
            usize::from(every.worst).into(),
        ]);
    }
    table
}

/// A share, never rounded up to the whole.
fn percent(part: usize, whole: usize) -> String {
    match part == whole {
        true => "100".into(),
        false => format!("{:.2}", (100.0 * share(part, whole)).floor() / 100.0),
    }
}

/// Bramer's classes for king and pawn beside ours.
fn pawn(examined: &[Examined]) -> PageTable {
    let mut table = PageTable::new(
        "King and pawn against king: classes for the strong side",
        ["file", "classes", "plies", "outcome right", "of positions"],
    );
    for (strategy, classes) in BRAMER {
        let name = format!("Bramer, {strategy} strategy");
        let unknown = || TableCell::Words(String::new());
        table = table.row([name.into(), classes.into(), 1usize.into(), unknown(), unknown()]);
    }
    for file in examined.iter().filter(|file| file.pattern.name() == "kpk.pat") {
        let Some(outlook) = file.outlook else { continue };
        table = table.row([
            "kpk.pat".into(),
            counts(&file.pattern).iter().sum::<usize>().into(),
            usize::from(file.pattern.depth()).into(),
            TableCell::Number(grouped(outlook.right)),
            TableCell::Number(grouped(outlook.positions)),
        ]);
    }
    table
}

/// The classes of HEDEAM beside ours.
fn knight(examined: &[Examined]) -> PageTable {
    let mut table = PageTable::new(
        "Bishop and knight against king: classes, under the paper's names for the lists",
        ["program", "stop", "halt", "blackeval", "whiteval", "proven, %"],
    );
    let row = |name: &str, counts: [usize; 4], proven: TableCell| {
        let mut cells = vec![TableCell::from(name)];
        cells.extend(counts.map(TableCell::from));
        cells.push(proven);
        cells
    };
    table = table.row(row("HEDEAM", HEDEAM, "no proof in the paper".into()));
    for file in examined.iter().filter(|file| file.pattern.name() == "kbnk.pat") {
        let proven = TableCell::Number(percent(file.every.won, file.every.positions));
        table = table.row(row("kbnk.pat", counts(&file.pattern), proven));
    }
    table
}
