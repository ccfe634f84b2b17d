//! A pack file of any bytes is refused, or it is just what would be written for what it holds;
//! also if its checksum is made to fit, and if it was a good file before some bytes changed.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use lucena_pack::{Node, PackFile, Scale, Tree};
use shakmaty::Color;

/// Small files that are good, to start from.
static GOOD: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let split = |feature, cut| Node::Split { feature, cut };
    let nodes = [split(2, 3), Node::Leaf(1), split(5, 1), Node::Leaf(0), Node::Leaf(2)];
    [Scale::WDL, Scale { wins: 31, losses: 9 }].map(|scale| {
        let material = "KQvKR".parse().expect("a material");
        let tree = Tree { nodes: nodes.to_vec() };
        PackFile { material, strong: Color::White, scale, level: 1, tree }.to_bytes()
    })
});

fuzz_target!(|input: (Option<bool>, Vec<(u8, u8)>, Vec<u8>, bool)| {
    let (good, changes, tail, sealed) = input;
    let mut bytes = match good {
        Some(which) => GOOD[usize::from(which)].clone(),
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
        lucena_pack::reseal(&mut bytes);
    }
    if let Ok(pack) = PackFile::from_bytes(&bytes, Path::new("fuzz")) {
        assert_eq!(pack.to_bytes(), bytes, "a file has one meaning and a meaning one file");
    }
});
