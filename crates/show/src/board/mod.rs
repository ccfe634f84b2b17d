//! A position as a picture: board, pieces, whose move it is, and squares to look at.

mod heat;
mod letters;
mod pieces;
pub(crate) mod sprite;

pub use heat::HeatBoard;

use shakmaty::{Board, Color, File, Rank, Role, Square};

use crate::svg::{Drawing, Element, Svg, number};

/// How a square is pointed out: by shape as well as by colour.
///
/// ```
/// use lucena_show::{BoardPicture, Mark};
/// let marks = vec![(shakmaty::Square::E4, Mark::Tint)];
/// let picture = BoardPicture { marks, ..BoardPicture::default() };
/// assert!(picture.draw(&shakmaty::Board::new()).as_str().contains("#f7dd72")); // a yellow square
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The whole square is tinted.
    Tint,
    /// A ring around what stands there.
    Ring,
    /// A cross over the square.
    Cross,
}

/// How to draw a board.
///
/// ```
/// use lucena_show::{BoardPicture, Mark};
/// use shakmaty::{Board, Color, Square};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/3R4/3K4")?;
/// let picture = BoardPicture {
///     turn: Some(Color::Black),
///     marks: vec![(Square::D5, Mark::Ring)],
///     ..BoardPicture::default()
/// };
/// let text = picture.draw(&board).to_string();
/// assert!(text.contains("White Kd1 Rd2; Black Kd5; Black to move"));
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardPicture {
    /// Whose move it is: a disc of that colour beside the board.
    pub turn: Option<Color>,
    /// Letters and numbers along the edge.
    pub coordinates: bool,
    /// Seen from Black's side.
    pub flipped: bool,
    /// Squares to look at.
    pub marks: Vec<(Square, Mark)>,
    /// Width of a square on paper.
    pub square: f64,
}

impl Default for BoardPicture {
    fn default() -> BoardPicture {
        let marks = Vec::new();
        BoardPicture { turn: None, coordinates: true, flipped: false, marks, square: 40.0 }
    }
}

const LIGHT: &str = "#f3efe3";
const DARK: &str = "#a9b8a4";
const RIM: f64 = 18.0;

impl BoardPicture {
    /// Draws the board.
    pub fn draw(&self, board: &Board) -> Svg {
        let side = self.square * 8.0;
        let left = if self.coordinates { RIM } else { 2.0 };
        let right = if self.turn.is_some() { RIM + 2.0 } else { 2.0 };
        let height = 2.0 + side + if self.coordinates { RIM } else { 2.0 };
        let width = left + side + right;
        let mut drawing = paper(width, height, &in_words(board, self.turn));
        for square in Square::ALL {
            self.draw_square(&mut drawing, left, square);
        }
        let edge = Element::rect(left - 0.5, 1.5, side + 1.0, side + 1.0).attr("fill", "none");
        drawing.add(edge.attr("stroke", "#5f6b5b"));
        for (square, piece) in board {
            let (x, y) = self.corner(left, square);
            let scale = self.square / 100.0;
            let place = format!("translate({} {}) scale({scale:.4})", number(x), number(y));
            drawing.add(pieces::draw(piece).attr("transform", &place));
        }
        for (square, mark) in &self.marks {
            self.draw_mark(&mut drawing, left, *square, *mark);
        }
        if self.coordinates {
            self.draw_coordinates(&mut drawing, left);
        }
        if let Some(turn) = self.turn {
            let at_foot = (turn == Color::White) != self.flipped;
            let y = if at_foot { side - 8.0 } else { 12.0 };
            let fill = if turn == Color::White { "#ffffff" } else { "#2b2b2b" };
            let disc = Element::circle(left + side + RIM / 2.0 + 1.0, y, 6.5).attr("fill", fill);
            let tip = format!("{} to move", name(turn));
            drawing.add(disc.attr("stroke", "#2b2b2b").num("stroke-width", 1.5).tip(&tip));
        }
        drawing.finish()
    }

    /// The top left corner of a square on paper.
    fn corner(&self, left: f64, square: Square) -> (f64, f64) {
        let (file, rank) = (f64::from(square.file() as u8), f64::from(square.rank() as u8));
        let (column, row) = if self.flipped { (7.0 - file, rank) } else { (file, 7.0 - rank) };
        (left + column * self.square, 2.0 + row * self.square)
    }

    fn draw_square(&self, drawing: &mut Drawing, left: f64, square: Square) {
        let (x, y) = self.corner(left, square);
        let mut fill = if square.is_light() { LIGHT } else { DARK };
        if self.marks.contains(&(square, Mark::Tint)) {
            fill = if square.is_light() { "#f7dd72" } else { "#e2bf3f" };
        }
        drawing.add(Element::rect(x, y, self.square, self.square).attr("fill", fill));
    }

    fn draw_mark(&self, drawing: &mut Drawing, left: f64, square: Square, mark: Mark) {
        let (x, y) = self.corner(left, square);
        let size = self.square;
        let shape = match mark {
            Mark::Tint => return,
            Mark::Ring => Element::circle(x + size / 2.0, y + size / 2.0, size * 0.44)
                .attr("stroke", "#0072b2"),
            Mark::Cross => {
                let corners = [(0.2, 0.2), (0.8, 0.8), (0.2, 0.8), (0.8, 0.2)];
                let [a, b, c, d] = corners
                    .map(|(dx, dy)| format!("{} {}", number(x + size * dx), number(y + size * dy)));
                Element::path(&format!("M{a}L{b}M{c}L{d}"))
                    .attr("stroke", "#c2410c")
                    .attr("stroke-linecap", "round")
            }
        };
        drawing.add(shape.attr("fill", "none").num("stroke-width", size * 0.07));
    }

    fn draw_coordinates(&self, drawing: &mut Drawing, left: f64) {
        for file in File::ALL {
            let (x, _) = self.corner(left, Square::from_coords(file, Rank::First));
            let foot = 2.0 + self.square * 8.0 + 13.5;
            drawing.add(letters::sign(file.char(), x + self.square / 2.0, foot));
        }
        for rank in Rank::ALL {
            let (_, y) = self.corner(left, Square::from_coords(File::A, rank));
            drawing.add(letters::sign(rank.char(), left / 2.0, y + self.square / 2.0 + 4.0));
        }
    }
}

/// White paper for a board and what stands beside it.
fn paper(width: f64, height: f64, title: &str) -> Drawing {
    let mut drawing = Drawing::new(width, height, title, "");
    let card = Element::rect(0.0, 0.0, width, height).num("rx", 6.0);
    drawing.add(card.attr("fill", "#ffffff"));
    drawing
}

fn name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// The position as a player would read it out.
fn in_words(board: &Board, turn: Option<Color>) -> String {
    const ORDER: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let side = |color: Color| {
        let men = ORDER.into_iter().flat_map(|role| {
            let squares = board.by_color(color) & board.by_role(role);
            let letter =
                if role == Role::Pawn { String::new() } else { role.upper_char().to_string() };
            squares.into_iter().map(move |square| format!(" {letter}{square}"))
        });
        format!("{}{}", name(color), men.collect::<String>())
    };
    let turn = turn.map_or(String::new(), |t| format!("; {} to move", name(t)));
    format!("{}; {}{turn}", side(Color::White), side(Color::Black))
}
