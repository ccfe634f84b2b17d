//! Which men are on the board: `KRvK`, and the endgames it can turn into.

use std::{cmp::Ordering, fmt, str::FromStr};

use serde::{Serialize, Serializer};
use shakmaty::{Board, Color, Role};
use thiserror::Error;

use crate::words::ROLES;

/// The most men a table may hold, kings included.
///
/// ```
/// use lucena_table::{MAX_MEN, Material};
/// assert!(Material::all(MAX_MEN).contains(&"KRPvKR".parse()?));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub const MAX_MEN: usize = 5;

/// One side's men beside its king, as counts in the order queen, rook, bishop, knight, pawn.
type SideCounts = [u8; 5];

/// The men of an endgame, stronger side first: king and rook against king is `KRvK`.
///
/// "White" is the first-named side wherever the pieces came from. Any spelling is read, one is
/// written:
///
/// ```
/// use lucena_table::Material;
/// let krk: Material = "kkr".parse()?;
/// assert_eq!(krk.to_string(), "KRvK");
/// assert_eq!("KRvKQ".parse::<Material>()?.to_string(), "KQvKR");
/// assert!("KRRRRvK".parse::<Material>().is_err());
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    sides: [SideCounts; 2],
}

/// Why a text or a board names no endgame that can be solved.
///
/// ```
/// let error = "KRvQ".parse::<lucena_table::Material>().unwrap_err();
/// assert_eq!(error.to_string(), "\"KRvQ\" has not one king a side: write a material such as KRvK or KQKR");
/// ```
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum MaterialError {
    /// A letter that is not a chess man.
    #[error("'{0}' in {1:?} is not a chess man: write a material with K Q R B N P, such as KRvK")]
    Letter(char, String),
    /// Not one king a side.
    #[error("{0:?} has not one king a side: write a material such as KRvK or KQKR")]
    Kings(String),
    /// More men than a table can hold.
    #[error("{0} has {1} men; tables hold at most {MAX_MEN}, kings included: remove some")]
    TooMany(String, usize),
}

impl Material {
    /// The two bare kings, the end of every chain of captures.
    pub const BARE_KINGS: Material = Material { sides: [[0; 5]; 2] };

    /// Puts the stronger side first; `true` when the colours had to be exchanged for that.
    fn ordered(white: SideCounts, black: SideCounts) -> (Material, bool) {
        let swapped = strength(&black, &white) == Ordering::Greater;
        let sides = if swapped { [black, white] } else { [white, black] };
        (Material { sides }, swapped)
    }

    /// The material of a board, and whether its black side is the stronger, first-named one.
    ///
    /// ```
    /// use lucena_table::Material;
    /// use shakmaty::Board;
    /// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/r3K3")?;
    /// let (material, swapped) = Material::of_board(&board);
    /// assert_eq!((material.to_string().as_str(), swapped), ("KRvK", true));
    /// # Ok::<(), shakmaty::fen::ParseFenError>(())
    /// ```
    pub fn of_board(board: &Board) -> (Material, bool) {
        let side =
            |color| ROLES.map(|role| (board.by_color(color) & board.by_role(role)).count() as u8);
        Material::ordered(side(Color::White), side(Color::Black))
    }

    /// How many men of one kind a side has; white is the first-named side.
    pub fn count(&self, color: Color, role: Role) -> usize {
        place_of(role)
            .map_or(1, |place| usize::from(self.sides[usize::from(color.is_black())][place]))
    }

    /// Men on the board, kings included.
    pub fn men(&self) -> usize {
        2 + self.sides.iter().flatten().map(|&n| usize::from(n)).sum::<usize>()
    }

    /// Whether there is a pawn, so that the only symmetry is left and right.
    pub fn has_pawns(&self) -> bool {
        self.sides.iter().any(|side| side[4] > 0)
    }

    /// Whether both sides have the same men.
    pub fn is_symmetric(&self) -> bool {
        self.sides[0] == self.sides[1]
    }

