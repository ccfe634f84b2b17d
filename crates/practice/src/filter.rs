//! Which positions of which games become rows, and which men of them.

use std::str::FromStr;

use lucena_games::Game;
use shakmaty::{Color, KnownOutcome, Position};

use crate::error::PracticeError;
use crate::follow::Followed;
use crate::item::{Item, push_board};
use crate::structure::{Structures, belongs};

/// A part of a game, counted in positions; the first position is the start.
///
/// ```
/// use lucena_practice::{Filter, PhaseFilter};
/// let game = lucena_games::Games::new(&b"1. e4 e5 2. d4 0-1\n"[..]).next().ok_or("a game")??;
/// let filter = Filter { phase: PhaseFilter::Middle { skip: 1, take: 2 }, ..Filter::default() };
/// let mut plies = Vec::new();
/// filter.rows_at(&game, |_, ply, _| plies.push(ply));
/// assert_eq!(plies, [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhaseFilter {
    /// All positions.
    #[default]
    Whole,
    /// The first N positions.
    Opening(usize),
    /// N positions after skipping some.
    Middle {
        /// Positions before it.
        skip: usize,
        /// Positions of it.
        take: usize,
    },
    /// The last N positions.
    End(usize),
}

impl PhaseFilter {
    /// The range of positions, of a game with this many.
    fn range(self, positions: usize) -> std::ops::Range<usize> {
        match self {
            PhaseFilter::Whole => 0..positions,
            PhaseFilter::Opening(take) => 0..take.min(positions),
            PhaseFilter::Middle { skip, take } => {
                skip.min(positions)..skip.saturating_add(take).min(positions)
            }
            PhaseFilter::End(take) => positions.saturating_sub(take)..positions,
        }
    }
}

/// Which men of a position count.
///
/// ```
/// use lucena_practice::{Filter, Men};
/// let game = lucena_games::Games::new(&b"1. e4 e5 0-1\n"[..]).next().ok_or("a game")??;
/// let filter = Filter { men: Men::Structure, ..Filter::default() };
/// filter.rows(&game, |_, row| assert_eq!(row.len(), 18)); // 16 pawns and two kings
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub enum Men {
    /// All.
    #[default]
    All,
    /// Kings and pawns: the pawn structure.
    Structure,
    /// Of positions whose structure is in the list, the others.
    Rest(Structures),
}

/// Openings from one code to another, such as `B20-B99`.
///
/// ```
/// use lucena_practice::Eco;
/// let sicilian: Eco = "B20-B99".parse()?;
/// assert!(sicilian.contains("B33") && !sicilian.contains("C00") && !sicilian.contains("?"));
/// assert!("Q17".parse::<Eco>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eco {
    first: [u8; 3],
    last: [u8; 3],
}

impl Eco {
    /// Whether a code, as games have it, is among them; what follows its three signs does not count.
    pub fn contains(&self, code: &str) -> bool {
        eco(code).is_some_and(|code| self.first <= code && code <= self.last)
    }
}

/// The three signs of a code.
pub(crate) fn eco(code: &str) -> Option<[u8; 3]> {
    match *code.trim().as_bytes() {
        [a @ (b'A'..=b'E' | b'a'..=b'e'), b @ b'0'..=b'9', c @ b'0'..=b'9', ..] => {
            Some([a.to_ascii_uppercase(), b, c])
        }
        _ => None,
    }
}

impl FromStr for Eco {
    type Err = String;

    fn from_str(text: &str) -> Result<Eco, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let code = |code: &str| {
            eco(code).filter(|_| code.trim().len() == 3).ok_or_else(|| {
                let code: String = code.chars().take(20).collect();
                format!("{code:?} is not an opening code: use A00 to E99")
            })
        };
        let (first, last) = (code(first)?, code(last)?);
        match first <= last {
            true => Ok(Eco { first, last }),
            false => Err(format!("{text} goes backwards: give the smaller code first")),
        }
    }
}

/// Where a row belongs when rows are parted.
///
/// ```
/// use lucena_practice::Bin;
/// assert_eq!(Bin { structure: Some(0), result: Some(2) }.suffix(), "_ps1_draw");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bin {
    /// Which structure of the list, from 0.
    pub structure: Option<u16>,
    /// 0 White won, 1 Black won, 2 drawn.
    pub result: Option<u8>,
}

impl Bin {
    /// What is added to the name of a file: `_ps1`, `_whiteWins`, `_blackWins`, `_draw`, or both.
    pub fn suffix(&self) -> String {
        let structure = self.structure.map_or(String::new(), |at| format!("_ps{}", at + 1));
        let result =
            self.result.map_or("", |r| ["_whiteWins", "_blackWins", "_draw"][usize::from(r)]);
        structure + result
    }
}

