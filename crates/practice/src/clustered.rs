//! A significance test of two proportions when the cases come in clusters.
//!
//! Positions of one game are not independent samples: the same pawn stands on the same file for
//! thirty moves, and the same tired player moves. So games are the witnesses. Let `x` be 1 where a
//! fact holds and `e` be 1 where the move is an error. If the two have nothing to do with each other,
//! `U = Σ(x − x̄)(e − ē)` is 0 but for chance, and each game adds one independent part `u` to it, so
//! that `z = U/√Σu²` is nearly normal. With `A`, `X`, `E`, `n` for a game's cases of both, of the
//! fact, of errors, and of all, `u = A − x̄E − ēX + n·x̄ē`: its square needs only sums of products,
//! which are gathered game by game before `x̄` and `ē` are known.
//!
//! Where errors with the fact are rarer than expected, there are few parts `u` to tell how much they
//! vary, and `Σu²` is too small. So the variance of independent cases, `n·x̄(1 − x̄)·ē(1 − ē)`, is taken
//! where it is larger.

/// Fewer expected cases than this in any of the four fields say nothing.
const LEAST: f64 = 5.0;

/// What all cases have, whatever the fact.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CaseSums {
    /// Games.
    pub games: f64,
    /// Cases.
    pub n: f64,
    /// Errors.
    pub e: f64,
    nn: f64,
    ee: f64,
    en: f64,
}

impl CaseSums {
    /// Adds a game with its numbers of cases and errors.
    pub fn add(&mut self, n: f64, e: f64) {
        self.games += 1.0;
        self.n += n;
        self.e += e;
        self.nn += n * n;
        self.ee += e * e;
        self.en += e * n;
    }
}

/// What the cases of one fact have.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FactSums {
    /// Cases with the fact.
    pub x: f64,
    /// Cases with the fact and an error.
    pub a: f64,
    xx: f64,
    aa: f64,
    ax: f64,
    ae: f64,
    an: f64,
    xe: f64,
    xn: f64,
}

impl FactSums {
    /// One more game: cases with the fact, with fact and error; and all its cases and errors. Games
    /// without the fact need not be added.
    pub fn add(&mut self, x: f64, a: f64, n: f64, e: f64) {
        self.x += x;
        self.a += a;
        self.xx += x * x;
        self.aa += a * a;
        self.ax += a * x;
        self.ae += a * e;
        self.an += a * n;
        self.xe += x * e;
        self.xn += x * n;
    }

    /// By how much errors with the fact exceed what is expected, and the variance of that; nothing
    /// where too little is expected.
    pub fn score(&self, all: &CaseSums) -> Option<(f64, f64)> {
        let (x, e) = (self.x / all.n, all.e / all.n);
        let rarest = x.min(1.0 - x) * e.min(1.0 - e) * all.n;
        if all.games < 2.0 || rarest.is_nan() || rarest < LEAST {
            return None;
        }
        let squares = self.aa
            + x * x * all.ee
            + e * e * self.xx
            + x * x * e * e * all.nn
            + 2.0 * x * e * (self.an + self.xe)
            - 2.0 * (x * self.ae + e * self.ax)
            - 2.0 * x * e * (x * all.en + e * self.xn);
        let clustered = squares * all.games / (all.games - 1.0);
        let independent = all.n * x * (1.0 - x) * e * (1.0 - e);
        Some((self.a - all.n * x * e, clustered.max(independent)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against the formula as it is written, game by game.
        #[test]
        fn sums_are_what_they_say(
            games in prop::collection::vec(prop::collection::vec(any::<(bool, bool)>(), 1..9), 20..60)
        ) {
            let (mut all, mut sums) = (CaseSums::default(), FactSums::default());
            let count = |game: &[(bool, bool)], keep: fn(&(bool, bool)) -> bool| {
                game.iter().filter(|case| keep(case)).count() as f64
            };
            for game in &games {
                let (n, e) = (game.len() as f64, count(game, |c| c.1));
                let (x, a) = (count(game, |c| c.0), count(game, |c| c.0 && c.1));
                all.add(n, e);
                if x > 0.0 {
                    sums.add(x, a, n, e);
                }
            }
            let (x, e) = (sums.x / all.n, all.e / all.n);
            let part = |game: &Vec<(bool, bool)>| -> f64 {
                let centred = |yes: bool, mean: f64| f64::from(u8::from(yes)) - mean;
                game.iter().map(|c| centred(c.0, x) * centred(c.1, e)).sum()
            };
            let parts: Vec<f64> = games.iter().map(part).collect();
            let many = games.len() as f64;
            if let Some((u, variance)) = sums.score(&all) {
                let slow = parts.iter().map(|u| u * u).sum::<f64>() * many / (many - 1.0);
                let slow = slow.max(all.n * x * (1.0 - x) * e * (1.0 - e));
                prop_assert!((u - parts.iter().sum::<f64>()).abs() < 1e-9);
                prop_assert!((variance - slow).abs() < 1e-9 * slow.max(1.0));
            }
        }
    }
}
