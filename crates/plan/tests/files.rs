//! Files of plans: what is written reads back, and what is wrong is said.
#![allow(clippy::unwrap_used)]

use lucena_attribute::atomic::AtomicKind;
use lucena_plan::{
    BUILT_IN_PLANS, Chart, Claim, Ladder, Model, Plan, PlanError, PlanRules, PlannedStage, Term,
    WeightedConfiguration,
};
use proptest::prelude::*;
use shakmaty::Role;

const SMALL: &str = "lucena plan 1\nendgame KRvK\nmodel linear\ndepth 3\n\
    let gap = distance(kings)\nearlier stages are better\neverywhere\n  -3 gap\n\
    stage \"edge\" when black king on edge\n  base 7\n  +2 opposition\n  levels gap\n    2 5 3..5 -4\n\
    stage \"rest\"\n  table Kk\n    a1a1 3\nclaim proven 5 of 9 worst 20 rounds 3\nend\n";

fn fault(text: &str) -> String {
    Plan::parse("x.plan", text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_file_reads_back_and_says_its_numbers() {
    let plan = Plan::parse("x.plan", SMALL.as_bytes()).unwrap();
    assert_eq!(plan.parameters(), 1 + 1 + 1 + 2 + 1);
    assert_eq!((plan.depth, plan.ranked, plan.model), (3, true, Model::Linear));
    assert_eq!(plan.stages[0].rules.ladders[0].worth(4), -4);
    assert!(!plan.claim.unwrap().is_proven());
    assert_eq!(Plan::parse("x.plan", plan.text().as_bytes()).unwrap(), plan);
    assert!(plan.text().starts_with(SMALL));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.plan");
    plan.save(&path).unwrap();
    assert_eq!(Plan::open(&path).unwrap(), plan);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let other = SMALL.replace("plan 1", "plan 9");
    assert!(fault(&other).contains("version \"9\""), "{}", fault(&other));
    assert!(fault("hello\n").contains("this is not a plan"));
    assert!(fault(&SMALL[..200]).contains("cut off"));
    for (from, to, said) in [
        ("depth 3", "depth 99", "1 to 15 plies"),
        ("endgame KRvK", "endgame KXvK", "is not a valid endgame"),
        ("stage \"rest\"", "stage rest", "in quotation marks"),
        ("stage \"rest\"", "stage \"rest\" when check", "the last stage has a condition"),
        ("when black king on edge", "", "must be the last"),
        ("table Kk", "table KQ", "not two or three men"),
        ("a1a1 3", "h8h8 3", "not the first of its kind"),
        ("a1a1 3", "a1 3", "not an entry"),
        ("2 5 3..5", "5 5 3..4", "go upwards"),
        ("+2 opposition", "two opposition", "not a whole number"),
        ("+2 opposition", "+2", "stands before a fact"),
        ("claim proven 5", "claim proved 5", "a claim reads"),
    ] {
        let text = SMALL.replace(from, to);
        assert_ne!(text, SMALL, "{from}");
        let message = fault(&text);
        assert!(message.contains(said) && message.contains("line "), "{from}: {message}");
    }
    let changed = Plan::parse("x", SMALL.as_bytes()).unwrap().text().replace("-3 gap", "-4 gap");
    assert!(fault(&changed).contains("checksum does not fit"));
}

#[test]
fn facts_that_cannot_be_understood_are_named() {
    let words = |text: &str| {
        let plan = Plan::parse("x.plan", text.as_bytes()).unwrap();
        plan.scorer("x.plan").unwrap_err().to_string()
    };
    assert!(words(&SMALL.replace("opposition", "oposition")).contains("opposition"));
    let turned = words(&SMALL.replace("+2 opposition", "+2 black king = a1"));
    assert!(turned.contains("depends on how the board is turned"), "{turned}");
}

#[test]
fn the_plans_of_the_house_are_read_and_understood() {
    for (name, text) in BUILT_IN_PLANS {
        let plan = Plan::built_in(name).unwrap().unwrap();
        assert_eq!(plan.text(), *text, "{name} is as the program writes it");
        assert!(plan.claim.unwrap().is_proven(), "{name}");
        plan.scorer(name).unwrap();
        assert!(plan.words().contains(&plan.material.to_string()));
    }
    assert!(matches!(
        Plan::open_or_built_in(std::path::Path::new("nobody.plan")),
        Err(PlanError::Read { .. })
    ));
}

#[test]
fn like_men_share_charts() {
    let material: lucena_table::Material = "KBBvK".parse().unwrap();
    let letters: Vec<String> = Chart::choices(material, 2)
        .into_iter()
        .map(|m| Chart::empty(material, m).letters())
        .collect();
    assert_eq!(letters, ["KB", "BB", "Kk", "Bk"]);
    let chart = Chart::empty(material, Chart::choices(material, 2)[3].clone());
    assert_eq!(chart.seats(&lucena_pattern::men(material)), [[1, 3], [2, 3]]);
    let both = lucena_plan::cells(&Chart::choices(material, 2)[1], false);
    assert_eq!(both[5], both[5 << 6]);
}

fn term() -> impl Strategy<Value = Term> {
    let facts = vec!["distance(kings)", "opposition", "edge(rook)", "size(box of rook)"];
    (-999..999_i32, prop::sample::select(facts))
        .prop_map(|(weight, fact)| Term { weight, fact: fact.to_string() })
}

fn rules() -> impl Strategy<Value = PlanRules> {
    let steps = prop::collection::btree_map(-5..70_i32, -99..99_i32, 0..9);
    let ladder = steps.prop_map(|steps| Ladder {
        fact: "distance(kings)".into(),
        steps: steps.into_iter().filter(|step| step.1 != 0).collect(),
    });
    let features = prop::collection::vec((0..u64::MAX, 1..99_i32), 0..5).prop_map(|all| {
        let of = |(bits, weight)| WeightedConfiguration {
            kind: AtomicKind::Paper,
            role: Role::King,
            bits,
            weight,
        };
        all.into_iter().map(of).collect()
    });
    let chart = prop::collection::vec(-9..9_i32, 4096).prop_map(|worth| {
        let material = "KRvK".parse().unwrap();
        let mut chart = Chart::empty(material, Chart::choices(material, 2)[1].clone());
        let alike = lucena_plan::cells(&chart.men, false);
        chart.worth = alike.iter().map(|&cell| worth[cell as usize]).collect();
        chart
    });
    (
        prop::collection::vec(term(), 0..5),
        prop::collection::vec(ladder, 0..3),
        prop::collection::vec(chart, 0..2),
        features,
    )
        .prop_map(|(terms, ladders, charts, features)| PlanRules {
            terms,
            ladders,
            charts,
            features,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_plan_reads_back(
        common in rules(), first in rules(), last in rules(), base in -99..99_i32,
        depth in 1..=15_u16, ranked: bool, proven in 0..9_u64,
    ) {
        let stages = vec![
            PlannedStage { name: "a".into(), when: Some("check".into()), base, rules: first },
            PlannedStage { rules: last, ..PlannedStage::rest("b") },
        ];
        let claim = Some(Claim { proven, positions: 9, worst: 3, rounds: 4 });
        let material = "KRvK".parse().unwrap();
        let names = vec![("gap".to_string(), "distance(kings)".to_string())];
        let plan = Plan { material, model: Model::Linear, depth, names, ranked, common, stages, claim };
        let text = plan.text();
        let read = Plan::parse("x", text.as_bytes()).unwrap();
        prop_assert_eq!(read.text(), text);
        prop_assert_eq!(read.parameters(), plan.parameters());
    }

    #[test]
    fn nonsense_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..400), cut in 0..SMALL.len(), at in 0..SMALL.len()) {
        let _ = Plan::parse("x", &bytes);
        let mut text = SMALL.as_bytes().to_vec();
        text.truncate(cut);
        text.extend(&bytes[..bytes.len().min(20)]);
        let _ = Plan::parse("x", &text);
        let mut text = SMALL.as_bytes().to_vec();
        text[at] = bytes.first().copied().unwrap_or(b'7');
        let _ = Plan::parse("x", &text);
    }
}
