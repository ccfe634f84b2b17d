//! The machine of Torres y Quevedo, as Breda tells its rules: what it can and cannot do.

use lucena_pattern::Pattern;
use lucena_play::pattern::stands::{Stood, stand};
use lucena_show::{Compared, PageTable, Section};
use lucena_table::Tables;
use lucena_work::Progress;
use shakmaty::{Color, Move, Position};

use super::ground::{KNOWN, built_in, known, laid_out, made, picture, position, share};
use super::published;
use crate::error::ReportError;
use crate::ledger::Ledger;
use crate::printed::PrintedLine;

/// The file of the machine.
const FILE: &str = "krk-torres.pat";

/// The rules as they are asked, one after the other.
const RULES: [&str; 6] = [
    "The black king is in the same zone as the rook, files a to c or files f to h: the rook moves \
     away to the other side of the board.",
    "Otherwise, the rook is more than one rank above the black king: it moves down one square.",
    "Otherwise, the white king is more than two ranks above the black one: he moves down one \
     square.",
    "Otherwise, the kings stand on one file: the rook moves down one square.",
    "Otherwise, their files are an even number apart: the white king steps towards the black one.",
    "Otherwise the number is odd: the rook makes a step to the side, and Black must move.",
];

/// The machine from each set of starts.
pub fn section(
    tables: &Tables,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let mut section = Section::new("The chess machine of Torres y Quevedo")
        .paragraph(
            "Seventy years before HEDEAM, around 1910, a machine mated with king and rook. Breda's \
             thesis tells its six rules in words; the file krk-torres.pat has them in our \
             language. The board is not turned, there is no search, and if the move that a rule \
             asks for is not legal, the machine stands still.",
        )
        .list(RULES);
    let Some(machine) = built_in(FILE)? else { return Ok(section) };
    let layout = laid_out(tables, machine.material(), progress)?;
    for figures in &published::machine() {
        let pattern = match figures.get("start") {
            "" => machine.clone(),
            start => machine.starting(start)?,
        };
        let stood = stand(&pattern, &layout, progress)?;
        section = section.table(table(figures, &stood, ledger));
    }
    section = section.paragraph(
        "From the starts that Breda's words allow, the machine may come to a move that is not \
         legal. If the rook's rank is between the kings' ranks it never fails, but Black can draw \
         the game out beyond fifty moves. The table's defence does not find that: it holds out \
         longest against a player who mates as soon as he can, which the machine does not.",
    );
    Ok(failing(section, &machine))
}

fn table(figures: &PrintedLine, stood: &Stood, ledger: &mut Ledger) -> PageTable {
    let words = figures.get("words");
    let what = |name: &str| format!("machine, {words}: {name}");
    let certain = match figures.get("certain").strip_suffix(" %") {
        Some(percent) => {
            let ours = share(stood.guaranteed, stood.starts);
            ("mate is certain, %", ledger.rounded(&what("certain"), percent, ours))
        }
        None => {
            let both = ledger.exact(&what("certain"), figures.get("certain"), stood.guaranteed);
            ("mate is certain", both)
        }
    };
    let mut table = PageTable::new(words, KNOWN)
        .row(known("starts", ledger.exact(&what("starts"), figures.get("starts"), stood.starts)))
        .row(known(certain.0, certain.1))
        .row(known(
            "longest certain win, moves",
            ledger.exact(&what("longest"), figures.get("longest"), stood.longest),
        ));
    for (column, name, compare) in MEASURES {
        let printed = figures.get(column);
        if !printed.is_empty() {
            table = table.row(known(name, compare(ledger, &what(name), printed, stood)));
        }
    }
    if stood.stuck > 0 {
        table = table.row([
            "starts that may come to an illegal move".into(),
            "".into(),
            stood.stuck.into(),
        ]);
    }
    table
}

/// Our figure beside one that was known.
type FigureCheck = fn(&mut Ledger, &str, &str, &Stood) -> Compared;

/// What else is measured from a set of starts: the column of what was known, its name, ours.
const MEASURES: [(&str, &str, FigureCheck); 7] = [
    ("over_fifty", "certain wins of more than 50 moves", |ledger, what, printed, stood| {
        ledger.exact(what, printed, stood.over_fifty)
    }),
    ("against_table", "won against the table's defence, %", |ledger, what, printed, stood| {
        ledger.rounded(what, printed, share(stood.table, stood.starts))
    }),
    ("mean", "moves against the table's defence, mean", |ledger, what, printed, stood| {
        ledger.rounded(what, printed, stood.lengths.1)
    }),
    ("optimal", "moves that the table itself needs, mean", |ledger, what, printed, stood| {
        ledger.rounded(what, printed, stood.optimal)
    }),
    ("shortest", "moves against the table's defence, at least", |ledger, what, printed, stood| {
        ledger.exact(what, printed, stood.lengths.0)
    }),
    ("slowest", "moves against the table's defence, at most", |ledger, what, printed, stood| {
        ledger.exact(what, printed, stood.lengths.2)
    }),
    ("failure", "the start that fails has the black king on", |ledger, what, printed, stood| {
        let failure = stood.first_failure.as_ref();
        let king = failure.and_then(|start| start.board().king_of(Color::Black));
        ledger.exact(what, printed, king.map_or("none".into(), |king| king.to_string()))
    }),
];

/// The historic start that fails, and the reply that stops the machine.
fn failing(section: Section, machine: &Pattern) -> Section {
    let start = position("KR6/8/2k5/8/8/8/8/8 w - - 0 1");
    let words = "The historic start with the black king on c6";
    let (mut next, mut line) = (start.clone(), words.to_string());
    if let Some(found) = machine.moves(&start).first() {
        let own = made(&mut next, found.m);
        let stops = |reply: &Move| {
            let mut after = next.clone();
            after.play_unchecked(*reply);
            machine.moves(&after).is_empty()
        };
        if let Some(reply) = next.legal_moves().into_iter().find(stops) {
            let reply = made(&mut next, reply);
            line = format!("After 1.{own} {reply} the rules ask for an illegal move");
        }
    }
    section.boards([(&picture(&start), words), (&picture(&next), line.as_str())])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use lucena_show::Page;
    use lucena_work::Silent;

    use super::*;

    #[test]
    fn the_machine_does_what_was_known() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path());
        let mut ledger = Ledger::default();
        let drawn = section(&tables, &mut ledger, &Silent).unwrap();
        assert_eq!(ledger.differences(), [""; 0]);
        assert_eq!(ledger.compared(), 16);
        let page = Page::new("machine").section(drawn).to_html();
        assert!(page.contains("After 1.Rh8 Kc7 the rules ask for an illegal move"));
    }
}
