//! The page: a section for each experiment, and all of them together.

use lucena_mine::Code;
use lucena_practice::{Item, Passed, board};
use lucena_show::{BoardPicture, Page, PageTable, Section, Svg};

use super::ExperimentCourse;
use super::experiment::ExperimentResult;
use super::published;
use crate::ledger::Ledger;
use crate::practice::{DrawnPart, by_men};
use crate::printed::PrintedLine;

/// Boards of each kind that are shown.
const BOARDS: usize = 6;

/// The most frequent pawn structures, as in figures 17 to 19.
pub fn structures(frequent: &[(Vec<Item>, u64)], passed: &Passed) -> Section {
    let boards: Vec<(Svg, String)> = frequent
        .iter()
        .take(3)
        .enumerate()
        .map(|(at, (row, count))| (drawn(row), format!("Structure {}: {count} positions", at + 1)))
        .collect();
    Section::new("Pawn structures")
        .paragraph(&format!(
            "{} games were read; {} more cannot be replayed and are left out.",
            passed.games, passed.broken
        ))
        .paragraph(
            "Kings and pawns of all positions after the first 20, counted. The three most frequent are \
             those of experiments 3.1 to 3.3.",
        )
        .boards(boards.iter().map(|(svg, words)| (svg, words.as_str())))
}

fn drawn(row: &[Item]) -> Svg {
    let picture = BoardPicture { square: 26.0, ..BoardPicture::default() };
    picture.draw(&board(row.iter().copied()))
}

/// One experiment.
pub fn section(
    experiment: &PrintedLine,
    found: Option<&ExperimentResult>,
    common: &[Item],
) -> Section {
    let section =
        Section::new(&format!("Experiment {}: {}", experiment.get("name"), experiment.get("what")));
    let Some(found) = found else {
        return section.paragraph("No position of the games given passes the filters.");
    };
    let codes: Vec<&Code> = found.table.codes().filter(|code| code.usage > 0).collect();
    let section = section
        .table(setting(experiment, found, codes.len()))
        .table(men_table(experiment, &codes))
        .table(sizes(experiment, found));
    let at_home =
        |code: &&Code| code.items.iter().all(|id| Item::of_id(*id).is_some_and(Item::is_home));
    let sets: Vec<&Code> = codes.iter().filter(|code| code.items.len() > 1).copied().collect();
    let home = sets.iter().filter(|code| at_home(code)).count();
    let section = section.paragraph(&format!(
        "{home} of the {} part-positions with two men or more are parts of the initial position.",
        sets.len()
    ));
    let section = boards(section, "Largest part-positions", found, common, &sets, |code| {
        (code.items.len(), code.support)
    });
    boards(section, "Most frequent part-positions", found, common, &sets, |code| {
        (code.support as usize, 0)
    })
}

fn setting(experiment: &PrintedLine, found: &ExperimentResult, codes: usize) -> PageTable {
    let frequent =
        found.frequent.map_or_else(|| format!("over {}", found.most_counted), |n| n.to_string());
    let reduction = found.frequent.map_or("-".into(), |frequent| {
        format!("{:.2} %", 100.0 * (1.0 - codes as f64 / frequent as f64))
    });
    let (share, absolute) = (experiment.number::<f64>("share"), experiment.get("support"));
    let row = |what: &str, thesis: String, ours: String| [what.into(), thesis.into(), ours.into()];
    PageTable::new("Games, sets and codes", ["", "thesis", "here"])
        .row(row("games", experiment.get("games").into(), found.games.to_string()))
        .row(row("positions", experiment.get("positions").into(), found.data.len().to_string()))
        .row(row(
            "minimum support",
            format!("{} % / {absolute}", 100.0 * share),
            format!("{} % / {}", 100.0 * share, found.support),
        ))
        .row(row("frequent sets", experiment.get("frequent").into(), frequent))
        .row(row(
            "closed sets tried by Krimp",
            "-".into(),
            format!("{} (support {})", found.mined.1, found.mined.0),
        ))
        .row(row("code table", experiment.get("codes").into(), codes.to_string()))
        .row(row("fewer by", format!("{} %", experiment.get("reduction")), reduction))
}

