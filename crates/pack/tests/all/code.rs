//! Trees and files of packs come back as they went in, and nothing else passes for one.

use std::path::Path;
use std::sync::LazyLock;

use crate::draw::Draw;
use crate::one_of;
use lucena_pack::{
    Catalogued, OpenPack, PackError, PackFeature, PackFile, PackMetric, PackTree, Questions, Scale,
    bits, decode, encode, rules,
};
use lucena_table::Material;
use proptest::prelude::*;
use shakmaty::Color;

const DTM: Scale = Scale { wins: 43, losses: 31 };

fn ending(name: &str) -> Catalogued {
    Catalogued::new(name.parse().unwrap(), Color::White)
}

proptest! {
    #[test]
    fn trees_come_back(seed: u64, size in 0_usize..400, smooth: bool, which in 0_usize..35) {
        let material = Material::all(4)[which];
        let ending = Catalogued::new(material, Color::from_white(seed % 2 == 0));
        let questions = Questions::ALL[(seed >> 20) as usize % 4];
        for scale in [Scale::WDL, DTM, Scale { wins: 253, losses: 0 }] {
            let tree = Draw::tree((seed, questions), size, smooth, &ending, scale).merged();
            let bytes = encode(&ending, scale, &tree);
            prop_assert_eq!(&decode(&ending, tree.features.clone(), scale, &bytes).unwrap(), &tree);
            let bits = bits(&ending, scale, &tree);
            // Closing bytes that are 0 are left out, so that by luck a file takes less than its bits:
            // a byte less once in 256 trees, four once in four thousand million.
            let spare = bytes.len() as f64 * 8.0 - bits;
            let near = 10.0 + bits / 1000.0;
            prop_assert!((-32.0 - near..near).contains(&spare), "{} bytes, {bits} bits", bytes.len());
        }
    }

    #[test]
    fn other_bytes_are_refused_or_are_a_tree(bytes: Vec<u8>, wdl: bool) {
        let scale = if wdl { Scale::WDL } else { DTM };
        let ending = ending("KQvKR");
        if let Ok(tree) = decode(&ending, PackFeature::plain(&ending), scale, &bytes) {
            prop_assert_eq!(tree.merged().nodes.len(), tree.nodes.len());
            prop_assert_eq!(encode(&ending, scale, &tree), bytes);
        }
    }
}

/// A reader that trusted what damaged bytes promise would take hours, or all memory.
#[test]
fn no_bytes_keep_a_reader_for_long() {
    for byte in [0, 1, 0x55, 0x80, 0xFE, 0xFF].into_iter().step_by(one_of(1, 2)) {
        for length in [0, 1, 100, 3000] {
            for name in ["KRvK", "KPvKP"] {
                for questions in [Questions::Rich, Questions::Facts] {
                    let features = || questions.features(&ending(name));
                    let _ = decode(&ending(name), features(), DTM, &vec![byte; length]);
                    let _ = decode(&ending(name), features(), Scale::WDL, &vec![byte; length]);
                }
            }
        }
    }
}

/// Files of several sizes; the last asks facts.
static PACKS: LazyLock<Vec<PackFile>> = LazyLock::new(|| {
    use Questions::{Facts, Plain, Rich};
    let pack = |name: &str, scale, level, size: usize, strong, questions| {
        let material = name.parse().unwrap();
        let ending = Catalogued::new(material, strong);
        let tree = Draw::tree((size as u64, questions), size, true, &ending, scale).merged();
        PackFile { material, strong, scale, level, tree }
    };
    vec![
        pack("KRvK", Scale::WDL, 0, 1, Color::White, Plain),
        pack("KPvK", Scale::WDL, 1, 20, Color::White, Plain),
        pack("KRvK", Scale { wins: 16, losses: 0 }, 2, 60, Color::White, Rich),
        pack("KQvKR", DTM, 4, 300, Color::Black, Rich),
        pack("KPvK", DTM, 3, 90, Color::White, Facts),
    ]
});

/// Makes the checksum fit, so that what lies behind it is reached.
fn reseal(bytes: &mut [u8]) {
    if let Some((content, sum)) = bytes.split_last_chunk_mut::<4>() {
        *sum = (lucena_store::checksum(content) as u32).to_le_bytes();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]
    #[test]
    fn damaged_files_with_a_good_checksum_are_refused_or_mean_something(
        which in 0_usize..5,
        changes in proptest::collection::vec((0_usize..64, any::<u8>()), 0..4),
        cut in 0_usize..64,
    ) {
        let mut bytes = PACKS[which].to_bytes();
        for (at, byte) in changes {
            let length = bytes.len();
            bytes[at % length] = byte;
        }
        if cut < 32 {
            bytes.truncate(bytes.len() - cut.min(bytes.len() / 2));
        }
        reseal(&mut bytes);
        if let Ok(pack) = PackFile::from_bytes(&bytes, Path::new("x")) {
            prop_assert_eq!(pack.to_bytes(), bytes);
            let ending = Catalogued::new(pack.material, pack.strong);
            prop_assert!(OpenPack::new(ending, pack.scale, pack.level, &pack.tree).is_ok());
            prop_assert_eq!(rules(&pack).len(), pack.tree.leaves());
        }
    }
}

