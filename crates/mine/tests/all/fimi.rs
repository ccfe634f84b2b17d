//! The figures of `reference/negoescu.md` on the data of the FIMI workshop.

use std::io::BufReader;

use lucena_mine::{Candidates, CodeTable, Dataset, Krimp, Miner, SetKind, Slim};
use lucena_work::Silent;
use lucena_work::testing::outside;

fn read(name: &str) -> Option<Dataset> {
    let file = std::fs::File::open(outside(&format!("fimi/{name}.dat"))?).unwrap();
    Some(Dataset::read(name, BufReader::new(file)).unwrap())
}

#[test]
fn frequent_closed_and_maximal_sets_are_as_many_as_known() {
    for (name, min_support, all, closed, maximal) in [
        ("chess", 2500, 11_493, 6_837, 292),
        ("chess", 1918, 254_944, 98_392, 3_323),
        ("chess", 1598, 1_272_932, 369_450, 11_463),
        ("chess", 1278, 6_472_980, 1_366_833, 37_929),
        ("mushroom", 1625, 53_583, 1_197, 158),
        ("mushroom", 813, 574_431, 4_885, 547),
    ] {
        let Some(data) = read(name) else { return };
        for (kind, known) in
            [(SetKind::All, all), (SetKind::Closed, closed), (SetKind::Maximal, maximal)]
        {
            let count = Miner { kind, min_support }.count(&data, &Silent).unwrap();
            assert_eq!(count, known, "{name} {kind:?} {min_support}");
        }
    }
}

#[test]
fn krimp_is_the_program_of_its_authors_to_the_bit() {
    use SetKind::{All, Closed};
    for (name, kind, min_support, prune, tried, sets, singletons, bits) in [
        ("chess", All, 2500, true, 11_493, 35, 68, [450_155, 2_419, 452_575]),
        ("chess", All, 2500, false, 11_493, 46, 64, [447_785, 2_827, 450_612]),
        ("chess", All, 2000, true, 166_580, 70, 67, [381_036, 4_511, 385_547]),
        ("chess", Closed, 2000, true, 68_967, 58, 65, [394_912, 4_266, 399_178]),
        ("chess", Closed, 1500, true, 549_872, 95, 64, [328_538, 6_519, 335_057]),
        ("mushroom", All, 1000, true, 123_277, 140, 99, [467_596, 6_644, 474_240]),
        ("mushroom", Closed, 1000, true, 3_427, 31, 111, [551_922, 3_936, 555_857]),
        ("mushroom", Closed, 1, true, 238_709, 206, 62, [248_285, 25_935, 274_220]),
        ("mushroom", Closed, 1, false, 238_709, 205, 62, [248_342, 25_819, 274_161]),
    ] {
        let Some(data) = read(name) else { return };
        let miner = Miner { kind, min_support };
        let candidates = Candidates::mine(&miner, &data, &Silent).unwrap();
        let table = Krimp { prune, limit: None }.run(&data, &candidates, &Silent).unwrap().table;
        let own = table.lengths();
        let rounded = [own.data, own.table, own.total()].map(|bits| bits.round() as u64);
        let found = (candidates.len(), table.sets().len(), table.used_singletons(), rounded);
        assert_eq!(found, (tried, sets, singletons, bits), "{name} {kind:?} {min_support} {prune}");
    }
}

#[test]
fn candidates_on_disk_and_sweeps_lead_to_the_same_tables() {
    let Some(data) = read("chess") else { return };
    let miner = Miner { kind: SetKind::All, min_support: 2000 };
    let memory = Candidates::mine(&miner, &data, &Silent).unwrap();
    let folder = tempfile::tempdir().unwrap();
    // A tiny bound: hundreds of files, merged twice.
    let disk = Candidates::mine_within(&miner, &data, 20_000, folder.path(), &Silent).unwrap();
    assert_eq!(disk.len(), memory.len());
    let (mut a, mut b) = (memory.walk().unwrap(), disk.walk().unwrap());
    while let Some(set) = a.next().unwrap() {
        assert_eq!(b.next().unwrap(), Some(set));
    }
    assert_eq!(b.next().unwrap(), None);
    let krimp = Krimp { prune: true, limit: None };
    let swept = krimp.sweep(&data, &disk, &[2500, 2000], &Silent).unwrap();
    let bits: Vec<u64> =
        swept.iter().map(|row| row.found.table.lengths().total().round() as u64).collect();
    assert_eq!(bits, [452_575, 385_547]);
    assert_eq!(swept[0].found.tried, 11_493);
}

#[test]
fn the_standard_tables_cost_what_is_known() {
    for (name, rows, items, bits) in [
        ("chess", 3_196, 75, [687_120, 1_060, 688_180]),
        ("mushroom", 8_124, 119, [1_111_287, 2_024, 1_113_312]),
    ] {
        let Some(data) = read(name) else { return };
        assert_eq!((data.len(), data.items()), (rows, items));
        let own = CodeTable::standard(&data).lengths();
        let rounded = [own.data, own.table, own.total()].map(|bits| bits.round() as u64);
        assert_eq!(rounded, bits, "{name}");
    }
}

#[test]
fn encoded_data_is_as_long_as_promised_and_comes_back() {
    let Some(data) = read("mushroom") else { return };
    let miner = Miner { kind: SetKind::Closed, min_support: 1000 };
    let candidates = Candidates::mine(&miner, &data, &Silent).unwrap();
    let table = Krimp { prune: true, limit: None }.run(&data, &candidates, &Silent).unwrap().table;
    let bytes = table.encode(&data).unwrap();
    assert_eq!(table.decode("mushroom", &bytes).unwrap(), data);
    // Codes and ends of rows, each by its share; 40 bytes of frame and a word more or less.
    let (codes, ends) = (table.usage() as f64, data.len() as f64);
    let share = |n: f64, of: f64| n * (of / n).log2();
    let promised = table.lengths().data + share(codes, codes + ends) + share(ends, codes + ends);
    assert!((bytes.len() as f64 - 40.0 - promised / 8.0).abs() < 64.0, "{}", bytes.len());
    let mixed = table.encode_mixed(&data).unwrap();
    assert_eq!(table.decode("mushroom", &mixed).unwrap(), data);
    assert!(mixed.len() * 2 < bytes.len(), "{}", mixed.len());
}

#[test]
fn slim_gets_below_what_others_reach() {
    // scikit-mine after 150 seconds; 125,000 was the aim for chess.
    for (name, others) in [("chess", 125_000.0), ("mushroom", 297_180.0)] {
        let Some(data) = read(name) else { return };
        let table = Slim { prune: true, limit: None }.run(&data, &Silent).unwrap().table;
        assert!(table.lengths().total() < others, "{name}: {}", table.lengths().total());
        let bytes = table.encode(&data).unwrap();
        assert_eq!(table.decode(name, &bytes).unwrap(), data);
        let again = Slim { prune: true, limit: None }.run(&data, &Silent).unwrap().table;
        assert_eq!(again, table, "the same table every time");
    }
}
