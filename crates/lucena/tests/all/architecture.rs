//! Facts flow one way through the crates, and every crate is on the map.

use std::path::{Path, PathBuf};

/// The crates in the order of the river: each may use only those before it.
const RIVER: [&str; 24] = [
    "work",
    "store",
    "gaviota",
    "table",
    "layout",
    "games",
    "mine",
    "attribute",
    "pattern",
    "claim",
    "practice",
    "learn",
    "eval",
    "plan",
    "pack",
    "train",
    "play",
    "engine",
    "show",
    "report",
    "explain",
    "study",
    "serve",
    "lucena",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn no_arrow_points_upstream() {
    let mut found: Vec<String> = root()
        .join("crates")
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let mut listed = RIVER.map(String::from).to_vec();
    listed.sort();
    assert_eq!(found, listed, "every crate has its place in the river");
    for (place, name) in RIVER.iter().enumerate() {
        let manifest =
            std::fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
        for later in &RIVER[place + 1..] {
            let arrow = format!("lucena-{later}");
            assert!(!manifest.lines().any(|line| line.starts_with(&arrow)), "{name} uses {later}");
        }
    }
}

/// `crate <- the crates it uses`, from the manifests.
fn uses(name: &str) -> String {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest = std::fs::read_to_string(path).unwrap();
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap();
    let used = |other: &&&str| {
        section.lines().any(|line| {
            let rest = line.strip_prefix(&format!("lucena-{other}"));
            rest.is_some_and(|rest| rest.starts_with(['.', ' ']))
        })
    };
    let used: Vec<&str> = RIVER.iter().filter(used).copied().collect();
    format!("{name:<10}<- {}", used.join(" ")).trim_end().to_string()
}

#[test]
fn the_map_lists_what_each_crate_uses() {
    let path = root().join("ARCHITECTURE.md");
    let map = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = map.split_once("```uses\n").unwrap();
    let (listed, after) = rest.split_once("```\n").unwrap();
    let is: String = RIVER.iter().map(|name| uses(name) + "\n").collect();
    if std::env::var_os("LUCENA_UPDATE").is_some() {
        std::fs::write(path, format!("{before}```uses\n{is}```\n{after}")).unwrap();
        return;
    }
    assert_eq!(listed, is, "LUCENA_UPDATE=1 writes the list in ARCHITECTURE.md again");
}

#[test]
fn the_trainer_and_the_audit_share_nothing_but_the_ground() {
    let manifest = |name: &str| {
        std::fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap()
    };
    assert!(!manifest("train").contains("lucena-play"));
    assert!(!manifest("play").contains("lucena-train"));
}

#[test]
fn every_crate_is_on_the_map() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for name in RIVER {
        assert!(map.contains(&format!("crates/{name}")), "crates/{name} is not in ARCHITECTURE.md");
    }
}

/// The names of the files of Rust in a folder that say something.
fn saying(folder: &str, words: &str) -> Vec<String> {
    let mut places = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs")
                && std::fs::read_to_string(&path).unwrap().contains(words)
            {
                places.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    places
}

#[test]
fn unsafe_code_lives_in_one_file() {
    assert_eq!(saying("crates", concat!("allow(unsafe", "_code)")), ["map.rs"]);
}

#[test]
fn where_a_manifest_says_that_nothing_is_tested_inside_there_are_no_tests() {
    let mut all = 0;
    for name in RIVER {
        let manifest = root().join("crates").join(name).join("Cargo.toml");
        if std::fs::read_to_string(manifest).unwrap().contains("\ntest = false") {
            assert_eq!(saying(&format!("crates/{name}/src"), "#[test]"), [""; 0]);
            all += 1;
        }
    }
    assert_eq!(all, 2);
}
