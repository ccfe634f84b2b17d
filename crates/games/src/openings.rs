//! A fixed set of opening lines from which contests start.

use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

/// A well-known line of four moves by each side.
///
/// ```
/// use lucena_games::OpeningLine;
/// let opening = OpeningLine::read("Réti Opening: Nf3 d5 c4 d4")?;
/// assert_eq!((opening.name.as_str(), opening.moves.len()), ("Réti Opening", 4));
/// assert_eq!(
///     OpeningLine::read("nonsense: e4 e4"),
///     Err("opening nonsense: e4 is not a legal move".into())
/// );
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// What it is called.
    pub name: String,
    /// The moves from the initial position.
    pub moves: Vec<Move>,
    /// Where they lead to.
    pub position: Chess,
}

impl OpeningLine {
    /// An opening out of its line: the name, a colon, the moves without numbers.
    pub fn read(line: &str) -> Result<OpeningLine, String> {
        let (name, words) = line.split_once(':').ok_or_else(|| {
            format!("opening {line}: write its name, a colon and its moves, as in Réti: Nf3 d5 c4")
        })?;
        let mut position = Chess::default();
        let mut moves = Vec::new();
        for word in words.split_whitespace() {
            let san = San::from_ascii(word.as_bytes()).ok();
            let m = san
                .and_then(|san| san.to_move(&position).ok())
                .ok_or_else(|| format!("opening {name}: {word} is not a legal move"))?;
            position.play_unchecked(m);
            moves.push(m);
        }
        Ok(OpeningLine { name: name.trim().into(), moves, position })
    }
}

/// The 64 openings of this house: varied, sound, and about even.
///
/// ```
/// use lucena_games::openings;
/// assert_eq!(openings().len(), 64);
/// assert_eq!(openings()[3].name, "Ruy Lopez, Closed");
/// ```
pub fn openings() -> Vec<OpeningLine> {
    include_str!("../openings/openings.txt")
        .lines()
        .map(|line| {
            OpeningLine::read(line).expect("the embedded lines are legal: a test replays them")
        })
        .collect()
}