#[test]
fn a_tree_that_asks_nothing_is_plain() {
    for questions in Questions::ALL {
        let material = "KRvK".parse().unwrap();
        let ending = Catalogued::new(material, Color::White);
        let features = questions.features(&ending);
        let tree = PackTree { features, nodes: vec![lucena_pack::PackNode::Leaf(0)] };
        let (strong, scale, level) = (Color::White, Scale::WDL, 0);
        let bytes = PackFile { material, strong, scale, level, tree }.to_bytes();
        assert!(bytes.len() <= 10);
        let read = PackFile::from_bytes(&bytes, Path::new("x")).unwrap();
        assert_eq!(read.tree.features, PackFeature::plain(&ending));
    }
}

#[test]
fn facts_of_another_catalogue_are_refused() {
    let mut bytes = PACKS[4].to_bytes();
    bytes[7] ^= 1;
    reseal(&mut bytes);
    let error = PackFile::from_bytes(&bytes, Path::new("x")).unwrap_err().to_string();
    assert!(error.contains("another catalogue"), "{error}");
}

#[test]
fn every_flipped_bit_and_every_cut_is_refused() {
    for pack in PACKS.iter() {
        let path = PackFile::path(Path::new("x"), pack.material, pack.metric());
        let good = pack.to_bytes();
        assert_eq!(PackFile::from_bytes(&good, &path).unwrap(), *pack);
        for bit in 0..good.len() * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let error = PackFile::from_bytes(&bytes, &path).unwrap_err().to_string();
            assert!(error.contains("lucena pack K"), "{error}");
        }
        for length in 0..good.len() {
            let error = PackFile::from_bytes(&good[..length], &path).unwrap_err().to_string();
            assert!(error.contains("lucena pack K"), "{error}");
        }
        let longer = [&good[..], &[0]].concat();
        assert!(matches!(PackFile::from_bytes(&longer, &path), Err(PackError::Checksum(_))));
    }
}

#[test]
fn files_are_small_and_say_what_is_wrong_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let krk: Material = "KRvK".parse().unwrap();
    let path = PackFile::path(folder.path(), krk, PackMetric::Wdl);
    let sentence = |path: &Path| PackFile::read(path).unwrap_err().to_string();
    assert!(sentence(&path).contains("no pack") && sentence(&path).contains("lucena pack KRvK"));

    let [krk_wdl, kpk_wdl, ..] = &PACKS[..] else { panic!("five packs") };
    krk_wdl.write(&path).unwrap();
    assert_eq!(&PackFile::read(&path).unwrap(), krk_wdl);
    assert!(std::fs::metadata(&path).unwrap().len() <= 10);

    kpk_wdl.write(&path).unwrap();
    assert!(sentence(&path).contains("holds a pack of KPvK wdl"), "{}", sentence(&path));
    let free = folder.path().join("mine");
    kpk_wdl.write(&free).unwrap();
    assert_eq!(&PackFile::read(&free).unwrap(), kpk_wdl);

    let mut bytes = krk_wdl.to_bytes();
    bytes[2] = 9;
    std::fs::write(&path, &bytes).unwrap();
    assert!(sentence(&path).contains("version 9") && sentence(&path).contains("update Lucena"));
    std::fs::write(&path, b"LP\x01").unwrap();
    assert!(sentence(&path).contains("cut off"), "{}", sentence(&path));
    std::fs::write(&path, b"PK\x03\x04").unwrap();
    assert!(sentence(&path).contains("is not a Lucena pack"), "{}", sentence(&path));
    assert!(matches!(PackFile::read(folder.path()), Err(PackError::Read(_))));
}

/// A change here means that older files are misread: raise the version of the file. Packs of facts
/// are left out, as they change with the catalogue, which they name.
#[test]
fn the_bytes_are_the_same_on_every_machine() {
    let sums = PACKS.iter().take(4).map(|pack| {
        let bytes = pack.to_bytes();
        (bytes.len(), lucena_store::checksum(&bytes) as u32)
    });
    assert_eq!(
        sums.collect::<Vec<_>>(),
        [(10, 591_833_744), (29, 1_747_529_573), (133, 3_842_811_710), (641, 4_079_609_512)]
    );
}

#[test]
fn every_endgame_has_a_byte_of_its_own() {
    let known = |men: u8| {
        let mut bytes = PACKS[0].to_bytes();
        bytes[4] = men;
        reseal(&mut bytes);
        let read = PackFile::from_bytes(&bytes, Path::new("x"));
        !read.is_err_and(|error| error.to_string().contains("men of no endgame"))
    };
    assert_eq!((0..=255).filter(|&men| known(men)).count(), Material::all(4).len());
    for material in Material::all(4) {
        let tree = PackTree { features: vec![], nodes: vec![lucena_pack::PackNode::Leaf(1)] };
        let (strong, scale, level) = (Color::White, Scale::WDL, 0);
        let bytes = PackFile { material, strong, scale, level, tree }.to_bytes();
        assert_eq!(PackFile::from_bytes(&bytes, Path::new("x")).unwrap().material, material);
    }
}
