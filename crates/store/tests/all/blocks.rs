//! Block files: what is written comes back, and nothing else ever does.

use std::fs;

use lucena_store::{BlockFile, BlockWriter, FileKind, StoreError};
use proptest::prelude::*;

const KIND: FileKind = FileKind { name: *b"test\0\0\0\0", version: 3 };

fn sample(len: usize) -> Vec<u8> {
    (0..len).map(|i| ((i / 7) ^ (i >> 9)) as u8).collect()
}

fn write(path: &std::path::Path, bytes: &[u8]) {
    let mut writer = BlockWriter::create(path, KIND, b"meta").unwrap();
    for part in bytes.chunks(70_001) {
        writer.write(part).unwrap();
    }
    assert_eq!(writer.finish().unwrap(), fs::metadata(path).unwrap().len());
}

#[test]
fn bytes_and_ranges_come_back() {
    let folder = tempfile::tempdir().unwrap();
    for len in [0, 1, 16_383, 16_384, 16_385, 200_000, 5_000_000] {
        let path = folder.path().join(format!("{len}"));
        let bytes = sample(len);
        write(&path, &bytes);
        let file = BlockFile::open(&path, KIND).unwrap();
        assert_eq!((file.meta(), file.len()), (&b"meta"[..], len as u64));
        file.check().unwrap();
        assert_eq!(file.bytes(0..len as u64).unwrap(), bytes);
        assert_eq!(file.bytes_parallel(0..len as u64).unwrap(), bytes);
        for at in (0..len).step_by(len / 300 + 1) {
            assert_eq!(file.byte(at as u64).unwrap(), bytes[at]);
            let end = (at + 40_000).min(len);
            assert_eq!(file.bytes(at as u64..end as u64).unwrap(), &bytes[at..end]);
            assert_eq!(file.bytes_parallel(at as u64..end as u64).unwrap(), &bytes[at..end]);
        }
    }
}

#[test]
fn every_changed_byte_and_every_cut_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    write(&path, &sample(40_000));
    let good = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        BlockFile::open(&path, KIND).and_then(|file| file.check()).is_err()
    };
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        assert!(refused(&bad), "changed byte {at} of {}", good.len());
    }
    for len in 0..good.len() {
        assert!(refused(&good[..len]), "cut to {len}");
    }
    let mut long = good.clone();
    long.push(0);
    assert!(refused(&long));
}

#[test]
fn other_kinds_and_versions_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    write(&path, b"abc");
    let newer = FileKind { version: 2, ..KIND };
    assert!(matches!(
        BlockFile::open(&path, newer),
        Err(StoreError::OtherVersion { found: 3, wanted: 2, .. })
    ));
    let other = FileKind { name: *b"pack\0\0\0\0", ..KIND };
    assert!(matches!(BlockFile::open(&path, other), Err(StoreError::OtherKind { .. })));
    fs::write(&path, b"[Event \"a game\"]").unwrap();
    assert!(matches!(BlockFile::open(&path, KIND), Err(StoreError::Foreign(_))));
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400), keep_magic in any::<bool>()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let mut bytes = bytes;
        if keep_magic {
            write(&path, b"abc");
            let good = fs::read(&path).unwrap();
            for (byte, good) in bytes.iter_mut().zip(&good[..24]) {
                *byte = *good;
            }
        }
        fs::write(&path, &bytes).unwrap();
        prop_assert!(BlockFile::open(&path, KIND).and_then(|file| file.check()).is_err());
    }
}
