//! A fitted evaluation function at work: groups, the cache, and the reasons behind a value.

use std::path::Path;

use lucena_attribute::atomic;
use lucena_table::{Material, role_name, words};
use shakmaty::{Board, Color, Piece, Square};

use crate::cache::Cache;
use crate::error::EvalError;
use crate::file;
use crate::group::{Group, GroupUse};

/// One or more groups of weights, one of which is chosen at the root of a search.
///
/// ```
/// use lucena_eval::{Evaluator, GameLesson};
/// use shakmaty::{Board, Color};
/// let mut balance = Evaluator::new(vec![GameLesson::default().untrained()]);
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// assert_eq!(balance.centipawns(&board, Color::White), 500);
/// assert_eq!(balance.centipawns(&board, Color::Black), -500);
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator {
    groups: Vec<Group>,
    chosen: usize,
    cache: Option<Cache>,
    vectors: Vec<atomic::Vector>,
    /// Whether inactive configurations jump over their extensions; off only to measure that.
    jumps: bool,
}

/// A configuration that speaks loudly in a position.
///
/// ```
/// use lucena_eval::Reason;
/// use shakmaty::{Color, Role, Square};
/// let (piece, square) = (Role::King.of(Color::White), Square::G1);
/// let reason = Reason { piece, square, facts: vec!["castled, behind a pawn"], weight: 1.5 };
/// assert_eq!(reason.to_string(), "+1.5 white king g1: castled, behind a pawn");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The man it is about.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// The features, in words.
    pub facts: Vec<&'static str>,
    /// What it adds for the side to move, in the units of the group.
    pub weight: f32,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let color = words::colour(self.piece.color);
        let (role, square) = (role_name(self.piece.role), self.square);
        let facts = if self.facts.is_empty() { "is there".into() } else { self.facts.join(", ") };
        write!(f, "{:+.1} {color} {role} {square}: {facts}", self.weight)
    }
}

/// The cache has 2 to the power of this many places.
const CACHE: u32 = 15;

impl Evaluator {
    /// An evaluation function of these groups.
    ///
    /// # Panics
    /// If there is no group.
    pub fn new(groups: Vec<Group>) -> Evaluator {
        assert!(!groups.is_empty(), "an evaluation function has a group");
        let cache = Some(Cache::new(CACHE));
        Evaluator { groups, chosen: 0, cache, vectors: Vec::new(), jumps: true }
    }

    /// Reads a `.eval` file.
    pub fn open(path: &Path) -> Result<Evaluator, EvalError> {
        Ok(Evaluator::new(file::read(path)?))
    }

    /// Reads the bytes of a `.eval` file; `name` is what errors call it.
    pub fn parse(bytes: &[u8], name: &str) -> Result<Evaluator, EvalError> {
        Ok(Evaluator::new(file::parse(bytes, name)?))
    }

    /// Writes a `.eval` file.
    pub fn save(&self, path: &Path) -> Result<(), EvalError> {
        file::write(path, &self.groups)
    }

    /// Its groups.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Refuses an endgame that no group was made for.
    pub fn for_material(&self, material: Material, path: &Path) -> Result<&Group, EvalError> {
        let made_for = |g: &&Group| g.covers.includes(material.men(), || material);
        self.groups.iter().find(made_for).ok_or_else(|| EvalError::OtherMaterial {
            path: path.display().to_string(),
            fitted: self.groups.iter().map(|g| g.name.as_str()).collect::<Vec<_>>().join(", "),
            material,
        })
    }

    /// Chooses the group for a search from this board; `false` if none was made for it (the group
    /// whose men are nearest in number serves then).
    pub fn choose(&mut self, board: &Board) -> bool {
        let exact = |g: &Group| matches!(g.covers, GroupUse::Materials(_)) && g.covers(board);
        let found = self.groups.iter().position(exact);
        let found = found.or_else(|| self.groups.iter().position(|g| g.covers(board)));
        let men = board.occupied().count() as i64;
        let far = |group: &Group| match &group.covers {
            GroupUse::Materials(materials) => {
                materials.iter().map(|m| (m.men() as i64 - men).abs()).min().unwrap_or(64)
            }
            GroupUse::Men(from, to) => (i64::from(*from) - men).max(men - i64::from(*to)).max(0),
        };
        let nearest = || (0..self.groups.len()).min_by_key(|&i| far(&self.groups[i])).unwrap_or(0);
        let chosen = found.unwrap_or_else(nearest);
        if chosen != self.chosen {
            self.chosen = chosen;
            if let Some(cache) = &mut self.cache {
                cache.clear();
            }
        }
        found.is_some()
    }

    /// The group that was chosen.
    pub fn group(&self) -> &Group {
        &self.groups[self.chosen]
    }

    /// What a board is worth to the side to move, in the units of the chosen group.
    pub fn value(&mut self, board: &Board, turn: Color) -> f32 {
        let group = &self.groups[self.chosen];
        let (vectors, cache) = (&mut self.vectors, self.cache.as_mut());
        if self.jumps {
            return group.value(board, turn, vectors, cache);
        }
        group.value_by(board, turn, vectors, cache, |role, bits| group.worth_plain(role, bits))
    }

    /// The same in centipawns.
    pub fn centipawns(&mut self, board: &Board, turn: Color) -> i32 {
        let scale = self.group().scale;
        (self.value(board, turn) * scale).round().clamp(-15_000.0, 15_000.0) as i32
    }

    /// The configurations with the largest weights that are active on a board.
    pub fn reasons(&mut self, board: &Board, turn: Color, most: usize) -> Vec<Reason> {
        let group = &self.groups[self.chosen];
        atomic::vectors(group.kind, board, turn, &mut self.vectors);
        let mut reasons = Vec::new();
        for vector in &self.vectors {
            let role = vector.piece.role;
            let list = &group.configurations[role];
            for i in list.active(vector.bits) {
                let weight = group.weights[role][i];
                let weight = if vector.piece.color == turn { weight } else { -weight };
                reasons.push((vector, list.bits()[i], weight));
            }
        }
        // Equal ones in the order of the board, so that the answer is always the same.
        reasons.sort_by(|a, b| b.2.abs().total_cmp(&a.2.abs()));
        let reason = |(vector, bits, weight): (&atomic::Vector, u64, f32)| Reason {
            piece: vector.piece,
            square: vector.square,
            facts: atomic::sentences(vector.piece.role, bits).collect(),
            weight,
        };
        reasons.into_iter().take(most).map(reason).collect()
    }

    /// Switches the cache and the jumps on or off: to measure what they are worth.
    pub fn with(mut self, cache: bool, jumps: bool) -> Evaluator {
        self.cache = cache.then(|| Cache::new(CACHE));
        self.jumps = jumps;
        self
    }

    /// The cache, which counts its hits.
    pub fn cache(&self) -> Option<&Cache> {
        self.cache.as_ref()
    }
}
