//! `lucena games heat`.

use std::process::ExitCode;

use lucena_practice::{Heat, Mirrored, each_line};
use lucena_report::practice::{heat_maps, heat_page};
use serde::Serialize;

use super::boards::{file_name, save_picture};
use super::open;
use crate::args::HeatArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct HeatMaps {
    file: String,
    men: Vec<HeatedMan>,
    page: String,
}

#[derive(Serialize)]
struct HeatedMan {
    man: String,
    total: u64,
    most_often_on: Option<String>,
    /// By square, a1 first, rank by rank.
    counts: Vec<u64>,
}

pub fn run(context: &Context, args: &HeatArgs) -> Result<ExitCode, Failure> {
    let name = args.file.display().to_string();
    let heat = match args.file.extension().is_some_and(|ending| ending == "csv") {
        true => Heat::of_mirrored(&Mirrored::read(&name, open(&args.file)?)?),
        false => {
            let mut heat = Heat::default();
            each_line(&name, open(&args.file)?, |_, items, count| {
                heat.add(items, count);
                Ok(true)
            })?;
            heat
        }
    };
    let index = args.output.join("index.html");
    let page = heat_page(&format!("Where men stand in {}", file_name(&args.file)), &heat);
    write_file(&index, page.to_html())?;
    let maps = heat_maps(&heat);
    for (name, picture) in &maps {
        save_picture(&args.output.join(name), picture, args.png)?;
    }
    let man = |((name, _), (colour, role)): (&(String, _), _)| HeatedMan {
        man: name.clone(),
        total: heat.total(colour, role),
        most_often_on: heat.hottest(colour, role).map(|square| square.to_string()),
        counts: heat.on(colour, role).to_vec(),
    };
    let document = HeatMaps {
        file: name,
        men: maps.iter().zip(Heat::men()).map(man).collect(),
        page: index.display().to_string(),
    };
    context.tell(&document, || text(&document))
}

fn text(document: &HeatMaps) -> String {
    let mut text = format!("{:13} {:>12}  most often on\n", "man", "occurrences");
    for man in &document.men {
        let square = man.most_often_on.as_deref().unwrap_or("-");
        text += &format!("{:13} {:>12}  {square}\n", man.man, grouped(man.total));
    }
    format!("{text}\nheat maps in {}\n", document.page)
}
