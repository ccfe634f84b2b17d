//! Which claims speak of the position on a board, and whether it is a quiet one.

use lucena_pattern::View;
use lucena_table::{Material, Metric, Outcome, TableError, Tables};
use shakmaty::{Chess, Color, Position, Square};

use crate::file::{ClaimFile, StatedClaim};
use crate::judge::QUIET_PLIES;
use crate::tactics::Tactics;

/// A claim whose condition holds on a board.
///
/// ```
/// use lucena_claim::{ClaimFile, HeldClaim};
/// use lucena_table::parse_fen;
/// use shakmaty::Color;
/// let file = ClaimFile::built_in("krpkr.claim").unwrap()?;
/// let lucena = parse_fen("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1")?;
/// let held: Vec<HeldClaim> = file.holding(&lucena, Color::White);
/// assert!(held[0].claim.name.starts_with("L1 The Lucena position"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldClaim<'f> {
    /// The claim.
    pub claim: &'f StatedClaim,
    /// How the board is turned when the squares that the claim names are those of the board
    /// ([`lucena_table::turn`]); 0 for a claim that names none.
    pub turned: u8,
}

impl ClaimFile {
    /// The claims whose conditions hold in a position, in the order of the file; none in a position
    /// of another endgame. `first` has the first-named side.
    pub fn holding(&self, position: &Chess, first: Color) -> Vec<HeldClaim<'_>> {
        let Some(view) = View::of_game(self.conditions().men(), position, first) else {
            return Vec::new();
        };
        let held = self.claims().iter().enumerate().filter_map(|(which, claim)| {
            let asked = claim.turn.is_none_or(|turn| turn == view.turn());
            let turned = asked.then(|| self.conditions().holds_turned(which, &view)).flatten()?;
            Some(HeldClaim { claim, turned })
        });
        held.collect()
    }
}

impl StatedClaim {
    /// What such positions are called, with the article, if the name says so before a colon: "The
    /// Lucena position".
    ///
    /// ```
    /// let file = lucena_claim::ClaimFile::built_in("kpk.claim").unwrap()?;
    /// let claim = &file.claims()[0];
    /// assert_eq!((claim.code(), claim.theme()), (Some("K1"), Some("The rule of key squares")));
    /// assert_eq!(claim.statement(), "the white king stands on one, not with a rook pawn");
    /// # Ok::<(), lucena_pattern::Faults>(())
    /// ```
    pub fn theme(&self) -> Option<&str> {
        self.parts().1
    }

    /// The same without the article: `Lucena position`.
    pub fn theme_name(&self) -> Option<&str> {
        let theme = self.theme()?;
        let bare = ["The ", "A ", "An "].iter().find_map(|article| theme.strip_prefix(article));
        Some(bare.unwrap_or(theme))
    }

    /// The letter and number before the name.
    pub fn code(&self) -> Option<&str> {
        self.parts().0
    }

    /// The name without its code and its theme.
    pub fn statement(&self) -> &str {
        self.parts().2
    }

    fn parts(&self) -> (Option<&str>, Option<&str>, &str) {
        let is_code = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_uppercase())
                && word[1..].starts_with(|c: char| c.is_ascii_digit())
        };
        let (code, rest) = match self.name.split_once(' ') {
            Some((word, rest)) if is_code(word) => (Some(word), rest),
            _ => (None, self.name.as_str()),
        };
        match rest.split_once(": ") {
            Some((theme, statement)) => (code, Some(theme), statement),
            None => (code, None, rest),
        }
    }
}

/// Why a position is not a quiet one: a check, a man that hangs to the mover, or a search of
/// three plies that settles it. `None` if it is quiet. This is what counts of claims mean. The
/// tables of the endgame and of those it leads to, with this metric, must be there.
///
/// ```
/// use lucena_claim::unrest;
/// use lucena_table::{Metric, Tables, parse_fen};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// tables.prepare("KPvK".parse()?, &Silent)?;
/// let fork = parse_fen("8/8/8/8/8/4k3/4P3/K7 b - - 0 1")?;
/// let why = |position| unrest(&tables, position, Color::White, Metric::Dtm);
/// assert_eq!(why(&fork)?.as_deref(), Some("a white pawn hangs"));
/// assert_eq!(why(&parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unrest(
    tables: &Tables,
    position: &Chess,
    first: Color,
    metric: Metric,
) -> Result<Option<String>, TableError> {
    let (board, turn) = match first {
        Color::White => (position.board().clone(), position.turn()),
        Color::Black => (position.board().clone().into_mirrored(), !position.turn()),
    };
    let (squares, men): (Vec<Square>, Vec<_>) = board.into_iter().unzip();
    let tactics = Tactics::new(&men, 0);
    let names = tactics.names();
    let mut found = None;
    tactics.position(&squares, turn, |event| {
        if event + 1 < names.len() && found.is_none_or(|old| event < old) {
            found = Some(event);
        }
    });
    if let Some(event) = found {
        return Ok(Some(names[event].clone()));
    }
    let search = BoundSearch { tables, metric, material: Material::of_board(position.board()).0 };
    let low = search.bound(position, QUIET_PLIES, Outcome::Loss)?;
    let high = search.bound(position, QUIET_PLIES, Outcome::Win)?;
    Ok((low == high).then(|| format!("settled by a search of {QUIET_PLIES} plies")))
}

/// A search that takes every position at its end for one outcome.
struct BoundSearch<'t> {
    tables: &'t Tables,
    metric: Metric,
    material: Material,
}

impl BoundSearch<'_> {
    /// What a position is worth to its mover, if what the search does not reach is worth `unknown`
    /// to him.
    fn bound(&self, position: &Chess, plies: u32, unknown: Outcome) -> Result<Outcome, TableError> {
        if position.board().occupied().count() == 2 {
            return Ok(Outcome::Draw);
        }
        if Material::of_board(position.board()).0 != self.material {
            return Ok(self.tables.value(position, self.metric)?.outcome());
        }
        if plies == 0 {
            return Ok(unknown);
        }
        let mut best = None;
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            best = best.max(Some(-self.bound(&after, plies - 1, -unknown)?));
            if best == Some(Outcome::Win) {
                break;
            }
        }
        let end = if position.is_check() { Outcome::Loss } else { Outcome::Draw };
        Ok(best.unwrap_or(end))
    }
}
