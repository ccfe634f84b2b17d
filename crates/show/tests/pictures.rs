//! Every picture and page is well-formed, says what it was given, and is the same every time.

use lucena_show::{
    Axis, AxisScale, BarChart, Bars, BoardPicture, BoxChart, Boxes, Compared, Diagram, Hue,
    LineChart, Mark, Page, PageTable, Section, Series, Spread, Svg, Tone, TreePicture, Voice,
    escape, number,
};
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};
use shakmaty::{Board, Color, Square};

const NASTY: &str = "<b>&amp; \"Kd4\" 'x' ]]> \u{0} \u{7} ♔ </svg>";

/// The texts of a picture, which must be well-formed.
fn texts(picture: &Svg) -> Vec<String> {
    let document = Document::parse(picture.as_str()).expect("a picture is well-formed XML");
    let texts = document.descendants().filter(roxmltree::Node::is_text);
    texts.filter_map(|node| node.text()).map(str::to_owned).collect()
}

fn chart(name: &str, scale: AxisScale, points: Vec<(f64, f64)>) -> LineChart {
    let series = [Voice::Published, Voice::Ours].map(|voice| Series {
        name: name.into(),
        points: points.clone(),
        hue: Hue(1),
        voice,
    });
    LineChart {
        title: name.into(),
        description: name.into(),
        x: Axis::named(name).on(scale),
        y: Axis::named(name).on(scale),
        series: series.into(),
        ..LineChart::default()
    }
}

fn bars(name: &str, values: Vec<Option<f64>>) -> BarChart {
    BarChart {
        title: name.into(),
        x: name.into(),
        categories: vec![name.into(); values.len()],
        bars: vec![Bars { name: name.into(), values, hue: Hue(0), voice: Voice::Published }],
        ..BarChart::default()
    }
}

fn boxes(name: &str, values: &[f64]) -> BoxChart {
    BoxChart {
        title: name.into(),
        categories: vec![name.into()],
        boxes: vec![Boxes { name: name.into(), spreads: vec![Spread::of(values)], hue: Hue(0) }],
        ..BoxChart::default()
    }
}

fn tree(name: &str) -> Diagram {
    let leaf = Diagram::leaf(name, Tone::Draw).note(name);
    Diagram::new(name).note(name).child(name, leaf.clone()).child(name, leaf)
}

fn pictures(name: &str) -> Vec<Svg> {
    let board = BoardPicture {
        turn: Some(Color::Black),
        marks: vec![(Square::A1, Mark::Tint), (Square::A2, Mark::Ring), (Square::A3, Mark::Cross)],
        ..BoardPicture::default()
    };
    vec![
        chart(name, AxisScale::Log2, vec![(1.0, 3.0), (2.0, 9.0)]).draw(),
        bars(name, vec![Some(3.0), None, Some(-1.0)]).draw(),
        boxes(name, &[1.0, 2.0, 5.0]).draw(),
        TreePicture::default().draw(name, &tree(name)),
        board.draw(&Board::default()),
    ]
}

#[test]
fn nasty_words_stay_words_in_every_picture() {
    let shown = NASTY.replace(['\u{0}', '\u{7}'], "\u{fffd}");
    let pictures = pictures(NASTY);
    for picture in &pictures[..4] {
        assert!(texts(picture).contains(&shown), "{picture}");
    }
    assert!(texts(&pictures[4]).iter().any(|text| text.ends_with("Black to move")));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    assert_eq!(pictures("leaves"), pictures("leaves"));
    assert_eq!(page().to_html(), page().to_html());
}

#[test]
fn a_point_without_a_place_breaks_the_line_and_no_more() {
    let points = vec![(1.0, 1.0), (2.0, 0.0), (4.0, f64::NAN), (8.0, 2.0), (16.0, 4.0)];
    let picture = chart("log", AxisScale::Log10, points).draw();
    let document = Document::parse(picture.as_str()).expect("well-formed");
    let squares = document.descendants().filter(|n| n.has_tag_name("rect")).count();
    // A card, then three points and a sample in the legend for each voice.
    assert_eq!(squares, 1 + 2 * (3 + 1));
}

#[test]
fn empty_charts_are_still_pictures() {
    for picture in [
        LineChart::default().draw(),
        BarChart::default().draw(),
        BoxChart::default().draw(),
        TreePicture::default().draw("", &Diagram::default()),
        BoardPicture { coordinates: false, ..BoardPicture::default() }.draw(&Board::empty()),
    ] {
        texts(&picture);
    }
}

