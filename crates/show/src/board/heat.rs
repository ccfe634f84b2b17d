//! Heat maps of a board: the larger the number, the darker the square.

use shakmaty::{Piece, Square};

use super::{BoardPicture, RIM, paper, pieces};
use crate::colour;
use crate::svg::{Element, Svg, number};

const PAPER: [f64; 3] = [250.0, 249.0, 244.0];
const RED: [f64; 3] = [165.0, 30.0, 10.0];

/// How to draw where a man stands.
///
/// ```
/// use lucena_show::HeatBoard;
/// use shakmaty::{Color, Role, Square};
/// let mut shares = [0.0; 64];
/// shares[Square::G1 as usize] = 0.75;
/// let man = Some(Role::King.of(Color::White));
/// let picture = HeatBoard { title: "White king".into(), man, ..HeatBoard::default() };
/// assert!(picture.draw(&shares).as_str().contains("<title>g1: 75.0 %</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct HeatBoard {
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// The man, drawn beside the board.
    pub man: Option<Piece>,
    /// Seen from Black's side.
    pub flipped: bool,
    /// Width of a square on paper.
    pub square: f64,
}

impl Default for HeatBoard {
    fn default() -> HeatBoard {
        HeatBoard { title: String::new(), man: None, flipped: false, square: 34.0 }
    }
}

impl HeatBoard {
    /// Draws shares between 0 and 1, a1 first, rank by rank. The darkest square is the largest share.
    pub fn draw(&self, shares: &[f64; 64]) -> Svg {
        let side = self.square * 8.0;
        let right = if self.man.is_some() { self.square + 8.0 } else { 2.0 };
        let (width, height) = (RIM + side + right, 2.0 + side + RIM);
        let mut drawing = paper(width, height, &self.title);
        let frame =
            BoardPicture { flipped: self.flipped, square: self.square, ..BoardPicture::default() };
        let most = shares.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        for square in Square::ALL {
            let share = shares[square as usize];
            let (x, y) = frame.corner(RIM, square);
            let tile = Element::rect(x, y, self.square, self.square)
                .attr("fill", &colour::shade(share / most, PAPER, RED))
                .attr("stroke", if square.is_light() { "#e4e0d2" } else { "#c3cdbf" })
                .tip(&format!("{square}: {:.1} %", 100.0 * share));
            drawing.add(tile);
        }
        frame.draw_coordinates(&mut drawing, RIM);
        if let Some(man) = self.man {
            let top = if man.color.is_white() { side - self.square } else { 2.0 };
            let ([x, y], scale) = ([RIM + side + 5.0, top].map(number), self.square / 100.0);
            let place = format!("translate({x} {y}) scale({scale:.4})");
            drawing.add(pieces::draw(man).attr("transform", &place));
        }
        drawing.finish()
    }
}
