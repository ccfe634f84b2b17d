//! Random packs of an endgame and all it turns into, for the probe and for its twin.

use std::sync::Arc;

use lucena_layout::{Side, Squares};
use lucena_pack::{Catalogued, OpenPack, PackNode, PackTree, Packs, Questions, Scale};
use lucena_table::Material;
use shakmaty::Color;

use super::twin::{Plain, Twin};

/// A small reproducible source of numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// A tree with about so many leaves over the coordinates of an endgame.
fn grow(ending: &Catalogued, scale: Scale, leaves: usize, dice: &mut Dice) -> PackTree {
    fn node(
        tree: &mut PackTree,
        ranges: &mut [(u8, u8)],
        scale: Scale,
        leaves: usize,
        dice: &mut Dice,
    ) {
        let open: Vec<usize> = (0..ranges.len()).filter(|&f| ranges[f].0 < ranges[f].1).collect();
        if leaves <= 1 || open.is_empty() {
            tree.nodes.push(PackNode::Leaf(dice.below(scale.ranks()) as u8));
            return;
        }
        let feature = open[dice.below(open.len())];
        let (low, high) = ranges[feature];
        let cut = low + dice.below(usize::from(high - low)) as u8;
        tree.nodes.push(PackNode::Split { feature: feature as u8, cut });
        let first = 1 + dice.below(leaves - 1);
        ranges[feature] = (low, cut);
        node(tree, ranges, scale, first, dice);
        ranges[feature] = (cut + 1, high);
        node(tree, ranges, scale, leaves - first, dice);
        ranges[feature] = (low, high);
    }
    let features = Questions::ALL[dice.below(4)].features(ending);
    let mut ranges: Vec<_> = features.iter().map(|f| f.range(ending)).collect();
    let mut tree = PackTree { features, nodes: Vec::new() };
    node(&mut tree, &mut ranges, scale, leaves, dice);
    tree
}

/// The probe and its twin over the same packs.
pub struct World {
    pub material: Material,
    pub ending: Catalogued,
    pub packs: Packs,
    pub twin: Twin,
}

impl World {
    /// Random packs; `level` is that of the endgame itself, of those it turns into now and then 1.
    pub fn new(name: &str, strong: Color, level: u8, leaves: usize, dice: &mut Dice) -> World {
        let material: Material = name.parse().expect("a material");
        let distances = dice.below(4) > 0;
        let mut twin = Twin::default();
        for of in material.chain() {
            let own = of == material;
            let strong = if own || dice.below(3) > 0 { strong } else { !strong };
            let ending = Catalogued::new(of, strong);
            let (wins, losses) = (3 + dice.below(9) as u8, dice.below(7) as u8);
            let scale = if distances { Scale { wins, losses } } else { Scale::WDL };
            let leaves = if own { leaves } else { 1 + dice.below(60) };
            let level = if own { level } else { u8::from(of.men() == 3 && dice.below(4) == 0) };
            let tree = grow(&ending, scale, leaves, dice);
            twin.packs.insert(of, Plain { ending, scale, level, tree });
        }
        let packs = Packs::new(twin.packs.values().map(|p| {
            let made = OpenPack::new(p.ending.clone(), p.scale, p.level, &p.tree);
            Arc::new(made.expect("a tree"))
        }));
        let own = twin.packs[&material].clone();
        World { material, ending: own.ending, packs, twin }
    }

    /// Compares the probe with its twin.
    pub fn check(&mut self, squares: &Squares, strong: bool) {
        let found = self.packs.rank(self.material, squares, strong).expect("all packs are there");
        let right = self.twin.root(self.material, squares, strong);
        assert_eq!(found, right, "{} {squares:?} {strong}", self.material);
    }

    /// A random legal position.
    pub fn position(&self, strong: bool, dice: &mut Dice) -> Squares {
        loop {
            let mut squares = [0; 4];
            for square in &mut squares[..self.ending.men().len()] {
                *square = dice.below(64) as u8;
            }
            // Men near each other meet more captures, checks and mates.
            if dice.below(2) == 0 {
                let (file, rank) = (dice.below(5) as u8, dice.below(5) as u8);
                for square in &mut squares {
                    *square = (rank + (*square >> 3) % 4) * 8 + file + (*square & 7) % 4;
                }
            }
            if self.ending.is_legal(&squares, Side::strong_if(strong)) {
                return squares;
            }
        }
    }
}
