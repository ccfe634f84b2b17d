//! `lucena games boards`.

use std::cmp::Reverse;
use std::path::Path;
use std::process::ExitCode;

use lucena_mine::CodeTable;
use lucena_practice::{Frequencies, Item, each_line};
use lucena_report::practice::{DrawnPart, gallery_page};
use lucena_show::Svg;
use serde::Serialize;

use super::{men, open};
use crate::args::{BoardsArgs, SortArg};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct BoardsReport {
    file: String,
    part_positions: usize,
    drawn: usize,
    by_men: Vec<(usize, usize)>,
    page: String,
}

pub fn run(context: &Context, args: &BoardsArgs) -> Result<ExitCode, Failure> {
    let (mut parts, rows) = parts(&args.file)?;
    let sizes: Vec<usize> = parts.iter().map(|part| part.size).collect();
    parts.retain(|part| part.size >= args.least);
    parts.sort_by_key(|part| {
        Reverse(match args.sort {
            SortArg::Usage => (part.usage, part.support),
            SortArg::Support => (part.support, part.usage),
            SortArg::Size => (part.size as u64, part.support),
        })
    });
    parts.truncate(args.most);
    let common = structure(args)?;
    for part in &mut parts {
        part.items.extend(&common);
    }
    let title = format!("Part-positions of {}", file_name(&args.file));
    let page = gallery_page(&title, &sizes, &parts, rows);
    let index = args.output.join("index.html");
    write_file(&index, page.to_html())?;
    for (part, number) in parts.iter().zip(1..) {
        context.check_interrupt()?;
        let stem = args.output.join(format!("{number:04}-{}men-{}", part.size, part.support));
        save_picture(&stem, &part.draw(), args.png)?;
    }
    let document = BoardsReport {
        file: args.file.display().to_string(),
        part_positions: sizes.len(),
        drawn: parts.len(),
        by_men: lucena_report::practice::by_men(sizes),
        page: index.display().to_string(),
    };
    context.tell(&document, || text(&document))
}

fn text(document: &BoardsReport) -> String {
    let mut text = format!(
        "{} part-positions\n\nmen  part-positions\n",
        grouped(document.part_positions as u64)
    );
    for (men, count) in &document.by_men {
        text += &format!("{men:3}  {:>14}\n", grouped(*count as u64));
    }
    format!("{text}\n{} boards in {}\n", document.drawn, document.page)
}

/// Writes `STEM.svg`, and `STEM.png` if asked for.
pub fn save_picture(stem: &Path, picture: &Svg, png: bool) -> Result<(), Failure> {
    write_file(&stem.with_extension("svg"), picture.as_str())?;
    if png {
        write_file(&stem.with_extension("png"), picture.to_png(2.0).map_err(Failure::Told)?)?;
    }
    Ok(())
}

/// The name of a file without its folders.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What is in a code table, or in a count; and of how many rows.
fn parts(path: &Path) -> Result<(Vec<DrawnPart>, u64), Failure> {
    if path.extension().is_some_and(|ending| ending == "ct") {
        let table = CodeTable::open(path)?;
        let mut parts = Vec::new();
        for code in table.codes().filter(|code| code.usage > 0) {
            let items = men(path, &code.items)?;
            let (usage, support) = (code.usage.into(), code.support.into());
            parts.push(DrawnPart { size: items.len(), items, usage, support });
        }
        return Ok((parts, table.rows() as u64));
    }
    let counts = Frequencies::read(&path.display().to_string(), open(path)?, usize::MAX)?;
    let rows = counts.total();
    let part = |(items, count): (Vec<Item>, u64)| DrawnPart {
        size: items.len(),
        items,
        usage: count,
        support: count,
    };
    Ok((counts.rows.into_iter().map(part).collect(), rows))
}

fn structure(args: &BoardsArgs) -> Result<Vec<Item>, Failure> {
    let Some([file, line]) = args.with_structure.as_deref() else { return Ok(Vec::new()) };
    let line = line.parse::<usize>().ok().filter(|line| *line > 0).ok_or_else(|| {
        Failure::Told("--with-structure takes a file and the number of a line, from 1".into())
    })?;
    let mut found = None;
    each_line(file, open(Path::new(file))?, |number, items, _| {
        if number == line {
            found = Some(items.to_vec());
        }
        Ok(number < line)
    })?;
    match found {
        Some(items) => Ok(items),
        None => Err(Failure::Told(format!("{file} has no line {line}"))),
    }
}
