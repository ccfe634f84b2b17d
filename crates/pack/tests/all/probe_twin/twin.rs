//! The search of a probe as it is defined, without windows, sets or order.

use std::collections::HashMap;

use lucena_layout::{EndingMan, Side, Squares, Step};
use lucena_pack::{Catalogued, PackTree, Rank, Scale};
use lucena_table::{Material, Plies, Value};
use shakmaty::{Board, Color, Piece, Role, Square};

/// A pack without any preparation.
#[derive(Clone)]
pub struct Plain {
    pub ending: Catalogued,
    pub scale: Scale,
    pub level: u8,
    pub tree: PackTree,
}

/// Packs by their endgame, and what has been found out about canonical positions.
#[derive(Default)]
pub struct Twin {
    pub packs: HashMap<Material, Plain>,
    known: HashMap<(Material, Squares, bool, u8), Rank>,
}

fn drawn(men: &[(EndingMan, u8)]) -> bool {
    let others: Vec<Role> = men.iter().map(|m| m.0.role).filter(|&r| r != Role::King).collect();
    matches!(others[..], [] | [Role::Bishop] | [Role::Knight])
}

impl Twin {
    /// The rank of a position at the level of its pack.
    pub fn root(&mut self, material: Material, squares: &Squares, strong: bool) -> Rank {
        let level = self.packs[&material].level;
        if strong {
            self.strong(material, squares, level)
        } else {
            self.weak(material, squares, level + 1)
        }
    }

    fn strong(&mut self, material: Material, squares: &Squares, k: u8) -> Rank {
        let key = (material, self.packs[&material].ending.canonical(*squares), true, k);
        if let Some(&rank) = self.known.get(&key) {
            return rank;
        }
        let (ending, scale) = (self.packs[&material].ending.clone(), self.packs[&material].scale);
        let steps = ending.steps(squares, Side::Strong);
        let ranks = steps.into_iter().map(|step| match step {
            Step::Inside(p, None) => self.weak(material, &p, k),
            Step::Inside(p, Some(o)) => {
                let taken = scale.one_later(self.outside(&o, true, scale));
                self.weak(material, &p, k).max(taken)
            }
            Step::Outside(o) => self.outside(&o, false, scale),
        });
        let check = ending.in_check(Side::Strong, squares, None);
        let rank = ranks.min().unwrap_or(if check { scale.top() } else { scale.draw() });
        self.known.insert(key, rank);
        rank
    }

    fn weak(&mut self, material: Material, squares: &Squares, k: u8) -> Rank {
        let key = (material, self.packs[&material].ending.canonical(*squares), false, k);
        if let Some(&rank) = self.known.get(&key) {
            return rank;
        }
        let (ending, scale) = (self.packs[&material].ending.clone(), self.packs[&material].scale);
        let check = ending.in_check(Side::Weak, squares, None);
        let steps = ending.steps(squares, Side::Weak);
        let stuck = if check { 0 } else { scale.draw() };
        let rank = if k == 0 {
            let takes = |step: &Step| matches!(step, Step::Outside(o) if drawn(o));
            if ending.lone_king() && steps.is_empty() {
                stuck
            } else if ending.lone_king() && steps.iter().any(takes) {
                scale.draw()
            } else {
                let floor = if ending.takes_the_win(squares) { scale.draw() } else { 0 };
                self.packs[&material].tree.rank(&ending, &key.1).max(floor)
            }
        } else {
            let ranks = steps.into_iter().map(|step| match step {
                Step::Inside(q, None) => self.strong(material, &q, k - 1),
                Step::Inside(q, Some(o)) => {
                    self.strong(material, &q, k - 1).min(self.outside(&o, false, scale))
                }
                Step::Outside(o) => self.outside(&o, true, scale),
            });
            ranks.max().map_or(stuck, |rank| scale.one_later(rank))
        };
        self.known.insert(key, rank);
        rank
    }

    /// What a position of other men is worth on a scale.
    pub fn outside(&mut self, men: &[(EndingMan, u8)], strong_to_move: bool, scale: Scale) -> Rank {
        if drawn(men) {
            return scale.draw();
        }
        let mut board = Board::empty();
        for &(man, square) in men {
            let piece = Piece { color: Color::from_white(man.side.is_strong()), role: man.role };
            board.set_piece_at(Square::new(square.into()), piece);
        }
        let (material, swapped) = Material::of_board(&board);
        let ending = self.packs[&material].ending.clone();
        let same = material.is_symmetric() || swapped == ending.strong().is_black();
        let mut left = men.to_vec();
        let mut squares = [0; 4];
        for (place, man) in ending.men().iter().enumerate() {
            let wanted =
                EndingMan { role: man.role, side: if same { man.side } else { !man.side } };
            let at = left.iter().position(|m| m.0 == wanted).expect("the man is there");
            squares[place] = if same { left[at].1 } else { left[at].1 ^ 56 };
            left.remove(at);
        }
        let rank = self.root(material, &squares, strong_to_move == same);
        let value = value(self.packs[&material].scale, rank, strong_to_move == same);
        if strong_to_move { scale.strong(value) } else { scale.weak(value) }
    }
}

/// The value of a rank for the side to move.
pub fn value(scale: Scale, rank: Rank, strong_to_move: bool) -> Value {
    let (wins, losses) = (u16::from(rank), u16::from(scale.top() - rank));
    match rank.cmp(&scale.draw()) {
        std::cmp::Ordering::Equal => Value::Draw,
        std::cmp::Ordering::Less if strong_to_move => Value::Win(Plies(2 * wins + 1)),
        std::cmp::Ordering::Less => Value::Loss(Plies(2 * wins)),
        std::cmp::Ordering::Greater if strong_to_move => Value::Loss(Plies(2 * losses)),
        std::cmp::Ordering::Greater => Value::Win(Plies((2 * losses).saturating_sub(1))),
    }
}
