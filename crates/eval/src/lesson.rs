//! From tables to a fitted group, with everything the paper's tables report.

use lucena_attribute::atomic::AtomicKind;
use lucena_table::{Space, Tables};
use lucena_work::Progress;
use shakmaty::{Board, Color, Role};

use crate::configuration::Configurations;
use crate::error::EvalError;
use crate::fit::{FitProgress, LeastSquares};
use crate::group::{Group, GroupUse};
use crate::measure::{Confusion, Drawn, MeanErrors, Measured};
use crate::mine::Mining;
use crate::moves::HalfMove;
use crate::population::{KnownPosition, Population, Share};
use crate::roles::ByRole;
use crate::rows::Rows;
use crate::target::Target;

/// How an evaluation function is learned from tables.
///
/// ```
/// use lucena_eval::{Fitting, Population, Share};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let some = Population { share: Share::Part(0.02), ..Population::whole("KQvK".parse()?) };
/// let fitting = Fitting { iterations: 5, moves: false, ..Fitting::default() };
/// let learned = fitting.learn(&Tables::new(folder.path()), &some, &Silent)?;
/// assert!(learned.training.after.mean < learned.training.before.mean);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fitting {
    /// Which features.
    pub kind: AtomicKind,
    /// Which configurations.
    pub mining: Mining,
    /// Maximum number of steps of the fit.
    pub iterations: usize,
    /// What even the longest win is worth.
    pub offset: f32,
    /// What a draw is worth to the side to move.
    pub draw: f32,
    /// Whether to search half a move from every position.
    pub moves: bool,
}

impl Default for Fitting {
    fn default() -> Fitting {
        let Target { offset, draw, .. } = Target::default();
        let LeastSquares { iterations, .. } = LeastSquares::default();
        Fitting {
            kind: AtomicKind::Paper,
            mining: Mining::default(),
            iterations,
            offset,
            draw,
            moves: true,
        }
    }
}

/// What came of a lesson.
///
/// ```
/// use lucena_eval::{Fitting, Population, Share};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let some = Population { share: Share::Part(0.02), ..Population::whole("KQvK".parse()?) };
/// let fitting = Fitting { iterations: 5, moves: false, ..Fitting::default() };
/// let learned = fitting.learn(&Tables::new(folder.path()), &some, &Silent)?;
/// assert_eq!((&learned.group.name[..], learned.steps.len()), ("KQvK", 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FittedGroup {
    /// The function.
    pub group: Group,
    /// How good it is on what it was fitted to.
    pub training: Measured,
    /// How good on the positions kept back, if any were.
    pub test: Option<Measured>,
    /// How the fit converged.
    pub steps: Vec<FitProgress>,
    /// Distinct vectors of features.
    pub vectors: usize,
}

impl Fitting {
    /// Mines, fits and measures.
    pub fn learn(
        &self,
        tables: &Tables,
        population: &Population,
        progress: &dyn Progress,
    ) -> Result<FittedGroup, EvalError> {
        let drawn = population.draw(tables, progress)?;
        let target = Target { longest: drawn.longest, offset: self.offset, draw: self.draw };
        let spaces: Vec<Space> = population.materials.iter().map(|&m| Space::new(m)).collect();
        let look = |known: &KnownPosition| -> (Board, Color, f32) {
            let board = spaces[usize::from(known.material)].board(known.index as usize);
            (board.unwrap_or_else(Board::empty), known.turn, target.of(known.value))
        };
        let mut rows = Rows::new(self.kind);
        rows.extend(&drawn.training, look);
        let configurations = self.mining.mine(&rows, progress);
        let fit = LeastSquares { iterations: self.iterations, ..LeastSquares::default() };
        progress.begin("fit", self.iterations as u64);
        let fitted = fit.fit(&rows, &configurations, &mut |step| {
            progress.advance(u64::from(step.iteration > 0));
            progress.note(&format!("squared error {:.3}", step.squared));
            !progress.cancelled()
        });
        progress.end();
        progress.check()?;
        let mut group = Group {
            name: population.name(),
            covers: GroupUse::Materials(population.materials.clone()),
            kind: self.kind,
            target,
            drawn: Drawn::default(),
            scale: scale(&target),
            base: strangers(&target, &configurations),
            configurations,
            weights: fitted.weights,
        };
        let values = rows.values(&worth(&group, &rows));
        group.drawn = Drawn::best(drawn.training.iter().map(|known| known.value), &values);
        let whole = population.share == Share::All;
        let half =
            self.moves.then(|| HalfMove::new(tables, &group, population, whole)).transpose()?;
        let measure =
            |rows: &Rows, values: &[f32], known: &[KnownPosition]| -> Result<_, EvalError> {
                let zero = rows.targets().iter().map(|_| 0.0);
                Ok(Measured {
                    positions: known.len() as u64,
                    before: MeanErrors::of(zero, rows.targets()),
                    after: MeanErrors::of(values.iter().copied(), rows.targets()),
                    confusion: Confusion::of(known.iter().map(|k| k.value), values, group.drawn),
                    hits: half.as_ref().map(|half| half.search(known, progress)).transpose()?,
                })
            };
        let training = measure(&rows, &values, &drawn.training)?;
        let vectors = rows.vectors().len();
        let test = if drawn.test.is_empty() {
            None
        } else {
            let mut rows = Rows::new(self.kind);
            rows.extend(&drawn.test, look);
            let values = rows.values(&worth(&group, &rows));
            Some(measure(&rows, &values, &drawn.test)?)
        };
        progress.check()?;
        Ok(FittedGroup { group, training, test, steps: fitted.steps, vectors })
    }
}

/// A won game is worth ten pawns and more, whatever the distances of its table.
fn scale(target: &Target) -> f32 {
    1500.0 / (f32::from(target.longest) + target.offset).max(1.0)
}

/// What men are worth that the positions have none of, and that only a promotion brings: a queen
/// more is a won game.
fn strangers(target: &Target, configurations: &ByRole<Configurations>) -> ByRole<f32> {
    const PART: ByRole<f32> = ByRole([0.1, 0.3, 0.3, 0.6, 1.0, 0.0]);
    let won = f32::from(target.longest) + target.offset;
    ByRole(Role::ALL.map(|role| match configurations[role].is_empty() {
        true => PART[role] * won,
        false => 0.0,
    }))
}

/// What each vector of the rows is worth.
fn worth(group: &Group, rows: &Rows) -> Vec<f32> {
    rows.vectors().iter().map(|&(role, bits)| group.worth(role, bits)).collect()
}

impl FittedGroup {
    /// Configurations of each kind of man.
    pub fn configurations(&self) -> ByRole<usize> {
        ByRole(self.group.configurations.0.each_ref().map(|list| list.len()))
    }
}
