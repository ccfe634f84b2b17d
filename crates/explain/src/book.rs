//! What books say of a position, how far it is true, and whether it is true here.

use lucena_claim::{ClaimFile, HeldClaim, Says, unrest};
use lucena_show::grouped;
use lucena_table::words::{capital, side};
use lucena_table::{Metric, Outcome, TableError, Tables, turn};
use serde::Serialize;
use shakmaty::{Chess, Color, Position, Square};

use crate::words::{recoloured, within};

/// This many exceptions are counted; of more the share is said.
const FEW: u64 = 30;
/// A rule without a name that is true less often is told after all others.
const RELIABLE: f64 = 0.8;

/// A statement of books about positions like this one.
///
/// ```
/// # use lucena_explain::{ClaimSaid, Knowledge};
/// # use lucena_table::{Tables, parse_fen};
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// # let pawn = Knowledge::learn(&tables, "KPvK".parse()?, &lucena_work::Silent)?;
/// let keys = parse_fen("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1")?;
/// let claims: Vec<ClaimSaid> = pawn.explain(&tables, &keys)?.claims;
/// assert_eq!(claims[0].theme.as_deref(), Some("rule of key squares"));
/// assert_eq!((claims[0].says, claims[0].holds), ("win", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct ClaimSaid {
    /// Its name in the file of claims.
    pub name: String,
    /// What such positions are called, such as `Lucena position`; said of one claim only.
    pub theme: Option<String>,
    /// `win`, `draw`, `loss`, `no-win` or `no-loss` for the first-named side.
    pub says: &'static str,
    /// Whether this position ends as it says.
    pub holds: bool,
    /// Where it is from.
    pub source: Option<String>,
    /// Quiet positions of this kind with the same side to move, if they were counted.
    pub quiet: Option<u64>,
    /// Those that end as it says.
    pub quiet_true: Option<u64>,
    /// All that in sentences.
    pub sentence: String,
    /// What it is about, and its place among those that are told.
    #[serde(skip)]
    about: Option<String>,
    #[serde(skip)]
    order: (u8, u64, u8),
}

/// A position with the claims about it.
struct BookPage<'a> {
    file: &'a ClaimFile,
    position: &'a Chess,
    first: Color,
    /// The outcome for the first-named side.
    outcome: Outcome,
    /// Why the position is not quiet, if that was needed.
    unrest: Option<String>,
}

/// What a file of claims says of a position, the most telling first: named positions, and those
/// before others that fewer positions are like. `outcome` is the side to move's.
pub fn claims_said(
    file: &ClaimFile,
    tables: &Tables,
    position: &Chess,
    first: Color,
    outcome: Outcome,
) -> Result<Vec<ClaimSaid>, TableError> {
    let held = file.holding(position, first);
    let outcome = if position.turn() == first { outcome } else { -outcome };
    let exception = held.iter().any(|held| !agrees(held.claim.says, outcome));
    let unrest = if exception { unrest(tables, position, first, Metric::Dtm)? } else { None };
    let page = BookPage { file, position, first, outcome, unrest };
    let mut said: Vec<ClaimSaid> = Vec::with_capacity(held.len());
    for held in &held {
        let claim = page.said(held, &said);
        said.push(claim);
    }
    said.sort_by_key(|claim| claim.order);
    // Why the book is wrong here is said once.
    if let Some(first) = said.iter_mut().find(|claim| !claim.holds) {
        first.sentence += &format!(" {}", page.why_exception(first));
    }
    Ok(said)
}

/// What such positions as this one are called, in the middle of a sentence: "the Lucena position".
pub fn themes(file: &ClaimFile, position: &Chess, first: Color) -> Vec<String> {
    let mut themes: Vec<String> = Vec::new();
    for held in file.holding(position, first) {
        themes.extend(held.claim.theme().map(within).filter(|theme| !themes.contains(theme)));
    }
    themes
}

fn agrees(says: Says, outcome: Outcome) -> bool {
    match says {
        Says::Win => outcome == Outcome::Win,
        Says::Draw => outcome == Outcome::Draw,
        Says::Loss => outcome == Outcome::Loss,
        Says::NoWin => outcome != Outcome::Win,
        Says::NoLoss => outcome != Outcome::Loss,
    }
}

