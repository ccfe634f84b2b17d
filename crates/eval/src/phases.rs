//! Learning from games: the phases of a game as overlapping groups (sections 3.5 and 4).

use lucena_attribute::atomic::AtomicKind;
use lucena_work::Progress;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use shakmaty::{Board, Color, Role};

use crate::error::EvalError;
use crate::fit::{FitProgress, LeastSquares};
use crate::group::{Group, GroupUse};
use crate::measure::{Drawn, MeanErrors};
use crate::mine::Mining;
use crate::roles::ByRole;
use crate::rows::Rows;
use crate::target::Target;

/// A phase of the game, by the number of men.
///
/// ```
/// let opening = &lucena_eval::phases()[0];
/// assert_eq!((opening.used, opening.learned), ((25, 32), (20, 32)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePhase {
    /// What it is called.
    pub name: String,
    /// Searches from positions with this many men use its weights.
    pub used: (u8, u8),
    /// Positions with this many men are learned from: more than it is used for, so that its values
    /// still mean something when a search runs over the border.
    pub learned: (u8, u8),
}

/// Opening, middle game and ending, overlapping by a few men.
///
/// ```
/// let names: Vec<String> = lucena_eval::phases().into_iter().map(|phase| phase.name).collect();
/// assert_eq!(names, ["opening", "middle game", "ending"]);
/// ```
pub fn phases() -> Vec<GamePhase> {
    let phase = |name: &str, used, learned| GamePhase { name: name.into(), used, learned };
    vec![
        phase("opening", (25, 32), (20, 32)),
        phase("middle game", (13, 24), (9, 28)),
        phase("ending", (2, 12), (2, 17)),
    ]
}

/// A position with the value it is given, from the side to move, in centipawns.
///
/// ```
/// use lucena_eval::{GameLesson, ValuedPosition, phases};
/// use shakmaty::{Board, Color};
/// let start = ValuedPosition { board: Board::default(), turn: Color::White, value: 30.0, game: 0 };
/// // A phase needs a hundred positions.
/// assert!(GameLesson::default().learn(&[start], &phases(), &lucena_work::Silent).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct ValuedPosition {
    /// The board.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// What it is worth to that side.
    pub value: f32,
    /// Which game it is from: positions of one game are learned from together or kept back together.
    pub game: u32,
}

/// How an evaluation function is learned from games.
///
/// ```
/// use lucena_eval::{GameLesson, phases};
/// let learned = GameLesson::default().learn(&[], &phases(), &lucena_work::Silent);
/// assert!(learned.is_err(), "there are no games to learn from");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameLesson {
    /// Which features.
    pub kind: AtomicKind,
    /// What men are worth beside their configurations, in centipawns: weights are learned for what
    /// the balance of pieces leaves open (section 5 of the paper).
    pub base: ByRole<f32>,
    /// Which configurations.
    pub mining: Mining,
    /// Steps of the fit: few, for what comes last is noise of the games at hand.
    pub iterations: usize,
    /// The part of the games that is tested on, not learned from.
    pub held_out: f64,
}

impl Default for GameLesson {
    fn default() -> GameLesson {
        let most = ByRole([1500, 600, 600, 600, 600, 600]);
        GameLesson {
            kind: AtomicKind::Paper,
            base: ByRole([100.0, 300.0, 325.0, 500.0, 950.0, 0.0]),
            mining: Mining { features: 2, share: 0.02, most },
            iterations: 15,
            held_out: 0.1,
        }
    }
}

/// What came of one phase.
#[derive(Clone, Debug)]
pub struct Phased {
    /// The weights.
    pub group: Group,
    /// Positions learned from, and tested on.
    pub positions: [usize; 2],
    /// The errors of the balance of pieces, on what was learned from and what was kept back.
    pub before: [MeanErrors; 2],
    /// Those of the fitted function.
    pub after: [MeanErrors; 2],
    /// How the fit converged.
    pub steps: Vec<FitProgress>,
}

impl Serialize for Phased {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Phased", 8)?;
        shown.serialize_field("name", &self.group.name)?;
        shown.serialize_field("positions", &self.positions[0])?;
        shown.serialize_field("test_positions", &self.positions[1])?;
        shown.serialize_field("configurations", &self.group.len())?;
        shown.serialize_field("mean_error_before", &self.before[0].mean)?;
        shown.serialize_field("mean_error_after", &self.after[0].mean)?;
        shown.serialize_field("test_mean_error_before", &self.before[1].mean)?;
        shown.serialize_field("test_mean_error_after", &self.after[1].mean)?;
        shown.end()
    }
}

