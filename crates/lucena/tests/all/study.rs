//! `study` as other programs and people rely on it.

use crate::house::House;

#[test]
fn a_study_ends_in_a_page_in_the_data_folder() {
    let house = House::new();
    let args = ["study", "kqk", "--no-packs"];
    let output = house.run(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let page = house.0.path().join("studies/KQvK/index.html");
    assert!(said.starts_with("KQvK: the page is ") && said.contains(page.to_str().unwrap()));
    assert!(page.is_file());
    let again = house.json(&args);
    assert_eq!((&again["material"], &again["made"]), (&"KQvK".into(), &serde_json::json!([])));
    assert_eq!(again["table"]["white"]["longest_win"]["plies"], 19);
    assert_eq!(again["page"], page.to_str().unwrap());
    assert!(house.refusal(&["study", "KK"]).contains("lucena"));
}
