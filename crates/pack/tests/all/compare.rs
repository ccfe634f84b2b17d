//! What others have published.

use lucena_pack::PackMetric;
use lucena_pack::compare::published;

#[test]
fn every_published_endgame_is_found() {
    let mut lines = 0;
    for line in include_str!("../../data/published.tsv").lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let metric = if cells[1] == "dtm" { PackMetric::Dtm } else { PackMetric::Wdl };
        let found = published(cells[2].parse().unwrap(), metric);
        let peer = found.iter().find(|peer| peer.name == cells[0]).unwrap();
        assert_eq!(peer.bytes, cells[3].parse::<u64>().unwrap());
        lines += 1;
    }
    assert_eq!(lines, 27);
}
