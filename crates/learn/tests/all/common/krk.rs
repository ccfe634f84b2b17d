// What tests and the examples in the docs, which include this file, learn from.

use lucena_attribute::{Frame, Set};
use lucena_table::{Metric, Tables};

/// KRvK with Black to move, described by a set.
pub fn krk(set: Set) -> Frame {
    let folder = tempfile::tempdir().unwrap();
    let (material, silent) = ("KRvK".parse().unwrap(), &lucena_work::Silent);
    let table = Tables::new(folder.path()).solve(material, Metric::Dtm, silent).unwrap();
    let attributes = set.attributes(material).unwrap();
    Frame::new(&table, shakmaty::Color::Black, attributes, silent).unwrap()
}
