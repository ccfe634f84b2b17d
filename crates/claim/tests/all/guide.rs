//! The guide tells the truth: every file in `docs/guide/claims.md` is read, and formatted.

use std::path::Path;

use lucena_claim::{BUILT_IN_CLAIMS, ClaimFile};

#[test]
fn files_of_the_guide() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/claims.md");
    let guide = std::fs::read_to_string(path).unwrap();
    let blocks = guide.split("```claim\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut files = 0;
    for block in blocks {
        let file = ClaimFile::parse("guide.claim", block)
            .unwrap_or_else(|faults| panic!("{}", faults.picture(false)));
        assert_eq!(file.text(), block);
        files += 1;
    }
    assert_eq!(files, 2);
    assert_eq!(BUILT_IN_CLAIMS.len(), 17, "the guide says seventeen");
}