    /// The men beside the kings with their colours, strongest first, white before black.
    pub(crate) fn others(&self) -> impl Iterator<Item = (usize, Role)> + '_ {
        [0, 1].into_iter().flat_map(move |c| {
            ROLES
                .iter()
                .zip(self.sides[c])
                .flat_map(move |(&role, n)| (0..n).map(move |_| (c, role)))
        })
    }

    /// The endgame of these men beside the kings, and whether the colours are exchanged in it.
    pub(crate) fn of_men(men: impl Iterator<Item = (usize, Role)>) -> (Material, bool) {
        let mut sides = [[0; 5]; 2];
        for (c, role) in men {
            sides[c][place_of(role).expect("kings are not listed")] += 1;
        }
        Material::ordered(sides[0], sides[1])
    }

    /// The endgame after one man leaves the board and, for a promotion, another arrives.
    fn change(&self, lost: Option<(usize, Role)>, promoted: Option<(usize, Role)>) -> Material {
        let mut men: Vec<_> = self.others().collect();
        for gone in lost.into_iter().chain(promoted.map(|(c, _)| (c, Role::Pawn))) {
            men.remove(men.iter().position(|&man| man == gone).expect("it is on the board"));
        }
        Material::of_men(men.into_iter().chain(promoted)).0
    }

    /// The endgames one capture, promotion or capturing promotion away; bare kings left out.
    ///
    /// ```
    /// use lucena_table::Material;
    /// let names: Vec<String> = "KPvK".parse::<Material>()?.next().iter().map(|m| m.to_string()).collect();
    /// assert_eq!(names, ["KNvK", "KBvK", "KRvK", "KQvK"]);
    /// # Ok::<(), lucena_table::MaterialError>(())
    /// ```
    pub fn next(&self) -> Vec<Material> {
        let men: Vec<_> = self.others().collect();
        let mut found = Vec::new();
        for &lost in &men {
            found.push(self.change(Some(lost), None));
        }
        for &(c, _) in men.iter().filter(|man| man.1 == Role::Pawn) {
            for role in &ROLES[..4] {
                let promoted = Some((c, *role));
                found.push(self.change(None, promoted));
                for &lost in men.iter().filter(|man| man.0 != c && man.1 != Role::Pawn) {
                    found.push(self.change(Some(lost), promoted));
                }
            }
        }
        found.retain(|m| *m != Material::BARE_KINGS);
        found.sort();
        found.dedup();
        found
    }

    /// This endgame and all it can turn into, each after the ones it needs.
    pub fn chain(&self) -> Vec<Material> {
        let mut order = Vec::new();
        self.follow(&mut order);
        order
    }

    /// Adds this endgame and all it can turn into, unless they are there.
    fn follow(self, order: &mut Vec<Material>) {
        if !order.contains(&self) {
            self.next().into_iter().for_each(|next| next.follow(order));
            order.push(self);
        }
    }

    /// Every endgame of 3 to `men` men, each after the ones it needs.
    ///
    /// ```
    /// use lucena_table::Material;
    /// assert_eq!(Material::all(3).len(), 5);
    /// assert_eq!(Material::all(4).len(), 35);
    /// assert_eq!(Material::all(5).len(), 145);
    /// ```
    pub fn all(men: usize) -> Vec<Material> {
        fn sides(n: usize, from: usize) -> Vec<SideCounts> {
            if n == 0 {
                return vec![[0; 5]];
            }
            (from..5)
                .flat_map(|place| {
                    sides(n - 1, place).into_iter().map(move |mut side| {
                        side[place] += 1;
                        side
                    })
                })
                .collect()
        }
        let mut order: Vec<Material> = Vec::new();
        for n in 1..=men.saturating_sub(2) {
            for black in 0..=n / 2 {
                for w in sides(n - black, 0) {
                    for b in sides(black, 0) {
                        Material::ordered(w, b).0.follow(&mut order);
                    }
                }
            }
        }
        order
    }
}

/// The place of a man beside the king in the counts of its side.
fn place_of(role: Role) -> Option<usize> {
    ROLES.iter().position(|&r| r == role)
}

/// More men first, then the strongest men.
fn strength(a: &SideCounts, b: &SideCounts) -> Ordering {
    let men = |side: &SideCounts| side.iter().sum::<u8>();
    men(a).cmp(&men(b)).then_with(|| a.cmp(b))
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (c, side) in self.sides.iter().enumerate() {
            f.write_str(if c == 0 { "K" } else { "vK" })?;
            for (role, &n) in ROLES.iter().zip(side) {
                for _ in 0..n {
                    write!(f, "{}", role.upper_char())?;
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let quoted = || text.chars().take(40).collect::<String>();
        let parts_sides = |c: char| matches!(c, 'v' | 'V');
        for (place, letter) in text.char_indices() {
            if parts_sides(letter) && text[..place].contains(parts_sides) {
                return Err(MaterialError::Kings(quoted()));
            }
            if !parts_sides(letter) && Role::from_char(letter).is_none() {
                return Err(MaterialError::Letter(letter, quoted()));
            }
        }
        // `v` parts the sides; without it the second king does. With it, any order will do.
        let second_king = || text.match_indices(['k', 'K']).nth(1).map(|(place, _)| place);
        let parted = text.find(parts_sides).or_else(second_king);
        let (first, second) = text.split_at(parted.unwrap_or(0));
        let men = |side: &str| side.chars().filter_map(Role::from_char).collect::<Vec<_>>();
        let sides = [men(first), men(second)];
        if sides.iter().any(|men| men.iter().filter(|&&role| role == Role::King).count() != 1) {
            return Err(MaterialError::Kings(quoted()));
        }
        let count = sides.iter().map(Vec::len).sum();
        if count > MAX_MEN {
            return Err(MaterialError::TooMany(quoted(), count));
        }
        let others = [0, 1].into_iter().flat_map(|c| sides[c].iter().map(move |&role| (c, role)));
        Ok(Material::of_men(others.filter(|&(_, role)| role != Role::King)).0)
    }
}

impl Serialize for Material {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
