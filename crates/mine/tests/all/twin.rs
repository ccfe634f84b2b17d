//! Slow, obvious twins of the miners and of Krimp, on small data.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use lucena_mine::{
    Candidates, CodeTable, Dataset, ItemRank, Krimp, MineError, Miner, SetKind, Slim,
};
use lucena_work::{Progress, Silent};
use proptest::prelude::*;

const ITEMS: u32 = 9;

fn rows() -> impl Strategy<Value = Vec<Vec<u32>>> {
    let row = proptest::collection::btree_set(0..ITEMS, 0..ITEMS as usize);
    let row = row.prop_map(|row| row.into_iter().collect());
    // Few kinds of rows, many of each: sets with the same rows are where closed sets differ.
    (proptest::collection::vec(row, 1..12), proptest::collection::vec(any::<u8>(), 1..500))
        .prop_map(|(kinds, which): (Vec<Vec<u32>>, Vec<u8>)| {
            which.iter().map(|&at| kinds[usize::from(at) % kinds.len()].clone()).collect()
        })
}

/// All sets over the items of the data with their supports, the empty one left out.
fn slow(data: &Dataset, kind: SetKind, min_support: u32) -> BTreeMap<Vec<ItemRank>, u32> {
    let all = 1u32 << data.items();
    let rows: Vec<u32> = data.rows().map(|row| row.iter().map(|&r| 1 << r).sum()).collect();
    let support = |set: u32| rows.iter().filter(|&&row| row & set == set).count() as u32;
    let supports: Vec<u32> = (0..all).map(support).collect();
    let keep = |&set: &u32| {
        let own = supports[set as usize];
        let mut larger = (0..data.items()).map(|item| set | 1 << item).filter(|&l| l != set);
        own >= min_support
            && match kind {
                SetKind::All => true,
                SetKind::Closed => larger.all(|larger| supports[larger as usize] < own),
                SetKind::Maximal => larger.all(|larger| supports[larger as usize] < min_support),
            }
    };
    let spell = |set: u32| (0..data.items() as ItemRank).filter(|&i| set >> i & 1 == 1).collect();
    (1..all).filter(keep).map(|set| (spell(set), supports[set as usize])).collect()
}

proptest! {
    #[test]
    fn the_miners_find_what_their_slow_twin_finds(rows in rows(), share in 0.0..1.0f64) {
        let data = Dataset::from_rows(&rows).unwrap();
        let min_support = ((data.len() as f64 * share) as u32).max(1);
        for kind in [SetKind::All, SetKind::Closed, SetKind::Maximal] {
            let miner = Miner { kind, min_support };
            let mut found = BTreeMap::new();
            let count = miner.mine(&data, &Silent, |set, support| {
                assert!(found.insert(set.to_vec(), support).is_none(), "{set:?} twice");
                ControlFlow::Continue(())
            }).unwrap();
            prop_assert_eq!(count, found.len() as u64);
            prop_assert_eq!(count, miner.count(&data, &Silent).unwrap());
            prop_assert_eq!(found, slow(&data, kind, min_support));
        }
    }

    #[test]
    fn neither_krimp_nor_slim_makes_data_longer(rows in rows()) {
        let data = Dataset::from_rows(&rows).unwrap();
        let miner = Miner { kind: SetKind::All, min_support: 1 };
        let candidates = Candidates::mine(&miner, &data, &Silent).unwrap();
        let krimp = [false, true].map(|prune| {
            Krimp { prune, limit: None }.run(&data, &candidates, &Silent).unwrap().table
        });
        let slim = [false, true].map(|prune| Slim { prune, limit: None }.run(&data, &Silent).unwrap().table);
        for table in krimp.into_iter().chain(slim) {
            let (own, standard) = (table.lengths(), table.standard_lengths());
            prop_assert!(own.total() <= standard.total() + 1e-6);
            // The usages of the table are those of covering every row by itself.
            let mut usages = vec![0; table.codes().count()];
            let (mut covers, mut codes) = (table.covers(&data).unwrap(), Vec::new());
            while covers.next_row(&mut codes).unwrap() {
                codes.iter().for_each(|&code| usages[code] += 1);
            }
            let stated: Vec<u32> = table.codes().map(|code| code.usage).collect();
            prop_assert_eq!(usages, stated);
        }
    }
}

proptest! {
    #[test]
    fn a_sweep_meets_the_tables_of_all_supports(rows in rows(), mut supports: [u8; 3]) {
        let data = Dataset::from_rows(&rows).unwrap();
        let most = data.len() as u32;
        supports.sort_unstable();
        let mut supports: Vec<u32> =
            supports.iter().rev().map(|&s| u32::from(s).clamp(1, most)).collect();
        supports.dedup();
        for kind in [SetKind::All, SetKind::Closed] {
            let mine = |min_support| {
                Candidates::mine(&Miner { kind, min_support }, &data, &Silent).unwrap()
            };
            let krimp = Krimp { prune: true, limit: None };
            let lowest = mine(*supports.last().unwrap());
            let swept = krimp.sweep(&data, &lowest, &supports, &Silent).unwrap();
            prop_assert_eq!(swept.len(), supports.len());
            for swept in swept {
                let alone = krimp.run(&data, &mine(swept.min_support), &Silent).unwrap();
                prop_assert_eq!(swept.found, alone);
            }
        }
    }
}

#[test]
fn bad_supports_get_a_sentence() {
    let data = Dataset::from_rows([[1, 2], [1, 3]]).unwrap();
    let mine = |min_support| Miner { kind: SetKind::All, min_support }.count(&data, &Silent);
    assert!(matches!(mine(0), Err(MineError::NoSupport)));
    assert_eq!(
        mine(3).unwrap_err().to_string(),
        "the minimum support 3 is over 100 %: the data has 2 rows, use at most that"
    );
    let none = Dataset::from_rows([[0u32; 0]; 0]).unwrap();
    let miner = Miner { kind: SetKind::All, min_support: 1 };
    assert!(matches!(miner.count(&none, &Silent), Err(MineError::NoRows)));
    assert!(Candidates::from_sets(&data, [([0, 9], 1)]).is_err());
}

#[test]
fn work_can_be_stopped() {
    struct Impatient;
    impl Progress for Impatient {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let data = Dataset::from_rows([[1, 2], [1, 3]]).unwrap();
    let miner = Miner { kind: SetKind::Closed, min_support: 1 };
    assert!(matches!(
        miner.count(&data, &Impatient),
        Err(MineError::Interrupted(lucena_work::Interrupted))
    ));
    let candidates = Candidates::mine(&miner, &data, &Silent).unwrap();
    let krimp = Krimp { prune: true, limit: None };
    let found = krimp.run(&data, &candidates, &Impatient).unwrap();
    assert!(found.stopped && found.tried == 0 && found.table == CodeTable::standard(&data));
    let swept = krimp.sweep(&data, &candidates, &[2, 1], &Impatient).unwrap();
    assert!(swept.len() == 1 && swept[0].found == found);
    let found = Slim { prune: true, limit: Some(0) }.run(&data, &Silent).unwrap();
    assert_eq!(found.table, CodeTable::standard(&data));
    let one = Krimp { prune: true, limit: Some(1) }.run(&data, &candidates, &Silent).unwrap();
    assert!(one.stopped && one.tried == 1);
    assert!(matches!(krimp.sweep(&data, &candidates, &[1, 2], &Silent), Err(MineError::Supports)));
    let mut seen = 0;
    let stopped = miner.mine(&data, &Silent, |_, _| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert_eq!((stopped.unwrap(), seen), (1, 1));
}
