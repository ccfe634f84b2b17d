//! The commands of the guides, typed as they stand, in order, in one folder each; and the list of all
//! commands.

use std::path::Path;

use crate::house::House;

fn commands(guide: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide").join(guide);
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).filter(|line| !line.is_empty());
    lines.map(|line| line.strip_prefix("$ lucena ").unwrap().to_string()).collect()
}

fn follow(guide: &str) {
    let house = House::new();
    let commands = commands(guide);
    assert!(commands.len() >= 4, "{guide}");
    for line in commands {
        let (mut args, mut quoted) = (Vec::new(), false);
        for part in line.split('"') {
            match quoted {
                true => args.push(part),
                false => args.extend(part.split_whitespace()),
            }
            quoted = !quoted;
        }
        let output = house.command(&args).current_dir(house.0.path()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{guide}: lucena {line}: {error}");
        assert!(!output.stdout.is_empty(), "{guide}: lucena {line}");
    }
}

#[test]
fn commands_are_listed_as_they_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/commands.md");
    let output = House::new().run(&["man", "--markdown"]);
    assert!(output.status.success());
    let is = String::from_utf8(output.stdout).unwrap();
    if std::env::var_os("LUCENA_UPDATE").is_some() {
        std::fs::write(path, is).unwrap();
        return;
    }
    let should = std::fs::read_to_string(path).unwrap();
    assert_eq!(is, should, "LUCENA_UPDATE=1 writes docs/guide/commands.md again");
}

#[test]
fn teachers() {
    follow("teachers.md");
}

#[test]
fn researchers() {
    follow("researchers.md");
}

#[test]
fn engines() {
    follow("engines.md");
}

#[test]
fn data() {
    follow("data.md");
}

#[test]
fn claims() {
    follow("claims.md");
}
