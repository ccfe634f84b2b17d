//! Writing pictures: a little SVG, always well formed, always the same bytes for the same picture.

use std::fmt;

/// A finished picture, ready for a file or a page.
///
/// Only this crate makes one, so whatever is an `Svg` is well formed and may stand in a page as it
/// is.
///
/// ```
/// use lucena_show::{LineChart, Svg};
/// let both = Svg::stacked("Two charts", &[LineChart::default().draw(), LineChart::default().draw()]);
/// assert!(both.as_str().contains("viewBox=\"0 0 720 892\""));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Svg {
    text: String,
    size: (f64, f64),
}

impl Svg {
    /// The picture as text: write it to a file that ends in `.svg`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Pictures one below the other as one picture; the name is for those who cannot see it.
    pub fn stacked(title: &str, pictures: &[Svg]) -> Svg {
        const GAP: f64 = 12.0;
        let width = pictures.iter().map(|picture| picture.size.0).fold(0.0, f64::max);
        let heights: f64 = pictures.iter().map(|picture| picture.size.1).sum();
        let gaps = GAP * pictures.len().saturating_sub(1) as f64;
        let mut drawing = Drawing::new(width, heights + gaps, title, "");
        let mut top = 0.0;
        for picture in pictures {
            let mut place =
                Element::new("g").attr("transform", &format!("translate(0 {})", number(top)));
            place.content.push_str(picture.inside());
            drawing.add(place);
            top += picture.size.1 + GAP;
        }
        drawing.finish()
    }

    /// What stands between the outermost tags; a value in quotes never holds their sign.
    fn inside(&self) -> &str {
        let from = self.text.find('>').map_or(0, |at| at + 1);
        let to = self.text.rfind("</svg>").unwrap_or(self.text.len());
        &self.text[from..to]
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Text that can stand between tags and inside quoted attributes.
///
/// Characters that XML forbids altogether become the replacement character.
///
/// ```
/// use lucena_show::escape;
/// assert_eq!(escape("kings < 3 & \"box\""), "kings &lt; 3 &amp; &quot;box&quot;");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A coordinate with at most two decimals, and no more signs than it needs.
///
/// ```
/// use lucena_show::number;
/// assert_eq!([number(2.0), number(0.125), number(-0.001)], ["2", "0.13", "0"]);
/// ```
///
/// What is not a finite number is written as 0, so that a picture stays readable.
pub fn number(value: f64) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    let hundredths = (value * 100.0).round();
    let text = format!("{:.2}", hundredths / 100.0);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// One shape or one piece of text, with its attributes and what stands inside it.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    name: &'static str,
    attributes: String,
    content: String,
}

impl Element {
    /// An element with nothing in it; its name is one of SVG's, such as `g`.
    pub fn new(name: &'static str) -> Element {
        Element { name, attributes: String::new(), content: String::new() }
    }

    /// A rectangle by its top left corner.
    pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
        Element::new("rect").num("x", x).num("y", y).num("width", width).num("height", height)
    }

    /// A straight line between two points.
    pub fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
        Element::new("line").num("x1", x1).num("y1", y1).num("x2", x2).num("y2", y2)
    }

    /// A circle around a point.
    pub fn circle(x: f64, y: f64, radius: f64) -> Element {
        Element::new("circle").num("cx", x).num("cy", y).num("r", radius)
    }

    /// A path in SVG's own words, such as `M0 0L10 10`.
    pub fn path(steps: &str) -> Element {
        Element::new("path").attr("d", steps)
    }

    /// A line of text whose foot stands at a point.
    pub fn text(x: f64, y: f64, size: f64, words: &str) -> Element {
        Element::new("text").num("x", x).num("y", y).num("font-size", size).words(words)
    }

    /// The same with an attribute more; the value is escaped.
    pub fn attr(mut self, name: &'static str, value: &str) -> Element {
        self.attributes.push_str(&format!(" {name}=\"{}\"", escape(value)));
        self
    }

    /// The same with a number more.
    pub fn num(self, name: &'static str, value: f64) -> Element {
        self.attr(name, &number(value))
    }

    /// The same with words inside, escaped.
    pub fn words(mut self, words: &str) -> Element {
        self.content.push_str(&escape(words));
        self
    }

    /// The same with another element inside, after what is there.
    pub fn child(mut self, child: Element) -> Element {
        self.content.push_str(&child.to_string());
        self
    }

    /// The same with words that appear when the pointer rests on it; empty words add nothing.
    pub fn tip(mut self, words: &str) -> Element {
        if !words.is_empty() {
            self.content.insert_str(0, &format!("<title>{}</title>", escape(words)));
        }
        self
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}{}", self.name, self.attributes)?;
        if self.content.is_empty() {
            f.write_str("/>")
        } else {
            write!(f, ">{}</{}>", self.content, self.name)
        }
    }
}

/// A picture being drawn: a size, a name, a description, and shapes one upon the other.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    root: Element,
    size: (f64, f64),
}

impl Drawing {
    /// An empty picture of this size; the name and the description are for those who cannot see it.
    pub fn new(width: f64, height: f64, title: &str, description: &str) -> Drawing {
        let mut root = Element::new("svg")
            .attr("xmlns", "http://www.w3.org/2000/svg")
            .attr("viewBox", &format!("0 0 {} {}", number(width), number(height)))
            .num("width", width)
            .num("height", height)
            .attr("role", "img")
            .attr(
                "font-family",
                "system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif",
            )
            .child(Element::new("title").words(title));
        if !description.is_empty() {
            root = root.child(Element::new("desc").words(description));
        }
        Drawing { root, size: (width, height) }
    }

    /// A white card with a name, a description and a heading that says the name.
    pub fn card(
        (width, height): (f64, f64),
        [title, description]: [&str; 2],
        heading: Element,
    ) -> Drawing {
        let mut drawing = Drawing::new(width, height, title, description);
        let card = Element::rect(0.5, 0.5, width - 1.0, height - 1.0).num("rx", 8.0);
        drawing.add(card.attr("fill", "#ffffff").attr("stroke", "#d0d0d0"));
        drawing.add(heading.attr("font-weight", "600").attr("fill", "#222222"));
        drawing
    }

    /// Draws one more shape over what is there.
    pub fn add(&mut self, shape: Element) {
        self.root.content.push('\n');
        self.root.content.push_str(&shape.to_string());
    }

    /// The finished picture.
    pub fn finish(mut self) -> Svg {
        self.root.content.push('\n');
        Svg { text: format!("{}\n", self.root), size: self.size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_tags() {
        let dot = Element::circle(1.0, 2.5, 3.0).attr("fill", "#fff").tip("M = 1 & more");
        let tag = r##"<circle cx="1" cy="2.5" r="3" fill="#fff"><title>M = 1 &amp; more</title></circle>"##;
        assert_eq!(dot.to_string(), tag);
        let mut drawing = Drawing::new(20.0, 10.0, "A line", "from left to right");
        drawing.add(Element::line(0.0, 5.0, 20.0, 5.0).attr("stroke", "black"));
        assert!(drawing.finish().as_str().contains("viewBox=\"0 0 20 10\""));
    }
}
