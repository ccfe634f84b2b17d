//! Time controls as XBoard tells them.

use std::time::Duration;

use crate::time::{Budget, Remaining};

/// What was said about time and depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TimeControl {
    /// Moves until more time is added; 0 if the time is for the whole game.
    pub moves: u32,
    /// Time for these moves.
    pub base: Option<Duration>,
    /// Time added for each move.
    pub increment: Duration,
    /// What our clock shows, if we were told.
    pub left: Option<Duration>,
    /// Exactly so much for each move.
    pub each: Option<Duration>,
    /// This many positions are a second, for play that does not depend on the machine.
    pub rate: Option<u32>,
    /// Maximum number of plies to search.
    pub depth: Option<u32>,
}

/// A game nobody gave us time for is played briskly, unless a depth was asked for.
const BRISK: Duration = Duration::from_secs(2);

impl TimeControl {
    /// The time for the next move, after `n` moves of our own.
    pub fn budget(&self, played: usize, overhead: Duration) -> Option<Budget> {
        if let Some(each) = self.each {
            return Some(Budget::exactly(each, overhead));
        }
        let Some(left) = self.left.or(self.base) else {
            return self.depth.is_none().then(|| Budget::exactly(BRISK, overhead));
        };
        let moves = (self.moves > 0).then(|| self.moves - (played % self.moves as usize) as u32);
        Some(Remaining { left, increment: self.increment, moves }.budget(overhead))
    }

    /// The positions that a budget comes to, where positions are counted instead of seconds.
    pub fn nodes(&self, budget: Option<Budget>) -> Option<u64> {
        let nodes = f64::from(self.rate?) * budget?.soft.as_secs_f64();
        Some((nodes as u64).max(1))
    }

    /// `level 40 5 0`, `level 0 2:30 12.5`: moves, minutes and seconds, increment in seconds.
    pub fn set_level(&mut self, moves: &str, base: &str, increment: &str) -> Option<()> {
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds_of(minutes)? * 60 + seconds_of(seconds)?;
        let (moves, increment) = (moves.parse().ok()?, seconds_of(increment)?);
        let base = Some(base);
        let (depth, rate) = (self.depth, self.rate);
        *self = TimeControl { moves, base, increment, depth, rate, ..TimeControl::default() };
        Some(())
    }

    /// `st 5`: seconds for each move.
    pub fn set_each(&mut self, seconds: &str) -> Option<()> {
        self.each = Some(seconds_of(seconds)?);
        Some(())
    }

    /// `sd 12`: plies; none for no limit.
    pub fn set_depth(&mut self, plies: &str) -> Option<()> {
        let plies = plies.parse().ok();
        self.depth = plies.or(self.depth).filter(|&plies| plies > 0);
        plies.map(drop)
    }

    /// `nps 1000`: this many nodes are a second; zero and less mean that seconds count again.
    pub fn set_rate(&mut self, rate: &str) -> Option<()> {
        let rate = rate.parse::<i64>().ok();
        self.rate = rate.and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
        rate.map(drop)
    }

    /// `time 6000`: hundredths of a second left.
    pub fn set_left(&mut self, hundredths: &str) -> Option<()> {
        self.left = Some(centiseconds_of(hundredths)?);
        Some(())
    }
}

/// A number of seconds, whole or not.
pub(super) fn seconds_of(word: &str) -> Option<Duration> {
    let seconds: f64 = word.parse().ok()?;
    // A year is long enough, and sums of a few still are durations.
    Duration::try_from_secs_f64(seconds.clamp(0.0, 3.2e7)).ok()
}

/// A clock in hundredths of a second; below zero, as clocks may be, counts as zero.
pub(super) fn centiseconds_of(word: &str) -> Option<Duration> {
    let n: i64 = word.parse().ok()?;
    Some(Duration::from_millis(n.clamp(0, 1 << 40) as u64 * 10))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_minutes_and_seconds() {
        let mut time = TimeControl::default();
        time.set_level("40", "5", "0").unwrap();
        assert_eq!((time.moves, time.base), (40, Some(Duration::from_secs(300))));
        time.set_level("0", "2:30", "0.5").unwrap();
        assert_eq!(time.base, Some(Duration::from_secs(150)));
        assert_eq!(time.increment, Duration::from_millis(500));
        for bad in ["x", "1:x", "", "nan"] {
            assert_eq!(time.set_level("0", bad, "0"), None, "{bad}");
        }
    }

    #[test]
    fn without_any_word_about_time_moves_come_briskly() {
        let overhead = Duration::from_millis(30);
        let mut time = TimeControl::default();
        assert!(time.budget(0, overhead).unwrap().hard <= BRISK);
        time.depth = Some(3);
        assert_eq!(time.budget(0, overhead), None);
        time.moves = 40;
        time.left = Some(Duration::from_secs(40));
        assert!(time.budget(39, overhead).unwrap().hard > time.budget(1, overhead).unwrap().hard);
    }
}
