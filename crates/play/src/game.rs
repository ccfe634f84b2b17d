//! A game between two players on a real board.

use lucena_games::{Record, won_by};
use lucena_layout::{At, Atlas, Colours, Layout, Side, Squares, turned};
use lucena_table::{Metric, TableError, Tables, Value};
use shakmaty::{Chess, Color, Position};

use crate::choice::Repetition;
use crate::error::PlayError;
use crate::hand::{Hand, Made, Ties};
use crate::player::Player;
use crate::score;

/// Two players, and how long they may take.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_play::{PlayedGame, Playground, Repetition, Search, Spec};
/// use lucena_table::{Metric, Tables, parse_fen};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout =
///     Layout::new(&tables, "KQvK".parse()?, shakmaty::Color::White, Metric::Dtm, &Silent)?;
/// let playground = Playground::new(layout, &Silent)?;
/// let club = playground.club(Search::default(), 0);
/// let (strong, weak) = (club.strong(&Spec::Table, &Silent)?, club.weak(&Spec::Random, &Silent)?);
/// let Playground { layout, atlas, .. } = &playground;
/// let (tables, repetition) = (&tables, Repetition::None);
/// let game =
///     PlayedGame { layout, atlas, tables, strong: &strong, weak: &weak, repetition, limit: 50 };
/// let record = game.play(&parse_fen("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1")?, 1)?;
/// assert_eq!((record.result, record.closing.as_str()), ("1-0", "checkmate"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlayedGame<'a> {
    /// The endgame.
    pub layout: &'a Layout,
    /// Its moves.
    pub atlas: &'a Atlas,
    /// For captures and promotions.
    pub tables: &'a Tables,
    /// Who tries to win.
    pub strong: &'a Player<'a>,
    /// Who defends.
    pub weak: &'a Player<'a>,
    /// What the strong side does about repetitions.
    pub repetition: Repetition,
    /// The strong side's moves after which a game is broken off.
    pub limit: u16,
}

