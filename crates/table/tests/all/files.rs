//! Table files: the same whatever the number of threads, and never half a truth.

use std::fs;
use std::path::Path;

use lucena_table::{Material, Metric, Table, TableError, Tables};
use lucena_work::{Progress, Silent};

fn solve(folder: &Path, material: &str, threads: usize) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let material: Material = material.parse().unwrap();
    pool.install(|| Tables::new(folder).solve(material, Metric::Dtm, &Silent)).unwrap();
    fs::read(Table::path(folder, material, Metric::Dtm)).unwrap()
}

#[test]
fn threads_do_not_change_a_byte() {
    for material in ["KPvK", "KBNvK", "KPvKP"] {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let files = [solve(folders[0].path(), material, 1), solve(folders[1].path(), material, 3)];
        assert!(files[0] == files[1], "{material}");
    }
}

#[test]
fn bad_files_are_refused_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let good = solve(folder.path(), "KQvK", 1);
    let material: Material = "KQvK".parse().unwrap();
    let path = Table::path(folder.path(), material, Metric::Dtm);
    let refusal = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let opened = Tables::new(folder.path()).table(material, Metric::Dtm);
        let error = opened.and_then(|table| table.check_file()).err().unwrap().to_string();
        assert!(error.contains("lucena solve KQvK --force"), "{error}");
        error
    };
    assert!(refusal(b"").contains("not a Lucena file"));
    assert!(
        refusal(b"not a table at all, just some text that is long enough for a header of 64 bytes")
            .contains("not a Lucena file")
    );
    assert!(refusal(&good[..good.len() / 2]).contains("damaged"));
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    assert!(refusal(&flipped).contains("damaged"));
    let mut newer = good.clone();
    newer[16] += 1;
    assert!(refusal(&newer).contains("version"));
    // A sound file of another endgame under this name.
    let other = solve(folder.path(), "KRvK", 1);
    assert!(refusal(&other).contains("KRvK"));
}

#[test]
fn every_flipped_byte_of_a_table_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let good = solve(folder.path(), "KNvK", 1);
    let material: Material = "KNvK".parse().unwrap();
    let path = Table::path(folder.path(), material, Metric::Dtm);
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x40;
        fs::write(&path, &bad).unwrap();
        let opened = Tables::new(folder.path()).table(material, Metric::Dtm);
        assert!(opened.and_then(|table| table.check_file()).is_err(), "byte {at}");
    }
}

#[test]
fn stopping_keeps_what_is_finished() {
    struct StopAtKrk(std::sync::atomic::AtomicBool);
    impl Progress for StopAtKrk {
        fn begin(&self, task: &str, _: u64) {
            self.0.store(task.starts_with("KRvK "), std::sync::atomic::Ordering::SeqCst);
        }
        fn cancelled(&self) -> bool {
            self.0.load(std::sync::atomic::Ordering::SeqCst)
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let material: Material = "KQRvK".parse().unwrap();
    let stopped = tables.solve(material, Metric::Dtm, &StopAtKrk(false.into()));
    assert!(matches!(stopped, Err(TableError::Interrupted(lucena_work::Interrupted))));
    let missing = tables.missing(material, Metric::Dtm).unwrap();
    assert!(missing.contains(&"KRvK".parse().unwrap()) && missing.len() <= 3);
    assert!(tables.solve(material, Metric::Dtm, &Silent).is_ok());
}
