//! Pages of part-positions: galleries of boards, and where men stand.

use lucena_practice::{Heat, Item, board};
use lucena_show::{BoardPicture, Gallery, HeatBoard, Page, PageTable, Section, Shown, Svg};
use lucena_table::words::{colour, role_name};

/// A part-position with what is known of it.
#[derive(Clone, Debug)]
pub struct DrawnPart {
    /// Its men, and those that every position of the data has, such as a pawn structure.
    pub items: Vec<Item>,
    /// Men of its own.
    pub size: usize,
    /// How often it is used to describe rows.
    pub usage: u64,
    /// How many rows have it.
    pub support: u64,
}

impl DrawnPart {
    /// Its board.
    pub fn draw(&self) -> Svg {
        let picture = BoardPicture { square: 26.0, ..BoardPicture::default() };
        picture.draw(&board(self.items.iter().copied()))
    }

    fn caption(&self, rows: u64) -> String {
        let men = if self.size == 1 { "man" } else { "men" };
        format!(
            "{} {men}, support {} ({:.2} %), usage {}",
            self.size,
            self.support,
            100.0 * self.support as f64 / rows.max(1) as f64,
            self.usage
        )
    }
}

/// How many part-positions there are of each number of men, the largest first.
pub fn by_men(sizes: impl IntoIterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for size in sizes {
        *counts.entry(size).or_insert(0) += 1;
    }
    counts.into_iter().rev().collect()
}

/// The table by number of men, as in the thesis.
pub fn by_men_table(sizes: impl IntoIterator<Item = usize>) -> PageTable {
    by_men(sizes).into_iter().fold(
        PageTable::new("Part-positions by number of men", ["men", "part-positions"]),
        |table, (men, count)| table.row([men.to_string().into(), count.to_string().into()]),
    )
}

/// Boards of part-positions that the reader can sort.
pub fn gallery(name: &str, parts: &[DrawnPart], rows: u64) -> Gallery {
    let shown = |part: &DrawnPart| Shown {
        picture: part.draw(),
        caption: part.caption(rows),
        keys: vec![part.usage, part.support, part.size as u64],
    };
    Gallery {
        name: name.into(),
        ways: ["usage", "support", "number of men"].map(String::from).into(),
        boards: parts.iter().map(shown).collect(),
    }
}

/// The page of a gallery: all sizes in a table, some of the boards.
pub fn gallery_page(title: &str, sizes: &[usize], parts: &[DrawnPart], rows: u64) -> Page {
    let lead = format!(
        "{} part-positions of {rows} rows; {} are drawn. Support is the number of rows that have \
         all of its men, usage the number of rows that are described with it.",
        sizes.len(),
        parts.len()
    );
    Page::new(title)
        .lead(&lead)
        .section(Section::new("By number of men").table(by_men_table(sizes.iter().copied())))
        .section(Section::new("Boards").gallery(&gallery("parts", parts, rows)))
}

/// A heat map for each kind of man, with the name of its file.
pub fn heat_maps(heat: &Heat) -> Vec<(String, Svg)> {
    let mut maps = Vec::new();
    for (side, role) in Heat::men() {
        let total = heat.total(side, role).max(1) as f64;
        let shares = heat.on(side, role).map(|count| count as f64 / total);
        let name = format!("{}-{}", colour(side), role_name(role));
        let title = format!("{}: where it stands", name.replace('-', " "));
        let picture = HeatBoard { title, man: Some(role.of(side)), ..HeatBoard::default() };
        maps.push((name, picture.draw(&shares)));
    }
    maps
}

/// All heat maps on one page.
pub fn heat_page(title: &str, heat: &Heat) -> Page {
    let maps = heat_maps(heat);
    let captions: Vec<String> = Heat::men()
        .map(|(side, role)| {
            let name = format!("{} {}", colour(side), role_name(role));
            match (heat.hottest(side, role), heat.total(side, role)) {
                (Some(square), total) => {
                    let share = heat.on(side, role)[square as usize] as f64 / total as f64;
                    format!("{name}: most often on {square} ({:.1} %)", 100.0 * share)
                }
                (None, _) => format!("{name}: never there"),
            }
        })
        .collect();
    let boards = maps.iter().zip(&captions).map(|((_, map), caption)| (map, caption.as_str()));
    Page::new(title)
        .lead("Each board shows one kind of man: the darker a square, the larger its share of all the places where such a man stands. Rest the pointer on a square for its share.")
        .section(Section::new("Where men stand").boards(boards))
}
