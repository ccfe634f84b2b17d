//! A folder of tables: opens them, solves what is missing, answers for any position.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use lucena_store::AtomicFile;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::error::TableError;
use crate::material::{MAX_MEN, Material};
use crate::shelf::SolutionShelf;
use crate::solve::{Metric, Neighbour, Neighbours, Solution, solve};
use crate::space::Space;
use crate::table::Table;
use crate::value::Value;
use lucena_work::Progress;
use lucena_work::lock;

/// All tables in a folder.
///
/// ```
/// use lucena_table::{Material, Metric, Tables, Plies, Value};
/// use lucena_work::Silent;
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// tables.solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
/// let fen: Fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1".parse()?;
/// let position: Chess = fen.into_position(CastlingMode::Standard)?;
/// assert_eq!(tables.value(&position, Metric::Dtm)?, Value::Win(Plies(27)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tables {
    folder: PathBuf,
    open: Mutex<HashMap<(Material, Metric), Arc<Table>>>,
    shelf: Mutex<SolutionShelf>,
}

/// What was done for one table.
///
/// ```
/// use lucena_table::{Metric, Tables};
/// let folder = tempfile::tempdir()?;
/// let solved = Tables::new(folder.path()).solve_one("KQvK".parse()?, Metric::Dtm, &lucena_work::Silent)?;
/// assert_eq!(solved.positions, 2 * 462 * 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The endgame.
    pub material: Material,
    /// Numbered positions, both sides to move.
    pub positions: u64,
    /// Size of the file.
    pub file_bytes: u64,
}

