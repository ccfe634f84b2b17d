//! Names of endgames, and what they turn into.

use lucena_table::{Material, TableError};

#[test]
fn every_spelling_of_every_material_is_read_back() {
    for material in Material::all(5) {
        let name = material.to_string();
        assert_eq!(name.parse::<Material>().unwrap(), material);
        assert_eq!(name.to_lowercase().parse::<Material>().unwrap(), material);
        assert_eq!(name.replace('v', "").parse::<Material>().unwrap(), material);
        let (w, b) = name.split_once('v').unwrap();
        let turned: String = w.chars().rev().chain("v".chars()).chain(b.chars().rev()).collect();
        assert_eq!(turned.parse::<Material>().unwrap(), material);
        assert_eq!(format!("{b}v{w}").parse::<Material>().unwrap(), material);
    }
}

#[test]
fn needed_endgames_come_first() {
    let all = Material::all(5);
    for (place, material) in all.iter().enumerate() {
        for next in material.next() {
            assert!(all[..place].contains(&next), "{material} needs {next}");
        }
    }
}

#[test]
fn nonsense_is_named() {
    for text in
        ["", "K", "KRv", "KKK", "KvKvK", "RvQ", "KXvK", "KRvKé", "KRRRvKR", &"Q".repeat(1000)]
    {
        assert!(text.parse::<Material>().is_err(), "{text}");
    }
}

#[test]
fn sentences_name_sizes_as_people_do() {
    let material = Material::all(3)[0];
    let error = TableError::Memory { material, needed: 3 << 30, free: 700 << 10 };
    let sentence = error.to_string();
    assert!(sentence.contains("3072 MiB") && sentence.contains("700 KiB"), "{sentence}");
}
