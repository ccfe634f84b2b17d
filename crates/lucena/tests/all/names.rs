//! One thing per word: whoever looks for a name finds one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The files of Rust of a folder, with the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true => files.extend(self::files(&path)),
            false if path.extension().is_some_and(|e| e == "rs") => files.push(path),
            false => {}
        }
    }
    files
}

/// The word that comes after one of some words at the start of a line of code.
fn defined<'a>(line: &'a str, kinds: &[&str]) -> Option<&'a str> {
    let rest = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => line,
    };
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind)?.strip_prefix(' '))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The names that more than one crate has.
fn doubled(names_of: impl Fn(&Path) -> BTreeSet<String>) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut owners = BTreeMap::<String, Vec<String>>::new();
    for folder in crates.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
        let owner = folder.file_name().unwrap().to_string_lossy().into_owned();
        for name in names_of(&folder) {
            owners.entry(name).or_default().push(owner.clone());
        }
    }
    assert!(owners.len() > 300, "only {} names were found", owners.len());
    let doubled = owners.iter_mut().filter(|(_, owners)| owners.len() > 1);
    doubled
        .map(|(name, owners)| (owners.sort(), format!("{name}: {}", owners.join(", "))).1)
        .collect()
}

#[test]
fn no_two_crates_define_a_type_of_the_same_name() {
    let types = |folder: &Path| {
        let mut names = BTreeSet::new();
        for file in files(&folder.join("src")) {
            let text = std::fs::read_to_string(file).unwrap();
            for line in text.lines() {
                // An alias inside of a block belongs to a trait.
                let name = defined(line.trim_start(), &["struct", "enum", "trait", "union"]);
                names.extend(name.or_else(|| defined(line, &["type"])).map(String::from));
            }
        }
        names
    };
    assert_eq!(doubled(types), [""; 0], "name what the thing is in its crate");
}

#[test]
fn no_two_crates_export_the_same_name() {
    let exports = |folder: &Path| {
        let text = std::fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
        let code: Vec<&str> = text.lines().filter(|line| !line.trim().starts_with("//")).collect();
        let items = code.iter().filter_map(|line| {
            line.strip_prefix("pub ")?;
            defined(line, &["fn", "struct", "enum", "trait", "type", "const", "static"])
        });
        let mut names: BTreeSet<String> = items.map(String::from).collect();
        for used in code.concat().split("pub use ").skip(1) {
            let path = used.split(';').next().unwrap();
            let listed = path.rsplit_once("::{").map(|(_, listed)| listed);
            for name in listed.unwrap_or(path.rsplit("::").next().unwrap()).split(',') {
                let name = name.split(" as ").last().unwrap().trim().trim_matches('}');
                names.extend((!name.is_empty()).then(|| name.to_string()));
            }
        }
        names
    };
    assert_eq!(doubled(exports), [""; 0], "name what the thing is in its crate");
}
