//! Weights for one part of chess: an endgame, or a stage of the game (section 3.5).

use lucena_attribute::atomic::{self, AtomicKind};
use lucena_table::{Material, role_name};
use shakmaty::{Board, Color, Role};

use crate::cache::Cache;
use crate::configuration::Configurations;
use crate::measure::Drawn;
use crate::roles::ByRole;
use crate::target::Target;

/// What a group is used for.
///
/// ```
/// use lucena_eval::{GameLesson, Group, GroupUse};
/// let ending = Group { covers: GroupUse::Men(2, 12), ..GameLesson::default().untrained() };
/// assert!(!ending.covers(&shakmaty::Board::default()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupUse {
    /// Positions of these endgames.
    Materials(Vec<Material>),
    /// Positions with this many men, both bounds included.
    Men(u8, u8),
}

/// Configurations and weights learned together.
///
/// ```
/// let group = lucena_eval::GameLesson::default().untrained();
/// assert!(group.is_empty());
/// assert_eq!(group.worth(shakmaty::Role::Queen, 0), 950.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Its name, such as `KRvK` or `opening`.
    pub name: String,
    /// Where it is used.
    pub covers: GroupUse,
    /// The features its men are seen with.
    pub kind: AtomicKind,
    /// How its values were made from distances.
    pub target: Target,
    /// Values that mean a draw.
    pub drawn: Drawn,
    /// Centipawns for each unit of its values.
    pub scale: f32,
    /// What a man is worth beside its configurations: the balance of pieces, where it is not learned.
    pub base: ByRole<f32>,
    /// The configurations of each kind of man.
    pub configurations: ByRole<Configurations>,
    /// Their weights.
    pub weights: ByRole<Vec<f32>>,
}

impl GroupUse {
    /// Whether it takes in an endgame with this many men.
    pub(crate) fn includes(&self, men: usize, material: impl FnOnce() -> Material) -> bool {
        match self {
            GroupUse::Materials(materials) => materials.contains(&material()),
            GroupUse::Men(from, to) => (usize::from(*from)..=usize::from(*to)).contains(&men),
        }
    }
}

impl Group {
    /// Whether it was made for such a board.
    pub fn covers(&self, board: &Board) -> bool {
        self.covers.includes(board.occupied().count(), || Material::of_board(board).0)
    }

    /// What a man with these features is worth to its side.
    pub fn worth(&self, role: Role, bits: u64) -> f32 {
        self.base[role] + self.configurations[role].sum(bits, &self.weights[role])
    }

    /// The same with every configuration compared, one by one.
    pub(crate) fn worth_plain(&self, role: Role, bits: u64) -> f32 {
        self.base[role] + self.configurations[role].sum_plain(bits, &self.weights[role])
    }

    /// What a position is worth to the side to move, in the units of the target.
    ///
    /// The vectors are left in `vectors` for whoever wants to explain the value.
    pub fn value(
        &self,
        board: &Board,
        turn: Color,
        vectors: &mut Vec<atomic::Vector>,
        cache: Option<&mut Cache>,
    ) -> f32 {
        self.value_by(board, turn, vectors, cache, |role, bits| self.worth(role, bits))
    }

    /// The same, given what a man with some features is worth.
    pub(crate) fn value_by(
        &self,
        board: &Board,
        turn: Color,
        vectors: &mut Vec<atomic::Vector>,
        cache: Option<&mut Cache>,
        worth: impl Fn(Role, u64) -> f32,
    ) -> f32 {
        atomic::vectors(self.kind, board, turn, vectors);
        let signed = |color: Color, worth: f32| if color == turn { worth } else { -worth };
        let men = vectors.iter().map(|v| (v.piece.color, v.piece.role, v.bits));
        match cache {
            None => men.map(|(color, role, bits)| signed(color, worth(role, bits))).sum(),
            Some(cache) => men
                .map(|(color, role, bits)| {
                    signed(color, cache.get(role, bits, || worth(role, bits)))
                })
                .sum(),
        }
    }

    /// The configurations with the largest weights, in words.
    pub fn strongest(&self, most: usize) -> Vec<String> {
        let mut all = Vec::new();
        for (role, list) in self.configurations.iter() {
            let weights = self.weights[role].iter();
            all.extend(
                list.bits().iter().zip(weights).map(|(&bits, &weight)| (role, bits, weight)),
            );
        }
        all.sort_by(|a, b| b.2.abs().total_cmp(&a.2.abs()));
        let say = |(role, bits, weight)| {
            let facts: Vec<&str> = atomic::sentences(role, bits).collect();
            let facts = if facts.is_empty() { "always".to_string() } else { facts.join(", ") };
            format!("{weight:+.2} {}: {facts}", role_name(role))
        };
        all.into_iter().take(most).map(say).collect()
    }

    /// How many configurations it has.
    pub fn len(&self) -> usize {
        self.configurations.iter().map(|(_, list)| list.len()).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
