//! The order of configurations, and the jumps over their extensions.

use lucena_eval::Configurations;
use proptest::prelude::*;

fn features(bits: u64) -> Vec<u32> {
    (0..64).filter(|bit| bits >> bit & 1 == 1).collect()
}

proptest! {
    #[test]
    fn jumps_lose_nothing(
        configurations in proptest::collection::vec(0u64..4096, 0..60),
        vector in 0u64..4096,
    ) {
        let list = Configurations::new(configurations);
        let plain: Vec<usize> = (0..list.len())
            .filter(|&i| list.bits()[i] & vector == list.bits()[i])
            .collect();
        prop_assert_eq!(list.active(vector).collect::<Vec<_>>(), plain);
    }

    #[test]
    fn the_order_is_a_dictionarys(a in any::<u64>(), b in any::<u64>()) {
        for (a, b) in [(a, b), (a & b, b), (a, a | 1)] {
            let mut sorted = vec![a, b];
            sorted.sort_by_key(|&bits| features(bits));
            sorted.dedup();
            for pair in [vec![a, b], vec![b, a]] {
                let list = Configurations::new(pair);
                prop_assert_eq!(list.bits(), &sorted[..]);
            }
        }
    }
}
