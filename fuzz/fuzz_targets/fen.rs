//! Any text is a position or a sentence; a position of three men has a value.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_table::{Material, Metric, TableError, Tables, parse_fen};
use lucena_work::Silent;

static TABLES: LazyLock<(tempfile::TempDir, Tables)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tables = Tables::new(folder.path());
    for material in Material::all(3) {
        tables.solve(material, Metric::Dtm, &Silent).expect("a table");
    }
    (folder, tables)
});

fuzz_target!(|text: &str| {
    if let Ok(position) = parse_fen(text) {
        match TABLES.1.value(&position, Metric::Dtm) {
            Ok(_) | Err(TableError::Missing { .. } | TableError::Castling) => {}
            Err(error) => panic!("{text}: {error}"),
        }
    }
});
