//! How much time a move may take.

use std::time::Duration;

/// Time for one move.
///
/// ```
/// use std::time::Duration;
/// use lucena_engine::Budget;
/// let budget = Budget::exactly(Duration::from_millis(500), Duration::from_millis(30));
/// assert_eq!((budget.soft, budget.hard.as_millis()), (budget.hard, 470));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new depth is begun after it.
    pub soft: Duration,
    /// Thinking breaks off here, whatever is going on.
    pub hard: Duration,
}

/// What a player sees on the clock when about to move.
///
/// ```
/// use std::time::Duration;
/// use lucena_engine::Remaining;
/// let clock = Remaining { left: Duration::from_secs(60), ..Remaining::default() };
/// let budget = clock.budget(Duration::from_millis(30));
/// assert!(budget.soft < Duration::from_secs(3) && budget.hard < Duration::from_secs(12));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    /// Time left.
    pub left: Duration,
    /// Time added for each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` if the time is for the whole game.
    pub moves: Option<u32>,
}

/// Even without time there is a moment for a first look.
const LEAST: Duration = Duration::from_millis(1);

impl Budget {
    /// Exactly this time for the move, less what is lost on the way to the clock.
    pub fn exactly(time: Duration, overhead: Duration) -> Budget {
        let time = time.saturating_sub(overhead).max(LEAST);
        Budget { soft: time, hard: time }
    }
}

impl Remaining {
    /// A share of what is left; `overhead` is what each move loses between program and clock.
    pub fn budget(&self, overhead: Duration) -> Budget {
        let usable = self.left.saturating_sub(overhead).max(LEAST);
        let moves = self.moves.unwrap_or(30).clamp(1, 40);
        // Each of the moves to come loses the overhead again, and wins the increment.
        let later = moves - 1;
        let pool = usable.saturating_sub(overhead * later) + self.increment * later;
        let share = pool / moves;
        // Half of what there is stays for the next move, unless this is the last one that counts.
        let most = if moves == 1 { usable * 9 / 10 } else { usable / 2 };
        let hard = (share * 4).min(most).max(LEAST);
        // The last depth begun takes longer than all before it, hence not the whole share.
        Budget { soft: (share * 6 / 10).min(hard).max(LEAST), hard }
    }
}
