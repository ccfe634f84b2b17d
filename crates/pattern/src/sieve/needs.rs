//! What a condition looks at: which men, whose move it is, or the whole board (dependency
//! analysis). What it does not look at may change without another answer.

use lucena_table::Material;
use shakmaty::{Color, Piece, Role};

use crate::program::{By, Cond, NamedValue, Num, Spot, SquareSet};
use crate::words::BoardFact;

/// What something looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// A bit for each man by its place.
    pub men: u8,
    /// Whose move it is.
    pub turn: bool,
    /// Lines and attacks, in whose way any man may stand.
    pub board: bool,
    /// A name of the file that depends on how the board is turned.
    pub oriented: bool,
}

/// Reads the needs of compiled expressions, names included.
pub struct NeedsReader<'a> {
    pub men: &'a [Piece],
    /// What the names of the file look at.
    pub names: &'a [Needs],
    pub found: Needs,
}

impl NeedsReader<'_> {
    fn man(&mut self, man: usize) {
        self.found.men |= 1 << man;
    }

    fn king(&mut self, color: Color) {
        self.piece(Piece { color, role: Role::King });
    }

    fn piece(&mut self, piece: Piece) {
        for man in (0..self.men.len()).filter(|&man| self.men[man] == piece) {
            self.found.men |= 1 << man;
        }
    }

    fn name(&mut self, slot: usize) {
        let (found, name) = (self.found, self.names[slot]);
        self.found = Needs {
            men: found.men | name.men,
            turn: found.turn | name.turn,
            board: found.board | name.board,
            oriented: found.oriented | name.oriented,
        };
    }

    pub fn value(&mut self, value: &NamedValue) {
        match value {
            NamedValue::Spot(spot) => self.spot(spot),
            NamedValue::Set(set) => self.set(set),
            NamedValue::Num(number) => self.number(number),
            NamedValue::Cond(condition) => self.condition(condition),
        }
    }

    /// What a man attacks: along lines others may stand in the way.
    fn attacks(&mut self, man: usize) {
        self.man(man);
        let role = self.men[man].role;
        self.found.board |= matches!(role, Role::Queen | Role::Rook | Role::Bishop);
    }

    pub fn spot(&mut self, spot: &Spot) {
        match spot {
            Spot::Man(man) => self.man(*man),
            Spot::Coloured(men, _) => men.iter().for_each(|&man| self.man(man)),
            // Equal men are ordered by all that stands on the board.
            Spot::Near(_) => self.found.board = true,
            Spot::Square(_) => {}
            Spot::Slot(slot) => self.name(*slot),
            Spot::Ahead(of, _) | Spot::Promotion(of, _) => self.spot(of),
            Spot::Reflection(of) | Spot::Before(of) => self.spot(of),
        }
    }

    pub fn set(&mut self, set: &SquareSet) {
        match set {
            SquareSet::Fixed(_) => {}
            SquareSet::AllOf(men) => men.iter().for_each(|&man| self.man(man)),
            SquareSet::Region(_) | SquareSet::Lines(_) | SquareSet::AttacksBy(_) => {
                self.found.board = true;
            }
            SquareSet::Reach(_, steps) => {
                self.found.board = true;
                self.number(steps);
            }
            SquareSet::Bounds(spot) => {
                self.king(Color::Black);
                self.spot(spot);
            }
            SquareSet::Spot(spot)
            | SquareSet::FilesBeside(spot)
            | SquareSet::KeySquares(spot, _)
            | SquareSet::WingOf(_, spot)
            | SquareSet::FileOf(_, spot, _) => self.spot(spot),
            SquareSet::Neighbours(of)
            | SquareSet::NearestCorners(of)
            | SquareSet::Jumps(of)
            | SquareSet::Before(of) => self.set(of),
            SquareSet::Nearest(set, spot) => {
                self.set(set);
                self.spot(spot);
            }
            SquareSet::Farther(both, spot) => {
                both.iter().for_each(|set| self.set(set));
                self.spot(spot);
            }
            SquareSet::AttacksOf(man) => self.attacks(*man),
            SquareSet::Corners(man, _) => self.man(*man),
            SquareSet::Join(_, both) => both.iter().for_each(|set| self.set(set)),
            SquareSet::Slot(slot) => self.name(*slot),
        }
    }

    pub fn number(&mut self, number: &Num) {
        match number {
            Num::Fixed(_) => {}
            Num::Between(_, both) | Num::Extent(both) => {
                both.iter().for_each(|set| self.set(set));
            }
            Num::Steps(_, spot) | Num::File(spot) | Num::Rank(spot) => self.spot(spot),
            Num::Size(set) | Num::Span(_, set) | Num::Inmost(set) => self.set(set),
            Num::EdgeOf(_, both) | Num::Diagonals(both) => {
                both.iter().for_each(|spot| self.spot(spot));
            }
            Num::Cut(_, three) => three.iter().for_each(|spot| self.spot(spot)),
            Num::Lead(both, set) => {
                both.iter().for_each(|spot| self.spot(spot));
                self.set(set);
            }
            Num::Extreme(_, both) => both.iter().for_each(|number| self.number(number)),
            Num::Abs(of) | Num::Before(of) => self.number(of),
            Num::Mobility(_) => self.found.board = true,
            Num::Sum(parts) => parts.iter().for_each(|(_, part)| self.number(part)),
            Num::Product(parts) => parts.iter().for_each(|part| self.number(part)),
            Num::Attribute(_) => self.attribute(),
            Num::Truth(condition) => self.condition(condition),
            Num::Slot(slot) => self.name(*slot),
        }
    }

    /// An attribute of the catalogue may look at anything.
    fn attribute(&mut self) {
        self.found.board = true;
        self.found.turn = true;
    }

    pub fn condition(&mut self, condition: &Cond) {
        match condition {
            Cond::And(parts) | Cond::Or(parts) => {
                parts.iter().for_each(|part| self.condition(part));
            }
            Cond::Not(inner) | Cond::Was(inner) => self.condition(inner),
            Cond::In(a, b) => [a, b].into_iter().for_each(|set| self.set(set)),
            Cond::Compare(_, both) => both.iter().for_each(|number| self.number(number)),
            Cond::Same(both) => both.iter().for_each(|set| self.set(set)),
            Cond::Fact(fact) => self.fact(*fact),
            Cond::Attacked(spot, _, by) => {
                self.spot(spot);
                match by {
                    Some(By::Man(man)) => self.attacks(*man),
                    _ => self.found.board = true,
                }
            }
            Cond::Quality(_, spot, _) => {
                self.found.board = true;
                self.spot(spot);
            }
            Cond::AnyPiece(_) => self.found.board = true,
            Cond::Between(three) | Cond::Quarter(three) => {
                three.iter().for_each(|spot| self.spot(spot));
            }
            Cond::Aligned(_, both) => both.iter().for_each(|spot| self.spot(spot)),
            Cond::Odd(number) => self.number(number),
            Cond::Attribute(..) => self.attribute(),
            Cond::Slot(slot) => self.name(*slot),
        }
    }

    fn fact(&mut self, fact: BoardFact) {
        match fact {
            BoardFact::Check | BoardFact::Mate | BoardFact::Stalemate => self.attribute(),
            BoardFact::WhiteToMove => self.found.turn = true,
            BoardFact::Opposition
            | BoardFact::DistantOpposition
            | BoardFact::DiagonalOpposition
            | BoardFact::KnightOpposition => {
                Color::ALL.into_iter().for_each(|side| self.king(side))
            }
            BoardFact::LonePawnWins => {
                Color::ALL.into_iter().for_each(|side| self.king(side));
                self.piece(Role::Pawn.of(Color::White));
            }
        }
    }
}

/// How many boards are symmetric in an endgame.
pub fn turns(material: Material) -> u8 {
    if material.has_pawns() { 2 } else { 8 }
}
