//! Table 1 of the paper: five players at five depths, on every position.

use lucena_play::Repetition;
use lucena_show::{Axis, Hue, LineChart, PageTable, Section, Series, Svg, TableCell, Voice};
use lucena_work::Progress;

use super::published::{DEPTHS, table_1};
use super::study::{LearnedEndgame, spec};
use crate::error::ReportError;
use crate::figure;
use crate::ledger::Ledger;

/// Percentage points of success within which we call two figures near.
const NEAR_WON: f64 = 5.0;
/// Moves within which we call two figures near.
const NEAR_MOVES: f64 = 1.5;

/// One line of the table under one rule: by depth the success in percent, and the moves more than
/// necessary.
type AchievedByDepth = [[f64; 2]; DEPTHS.len()];

/// Everything that was played: by line, under each of the rules.
struct TableOnePlay {
    lines: Vec<[AchievedByDepth; 2]>,
    picture: Svg,
}

const RULES: [Repetition; 2] = [Repetition::Second, Repetition::New];

/// Table 1 under both readings of the rule against repetitions.
pub fn section(
    study: &LearnedEndgame,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let all = played(study, progress)?;
    let mut section =
        Section::new("King and queen against king and rook: play").paragraph(&format!(
            "Every position with Black to move that is lost for him, {} of them, is played out \
         against the reply that holds out longest; a game is not won after 50 moves, and then \
         counts as 50. Functions are learned and asked with Black to move, so that a depth of the \
         paper ends with one ply more here; where Black can take the queen at the end of a line, \
         no function is asked. Success within {NEAR_WON:.0} points and moves within {NEAR_MOVES} \
         of the paper's are ticked: near, not the same.",
            study.learned().stages.sizes().iter().sum::<usize>(),
        ));
    for (rule, words) in
        [(0, "second-best move instead of a repetition"), (1, "best move that repeats nothing")]
    {
        let won = CellFigure { title: "won, %", near: NEAR_WON, column: "won", which: 0 };
        let more = CellFigure {
            title: "moves more than necessary",
            near: NEAR_MOVES,
            column: "more",
            which: 1,
        };
        section = section
            .subheading(&format!("Table 1, {words}"))
            .table(won.table(&all, rule, words, ledger))
            .table(more.table(&all, rule, words, ledger))
            .figure(&chart(&all, rule, words), "The paper's lines are dashed.");
    }
    Ok(section
        .paragraph(
            "GLOBAL is one function of the whole endgame; CLOSE and FAR are one stage's function \
             used everywhere; the other two choose among these by the true stage and by the tree. \
             No one rule fits every line, and at small depths success jumps from depth to depth, \
             the paper's as ours: it hangs on small things, such as the order of equal moves. \
             What the paper found stands: one function of the whole endgame plays better than \
             functions of the stages chosen by the tree, and the tree, though it names the stage \
             right more often than the paper's, misleads its player at every depth. With the true \
             stage it is now one, now the other.",
        )
        .figure(&all.picture, "The one function at the depth that the paper calls sufficient."))
}

fn played(study: &LearnedEndgame, progress: &dyn Progress) -> Result<TableOnePlay, ReportError> {
    let mut lines = Vec::new();
    let mut picture = None;
    for line in table_1() {
        let mut both: [AchievedByDepth; 2] = Default::default();
        for (place, depth) in DEPTHS.into_iter().enumerate() {
            let player = study.player(&spec(line.get("player")), depth, progress)?;
            for (rule, repetition) in RULES.into_iter().enumerate() {
                let found = study.as_published(&player, repetition, progress)?;
                let more = found.mean_excess().unwrap_or(f64::NAN);
                both[rule][place] = [100.0 * found.success(), more];
                if (line.get("player"), depth, repetition) == ("global", 14, Repetition::Second) {
                    let title = "KQvKR, one function, 14 plies: success by distance";
                    picture = Some(figure::success(&found, title));
                }
            }
        }
        lines.push(both);
    }
    let picture = picture.expect("the table has a global player at depth 14");
    Ok(TableOnePlay { lines, picture })
}

/// What one of the two figures of a cell is.
struct CellFigure {
    title: &'static str,
    near: f64,
    column: &'static str,
    which: usize,
}

impl CellFigure {
    fn table(
        &self,
        all: &TableOnePlay,
        rule: usize,
        words: &str,
        ledger: &mut Ledger,
    ) -> PageTable {
        let heads: Vec<String> = DEPTHS.iter().map(|depth| format!("depth {depth}")).collect();
        let head = std::iter::once("player").chain(heads.iter().map(String::as_str));
        let mut table = PageTable::new(&format!("{}: {words}", self.title), head);
        for (line, both) in table_1().iter().zip(&all.lines) {
            let name = line.get("name");
            let mut row: Vec<TableCell> = vec![name.into()];
            for (place, depth) in DEPTHS.into_iter().enumerate() {
                let ours = both[rule][place][self.which];
                let what = format!("Table 1, {words}, {name}, depth {depth}, {}", self.title);
                let printed = line.get(&format!("{}_{depth}", self.column));
                row.push(ledger.near(&what, printed, ours, self.near).into());
            }
            table = table.row(row);
        }
        table
    }
}

fn chart(all: &TableOnePlay, rule: usize, words: &str) -> Svg {
    let mut series = Vec::new();
    for (place, (line, both)) in table_1().iter().zip(&all.lines).enumerate() {
        let ours = DEPTHS.iter().zip(both[rule]);
        let printed = |depth: u16| (f64::from(depth), line.number(&format!("won_{depth}")));
        let points = ours.map(|(&d, [won, _])| (f64::from(d), won)).collect();
        series.push(figure::series(line.get("name"), points, place));
        series.push(Series {
            name: format!("{}, printed", line.get("name")),
            points: DEPTHS.into_iter().map(printed).collect(),
            hue: Hue(place),
            voice: Voice::Published,
        });
    }
    LineChart {
        title: format!("Success by depth: {words}"),
        description: "Five players at five depths, the paper's figures beside ours.".into(),
        x: Axis::named("depth in plies"),
        y: figure::percent("won"),
        series,
        height: 520.0,
        ..LineChart::default()
    }
    .draw()
}
