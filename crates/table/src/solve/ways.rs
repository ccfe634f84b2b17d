//! The ways out of a slice: captures, and every pawn move.

use shakmaty::Role;

use super::arena::{Arena, bits};
use super::captures::{Capture, Victim, victims};
use super::door::{Door, Origin, SeatedMan, slice_of};
use super::pawns::Exit;
use super::table::Workshop;
use crate::error::TableError;
use crate::geometry::pawn_attacks;
use crate::material::Material;
use crate::space::rows::SideMan;
use crate::words::ROLES;
use lucena_work::lock;

impl Workshop<'_> {
    /// The men beside the kings and where they stand.
    fn list(&self, arena: &Arena) -> Vec<SeatedMan> {
        let movers = arena.men().iter().enumerate().filter(|(_, man)| man.role != Role::King);
        let movers = movers.map(|(i, &man)| (man, Origin::Mover(i)));
        let pawns = self.space.slices.pawns.iter().zip(arena.pawns);
        movers.chain(pawns.map(|(&man, &s)| (man, Origin::Fixed(s)))).collect()
    }

    /// The way to the position with these men, `side` to move.
    fn door(&self, arena: &Arena, list: &[SeatedMan], side: usize) -> Result<Door, TableError> {
        let (material, swapped) =
            Material::of_men(list.iter().map(|(man, _)| (man.color, man.role)));
        if material == Material::BARE_KINGS {
            return Ok(Door::to_bare_kings());
        }
        let side = if swapped { 1 - side } else { side };
        let last = arena.men().len() - 1;
        if material == self.space.material() {
            let (slice, mirrored) = slice_of(self.space, list, false);
            let cells = self.done[side][slice].clone().expect("pawns move to solved slices");
            return Ok(Door::new(self.space.clone(), cells, list, false, mirrored, last));
        }
        let table = (self.neighbours)(material)?;
        let (slice, mirrored) = slice_of(table.space(), list, swapped);
        let place = lock(&self.shelf).entry((material, side, slice)).or_default().clone();
        // Unpacked by one thread while others that want it wait, so that it is there once.
        let mut place = lock(&place);
        let cells = match &*place {
            Some(cells) => cells.clone(),
            None => place.insert(table.cells(side, slice)?).clone(),
        };
        Ok(Door::new(table.space().clone(), cells, list, swapped, mirrored, last))
    }

    /// The ways out by captures of pieces and kings.
    pub(crate) fn captures(&self, arena: &Arena) -> Result<Vec<Capture>, TableError> {
        let list = self.list(arena);
        victims(arena)
            .into_iter()
            .map(|(victim, man)| {
                let without = without(&list, man, victim);
                let door = self.door(arena, &without, man.color)?;
                Ok(Capture { victim, color: man.color, door })
            })
            .collect()
    }

    /// The ways out by moves of the pawns of one side.
    pub(super) fn exits(&self, arena: &Arena, color: usize) -> Result<Vec<Exit>, TableError> {
        let list = self.list(arena);
        let mut exits = Vec::new();
        for PawnPush { pawn, from, to, path, double } in pushes(arena, color) {
            let rest = without(&list, pawn, Victim::Pawn(from));
            let en_passant = match double {
                Some(ahead) => self.en_passant(arena, &rest, color, ahead, to)?,
                None => Vec::new(),
            };
            exits.push(Exit {
                doors: self.arrivals(arena, &rest, pawn, to)?,
                path,
                takes: None,
                promotes: promotes(to),
                en_passant,
            });
        }
        exits.extend(self.pawn_captures(arena, color)?);
        Ok(exits)
    }

    /// The pawn moves of one side that lead to other endgames: promotions and captures.
    pub(crate) fn leaving(&self, arena: &Arena, color: usize) -> Result<Vec<Exit>, TableError> {
        let list = self.list(arena);
        let mut exits = Vec::new();
        for PawnPush { pawn, from, to, path, .. } in pushes(arena, color) {
            if promotes(to) {
                let rest = without(&list, pawn, Victim::Pawn(from));
                let doors = self.arrivals(arena, &rest, pawn, to)?;
                exits.push(Exit { doors, path, takes: None, promotes: true, en_passant: vec![] });
            }
        }
        exits.extend(self.pawn_captures(arena, color)?);
        Ok(exits)
    }

    fn pawn_captures(&self, arena: &Arena, color: usize) -> Result<Vec<Exit>, TableError> {
        let mut exits = Vec::new();
        let list = self.list(arena);
        let pawns = self.space.slices.pawns.iter().zip(arena.pawns);
        for (&pawn, &from) in pawns.filter(|(pawn, _)| pawn.color == color) {
            let rest = without(&list, pawn, Victim::Pawn(from));
            for to in bits(pawn_attacks(color, from)) {
                let to = to as u8;
                for (victim, man) in victims(arena) {
                    let there = match victim {
                        Victim::Pawn(s) => s == to,
                        Victim::Mover(_) => arena.fixed >> to & 1 == 0,
                    };
                    if man.color != color && there {
                        let rest = without(&rest, man, victim);
                        exits.push(Exit {
                            doors: self.arrivals(arena, &rest, pawn, to)?,
                            path: 0,
                            takes: Some((victim, to)),
                            promotes: promotes(to),
                            en_passant: Vec::new(),
                        });
                    }
                }
            }
        }
        Ok(exits)
    }

    /// The captures en passant with which the double step of a push may be answered.
    pub(crate) fn answers(
        &self,
        arena: &Arena,
        color: usize,
        push: PawnPush,
    ) -> Result<Vec<Door>, TableError> {
        let Some(ahead) = push.double else { return Ok(Vec::new()) };
        let rest = without(&self.list(arena), push.pawn, Victim::Pawn(push.from));
        self.en_passant(arena, &rest, color, ahead, push.to)
    }

    /// A pawn arrives on a square, or becomes any of four pieces there; the opponent is to move.
    fn arrivals(
        &self,
        arena: &Arena,
        rest: &[SeatedMan],
        pawn: SideMan,
        to: u8,
    ) -> Result<Vec<Door>, TableError> {
        let roles = if promotes(to) { &ROLES[..4] } else { &ROLES[4..] };
        roles
            .iter()
            .map(|&role| {
                let mut list = rest.to_vec();
                list.push((SideMan { role, ..pawn }, Origin::Fixed(to)));
                self.door(arena, &list, 1 - pawn.color)
            })
            .collect()
    }

    /// The captures en passant of a pawn of `color` that has stepped over `ahead` to `to`.
    fn en_passant(
        &self,
        arena: &Arena,
        rest: &[SeatedMan],
        color: usize,
        ahead: u8,
        to: u8,
    ) -> Result<Vec<Door>, TableError> {
        let enemy = SideMan { color: 1 - color, role: Role::Pawn };
        let mut doors = Vec::new();
        for &(man, seat) in rest {
            let Origin::Fixed(s) = seat else { continue };
            let beside = s >> 3 == to >> 3 && s.abs_diff(to) == 1;
            if man == enemy && beside {
                let mut list = without(rest, enemy, Victim::Pawn(s));
                list.push((enemy, Origin::Fixed(ahead)));
                doors.push(self.door(arena, &list, color)?);
            }
        }
        Ok(doors)
    }
}

