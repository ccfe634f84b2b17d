//! Trees and their measures equal those of WEKA 3.6's J48, byte for byte.

use crate::common::{MINIMA, SETS, arff, j48, thesis, weka};
use crate::random;
use lucena_attribute::Frame;
use lucena_learn::{C45, Tree};
use lucena_work::Silent;
use lucena_work::testing::say;

/// The summary of errors and the confusion matrix in WEKA's figures, without its spacing.
fn summary(tree: &Tree, frame: &Frame) -> Vec<String> {
    let found = tree.evaluate(frame).unwrap();
    let figure = |value: f64| {
        let text = format!("{value:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    };
    let share = |rows: u64| figure(100.0 * rows as f64 / found.rows() as f64);
    let mut lines = vec![
        format!("Correctly Classified Instances {} {} %", found.correct(), share(found.correct())),
        format!("Incorrectly Classified Instances {} {} %", found.wrong(), share(found.wrong())),
        format!("Kappa statistic {}", figure(found.kappa())),
        format!("Mean absolute error {}", figure(found.mean_absolute_error())),
        format!("Root mean squared error {}", figure(found.root_mean_squared_error())),
        format!("Relative absolute error {} %", figure(found.relative_absolute_error())),
        format!("Root relative squared error {} %", figure(found.root_relative_squared_error())),
        format!("Total Number of Instances {}", found.rows()),
    ];
    for (class, row) in found.confusion().iter().enumerate() {
        let cells: Vec<String> = row.iter().map(u64::to_string).collect();
        let letter = char::from(b'a' + class as u8);
        lines.push(format!("{} | {letter} = {}", cells.join(" "), tree.label(class)));
    }
    lines
}

/// WEKA's own lines, without its spacing.
fn printed(summary: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = summary.lines().map(words);
    lines
        .filter(|line| !line.is_empty() && !line.contains("===") && !line.contains("<--"))
        .collect()
}

fn compare(pruned: bool) {
    let Some(jar) = weka() else { return };
    let folder = tempfile::tempdir().unwrap();
    for set in SETS {
        let frame = thesis(set);
        let file = folder.path().join(format!("{set}.arff"));
        std::fs::write(&file, arff(&frame)).unwrap();
        for min_leaf in MINIMA {
            let minimum = min_leaf.to_string();
            let kind: &[&str] = if pruned { &["-C", "0.25"] } else { &["-U"] };
            let (text, errors) = j48(&jar, &[kind, &["-M", &minimum]].concat(), &file);
            let prune = pruned.then_some(0.25);
            let tree = C45 { min_leaf, prune, ..C45::default() }.grow(&frame, &Silent).unwrap();
            let ours = tree.to_string();
            let differ = ours.lines().zip(text.lines()).find(|(ours, theirs)| ours != theirs);
            assert_eq!(differ, None, "{set} {kind:?} -M {min_leaf}");
            assert!(ours.trim_end() == text.trim_end(), "{set} {kind:?} -M {min_leaf}: length");
            assert_eq!(summary(&tree, &frame), printed(&errors), "{set} {kind:?} -M {min_leaf}");
        }
        say(&format!("{set}: 8 trees equal WEKA's {}", if pruned { "pruned" } else { "unpruned" }));
    }
}

#[test]
fn unpruned_trees_equal_wekas() {
    compare(false);
}

#[test]
fn pruned_trees_equal_wekas() {
    compare(true);
}

/// Small frames with words, gaps, ties and empty branches.
#[test]
fn random_frames_equal_wekas() {
    let Some(jar) = weka() else { return };
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..24_u32 {
        let kinds: Vec<u8> = (0..=seed % 5).map(|i| ((seed * 7 + i * 3) % 9) as u8).collect();
        let numbers: Vec<u32> = (0..29).map(|i| (seed + 1) * 7919 + i * i * 104_729).collect();
        let frame = random::build(&kinds, &numbers, 60 + 17 * seed as usize, 3 + seed as u8 % 4);
        let file = folder.path().join(format!("{seed}.arff"));
        std::fs::write(&file, arff(&frame)).unwrap();
        let min_leaf = 1 + seed as usize % 3;
        let minimum = min_leaf.to_string();
        let raising = seed % 4 != 3;
        let mut options = vec!["-C", "0.4", "-M", &minimum];
        options.extend((!raising).then_some("-S"));
        let (text, errors) = j48(&jar, &options, &file);
        let settings =
            C45 { min_leaf, prune: Some(0.4), subtree_raising: raising, ..C45::default() };
        let tree = settings.grow(&frame, &Silent).unwrap();
        assert_eq!(tree.to_string().trim_end(), text.trim_end(), "seed {seed}");
        assert_eq!(summary(&tree, &frame), printed(&errors), "seed {seed}");
    }
}
