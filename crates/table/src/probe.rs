//! A position with all its moves looked up, in tables or in anything else that knows values.

use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use crate::error::TableError;
use crate::material::Material;
use crate::outcome::Answer;
use crate::solve::Metric;
use crate::spoken::{Spoken, fen};
use crate::tables::Tables;
use lucena_work::Progress;

/// A source that knows what positions are worth: a folder of tables, or packs.
///
/// ```
/// use lucena_table::{Outcome, Probe, Tables, parse_fen};
/// let bare_kings = parse_fen("8/8/8/3k4/8/8/8/4K3 w - - 0 1")?;
/// assert_eq!(Tables::new(".").probe(&bare_kings)?.outcome, Outcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Probe {
    /// Why there may be no answer.
    type Error;

    /// What a position is worth to the side to move.
    fn probe(&self, position: &Chess) -> Result<Answer, Self::Error>;

    /// Plies to the next capture, promotion or mate on the way, signed; nothing for a draw and
    /// where they are not counted.
    fn conversion(&self, _position: &Chess) -> Result<Option<i32>, Self::Error> {
        Ok(None)
    }

    /// The same for the mover, the move itself counted.
    fn conversion_by(&self, _position: &Chess, _m: Move) -> Result<Option<i32>, Self::Error> {
        Ok(None)
    }
}

impl Probe for Tables {
    type Error = TableError;

    fn probe(&self, position: &Chess) -> Result<Answer, TableError> {
        Ok(self.value(position, Metric::Dtm)?.into())
    }

    fn conversion(&self, position: &Chess) -> Result<Option<i32>, TableError> {
        Ok(self.value(position, Metric::Dtc)?.signed())
    }

    fn conversion_by(&self, position: &Chess, m: Move) -> Result<Option<i32>, TableError> {
        Ok(self.move_value(position, &m, Metric::Dtc)?.signed())
    }
}

/// A position and its moves with their worth, as `lucena probe --json` prints them.
///
/// ```
/// use lucena_table::{Probed, Tables, parse_fen};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// tables.prepare("KRvK".parse()?, &Silent)?;
/// let probed = Probed::of(&tables, &parse_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1")?)?;
/// assert_eq!((probed.answer.dtm, probed.best), (Some(1), vec!["a1a8".to_string()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Probed {
    /// The position.
    pub fen: String,
    /// Its endgame.
    pub material: String,
    /// What it is worth to the side to move.
    #[serde(flatten)]
    pub answer: Answer,
    /// Plies to the next capture, promotion or mate on the way, signed.
    pub dtc: Option<i32>,
    /// The best moves, in UCI notation.
    pub best: Vec<String>,
    /// All moves, best first.
    pub moves: Vec<ProbedMove>,
}

/// A move with its worth to the mover.
#[derive(Clone, Debug, Serialize)]
pub struct ProbedMove {
    /// In writing.
    #[serde(flatten)]
    pub spoken: Spoken,
    /// What it is worth, the move itself counted.
    #[serde(flatten)]
    pub answer: Answer,
    /// Plies to conversion, the move itself counted.
    pub dtc: Option<i32>,
    /// The move.
    #[serde(skip)]
    pub m: Move,
}

impl Probed {
    /// Looks a position and its moves up. Of equally good moves the first by name comes first.
    pub fn of<P: Probe>(source: &P, position: &Chess) -> Result<Probed, P::Error> {
        let answer = source.probe(position)?;
        let mut moves = Vec::new();
        for m in position.legal_moves() {
            let mut after = position.clone();
            moves.push(ProbedMove {
                spoken: Spoken::play(&mut after, m),
                answer: source.probe(&after)?.before_move(),
                dtc: source.conversion_by(position, m)?,
                m,
            });
        }
        let name = |m: &ProbedMove| m.spoken.uci.clone();
        moves.sort_by(|a, b| b.answer.cmp(&a.answer).then_with(|| name(a).cmp(&name(b))));
        Ok(Probed {
            fen: fen(position),
            material: Material::of_board(position.board()).0.to_string(),
            answer,
            dtc: source.conversion(position)?,
            best: moves.iter().filter(|m| m.answer == answer).map(name).collect(),
            moves,
        })
    }

    /// Whether the position is worth what its best move is; otherwise the source is damaged.
    pub fn is_consistent(&self) -> bool {
        self.moves.first().is_none_or(|best| best.answer == self.answer)
    }
}

impl Tables {
    /// The tables in which positions of an endgame and all moves in them are looked up.
    pub fn needed(material: Material) -> Vec<(Material, Metric)> {
        let own = Some(material).filter(|material| *material != Material::BARE_KINGS);
        let all = material.next().into_iter().chain(own);
        all.flat_map(|material| [Metric::Dtm, Metric::Dtc].map(|metric| (material, metric)))
            .collect()
    }

    /// Solves what is missing to look up positions of an endgame and all moves in them.
    pub fn prepare(&self, material: Material, progress: &dyn Progress) -> Result<(), TableError> {
        // Solving an endgame solves all that it leads to; a file alone may have been copied here.
        for (material, metric) in Tables::needed(material) {
            self.solve(material, metric, progress)?;
        }
        Ok(())
    }

    /// Whether nothing is missing for that.
    pub fn is_ready(&self, material: Material) -> Result<bool, TableError> {
        for (material, metric) in Tables::needed(material) {
            if !self.has(material, metric)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
