//! Many boards on one page, sorted by whatever the reader picks, without a line of script.

use super::figure;
use crate::svg::{Svg, escape};

/// One board of a gallery.
///
/// ```
/// use lucena_show::{BoardPicture, Shown};
/// let picture = BoardPicture::default().draw(&shakmaty::Board::new());
/// let shown = Shown { picture, caption: "in 5 games".into(), keys: vec![5] };
/// assert_eq!(shown.keys, [5]); // sorted by games
/// ```
#[derive(Clone, Debug)]
pub struct Shown {
    /// The picture.
    pub picture: Svg,
    /// The words below it.
    pub caption: String,
    /// A number for each way of sorting, the largest first.
    pub keys: Vec<u64>,
}

/// Boards, and up to four ways to sort them.
///
/// ```
/// use lucena_show::{BoardPicture, Gallery, Section, Shown};
/// let picture = BoardPicture::default().draw(&shakmaty::Board::new());
/// let shown = |keys: [u64; 2]| Shown { picture: picture.clone(), caption: "start".into(), keys: keys.into() };
/// let gallery = Gallery {
///     name: "codes".into(),
///     ways: vec!["usage".into(), "size".into()],
///     boards: vec![shown([5, 2]), shown([3, 9])],
/// };
/// let section = Section::new("Boards").gallery(&gallery);
/// # let _ = section;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Gallery {
    /// Tells it from others of the same page; letters only.
    pub name: String,
    /// What can be sorted by; the first is how it comes up.
    pub ways: Vec<String>,
    /// The boards.
    pub boards: Vec<Shown>,
}

impl Gallery {
    /// This many ways of sorting there can be.
    pub const WAYS: usize = 4;

    pub(super) fn to_html(&self) -> String {
        let mut out = String::from("<div class=\"gallery\">\nSorted by\n");
        let name = escape(&self.name);
        for (at, way) in self.ways.iter().take(Gallery::WAYS).enumerate() {
            let checked = if at == 0 { " checked" } else { "" };
            // The radio button stands right before the boards' parent, so that style can see it.
            out += &format!(
                "<input type=\"radio\" class=\"k{at}\" name=\"{name}\" id=\"{name}-{at}\"{checked}/>\
                 <label for=\"{name}-{at}\">{}</label>\n",
                escape(way)
            );
        }
        let places: Vec<Vec<usize>> =
            (0..self.ways.len().min(Gallery::WAYS)).map(|way| self.places(way)).collect();
        out += "<div class=\"boards\">\n";
        for (at, shown) in self.boards.iter().enumerate() {
            let style: String = places
                .iter()
                .enumerate()
                .map(|(way, places)| format!("--k{way}:{};", places[at]))
                .collect();
            let board = figure("board", &shown.picture, &shown.caption);
            out += &board.replacen("<figure ", &format!("<figure style=\"{style}\" "), 1);
        }
        out + "</div>\n</div>\n"
    }

    /// Where each board comes when sorted in a way.
    fn places(&self, way: usize) -> Vec<usize> {
        let key = |at: usize| self.boards[at].keys.get(way).copied().unwrap_or(0);
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(key(at)));
        let mut places = vec![0; order.len()];
        order.into_iter().enumerate().for_each(|(place, at)| places[at] = place);
        places
    }
}
