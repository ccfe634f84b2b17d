//! Any text is an endgame that prints and reads back the same, or a sentence.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_table::Material;

fuzz_target!(|text: &str| {
    if let Ok(material) = text.parse::<Material>() {
        let again = material.to_string().parse::<Material>();
        assert_eq!(again, Ok(material));
    }
});
