//! The worked example of the thesis.

use lucena_mine::{Candidates, Dataset, Miner, SetKind, naive};
use lucena_work::Silent;

#[test]
fn the_example_of_the_thesis_step_by_step() {
    let data = Dataset::read("sampledb", &b"1 2\n1 3\n1 2 3\n1 2 3\n"[..]).unwrap();
    let miner = Miner { kind: SetKind::All, min_support: 1 };
    let steps = naive(&data, &Candidates::mine(&miner, &data, &Silent).unwrap()).unwrap();
    let say: Vec<(&[u32], u64, bool)> =
        steps.iter().map(|s| (&s.candidate[..], s.bits, s.accepted)).collect();
    assert_eq!(
        say,
        [
            (&[][..], 20, true),
            (&[1, 2], 15, true),
            (&[1, 3], 10, true),
            (&[2, 3], 10, false),
            (&[1, 2, 3], 6, true)
        ]
    );
    // The lengths of the fourth iteration: 2 for {1, 2}, 3 for {1}, 2 for {3}, {2} unused.
    let lengths: Vec<_> = steps[1].codes.iter().map(|c| (&c.items[..], c.length)).collect();
    assert_eq!(lengths, [(&[1, 2][..], Some(2)), (&[1], Some(3)), (&[2], None), (&[3], Some(2))]);
    assert_eq!(steps[4].covers, [vec![1], vec![2], vec![0], vec![0]]);
}
