//! Leaving an endgame: which pack holds what a capture or promotion leads to.

use lucena_table::Material;
use shakmaty::Role;

use lucena_layout::{EndingMan, MAX_LAYOUT_MEN, Squares};

use super::answer::ProbeError;
use super::convert::Convert;
use super::knowledge::OpenPack;

/// How many kinds of man there are beside the kings, none included.
const KINDS: usize = 11;

/// A man beside the kings as a number; 0 is none.
#[inline]
pub(super) fn kind(role: Role, strong: bool) -> usize {
    2 * role as usize - 1 + usize::from(strong)
}

/// Men on the board beside the kings, up to two.
#[derive(Clone, Copy, Default)]
pub(super) struct Others {
    pub(super) kinds: [usize; 2],
    pub(super) squares: [u8; 2],
    len: usize,
}

impl Others {
    #[inline]
    pub(super) fn push(&mut self, kind: usize, square: u8) {
        self.kinds[self.len & 1] = kind;
        self.squares[self.len & 1] = square;
        self.len += 1;
    }
}

/// Where positions with certain men are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PackPlace {
    /// Nowhere: the pack is missing.
    #[default]
    Missing,
    Drawn,
    Held {
        pack: u8,
        /// Whether its strong side is the one that the men's kinds call weak.
        flip: bool,
        /// Whether its third man is the second of the two.
        swap: bool,
    },
}

/// Which pack holds which men.
#[derive(Clone, Debug)]
pub(super) struct PackPlaces([[PackPlace; KINDS]; KINDS]);

impl PackPlaces {
    pub(super) fn new<'a>(packs: impl Iterator<Item = &'a OpenPack>) -> PackPlaces {
        let mut places = [[PackPlace::Missing; KINDS]; KINDS];
        // What nobody can win is known by the rules, whatever a pack would say.
        places[0][0] = PackPlace::Drawn;
        for (role, strong) in
            [Role::Knight, Role::Bishop].into_iter().flat_map(|r| [(r, false), (r, true)])
        {
            places[kind(role, strong)][0] = PackPlace::Drawn;
        }
        for (pack, knowledge) in packs.enumerate().take(usize::from(u8::MAX)) {
            for flip in [false, true] {
                let man = |m: &EndingMan| kind(m.role, m.side.is_strong() != flip);
                let men = &knowledge.ending().men()[2..];
                let first = men.first().map_or(0, man);
                let second = men.get(1).map_or(0, man);
                for (a, b, swap) in [(first, second, false), (second, first, true)] {
                    if places[a][b] == PackPlace::Missing {
                        places[a][b] = PackPlace::Held { pack: pack as u8, flip, swap };
                    }
                }
            }
        }
        PackPlaces(places)
    }

    #[inline]
    pub(super) fn of(&self, others: &Others) -> PackPlace {
        self.0[others.kinds[0] % KINDS][others.kinds[1] % KINDS]
    }

    /// Whether nobody can win with this material.
    pub(super) fn is_drawn(material: Material) -> bool {
        let minors =
            |color| material.count(color, Role::Bishop) + material.count(color, Role::Knight);
        material.men() == 2
            || material.men() == 3
                && minors(shakmaty::Color::White) + minors(shakmaty::Color::Black) == 1
    }
}

/// The squares in the order of a pack's men, from kings (weak, strong) and others in that order.
#[inline]
pub(super) fn squares(kings: [u8; 2], others: &Others, flip: bool, swap: bool) -> Squares {
    let [weak, strong] = kings;
    let [a, b] = others.squares;
    let (a, b) = if swap { (b, a) } else { (a, b) };
    if flip { [strong ^ 56, weak ^ 56, a ^ 56, b ^ 56] } else { [weak, strong, a, b] }
}

/// A larger endgame's view of a smaller one's pack: conversions for the weak and the strong side
/// to move, as is and with the sides exchanged.
#[derive(Clone, Debug)]
pub(super) struct ScaleViews([[Convert; 2]; 2]);

impl ScaleViews {
    pub(super) fn new(from: &OpenPack, to: &OpenPack) -> ScaleViews {
        ScaleViews([false, true].map(|flip| {
            [false, true].map(|strong| Convert::new(from.scale(), to.scale(), strong, flip))
        }))
    }

    #[inline]
    pub(super) fn convert(&self, flip: bool, strong_to_move: bool) -> &Convert {
        &self.0[usize::from(flip)][usize::from(strong_to_move)]
    }
}

/// The first endgame that a pack needs and cannot read, if any.
pub(super) fn need(
    wanted: &OpenPack,
    find: impl Fn(Material) -> Option<crate::Scale>,
) -> Option<ProbeError> {
    let material = wanted.ending().material();
    for missing in material.chain() {
        if missing == material || PackPlaces::is_drawn(missing) {
            continue;
        }
        match find(missing) {
            None => return Some(ProbeError::Missing { wanted: material, missing }),
            Some(scale) if scale == crate::Scale::WDL && wanted.scale() != scale => {
                return Some(ProbeError::NoDistance { wanted: material, missing });
            }
            Some(_) => {}
        }
    }
    None
}

const _: () = assert!(MAX_LAYOUT_MEN == 4, "two men beside the kings");
