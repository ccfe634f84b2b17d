//! The six men, drawn for Lucena on a square of 100 by 100.

use shakmaty::{Piece, Role};

use crate::svg::Element;

/// A man's outlines, each filled and lined, and the fine lines drawn on top.
struct ManOutline {
    outlines: &'static [&'static str],
    lines: &'static str,
}

const FOOT: &str = "M25 87V80C25 76 28 74 32 73H68C72 74 75 76 75 80V87Z";

const PAWN: ManOutline = ManOutline {
    outlines: &[
        "M50 24A13.5 13.5 0 0 1 59.5 47.2C61.5 48.5 63.5 50.5 64.5 53.5H57.5C58.5 62.5 63 69.5 72 75.5V87H28V75.5C37 69.5 41.5 62.5 42.5 53.5H35.5C36.5 50.5 38.5 48.5 40.5 47.2A13.5 13.5 0 0 1 50 24Z",
    ],
    lines: "",
};

const ROOK: ManOutline = ManOutline {
    outlines: &[
        "M35 44H65L68 73H32Z",
        FOOT,
        "M28 20H38.5V27H45V20H55V27H61.5V20H72V36L65 44H35L28 36Z",
    ],
    lines: "M34 50.5H66M33 66H67",
};

const KNIGHT: ManOutline = ManOutline {
    outlines: &[
        "M31 87C30 74 40 67 45 57C40 60 36 59 33.5 62C30.5 66 26 67.5 22.5 64.5C18.5 61.5 18 56.5 20.5 52.5C24 46.5 27.5 41 29.5 34.5C30.8 30.5 33 27.5 36.5 25L36 14.5L46 21.5C66 23.5 77 42 76.5 66C76.4 73.5 76 80 75 87Z",
    ],
    lines: "M54 28C65 34 69.5 48 69 66M25 58.5L27.5 56",
};

const BISHOP: ManOutline = ManOutline {
    outlines: &[
        "M50 11A6.5 6.5 0 0 1 50 24A6.5 6.5 0 0 1 50 11Z",
        "M50 23C62 31 69 41 67 51.5C66 57.5 62 61.5 62 66H38C38 61.5 34 57.5 33 51.5C31 41 38 31 50 23Z",
        "M38 66H62L65 73C72 74 77 78 78 87H22C23 78 28 74 35 73Z",
    ],
    lines: "M50 35V52M42.5 42.5H57.5M35 73H65",
};

const QUEEN: ManOutline = ManOutline {
    outlines: &[
        "M18 36L33 57L34.5 28L45 54L50 23L55 54L65.5 28L67 57L82 36L71 73H29Z",
        FOOT,
        "M18 29A5 5 0 0 1 18 39A5 5 0 0 1 18 29ZM34 20A5 5 0 0 1 34 30A5 5 0 0 1 34 20ZM50 15A5 5 0 0 1 50 25A5 5 0 0 1 50 15ZM66 20A5 5 0 0 1 66 30A5 5 0 0 1 66 20ZM82 29A5 5 0 0 1 82 39A5 5 0 0 1 82 29Z",
    ],
    lines: "M31 66C43 62.5 57 62.5 69 66",
};

const KING: ManOutline = ManOutline {
    outlines: &[
        "M46.5 10H53.5V16H59.5V23H53.5V34H46.5V23H40.5V16H46.5Z",
        "M50 47C52 36 61 32 68.5 32C77 32 83 38 83 46C83 57 75 63 70 73H30C25 63 17 57 17 46C17 38 23 32 31.5 32C39 32 48 36 50 47Z",
        FOOT,
    ],
    lines: "M50 47V64M31 66C43 62.5 57 62.5 69 66",
};

/// A man in its square, as one group.
pub(super) fn draw(piece: Piece) -> Element {
    let ManOutline { outlines, lines } = match piece.role {
        Role::Pawn => PAWN,
        Role::Rook => ROOK,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Queen => QUEEN,
        Role::King => KING,
    };
    let (fill, line) =
        if piece.color.is_white() { ("#ffffff", "#2b2b2b") } else { ("#3a3a3a", "#e8e8e8") };
    let edge = if piece.color.is_white() { "#2b2b2b" } else { "#141414" };
    let mut group = Element::new("g").num("stroke-width", 4.0).attr("stroke-linejoin", "round");
    for outline in outlines {
        group = group.child(Element::path(outline).attr("fill", fill).attr("stroke", edge));
    }
    if piece.role == Role::Knight {
        group = group.child(Element::circle(40.5, 36.5, 3.2).attr("fill", line));
    }
    if !lines.is_empty() {
        let lines = Element::path(lines).attr("fill", "none").attr("stroke", line);
        group = group.child(lines.num("stroke-width", 3.0).attr("stroke-linecap", "round"));
    }
    group
}
