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
            ExprKind::Property(Property::Region, of) => {
                SquareSet::Region(self.king(of, "a region")?)
            }
            ExprKind::Property(Property::Bounds, of) => SquareSet::Bounds(self.spot(of)?),
            ExprKind::Property(Property::Neighbours, of) => {
                SquareSet::Neighbours(Box::new(self.set(of)?))
            }
            ExprKind::Property(Property::NearestCorners, of) => {
                SquareSet::NearestCorners(Box::new(self.set(of)?))
            }
            ExprKind::Property(Property::Jumps, of) => SquareSet::Jumps(Box::new(self.set(of)?)),
            ExprKind::Property(Property::Lines, of) => SquareSet::Lines(self.one_man(of)?),
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
            ExprKind::Property(Property::FilesBeside, of) => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::FilesBeside(self.spot(of)?)
            }
            ExprKind::Property(Property::KeySquares, of) => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::KeySquares(self.spot(of)?, self.side_of(of))
            }
            ExprKind::Property(property @ (Property::ShortSide | Property::LongSide), of) => {
                self.oriented |= !self.material.has_pawns();
                SquareSet::WingOf(*property == Property::ShortSide, self.spot(of)?)
            }
            ExprKind::Property(property @ (Property::InFront | Property::Behind), of) => {
                self.oriented |= !self.material.has_pawns();
                let front = *property == Property::InFront;
                SquareSet::FileOf(front, self.spot(of)?, self.side_of(of))
            }
            ExprKind::Property(Property::Attacks, of) => match self.by(of)? {
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
