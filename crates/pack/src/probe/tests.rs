//! Each part of the probe against the slow and obvious way.

use lucena_table::Material;
use shakmaty::{Color, Role};

use crate::facts::Catalogued;
use crate::questions::Questions;
use crate::scale::Scale;
use crate::tree::{PackNode, PackTree};
use lucena_layout::{EndingMan, Side, Squares, Step};

use super::geometry::{LAST_RANKS, one};
use super::knowledge::OpenPack;
use super::men::{Each, SearchMen};

/// A small reproducible source of numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) as usize) % n
    }

    /// A random legal position; the men often near each other.
    fn position(&mut self, ending: &Catalogued, strong_to_move: bool) -> Squares {
        loop {
            let mut squares = [0; 4];
            let near = self.below(2) == 0;
            let corner = (self.below(5) + 8 * self.below(5)) as u8;
            for square in &mut squares[..ending.men().len()] {
                *square = match near {
                    true => corner + (self.below(4) + 8 * self.below(4)) as u8,
                    false => self.below(64) as u8,
                };
            }
            if ending.is_legal(&squares, Side::strong_if(strong_to_move)) {
                return squares;
            }
        }
    }

    fn tree(&mut self, ending: &Catalogued, top: u8, leaves: usize) -> PackTree {
        let mut nodes = Vec::new();
        let features = Questions::ALL[self.below(4)].features(ending);
        let mut open = vec![leaves];
        while let Some(leaves) = open.pop() {
            if leaves < 2 {
                nodes.push(PackNode::Leaf(self.below(usize::from(top) + 1) as u8));
                continue;
            }
            let feature = self.below(features.len()) as u8;
            let (low, high) = features[usize::from(feature)].range(ending);
            let cut = low + self.below(usize::from(high - low)) as u8;
            nodes.push(PackNode::Split { feature, cut });
            let first = 1 + self.below(leaves - 1);
            open.extend([leaves - first, first]);
        }
        PackTree { features, nodes }
    }
}

/// All endgames of three and four men with either side as the strong one.
fn endings() -> impl Iterator<Item = Catalogued> {
    let both = |m| [Color::White, Color::Black].map(|strong| Catalogued::new(m, strong));
    Material::all(4).into_iter().flat_map(both)
}

/// The moves of the fast generator in the words of the slow one.
fn steps(ending: &Catalogued, men: &SearchMen, squares: &Squares, strong: bool) -> Vec<Step> {
    let moves = men.moves(squares, strong);
    let mut steps = Vec::new();
    for place in 0..men.count {
        for to in Each(moves.targets[place]) {
            let mut after = *squares;
            after[place] = to;
            let list = |gone: Option<usize>, after: &Squares, new: Role| {
                let places = (0..men.count).filter(|&other| Some(other) != gone);
                let man = |other: usize| {
                    let role = if other == place { new } else { men.roles[other] };
                    (EndingMan { role, side: Side::strong_if(men.strong[other]) }, after[other])
                };
                places.map(man).collect::<Vec<_>>()
            };
            if men.leaving(place, &moves) & one(to) == 0 {
                let passed = men.passing(place, squares[place], &after).map(|(taker, behind)| {
                    let mut taken = after;
                    taken[taker] = behind;
                    list(Some(place), &taken, men.roles[place])
                });
                ending.sort_like_men(&mut after);
                steps.push(Step::Inside(after, passed));
                continue;
            }
            let gone = (0..men.count).find(|&other| other != place && squares[other] == to);
            let promotes = men.is_pawn(place) && LAST_RANKS & one(to) != 0;
            let roles: &[Role] = match promotes {
                true => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
                false => &[men.roles[place]],
            };
            steps.extend(roles.iter().map(|&role| Step::Outside(list(gone, &after, role))));
        }
    }
    steps
}

#[test]
fn moves_are_the_slow_ones() {
    let mut dice = Dice(3);
    for ending in endings() {
        let men = SearchMen::new(&ending);
        let pawns = ending.men().iter().filter(|man| man.role == Role::Pawn).count();
        for n in 0..if pawns > 1 { 20_000 } else { 4000 } {
            let strong = n % 2 == 0;
            let squares = dice.position(&ending, strong);
            let right = ending.steps(&squares, Side::strong_if(strong));
            assert_eq!(steps(&ending, &men, &squares, strong), right, "{squares:?}");
            let check = ending.in_check(Side::strong_if(strong), &squares, None);
            assert_eq!(men.moves(&squares, strong).check, check);
        }
    }
}

#[test]
fn rules_at_the_leaves_are_the_slow_ones() {
    let mut dice = Dice(4);
    for ending in endings().filter(|ending| ending.lone_king()) {
        let men = SearchMen::new(&ending);
        for _ in 0..12_000 {
            let squares = dice.position(&ending, true);
            let moves = men.moves(&squares, true);
            for place in 1..men.count {
                let set = moves.targets[place] & !men.leaving(place, &moves);
                let ends = men.ends(&squares, place, set);
                for to in Each(set) {
                    let mut after = squares;
                    after[place] = to;
                    let steps = ending.steps(&after, Side::Weak);
                    let check = ending.in_check(Side::Weak, &after, None);
                    let drawn = |step: &Step| match step {
                        Step::Outside(men) if men.len() == 2 => true,
                        Step::Outside(men) => {
                            men.iter().any(|m| matches!(m.0.role, Role::Bishop | Role::Knight))
                        }
                        Step::Inside(..) => false,
                    };
                    let right = [
                        steps.is_empty() && check,
                        steps.is_empty() && !check,
                        steps.iter().any(drawn),
                    ];
                    let found = [ends.mates, ends.stalemates, ends.taken].map(|s| s & one(to) != 0);
                    assert_eq!(found, right, "{} {after:?}", ending.material());
                }
            }
        }
    }
}

#[test]
fn sets_walk_the_tree_as_their_squares_do() {
    let mut dice = Dice(5);
    for ending in endings() {
        let scale = Scale { wins: 20, losses: 10 };
        for leaves in [1, 30, 300] {
            let tree = dice.tree(&ending, scale.top(), leaves);
            let pack = OpenPack::new(ending.clone(), scale, 0, &tree);
            let pack = pack.expect("the tree is sound");
            for _ in 0..600 {
                let mut squares = dice.position(&ending, true);
                if dice.below(3) == 0 {
                    // Kings on the diagonals decide the turn less often.
                    squares = squares
                        .map(|square| ((square & 7) * 9) ^ if square & 8 == 0 { 0 } else { 7 });
                }
                let moves = pack.men.moves(&squares, true);
                for place in 1..pack.men.count {
                    let set = moves.targets[place] & !pack.men.leaving(place, &moves);
                    let rank = |to| {
                        let mut after = squares;
                        after[place] = to;
                        let right = tree.rank(&ending, &ending.canonical(after));
                        assert_eq!(pack.rank(&after), right);
                        i32::from(right)
                    };
                    let least = Each(set).map(rank).min().unwrap_or(99);
                    let mut stack = [(0, 0); 32];
                    let found = pack.least(&squares, place, set, (-1, 99), &mut stack);
                    assert_eq!(found, least, "{} {squares:?}", ending.material());
                    let bound = dice.below(32) as i32;
                    let found = pack.least(&squares, place, set, (bound, 99), &mut stack);
                    assert!(found == least || least <= found && found <= bound);
                    let found = pack.least(&squares, place, set, (-1, bound), &mut stack);
                    assert_eq!(found, least.min(bound));
                }
            }
        }
    }
}
