//! Configurations by trying every set of features.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};

use lucena_attribute::atomic::{self, AtomicKind};
use lucena_eval::{ByRole, Mining, Rows};
use lucena_work::Silent;
use shakmaty::{Board, Color, Role};

/// All sets of up to so many features.
fn sets(bits: u32, most: u32) -> Vec<u64> {
    let mut all = vec![0u64];
    let mut last = vec![0u64];
    for _ in 0..most {
        let longer = |&set: &u64| (64 - set.leading_zeros()..bits).map(move |bit| set | 1 << bit);
        last = last.iter().flat_map(longer).collect();
        all.extend(&last);
    }
    all
}

/// The vectors of one kind of man: each, with the positions that have it.
fn vectors(
    kind: AtomicKind,
    positions: &[(Board, Color)],
    role: Role,
) -> BTreeMap<u64, BTreeSet<usize>> {
    let (mut found, mut vectors) = (BTreeMap::<u64, BTreeSet<usize>>::new(), Vec::new());
    for (at, (board, turn)) in positions.iter().enumerate() {
        atomic::vectors(kind, board, *turn, &mut vectors);
        for vector in vectors.iter().filter(|v| v.piece.role == role) {
            found.entry(vector.bits).or_default().insert(at);
        }
    }
    found
}

/// On which vectors a configuration is active, and in how many positions.
fn activity(vectors: &BTreeMap<u64, BTreeSet<usize>>, set: u64) -> (Vec<u64>, usize) {
    let active = || vectors.iter().filter(|(v, _)| *v & set == set);
    let positions: BTreeSet<usize> = active().flat_map(|(_, at)| at.iter().copied()).collect();
    (active().map(|(v, _)| *v).collect(), positions.len())
}

fn same_as_trying_all(kind: AtomicKind, features: u32, share: f64, positions: &[(Board, Color)]) {
    let mut rows = Rows::new(kind);
    rows.extend(positions, |(board, turn)| (board.clone(), *turn, 0.0));
    let all = Mining { features, share, most: ByRole([usize::MAX; 6]) }.mine(&rows, &Silent);
    let few = Mining { features, share, most: ByRole([40; 6]) }.mine(&rows, &Silent);
    let enough = (share * positions.len() as f64).max(1.0);
    let sets = sets(kind.bits(), features);
    for role in Role::ALL {
        let vectors = vectors(kind, positions, role);
        if vectors.is_empty() {
            assert!(all[role].is_empty());
            continue;
        }
        // Which vectors a set of features picks out is all that it says.
        let mut expected = BTreeSet::new();
        for &set in &sets {
            let (active, count) = activity(&vectors, set);
            if set == 0 || count as f64 >= enough {
                expected.insert(active);
            }
        }
        let found: Vec<(Vec<u64>, usize)> =
            all[role].bits().iter().map(|&set| activity(&vectors, set)).collect();
        assert!(all[role].bits().iter().all(|set| set.count_ones() <= features));
        let distinct: BTreeSet<_> = found.iter().map(|(active, _)| active.clone()).collect();
        assert_eq!(distinct.len(), found.len(), "{role:?}: two say the same");
        assert_eq!(distinct, expected, "{role:?}");

        // Of too many the most frequent stay.
        let count = |set: &u64| if *set == 0 { usize::MAX } else { activity(&vectors, *set).1 };
        let kept = few[role].bits();
        assert_eq!(kept.len(), found.len().min(40));
        let least = kept.iter().map(count).min().unwrap();
        let dropped = all[role].bits().iter().filter(|set| !kept.contains(set));
        assert!(dropped.map(count).all(|count| count <= least), "{role:?}");
    }
}

fn endgame(material: &str, step: usize) -> Vec<(Board, Color)> {
    common::positions(material, step).into_iter().map(|(board, turn, _)| (board, turn)).collect()
}

#[test]
fn rook_endings() {
    let positions = endgame("KRvK", 101);
    same_as_trying_all(AtomicKind::Paper, 3, 0.01, &positions);
    same_as_trying_all(AtomicKind::Paper, 3, 0.0, &positions[..60]);
    same_as_trying_all(AtomicKind::Modern, 2, 0.03, &positions);
}

/// Here a position has many men of one kind, and counts once for all of them.
#[test]
fn whole_games() {
    let positions = common::games(6);
    same_as_trying_all(AtomicKind::Paper, 2, 0.1, &positions);
    same_as_trying_all(AtomicKind::Paper, 3, 0.4, &positions[..60]);
}
