//! The rule for borders on made-up correlations.

use lucena_learn::Staging;
use proptest::prelude::*;

/// Correlations in tenths, so that equal ones happen, with gaps.
fn series() -> impl Strategy<Value = (Vec<usize>, Vec<Option<f64>>)> {
    let tenth =
        prop_oneof![9 => (-9_i32..=10).prop_map(|n| Some(f64::from(n) / 10.0)), 1 => Just(None)];
    (prop::collection::vec(tenth, 0..30), any::<u64>()).prop_map(|(correlations, seed)| {
        let size = |level: usize| ((seed.rotate_left(level as u32 * 7) % 1000) + 1) as usize;
        ((0..correlations.len() + 2).map(size).collect(), correlations)
    })
}

proptest! {
    #[test]
    fn a_minimum_lies_in_a_valley(
        (sizes, correlations) in series(),
        depth in 0.0..1.0,
        below in -1.0..1.0,
        share in 0.0..0.3,
    ) {
        let minima = Staging { depth, below, share }.minima(&sizes, &correlations);
        let all: usize = sizes.iter().sum();
        for minimum in &minima {
            let (level, here) = (usize::from(minimum.level), minimum.correlation);
            prop_assert_eq!(correlations[level], Some(here));
            prop_assert!(minimum.depth >= depth);
            // Higher ground on both sides, and nothing lower on the way there.
            let high = |way: &mut dyn Iterator<Item = usize>| {
                let mut way = way.map(|place| correlations[place]);
                way.find(|next| next.is_none_or(|next| next < here || next - here >= minimum.depth))
                    .flatten()
                    .is_some_and(|found| found > here)
            };
            prop_assert!(high(&mut (0..level).rev()) && high(&mut (level + 1..correlations.len())));
            let low = sizes[..=level].iter().sum::<usize>() as f64 / all as f64;
            prop_assert!((minimum.share - low).abs() < 1e-12);
            if minimum.kept {
                prop_assert!(here < below && low >= share && 1.0 - low >= share - 1e-12);
            }
        }
        prop_assert!(minima.windows(2).all(|pair| pair[0].level < pair[1].level));
    }

    #[test]
    fn a_stricter_rule_finds_no_more((sizes, correlations) in series(), depth in 0.0..1.0) {
        let found = |depth| Staging { depth, ..Staging::default() }.minima(&sizes, &correlations);
        let (strict, mild) = (found(depth), found(depth / 2.0));
        prop_assert!(strict.iter().all(|minimum| mild.contains(minimum)));
    }
}

fn minima(series: &[f64]) -> Vec<(u16, f64)> {
    let series: Vec<_> = series.iter().map(|&v| v.is_finite().then_some(v)).collect();
    let every = Staging { depth: 0.0, ..Staging::default() };
    let minima = every.minima(&vec![1; series.len() + 1], &series);
    minima.into_iter().map(|minimum| (minimum.level, minimum.depth)).collect()
}

#[test]
fn minima_lie_between_higher_neighbours() {
    const GAP: f64 = f64::NAN;
    assert_eq!(minima(&[9.0, 1.0, 8.0, 7.0, 9.0]), [(1, 8.0), (3, 1.0)]);
    assert_eq!(minima(&[9.0, 3.0, 4.0, 1.0, 8.0]), [(1, 1.0), (3, 7.0)], "until it falls lower");
    assert_eq!(minima(&[1.0, 5.0, 4.0]), [], "the ends are none");
    assert_eq!(minima(&[9.0, GAP, 1.0, 5.0, 2.0, 6.0, 3.0, GAP]), [(4, 3.0)], "nor beside a gap");
    assert_eq!(minima(&[9.0, 2.0, 2.0, 5.0]), [(1, 3.0)], "the first of equals");
    assert_eq!(minima(&[9.0, 2.0, 2.0, 1.0]), [], "a step on the way down");
    assert_eq!(minima(&[]), []);
}