/// How a game ended, and the sentence for it.
type GameEnding = (&'static str, String);

/// What is remembered during a game.
struct Memory {
    /// Boards that the strong side's moves led to, and where the men stand on them.
    reached: Vec<(At, Squares)>,
    /// What taking the last double step in passing is worth to the side to move.
    passed: Option<Value>,
}

impl PlayedGame<'_> {
    /// Plays from a position of the endgame. Where both sides have the same men, the strong side
    /// is the one that has to move.
    pub fn play(&self, start: &Chess, round: usize) -> Result<Record, PlayError> {
        self.play_as(Colours::of(self.layout, start)?, start, round)
    }

    /// Plays from a position of the endgame in which the strong side has this colour.
    pub fn play_as(
        &self,
        colours: Colours,
        start: &Chess,
        round: usize,
    ) -> Result<Record, PlayError> {
        if start.castles().any() {
            return Err(TableError::Castling.into());
        }
        let mut position = start.clone();
        let mut memory = Memory { reached: Vec::new(), passed: self.in_passing(start)? };
        if colours.to_move(start) == Side::Weak {
            let at = colours.at(self.layout, self.atlas, start)?;
            memory.reached.push((at, self.squares(at)));
        }
        let mut record = self.record(start, round, colours);
        let mut moves = 0;
        loop {
            let side = colours.to_move(&position);
            if side.is_strong() && moves == self.limit {
                record.closing = format!("not won within {} moves", self.limit);
                record.result = "1/2-1/2";
                return Ok(record);
            }
            moves += u16::from(side.is_strong());
            let at = colours.at(self.layout, self.atlas, &position)?;
            let Some((made, comment)) = self.choose(side, at, &mut memory) else {
                (record.result, record.closing) = over(&position);
                return Ok(record);
            };
            let found = made.in_game(colours, (self.tables, self.layout.metric), &position)?;
            let Some(m) = found else {
                return Err(PlayError::Start(format!(
                    "no move on the board {} is the one chosen: please report this",
                    position.board().board_fen()
                )));
            };
            record.moves.push((m, comment));
            position.play_unchecked(m);
            match made {
                Made::Outside(value) => {
                    (record.result, record.closing) = self.left(colours.strong, side, value, moves);
                    return Ok(record);
                }
                Made::Inside { road, passed } => {
                    memory.passed = passed;
                    if side.is_strong() {
                        memory.reached.push((road.to, self.squares(road.to)));
                    }
                }
            }
        }
    }

    /// What the best en passant capture of a position is worth to the side to move.
    fn in_passing(&self, start: &Chess) -> Result<Option<Value>, PlayError> {
        let mut best = None;
        for m in start.en_passant_moves() {
            best = best.max(Some(self.tables.move_value(start, &m, self.layout.metric)?));
        }
        Ok(best)
    }

    fn record(&self, start: &Chess, round: usize, colours: Colours) -> Record {
        let names = [self.strong.name.clone(), self.weak.name.clone()];
        let [strong, weak] = names;
        Record {
            event: self.layout.ending.material().to_string(),
            round,
            players: colours.strong.fold_wb([strong.clone(), weak.clone()], [weak, strong]),
            start: start.clone(),
            moves: Vec::new(),
            result: "*",
            closing: String::new(),
        }
    }

    /// The move of the side to move, with its reason; `None` if it has no move.
    fn choose(&self, side: Side, at: At, memory: &mut Memory) -> Option<(Made, String)> {
        let strong = side.is_strong();
        let player = if strong { self.strong } else { self.weak };
        let (hand, place) = (
            Hand::new(self.layout, self.atlas, &player.chooser, Ties::default()),
            at.place as usize,
        );
        let best = hand.best(at);
        if let Some(value) = memory.passed.take() {
            let taken = if strong { score::strong(value) } else { score::reply(value) };
            let better = |best: Made| match strong {
                true => taken < player.chooser.score(place, best.pick()),
                false => taken > player.chooser.score(place, best.pick()),
            };
            if best.is_none_or(better) {
                return Some((Made::Outside(value), "in passing".into()));
            }
        }
        if !strong {
            return Some((best?, String::new()));
        }
        let seen = |at: At| memory.reached.iter().any(|(_, earlier)| *earlier == self.squares(at));
        let (made, repeats) = hand.play(at, self.repetition, seen)?;
        let before = memory.reached.last().map(|(at, _)| at.place as usize);
        Some((made, player.why(place, made.pick(), before, repeats)))
    }

    /// Where the men stand on a board with the weak side to move.
    fn squares(&self, at: At) -> Squares {
        turned(&self.layout.ending, &self.layout.weak.squares[at.place as usize], at.turn)
    }

    /// The end by a capture or promotion worth so much to the side that made it, after so many
    /// moves of the strong side.
    fn left(&self, strong: Color, by: Side, value: Value, moves: u16) -> GameEnding {
        let of_strong = if by.is_strong() { value } else { other_side(value) };
        match of_strong {
            Value::Win(plies) => {
                // The strong side's own move is counted already.
                let rest = if by.is_strong() { plies.0 / 2 } else { plies.moves() };
                if moves.saturating_add(rest) > self.limit {
                    return ("1/2-1/2", format!("not won within {} moves", self.limit));
                }
                let words = match (rest, self.layout.metric) {
                    (0, Metric::Dtm) => "checkmate".to_string(),
                    (0, Metric::Dtc | Metric::Dtp) => {
                        "the goal is reached: what is left is won".to_string()
                    }
                    (1, _) => "what is left is won in 1 move".to_string(),
                    (n, _) => format!("what is left is won in {n} moves"),
                };
                (won_by(strong), words)
            }
            Value::Draw => ("1/2-1/2", "nothing to win with is left".into()),
            Value::Loss(_) => (won_by(!strong), "what is left is lost".into()),
        }
    }
}

fn other_side(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies),
    }
}

/// The end of a game in which the side to move has no move.
fn over(position: &Chess) -> GameEnding {
    match position.is_checkmate() {
        true => (won_by(!position.turn()), "checkmate".into()),
        false => ("1/2-1/2", "stalemate".into()),
    }
}