fn men_table(experiment: &PrintedLine, codes: &[&Code]) -> PageTable {
    let printed = published::by_men(experiment);
    let ours = by_men(codes.iter().map(|code| code.items.len()));
    let mut sizes: Vec<usize> = ours.iter().chain(&printed).map(|(men, _)| *men).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.dedup();
    let count = |all: &[(usize, usize)], size: usize| {
        all.iter().find(|(men, _)| *men == size).map_or("-".into(), |(_, n)| n.to_string())
    };
    sizes.into_iter().fold(
        PageTable::new("Part-positions by number of men", ["men", "thesis", "here"]),
        |table, size| {
            let (thesis, here): (String, String) = (count(&printed, size), count(&ours, size));
            table.row([size.to_string().into(), thesis.into(), here.into()])
        },
    )
}

fn sizes(experiment: &PrintedLine, found: &ExperimentResult) -> PageTable {
    let thesis = |column: &str| experiment.number::<u64>(column);
    let plain = found.squeezed.plain;
    let share =
        |bytes: u64, of: u64| format!("{bytes} ({:.2} %)", 100.0 * bytes as f64 / of as f64);
    let row = |what: &str, printed: Option<u64>, file: u64, shuffled: u64| {
        let printed = printed.map_or("-".into(), |bytes| share(bytes, thesis("none")));
        [what.into(), printed.into(), share(file, plain).into(), share(shuffled, plain).into()]
    };
    let (a, b) = (&found.squeezed, &found.shuffled);
    let [krimp, mixed, mixed_shuffled] = found.encoded.map(|bytes| bytes + found.table_bytes);
    PageTable::new("Bytes", ["", "thesis", "here, in file order", "here, shuffled"])
        .row(row("text", Some(thesis("none")), a.plain, b.plain))
        .row(row("ZIP (here gzip -9)", Some(thesis("zip")), a.gzip, b.gzip))
        .row(["RAR".into(), share(thesis("rar"), thesis("none")).into(), "-".into(), "-".into()])
        .row(row("bzip2 -9", None, a.bzip2, b.bzip2))
        .row(row("xz -9e", None, a.xz, b.xz))
        .row(row("zstd -19", None, a.zstd, b.zstd))
        .row(row("brotli -q 11", None, a.brotli, b.brotli))
        .row(row("Krimp: rows and table", Some(published::krimp(experiment)), krimp, krimp))
        .row(row("Krimp, codes predicted", None, mixed, mixed_shuffled))
}

fn boards(
    section: Section,
    heading: &str,
    found: &ExperimentResult,
    common: &[Item],
    sets: &[&Code],
    key: impl Fn(&Code) -> (usize, u32),
) -> Section {
    let mut order: Vec<&&Code> = sets.iter().collect();
    order.sort_by_key(|code| std::cmp::Reverse(key(code)));
    let rows = found.data.len() as f64;
    let shown: Vec<(Svg, String)> = order
        .into_iter()
        .take(BOARDS)
        .map(|code| {
            let men = code.items.iter().filter_map(|id| Item::of_id(*id));
            let part = DrawnPart {
                items: men.chain(common.iter().copied()).collect(),
                size: code.items.len(),
                usage: code.usage.into(),
                support: code.support.into(),
            };
            let share = 100.0 * f64::from(code.support) / rows;
            let (men, support) = (part.size, code.support);
            (part.draw(), format!("{men} men, support {support} ({share:.2} %)"))
        })
        .collect();
    section.subheading(heading).boards(shown.iter().map(|(svg, words)| (svg, words.as_str())))
}

