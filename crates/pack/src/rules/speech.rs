//! Sentences for what trees ask and store.
//!
//! White is the first-named side. Files and ranks are those of [`lucena_layout::Ending::board`]: if Black is the
//! strong side, the board is turned so that Black moves down, as players see it.

use lucena_attribute::{Attribute, Level, Relation};
use lucena_table::words::{capital, colour, role_name, side};
use shakmaty::Square;

use super::Bounds;
use super::amount::{amount, named, offset, span};
use crate::facts::Catalogued;
use crate::feature::Kind;
use crate::scale::{Rank, Scale};

/// Who speaks: an endgame and its scale.
pub(super) struct Speech<'a> {
    pub(super) ending: &'a Catalogued,
    pub(super) scale: Scale,
}

impl Speech<'_> {
    /// White or Black.
    pub(super) fn side(&self, strong: bool) -> &'static str {
        side(if strong { self.ending.strong() } else { !self.ending.strong() })
    }

    /// Whether ranks are counted from the other side of the board.
    fn is_turned(&self) -> bool {
        self.ending.strong().is_black()
    }

    /// What a man is called: "the white king", "the first white knight".
    fn man(&self, place: u8) -> String {
        let men = self.ending.men();
        let man = men[usize::from(place)];
        let like = men.iter().filter(|other| **other == man).count() > 1;
        let which = match (like, place) {
            (false, _) => "",
            (true, 2) => "first ",
            (true, _) => "second ",
        };
        let color = colour(self.ending.color(man));
        format!("the {which}{color} {}", role_name(man.role))
    }

    /// Two men at the beginning of a sentence.
    fn both(&self, bounds: &Bounds) -> String {
        let (a, b) = (bounds.feature.a, bounds.feature.b);
        match a.max(b) {
            ..=1 => "The kings".into(),
            _ => capital(format!("{} and {}", self.man(b), self.man(a))),
        }
    }

    /// What must be so.
    pub(super) fn condition(&self, bounds: &Bounds) -> String {
        let feature = bounds.feature;
        if feature.kind == Kind::Fact {
            return fact(&self.ending.attributes()[usize::from(feature.a)], bounds);
        }
        let within = (bounds.least, bounds.most);
        let range = feature.range(self.ending);
        let apart = |one, many| {
            format!("{} are {} apart.", self.both(bounds), amount(within, range, (one, many)))
        };
        let steps = ("step", "steps");
        match feature.kind {
            Kind::Steps => apart("square", "squares"),
            Kind::FileGap => apart("file", "files"),
            Kind::RankGap => apart("rank", "ranks"),
            Kind::Walk => apart("straight step", "straight steps"),
            Kind::Alignment => {
                let steps = amount(within, range, steps);
                format!("{} are {steps} from a common file or rank.", self.both(bounds))
            }
            Kind::Shade if bounds.most == 0 => {
                format!("{} stand on squares of the same colour.", self.both(bounds))
            }
            Kind::Shade => {
                format!("{} stand on squares of different colours.", self.both(bounds))
            }
            Kind::SumGap | Kind::DifferenceGap => self.slope(bounds),
            _ => capital(format!("{} {}.", self.man(feature.a), self.place(bounds))),
        }
    }

    /// Where one man stands, on the board or seen from another.
    fn place(&self, bounds: &Bounds) -> String {
        let (feature, within) = (bounds.feature, (bounds.least, bounds.most));
        let range = feature.range(self.ending);
        let steps = || amount(within, range, ("step", "steps"));
        let other = self.man(feature.b);
        let (least, most) = (i32::from(within.0) - 7, i32::from(within.1) - 7);
        match feature.kind {
            Kind::File => {
                let files = named(within, "file", |file| (b'a' + file.min(7)) as char);
                format!("stands on {files}")
            }
            Kind::Rank => {
                let seen = |rank: u8| if self.is_turned() { 7 - rank.min(7) } else { rank.min(7) };
                let (first, last) = (seen(within.0), seen(within.1));
                let ranks = (first.min(last), first.max(last));
                format!("stands on {}", named(ranks, "rank", |rank| (b'1' + rank) as char))
            }
            Kind::Sum | Kind::Difference if within.0 >= within.1 => {
                format!("stands on {}", self.diagonal(feature.kind, within.0))
            }
            Kind::Sum | Kind::Difference => {
                let [first, last] = [within.0, within.1].map(|n| self.diagonal(feature.kind, n));
                format!("stands anywhere from {first} to {last}")
            }
            Kind::SideEdge => format!("is {} from the nearer side edge", steps()),
            Kind::EndEdge => format!("is {} from the nearer of the first and last rank", steps()),
            Kind::Files => {
                let words = ("to the right of", "to the left of");
                let where_it_is = offset((least, most), 7, ("file", "files"), words, &other);
                format!("stands {where_it_is}")
            }
            _ => {
                let (least, most) = if self.is_turned() { (-most, -least) } else { (least, most) };
                let where_it_is =
                    offset((least, most), 7, ("rank", "ranks"), ("above", "below"), &other);
                format!("stands {where_it_is}")
            }
        }
    }

    /// A diagonal by the squares at its ends.
    fn diagonal(&self, kind: Kind, number: u8) -> String {
        let files = (number.saturating_sub(7), number.min(7));
        let square = |file: u8| {
            let rank = if kind == Kind::Sum { number - file } else { 7 + file - number };
            Square::new(u32::from(self.ending.facing(rank * 8 + file) & 63))
        };
        match files {
            (first, last) if first == last => format!("the corner {}", square(first)),
            (first, last) => format!("the diagonal {}-{}", square(first), square(last)),
        }
    }

    /// How far one man is from another across diagonals.
    fn slope(&self, bounds: &Bounds) -> String {
        let kind = bounds.feature.kind;
        // Two neighbouring sums share a level.
        let (least, most) = (2 * i32::from(bounds.least) - 14, 2 * i32::from(bounds.most) - 13);
        let how = if kind == Kind::SumGap { "plus" } else { "less" };
        let up = if self.is_turned() { "down" } else { "up" };
        let (from, to) = (self.man(bounds.feature.b), self.man(bounds.feature.a));
        let sum = amount((least, most), (-14, 14), ("", ""));
        format!("Files to the right {how} ranks {up} from {from} to {to} make {sum}.")
    }

    /// What is stored.
    pub(super) fn conclusion(&self, rank: Rank) -> String {
        let (draw, top) = (self.scale.draw(), self.scale.top());
        let strong = rank < draw;
        let (winner, loser) = (self.side(strong), self.side(!strong));
        let moves = if strong { rank } else { top.saturating_sub(rank) };
        match moves {
            _ if rank == draw => "Count a draw.".into(),
            _ if self.scale == Scale::WDL => format!("Count a win for {winner}."),
            0 => format!("Count {loser} as mated."),
            1 => format!("Count mate by {winner} in 1 move."),
            moves => format!("Count mate by {winner} in {moves} moves."),
        }
    }
}

/// What bounds on the answer of an attribute say.
fn fact(attribute: &Attribute, bounds: &Bounds) -> String {
    let (least, most) = (bounds.least, bounds.most);
    let highest = attribute.domain().levels() as u8 - 1;
    if least >= most {
        attribute.phrase(Relation::Is, Level(least))
    } else if least == 0 {
        attribute.phrase(Relation::AtMost, Level(most))
    } else if most >= highest {
        attribute.phrase(Relation::Above, Level(least - 1))
    } else {
        let both = span(least.into(), most.into());
        let upper = attribute.phrase(Relation::AtMost, Level(most));
        upper.replace(&format!("at most {most}"), &both)
    }
}