/// Configurations are looked for in no more positions than this: their shares are known well enough.
const MINED: usize = 20_000;

impl GameLesson {
    /// A function that has learned nothing yet: the balance of pieces.
    pub fn untrained(&self) -> Group {
        Group {
            name: "untrained".into(),
            covers: GroupUse::Men(2, 32),
            kind: self.kind,
            target: Target { longest: 0, offset: 0.0, draw: 0.0 },
            drawn: Drawn::default(),
            scale: 1.0,
            base: self.base,
            configurations: ByRole::default(),
            weights: ByRole::default(),
        }
    }

    /// Learns one group for each phase that has positions.
    pub fn learn(
        &self,
        positions: &[ValuedPosition],
        phases: &[GamePhase],
        progress: &dyn Progress,
    ) -> Result<Vec<Phased>, EvalError> {
        let mut learned = Vec::new();
        for phase in phases {
            let men = usize::from(phase.learned.0)..=usize::from(phase.learned.1);
            let mine: Vec<&ValuedPosition> =
                positions.iter().filter(|p| men.contains(&p.board.occupied().count())).collect();
            if mine.len() >= 100 {
                learned.push(self.phase(&mine, phase, progress)?);
            }
        }
        if learned.is_empty() {
            return Err(EvalError::Nothing("these games".into()));
        }
        Ok(learned)
    }

    /// The balance of pieces, to the side to move.
    fn balance(&self, position: &ValuedPosition) -> f32 {
        let board = &position.board;
        let count = |color| -> f32 {
            let men = |role| (board.by_color(color) & board.by_role(role)).count() as f32;
            Role::ALL.into_iter().map(|role| men(role) * self.base[role]).sum()
        };
        count(position.turn) - count(!position.turn)
    }

    fn phase(
        &self,
        positions: &[&ValuedPosition],
        phase: &GamePhase,
        progress: &dyn Progress,
    ) -> Result<Phased, EvalError> {
        let tested = |position: &ValuedPosition| {
            let lot = crate::bits::mix(u64::from(position.game) + 1) >> 11;
            (lot as f64 / (1u64 << 53) as f64) < self.held_out
        };
        let some = |test: bool| -> Vec<&ValuedPosition> {
            positions.iter().copied().filter(|position| tested(position) == test).collect()
        };
        let (training, test) = (some(false), some(true));
        let look = |p: &&ValuedPosition| (p.board.clone(), p.turn, p.value - self.balance(p));
        let mut sample = Rows::new(self.kind);
        let step = training.len().div_ceil(MINED).max(1);
        sample.extend(&training.iter().step_by(step).copied().collect::<Vec<_>>(), look);
        let configurations = self.mining.mine(&sample, progress);
        let rows = |some: &[&ValuedPosition]| {
            let mut rows = Rows::new(self.kind);
            rows.extend(some, look);
            rows
        };
        let training = rows(&training);
        let fit = LeastSquares { iterations: self.iterations, ..LeastSquares::default() };
        progress.begin(&format!("fit {}", phase.name), self.iterations as u64);
        let fitted = fit.fit(&training, &configurations, &mut |step| {
            progress.advance(u64::from(step.iteration > 0));
            !progress.cancelled()
        });
        progress.end();
        progress.check()?;
        let group = Group {
            name: phase.name.clone(),
            covers: GroupUse::Men(phase.used.0, phase.used.1),
            configurations,
            weights: fitted.weights,
            ..self.untrained()
        };
        let test = rows(&test);
        let errors = |rows: &Rows| {
            let learned = |&(role, bits): &(Role, u64)| group.worth(role, bits) - group.base[role];
            let worth: Vec<f32> = rows.vectors().iter().map(learned).collect();
            let zero = MeanErrors::of(rows.targets().iter().map(|_| 0.0), rows.targets());
            (zero, MeanErrors::of(rows.values(&worth).into_iter(), rows.targets()))
        };
        let ((before, after), (test_before, test_after)) = (errors(&training), errors(&test));
        Ok(Phased {
            positions: [training.len(), test.len()],
            before: [before, test_before],
            after: [after, test_after],
            steps: fitted.steps,
            group,
        })
    }
}