/// Every filter of the thesis, and any of them together.
///
/// ```
/// use lucena_practice::Filter;
/// let game = lucena_games::Games::new(&b"1. e4 e5 0-1\n"[..]).next().ok_or("a game")??;
/// let mut rows = 0;
/// Filter::default().rows(&game, |_, row| rows += usize::from(row.len() == 32));
/// assert_eq!(rows, 3); // the start, and one after each move
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The part of the game.
    pub phase: PhaseFilter,
    /// Men of one side only.
    pub colour: Option<Color>,
    /// Decided games only, colours exchanged where Black won: White always wins.
    pub normalize: bool,
    /// Rows are parted by the result.
    pub split: bool,
    /// Which men.
    pub men: Men,
    /// Men on squares where a game begins with such a man do not count.
    pub no_initial: bool,
    /// Men of a kind are told apart and keep their number through the game.
    pub index: bool,
    /// Games with this result only.
    pub result: Option<KnownOutcome>,
    /// Games with these openings only.
    pub eco: Option<Eco>,
}

impl Filter {
    /// Whether the filters can be meant together.
    pub fn check(&self) -> Result<(), PracticeError> {
        let nothing = |what: &str| Err(PracticeError::Filters(what.into()));
        if self.normalize && self.result == Some(KnownOutcome::Draw) {
            return nothing(
                "--normalize takes decided games only, so none is drawn: leave out one of the two",
            );
        }
        if self.index && matches!(self.men, Men::Rest(_)) {
            return nothing(
                "--index numbers the pawns, and no structure of a list has numbers: leave out one of the two",
            );
        }
        match &self.men {
            Men::Rest(structures) if structures.is_empty() => {
                nothing("there is no pawn structure in the list")
            }
            _ => Ok(()),
        }
    }

    /// All bins that rows can go to.
    pub fn bins(&self) -> Vec<Bin> {
        let structures: Vec<Option<u16>> = match &self.men {
            Men::Rest(list) => (0..list.len() as u16).map(Some).collect(),
            _ => vec![None],
        };
        let results: &[Option<u8>] = match (self.split, self.normalize) {
            (false, _) => &[None],
            (true, true) => &[Some(0)],
            (true, false) => &[Some(0), Some(1), Some(2)],
        };
        let of =
            |&structure: &Option<u16>| results.iter().map(move |&result| Bin { structure, result });
        structures.iter().flat_map(of).collect()
    }

    /// Whether a game gives rows at all.
    pub fn takes(&self, game: &Game) -> bool {
        let decided = matches!(game.outcome, Some(KnownOutcome::Decisive { .. }));
        (!self.normalize || decided)
            && (!self.split || game.outcome.is_some())
            && self.result.is_none_or(|result| game.outcome == Some(result))
            && self.eco.is_none_or(|eco| game.tag("ECO").is_some_and(|code| eco.contains(code)))
    }

    /// The rows of a game, one after the other. Rows without items are left out.
    pub fn rows(&self, game: &Game, mut each: impl FnMut(Bin, &[Item])) {
        self.rows_at(game, |bin, _, row| each(bin, row));
    }

    /// The same with the number of plies before each position.
    pub fn rows_at(&self, game: &Game, mut each: impl FnMut(Bin, usize, &[Item])) {
        let lost = KnownOutcome::Decisive { winner: Color::Black };
        let turned = self.normalize && game.outcome == Some(lost);
        let range = self.phase.range(game.moves.len() + 1);
        let mut followed = self.index.then(|| Followed::new(game.start.board()));
        let mut position = game.start.clone();
        let mut row = Vec::with_capacity(32);
        let mut structure = Vec::with_capacity(18);
        for at in 0..range.end {
            if at > 0 {
                let m = game.moves[at - 1];
                if let Some(followed) = &mut followed {
                    followed.play(&position, m);
                }
                position.play_unchecked(m);
            }
            if at < range.start {
                continue;
            }
            row.clear();
            match &followed {
                Some(followed) => followed.push(&mut row),
                None => push_board(position.board(), &mut row),
            }
            if turned {
                row.iter_mut().for_each(|item| *item = item.mirrored());
                row.sort_unstable();
            }
            let bin = self.pick(&mut row, &mut structure, self.bin(game, turned));
            if let Some(bin) = bin.filter(|_| !row.is_empty()) {
                each(bin, at, &row);
            }
        }
    }

    fn bin(&self, game: &Game, turned: bool) -> Bin {
        let result = match game.outcome {
            _ if !self.split => None,
            None => None,
            Some(KnownOutcome::Draw) => Some(2),
            Some(KnownOutcome::Decisive { winner }) => {
                Some((winner == Color::Black && !turned).into())
            }
        };
        Bin { structure: None, result }
    }

    /// Leaves the men that count; nothing if the position does not.
    fn pick(&self, row: &mut Vec<Item>, structure: &mut Vec<Item>, mut bin: Bin) -> Option<Bin> {
        match &self.men {
            Men::All => {}
            Men::Structure => row.retain(|&item| belongs(item)),
            Men::Rest(list) => {
                structure.clear();
                structure.extend(row.iter().filter(|item| belongs(**item)));
                bin.structure = Some(list.place(structure)? as u16);
                row.retain(|&item| !belongs(item));
            }
        }
        if let Some(colour) = self.colour {
            row.retain(|item| item.piece().color == colour);
        }
        if self.no_initial {
            row.retain(|item| !item.is_home());
        }
        Some(bin)
    }
}
