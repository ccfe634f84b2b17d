//! The search of one ply (half-move): does a fitted function choose a best move?

use lucena_table::{Material, Metric, Orbit, Space, TableError, Tables, Value, lenient};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Chess, Color, Move, Position as _, Setup};

use crate::group::Group;
use crate::measure::Hits;
use crate::population::{KnownPosition, Population};

/// What is known beforehand about every position of an endgame, by its number.
struct Ready {
    space: Space,
    /// What it is worth to the side to move: by table, and by the function.
    worth: [Vec<(Value, f32)>; 2],
}

/// The half-move search of one function over a population.
pub(crate) struct HalfMove<'a> {
    pub tables: &'a Tables,
    pub group: &'a Group,
    pub metric: Metric,
    spaces: Vec<Space>,
    ready: Option<Ready>,
}

/// More numbers than this are not worked out beforehand.
const READY: usize = 1 << 24;

impl<'a> HalfMove<'a> {
    /// `whole` if all positions of the table will be asked about.
    pub fn new(
        tables: &'a Tables,
        group: &'a Group,
        population: &Population,
        whole: bool,
    ) -> Result<HalfMove<'a>, TableError> {
        let spaces: Vec<Space> = population.materials.iter().map(|&m| Space::new(m)).collect();
        let metric = population.metric;
        let mut half = HalfMove { tables, group, metric, spaces, ready: None };
        if let ([material], true) = (&population.materials[..], whole) {
            half.ready = half.prepare(*material)?;
        }
        Ok(half)
    }

    fn prepare(&self, material: Material) -> Result<Option<Ready>, TableError> {
        let space = Space::new(material);
        if space.len() > READY {
            return Ok(None);
        }
        let table = self.tables.table(material, self.metric)?;
        let mut worth = [Vec::new(), Vec::new()];
        for turn in Color::ALL {
            let side = &mut worth[usize::from(turn.is_black())];
            side.resize(space.len(), (Value::Draw, 0.0));
            let entries: Vec<_> = table.entries(turn).collect::<Result<_, _>>()?;
            let values: Vec<f32> = entries
                .par_iter()
                .map_init(Vec::new, |vectors, entry| {
                    let board = space.board(entry.index);
                    board.map_or(0.0, |b| self.group.value(&b, turn, vectors, None))
                })
                .collect();
            for (entry, value) in entries.iter().zip(values) {
                side[entry.index] = (entry.value, value);
            }
            // Numbers that repeat a smaller one are worth the same.
            for (index, worth) in side.iter_mut().enumerate() {
                if matches!(space.orbit(index), Orbit::Copy)
                    && let Some(board) = space.board(index)
                    && let Some(value) = table.at(index, turn)?
                {
                    *worth = (value, self.group.value(&board, turn, &mut Vec::new(), None));
                }
            }
        }
        Ok(Some(Ready { space, worth }))
    }

    /// Asks about every position; hits with the first-named side to move, and with the other.
    pub fn search(
        &self,
        positions: &[KnownPosition],
        progress: &dyn Progress,
    ) -> Result<[Hits; 2], TableError> {
        const PART: usize = 4096;
        progress.begin("half-move search", positions.len() as u64);
        let parts: Vec<[Hits; 2]> = positions
            .par_chunks(PART)
            .map(|part| {
                let mut hits = [Hits::default(); 2];
                // Whoever is told to stop throws the sums away.
                let part = if progress.cancelled() { &[] } else { part };
                for known in part {
                    let side = usize::from(known.turn.is_black());
                    hits[side] = hits[side].and(self.ask(known)?);
                }
                progress.advance(part.len() as u64);
                Ok(hits)
            })
            .collect::<Result<_, TableError>>()?;
        progress.end();
        let add = |a: [Hits; 2], b: [Hits; 2]| [a[0].and(b[0]), a[1].and(b[1])];
        Ok(parts.into_iter().fold([Hits::default(); 2], add))
    }

    fn ask(&self, known: &KnownPosition) -> Result<Hits, TableError> {
        let space = &self.spaces[usize::from(known.material)];
        let Some(board) = space.board(known.index as usize) else {
            return Ok(Hits::default());
        };
        let setup = Setup { board, turn: known.turn, ..Setup::empty() };
        let Ok(position) = lenient(setup) else {
            return Ok(Hits::default());
        };
        let moves = position.legal_moves();
        let (mut best, mut chosen, mut hits) = (f32::NEG_INFINITY, 0u32, 0u32);
        let mut right = 0;
        for &m in &moves {
            let (truth, value) = self.weigh(&position, m)?;
            let good = truth == known.value;
            right += u32::from(good);
            if value > best {
                (best, chosen, hits) = (value, 1, u32::from(good));
            } else if value == best {
                (chosen, hits) = (chosen + 1, hits + u32::from(good));
            }
        }
        if moves.is_empty() {
            return Ok(Hits::default());
        }
        Ok(Hits {
            positions: 1,
            best: f64::from(hits) / f64::from(chosen),
            random: f64::from(right) / moves.len() as f64,
        })
    }

    /// What a move is worth to the mover: by table, and by the function half a move deep.
    fn weigh(&self, position: &Chess, m: Move) -> Result<(Value, f32), TableError> {
        let mut after = position.clone();
        after.play_unchecked(m);
        let (truth, value) = match self.known(&after) {
            Some((value, guess)) => {
                let converts = m.is_capture();
                (self.metric.counting(value.before_move(), converts, m.is_promotion()), guess)
            }
            None => {
                let truth = self.tables.move_value(position, &m, self.metric)?;
                (truth, self.group.value(after.board(), after.turn(), &mut Vec::new(), None))
            }
        };
        let value = if after.is_checkmate() {
            f32::INFINITY
        } else if after.is_insufficient_material() || after.is_stalemate() {
            0.0
        } else {
            -value
        };
        Ok((truth, value))
    }

    fn known(&self, after: &Chess) -> Option<(Value, f32)> {
        let ready = self.ready.as_ref()?;
        if after.ep_square(shakmaty::EnPassantMode::Legal).is_some() {
            return None;
        }
        let board = after.board();
        // The population's boards have the first-named side white, and so have those after a move.
        let index = ready.space.index(board)?;
        Some(ready.worth[usize::from(after.turn().is_black())][index])
    }
}
