//! The exact tree and its errors come back.

use std::sync::LazyLock;

use lucena_pack::build::Graph;
use lucena_pack::exact::{ErrorModel, decode, encode};
use lucena_pack::{PackFeature, Rank};
use lucena_table::{Material, Metric, Tables};
use lucena_work::Silent;
use proptest::prelude::*;
use shakmaty::Color;

fn graph(name: &str, strong: Color, wdl: bool) -> Graph {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let material: Material = name.parse().unwrap();
    for smaller in material.chain().into_iter().filter(|smaller| smaller.men() > 2) {
        tables.solve(smaller, Metric::Dtm, &Silent).unwrap();
    }
    Graph::new(&tables, material, strong, wdl).unwrap()
}

fn comes_back(graph: &Graph, most: usize) {
    let Graph { ending, scale, weak, .. } = graph;
    for errors in [ErrorModel::Alone, ErrorModel::Around] {
        for features in [PackFeature::plain(ending), PackFeature::rich(ending)] {
            let exact = encode(graph, &features, errors, &Silent).unwrap();
            assert!(decode(&exact.bytes, ending, *scale, weak).unwrap() == graph.weak_rank);
            assert!(exact.bytes.len() <= most, "{} {errors:?}", exact.bytes.len());
            assert!(exact.tree_bits < exact.bytes.len() as f64 * 8.0);
            // Nothing hangs on how many threads there are.
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            let again = alone.install(|| encode(graph, &features, errors, &Silent).unwrap());
            assert!(again == exact);
        }
    }
}

#[test]
fn rook_endgame_comes_back() {
    comes_back(&ROOK, 4_925);
}

#[test]
fn queen_endgame_comes_back() {
    comes_back(&graph("KQvK", Color::White, false), 4_000);
}

#[test]
fn pawn_endgame_comes_back() {
    comes_back(&graph("KPvK", Color::White, false), 7_770);
}

#[test]
fn pawn_endgame_without_distance_comes_back() {
    comes_back(&graph("KPvK", Color::White, true), 2_500);
}

#[test]
fn the_weak_side_may_have_the_pawn() {
    comes_back(&graph("KPvK", Color::Black, false), 12_000);
}

static ROOK: LazyLock<Graph> = LazyLock::new(|| graph("KRvK", Color::White, false));

/// Whole ones of both kinds.
static WHOLE: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let features = PackFeature::rich(&ROOK.ending);
    [ErrorModel::Alone, ErrorModel::Around]
        .map(|errors| encode(&ROOK, &features, errors, &Silent).unwrap().bytes)
});

fn read(bytes: &[u8]) -> Option<Vec<Rank>> {
    decode(bytes, &ROOK.ending, ROOK.scale, &ROOK.weak).ok()
}

#[test]
fn cut_short_or_made_longer_is_refused() {
    for whole in WHOLE.iter() {
        for length in [0, 1, 2, 7, 100, whole.len() - 1] {
            assert!(read(&whole[..length]) != Some(ROOK.weak_rank.clone()));
        }
        assert!(read(&[&whole[..], &[0]].concat()).is_none());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(mut bytes in prop::collection::vec(any::<u8>(), 0..3000), how in 0..4u8) {
        if let Some(first) = bytes.first_mut() {
            *first = how;
        }
        if let Some(ranks) = read(&bytes) {
            prop_assert!(ranks != ROOK.weak_rank);
        }
    }

    #[test]
    fn damage_never_goes_unseen(kind in 0..2usize, at in any::<prop::sample::Index>(), bit in 0..8u32) {
        let mut bytes = WHOLE[kind].clone();
        *at.get_mut(&mut bytes) ^= 1u8 << bit;
        if let Some(ranks) = read(&bytes) {
            prop_assert!(ranks != ROOK.weak_rank);
        }
    }
}
