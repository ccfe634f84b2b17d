//! Candidates on disk.

use lucena_mine::{Candidates, Dataset, Miner, SetKind};
use lucena_work::Silent;
use proptest::prelude::*;

use crate::rows_of;

fn all(candidates: &Candidates) -> Vec<(Vec<u16>, u32)> {
    let (mut walk, mut sets) = (candidates.walk().unwrap(), Vec::new());
    while let Some((set, support)) = walk.next().unwrap() {
        sets.push((set.to_vec(), support));
    }
    sets
}

proptest! {
    #[test]
    fn files_are_as_good_as_memory(
        rows in rows_of(0u32..9, 0..9, 1..30),
        bytes in 0usize..3000,
    ) {
        let data = Dataset::from_rows(&rows).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let miner = Miner { kind: SetKind::All, min_support: 1 };
        let memory = Candidates::mine(&miner, &data, &Silent).unwrap();
        let disk = Candidates::mine_within(&miner, &data, bytes, folder.path(), &Silent).unwrap();
        prop_assert_eq!(all(&disk), all(&memory));
        prop_assert_eq!(all(&disk).len(), disk.len());
        drop(disk);
        prop_assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn no_folder_no_files() {
    let data = Dataset::from_rows([[1, 2]]).unwrap();
    let miner = Miner { kind: SetKind::All, min_support: 1 };
    let folder = std::path::Path::new("/nowhere");
    let error = Candidates::mine_within(&miner, &data, 0, folder, &Silent).unwrap_err();
    assert!(error.to_string().starts_with("/nowhere/candidates-"), "{error}");
}
