//! Trees and files of packs come back as they went in, and nothing else passes for one.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::time::Instant;

use lucena_pack::{
    Cost, Ending, Feature, Node, PackError, PackFile, PackMetric, Scale, Tree, bits, decode, encode,
};
use lucena_table::Material;
use proptest::prelude::*;
use shakmaty::Color;

const DTM: Scale = Scale { wins: 43, losses: 31 };

fn ending(name: &str) -> Ending {
    Ending::new(name.parse().unwrap(), Color::White)
}

/// A tree drawn from numbers: as many questions as they allow, cuts and ranks in range.
struct Draw {
    state: u64,
    left: usize,
    smooth: bool,
}

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.state >> 33) as usize % n
    }

    fn tree(seed: u64, size: usize, smooth: bool, ending: &Ending, scale: Scale) -> Tree {
        let mut draw = Draw { state: seed, left: size, smooth };
        let mut features = match draw.below(2) {
            0 => Feature::plain(ending),
            _ => Feature::rich(ending),
        };
        if draw.below(2) == 0 && features.len() > 8 {
            features.retain(|_| draw.below(3) == 0);
        }
        let mut room: Vec<_> = features.iter().map(|f| f.range(ending)).collect();
        let mut nodes = Vec::new();
        draw.node(&mut room, scale, size, &mut nodes);
        Tree { features, nodes }
    }

    fn node(&mut self, room: &mut [(u8, u8)], scale: Scale, size: usize, nodes: &mut Vec<Node>) {
        let open: Vec<usize> = (0..room.len()).filter(|&f| room[f].0 < room[f].1).collect();
        if open.is_empty() || self.left == 0 || size <= 1 {
            let middle: usize = room.iter().map(|&(l, h)| usize::from(l + h)).sum();
            let rank = if self.smooth { middle / 2 + self.below(2) } else { self.below(1 << 20) };
            nodes.push(Node::Leaf((rank % scale.ranks()) as u8));
            return;
        }
        self.left -= 1;
        let feature = open[self.below(open.len())];
        let (low, high) = room[feature];
        let cut = low + self.below(usize::from(high - low)) as u8;
        nodes.push(Node::Split { feature: feature as u8, cut });
        let first = self.below(size);
        room[feature] = (low, cut);
        self.node(room, scale, first, nodes);
        room[feature] = (cut + 1, high);
        self.node(room, scale, size - first, nodes);
        room[feature] = (low, high);
    }
}

proptest! {
    #[test]
    fn trees_come_back(seed: u64, size in 0_usize..400, smooth: bool, which in 0_usize..35) {
        let material = Material::all(4)[which];
        let ending = Ending::new(material, Color::from_white(seed % 2 == 0));
        for scale in [Scale::WDL, DTM, Scale { wins: 253, losses: 0 }] {
            let tree = Draw::tree(seed, size, smooth, &ending, scale).merged();
            let bytes = encode(&ending, scale, &tree);
            prop_assert_eq!(&decode(&ending, tree.features.clone(), scale, &bytes).unwrap(), &tree);
            let bits = bits(&ending, scale, &tree);
            prop_assert!((bytes.len() as f64 * 8.0 - bits).abs() < 10.0 + bits / 1000.0);
            let cost = Cost::of(&tree, &ending, scale);
            prop_assert!((cost.estimate(&tree) - bits).abs() < 1e-6 * bits);
        }
    }

    #[test]
    fn other_bytes_are_refused_or_are_a_tree(bytes: Vec<u8>, wdl: bool) {
        let scale = if wdl { Scale::WDL } else { DTM };
        let ending = ending("KQvKR");
        if let Ok(tree) = decode(&ending, Feature::plain(&ending), scale, &bytes) {
            prop_assert_eq!(tree.merged().nodes.len(), tree.nodes.len());
            prop_assert_eq!(encode(&ending, scale, &tree), bytes);
        }
    }
}

#[test]
fn no_bytes_keep_a_reader_for_long() {
    for byte in [0, 1, 0x55, 0x80, 0xFE, 0xFF] {
        for length in [0, 1, 100, 3000] {
            for name in ["KRvK", "KPvKP"] {
                let begun = Instant::now();
                let features = || Feature::rich(&ending(name));
                let _ = decode(&ending(name), features(), DTM, &vec![byte; length]);
                let _ = decode(&ending(name), features(), Scale::WDL, &vec![byte; length]);
                assert!(begun.elapsed().as_secs() < 20, "{name} {byte} {length}");
            }
        }
    }
}

/// Files of several sizes.
fn packs() -> Vec<PackFile> {
    let pack = |name: &str, scale: Scale, level: u8, size: usize, strong: Color| {
        let material = name.parse().unwrap();
        let ending = Ending::new(material, strong);
        let tree = Draw::tree(size as u64, size, true, &ending, scale).merged();
        PackFile { material, strong, scale, level, tree }
    };
    vec![
        pack("KRvK", Scale::WDL, 0, 1, Color::White),
        pack("KPvK", Scale::WDL, 1, 20, Color::White),
        pack("KRvK", Scale { wins: 16, losses: 0 }, 2, 60, Color::White),
        pack("KQvKR", DTM, 7, 300, Color::Black),
    ]
}

#[test]
fn every_flipped_bit_and_every_cut_is_refused() {
    for pack in packs() {
        let path = PackFile::path(Path::new("x"), pack.material, pack.metric());
        let good = pack.to_bytes();
        assert_eq!(PackFile::from_bytes(&good, &path).unwrap(), pack);
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

    let [krk_wdl, kpk_wdl, ..] = &packs()[..] else { panic!("four packs") };
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
    assert!(sentence(&path).contains("cut short"), "{}", sentence(&path));
    std::fs::write(&path, b"PK\x03\x04").unwrap();
    assert!(sentence(&path).contains("no Lucena pack"), "{}", sentence(&path));
    assert!(matches!(PackFile::read(folder.path()), Err(PackError::Read(_))));
}

/// A change here means that older files are misread: raise the version of the file.
#[test]
fn the_bytes_are_the_same_on_every_machine() {
    let sums = packs().into_iter().map(|pack| {
        let bytes = pack.to_bytes();
        (bytes.len(), xxhash_rust::xxh3::xxh3_64(&bytes) as u32)
    });
    assert_eq!(
        sums.collect::<Vec<_>>(),
        [(10, 1_450_896_577), (30, 1_495_619_250), (84, 3_069_441_050), (338, 3_708_418_665)]
    );
}
