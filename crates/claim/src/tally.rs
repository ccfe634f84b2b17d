//! Claims counted row by row.

use lucena_table::Material;
use shakmaty::{Color, Piece, Square};

use crate::file::{ClaimFile, StatedClaim};
use crate::kept::{KeptBoards, base};
use crate::report::{ClaimReport, ExceptionKind, ReportedClaim, SideCount, SideReport};
use lucena_pattern::syntax::Says;

/// The kind of exceptions that are of no other kind.
///
/// ```
/// assert_eq!(lucena_claim::POSITIONAL, "positional");
/// ```
pub const POSITIONAL: &str = "positional";

/// What is known of a row of positions: sets of squares of its last man.
///
/// ```
/// use lucena_claim::JudgedRow;
/// let row = JudgedRow { legal: 0b111, win: 0b001, draw: 0b110, loss: 0, quiet: 0b011, kinds: &[] };
/// assert_eq!(row.win | row.draw | row.loss, row.legal);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct JudgedRow<'a> {
    /// Positions to be counted: legal ones, one of each group of symmetric boards.
    pub legal: u64,
    /// The first-named side wins.
    pub win: u64,
    /// Nobody can force a win.
    pub draw: u64,
    /// The first-named side loses.
    pub loss: u64,
    /// Nothing is about to be taken, and no check is on.
    pub quiet: u64,
    /// The kinds of exceptions, in the order of their names: the first that has a position counts.
    pub kinds: &'a [u64],
}

impl JudgedRow<'_> {
    /// The positions that end as a claim says.
    fn as_said(&self, says: Says) -> u64 {
        match says {
            Says::Win => self.win,
            Says::Draw => self.draw,
            Says::Loss => self.loss,
            Says::NoWin => self.draw | self.loss,
            Says::NoLoss => self.win | self.draw,
        }
    }
}

/// Counts of all claims of a file; several may be merged, and however the rows were shared out
/// among them the sum is the same.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally, JudgedRow, Says};
/// use lucena_pattern::Sieve;
/// use shakmaty::{Color, Square};
/// let file = ClaimFile::of_condition("KRvK".parse()?, "not rook loose", Says::Win)?;
/// let (mut sieve, mut masks) = (Sieve::new(file.conditions(), &[0, 2, 1]), [0]);
/// let mut tally = ClaimTally::new(&file, 1, &["check"], 5, 0);
/// let squares = [Square::E1, Square::A1, Square::A8]; // of the rook any
/// sieve.row(&squares, Color::White, &mut masks);
/// let legal = 1 << 16 | 1 << 32;
/// let row = JudgedRow { legal, win: legal, draw: 0, loss: 0, quiet: legal, kinds: &[0] };
/// tally.row(&squares, Color::White, &row, &masks);
/// assert_eq!(tally.report().claims[0].white.count.holds, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClaimTally {
    material: Material,
    men: Vec<Piece>,
    last: usize,
    claims: Vec<StatedClaim>,
    kinds: Vec<String>,
    /// How many boards of each kind, and how many examples, are kept.
    most: usize,
    seed: u64,
    sums: Vec<[SideSum; 2]>,
}

/// Counts of one claim with one side to move.
#[derive(Clone, Debug)]
struct SideSum {
    count: SideCount,
    examples: KeptBoards,
    exceptions: Vec<(u64, KeptBoards)>,
}

impl ClaimTally {
    /// For rows of this man (by his place among the men), with names for kinds of exceptions;
    /// what is of none of them is [`POSITIONAL`]. So many boards of each kind are kept; the seed
    /// chooses them.
    ///
    /// # Panics
    /// If there is no such man.
    pub fn new(
        file: &ClaimFile,
        last: usize,
        kinds: &[&str],
        boards: usize,
        seed: u64,
    ) -> ClaimTally {
        let men = file.conditions().men().to_vec();
        assert!(last < men.len(), "the last man is one of the men");
        let kinds: Vec<String> =
            kinds.iter().chain([&POSITIONAL]).map(|kind| kind.to_string()).collect();
        let none = SideSum {
            count: SideCount::default(),
            examples: KeptBoards::default(),
            exceptions: vec![(0, KeptBoards::default()); kinds.len()],
        };
        let claims = file.claims().to_vec();
        let sums = vec![[none.clone(), none]; claims.len()];
        let material = file.material();
        ClaimTally { material, men, last, claims, kinds, most: boards, seed, sums }
    }