/// A pawn's step or double step that no pawn is in the way of.
#[derive(Clone, Copy)]
pub(crate) struct PawnPush {
    pub pawn: SideMan,
    pub from: u8,
    pub to: u8,
    /// The squares that must be empty.
    pub path: u64,
    /// The square that a double step passes.
    pub double: Option<u8>,
}

/// The steps of the pawns of one side that other pawns do not block.
pub(crate) fn pushes(arena: &Arena, color: usize) -> Vec<PawnPush> {
    let blocked = |s: u8| arena.fixed >> s & 1 == 1;
    let mut pushes = Vec::new();
    let pawns = arena.space.slices.pawns.iter().zip(arena.pawns);
    for (&pawn, &from) in pawns.filter(|(pawn, _)| pawn.color == color) {
        let (ahead, to) = if color == 0 {
            (from + 8, from.wrapping_add(16))
        } else {
            (from - 8, from.wrapping_sub(16))
        };
        if blocked(ahead) {
            continue;
        }
        pushes.push(PawnPush { pawn, from, to: ahead, path: 1 << ahead, double: None });
        if from >> 3 == [1, 6][color] && !blocked(to) {
            let path = 1 << ahead | 1 << to;
            pushes.push(PawnPush { pawn, from, to, path, double: Some(ahead) });
        }
    }
    pushes
}

pub(crate) fn promotes(to: u8) -> bool {
    !(8..56).contains(&to)
}

/// The list without one man.
fn without(list: &[SeatedMan], man: SideMan, victim: Victim) -> Vec<SeatedMan> {
    let seat = match victim {
        Victim::Mover(i) => Origin::Mover(i),
        Victim::Pawn(s) => Origin::Fixed(s),
    };
    list.iter().copied().filter(|&entry| entry != (man, seat)).collect()
}
