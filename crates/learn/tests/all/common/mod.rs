//! What the tests share: the frames of the thesis, and WEKA beside us.

mod krk;

use std::path::{Path, PathBuf};
use std::process::Command;

use lucena_attribute::{Combinations, Format, Frame, Set, text};
use lucena_work::testing::skip;

pub use krk::krk;

/// The three sets with trees in the thesis.
pub const SETS: [Set; 3] = [Set::Sadikov, Set::Breda, Set::All];
/// The values of WEKA's minNumObj in the thesis.
pub const MINIMA: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// One row for each unambiguous combination: what the thesis grows trees from.
pub fn thesis(set: Set) -> Frame {
    let frame = krk(set);
    let clear = Combinations::of(&frame).clear_rows(&frame);
    frame.select(&clear)
}

/// A frame as the ARFF file that a user would give to WEKA.
pub fn arff(frame: &Frame) -> String {
    text(frame, Format::Arff).unwrap()
}

/// WEKA's jar, or `None` with a line that says so. With `LUCENA_NO_SKIP` set, as in CI, a missing
/// WEKA fails the test instead.
pub fn weka() -> Option<PathBuf> {
    let jar = std::env::var_os("LUCENA_WEKA")
        .map_or_else(|| PathBuf::from("/usr/share/java/weka.jar"), PathBuf::from);
    let java = Command::new("java").arg("-version").output().is_ok();
    if java && jar.exists() {
        return Some(jar);
    }
    skip(&format!("there is no java with {}", jar.display()));
    None
}

/// What J48 prints about an ARFF file: the tree, and the summary of its errors.
pub fn j48(jar: &Path, options: &[&str], arff: &Path) -> (String, String) {
    let output = Command::new("java")
        .args(["-Xss64m", "-cp"])
        .arg(jar)
        .arg("weka.classifiers.trees.J48")
        .args(options)
        .args(["-no-cv", "-t"])
        .arg(arff)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let tree = text.find("J48 ").unwrap_or_else(|| panic!("WEKA said {text}{errors}"));
    let end = text.find("\n\nTime taken").unwrap();
    let summary = text.find("=== Error on training data ===").unwrap();
    (text[tree..end].to_string(), text[summary..].to_string())
}
