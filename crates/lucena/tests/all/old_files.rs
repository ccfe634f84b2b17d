//! Files that version 0.1.0 wrote are read as they were meant, or refused with the command that makes
//! them again.

use std::path::PathBuf;

use crate::house::House;

/// A house with the old files in it.
fn old_house() -> (House, impl Fn(&str) -> String) {
    let house = House::new();
    let old = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files-0.1.0");
    for file in old.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
        std::fs::copy(&file, house.0.path().join(file.file_name().unwrap())).unwrap();
    }
    let folder = house.0.path().to_path_buf();
    (house, move |name: &str| folder.join(name).to_str().unwrap().to_string())
}

#[test]
fn an_old_table_is_probed_and_verified() {
    let (house, _) = old_house();
    let probed = house.json(&["probe", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"]);
    assert_eq!(probed["dtm"], 27);
    let solved = house.json(&["solve", "KRK"]);
    assert_eq!(solved["tables"][0]["kept"], true, "{solved}");
    assert_eq!(house.json(&["verify", "KRK"])["wrong"], 0);
}

#[test]
fn an_old_pack_answers_every_position() {
    let (house, at) = old_house();
    let checked = house.json(&["pack", "KQK", "--check", "-o", &at("kqk.pack")]);
    assert_eq!(checked["wrong"], 0, "{checked}");
}

#[test]
fn an_old_plan_and_an_old_evaluation_function_play() {
    let (house, at) = old_house();
    let plan = house.json(&["plan", &at("kqk.plan")]);
    assert_eq!(plan["parameters"], 4);
    let audit = house.json(&["audit", "KRK", "--player", &at("krk.eval")]);
    assert_eq!(audit["won"], 426, "{audit}");
}

#[test]
fn an_old_code_table_decodes_plain_rows_and_old_predictions_are_refused() {
    let (house, at) = old_house();
    house.json(&["games", "decode", &at("r.ct"), &at("plain.bin"), "-o", &at("back.dat")]);
    assert_eq!(std::fs::read(at("back.dat")).unwrap(), std::fs::read(at("r.dat")).unwrap());
    let said = house.refusal(&["games", "decode", &at("r.ct"), &at("r.bin"), "-o", &at("x.dat")]);
    assert!(said.contains("make it again with lucena games krimp"), "{said}");
}
