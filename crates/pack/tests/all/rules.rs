//! Packs read as rules: just one fits each position, and it says what the tree says.

use crate::draw::Draw;
use lucena_layout::{Side, Squares};
use lucena_pack::{Catalogued, PackFile, Questions, Scale, outline, preamble, rules};
use lucena_table::Material;
use shakmaty::Color;

const DTM: Scale = Scale { wins: 20, losses: 6 };

fn random(
    name: &str,
    strong: Color,
    questions: Questions,
    scale: Scale,
    size: usize,
) -> (Catalogued, PackFile) {
    let material: Material = name.parse().unwrap();
    let ending = Catalogued::new(material, strong);
    let tree = Draw::tree((size as u64, questions), size, false, &ending, scale).merged();
    (ending, PackFile { material, strong, scale, level: 1, tree })
}

/// Canonical positions with the weak side to move: all of three men, some of four.
fn positions(ending: &Catalogued) -> impl Iterator<Item = Squares> + '_ {
    let men = ending.men().len();
    let step = if men == 4 { 977 } else { 1 };
    let all = (0..1_usize << (6 * men)).step_by(step).map(move |n| {
        let mut squares = [0; 4];
        for (place, square) in squares.iter_mut().enumerate().take(men) {
            *square = (n >> (6 * place) & 63) as u8;
        }
        squares
    });
    all.filter(|squares| {
        ending.is_legal(squares, Side::Weak) && ending.canonical(*squares) == *squares
    })
}

#[test]
fn one_rule_fits_and_says_what_the_tree_says() {
    for (name, strong) in [
        ("KRvK", Color::White),
        ("KPvK", Color::White),
        ("KPvK", Color::Black),
        ("KNNvK", Color::White),
        ("KRvKP", Color::Black),
    ] {
        for questions in Questions::ALL {
            let (ending, pack) = random(name, strong, questions, DTM, 120);
            let rules = rules(&pack);
            assert_eq!(rules.len(), pack.tree.leaves());
            for (n, squares) in positions(&ending).enumerate() {
                let answers: Vec<_> = (pack.tree.features.iter())
                    .map(|feature| (feature, feature.level(&ending, &squares)))
                    .collect();
                let answer = |of| answers.iter().find(|(feature, _)| **feature == of).unwrap().1;
                let mut fitting = rules.iter().filter(|rule| {
                    rule.bounds.iter().all(|b| (b.least..=b.most).contains(&answer(b.feature)))
                });
                let rule = fitting.next().unwrap();
                assert!(fitting.next().is_none(), "{name} {squares:?}");
                assert_eq!(rule.rank, pack.tree.rank(&ending, &squares), "{name} {squares:?}");
                if n % 500 == 0 {
                    assert_eq!(rules.iter().filter(|r| r.fits(&ending, &squares)).count(), 1);
                }
            }
        }
    }
}

#[test]
fn every_question_of_every_endgame_has_its_sentence() {
    for material in Material::all(4) {
        for (strong, questions) in
            [Color::White, Color::Black].into_iter().flat_map(|s| Questions::ALL.map(|q| (s, q)))
        {
            let (_, pack) = random(&material.to_string(), strong, questions, DTM, 400);
            for rule in rules(&pack) {
                assert_eq!(rule.conditions.len(), rule.bounds.len());
                for text in rule.conditions.iter().chain([&rule.conclusion]) {
                    let good = text.ends_with('.')
                        && text.starts_with(char::is_uppercase)
                        && !text.contains(['{', '}'])
                        && !text.contains("  ");
                    assert!(good, "{text}");
                }
                let mut seen = rule.conditions.clone();
                seen.sort();
                seen.dedup();
                // A fact and a question about two men may say the same.
                let alike = questions == Questions::Every;
                assert!(alike || seen.len() == rule.conditions.len(), "{rule}");
            }
        }
    }
}

#[test]
fn a_small_pack_reads_like_this() {
    let (_, mut pack) = random("KRvK", Color::White, Questions::Facts, DTM, 3);
    let ending = Catalogued::new(pack.material, pack.strong);
    let number = |name: &str| ending.attributes().iter().position(|a| a.name() == name).unwrap();
    let [kings, check] = ["distance_WK_BK", "check_BK"].map(|name| number(name) as u8);
    let split = |feature, cut| lucena_pack::PackNode::Split { feature, cut };
    let leaf = lucena_pack::PackNode::Leaf;
    pack.tree.features = Questions::Facts.features(&ending);
    pack.tree.nodes = vec![
        split(kings, 4),
        split(kings, 2),
        leaf(21),
        split(check, 0),
        leaf(7),
        leaf(0),
        leaf(24),
    ];
    let lines: Vec<String> = rules(&pack).iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "The kings are at most 2 squares apart. Count a draw.",
            "The kings are 3 or 4 squares apart. The black king is not in check. \
             Count mate by White in 7 moves.",
            "The kings are 3 or 4 squares apart. The black king is in check. Count Black as mated.",
            "The kings are at least 5 squares apart. Count mate by Black in 4 moves.",
        ]
    );
    assert!(!preamble(&pack).contains("triangle"));
    assert_eq!(
        outline(&pack),
        "The kings are at most 4 squares apart.
  The kings are at most 2 squares apart. Count a draw.
  The kings are 3 or 4 squares apart.
    The black king is not in check. Count mate by White in 7 moves.
    The black king is in check. Count Black as mated.
The kings are at least 5 squares apart. Count mate by Black in 4 moves.
"
    );
}
