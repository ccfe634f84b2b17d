//! Who wins and why: a small tree for each side to move, learned from quiet positions and counted
//! on all of them.

use lucena_attribute::{Attribute, Frame, Set, traded};
use lucena_learn::{C45, NestedTrees, Tree};
use lucena_table::words::ROLES;
use lucena_table::{Outcome, OutcomeRow};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::ground::{FiveGround, TACTICS};
use super::leaves::{self, LeafCount};
use crate::error::StudyError;

/// Leaves of a tree that can be read.
const LEAVES: usize = 30;
/// Positions that a tree is learned from.
const SAMPLE: usize = 300_000;
/// Fewer sampled positions make no leaf.
const MIN_LEAF: usize = 100;

/// The rules of both sides.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OutcomeRules {
    /// Plies of the search that settles what is not quiet.
    pub plies: u32,
    /// Attributes that were asked.
    pub attributes: usize,
    /// Whether a side has two like men, which the facts call the nearer and the farther one.
    #[serde(default)]
    pub like_men: bool,
    /// With White to move.
    pub white: SideRules,
    /// With Black to move.
    pub black: SideRules,
}

/// The rules with one side to move; symmetric positions are counted once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SideRules {
    /// Lost, drawn and won for White, of all positions.
    pub outcomes: [u64; 3],
    /// The same of the quiet ones.
    pub quiet: [u64; 3],
    /// Positions the tree was learned from.
    pub sampled: usize,
    /// Quiet positions in which it is right.
    pub right: u64,
    /// The tree in printed order.
    pub lines: Vec<RuleLine>,
}

impl SideRules {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// The quiet ones.
    pub fn quiet_positions(&self) -> u64 {
        self.quiet.iter().sum()
    }

    /// The positions in which the search or, where it settles nothing, the tree is right.
    pub fn right_of_all(&self) -> u64 {
        self.positions() - self.quiet_positions() + self.right
    }
}

/// A fact, and what follows if no more is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RuleLine {
    /// How many facts lead here, this one included.
    pub depth: usize,
    /// The fact; empty if nothing is asked at all.
    pub words: String,
    /// The answer of a leaf.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaf: Option<RuleLeaf>,
}

/// The answer of a leaf, and how far it is true.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RuleLeaf {
    /// `loss`, `draw` or `win`, for White.
    pub says: String,
    /// Lost, drawn and won quiet positions.
    pub outcomes: [u64; 3],
    /// A position that ends so.
    pub example: Option<String>,
    /// A position that does not.
    pub exception: Option<String>,
}

impl RuleLeaf {
    /// The positions that end as it says.
    pub fn right(&self) -> u64 {
        let said = Outcome::ALL.iter().position(|outcome| outcome.name() == self.says);
        said.map_or(0, |said| self.outcomes[said])
    }

    /// All its positions.
    pub fn positions(&self) -> u64 {
        self.outcomes.iter().sum()
    }
}

/// Learns the rules of both sides and counts them.
pub fn make(ground: &FiveGround<'_>, progress: &dyn Progress) -> Result<OutcomeRules, StudyError> {
    let mut attributes = Set::Practical.attributes(ground.material)?;
    attributes.extend(traded(ground.material, ground.tables, progress)?);
    let [white, black] = Color::ALL.map(|side| of_side(ground, side, &attributes, progress));
    let likes = |color| ROLES.into_iter().any(|role| ground.material.count(color, role) > 1);
    Ok(OutcomeRules {
        plies: TACTICS,
        attributes: attributes.len(),
        like_men: Color::ALL.into_iter().any(likes),
        white: white?,
        black: black?,
    })
}

fn of_side(
    ground: &FiveGround<'_>,
    side: Color,
    attributes: &[Attribute],
    progress: &dyn Progress,
) -> Result<SideRules, StudyError> {
    let (planes, settled) = (ground.planes(progress)?, ground.settled(progress)?);
    let quiet = |row: &OutcomeRow| row.legal & !settled.row(row, side);
    let attributes = attributes.to_vec();
    let frame = Frame::sampled(planes, side, attributes, &quiet, (SAMPLE, 0), progress)?;
    let mut rules = SideRules {
        outcomes: planes.counts(side),
        quiet: [0; 3],
        sampled: frame.rows(),
        right: 0,
        lines: Vec::new(),
    };
    if frame.rows() == 0 {
        return Ok(rules);
    }
    let min_leaf = MIN_LEAF.min(1 + frame.rows() / 1000);
    let learner = C45 { min_leaf, prune: None, subtree_raising: false, ..C45::default() };
    let tree = NestedTrees::of(learner.grow(&frame, progress)?).tree(LEAVES);
    let counts = leaves::count(&tree, side, (planes, settled), progress)?;
    for count in &counts {
        rules.quiet.iter_mut().zip(count.outcomes).for_each(|(sum, n)| *sum += n);
    }
    rules.lines = lines(&tree, &counts, |index| planes.space().fen(index, side));
    let leaves = rules.lines.iter().filter_map(|line| line.leaf.as_ref());
    rules.right = leaves.map(RuleLeaf::right).sum();
    Ok(rules)
}

/// The tree in printed order, with what was counted at its leaves.
fn lines(
    tree: &Tree,
    counts: &[LeafCount],
    fen: impl Fn(usize) -> Option<String>,
) -> Vec<RuleLine> {
    let mut lines = Vec::new();
    let mut counts = counts.iter();
    tree.walk(|visit| {
        let fact = visit.facts.last().map(|fact| fact.sentence(tree.attributes()));
        let count = if visit.node.is_leaf() { counts.next() } else { None };
        if count.is_some_and(|count| count.outcomes == [0; 3]) {
            return; // an answer that no position gives here
        }
        let leaf = count.map(|count| {
            let says = commonest(count, Outcome::ALL[visit.class]);
            let others = Outcome::ALL.into_iter().filter(|outcome| *outcome != says);
            let next = others.max_by_key(|outcome| count.outcomes[*outcome as usize]);
            RuleLeaf {
                says: says.name().into(),
                outcomes: count.outcomes,
                example: count.example(says).and_then(&fen),
                exception: next.and_then(|other| count.example(other)).and_then(&fen),
            }
        });
        if fact.is_some() || leaf.is_some() {
            let depth = visit.facts.len();
            lines.push(RuleLine { depth, words: fact.unwrap_or_default(), leaf });
        }
    });
    lines
}

/// What most positions of a leaf end in: the sample may have said otherwise. `said` where several
/// are as common.
fn commonest(count: &LeafCount, said: Outcome) -> Outcome {
    let key = |outcome: &Outcome| (count.outcomes[*outcome as usize], *outcome == said);
    Outcome::ALL.into_iter().max_by_key(key).unwrap_or(said)
}
