//! Mistakes by theme: what books call the positions in which wins and draws are given away.

use std::collections::BTreeMap;

use lucena_claim::{ClaimFile, unrest};
use lucena_table::words::colour;
use lucena_table::{Material, Value, san};
use serde::Serialize;
use shakmaty::Color;

use crate::course::JudgedGame;
use crate::error::PracticeError;
use crate::judged::{Judged, Slip};
use crate::reach::Reach;

/// This many mistakes are kept for each theme and side to move.
const KEPT: usize = 3;

/// Moves that were made from positions of one kind, and what they gave away.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{MoveErrors, Themes};
/// let mut themes = Themes::default();
/// queen::game(|reach, game| themes.add(reach, game))?; // stalemate instead of mate
/// let white: &MoveErrors = &themes.sides()[0].counts;
/// assert_eq!((white.plies, white.can_win, white.win_to_draw, white.errors()), (3, 3, 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MoveErrors {
    /// Games in which this side made a move from such a position.
    pub games: u64,
    /// Its moves from such positions.
    pub plies: u64,
    /// … that could win.
    pub can_win: u64,
    /// … that could draw and not win.
    pub can_draw: u64,
    /// Games with an error.
    pub games_with_error: u64,
    /// Wins that became draws.
    pub win_to_draw: u64,
    /// Wins that became losses.
    pub win_to_loss: u64,
    /// Draws that became losses.
    pub draw_to_loss: u64,
    /// Errors made in quiet positions: no check, nothing hangs to the mover, and no search of three
    /// plies decides the game.
    pub quiet_errors: u64,
}

impl MoveErrors {
    /// Moves that changed the result.
    pub fn errors(&self) -> u64 {
        self.win_to_draw + self.win_to_loss + self.draw_to_loss
    }

    /// Errors for each move that could err: that had a win or a draw to lose.
    pub fn share(&self) -> Option<f64> {
        let able = self.can_win + self.can_draw;
        (able > 0).then(|| self.errors() as f64 / able as f64)
    }

    fn add(&mut self, judged: &Judged, quiet: bool) {
        self.plies += 1;
        match judged.value {
            Value::Win(_) => self.can_win += 1,
            Value::Draw => self.can_draw += 1,
            Value::Loss(_) => {}
        }
        match judged.fault() {
            Some(Slip::WinToDraw) => self.win_to_draw += 1,
            Some(Slip::WinToLoss) => self.win_to_loss += 1,
            Some(Slip::DrawToLoss) => self.draw_to_loss += 1,
            None => return,
        }
        self.quiet_errors += u64::from(quiet);
    }
}

/// Errors of one side to move of an endgame, in all its positions or in those of one theme.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{SideErrors, Themes};
/// let mut themes = Themes::default();
/// queen::game(|reach, game| themes.add(reach, game))?;
/// let white: &SideErrors = themes.sides()[0];
/// assert_eq!((white.side.as_str(), white.turn, white.theme.as_deref()), ("KQ_K", "white", None));
/// assert_eq!(white.examples[0].played, "Qc7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideErrors {
    /// The endgame.
    pub material: Material,
    /// The men of the side to move, then those of the other: `KR_KRP`.
    pub side: String,
    /// Who moves: `white` is the first-named side; where both have the same men always `white`.
    pub turn: &'static str,
    /// What such positions are called; in counts of all positions nothing.
    pub theme: Option<String>,
    /// The counts.
    #[serde(flatten)]
    pub counts: MoveErrors,
    /// The first few errors.
    pub examples: Vec<GameError>,
}

/// An error in a game.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{GameError, Themes};
/// let mut themes = Themes::default();
/// queen::game(|reach, game| themes.add(reach, game))?;
/// let error: &GameError = &themes.sides()[0].examples[0];
/// assert_eq!((error.game, error.ply, error.kind), (1, 4, "thrown-win"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameError {
    /// The number of the game, from 1.
    pub game: u64,
    /// How many moves of the game come before it.
    pub ply: usize,
    /// The position.
    pub fen: String,
    /// `thrown-win`, `lost-win` or `lost-draw`.
    pub kind: &'static str,
    /// The move that was played.
    pub played: String,
    /// A move that keeps what there is, as good as any.
    pub best: String,
    /// Whether the position is quiet.
    pub quiet: bool,
}

