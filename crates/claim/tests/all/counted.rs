//! The counts that come with the program are those of the tables.

use std::path::{Path, PathBuf};

use lucena_claim::{BUILT_IN_CLAIMS, ClaimFile, ClaimSettings, judge};
use lucena_table::Tables;
use lucena_work::Silent;

const HEAD: &str = "file\twhite\ttrue\tquiet\tquiet true\tblack\ttrue\tquiet\tquiet true\tclaim\n";

fn rows(name: &str, tables: &Tables) -> String {
    let file = ClaimFile::built_in(name).unwrap().unwrap();
    let settings = ClaimSettings { boards: 0, seed: 0 };
    judge(&file, tables, &settings, &Silent).unwrap().rows(name)
}

/// All files up to four men, and with `LUCENA_WHOLE` rook and pawn against rook; with
/// `LUCENA_UPDATE` all files (from tables in `LUCENA_DATA`, if it is set), and the counts are
/// written.
#[test]
fn counts_are_those_of_the_tables() {
    let (update, whole) = (set("LUCENA_UPDATE"), set("LUCENA_WHOLE"));
    let folder = tempfile::tempdir().unwrap();
    let known = std::env::var_os("LUCENA_DATA").filter(|_| update).map(PathBuf::from);
    let tables = Tables::new(known.as_deref().unwrap_or(folder.path()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/counted.tsv");
    let kept = std::fs::read_to_string(&path).unwrap();
    let mut text = HEAD.to_string();
    for (name, _) in BUILT_IN_CLAIMS {
        let known: String = kept
            .split_inclusive('\n')
            .filter(|row| row.starts_with(&format!("{name}\t")))
            .collect();
        let large = name.len() > "kpkp.claim".len();
        if update || !large || whole && *name == "krpkr.claim" {
            let found = rows(name, &tables);
            assert!(update || found == known, "{name}: LUCENA_UPDATE=1 counts again\n{found}");
            text += &found;
        }
    }
    if update {
        std::fs::write(path, text).unwrap();
    }
}

fn set(variable: &str) -> bool {
    std::env::var_os(variable).is_some()
}

#[test]
fn each_claim_was_counted() {
    for (name, _) in BUILT_IN_CLAIMS {
        let file = ClaimFile::built_in(name).unwrap().unwrap();
        for claim in file.claims() {
            let counted = file.counted(&claim.name).unwrap_or_else(|| panic!("{name}: {claim:?}"));
            let sides = [counted.white, counted.black];
            assert!(sides.iter().any(|side| side.positions > 0), "{name}: {}", claim.name);
            for side in sides {
                assert!(side.holds <= side.positions && side.quiet_true <= side.quiet);
            }
        }
        assert_eq!(ClaimFile::for_material(file.material()).unwrap().name(), *name);
    }
}
