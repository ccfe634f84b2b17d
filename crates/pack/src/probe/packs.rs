//! A set of packs that answer probes together.

use std::collections::HashSet;
use std::sync::Arc;

use lucena_table::{Answer, Material, Outcome, Probe};
use shakmaty::{Board, Chess, Color, EnPassantMode, Position, Role, Square, attacks};

use crate::scale::Rank;
use lucena_layout::Squares;

use super::Bound;
use super::answer::{ProbeError, answer};
use super::knowledge::OpenPack;
use super::memo::Scratch;
use super::outside::{Others, PackPlace, PackPlaces, ScaleViews, kind, need, squares};
use super::search::{ProbeSearch, Window};

/// Packs of endgames and of what they turn into.
///
/// Two kings, alone or with one bishop or knight, need no pack. Other endgames need the packs of
/// all endgames that captures and promotions lead to.
///
/// ```
/// use shakmaty::{Board, Color};
/// let knight = Board::from_ascii_board_fen(b"8/8/8/4k3/8/8/1n6/K7")?;
/// let answer = lucena_pack::Packs::new([]).probe_board(&knight, Color::White)?;
/// assert_eq!(answer.outcome, lucena_table::Outcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packs {
    pub(super) held: Vec<HeldPack>,
    pub(super) places: PackPlaces,
}

/// A pack among others.
#[derive(Clone, Debug)]
pub(super) struct HeldPack {
    pub(super) knowledge: Arc<OpenPack>,
    pub(super) number: u8,
    /// How it reads each of the packs.
    pub(super) views: Vec<ScaleViews>,
    lacks: Option<ProbeError>,
    /// The highest level among it and the packs it leads to: how long a probe may take.
    deepest: u8,
}

/// A position as a pack sees it.
struct SeenBoard<'a> {
    held: &'a HeldPack,
    squares: Squares,
    strong_to_move: bool,
    flip: bool,
}

impl Packs {
    /// Brings packs together; of packs for one endgame the first counts.
    pub fn new(packs: impl IntoIterator<Item = Arc<OpenPack>>) -> Packs {
        let mut seen = HashSet::new();
        let mut packs: Vec<Arc<OpenPack>> = packs.into_iter().collect();
        packs.retain(|pack| seen.insert(pack.ending().material()));
        let places = PackPlaces::new(packs.iter().map(Arc::as_ref));
        let find = |material| {
            packs.iter().find(|p| p.ending().material() == material).map(|pack| pack.scale())
        };
        let held = packs.iter().zip(0..).map(|(pack, number)| HeldPack {
            number,
            knowledge: pack.clone(),
            views: packs.iter().map(|from| ScaleViews::new(from, pack)).collect(),
            lacks: need(pack, find),
            deepest: deepest(pack, &packs),
        });
        Packs { held: held.collect(), places }
    }

    /// The pack of an endgame.
    pub fn get(&self, material: Material) -> Option<&Arc<OpenPack>> {
        self.held_for(material).map(|held| &held.knowledge)
    }

    fn held_for(&self, material: Material) -> Option<&HeldPack> {
        self.held.iter().find(|held| held.knowledge.ending().material() == material)
    }

    /// Whether nobody can win with this material, so that no pack is needed.
    pub fn needs_no_pack(material: Material) -> bool {
        PackPlaces::is_drawn(material)
    }

    /// What a position is worth to the side to move.
    pub fn probe(&self, position: &Chess) -> Result<Answer, ProbeError> {
        if position.castles().any() {
            return Err(ProbeError::Castling);
        }
        let passed = position.ep_square(EnPassantMode::Legal);
        self.answer(position.board(), position.turn(), passed)
    }

    /// The same without castling and en passant.
    pub fn probe_board(&self, board: &Board, turn: Color) -> Result<Answer, ProbeError> {
        self.answer(board, turn, None)
    }

    /// The rank that the pack of an endgame gives to squares in the order of its men.
    pub fn rank(
        &self,
        material: Material,
        squares: &Squares,
        strong_to_move: bool,
    ) -> Result<Rank, ProbeError> {
        let missing = ProbeError::Missing { wanted: material, missing: material };
        let held = self.held_for(material).ok_or(missing)?;
        self.search(held, squares, strong_to_move).map(|rank| rank as Rank)
    }

