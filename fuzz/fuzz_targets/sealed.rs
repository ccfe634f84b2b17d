//! Sealed text of any bytes is refused with its line and the remedy, or its lines are those of the text;
//! what was sealed here is read back, and not with another byte in it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_store::SealedFormat;

const STRICT: SealedFormat = SealedFormat {
    head: "lucena fuzz",
    version: 1,
    name: "a fuzzed text",
    checksum: "checksum ",
    edited: false,
    again: "write it again",
};
const EDITED: SealedFormat = SealedFormat { edited: true, ..STRICT };

fuzz_target!(|input: (&[u8], &str, u16, u8)| {
    let (bytes, body, at, byte) = input;
    let text = STRICT.seal(format!("{}\n{body}\n", STRICT.first()));
    let lines: Vec<&str> = STRICT.open(text.as_bytes()).expect("it was sealed").collect();
    assert_eq!(lines, format!("{body}\n").lines().collect::<Vec<_>>());
    let mut changed = text.clone().into_bytes();
    let at = usize::from(at) % changed.len();
    let same = std::mem::replace(&mut changed[at], byte) == byte;
    assert_eq!(STRICT.open(&changed).is_ok(), same);
    for (format, bytes) in [(STRICT, bytes), (EDITED, bytes), (EDITED, &changed)] {
        if let Err(fault) = format.open_with(bytes) {
            assert!(
                fault.line > 0 && fault.what.ends_with(format.again)
                    || fault.what.contains("first line")
            );
        }
    }
});
