//! A code table of any bytes is refused with a sentence that names it, or it is printed so that it
//! reads back; also if its checksum is made to fit.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_mine::CodeTable;

fuzz_target!(|bytes: &[u8]| {
    let mut sealed: Vec<u8> = bytes.to_vec();
    if !sealed.ends_with(b"\n") {
        sealed.push(b'\n');
    }
    let checksum = lucena_store::checksum(&sealed);
    sealed.extend_from_slice(format!("# checksum {checksum:016x}\n").as_bytes());
    for bytes in [bytes, &sealed] {
        match CodeTable::parse("fuzz", bytes) {
            Err(error) => assert!(error.to_string().starts_with("fuzz:"), "{error}"),
            Ok(table) => {
                let again = CodeTable::parse("fuzz", table.print().as_bytes());
                assert_eq!(again.expect("it reads back"), table);
                let _ = (table.lengths(), table.ratio());
            }
        }
    }
});
