//! A position's outcome from a file of slices, cold.

use lucena_attribute::Position as Described;
use lucena_table::{Answer, Material, Orbit, Outcome, Probe, Tables};
use shakmaty::{Board, Chess, Color, EnPassantMode, Position};

use super::error::SliceError;
use super::file::SlicePack;

/// A file of slices with the tables of the endgames that it leads to.
///
/// A position of a stored side is searched for a few plies; where captures, promotions and mates
/// do not settle it, a tree does. A position of the other side is worth what its best move is.
///
/// ```
/// use lucena_pack::{SlicePack, SliceReader};
/// use lucena_table::{Probe, Tables, parse_fen};
/// let (pack, tables) = (SlicePack::new("KRPvKR".parse()?, 1)?, Tables::new("."));
/// let reader = SliceReader::new(&pack, &tables);
/// let lucena = parse_fen("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1")?;
/// let told = reader.probe(&lucena).unwrap_err().to_string();
/// assert!(told.starts_with("the file does not hold KRPvKR with the pawn placement b7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SliceReader<'a> {
    pack: &'a SlicePack,
    tables: &'a Tables,
}

impl Probe for SliceReader<'_> {
    type Error = SliceError;

    fn probe(&self, position: &Chess) -> Result<Answer, SliceError> {
        Ok(Answer::only(self.outcome(position)?))
    }
}

impl<'a> SliceReader<'a> {
    /// Reads exits from the endgame in these tables.
    pub fn new(pack: &'a SlicePack, tables: &'a Tables) -> SliceReader<'a> {
        SliceReader { pack, tables }
    }

    /// Who wins, seen by the side to move.
    pub fn outcome(&self, position: &Chess) -> Result<Outcome, SliceError> {
        if position.castles().any() {
            return Err(SliceError::Castling);
        }
        let (material, swapped) = Material::of_board(position.board());
        if material != self.pack.material() {
            return Ok(self.tables.probe(position)?.outcome);
        }
        let (turn, en_passant) = (position.turn(), position.ep_square(EnPassantMode::Legal));
        let side = self.pack.asked.iter().position(|a| a.turn == turn ^ swapped);
        let (Some(side), None) = (side, en_passant) else {
            return self.by_moves(position);
        };
        let slice = self.place(position.board(), swapped)?.0;
        if !self.pack.holds(slice) {
            return Err(self.not_held(slice));
        }
        let (low, high) = self.bounds(position, self.pack.plies())?;
        if low == high {
            return Ok(low);
        }
        self.told(position.board(), swapped, side)
    }

    /// What the best move leads to.
    fn by_moves(&self, position: &Chess) -> Result<Outcome, SliceError> {
        let moves = position.legal_moves();
        let Some((&first, others)) = moves.split_first() else {
            return Ok(over(position));
        };
        let after = |m: shakmaty::Move| -> Result<Outcome, SliceError> {
            let mut after = position.clone();
            after.play_unchecked(m);
            Ok(-self.outcome(&after)?)
        };
        let mut best = after(first)?;
        for &m in others {
            if best == Outcome::Win {
                break;
            }
            best = best.max(after(m)?);
        }
        Ok(best)
    }

    /// What a search of some plies finds out, with everything outside of the endgame known.
    fn bounds(&self, position: &Chess, plies: u8) -> Result<(Outcome, Outcome), SliceError> {
        let moves = position.legal_moves();
        if moves.is_empty() && plies > 0 {
            let outcome = over(position);
            return Ok((outcome, outcome));
        }
        // Where one can take in passing, the other moves are searched as in the position without.
        let passing = moves.iter().any(|m| m.is_en_passant());
        let only_passing = passing && moves.iter().all(|m| m.is_en_passant());
        let (mut low, mut high) = (Outcome::Loss, Outcome::Loss);
        if plies == 0 && !only_passing {
            high = Outcome::Win;
        }
        for m in moves {
            let leaves = m.is_capture() || m.is_promotion();
            if plies == 0 && !m.is_en_passant() {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(m);
            let (least, most) = match leaves {
                true => {
                    let outcome = -self.tables.probe(&after)?.outcome;
                    (outcome, outcome)
                }
                false => {
                    let (low, high) = self.bounds(&after, plies - 1)?;
                    (-high, -low)
                }
            };
            (low, high) = (low.max(least), high.max(most));
            if low == Outcome::Win {
                return Ok((low, low));
            }
        }
        Ok((low, high))
    }

    /// The slice and the number in it of a board, which is turned as the numbering has it.
    fn place(&self, board: &Board, swapped: bool) -> Result<(usize, usize), SliceError> {
        let mut board = board.clone();
        if swapped {
            board = board.into_mirrored();
        }
        let space = &self.pack.space;
        let mut index = space.index(&board);
        if index.is_some_and(|index| space.orbit(index) == Orbit::Copy) {
            // Its mirror image has a smaller number.
            let mut image = board;
            image.flip_horizontal();
            index = space.index(&image);
        }
        let index = index.expect("a legal position of the endgame has a number");
        Ok((index / space.slice_len(), index % space.slice_len()))
    }

    /// What the tree of a stored side says, seen by the side to move.
    fn told(&self, board: &Board, swapped: bool, side: usize) -> Result<Outcome, SliceError> {
        let (slice, number) = self.place(board, swapped)?;
        let damaged = || SliceError::OutOfRange {
            path: SlicePack::path("".as_ref(), self.pack.material()),
            fault: format!("a slice {} that is no tree", self.pack.pawns(slice)),
        };
        let tree = self.pack.tree(slice, side).ok_or_else(damaged)?;
        let space = &self.pack.space;
        let board = space.board(slice * space.slice_len() + number);
        let board = board.expect("a number that was found has its board");
        let asked = &self.pack.asked[side];
        let described = Described::ordered(board, asked.turn);
        let told = tree.told(|question| asked.level(question, &described));
        let outcome = tree.excepted(number as u32, told);
        Ok(if asked.turn == Color::White { outcome } else { -outcome })
    }

    fn not_held(&self, slice: usize) -> SliceError {
        SliceError::NotHeld { material: self.pack.material(), pawns: self.pack.pawns(slice) }
    }
}

/// The outcome for a side without a move.
fn over(position: &Chess) -> Outcome {
    if position.is_check() { Outcome::Loss } else { Outcome::Draw }
}
