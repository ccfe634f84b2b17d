//! A table file with bytes exchanged, cut or added is refused, or it is the file it was; and if
//! its checksums are made to fit, reading it gives values or errors, never a crash.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_store::FileKind;
use lucena_table::{Material, Metric, Stats, Table, Tables};
use lucena_work::Silent;
use shakmaty::Color;

/// What table files are, taken from a good one.
const KIND: FileKind = FileKind { name: *b"table\0\0\0", version: 2 };

struct Bench {
    folder: tempfile::TempDir,
    path: PathBuf,
    good: Vec<u8>,
    material: Material,
}

static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let material: Material = "KNvK".parse().expect("a material");
    Tables::new(folder.path()).solve(material, Metric::Dtm, &Silent).expect("a table");
    let path = Table::path(folder.path(), material, Metric::Dtm);
    let good = fs::read(&path).expect("the table's file");
    Bench { folder, path, good, material }
});

fuzz_target!(|edits: (Vec<(u16, u8)>, Option<u16>, Vec<u8>, bool)| {
    let bench = &*BENCH;
    let (changes, cut, tail, sealed) = edits;
    let mut bytes = bench.good.clone();
    for (at, byte) in changes {
        let at = usize::from(at) % bytes.len();
        bytes[at] = byte;
    }
    if let Some(cut) = cut {
        bytes.truncate(usize::from(cut));
    }
    bytes.extend_from_slice(&tail);
    if sealed {
        lucena_store::reseal(&mut bytes, KIND);
    }
    fs::write(&bench.path, &bytes).expect("the file can be written");
    let opened = Table::open(bench.folder.path(), bench.material, Metric::Dtm);
    let Ok(table) = opened else { return };
    let whole = table.check_file().is_ok();
    assert!(sealed || whole == (bytes == bench.good), "a changed file passes for whole");
    for index in (0..table.space().len()).step_by(997) {
        let _ = table.at(index, Color::White);
    }
    let _ = Stats::of(&table);
});