    fn search(
        &self,
        held: &HeldPack,
        squares: &Squares,
        strong: bool,
    ) -> Result<Bound, ProbeError> {
        if let Some(lacks) = &held.lacks {
            return Err(lacks.clone());
        }
        let mut scratch = Scratch::new(held.deepest);
        let mut search = ProbeSearch::new(self, held, &mut scratch);
        let rank = search.root(squares, strong, held.whole_window());
        held.in_time(&scratch, rank)
    }

    fn answer(
        &self,
        board: &Board,
        turn: Color,
        passed: Option<Square>,
    ) -> Result<Answer, ProbeError> {
        let Some(seen) = self.see(board, turn)? else {
            return Ok(Answer::only(Outcome::Draw));
        };
        let SeenBoard { held, squares, strong_to_move, flip } = seen;
        let mut rank = self.search(held, &squares, strong_to_move)?;
        if let Some(passed) = passed {
            let taker = attacks::pawn_attacks(!turn, passed) & board.by_color(turn) & board.pawns();
            let gone = Square::from_coords(
                passed.file(),
                turn.fold_wb(shakmaty::Rank::Fifth, shakmaty::Rank::Fourth),
            );
            let facing = |square: Square| if flip { square as u8 ^ 56 } else { square as u8 };
            let men = &held.knowledge.men;
            let at = |square| (2..men.count).find(|&place| squares[place] == facing(square));
            if let (Some(taker), Some(gone)) = (taker.first().and_then(at), at(gone)) {
                let mut after = squares;
                after[taker] = facing(passed);
                let mut scratch = Scratch::new(held.deepest);
                let mut search = ProbeSearch::new(self, held, &mut scratch);
                let window = held.whole_window();
                let taken = search.outside(&after, Some(gone), None, !strong_to_move, window);
                let taken = held.in_time(&scratch, taken)?;
                rank = match strong_to_move {
                    true => rank.min(taken),
                    false => rank.max(held.knowledge.later.rank(taken)),
                };
            }
        }
        Ok(answer(held.knowledge.scale(), rank as Rank, strong_to_move))
    }

    /// The pack of a board and the board as that pack sees it; `None` if nobody can win.
    fn see(&self, board: &Board, turn: Color) -> Result<Option<SeenBoard<'_>>, ProbeError> {
        let king = |color| board.king_of(color).ok_or(ProbeError::Men);
        let kings = [king(Color::Black)? as u8, king(Color::White)? as u8];
        let men = board.occupied() & !board.kings();
        if men.count() > 2 || board.kings().count() != 2 {
            return Err(ProbeError::Men);
        }
        // White stands for the strong side until its pack is known.
        let mut others = Others::default();
        for square in men {
            let role = board.role_at(square).unwrap_or(Role::Pawn);
            others.push(kind(role, board.by_color(Color::White).contains(square)), square as u8);
        }
        let PackPlace::Held { pack, mut flip, swap } = self.places.of(&others) else {
            let material = Material::of_board(board).0;
            return match PackPlaces::is_drawn(material) {
                true => Ok(None),
                false => Err(ProbeError::Missing { wanted: material, missing: material }),
            };
        };
        let held = &self.held[usize::from(pack)];
        let ending = held.knowledge.ending();
        let mut swap = swap;
        if ending.material().is_symmetric() {
            // Either side may be the strong one: the first-named is white.
            flip = ending.strong().is_black();
            swap = others.kinds[0] != kind(ending.men()[2].role, !flip);
        }
        let squares = squares(kings, &others, flip, swap);
        Ok(Some(SeenBoard { held, squares, strong_to_move: turn.is_white() != flip, flip }))
    }
}

impl HeldPack {
    /// Whatever the rank is, it lies inside.
    fn whole_window(&self) -> Window {
        (-1, Bound::from(self.knowledge.scale().top()) + 1)
    }

    /// What a search has found, unless it had to give up.
    fn in_time(&self, scratch: &Scratch, rank: Bound) -> Result<Bound, ProbeError> {
        match scratch.left {
            0 => Err(ProbeError::TooLong(self.knowledge.ending().material())),
            _ => Ok(rank),
        }
    }
}

/// The highest level among a pack and those it leads to.
fn deepest(pack: &OpenPack, packs: &[Arc<OpenPack>]) -> u8 {
    let chain = pack.ending().material().chain();
    let reached = packs.iter().filter(|other| chain.contains(&other.ending().material()));
    reached.map(|other| other.level()).max().unwrap_or(pack.level())
}

impl Probe for Packs {
    type Error = ProbeError;

    fn probe(&self, position: &Chess) -> Result<Answer, ProbeError> {
        Packs::probe(self, position)
    }
}
