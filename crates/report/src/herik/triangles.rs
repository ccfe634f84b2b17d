//! Delétang's three triangles, in which HEDEAM locks the black king up.

use lucena_show::{BoardPicture, Mark, Section, Svg};
use shakmaty::{Board, Color, Role, Square};

/// A triangle in the corner a1: the wall of the bishop, and what is behind it.
struct Triangle {
    words: &'static str,
    /// File and rank of a square on the wall sum up to this, both counted from 0.
    wall: u32,
    bishop: Square,
}

const TRIANGLES: [Triangle; 3] = [
    Triangle { words: "The large triangle, class 11", wall: 6, bishop: Square::E3 },
    Triangle { words: "The middle triangle, class 7", wall: 4, bishop: Square::D2 },
    Triangle { words: "The small triangle, class 5", wall: 2, bishop: Square::C1 },
];

/// The triangles as boards.
pub fn section() -> Section {
    let drawn: Vec<(Svg, String)> = TRIANGLES.iter().map(draw).collect();
    Section::new("The three triangles")
        .paragraph(
            "The plan is Delétang's (1923): the bishop's diagonal is the long side of a triangle \
             whose corner has the bishop's colour. King and knight guard the squares of the other \
             colour through which the black king could slip out; then the triangle is exchanged \
             for the next smaller one, and in the smallest he is mated.",
        )
        .paragraph(
            "The boards are drawn after Delétang and not copied from the paper, whose diagrams 2 \
             and 3 show the middle and the large triangle. The wall is tinted; crosses show where \
             the black king may stand.",
        )
        .boards(drawn.iter().map(|(board, words)| (board, words.as_str())))
}

fn draw(triangle: &Triangle) -> (Svg, String) {
    let sum = |square: Square| u32::from(square.file() as u8) + u32::from(square.rank() as u8);
    let mut marks = Vec::new();
    for square in Square::ALL {
        if sum(square) == triangle.wall {
            marks.push((square, Mark::Tint));
        } else if sum(square) < triangle.wall {
            marks.push((square, Mark::Cross));
        }
    }
    let inside = marks.iter().filter(|(_, mark)| *mark == Mark::Cross).count();
    let mut board = Board::empty();
    board.set_piece_at(triangle.bishop, Role::Bishop.of(Color::White));
    let picture = BoardPicture { marks, ..BoardPicture::default() };
    (picture.draw(&board), format!("{}: {inside} squares.", triangle.words))
}