impl Tables {
    /// The tables of a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Tables {
        Tables { folder: folder.into(), open: Mutex::default(), shelf: Mutex::default() }
    }

    /// Where they are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes what killed runs left behind.
    pub fn tidy(&self) {
        AtomicFile::tidy(&self.folder);
    }

    /// Opens an existing table.
    pub fn table(&self, material: Material, metric: Metric) -> Result<Arc<Table>, TableError> {
        if material == Material::BARE_KINGS {
            return Err(TableError::BareKings);
        }
        if let Some(table) = lock(&self.open).get(&(material, metric)) {
            return Ok(table.clone());
        }
        let table = Arc::new(Table::open(&self.folder, material, metric)?);
        lock(&self.open).insert((material, metric), table.clone());
        Ok(table)
    }

    /// Whether a table is there and whole enough to open.
    pub(crate) fn has(&self, material: Material, metric: Metric) -> Result<bool, TableError> {
        match self.table(material, metric) {
            Ok(_) => Ok(true),
            Err(TableError::Missing { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// What must be solved to have an endgame, each after the ones it needs; nothing if its
    /// table is there.
    pub fn missing(&self, material: Material, metric: Metric) -> Result<Vec<Material>, TableError> {
        let mut missing = Vec::new();
        if self.has(material, metric)? {
            return Ok(missing);
        }
        for material in material.chain() {
            if material != Material::BARE_KINGS && !self.has(material, metric)? {
                missing.push(material);
            }
        }
        Ok(missing)
    }

    /// Opens an endgame's table; solves it first, and all it needs, if it is not there.
    pub fn solve(
        &self,
        material: Material,
        metric: Metric,
        progress: &dyn Progress,
    ) -> Result<Arc<Table>, TableError> {
        for material in self.missing(material, metric)? {
            self.solve_one(material, metric, progress)?;
        }
        self.table(material, metric)
    }

    /// Solves one endgame whose smaller endgames are there, and replaces its file.
    pub fn solve_one(
        &self,
        material: Material,
        metric: Metric,
        progress: &dyn Progress,
    ) -> Result<Solved, TableError> {
        // A folder that cannot be written should be noticed before the work, not after it.
        AtomicFile::create(&Table::path(&self.folder, material, metric))
            .map_err(TableError::Write)?;
        let solution = self.compute(material, metric, progress)?;
        progress.check()?;
        self.keep(solution)
    }

    /// Solves one endgame whose smaller endgames are there, in memory.
    pub fn compute(
        &self,
        material: Material,
        metric: Metric,
        progress: &dyn Progress,
    ) -> Result<Solution, TableError> {
        // Opened for this work alone, so that nothing of them stays in memory afterwards.
        let known: Mutex<HashMap<Material, Arc<dyn Neighbour>>> = Mutex::default();
        let neighbours = |material| {
            if let Some(found) = lock(&known).get(&material) {
                return Ok(found.clone());
            }
            let found = self.neighbour(material, metric)?;
            lock(&known).insert(material, found.clone());
            Ok(found)
        };
        compute(material, metric, &neighbours, progress)
    }

    /// Solves an endgame and all it needs in memory, without any folder.
    pub fn compute_from_nothing(
        material: Material,
        metric: Metric,
        progress: &dyn Progress,
    ) -> Result<Solution, TableError> {
        let mut known: HashMap<Material, Arc<Solution>> = HashMap::new();
        for next in material.chain().into_iter().filter(|next| *next != material) {
            let solution = compute(next, metric, &|needed| Ok(known[&needed].clone()), progress)?;
            known.insert(next, Arc::new(solution));
        }
        compute(material, metric, &|needed| Ok(known[&needed].clone()), progress)
    }

    /// Writes a solution into the folder.
    pub fn keep(&self, solution: Solution) -> Result<Solved, TableError> {
        let (material, metric) = (solution.material(), solution.metric);
        let file_bytes = Table::write(&self.folder, &solution)?;
        lock(&self.open).remove(&(material, metric));
        let positions = 2 * solution.space.len() as u64;
        self.hold(solution);
        Ok(Solved { material, positions, file_bytes })
    }

    /// Keeps a small solution in memory only, for the endgames that lead to it; it may be
    /// forgotten when many are held.
    pub fn hold(&self, solution: Solution) {
        if solution.material().men() < MAX_MEN {
            lock(&self.shelf).put((solution.material(), solution.metric), Arc::new(solution));
        }
    }

    /// A smaller table: from memory if it was just solved, from its file otherwise. Small ones
    /// are loaded whole, because every slice will ask for them.
    pub(crate) fn neighbour(
        &self,
        material: Material,
        metric: Metric,
    ) -> Result<Arc<dyn Neighbour>, TableError> {
        let key = (material, metric);
        if let Some(found) = lock(&self.shelf).get(key) {
            return Ok(found);
        }
        let table = Table::open(&self.folder, material, metric)?;
        if material.men() == MAX_MEN {
            return Ok(Arc::new(table));
        }
        let solution = Arc::new(table.load()?);
        lock(&self.shelf).put(key, solution.clone());
        Ok(solution)
    }

    /// The value of a position: looked up, or, where an en passant capture is possible and so
    /// the position is in no table, found from the positions its moves lead to.
    pub fn value(&self, position: &Chess, metric: Metric) -> Result<Value, TableError> {
        let men = position.board().occupied().count();
        if men > MAX_MEN {
            return Err(TableError::TooManyMen(men));
        }
        if position.castles().any() {
            return Err(TableError::Castling);
        }
        if position.ep_square(EnPassantMode::Legal).is_some() {
            let moves = position.legal_moves();
            let values = moves.iter().map(|m| self.move_value(position, m, metric));
            // A legal en passant capture is a move, so there is a best one.
            return values.reduce(|a, b| Ok(a?.max(b?))).unwrap_or(Ok(Value::Draw));
        }
        let (material, _) = Material::of_board(position.board());
        if material == Material::BARE_KINGS {
            return Ok(Value::Draw);
        }
        let table = self.table(material, metric)?;
        let value = table.probe_board(position.board(), position.turn())?;
        value.ok_or_else(|| {
            let board = position.board().board_fen();
            table.senseless(format!("it has no value for the legal position {board}"))
        })
    }

    /// What a move is worth to the mover.
    pub fn move_value(
        &self,
        position: &Chess,
        m: &shakmaty::Move,
        metric: Metric,
    ) -> Result<Value, TableError> {
        let mut after = position.clone();
        after.play_unchecked(*m);
        let value = self.value(&after, metric)?.before_move();
        Ok(metric.counting(value, m.is_capture(), m.is_promotion()))
    }
}

/// Solves one endgame. With pawns the slices can be counted; without, the plies end where they end.
fn compute(
    material: Material,
    metric: Metric,
    neighbours: &Neighbours,
    progress: &dyn Progress,
) -> Result<Solution, TableError> {
    if material == Material::BARE_KINGS {
        return Err(TableError::BareKings);
    }
    let space = Arc::new(Space::new(material));
    let total = if material.has_pawns() { space.len() as u64 } else { 0 };
    progress.begin(&format!("{material} {}", metric.name()), total);
    let solution = solve(space, metric, neighbours, progress);
    progress.end();
    solution
}
