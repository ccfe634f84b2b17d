//! Packs of facts are lossless: written, read back and probed everywhere.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use crate::one_of;
use lucena_pack::build::Packing;
use lucena_pack::{
    Catalogued, Kind, OpenPack, PackFeature, PackFile, PackMetric, Packs, Questions,
};
use lucena_table::{Metric, Table, Tables};
use lucena_work::Silent;
use rayon::prelude::*;
use shakmaty::Color;

static TABLES: LazyLock<(tempfile::TempDir, Tables)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    for name in ["KBvK", "KNvK", "KQvK", "KRvK", "KPvK"] {
        tables.solve(name.parse().unwrap(), Metric::Dtm, &Silent).unwrap();
    }
    (folder, tables)
});

fn table(name: &str) -> Arc<Table> {
    TABLES.1.table(name.parse().unwrap(), Metric::Dtm).unwrap()
}

/// A small pack, as its file has it.
fn pack(name: &str, level: u8, metric: PackMetric, questions: Questions) -> PackFile {
    let packing = Packing {
        level,
        metric,
        questions,
        effort: 300,
        strong: Some(Color::White),
        ..Packing::default()
    };
    let made = packing.pack(&TABLES.1, name.parse().unwrap(), &Silent).unwrap();
    let read = PackFile::from_bytes(&made.to_bytes(), Path::new("x")).unwrap();
    assert_eq!(read.tree, made.tree.merged());
    read
}

fn knowledge(pack: &PackFile) -> Arc<OpenPack> {
    let ending = Catalogued::new(pack.material, pack.strong);
    Arc::new(OpenPack::new(ending, pack.scale, pack.level, &pack.tree).unwrap())
}

/// Compares all positions of both sides with the table, or one out of so many.
fn check(packs: &Packs, name: &str, out_of: usize) {
    let table = table(name);
    for turn in [Color::White, Color::Black] {
        let entries: Vec<_> = table.entries(turn).map(Result::unwrap).step_by(out_of).collect();
        entries.par_iter().for_each(|entry| {
            let board = table.space().board(entry.index).unwrap();
            let answer = packs.probe_board(&board, turn).unwrap();
            assert_eq!(answer.outcome, entry.value.outcome(), "{board} {turn}");
            assert!(answer.value().is_none_or(|value| value == entry.value), "{board} {turn}");
        });
    }
}

fn asks_facts(pack: &PackFile) -> bool {
    pack.tree.features.iter().any(|feature| feature.kind == Kind::Fact)
}

#[test]
fn distances_from_facts_are_right_everywhere() {
    for level in [0, 1] {
        let made = ["KQvK", "KRvK", "KPvK"]
            .map(|name| pack(name, level, PackMetric::Dtm, Questions::Facts));
        assert!(made.iter().all(asks_facts));
        let packs = Packs::new(made.iter().map(knowledge));
        check(&packs, "KQvK", if level == 0 { one_of(1, 3) } else { one_of(1, 17) });
        check(&packs, "KRvK", if level == 0 { one_of(1, 3) } else { one_of(1, 17) });
        // All of them were checked once; that takes a minute.
        check(&packs, "KPvK", if level == 0 { one_of(1, 5) } else { one_of(4, 41) });
    }
}

#[test]
fn outcomes_from_facts_are_right_everywhere() {
    for level in [0, 1] {
        let made = ["KQvK", "KRvK", "KPvK"]
            .map(|name| pack(name, level, PackMetric::Wdl, Questions::Facts));
        let [queen, rook, pawn] = &made;
        assert!(asks_facts(pawn));
        for bare in [queen, rook] {
            let ending = Catalogued::new(bare.material, bare.strong);
            assert!(!bare.tree.asks() && bare.to_bytes().len() <= 10);
            assert_eq!(bare.tree.features, PackFeature::plain(&ending));
        }
        check(&Packs::new(made.iter().map(knowledge)), "KPvK", one_of(1, 5));
    }
}

/// Where nobody can force mate there are no distances, but the pack still is one of distances.
#[test]
fn distances_where_nobody_wins() {
    for (name, questions) in [("KNvK", Questions::Plain), ("KBvK", Questions::Facts)] {
        let pack = pack(name, 0, PackMetric::Dtm, questions);
        assert_eq!((pack.metric(), pack.scale.wins), (PackMetric::Dtm, 1));
        check(&Packs::new([knowledge(&pack)]), name, 1);
    }
}
