//! Shared by the tests: one folder of tables a test binary, fixtures, outside data.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use lucena_table::{Metric, Table, Tables};
use lucena_work::Silent;

/// A folder that lives as long as the test binary.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<(tempfile::TempDir, Tables)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let tables = Tables::new(folder.path());
        (folder, tables)
    });
    &TABLES.1
}

pub fn table(material: &str, metric: Metric) -> Arc<Table> {
    // Tests of one binary run at the same time: one of them solves, the others wait.
    static SOLVING: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _guard = SOLVING.lock();
    let material = material.parse().expect("a material");
    tables().solve(material, metric, &Silent).expect("a table")
}

/// The rows of a fixture without its heading.
pub fn fixture(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    let text = std::fs::read_to_string(path).expect("the fixture is part of the project");
    text.lines().skip(1).map(|line| line.split(',').map(String::from).collect()).collect()
}
