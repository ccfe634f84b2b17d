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
