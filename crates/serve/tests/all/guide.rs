//! The examples of docs/guide/api.md, run against a server.

use crate::wire::Wire;
use serde_json::Value;

/// Whether all that is written is in the answer; of a list its beginning.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => part
            .iter()
            .all(|(name, part)| whole.get(name).is_some_and(|whole| contains(whole, part))),
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() >= part.len() && whole.iter().zip(part).all(|(a, b)| contains(a, b))
        }
        (whole, part) => whole == part,
    }
}

#[test]
fn every_example_of_the_guide_is_answered_as_it_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/api.md");
    let guide = std::fs::read_to_string(path).unwrap();
    let wire = Wire::start();
    // The guide's tables are there: what is missing is told elsewhere.
    assert_eq!(
        wire.work(&serde_json::json!({"kind": "solve", "material": "KRK"}))["state"],
        "done"
    );
    let mut ran = 0;
    for block in guide.split("```http\n").skip(1) {
        for example in block.split("```").next().unwrap().split("\n\n") {
            let lines: Vec<&str> = example.lines().filter(|line| !line.is_empty()).collect();
            let (head, said) = (lines[0], lines[lines.len() - 1]);
            let (method, path) = head.split_once(' ').unwrap();
            let body = if lines.len() == 3 { lines[1] } else { "" };
            let (status, expected) = said.split_once(' ').unwrap();
            let (found, answer) = wire.ask(method, path, body.as_bytes());
            assert_eq!(found.to_string(), status, "{head}: {answer}");
            let expected: Value = serde_json::from_str(expected).unwrap();
            assert!(contains(&answer, &expected), "{head}: {answer}");
            ran += 1;
        }
    }
    assert!(ran >= 12, "{ran}");
}
