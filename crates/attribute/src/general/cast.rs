//! The cast of an endgame: its men, how files name them and how a player speaks of them.

use lucena_table::{Material, role_name};
use shakmaty::{Color, Piece, Role, Square};

use crate::position::Position;

/// The order in which [`Position::men`] lists the men of a side.
const ROLES: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// A man of an endgame before it stands anywhere.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Where [`Position::men`] lists it.
    pub place: usize,
    /// What it is.
    pub piece: Piece,
    /// `WK`, `BP`; of equal men `WN1` is the one nearer to the enemy king.
    pub name: String,
    /// "the white king", "the nearer white knight".
    pub spoken: String,
}

impl Actor {
    /// Its colour.
    pub fn color(&self) -> Color {
        self.piece.color
    }

    /// Whether it is a king.
    pub fn is_king(&self) -> bool {
        self.is(&[Role::King])
    }

    /// Whether it is one of these.
    pub fn is(&self, roles: &[Role]) -> bool {
        roles.contains(&self.piece.role)
    }

    /// Whether it moves along files and ranks, so that a king cannot pass it.
    pub fn cuts_off(&self) -> bool {
        self.is(&[Role::Queen, Role::Rook])
    }
}

/// The men of an endgame, in the order of [`Position::men`].
#[derive(Clone, Debug)]
pub struct Cast {
    /// The men.
    pub men: Vec<Actor>,
}

impl Cast {
    /// The cast of an endgame.
    pub fn of(material: Material) -> Cast {
        let mut men = Vec::new();
        for color in Color::ALL {
            for role in ROLES {
                let count = material.count(color, role);
                for number in 1..=count {
                    let place = men.len();
                    men.push(actor(place, Piece { color, role }, number, count));
                }
            }
        }
        Cast { men }
    }

    /// A side's king.
    pub fn king(&self, color: Color) -> &Actor {
        let king = self.men.iter().find(|man| man.is_king() && man.color() == color);
        king.expect("each side has a king")
    }

    /// The men beside the kings.
    pub fn others(&self) -> impl Iterator<Item = &Actor> {
        self.men.iter().filter(|man| !man.is_king())
    }

    /// How many men beside the king a side has.
    pub fn strength(&self, color: Color) -> usize {
        self.others().filter(|man| man.color() == color).count()
    }

    /// The kings that have something to fear: those whose enemy has more than a king.
    pub fn hunted(&self) -> impl Iterator<Item = &Actor> {
        self.men.iter().filter(|man| man.is_king() && self.strength(!man.color()) > 0)
    }

    /// The pawns.
    pub fn pawns(&self) -> impl Iterator<Item = &Actor> {
        self.men.iter().filter(|man| man.is(&[Role::Pawn]))
    }

    /// Whether there is a pawn, so that files and ranks are not equivalent.
    pub fn has_pawns(&self) -> bool {
        self.pawns().next().is_some()
    }

    /// Every two men, once.
    pub fn pairs(&self) -> impl Iterator<Item = (&Actor, &Actor)> {
        let after = |man: &Actor| &self.men[man.place + 1..];
        self.men.iter().flat_map(move |man| after(man).iter().map(move |other| (man, other)))
    }
}

fn actor(place: usize, piece: Piece, number: usize, count: usize) -> Actor {
    let (letter, color) = piece.color.fold_wb(('W', "white"), ('B', "black"));
    let which = match (number, count) {
        (_, 1) => "",
        (1, 2) => "nearer ",
        (2, 2) => "farther ",
        (1, _) => "nearest ",
        (n, count) if n == count => "farthest ",
        _ => "middle ",
    };
    let role = role_name(piece.role);
    let number = if count == 1 { String::new() } else { number.to_string() };
    Actor {
        place,
        piece,
        name: format!("{letter}{}{number}", piece.role.upper_char()),
        spoken: format!("the {which}{color} {role}"),
    }
}

/// Where a man stands.
#[inline]
pub fn at(position: &Position, place: usize) -> Square {
    position.men()[place].square
}
