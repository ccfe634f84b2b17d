//! The interpreter: a program evaluated on a position.

use std::cell::RefCell;

use lucena_attribute::Level;
use shakmaty::{Color, Role};

use crate::geometry::{
    CENTRE, CORNERS, DARK, SquareMask, bit, bounds, cut_off, each, edge, file_of, files_beside,
    gaps, jumps, key_squares, king_steps, nearest, nearest_corners, of_edge, reach, spans, square,
    steps, wing_of,
};
use crate::lone_pawn::wins_alone;
use crate::program::{By, CompiledFile, Cond, NamedValue, Num, Spot, SquareSet};
use crate::syntax::{Comparison, Joint};
use crate::view::View;
use crate::words::{BoardFact, Function, Quality};

/// A position and, if there is one, the position from which the player moves.
pub struct Eye<'a> {
    program: &'a CompiledFile,
    view: &'a View<'a>,
    before: Option<&'a Eye<'a>>,
    memo: RefCell<Vec<Memo>>,
}

/// What a name is known to stand for here.
#[derive(Clone, Copy)]
enum Memo {
    Open,
    Spot(Option<u8>),
    Set(Option<SquareMask>),
    Num(Option<i32>),
    Cond(bool),
}

impl<'a> Eye<'a> {
    pub fn new(
        program: &'a CompiledFile,
        view: &'a View<'a>,
        before: Option<&'a Eye<'a>>,
    ) -> Eye<'a> {
        let memo = RefCell::new(vec![Memo::Open; program.lets.len()]);
        Eye { program, view, before, memo }
    }

    fn before(&self) -> &Eye<'a> {
        self.before.unwrap_or(self)
    }

    fn slot(&self, slot: usize) -> Memo {
        let known = self.memo.borrow()[slot];
        if !matches!(known, Memo::Open) {
            return known;
        }
        let found = match &self.program.lets[slot] {
            NamedValue::Spot(spot) => Memo::Spot(self.spot(spot)),
            NamedValue::Set(set) => Memo::Set(self.set(set)),
            NamedValue::Num(number) => Memo::Num(self.number(number)),
            NamedValue::Cond(condition) => Memo::Cond(self.holds(condition)),
        };
        self.memo.borrow_mut()[slot] = found;
        found
    }

    fn spot(&self, spot: &Spot) -> Option<u8> {
        match spot {
            Spot::Man(man) => Some(self.view.at(*man)),
            Spot::Coloured(men, dark) => {
                let [a, b] = men.map(|man| self.view.at(man));
                let is = |s: u8| (bit(s) & DARK != 0) == *dark;
                match (is(a), is(b)) {
                    (true, false) => Some(a),
                    (false, true) => Some(b),
                    _ => None,
                }
            }
            Spot::Near(man) => Some(self.view.position().men()[*man].square as u8),
            Spot::Square(s) => Some(*s),
            Spot::Slot(slot) => match self.slot(*slot) {
                Memo::Spot(spot) => spot,
                _ => None,
            },
            Spot::Ahead(of, Color::White) => self.spot(of).map(|s| if s < 56 { s + 8 } else { s }),
            Spot::Ahead(of, Color::Black) => self.spot(of).map(|s| if s > 7 { s - 8 } else { s }),
            Spot::Promotion(of, color) => self.spot(of).map(|s| color.fold_wb(56, 0) + (s & 7)),
            Spot::Reflection(of) => self.spot(of).map(|s| (s & 7) * 8 + (s >> 3)),
            Spot::Before(of) => self.before().spot(of),
        }
    }

    fn set(&self, set: &SquareSet) -> Option<SquareMask> {
        Some(match set {
            SquareSet::Fixed(set) => *set,
            SquareSet::Spot(spot) => bit(self.spot(spot)?),
            SquareSet::AllOf(men) => men.iter().fold(0, |all, &man| all | bit(self.view.at(man))),
            SquareSet::Region(color) => self.view.region(*color),
            SquareSet::Bounds(spot) => bounds(self.spot(spot)?, self.view.king(Color::Black)),
            SquareSet::Neighbours(of) => each(self.set(of)?)
                .fold(0, |all, s| all | shakmaty::attacks::king_attacks(square(s)).0),
            SquareSet::NearestCorners(of) => nearest_corners(self.set(of)?),
            SquareSet::Jumps(of) => each(self.set(of)?)
                .fold(0, |all, s| all | shakmaty::attacks::knight_attacks(square(s)).0),
            SquareSet::Lines(man) => self.view.lines(*man),
            SquareSet::Reach(color, steps) => self.view.reach(*color, self.number(steps)?),
            SquareSet::Nearest(set, spot) => {
                let (set, to) = (self.set(set)?, self.spot(spot)?);
                let least = each(set).map(|s| steps(s, to)).min();
                each(set).filter(|&s| Some(steps(s, to)) == least).fold(0, |all, s| all | bit(s))
            }
            SquareSet::Farther(both, spot) => {
                let (set, places) = (self.set(&both[0])?, self.set(&both[1])?);
                let own = nearest(bit(self.spot(spot)?), places, steps)?;
                let far = |s: &u8| nearest(bit(*s), places, steps).is_some_and(|n| n > own);
                each(set).filter(far).fold(0, |all, s| all | bit(s))
            }
            SquareSet::FilesBeside(spot) => files_beside(self.spot(spot)?),
            SquareSet::KeySquares(spot, Color::White) => key_squares(self.spot(spot)?),
            // A black pawn's are those of its mirror image, ranks turned.
            SquareSet::KeySquares(spot, _) => key_squares(self.spot(spot)? ^ 56).swap_bytes(),
            SquareSet::WingOf(short, spot) => wing_of(*short, self.spot(spot)?),
            SquareSet::FileOf(front, spot, color) => {
                file_of(*front == color.is_white(), self.spot(spot)?)
            }
            SquareSet::AttacksOf(man) => self.view.attacks(*man),
            SquareSet::AttacksBy(color) => self.view.attacked_by(*color),
            SquareSet::Corners(bishop, right) => {
                let dark = bit(self.view.at(*bishop)) & DARK != 0;
                CORNERS & if dark == *right { DARK } else { !DARK }
            }
            SquareSet::Join(joint, both) => {
                let [a, b] = [self.set(&both[0])?, self.set(&both[1])?];
                match joint {
                    Joint::With => a | b,
                    Joint::Without => a & !b,
                    Joint::Within => a & b,
                }
            }
            SquareSet::Slot(slot) => match self.slot(*slot) {
                Memo::Set(set) => set?,
                _ => return None,
            },
            SquareSet::Before(of) => self.before().set(of)?,
        })
    }

    /// A number; none if a man it speaks of is not there, or a set is empty.
    pub fn number(&self, number: &Num) -> Option<i32> {
        Some(match number {
            Num::Fixed(number) => *number,
            Num::Between(function, both) => {
                nearest(self.set(&both[0])?, self.set(&both[1])?, measure(*function))?
            }
            Num::Steps(function, spot) => {
                let s = self.spot(spot)?;
                match function {
                    Function::Edge => edge(s),
                    Function::Corner => nearest(bit(s), CORNERS, king_steps)?,
                    _ => nearest(bit(s), CENTRE, king_steps)?,
                }
            }
            Num::Size(set) => self.set(set)?.count_ones() as i32,
            Num::Span(larger, set) => {
                let (files, ranks) = spans(self.set(set)?);
                if *larger { files.max(ranks) } else { files.min(ranks) }
            }
            Num::Extent(both) => {
                let (set, places) = (self.set(&both[0])?, self.set(&both[1])?);
                each(places).map(|place| reach(set, place)).min()?
            }
            Num::Diagonals(both) => {
                let [a, b] = [self.spot(&both[0])?, self.spot(&both[1])?];
                neighbouring_diagonals(a, b)
            }
            Num::Cut(files, three) => {
                let [a, by, from] =
                    [self.spot(&three[0])?, self.spot(&three[1])?, self.spot(&three[2])?];
                if *files {
                    cut_off(a & 7, by & 7, from & 7)
                } else {
                    cut_off(a >> 3, by >> 3, from >> 3)
                }
            }
            Num::Inmost(set) => each(self.set(set)?).map(edge).max()?,
            Num::EdgeOf(along, both) => {
                let [a, b] = [self.spot(&both[0])?, self.spot(&both[1])?];
                of_edge(*along, a, b)
            }
            Num::Lead(both, set) => {
                let [a, b] = [self.spot(&both[0])?, self.spot(&both[1])?];
                each(self.set(set)?).map(|s| king_steps(b, s) - king_steps(a, s)).max()?
            }
            Num::Extreme(largest, both) => {
                let [a, b] = [self.number(&both[0])?, self.number(&both[1])?];
                if *largest { a.max(b) } else { a.min(b) }
            }
            Num::Abs(of) => self.number(of)?.saturating_abs(),
            Num::Mobility(color) => self.view.mobility(*color),
            Num::File(spot) => i32::from(self.spot(spot)? & 7) + 1,
            Num::Rank(spot) => i32::from(self.spot(spot)? >> 3) + 1,
            Num::Sum(parts) => {
                let mut sum = 0i32;
                for (factor, part) in parts {
                    sum = sum.saturating_add(factor.saturating_mul(self.number(part)?));
                }
                sum
            }
            Num::Product(parts) => {
                let mut product = 1i32;
                for part in parts {
                    product = product.saturating_mul(self.number(part)?);
                }
                product
            }
            Num::Attribute(place) => i32::from(self.attribute(*place).0),
            Num::Truth(condition) => i32::from(self.holds(condition)),
            Num::Slot(slot) => match self.slot(*slot) {
                Memo::Num(number) => number?,
                _ => return None,
            },
            Num::Before(of) => self.before().number(of)?,
        })
    }

    fn attribute(&self, place: usize) -> Level {
        self.program.attributes[place].level(self.view.position())
    }

    pub fn holds(&self, condition: &Cond) -> bool {
        self.truth(condition).unwrap_or(false)
    }

    fn truth(&self, condition: &Cond) -> Option<bool> {
        Some(match condition {
            Cond::And(parts) => parts.iter().all(|part| self.holds(part)),
            Cond::Or(parts) => parts.iter().any(|part| self.holds(part)),
            Cond::Not(inner) => !self.holds(inner),
            Cond::In(what, set) => self.set(what)? & !self.set(set)? == 0,
            Cond::Compare(comparison, both) => {
                let [a, b] = [self.number(&both[0])?, self.number(&both[1])?];
                match comparison {
                    Comparison::Equal => a == b,
                    Comparison::Unequal => a != b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::Greater => a > b,
                    Comparison::AtLeast => a >= b,
                }
            }
            Cond::Same(both) => self.set(&both[0])? == self.set(&both[1])?,
            Cond::Fact(fact) => self.fact(*fact),
            Cond::Attacked(man, color, by) => {
                let by = by.unwrap_or(By::Side(!*color));
                let attacked = match by {
                    By::Man(attacker) => self.view.attacks(attacker),
                    By::Side(color) => self.view.attacked_by(color),
                };
                attacked & bit(self.spot(man)?) != 0
            }
            Cond::Quality(quality, man, color) => self.quality(*quality, self.spot(man)?, *color),
            Cond::AnyPiece(quality) => {
                let men = self.view.men().iter().enumerate().skip(1);
                let mut own = men.filter(|(_, piece)| piece.color.is_white());
                own.any(|(man, piece)| self.quality(*quality, self.view.at(man), piece.color))
            }
            Cond::Between(three) => {
                let [what, a, b] =
                    [self.spot(&three[0])?, self.spot(&three[1])?, self.spot(&three[2])?];
                let parts = |line: fn(u8) -> u8| {
                    let (low, high) = (line(a).min(line(b)), line(a).max(line(b)));
                    low < line(what) && line(what) < high
                };
                parts(|s| s & 7) || parts(|s| s >> 3)
            }
            Cond::Aligned(function, both) => {
                let [a, b] = [self.spot(&both[0])?, self.spot(&both[1])?];
                let (files, ranks) = gaps(a, b);
                match function {
                    Function::SameFile => files == 0,
                    Function::SameRank => ranks == 0,
                    Function::SameDiagonal => files == ranks,
                    _ => (files + ranks) % 2 == 0,
                }
            }
            Cond::Quarter(three) => {
                let [centre, a, b] =
                    [self.spot(&three[0])?, self.spot(&three[1])?, self.spot(&three[2])?];
                let side = |s: u8, line: fn(u8) -> u8| line(s).cmp(&line(centre));
                side(a, |s| s & 7) == side(b, |s| s & 7)
                    && side(a, |s| s >> 3) == side(b, |s| s >> 3)
            }
            Cond::Odd(number) => self.number(number)? % 2 != 0,
            Cond::Attribute(place, level) => self.attribute(*place) == *level,
            Cond::Slot(slot) => matches!(self.slot(*slot), Memo::Cond(true)),
            Cond::Was(inner) => self.before().holds(inner),
        })
    }

    fn quality(&self, quality: Quality, at: u8, color: Color) -> bool {
        let square = bit(at);
        let attacked = || self.view.attacked_by(!color) & square != 0;
        let defended = || self.view.attacked_by(color) & square != 0;
        match quality {
            Quality::Attacked => attacked(),
            Quality::Defended => defended(),
            Quality::Loose => attacked() && !defended(),
        }
    }

    fn fact(&self, fact: BoardFact) -> bool {
        let kings = || {
            let (files, ranks) = gaps(self.view.king(Color::White), self.view.king(Color::Black));
            (files.min(ranks), files.max(ranks))
        };
        match fact {
            BoardFact::Check => self.view.check(),
            BoardFact::Mate => self.view.check() && self.view.stuck(),
            BoardFact::Stalemate => !self.view.check() && self.view.stuck(),
            BoardFact::Opposition => kings() == (0, 2),
            BoardFact::DistantOpposition => matches!(kings(), (0, 4 | 6)),
            BoardFact::DiagonalOpposition => kings() == (2, 2),
            BoardFact::KnightOpposition => kings() == (1, 2),
            BoardFact::WhiteToMove => self.view.turn().is_white(),
            BoardFact::LonePawnWins => {
                let pawn = Role::Pawn.of(Color::White);
                let place = self.view.men().iter().position(|&man| man == pawn);
                let [white, black] = [Color::White, Color::Black].map(|side| self.view.king(side));
                place.is_some_and(|place| wins_alone(self.view.at(place), white, black))
            }
        }
    }
}

/// On how many of their diagonals, at most two, the squares stand beside each other.
fn neighbouring_diagonals(a: u8, b: u8) -> i32 {
    let rising = |s: u8| i32::from(s & 7) - i32::from(s >> 3);
    let falling = |s: u8| i32::from(s & 7) + i32::from(s >> 3);
    let beside = |line: fn(u8) -> i32| i32::from((line(a) - line(b)).abs() == 1);
    beside(rising) + beside(falling)
}

fn measure(function: Function) -> fn(u8, u8) -> i32 {
    match function {
        Function::Manhattan => steps,
        Function::KnightDistance => jumps,
        Function::FileDistance => |a, b| gaps(a, b).0,
        Function::RankDistance => |a, b| gaps(a, b).1,
        _ => king_steps,
    }
}