impl BookPage<'_> {
    fn said(&self, held: &HeldClaim<'_>, before: &[ClaimSaid]) -> ClaimSaid {
        let claim = held.claim;
        let counted = self.counted(&claim.name);
        let holds = agrees(claim.says, self.outcome);
        // A theme is named once: the first claim about it says what it is.
        let theme = claim.theme_name().map(String::from);
        let leader = before.iter().find(|other| theme.is_some() && other.about == theme);
        let again = leader.is_some();
        let mut sentences = vec![self.kind(held, again), self.verdict(claim.says)];
        sentences.extend(counted.map(|counted| self.truth(counted)));
        if !holds {
            sentences.push(self.but_here());
        }
        let positions = counted.map_or(u64::MAX, |counted| counted.positions);
        let share = counted.and_then(CountedShare::share);
        let order = match leader {
            // Only what differs from the first claim about a theme is worth a word.
            Some(leader) if leader.differs(claim.says, share) => (0, leader.order.1, 1),
            Some(_) => (3, positions, 0),
            None if theme.is_some() => (0, positions, 0),
            None if share.is_none_or(|share| share >= RELIABLE) => (1, positions, 0),
            None => (2, positions, 0),
        };
        ClaimSaid {
            name: claim.name.clone(),
            theme: theme.clone().filter(|_| !again),
            says: claim.says.word(),
            holds,
            source: claim.source.clone(),
            quiet: counted.map(|counted| counted.quiet),
            quiet_true: counted.map(|counted| counted.right),
            sentence: sentences.join(" "),
            about: theme,
            order,
        }
    }

    /// What was counted of a claim with this side to move.
    fn counted(&self, name: &str) -> Option<CountedShare> {
        let counted = self.file.counted(name)?;
        let side = match self.position.turn() == self.first {
            true => &counted.white,
            false => &counted.black,
        };
        Some(CountedShare { positions: side.positions, quiet: side.quiet, right: side.quiet_true })
    }

    /// What kind of position it is.
    fn kind(&self, held: &HeldClaim<'_>, again: bool) -> String {
        let statement = self.coloured(&on_board(held, self.first));
        let kind = match held.claim.theme() {
            Some(_) if again => format!("More exactly, {statement}."),
            Some(theme) => format!("This is {}: {statement}.", self.coloured(&within(theme))),
            None => format!("{}.", capital(&statement)),
        };
        let ranks = ["rank", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
        match self.first.is_black() && ranks.iter().any(|rank| statement.contains(rank)) {
            true => format!("{kind} (Ranks are counted from Black's side.)"),
            false => kind,
        }
    }

    fn verdict(&self, says: Says) -> String {
        self.coloured(match says {
            Says::Win => "The book says: White wins.",
            Says::Draw => "The book says: a draw.",
            Says::Loss => "The book says: Black wins.",
            Says::NoWin => "The book says: White does not win.",
            Says::NoLoss => "The book says: White does not lose.",
        })
    }

    fn truth(&self, counted: CountedShare) -> String {
        let CountedShare { quiet, right, .. } = counted;
        let kind = format!("of this kind with {} to move", side(self.position.turn()));
        let (all, wrong) = (grouped(quiet), quiet - right);
        match (quiet, right, wrong) {
            (0, ..) => format!("There is no quiet position {kind}."),
            (1, 1, _) => format!("This holds in the one quiet position {kind}."),
            (.., 0) => format!("This holds in all {all} quiet positions {kind}."),
            (_, 0, _) => format!("This holds in none of the {all} quiet positions {kind}."),
            (.., ..=FEW) if quiet >= 2 * FEW => {
                format!("This holds in all but {wrong} of the {all} quiet positions {kind}.")
            }
            _ => {
                let only = if right < wrong { "only " } else { "" };
                // Rounded, but a rule with an exception never holds in 100 %.
                let share = ((20_000 * right + quiet) / (2 * quiet)).min(9_999) as f64 / 100.0;
                format!("This holds in {only}{share} % of the {all} quiet positions {kind}.")
            }
        }
    }

    /// That the position does not end as the book says.
    fn but_here(&self) -> String {
        let end = self.coloured(match self.outcome {
            Outcome::Win => "White wins",
            Outcome::Draw => "it is a draw",
            Outcome::Loss => "Black wins",
        });
        format!("But here {end}.")
    }

    /// Whether an exception is one of those that are about to be taken or mated.
    fn why_exception(&self, claim: &ClaimSaid) -> String {
        let wrong = claim.quiet.zip(claim.quiet_true).map(|(quiet, right)| quiet - right);
        match (&self.unrest, wrong) {
            (Some(unrest), _) if unrest.starts_with("settled") => {
                "The position is not quiet: a search of 3 plies settles it.".into()
            }
            (Some(unrest), _) => {
                format!("The position is not quiet: {}.", self.coloured(unrest))
            }
            (None, Some(2..)) => "It is one of the quiet exceptions.".into(),
            (None, _) => "The position is quiet.".into(),
        }
    }

    /// A sentence in the colours of the board.
    fn coloured(&self, sentence: &str) -> String {
        if self.first.is_white() { sentence.to_string() } else { recoloured(sentence) }
    }
}

