//! A file of slices of any bytes is refused, or it is just what would be written for what it
//! holds; also if its checksum is made to fit, and if it was a good file before some bytes changed.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_pack::{SlicePack, SliceWorkshop};
use lucena_table::Tables;
use lucena_work::Silent;

/// A small file that is good, to start from.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::new(folder.path());
    let material = "KPvK".parse().expect("a material");
    let planes = tables.outcomes(material, &Silent).expect("outcomes");
    let workshop = SliceWorkshop::new(&tables, &planes, 1, &Silent).expect("a search");
    let mut pack = SlicePack::new(material, 1).expect("pawns");
    for pawns in ["b2", "d6"] {
        let slice = pack.slice(pawns).expect("a placement");
        workshop.add(&mut pack, slice, &Silent).expect("a slice");
    }
    pack.to_bytes()
});

fuzz_target!(|input: (bool, Vec<(u16, u8)>, Vec<u8>, bool)| {
    let (good, changes, tail, sealed) = input;
    let mut bytes = if good { GOOD.clone() } else { Vec::new() };
    let length = bytes.len().max(1);
    for (at, byte) in changes {
        if let Some(place) = bytes.get_mut(usize::from(at) % length) {
            *place = byte;
        }
    }
    bytes.extend_from_slice(&tail);
    if sealed {
        lucena_pack::reseal_slices(&mut bytes);
    }
    if let Ok(pack) = SlicePack::from_bytes(&bytes, Path::new("fuzz")) {
        assert_eq!(pack.to_bytes(), bytes, "a file has one meaning and a meaning one file");
        pack.is_sound();
    }
});
