//! Elo differences against figures worked out in Python, and against simulated contests.

use lucena_games::{Elo, Pairs, Wdl, gain, normal};

fn close(ours: f64, theirs: f64) -> bool {
    ours == theirs || (ours - theirs).abs() < 0.001
}

fn check(elo: Elo, expected: [f64; 5], name: &str) {
    let ours = [elo.difference, elo.error, elo.low, elo.high, elo.superiority];
    assert!(ours.into_iter().zip(expected).all(|(a, b)| close(a, b)), "{name}: {ours:?}");
}

/// Python solved Wilson's equation by bisection and differentiated the logistic numerically.
#[test]
fn figures_worked_out_in_python() {
    const INF: f64 = f64::INFINITY;
    let games: [([u64; 3], [f64; 5]); 6] = [
        ([60, 30, 10], [190.849, 31.235, 129.942, 251.755, 1.0]),
        ([50, 0, 50], [0.0, 34.686, -67.557, 67.557, 0.5]),
        ([10, 0, 0], [511.501, 225.086, 166.202, INF, 0.9992]),
        ([0, 0, 8], [-470.437, 225.539, -INF, -127.438, 0.0023]),
        ([0, 20, 0], [0.0, 13.842, -27.103, 27.103, 0.5]),
        ([234, 456, 123], [47.734, 8.054, 31.953, 63.515, 1.0]),
    ];
    for ([wins, draws, losses], expected) in games {
        check(Wdl { wins, draws, losses }.elo(), expected, &format!("{wins} {draws} {losses}"));
    }
    let pairs: [([u64; 5], [f64; 5]); 3] = [
        ([0, 0, 49, 1, 0], [3.474, 5.940, -8.165, 15.114, 0.7207]),
        ([3, 10, 40, 25, 12], [64.425, 18.317, 28.588, 100.261, 0.9998]),
        ([0, 0, 0, 0, 5], [511.501, 408.889, 166.202, INF, 0.9992]),
    ];
    for (counts, expected) in pairs {
        check(Pairs(counts).elo(), expected, &format!("{counts:?}"));
    }
}

#[test]
fn a_gain_between_two_measurements() {
    let before = Wdl { wins: 20, draws: 40, losses: 40 }.elo();
    let after = Wdl { wins: 40, draws: 40, losses: 20 }.elo();
    let gained = gain(&before, &after);
    assert!(close(gained.difference, 140.873) && close(gained.error, 38.351), "{gained:?}");
    assert!(close(gained.low, 65.997) && close(gained.high, 215.749), "{gained:?}");
    let clean = Wdl { wins: 10, draws: 0, losses: 0 }.elo();
    let open = gain(&before, &clean);
    assert!(open.low > 0.0 && open.high == f64::INFINITY, "no upper end: {open:?}");
}

#[test]
fn no_games_tell_nothing() {
    let elo = Wdl::default().elo();
    assert_eq!((elo.difference, elo.superiority), (0.0, 0.5));
    assert_eq!((elo.low, elo.high), (f64::NEG_INFINITY, f64::INFINITY));
    assert_eq!(Pairs::default().elo(), elo);
}

#[test]
fn the_other_side_sees_the_opposite() {
    for (wins, draws, losses) in [(3, 4, 5), (10, 0, 0), (0, 9, 1), (100, 7, 30)] {
        let (us, them) =
            (Wdl { wins, draws, losses }.elo(), Wdl { wins: losses, draws, losses: wins }.elo());
        assert!(close(us.difference, -them.difference), "{us:?} {them:?}");
        assert!(close(us.low, -them.high) && close(us.high, -them.low), "{us:?} {them:?}");
        assert!(close(us.superiority, 1.0 - them.superiority), "{us:?} {them:?}");
    }
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn throw(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn played(dice: &mut Dice, games: u64, win: f64, draw: f64) -> Wdl {
    let mut score = Wdl::default();
    for _ in 0..games {
        match dice.throw() {
            x if x < win => score.wins += 1,
            x if x < win + draw => score.draws += 1,
            _ => score.losses += 1,
        }
    }
    score
}

fn truth(win: f64, draw: f64) -> f64 {
    let share = win + draw / 2.0;
    400.0 * (share / (1.0 - share)).log10()
}

#[test]
fn ninety_five_intervals_of_a_hundred_hold_the_truth() {
    let mut dice = Dice(1);
    for (win, draw) in [(0.35, 0.3), (0.6, 0.2), (0.9, 0.05), (0.1, 0.8), (0.02, 0.1)] {
        for games in [20, 100, 400] {
            let (trials, mut held) = (2000, 0);
            for _ in 0..trials {
                let elo = played(&mut dice, games, win, draw).elo();
                held += usize::from((elo.low..=elo.high).contains(&truth(win, draw)));
            }
            let share = held as f64 / f64::from(trials);
            assert!((0.92..=0.995).contains(&share), "{games} games, {win} {draw}: {share}");
        }
    }
}

#[test]
fn gains_hold_the_truth_as_often() {
    let mut dice = Dice(2);
    let (before, after) = ((0.2, 0.3), (0.45, 0.3));
    let gained = truth(after.0, after.1) - truth(before.0, before.1);
    let held = (0..2000)
        .filter(|_| {
            let first = played(&mut dice, 100, before.0, before.1).elo();
            let second = played(&mut dice, 100, after.0, after.1).elo();
            let gain = gain(&first, &second);
            (gain.low..=gain.high).contains(&gained)
        })
        .count();
    assert!((1860..=1980).contains(&held), "{held} of 2000");
}

#[test]
fn the_normal_distribution() {
    for (x, p) in [(0.0, 0.5), (1.0, 0.841344746068543), (-1.96, 0.024997895148220435)] {
        assert!((normal(x) - p).abs() < 1e-14, "{x}");
    }
    assert!(normal(7.9) > 0.999999999 && normal(-40.0) == 0.0);
}