#[test]
fn a_board_shows_every_man_where_it_stands() {
    let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/3R4/3K4").expect("a board");
    let picture = BoardPicture { square: 10.0, coordinates: false, ..BoardPicture::default() };
    let find = |picture: &BoardPicture, place: &str| picture.draw(&board).as_str().contains(place);
    // The black king on d5: three squares from the left and three from the top, in a rim of 2.
    assert!(find(&picture, "translate(32 32)"));
    let flipped = BoardPicture { flipped: true, ..picture };
    assert!(find(&flipped, "translate(42 42)"));
}

fn page() -> Page {
    let table = PageTable::new(NASTY, [NASTY, "leaves"])
        .row([NASTY.into(), Compared::exact("1756", "1756").into()])
        .row(["bytes".into(), Compared::exact("22087", "22097").into()])
        .row(["alone".into(), Compared::exact("", "431").into()])
        .row(["number".into(), 28056usize.into()]);
    let pictures = pictures("picture");
    let boards = pictures.iter().map(|picture| (picture, NASTY));
    Page::new(NASTY)
        .lead(NASTY)
        .section(Section::new(NASTY).paragraph(NASTY).subheading(NASTY).list([NASTY]).lines(NASTY))
        .section(Section::new("Table").table(table))
        .section(Section::new("Pictures").figure(&pictures[0], NASTY).wide_figure(&pictures[3], ""))
        .section(Section::new("Boards").boards(boards))
        .foot(NASTY)
}

#[test]
fn a_page_is_well_formed_and_every_link_leads_somewhere() {
    let html = page().to_html();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&html, options).expect("a page is well-formed XML");
    let all = |name: &'static str| document.descendants().filter_map(move |n| n.attribute(name));
    let ids: Vec<&str> = all("id").collect();
    assert_eq!(ids, ["part-1", "part-2", "part-3", "part-4"]);
    assert!(all("href").all(|link| ids.contains(&link.trim_start_matches('#'))));
    assert_eq!(all("src").count(), 0, "a page fetches nothing");
}

#[test]
fn a_differing_figure_is_marked_by_sign_class_and_count() {
    let html = page().to_html();
    assert!(html.contains(
        "<td class=\"same\" title=\"published 1756, ours 1756\">1756 <span>✓</span></td>"
    ));
    assert!(html.contains("<td class=\"other\" title=\"published 22087, ours 22097\">22087 / 22097 <span>≠</span></td>"));
    assert!(html.contains("<td class=\"alone\" title=\"not published\">431 <span>·</span></td>"));
    assert!(html.contains("<p class=\"tally other\">1 of 2 published figures agree</p>"));
}

proptest! {
    #[test]
    fn escaped_text_reads_back(text in "[^\\r\\p{C}]*") {
        let xml = format!("<a b=\"{0}\">{0}</a>", escape(&text));
        let document = Document::parse(&xml).expect("escaped text is well-formed");
        prop_assert_eq!(document.root_element().text().unwrap_or(""), &text);
        prop_assert_eq!(document.root_element().attribute("b"), Some(text.as_str()));
    }

    #[test]
    fn any_text_at_all_is_well_formed(text: String) {
        let xml = format!("<a b=\"{0}\">{0}</a>", escape(&text));
        prop_assert!(Document::parse(&xml).is_ok());
    }

    #[test]
    fn numbers_are_short_and_near(value in -1e6..1e6f64) {
        let text = number(value);
        let read: f64 = text.parse().expect("a number");
        prop_assert!((read - value).abs() <= 0.005 + 1e-9);
        prop_assert!(!text.contains('e') && text.split('.').nth(1).is_none_or(|d| d.len() <= 2));
    }

    #[test]
    fn any_numbers_make_a_chart(points in prop::collection::vec((any::<f64>(), any::<f64>()), 0..9)) {
        for scale in [AxisScale::Linear, AxisScale::Log2, AxisScale::Log10] {
            texts(&chart("any", scale, points.clone()).draw());
        }
        let values: Vec<f64> = points.iter().map(|p| p.0).collect();
        texts(&bars("any", values.iter().copied().map(Some).collect()).draw());
        texts(&boxes("any", &values).draw());
    }
}