    /// Counts a row. The squares are those given to the sieve, the masks what it found.
    ///
    /// # Panics
    /// If there are not as many masks as claims, as kinds as names, or as squares as men.
    pub fn row(&mut self, squares: &[Square], turn: Color, row: &JudgedRow<'_>, masks: &[u64]) {
        assert_eq!(masks.len(), self.claims.len(), "as many masks as claims");
        assert_eq!(row.kinds.len() + 1, self.kinds.len(), "as many masks as kinds");
        assert_eq!(squares.len(), self.men.len(), "as many squares as men");
        let base = base(self.seed, squares, self.last, turn);
        let claims = self.claims.iter().zip(masks).zip(&mut self.sums);
        for ((claim, &mask), sums) in claims {
            let found = mask & row.legal;
            if found == 0 {
                continue;
            }
            let sum = &mut sums[usize::from(turn.is_black())];
            let as_said = found & row.as_said(claim.says);
            let count = |set: u64| u64::from(set.count_ones());
            sum.count.add(&SideCount {
                positions: count(found),
                holds: count(as_said),
                quiet: count(found & row.quiet),
                quiet_true: count(as_said & row.quiet),
            });
            sum.examples.row(self.most, base, squares, self.last, as_said & row.quiet);
            let mut others = found & !as_said;
            let kinds = row.kinds.iter().chain([&u64::MAX]);
            for (kind, (number, kept)) in kinds.zip(&mut sum.exceptions) {
                let of_kind = others & kind;
                if of_kind != 0 {
                    others &= !of_kind;
                    *number += count(of_kind);
                    kept.row(self.most, base, squares, self.last, of_kind);
                }
                if others == 0 {
                    break;
                }
            }
        }
    }

    /// Adds the counts of another tally of the same file and settings.
    ///
    /// # Panics
    /// If it is of other claims or kinds.
    pub fn merge(&mut self, other: &ClaimTally) {
        let same = (&self.claims, &self.kinds) == (&other.claims, &other.kinds);
        assert!(same, "only counts of the same claims are added");
        let sums = self.sums.iter_mut().flatten().zip(other.sums.iter().flatten());
        for (sum, more) in sums {
            sum.count.add(&more.count);
            sum.examples.merge(self.most, &more.examples);
            for ((number, kept), (also, boards)) in sum.exceptions.iter_mut().zip(&more.exceptions)
            {
                *number += also;
                kept.merge(self.most, boards);
            }
        }
    }

    /// The counts.
    pub fn report(&self) -> ClaimReport {
        let claims =
            self.claims.iter().zip(&self.sums).map(|(claim, [white, black])| ReportedClaim {
                name: claim.name.clone(),
                says: claim.says,
                source: claim.source.clone(),
                white: self.side(white, Color::White),
                black: self.side(black, Color::Black),
            });
        ClaimReport { material: self.material.to_string(), claims: claims.collect() }
    }

    fn side(&self, sum: &SideSum, turn: Color) -> SideReport {
        let all = sum.count.positions - sum.count.holds;
        let kinds = self.kinds.iter().zip(&sum.exceptions).filter(|(_, (number, _))| *number > 0);
        let mut exceptions: Vec<ExceptionKind> = kinds
            .map(|(kind, (number, kept))| ExceptionKind {
                kind: kind.clone(),
                positions: *number,
                share: *number as f64 / all as f64,
                fens: kept.fens(&self.men, turn),
            })
            .collect();
        exceptions.sort_by_key(|kind| std::cmp::Reverse(kind.positions));
        let examples = sum.examples.fens(&self.men, turn);
        SideReport { count: sum.count, examples, exceptions }
    }
}
