//! Sets of squares compiled.

use shakmaty::{Color, Role};

use super::expression::A_SET;
use super::kinds::Type;
use super::{Compiled, Compiler};
use crate::fault::Fault;
use crate::geometry::{
    CENTRE, CORNERS, DARK, EDGE, FILE_A, LONG_DIAGONALS, bit, hull, mirrored_files,
};
use crate::program::{By, SquareSet};
use crate::syntax::{Expr, ExprKind};
use crate::words::{Function, Place, Property};

impl Compiler {
    pub fn set(&mut self, expr: &Expr) -> Compiled<SquareSet> {
        if self.kind_of(expr)? == Type::Spot {
            return Ok(SquareSet::Spot(self.spot(expr)?));
        }
        let lines = |from: u8, to: u8, is: &dyn Fn(u8) -> u8| {
            (0..64).filter(|&s| (from..=to).contains(&is(s))).fold(0, |set, s| set | bit(s))
        };
        Ok(match &expr.kind {
            ExprKind::Squares(squares) => {
                self.oriented = true;
                SquareSet::Fixed(squares.iter().fold(0, |set, &s| set | bit(s as u8)))
            }
            ExprKind::Ranks(from, to) => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::Fixed(lines(*from, *to, &|s| s >> 3))
            }
            ExprKind::Files(from, to) => {
                self.oriented = true;
                SquareSet::Fixed(lines(*from, *to, &|s| s & 7))
            }
            ExprKind::Shape(_, corners) => {
                self.oriented = true;
                SquareSet::Fixed(hull(corners))
            }
            ExprKind::Place(place) => self.place(*place, expr)?,
            ExprKind::Join(joint, both) => {
                let both = [self.set(&both[0])?, self.set(&both[1])?];
                SquareSet::Join(*joint, Box::new(both))
            }
            ExprKind::Name(name) if self.kind_of(expr)? == Type::Set => {
                SquareSet::Slot(self.slot(name).unwrap_or_default())
            }
            ExprKind::Before(inner) => {
                self.remembers = true;
                SquareSet::Before(Box::new(self.set(inner)?))
            }
            ExprKind::Property(property, of) => self.property(*property, of, expr)?,
            ExprKind::Call(Function::Reach, of) => {
                let steps = Box::new(self.number(&of[1])?);
                SquareSet::Reach(self.king(&of[0], "reach")?, steps)
            }
            ExprKind::Call(Function::Nearest, of) => {
                SquareSet::Nearest(Box::new(self.set(&of[0])?), self.spot(&of[1])?)
            }
            ExprKind::Call(Function::Farther, of) => {
                let sets = Box::new([self.set(&of[0])?, self.set(&of[2])?]);
                SquareSet::Farther(sets, self.spot(&of[1])?)
            }
            _ => return self.wanted(expr, A_SET),
        })
    }

    /// What a man or a set has: `expr` is the whole expression, for faults.
    fn property(&mut self, property: Property, of: &Expr, expr: &Expr) -> Compiled<SquareSet> {
        Ok(match property {
            Property::Region => SquareSet::Region(self.king(of, "a region")?),
            Property::Bounds => SquareSet::Bounds(self.spot(of)?),
            Property::Neighbours => SquareSet::Neighbours(Box::new(self.set(of)?)),
            Property::NearestCorners => SquareSet::NearestCorners(Box::new(self.set(of)?)),
            Property::Jumps => SquareSet::Jumps(Box::new(self.set(of)?)),
            Property::Lines => SquareSet::Lines(self.one_man(of)?),
            Property::FilesBeside => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::FilesBeside(self.spot(of)?)
            }
            Property::KeySquares => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::KeySquares(self.spot(of)?, self.side_of(of))
            }
            Property::ShortSide | Property::LongSide => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::WingOf(property == Property::ShortSide, self.spot(of)?)
            }
            Property::InFront | Property::Behind => {
                self.oriented |= !self.material.has_pawns();
                let front = property == Property::InFront;
                SquareSet::FileOf(front, self.spot(of)?, self.side_of(of))
            }
            Property::Attacks => match self.by(of)? {
                By::Man(man) => SquareSet::AttacksOf(man),
                By::Side(color) => SquareSet::AttacksBy(color),
            },
            _ => return self.wanted(expr, A_SET),
        })
    }

    fn place(&mut self, place: Place, expr: &Expr) -> Compiled<SquareSet> {
        Ok(match place {
            Place::Edge => SquareSet::Fixed(EDGE),
            Place::Corners => SquareSet::Fixed(CORNERS),
            Place::Centre => SquareSet::Fixed(CENTRE),
            Place::Board => SquareSet::Fixed(u64::MAX),
            Place::LongDiagonal => SquareSet::Fixed(LONG_DIAGONALS),
            Place::RookFiles | Place::KnightFiles | Place::BishopFiles | Place::CentreFiles => {
                self.oriented |= !self.material.has_pawns();
                let file = FILE_A << (place as u8 - Place::RookFiles as u8);
                SquareSet::Fixed(file | mirrored_files(file))
            }
            Place::WhitePawns | Place::BlackPawns => {
                let white = place == Place::WhitePawns;
                let pawn = Role::Pawn.of(Color::from_white(white));
                let men: Vec<usize> =
                    (0..self.men.len()).filter(|&man| self.men[man] == pawn).collect();
                if men.is_empty() {
                    let side = if white { "White" } else { "Black" };
                    let message = format!("{side} has no pawn in {}", self.material);
                    return Err(Fault::new(expr.span.clone(), message).help("leave it out here"));
                }
                SquareSet::AllOf(men)
            }
            Place::DarkSquares | Place::LightSquares => {
                self.oriented = true;
                SquareSet::Fixed(if place == Place::DarkSquares { DARK } else { !DARK })
            }
            Place::RightCorners | Place::WrongCorners => {
                let bishop = |man: &usize| {
                    self.men[*man].role == Role::Bishop && self.men[*man].color.is_white()
                };
                match (0..self.men.len()).filter(bishop).collect::<Vec<_>>().as_slice() {
                    [man] => SquareSet::Corners(*man, place == Place::RightCorners),
                    _ => {
                        let message = "corners are right or wrong where white has one bishop";
                        return Err(Fault::new(expr.span.clone(), message).help("say corners"));
                    }
                }
            }
        })
    }
}
