//! Writes one picture of every kind, and a page with all of them, into a folder to look at.
//!
//! `cargo run -p lucena-show --example gallery [FOLDER]`, the folder being `gallery` if not named.

use std::{env, error::Error, fs, path::PathBuf};

use lucena_show::{
    Axis, AxisScale, BarChart, Bars, BoardPicture, BoxChart, Boxes, Compared, Diagram, Hue,
    LineChart, Mark, Page, PageTable, Section, Series, Spread, Svg, Tone, TreePicture, Voice,
};
use shakmaty::{Board, Color, Square};

/// Leaves of three trees as a thesis prints them, for 1, 2, 4 … 128 rows in a leaf.
const LEAVES: [(&str, [f64; 8]); 3] = [
    ("Sadikov", [1756.0, 950.0, 567.0, 302.0, 156.0, 89.0, 45.0, 23.0]),
    ("My Selection", [6313.0, 3567.0, 2148.0, 1207.0, 628.0, 348.0, 185.0, 95.0]),
    ("All Attributes", [4372.0, 3060.0, 2161.0, 1329.0, 775.0, 433.0, 227.0, 129.0]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".to_owned()));
    fs::create_dir_all(&folder)?;
    let boards = boards()?;
    let pictures = [
        ("line", lines()),
        ("bar", bars()),
        ("box", boxes()),
        ("tree", small_tree()),
        ("large-tree", large_tree()),
        ("board", boards[0].clone()),
        ("men", boards[1].clone()),
        ("flipped", boards[2].clone()),
    ];
    for (name, picture) in &pictures {
        fs::write(folder.join(format!("{name}.svg")), picture.as_str())?;
    }
    fs::write(folder.join("index.html"), page(&boards).to_html())?;
    println!("wrote {} pictures and index.html to {}", pictures.len(), folder.display());
    Ok(())
}

fn lines() -> Svg {
    let points = |leaves: &[f64; 8], off: f64| {
        leaves.iter().enumerate().map(|(i, l)| (2f64.powi(i as i32), l * off)).collect()
    };
    let both = LEAVES.iter().enumerate().flat_map(|(i, (name, leaves))| {
        // The last set is drawn a little off, to show what a difference looks like.
        let off = if i == 2 { 1.3 } else { 1.0 };
        let series = |name: String, off, voice| Series {
            name,
            points: points(leaves, off),
            hue: Hue(i),
            voice,
        };
        [
            series(format!("{name} (published)"), 1.0, Voice::Published),
            series(format!("{name} (ours)"), off, Voice::Ours),
        ]
    });
    let chart = LineChart {
        title: "Leaves of the trees".into(),
        description: "The more rows a leaf must hold, the fewer leaves.".into(),
        x: Axis::named("least rows in a leaf").on(AxisScale::Log2),
        y: Axis::named("leaves").on(AxisScale::Log10),
        series: both.collect(),
        ..LineChart::default()
    };
    chart.draw()
}

fn depths() -> Vec<String> {
    std::iter::once("draw".to_owned()).chain((0..=16).map(|d| d.to_string())).collect()
}

fn bars() -> Svg {
    let group = |name: &str, hue: usize, voice, slope: f64| Bars {
        name: name.to_owned(),
        values: (0..18).map(|i| (i != 4).then_some((f64::from(i) * slope).min(100.0))).collect(),
        hue: Hue(hue),
        voice,
    };
    let chart = BarChart {
        title: "Part of ambiguous positions for each depth of win".into(),
        x: "depth of win".into(),
        y: Axis { label: "ambiguous".into(), unit: " %".into(), ..Axis::from_to(0.0, 100.0) },
        categories: depths(),
        bars: vec![
            group("published", 0, Voice::Published, 5.7),
            group("ours", 0, Voice::Ours, 5.7),
            group("another set", 1, Voice::Ours, 1.1),
        ],
        ..BarChart::default()
    };
    chart.draw()
}

fn boxes() -> Svg {
    let spread = |middle: f64, width: f64| {
        Spread::of(
            &(0..40)
                .map(|i| middle + width * (f64::from(i) / 20.0 - 1.0).powi(3))
                .collect::<Vec<_>>(),
        )
    };
    let group = |name: &str, hue, width| Boxes {
        name: name.to_owned(),
        spreads: (0..17).map(|d| spread(f64::from(d) + 2.0, width)).collect(),
        hue: Hue(hue),
    };
    let chart = BoxChart {
        title: "Predicted moves to mate".into(),
        x: "moves to mate".into(),
        y: Axis::named("predicted"),
        categories: (0..17).map(|d| d.to_string()).collect(),
        boxes: vec![group("one function", 0, 4.0), group("three stages", 1, 2.5)],
        ..BoxChart::default()
    };
    chart.draw()
}

fn small_tree() -> Svg {
    let mate = |n: usize| Diagram::leaf(&format!("mate in {n}"), Tone::Step { step: n, of: 17 });
    let tree = Diagram::new("distance BK – closest edge")
        .note("5567 rows")
        .child(
            "= 0",
            Diagram::new("kings in opposition")
                .child(
                    "yes",
                    Diagram::new("rook divides kings toward the edge")
                        .child("yes", mate(1))
                        .child("no", mate(2)),
                )
                .child("no", mate(5)),
        )
        .child("= 1", mate(9).note("812 of 1020 rows"))
        .child(
            "> 1",
            Diagram::new("box of the black king")
                .child("≤ 6", mate(8))
                .child("7 … 20", mate(12))
                .child(
                    "> 20",
                    Diagram::new("rook en prise")
                        .child("yes", Diagram::leaf("draw", Tone::Draw))
                        .child("no", mate(16)),
                ),
        );
    TreePicture::default().draw("A small tree", &tree)
}

fn large_tree() -> Svg {
    fn grow(depth: usize, seed: usize) -> Diagram {
        if depth == 0 || seed.is_multiple_of(7) {
            let step = seed % 17;
            return Diagram::leaf(&format!("mate in {step}"), Tone::Step { step, of: 17 });
        }
        let tree =
            Diagram::new(["distance WK – BK", "free space", "file distance WR – BK"][seed % 3]);
        let next = |k: usize| grow(depth - 1, seed * 31 % 1009 + k);
        tree.child(&format!("≤ {}", seed % 8), next(1)).child(&format!("> {}", seed % 8), next(2))
    }
    TreePicture { max_nodes: 60, ..TreePicture::default() }
        .draw("A large tree, folded", &grow(12, 5))
}

fn boards() -> Result<Vec<Svg>, Box<dyn Error>> {
    let lucena = Board::from_ascii_board_fen(b"1K1k4/1P6/8/8/8/8/r7/2R5")?;
    let bridge = BoardPicture {
        turn: Some(Color::White),
        marks: vec![(Square::C1, Mark::Tint), (Square::C4, Mark::Ring), (Square::A8, Mark::Cross)],
        ..BoardPicture::default()
    };
    let men = BoardPicture { turn: Some(Color::Black), ..BoardPicture::default() };
    let flipped = BoardPicture { flipped: true, ..men.clone() };
    Ok(vec![bridge.draw(&lucena), men.draw(&Board::default()), flipped.draw(&lucena)])
}

fn page(boards: &[Svg]) -> Page {
    let mut table =
        PageTable::new("Leaves, published and ours", ["set", "M = 1", "M = 2", "bytes", "remark"]);
    for (name, leaves) in &LEAVES {
        let same =
            |i: usize| Compared::exact(&leaves[i].to_string(), &leaves[i].to_string()).into();
        let bytes = if *name == "All Attributes" { "22087" } else { "" };
        table = table.row([
            (*name).into(),
            same(0),
            same(1),
            Compared::exact(bytes, "22097").into(),
            "as printed".into(),
        ]);
    }
    Page::new("Lucena: a gallery")
        .lead("Every kind of picture once, with made-up numbers except for the leaves.")
        .section(
            Section::new("A table that compares")
                .paragraph("A cell with a sign has been published; hover to see both figures.")
                .table(table),
        )
        .section(
            Section::new("Plots")
                .figure(&lines(), "Where ring and dot fall together, both agree.")
                .figure(&bars(), "Open bars are published.")
                .figure(&boxes(), "The bar is the median, the dot the average."),
        )
        .section(
            Section::new("Trees")
                .figure(&small_tree(), "A whole tree.")
                .wide_figure(&large_tree(), "The first boxes of a large one; it scrolls."),
        )
        .section(Section::new("Boards").boards([
            (&boards[0], "Building the bridge"),
            (&boards[1], "All the men"),
            (&boards[2], "From Black's side"),
        ]))
        .foot("Made by the example gallery of lucena-show.")
}