/// Gathers errors by endgame, side to move and theme of a claim.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::Themes;
/// let mut themes = Themes::default();
/// queen::game(|reach, game| themes.add(reach, game))?;
/// assert_eq!(themes.sides().len(), 2);
/// assert!(themes.named().is_empty()); // books have no names for positions of this endgame
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Themes {
    files: BTreeMap<Material, Option<ClaimFile>>,
    found: BTreeMap<ErrorKey, SideErrors>,
}

/// Endgame, whether the first-named side moves, theme.
type ErrorKey = (Material, bool, Option<String>);

impl Themes {
    /// One more game.
    pub fn add(&mut self, reach: &Reach, course: &JudgedGame) -> Result<(), PracticeError> {
        let mut met: BTreeMap<ErrorKey, bool> = BTreeMap::new();
        for judged in &course.judged {
            let Some((played, _)) = judged.played else { continue };
            let error = judged.fault().map(kind);
            let example = match error {
                Some(kind) => {
                    let played = san(&judged.position, played);
                    Some(example(reach, course, judged, kind, played)?)
                }
                None => None,
            };
            for key in self.keys(judged) {
                *met.entry(key.clone()).or_default() |= error.is_some();
                let counted = self.found.entry(key.clone()).or_insert_with(|| nothing(key));
                let quiet = example.as_ref().is_some_and(|example| example.quiet);
                counted.counts.add(judged, quiet);
                if counted.examples.len() < KEPT {
                    counted.examples.extend(example.clone());
                }
            }
        }
        for (key, erred) in met {
            if let Some(found) = self.found.get_mut(&key) {
                found.counts.games += 1;
                found.counts.games_with_error += u64::from(erred);
            }
        }
        Ok(())
    }

    /// Endgames by side to move, the most errors first.
    pub fn sides(&self) -> Vec<&SideErrors> {
        self.ranked(false)
    }

    /// Positions that have a name, the most errors first.
    pub fn named(&self) -> Vec<&SideErrors> {
        self.ranked(true)
    }

    fn ranked(&self, named: bool) -> Vec<&SideErrors> {
        let of_kind = self.found.values().filter(|found| found.theme.is_some() == named);
        let mut all: Vec<&SideErrors> = of_kind.collect();
        all.sort_by_key(|found| std::cmp::Reverse((found.counts.errors(), found.counts.plies)));
        all
    }

    /// What a position counts for: its endgame, and each theme that it has.
    fn keys(&mut self, judged: &Judged) -> Vec<ErrorKey> {
        let material = judged.material;
        let known = self.files.entry(material);
        let file = known.or_insert_with(|| ClaimFile::for_material(material));
        let mut keys = vec![(material, judged.first_moves(), None)];
        // Where both sides have the same men, whoever moves is the first.
        let first = if material.is_symmetric() { judged.turn() } else { judged.first };
        for held in file.iter().flat_map(|file| file.holding(&judged.position, first)) {
            let theme = held.claim.theme_name().map(String::from);
            let key = (material, judged.first_moves(), theme);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }
}

fn kind(slip: Slip) -> &'static str {
    match slip {
        Slip::WinToDraw => "thrown-win",
        Slip::WinToLoss => "lost-win",
        Slip::DrawToLoss => "lost-draw",
    }
}

fn example(
    reach: &Reach,
    course: &JudgedGame,
    judged: &Judged,
    kind: &'static str,
    played: String,
) -> Result<GameError, PracticeError> {
    let best = reach.best(&judged.position)?;
    let noise = unrest(reach.tables(), &judged.position, judged.first, reach.metric())?;
    Ok(GameError {
        game: course.number,
        ply: judged.ply,
        fen: judged.fen(),
        kind,
        played,
        best: best.first().map(|&m| san(&judged.position, m)).unwrap_or_default(),
        quiet: noise.is_none(),
    })
}

fn nothing((material, first, theme): ErrorKey) -> SideErrors {
    let name = material.to_string();
    let (one, other) = name.split_once('v').unwrap_or((&name, ""));
    SideErrors {
        side: if first { format!("{one}_{other}") } else { format!("{other}_{one}") },
        material,
        turn: colour(Color::from_white(first)),
        theme,
        counts: MoveErrors::default(),
        examples: Vec::new(),
    }
}
