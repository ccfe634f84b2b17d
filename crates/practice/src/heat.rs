//! Heat: how often each man stands on each square.

use shakmaty::{Color, Role, Square};

use crate::item::Item;
use crate::mirror::Mirrored;

/// Counts of every kind of man on every square.
///
/// ```
/// use lucena_practice::{Heat, Item};
/// use shakmaty::{Color, Role, Square};
/// let mut heat = Heat::default();
/// heat.add(&[Item::of_id(60).ok_or("an item")?], 3);
/// assert_eq!(heat.on(Color::White, Role::King)[Square::G1 as usize], 3);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    counts: [[u64; 64]; 12],
}

impl Default for Heat {
    fn default() -> Heat {
        Heat { counts: [[0; 64]; 12] }
    }
}

impl Heat {
    /// Every kind of man, White's first.
    pub fn men() -> impl Iterator<Item = (Color, Role)> {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        [Color::White, Color::Black].into_iter().flat_map(move |c| roles.map(|role| (c, role)))
    }

    /// Rows with these items, this many times.
    pub fn add(&mut self, items: &[Item], times: u64) {
        for item in items {
            let piece = item.piece();
            let count = &mut self.counts[place(piece.color, piece.role)][item.square() as usize];
            *count = count.saturating_add(times);
        }
    }

    /// Of a mirrored analysis, as the thesis draws it: each part-position counts as often as White has
    /// it, and its mirror image as often as Black has that.
    pub fn of_mirrored(all: &[Mirrored]) -> Heat {
        let mut heat = Heat::default();
        for one in all {
            heat.add(&one.items, one.white);
            let black: Vec<Item> = one.items.iter().map(|item| item.mirrored()).collect();
            heat.add(&black, one.black);
        }
        heat
    }

    /// The counts of one kind of man, a1 first, rank by rank.
    pub fn on(&self, colour: Color, role: Role) -> &[u64; 64] {
        &self.counts[place(colour, role)]
    }

    /// How often it stands somewhere.
    pub fn total(&self, colour: Color, role: Role) -> u64 {
        self.on(colour, role).iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The square where it stands most often; the first of several.
    pub fn hottest(&self, colour: Color, role: Role) -> Option<Square> {
        let counts = self.on(colour, role);
        let most = counts.iter().max().filter(|most| **most > 0)?;
        Square::ALL.into_iter().find(|square| counts[*square as usize] == *most)
    }
}

fn place(colour: Color, role: Role) -> usize {
    colour.fold_wb(0, 6) + role as usize - 1
}
