//! Which positions tables know, and what they say of the positions of a game.

use std::collections::HashSet;

use lucena_games::Game;
use lucena_table::{Material, Metric, TableError, Tables, Value};
use shakmaty::{Chess, Color, Move, Position};

use crate::error::PracticeError;
use crate::judged::Judged;

/// The endgames whose tables are in a folder.
///
/// ```
/// use lucena_practice::Reach;
/// use lucena_table::{Metric, Tables, parse_fen};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// tables.solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
/// let reach = Reach::new(&tables, 4, Metric::Dtm)?;
/// assert_eq!(reach.materials(), ["KRvK".parse()?]);
/// let position = parse_fen("k7/7R/1K6/8/8/8/8/8 w - - 0 1")?;
/// assert_eq!(reach.best(&position)?.len(), 1); // Rh8 mates
/// assert!(reach.can_err(&position)?); // Rb7 leaves no move
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reach<'a> {
    tables: &'a Tables,
    metric: Metric,
    known: HashSet<Material>,
    men: usize,
}

impl<'a> Reach<'a> {
    /// What the tables of a folder know of positions of up to this many men. An endgame counts if its
    /// table with this metric is there and so are those it leads to.
    pub fn new(tables: &'a Tables, men: usize, metric: Metric) -> Result<Reach<'a>, PracticeError> {
        let (mut known, mut missing) = (HashSet::new(), None);
        for material in Material::all(men.min(lucena_table::MAX_MEN)) {
            if !material.next().iter().all(|next| known.contains(next)) {
                continue;
            }
            match tables.table(material, metric) {
                Ok(_) => drop(known.insert(material)),
                Err(error @ TableError::Missing { .. }) => missing = missing.or(Some(error)),
                Err(error) => return Err(error.into()),
            }
        }
        match missing {
            Some(error) if known.is_empty() => Err(error.into()),
            _ => Ok(Reach { tables, metric, known, men }),
        }
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        self.tables
    }

    /// What distances count to.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The endgames, in order.
    pub fn materials(&self) -> Vec<Material> {
        let mut all: Vec<Material> = self.known.iter().copied().collect();
        all.sort_unstable();
        all
    }

    /// The endgame of a position, if it is within reach.
    fn material(&self, position: &Chess) -> Option<(Material, Color)> {
        if position.board().occupied().count() > self.men || position.castles().any() {
            return None;
        }
        let (material, swapped) = Material::of_board(position.board());
        self.known.contains(&material).then_some((material, Color::from_white(!swapped)))
    }

    /// Only these endgames, and not those that they lead to.
    pub fn only(mut self, materials: &[Material]) -> Reach<'a> {
        self.known.retain(|known| materials.contains(known));
        self
    }

    /// The first endgame of a game with few enough men that has no table.
    pub(crate) fn without_table(&self, game: &Game) -> Option<Material> {
        let mut position = game.start.clone();
        let mut moves = game.moves.iter();
        loop {
            let board = position.board();
            let few = (3..=self.men).contains(&board.occupied().count());
            if few && !position.castles().any() {
                let (material, _) = Material::of_board(board);
                if !self.known.contains(&material) {
                    return Some(material);
                }
            }
            position.play_unchecked(*moves.next()?);
        }
    }

    /// The positions of a game within reach, in order. Two bare kings are not worth a look.
    ///
    /// When a game is over, players put the kings into the middle of an electronic board to show the
    /// result, and the board takes that for a move. So a last move of a king to the middle that gives
    /// something away is left out, with the position it leads to.
    pub fn judge(&self, game: &Game) -> Result<Vec<Judged>, PracticeError> {
        let mut judged = self.all(game)?;
        while let [.., before, _] = &mut judged[..] {
            if !before.is_sign() {
                break;
            }
            before.played = None;
            judged.pop();
        }
        Ok(judged)
    }

    fn all(&self, game: &Game) -> Result<Vec<Judged>, PracticeError> {
        let mut judged: Vec<Judged> = Vec::new();
        let mut position = game.start.clone();
        for ply in 0..=game.moves.len() {
            let next = game.moves.get(ply).copied();
            if let Some((material, first)) = self.material(&position) {
                let value = self.tables.value(&position, self.metric)?;
                let worth = |m| self.tables.move_value(&position, &m, self.metric);
                let played = next.map(|m| worth(m).map(|value| (m, value))).transpose()?;
                let position = position.clone();
                judged.push(Judged { ply, position, material, first, value, played });
            }
            if let Some(m) = next {
                position.play_unchecked(m);
            }
        }
        Ok(judged)
    }

    /// Whether some move of a won position throws the win.
    pub fn can_err(&self, position: &Chess) -> Result<bool, PracticeError> {
        for m in position.legal_moves() {
            let value = self.tables.move_value(position, &m, self.metric)?;
            if !matches!(value, Value::Win(_)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves of a position that are worth most, in the order of squares.
    pub fn best(&self, position: &Chess) -> Result<Vec<Move>, PracticeError> {
        let mut moves = Vec::new();
        for m in position.legal_moves() {
            moves.push((self.tables.move_value(position, &m, self.metric)?, m));
        }
        let most = moves.iter().map(|(value, _)| *value).max();
        moves.retain(|(value, _)| Some(*value) == most);
        moves.sort_by_key(|(_, m)| (m.from().map(u32::from), u32::from(m.to()), m.promotion()));
        Ok(moves.into_iter().map(|(_, m)| m).collect())
    }
}
