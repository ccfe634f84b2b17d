//! What the tests of all crates share: data from outside, which need not be there.

use std::io::Write;
use std::path::{Path, PathBuf};

/// A file or folder of the outside data, or `None` with a line that says so.
///
/// It is looked for in `data` of the folder that `LUCENA_SHARED` names, else of `shared` beside
/// the project. With `LUCENA_NO_SKIP` set, as in CI, missing data fails the test instead.
pub fn outside(name: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("LUCENA_SHARED").map_or_else(beside, PathBuf::from);
    let path = shared.join("data").join(name);
    if path.exists() {
        return Some(path);
    }
    skip(&format!("there is no {}", path.display()));
    None
}

/// Says why something is not compared; with `LUCENA_NO_SKIP` set it fails.
pub fn skip(why: &str) {
    assert!(std::env::var_os("LUCENA_NO_SKIP").is_none(), "nothing may be skipped: {why}");
    say(&format!("skipped: {why}"));
}

/// Past the capture of test output: what was compared or skipped must be seen.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
