//! The men once for a whole page, so that its script can put them on boards.

use shakmaty::{Color, Piece, Role};

use super::pieces;
use crate::svg::{Drawing, Element, Svg};

/// All twelve men by name (`man-K` is the white king, `man-k` the black one), in a picture that
/// takes no room.
pub(crate) fn sprite() -> Svg {
    let mut men = Element::new("defs");
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece { color, role };
            men = men.child(pieces::draw(piece).attr("id", &format!("man-{}", piece.char())));
        }
    }
    let mut drawing = Drawing::new(0.0, 0.0, "the men", "");
    drawing.add(men);
    drawing.finish()
}
