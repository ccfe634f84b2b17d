//! Files that appear whole or not at all.

use std::fs;
use std::io::Write;

use lucena_store::AtomicFile;

#[test]
fn dropped_files_leave_nothing_and_stale_ones_are_cleared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    drop(file);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

    // What a killed process would leave: a file without a lock.
    fs::create_dir(folder.path().join(".partial")).unwrap();
    fs::write(folder.path().join(".partial").join("x.1"), b"half").unwrap();
    let file = AtomicFile::create(&path).unwrap();
    assert!(!folder.path().join(".partial").join("x.1").exists());
    file.finish().unwrap();
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["x"]);
}

#[test]
fn a_file_being_written_is_not_stale() {
    let folder = tempfile::tempdir().unwrap();
    let first = AtomicFile::create(&folder.path().join("x")).unwrap();
    let second = AtomicFile::create(&folder.path().join("y")).unwrap();
    first.finish().unwrap();
    second.finish().unwrap();
    assert!(folder.path().join("x").exists() && folder.path().join("y").exists());
}

#[test]
fn writers_in_one_folder_do_not_disturb_each_other() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for writer in 0..3 {
            let path = folder.path().join(format!("{writer}"));
            scope.spawn(move || {
                for round in 0..500u32 {
                    let mut file = AtomicFile::create(&path).unwrap();
                    file.write_all(&round.to_le_bytes()).unwrap();
                    file.finish().unwrap();
                    assert_eq!(fs::read(&path).unwrap(), round.to_le_bytes());
                }
            });
        }
        scope.spawn(|| (0..2000).for_each(|_| AtomicFile::tidy(folder.path())));
    });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), b"").unwrap();
    let error = AtomicFile::create(&folder.path().join("file/x")).err().unwrap().to_string();
    assert!(error.contains("file"), "{error}");
}
