//! Sealed text: what is sealed is read, and nothing else is.

use lucena_store::SealedFormat;
use proptest::prelude::*;

const STRICT: SealedFormat = SealedFormat {
    head: "lucena list",
    version: 1,
    name: "a list",
    checksum: "checksum ",
    edited: false,
    again: "write it again",
};
const EDITED: SealedFormat = SealedFormat { edited: true, ..STRICT };

fn fault(format: &SealedFormat, text: &str) -> String {
    format.open_with(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn what_is_wrong_is_said_with_the_remedy() {
    let text = STRICT.seal("lucena list 1\na\n".into());
    for (found, said) in [
        ("", "line 1: this is not a list: its first line is different; write it again"),
        (
            "lucena listing 1\n",
            "line 1: this is not a list: its first line is different; write it again",
        ),
        ("lucena list 2\n", "line 1: version \"2\" is not known, only 1; write it again"),
        (
            "lucena list 1\na\n",
            "line 2: the checksum is missing: the file was cut off; write it again",
        ),
        (
            &text.replace("a\n", "b\n"),
            "line 3: the checksum does not fit: the file was changed or damaged; write it again",
        ),
    ] {
        assert_eq!(fault(&STRICT, found), said);
    }
    assert!(fault(&EDITED, &text.replace("a\n", "b\n")).contains("changed by hand"));
    assert!(STRICT.open(b"lucena list 1\n\xFF").is_err());
    let more = STRICT.seal("lucena list 1, of men\n".into());
    assert_eq!(STRICT.open(more.as_bytes()).unwrap_err().what, "\"of men\" in the first line");
    assert_eq!(STRICT.open_with(more.as_bytes()).unwrap().0, "of men");
}

#[test]
fn an_edited_text_needs_no_checksum_and_no_last_line_end() {
    let sealed = EDITED.seal("lucena list 1\na\nb\n".into());
    for text in [&sealed[..], sealed.trim_end(), "lucena list 1\na\nb\n", "lucena list 1\na\nb"] {
        let mut lines = EDITED.open(text.as_bytes()).unwrap();
        assert_eq!(lines.peek(), Some("a"));
        assert_eq!(lines.fault("x").line, 1);
        assert_eq!(lines.by_ref().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(lines.fault("x").line, 3);
    }
}

proptest! {
    #[test]
    fn what_is_sealed_is_read_and_every_changed_byte_is_noticed(body in "([a-z ]{0,9}\n){0,5}") {
        let text = STRICT.seal(format!("{}\n{body}", STRICT.first()));
        let lines = STRICT.open(text.as_bytes()).unwrap();
        prop_assert_eq!(lines.collect::<Vec<_>>(), body.lines().collect::<Vec<_>>());
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            prop_assert!(STRICT.open(&bytes).is_err(), "byte {}", at);
            prop_assert!(STRICT.open(&text.as_bytes()[..at]).is_err(), "cut at {}", at);
        }
    }
}
