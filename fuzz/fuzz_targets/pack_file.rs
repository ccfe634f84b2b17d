//! A pack file of any bytes is refused, or it is just what would be written for what it holds;
//! also if its checksum is made to fit, and if it was a good file before some bytes changed.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_pack::{Catalogued, OpenPack, PackFile, PackNode, PackTree, Questions, Scale, rules};
use shakmaty::Color;

/// Small files that are good, to start from: of either metric, asking files and ranks, how men
/// stand to each other, and facts.
static GOOD: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let file = |scale: Scale, questions: Questions| {
        let (material, strong) = ("KQvKR".parse().expect("a material"), Color::White);
        let ending = Catalogued::new(material, strong);
        let features = questions.features(&ending);
        let split = |feature: u8| {
            let cut = features[usize::from(feature)].range(&ending).0;
            PackNode::Split { feature, cut }
        };
        let nodes =
            vec![split(2), PackNode::Leaf(1), split(5), PackNode::Leaf(0), PackNode::Leaf(2)];
        let tree = PackTree { features, nodes };
        PackFile { material, strong, scale, level: 1, tree }.to_bytes()
    };
    let scales = [Scale::WDL, Scale { wins: 31, losses: 9 }];
    Questions::ALL.iter().flat_map(|&q| scales.map(|scale| file(scale, q))).collect()
});

fuzz_target!(|input: (Option<u8>, Vec<(u8, u8)>, Vec<u8>, bool)| {
    let (good, changes, tail, sealed) = input;
    let mut bytes = match good {
        Some(which) => GOOD[usize::from(which) % GOOD.len()].clone(),
        None => Vec::new(),
    };
    let length = bytes.len().max(1);
    for (at, byte) in changes {
        if let Some(place) = bytes.get_mut(usize::from(at) % length) {
            *place = byte;
        }
    }
    bytes.extend_from_slice(&tail);
    if sealed {
        lucena_pack::reseal_pack(&mut bytes);
    }
    if let Ok(pack) = PackFile::from_bytes(&bytes, Path::new("fuzz")) {
        assert_eq!(pack.to_bytes(), bytes, "a file has one meaning and a meaning one file");
        let ending = Catalogued::new(pack.material, pack.strong);
        assert!(OpenPack::new(ending, pack.scale, pack.level, &pack.tree).is_ok());
        assert_eq!(rules(&pack).len(), pack.tree.leaves());
    }
});
