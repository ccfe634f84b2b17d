//! A pack read as rules in words: what it stores, for people.
//!
//! Every way from the root of the tree to a leaf is a rule. Just one rule fits a position.

mod amount;
mod preamble;
mod speech;

use std::fmt;

use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::file::PackFile;
use crate::scale::Rank;
use crate::tree::PackNode;
use lucena_layout::Squares;

pub use preamble::preamble;
use speech::Speech;

/// The answers to one question that a rule asks for: from the least to the greatest.
///
/// ```
/// use lucena_pack::{Bounds, Catalogued, Kind, PackFeature, PackRule};
/// let file = PackFeature { kind: Kind::File, a: 0, b: 0 };
/// let bounds = vec![Bounds { feature: file, least: 0, most: 1 }];
/// let rule = PackRule { bounds, conditions: vec![], conclusion: String::new(), rank: 0 };
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// assert_eq!([1, 2].map(|king| rule.fits(&rook, &[king, 40, 63, 0])), [true, false]);
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The question.
    pub feature: PackFeature,
    /// The least answer.
    pub least: u8,
    /// The greatest answer.
    pub most: u8,
}

/// What a pack says of all positions that meet some conditions, in words.
///
/// ```
/// let conclusion = "Count a draw.".to_string();
/// let rule = lucena_pack::PackRule { conclusion, conditions: vec![], bounds: vec![], rank: 1 };
/// assert_eq!(rule.to_string(), "Always: Count a draw.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackRule {
    /// What must be so, a sentence for each question asked: `The kings are 2 squares apart.`
    pub conditions: Vec<String>,
    /// What is then stored: `Count mate by White in 7 moves.`
    pub conclusion: String,
    /// The conditions as bounds, in the same order.
    pub bounds: Vec<Bounds>,
    /// The conclusion as a rank on the scale of the pack.
    pub rank: Rank,
}

impl PackRule {
    /// Whether a canonical position with the weak side to move meets all conditions.
    pub fn fits(&self, ending: &Catalogued, squares: &Squares) -> bool {
        self.bounds.iter().all(|bounds| {
            let level = bounds.feature.level(ending, squares);
            (bounds.least..=bounds.most).contains(&level)
        })
    }
}

impl fmt::Display for PackRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.conditions.is_empty() {
            true => write!(f, "Always: ")?,
            false => self.conditions.iter().try_for_each(|sentence| write!(f, "{sentence} "))?,
        }
        f.write_str(&self.conclusion)
    }
}

/// The rules of a pack, in the order of its tree.
///
/// ```
/// use lucena_pack::{Catalogued, PackNode, PackFile, Questions, Scale, PackTree, rules};
/// use shakmaty::Color;
/// let (material, strong) = ("KRvK".parse()?, Color::White);
/// let features = Questions::Plain.features(&Catalogued::new(material, strong));
/// let nodes = vec![PackNode::Split { feature: 0, cut: 1 }, PackNode::Leaf(9), PackNode::Leaf(12)];
/// let (scale, tree) = (Scale { wins: 16, losses: 0 }, PackTree { features, nodes });
/// let pack = PackFile { material, strong, scale, level: 1, tree };
/// let rule = &rules(&pack)[0];
/// assert_eq!(rule.conditions, ["The black king stands on file a or b."]);
/// assert_eq!(rule.conclusion, "Count mate by White in 9 moves.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the nodes are not a whole tree, or ask what the endgame cannot be asked; what was read from a
/// file is and does not.
pub fn rules(pack: &PackFile) -> Vec<PackRule> {
    let ending = Catalogued::new(pack.material, pack.strong);
    let speech = Speech { ending: &ending, scale: pack.scale };
    let mut rules = Vec::new();
    let mut teller = Teller::new(pack, &ending);
    teller.tell(&mut |bounds, told| {
        if let OutlinePart::Leaf(rank) = told {
            rules.push(PackRule {
                conditions: bounds.iter().map(|bounds| speech.condition(bounds)).collect(),
                conclusion: speech.conclusion(rank),
                bounds: bounds.to_vec(),
                rank,
            });
        }
    });
    rules
}

/// The tree of a pack as an outline: each condition on a line of its own, what depends on it
/// further in.
///
/// ```
/// use lucena_pack::{PackFile, PackNode, PackTree, Scale, outline};
/// use shakmaty::Color;
/// let tree = PackTree { features: vec![], nodes: vec![PackNode::Leaf(Scale::WDL.draw())] };
/// let (material, strong, scale, level) = ("KRvK".parse()?, Color::White, Scale::WDL, 0);
/// assert_eq!(outline(&PackFile { material, strong, scale, level, tree }), "Count a draw.\n");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
///
/// # Panics
/// As [`rules`].
pub fn outline(pack: &PackFile) -> String {
    let ending = Catalogued::new(pack.material, pack.strong);
    let speech = Speech { ending: &ending, scale: pack.scale };
    let mut text = String::new();
    let mut teller = Teller::new(pack, &ending);
    teller.tell(&mut |_, told| match told {
        OutlinePart::Branch(depth, bounds) => {
            let line = format!("\n{:width$}{}", "", speech.condition(&bounds), width = 2 * depth);
            text.push_str(&line);
        }
        OutlinePart::Leaf(rank) => {
            text.push(' ');
            text.push_str(&speech.conclusion(rank));
        }
    });
    text.trim_start().to_string() + "\n"
}

/// What comes next in a tree.
enum OutlinePart {
    /// One side of a question, its depth, and what the answer is bounded to by now.
    Branch(usize, Bounds),
    /// A leaf.
    Leaf(Rank),
}

/// Walks a tree and keeps the bounds that hold, one for each question, the first asked first.
struct Teller<'a> {
    nodes: std::slice::Iter<'a, PackNode>,
    pack: &'a PackFile,
    ending: &'a Catalogued,
    bounds: Vec<Bounds>,
    depth: usize,
}

impl<'a> Teller<'a> {
    fn new(pack: &'a PackFile, ending: &'a Catalogued) -> Teller<'a> {
        Teller { nodes: pack.tree.nodes.iter(), pack, ending, bounds: Vec::new(), depth: 0 }
    }

    fn tell(&mut self, hear: &mut impl FnMut(&[Bounds], OutlinePart)) {
        let node = self.nodes.next().expect("a tree is whole");
        match *node {
            PackNode::Leaf(rank) => hear(&self.bounds, OutlinePart::Leaf(rank)),
            PackNode::Split { feature, cut } => {
                let feature = self.pack.tree.features[usize::from(feature)];
                let known = self.bounds.iter().position(|bounds| bounds.feature == feature);
                let place = known.unwrap_or(self.bounds.len());
                if known.is_none() {
                    let (least, most) = feature.range(self.ending);
                    self.bounds.push(Bounds { feature, least, most });
                }
                let before = self.bounds[place];
                for after in [
                    Bounds { most: cut, ..before },
                    Bounds { least: cut.saturating_add(1), ..before },
                ] {
                    self.bounds[place] = after;
                    hear(&self.bounds, OutlinePart::Branch(self.depth, after));
                    self.depth += 1;
                    self.tell(hear);
                    self.depth -= 1;
                }
                self.bounds[place] = before;
                self.bounds.truncate(if known.is_some() { self.bounds.len() } else { place });
            }
        }
    }
}