/// All experiments in one picture and one table: figures 111 to 114.
pub fn summary(results: &[(PrintedLine, Option<ExperimentResult>)]) -> Section {
    let mut table = PageTable::new(
        "Shares of the text: the thesis / here in file order / here shuffled",
        ["experiment", "ZIP, gzip", "xz", "Krimp", "codes predicted"],
    );
    for (experiment, found) in results {
        let Some(found) = found else { continue };
        let of =
            |bytes: u64| format!("{:.1} %", 100.0 * bytes as f64 / found.squeezed.plain as f64);
        let [krimp, mixed, mixed_shuffled] = found.encoded.map(|bytes| bytes + found.table_bytes);
        let printed = |what: &str| experiment.get(&format!("{what}_percent"));
        table = table.row([
            experiment.get("name").into(),
            format!(
                "{} % / {} / {}",
                printed("zip"),
                of(found.squeezed.gzip),
                of(found.shuffled.gzip)
            )
            .into(),
            format!("- / {} / {}", of(found.squeezed.xz), of(found.shuffled.xz)).into(),
            format!("{} % / {} / {}", printed("krimp"), of(krimp), of(krimp)).into(),
            format!("- / {} / {}", of(mixed), of(mixed_shuffled)).into(),
        ]);
    }
    Section::new("All experiments together")
        .paragraph(
            "General compressors profit from the order of rows, for neighbouring positions of a game \
             differ by one move; Krimp's codes do not. Shuffled, that help is gone. In the last column each \
             code is predicted from those before it in its row and from the row before.",
        )
        .table(table)
}

/// What the thesis' own figures say of its percentages.
fn misprints(ledger: &mut Ledger) -> Vec<String> {
    let mut found = Vec::new();
    for experiment in published::experiments() {
        let name = experiment.get("name");
        let number = |column: &str| experiment.number::<u64>(column);
        let sum: usize = published::by_men(&experiment).iter().map(|(_, count)| count).sum();
        let codes = number("codes");
        if sum as u64 != codes {
            found.push(format!("{name}: the codes by men are {sum} together, printed {codes}"));
        }
        let printed = experiment.get("reduction");
        let reduction = 100.0 * (1.0 - codes as f64 / number("frequent") as f64);
        let reduction = ledger.rounded(&format!("{name}, reduction"), printed, reduction);
        if !reduction.agrees {
            found.push(format!("{name}: fewer by {} %, printed {printed} %", reduction.ours));
        }
        let krimp = published::krimp(&experiment);
        for (what, bytes) in [("ZIP", number("zip")), ("RAR", number("rar")), ("Krimp", krimp)] {
            let printed = experiment.get(&format!("{}_percent", what.to_lowercase()));
            let share = 100.0 * bytes as f64 / number("none") as f64;
            let share = ledger.rounded(&format!("{name}, {what}"), printed, share);
            if !share.agrees {
                found.push(format!("{name}, {what}: {} %, printed {printed} %", share.ours));
            }
        }
    }
    found
}

/// The whole page.
pub fn html(sections: Vec<Section>, course: &ExperimentCourse, ledger: &mut Ledger) -> String {
    let misprints = misprints(ledger);
    let mut notes = Section::new("What is the same and what is not").list([
        "The thesis' games (ICOfY Base 2011.1) are not to be had; ours are other games, so counts stand \
         beside each other and are not compared one by one.",
        "Filters are the thesis': its pseudo-code counts the initial position as the first of a game, and \
         rows without men are left out (its experiment 2.4 has 19 positions a game for that reason).",
        "The candidates are the closed frequent sets, at the thesis' support or at the lowest one that \
         leaves few enough of them to try; all frequent sets are counted at the thesis' support.",
        "Its 2.2 has 8.9 positions a game: we take ten after the first twenty.",
        "The code table counts packed with xz, as a reader would get it.",
    ]);
    if !misprints.is_empty() {
        notes = notes
            .subheading("Printed figures of the thesis that do not fit its own counts")
            .list(misprints.iter().map(String::as_str));
    }
    let names: Vec<String> = course
        .games
        .iter()
        .map(|path| {
            path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        })
        .collect();
    let page = Page::new("Negoescu 2013, reproduced")
        .lead("Part-positions that players really reach, found by describing all positions as briefly as possible.")
        .lead(&format!(
            "Games: {}; at most {} for each of the experiments 2, a fifth of that for 1, all of them for 3.",
            names.join(", "),
            course.limit
        ))
        .section(notes);
    let page = sections.into_iter().fold(page, Page::section);
    page.foot("Written by lucena report negoescu.").to_html()
}