/// What was counted of a claim with one side to move.
#[derive(Clone, Copy)]
struct CountedShare {
    positions: u64,
    quiet: u64,
    right: u64,
}

impl CountedShare {
    /// How far the claim is true of quiet positions.
    fn share(self) -> Option<f64> {
        (self.quiet > 0).then(|| self.right as f64 / self.quiet as f64)
    }
}

impl ClaimSaid {
    /// Whether another claim about the same theme says something else, or is not as often true.
    fn differs(&self, says: Says, share: Option<f64>) -> bool {
        let right = self.quiet_true.zip(self.quiet).filter(|(_, quiet)| *quiet > 0);
        let own = right.map(|(right, quiet)| right as f64 / quiet as f64);
        self.says != says.word() || own.zip(share).is_some_and(|(a, b)| (a - b).abs() >= 0.005)
    }
}

/// The statement of a claim with its squares and files as they are on this board.
fn on_board(held: &HeldClaim<'_>, first: Color) -> String {
    let there = |square: Square| {
        let square = turn(turned_back(held.turned), square as u8);
        let square = Square::new(u32::from(square));
        if first.is_white() { square } else { square.flip_vertical() }
    };
    let statement = held.claim.statement();
    let mut said = String::with_capacity(statement.len());
    let mut rest = statement;
    while let Some(letter) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (word, tail) = rest.split_at(end.max(letter.len_utf8()));
        match word.parse::<Square>() {
            Ok(square) => said += &there(square).to_string(),
            Err(_) if word.len() == 1 && tail.starts_with("-file") && word != "A" => {
                let square = format!("{word}1").parse().map(there);
                said += &square.map_or(word.to_string(), |square| square.file().to_string());
            }
            Err(_) => said += word,
        }
        rest = tail;
    }
    said
}

/// The turn of the board that undoes another.
fn turned_back(t: u8) -> u8 {
    let undoes = |back: &u8| (0..64).all(|square| turn(*back, turn(t, square)) == square);
    (0..8).find(undoes).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lucena_table::parse_fen;

    #[test]
    fn squares_are_those_of_the_board() -> Result<(), Box<dyn std::error::Error>> {
        let boards = [
            ("R7/6k1/P4r2/8/8/8/4K3/8 w - - 0 1", "the pawn on a6, its rook on a8"),
            ("7R/1k6/2r4P/8/8/8/3K4/8 w - - 0 1", "the pawn on h6, its rook on h8"),
            ("8/3k4/8/8/8/2R4p/1K6/7r b - - 0 1", "the pawn on h3, its rook on h1"),
        ];
        let file = ClaimFile::built_in("krpkr.claim").ok_or("a file")??;
        for (fen, said) in boards {
            let position = parse_fen(fen)?;
            let held = file.holding(&position, position.turn());
            let vancura = held.iter().find(|held| held.claim.code() == Some("V1")).ok_or(fen)?;
            assert!(on_board(vancura, position.turn()).starts_with(said), "{fen}");
        }
        Ok(())
    }
}
